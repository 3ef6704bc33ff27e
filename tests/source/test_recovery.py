"""A broken card hides nothing but itself."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from terra_cards.source.document import Unread
from tests.source.reading import at, read_text

DECK = """\
format: 1
deck:
  id: x
  title: {en: T, de: U}
  languages: [en, de]
cards:
  - id: one
    theme: {en: "A", de: "B"}
    areas: [france]
  - id: two
    theme: {en: "C", de: "D"}
    info: "E"
    areas:
      - italy
  # between
  - id: three
    theme: {en: "F", de: "G"}
crises:
- id: four
  text: H
- id: five
"""
WHOLE: Any = read_text(DECK).data()

# what is broken in the card 'two': replaced text, its replacement, line and column of the finding
IN_THE_SECOND = [
    ('en: "C"', 'en: "C', (11, 17)),
    ('"D"}', '"D}', (11, 26)),
    ('"D"}', '"D"', (11, 12)),
    ('"D"}', '"D"]', (11, 12)),
    ('info: "E"', 'info: "E', (12, 11)),
    ('info: "E"', "info: 'E", (12, 11)),
    ('info: "E"', "info: E: F", (12, 12)),
    ('info: "E"', "info E", (12, 5)),
    ('info: "E"', "info:E", (12, 9)),
    ('info: "E"', "info: @E", (12, 11)),
    ('info: "E"', 'info: "\\E"', (12, 12)),
    ('info: "E"', "info: [E", (12, 11)),
    ('info: "E"', "info: *E f", (12, 14)),
    ('info: "E"', "\tinfo: E", (12, 5)),
    ("    info:", "   info:", (12, 4)),
    ("    info:", "     info:", (12, 6)),
    ("      - italy", "      - italy\n     - spain", (15, 6)),
    ("      - italy", "   - italy", (14, 4)),
    ("- id: two", "- id: two: three", (10, 12)),
    ("- id: two", "-id: two", (10, 3)),
]


@pytest.mark.parametrize(("old", "new", "place"), IN_THE_SECOND, ids=[case[1][:20] for case in IN_THE_SECOND])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_other_cards_are_read(old: str, new: str, place: tuple[int, int], end: str) -> None:
    text = DECK.replace(old, new)
    assert text != DECK
    document = read_text(text.replace("\n", end))
    data: Any = document.data()
    codes = [finding.code for finding in document.findings]
    assert codes == ["TC001"], document.findings
    assert data["deck"] == WHOLE["deck"]
    assert data["crises"] == WHOLE["crises"]
    assert data["cards"][0] == WHOLE["cards"][0]
    assert data["cards"][-1] == WHOLE["cards"][2]
    assert at(document, document.findings[0]) == place
    assert isinstance(data["cards"][1], Unread)
    assert len(data["cards"]) == 3


def test_pointers_count_the_broken_card() -> None:
    document = read_text(DECK.replace('info: "E"', "info: [E"))
    found = document.place(("cards", 2, "id"))
    assert found is not None
    assert document.text[found.span.start : found.span.end] == "three"
    broken = document.place(("cards", 1))
    assert broken is not None
    assert isinstance(broken.node.value, Unread)  # type: ignore[attr-defined]


def test_an_entry_of_the_deck_is_lost_alone() -> None:
    document = read_text(DECK.replace("{en: T, de: U}", "{en: T, de: U"))
    data: Any = document.data()
    assert [at(document, finding) for finding in document.findings] == [(4, 10)]
    assert isinstance(data["deck"]["title"], Unread)
    assert data["deck"]["languages"] == ["en", "de"]
    assert data["cards"] == WHOLE["cards"]


def test_a_top_level_line_that_is_no_key() -> None:
    document = read_text(DECK.replace("format: 1", "format 1"))
    data: Any = document.data()
    assert [at(document, finding) for finding in document.findings] == [(1, 1)]
    assert data["cards"] == WHOLE["cards"]


def test_each_broken_card_is_told() -> None:
    text = (
        DECK.replace('"A"', '"A').replace('info: "E"', "info: @E").replace('"F"', "*F f").replace("H", "H: I")
    )
    document = read_text(text)
    data: Any = document.data()
    assert [at(document, finding)[0] for finding in document.findings] == [8, 12, 17, 20]
    assert [isinstance(card, Unread) for card in data["cards"]] == [True] * 3
    assert isinstance(data["crises"][0], Unread)
    assert data["crises"][1] == {"id": "five"}


def test_a_list_of_cards_as_the_root() -> None:
    document = read_text("- id: a\n  x: [\n- id: b\n  y: z\n-\n  id: c: d\n- id: e\n")
    data: Any = document.data()
    assert [at(document, finding) for finding in document.findings] == [(2, 6), (6, 8)]
    assert data == ["", {"id": "b", "y": "z"}, "", {"id": "e"}]


def test_one_card_a_file() -> None:
    document = read_text("id: a\ntheme: {en: x\nareas: [y]\n")
    data: Any = document.data()
    assert data["id"] == "a"
    assert isinstance(data["theme"], Unread)
    assert data["areas"] == ["y"]


@pytest.mark.parametrize("text", ['{"cards": [{"id": "a"}, {"id": "b}]}\n', "[a, b\n", '"abc\n'])
def test_a_root_in_brackets_is_lost_whole(text: str) -> None:
    document = read_text(text)
    assert document.root is None
    assert len(document.findings) == 1


def test_anchors_of_a_broken_card_are_lost_with_it() -> None:
    text = DECK.replace('info: "E"', "info: &x [E").replace('{en: "F", de: "G"}', "*x")
    document = read_text(text)
    assert [finding.message.split("'")[0] for finding in document.findings] == ["this ", "no anchor "]


def test_work_on_a_huge_broken_file_has_an_end() -> None:
    card = "  - id: a: b\n    theme: {en: x, de: y}\n" + "    note: |\n" + "      z\n" * 50
    text = "format: 1\ncards:\n" + card * 1500
    document = read_text(text)
    assert 3 <= len(document.findings) <= 50
    assert document.findings[-1].message.endswith("what follows was not read")
    data: Any = document.data()
    assert data["format"] == "1"
    assert all(isinstance(item, Unread) for item in data["cards"])


def test_non_fatal_mistakes_are_all_told_once_beside_a_broken_card() -> None:
    text = (
        DECK.replace("format: 1", "format: !!int 1")
        .replace('info: "E"', "info: [E")
        .replace("text: H", "text: H\n  text: I")
    )
    document = read_text(text)
    assert [finding.code for finding in document.findings] == ["TC001", "TC001", "TC002"]


def test_a_first_card_indented_too_far_is_lost_alone() -> None:
    document = read_text(DECK.replace("  - id: one\n", "    - id: one\n"))
    data: Any = document.data()
    assert [finding.code for finding in document.findings] == ["TC001"]
    assert data["cards"] == WHOLE["cards"][1:]
    assert data["crises"] == WHOLE["crises"]


def test_an_entry_that_lost_its_indentation_takes_those_below_with_it() -> None:
    document = read_text(DECK.replace("  title:", "title:"))
    data: Any = document.data()
    assert [at(document, finding) for finding in document.findings] == [(5, 3)]
    assert data["title"] == {"en": "T", "de": "U"}
    assert data["cards"] == WHOLE["cards"]


STARTER = (Path(__file__).parents[2] / "decks" / "world-starter.deck.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(40))
def test_a_quote_or_bracket_lost_from_a_real_deck(seed: int) -> None:
    """One finding, on its line, or none where what is left is still YAML; the other cards stay."""
    random = Random(seed)
    place = random.choice([match.start() for match in re.finditer(r'["\[\]{}]', STARTER)])
    document = read_text(STARTER[:place] + STARTER[place + 1 :])
    lines = [at(document, finding)[0] for finding in document.findings]
    assert lines in ([], [STARTER.count("\n", 0, place) + 1])
    data: Any = document.data()
    whole: Any = read_text(STARTER).data()
    assert len(data["cards"]) == len(whole["cards"])
    assert sum(one != other for one, other in zip(data["cards"], whole["cards"], strict=True)) <= 1


@pytest.mark.parametrize("seed", range(40))
def test_a_line_of_a_real_deck_that_moved(seed: int) -> None:
    """One finding, there or on the next line; all but two cards stay."""
    random = Random(seed)
    lines = STARTER.split("\n")
    number = random.randrange(14, len(lines) - 1)
    width = len(lines[number]) - len(lines[number].lstrip())
    lines[number] = " " * max(width + random.choice((-2, -1, 1, 2)), 0) + lines[number].lstrip()
    document = read_text("\n".join(lines))
    found = [at(document, finding)[0] for finding in document.findings]
    assert found in ([], [number + 1], [number + 2])
    data: Any = document.data()
    whole: Any = read_text(STARTER).data()
    ids = {card["id"] for card in whole["cards"]} - {
        card["id"] for card in data["cards"] if isinstance(card, dict)
    }
    assert len(ids) <= 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('deck: {id: "a\nb, c", title: x}\ncards: []\n', "TC001"),
        ('- x: "a\nb: {c", d}\n- y: 1\n', "TC001"),
        ('---\n{a:,\n"b" c: d}\n', "TC001"),
        ("!t : x\n", "TC001"),
        ("&a : x\n", "TC001"),
    ],
)
def test_one_mistake_is_told_once(text: str, code: str) -> None:
    (finding,) = read_text(text).findings
    assert finding.code == code
    assert "'?'" not in finding.message


ONE = """\
format: 1
cards:
  -id: one
    theme: A
    tasks:
      year: {ask: opened, answer: 1889}
    sources:
      - {title: B}
      - {title: C}
"""
TWO = ONE + ONE[ONE.index("  -id") :].replace("one", "two")


@pytest.mark.parametrize(
    ("text", "places", "read"),
    [
        (ONE, [(3, 3)], []),
        (ONE.replace("id: one", 'id: "one"'), [(3, 3)], []),
        (ONE.replace("id: one\n", "id: one # first\n\n    # then\n"), [(3, 3)], []),
        (re.sub("(?m)^  ", "", ONE), [(3, 1)], []),
        (TWO, [(3, 3), (10, 3)], []),
        (TWO.replace("-id: one", "- id: one"), [(10, 3)], ["one"]),
        (TWO.replace("-id: two", "- id: two"), [(3, 3)], ["two"]),
        (re.sub("(?m)^  ", "", TWO.replace("-id: one", "- id: one")), [(10, 1)], ["one"]),
        (ONE.replace("-id", "- id").replace("- {title: B}", "-title: B\n        url: D"), [(8, 7)], []),
        # in a text over several lines it is no dash
        (
            ONE.replace("-id", "- id").replace("theme: A", "t: |\n      -id: x\n     theme B"),
            [(6, 6)],
            [],
        ),
    ],
)
def test_a_dash_without_its_space_is_told_where_it_stands(
    text: str, places: list[tuple[int, int]], read: list[str]
) -> None:
    document = read_text(text)
    data: Any = document.data()
    assert [(one.code, at(document, one)) for one in document.findings] == [
        ("TC001", place) for place in places
    ]
    assert isinstance(data["cards"], list)
    assert [card["id"] for card in data["cards"] if isinstance(card, dict)] == read


def test_lists_inside_the_only_card_are_no_list_of_cards() -> None:
    document = read_text(ONE.replace("-id", "- id").replace("theme: A", 'theme: "A'))
    data: Any = document.data()
    assert len(document.findings) == 1
    assert len(data["cards"]) == 1 and isinstance(data["cards"][0], Unread)


_CARD = "  - id: c{0}\n    theme: {{en: x, de: y}}\n    note: z{0}\n"
_SLIPS = [
    ("{en: x", "{en: [x"),
    ("note: z", "note: 'z"),
    ("theme:", "\ttheme:"),
    (": x", "x: : x"),
    ("y}", "y"),
]


def test_a_text_is_not_read_from_its_beginning_for_each_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found is the same as where it is, in parts long as often as there are faults."""
    random = Random(5)
    for number in range(40):
        cards = [_CARD.format(index) for index in range(12)]
        for index in random.sample(range(12), random.randrange(2, 6)):
            cards[index] = cards[index].replace(*random.choice(_SLIPS), 1)
        text = "format: 1\ncards:\n" + "".join(cards) + ("...\nmore\n" if number % 5 == 0 else "")
        shorter = read_text(text)
        with monkeypatch.context() as patch:
            patch.setattr("terra_cards.source.recovery.items_before", lambda *_: None)
            whole = read_text(text)
        assert shorter.findings == whole.findings and shorter.data() == whole.data(), text


def test_many_faults_of_a_large_file_are_all_found() -> None:
    cards = [_CARD.format(index) + "    info: |\n" + "      z\n" * 200 for index in range(600)]
    for index in range(10, 600, 20):
        cards[index] = cards[index].replace("y}", "y", 1)
    document = read_text("format: 1\ncards:\n" + "".join(cards))
    assert len(document.findings) == 30
    assert "not read" not in document.findings[-1].message
