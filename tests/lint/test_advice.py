"""What authors write who come from other tools, languages and habits: one finding, and what to write."""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

from pathlib import Path

import pytest

from tests.lint.decks import card, deck
from tests.lint.linting import lint_files, lint_text

YEAR = "tasks:\n  year: {ask: opened, answer: 1889}\n"
LENGTH = "  length: {ask: height, answer: 330 m}"
SOURCE = "sources: [{title: Guide, url: URL, accessed: DAY, supports: [areas, year, length]}]"


def source(url: str = "'https://example.org/g'", day: str = "2025-03-01") -> str:
    return SOURCE.replace("URL", url).replace("DAY", day)


def answer(text: str) -> str:
    return f"{YEAR}  length: {{ask: height, answer: {text}}}"


#: The lines of a card, where the one finding stands, and what its advice holds.
CASES = [
    # keys in other languages, and in the wrong map
    ("tasks:\n  jahr: {ask: opened, answer: 1889}\n" + LENGTH, "TC101", "jahr", "did you mean 'year'?"),
    (YEAR + "  Höhe: {ask: height, answer: 330 m}", "TC101", "Höhe", "did you mean 'length'?"),
    ("bild: {file: a.jpg}", "TC101", "bild", "did you mean 'photo'?"),
    ("etiquetas: [a]", "TC101", "etiquetas", "did you mean 'tags'?"),
    ("year: {ask: opened, answer: 1889}\ntasks:\n" + LENGTH, "TC101", "year", "under 'tasks:'"),
    ("answer: 330 m", "TC101", "answer", "'length:'"),
    ("alt: A tower", "TC101", "alt", "under 'photo:'"),
    ("url: x", "TC101", "url", "'sources:'"),
    (YEAR + LENGTH + "\n  info: A tower.", "TC101", "info", "belongs to the card"),
    # lists
    ("areas: {france}", "TC103", "{france}", "write areas: [france]"),
    ('areas: "[france]"', "TC103", '"[france]"', "write areas: [france]"),
    ("areas: [france; italy]", "TC201", "france; italy", "list each area by itself: france, italy"),
    ("areas: [Frankreich und Italien]", "TC201", "Frankreich und Italien", "by itself: france, italy"),
    ("areas: [fr\u0430nce]", "TC201", "fr\u0430nce", "U+0430"),
    # levels by name and colour, icons, photos
    ("difficulty: yellow", "TC104", "yellow", "did you mean 'beginner'?"),
    ("icon: eifel", "TC104", "eifel", "such as tower-observation"),
    ("photo: {file: 'a\\b.jpg', license: CC0-1.0, alt: x}", "TC501", "'a\\b.jpg'", "a/b.jpg"),
    # dates of spreadsheets and people
    (source(day="11.02.2026"), "TC602", "11.02.2026", "2026-02-11"),
    (source(day="46064"), "TC602", "46064", "2026-02-11"),
    (source(day="2026-02-11T10:00:00Z"), "TC602", "2026-02-11T10:00:00Z", "2026-02-11"),
    (source(day="11. Februar 2026"), "TC602", "11. Februar 2026", "2026-02-11"),
    (source(day="'February 11, 2026'"), "TC602", "'February 11, 2026'", "2026-02-11"),
    (source(day="13/2/2026"), "TC602", "13/2/2026", "2026-02-13"),
    (source(day="2/13/2026"), "TC602", "2/13/2026", "2026-02-13"),
    (source(day="20260211"), "TC602", "20260211", "2026-02-11"),
    ("as_of: 31.12.2025", "TC103", "31.12.2025", "2025-12-31"),
    ("as_of: Jan 2026", "TC103", "Jan 2026", "2026-01"),
    ("as_of: 01/2026", "TC103", "01/2026", "2026-01"),
    (source(url="'[Guide](https://example.org/g)'"), "TC602", "'[Guide](https://example.org/g)'", "write https://example.org/g"),
    # addresses of maps
    ("location: geo:48.8584,2.2945", "TC103", "geo:48.8584,2.2945", "write 48.8584, 2.2945"),
    ("location: 'https://maps.google.com/?q=48.8584,2.2945'", "TC103", "'https://maps.google.com/?q=48.8584,2.2945'", "write 48.8584, 2.2945"),
    ("location: 'https://www.google.com/maps/place/Tour+Eiffel/@48.85,2.29,17z/data=!3m1!4b1!4m6!3m5!1s0x47e66e2964e34e2d:0x8ddca9ee380ef7e0!8m2!3d48.8584!4d2.2945'", "TC103", "'https://www.google.com/maps/place/Tour+Eiffel/@48.85,2.29,17z/data=!3m1!4b1!4m6!3m5!1s0x47e66e2964e34e2d:0x8ddca9ee380ef7e0!8m2!3d48.8584!4d2.2945'", "write 48.8584, 2.2945"),
    ("location: 'https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=17/48.8584/2.2945'", "TC103", "'https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=17/48.8584/2.2945'", "write 48.8584, 2.2945"),
    ("location: 'https://example.org/tower'", "TC103", "'https://example.org/tower'", "decimal degrees"),
    # seasons
    ("tasks:\n  year: {ask: opened, answer: 1889/90}\n" + LENGTH, "TC301", "/", "write 1889..1890"),
    ("tasks:\n  year: {ask: opened, answer: 1889/1890}\n" + LENGTH, "TC301", "/", "write 1889..1890"),
    ("tasks:\n  year: {ask: opened, answer: 1889/95}\n" + LENGTH, "TC301", "/", "or a range"),
    # licences
    ("photo: {file: a, license: CC-BY, alt: x}", "TC104", "CC-BY", "'CC-BY-4.0'"),
    ("photo: {file: a, license: 'https://creativecommons.org/licenses/by-sa/3.0/de/', alt: x}", "TC104", "'https://creativecommons.org/licenses/by-sa/3.0/de/'", "'CC-BY-SA-3.0'"),
    ("photo: {file: a, license: 'https://creativecommons.org/publicdomain/zero/1.0/', alt: x}", "TC104", "'https://creativecommons.org/publicdomain/zero/1.0/'", "'CC0-1.0'"),
    # answers that are none, and other digits
    (answer("null"), "TC301", "null", "give a value"),
    (answer("n/a"), "TC301", "n/a", "give a value"),
    (answer("'?'"), "TC301", "'?'", "give a value"),
    (answer("３３０ m"), "TC301", "３３０ m", "write 330 m"),
    (answer("٣٣٠ m"), "TC301", "٣٣٠ m", "write 330 m"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "code", "at", "advice"), CASES, ids=[case[0] for case in CASES])
def test_it_is_told_once_and_with_what_to_write(lines: str, code: str, at: str, advice: str) -> None:
    text = deck(card(lines))
    ignored = ("TC7", "TC408", "TC604") + (("TC501",) if code == "TC104" else ())
    report = lint_text(text, ignore=ignored)
    assert not report.faults
    assert [(one.code, text[slice(*one.finding.span)], one.finding.card) for one in report.diagnostics] == [
        (code, at, "eiffel-tower")
    ]
    assert advice in (report.diagnostics[0].finding.help or "")


@pytest.mark.parametrize(
    "day", ["2/11/2026", "31.02.2026", "yesterday", "12345", "2026-13-01", "Foo 2026", "0.0.0000"]
)
def test_a_date_that_may_be_another_is_not_guessed(day: str) -> None:
    [found] = lint_text(deck(card(source(day=day))), ignore=("TC7", "TC604")).diagnostics
    assert found.finding.help == "write the day as YYYY-MM-DD"


@pytest.mark.parametrize(
    ("head", "at", "advice"),
    [
        ("languages: [English]", "English", "did you mean 'en'?"),
        ("languages: [Deutsch]", "Deutsch", "did you mean 'de'?"),
        ("languages: [jp]", "jp", "did you mean 'ja'?"),
        ("languages: [klingon]", "klingon", "BCP 47"),
        ("board: Welt", "Welt", "did you mean 'world'?"),
        ("edition: 'Terra: Germany'", "'Terra: Germany'", "did you mean 'terra-deutschland'?"),
    ],
)
def test_words_of_the_deck_by_what_people_call_them(head: str, at: str, advice: str) -> None:
    key = head.partition(":")[0]
    text = "".join(
        f"  {head}\n" if line.strip().startswith(f"{key}:") else line
        for line in deck(card()).splitlines(keepends=True)
    )
    found = [one for one in lint_text(text, ignore=("TC7",)).diagnostics if one.code == "TC104"]
    assert [text[slice(*one.finding.span)] for one in found] == [at]
    assert advice in (found[0].finding.help or "")


def test_cards_that_are_indented_into_the_deck() -> None:
    text = deck(card()).replace("\ncards:\n", "\n  cards:\n")
    [found] = lint_text(text, ignore=("TC7",)).diagnostics
    assert (found.code, text[slice(*found.finding.span)]) == ("TC101", "cards")
    assert found.finding.help == "'cards' stands at the top of the file: indent it less"


def test_a_card_without_its_dash_is_one_mistake() -> None:
    """All of its keys are there twice then."""
    text = deck(card(), card("id: louvre")).replace("  - id: louvre", "    id: louvre")
    [found] = lint_text(text, ignore=("TC7",)).diagnostics
    assert (found.code, found.start.line) == ("TC002", text[: text.index("id: louvre")].count("\n") + 1)
    assert "and so are the" in found.finding.message and "write '- ' before it" in (found.finding.help or "")


def test_keys_that_stand_twice_here_and_there_are_told_one_by_one() -> None:
    text = deck(card("tags: [a]\nnotes: x\ntags: [b]\nnotes: y"))
    assert [one.code for one in lint_text(text, ignore=("TC7",)).diagnostics] == ["TC002", "TC002"]


def test_what_only_follows_from_a_task_that_stands_twice_or_elsewhere_is_silent() -> None:
    for tasks in ("tasks:\n  year: {ask: opened, answer: 1889}\n  year: {ask: height, answer: 330 m}",):
        found = lint_text(deck(card(tasks + "\n" + source())), ignore=("TC7", "TC301", "TC303")).diagnostics
        assert [one.code for one in found] == ["TC002"]


def test_a_language_that_stands_twice_was_to_be_the_other() -> None:
    text = deck(card("theme: {en: Tower, en: Turm}"), languages="en, de")
    report = lint_text(text, ignore=("TC7",))
    at = text.index("theme:")
    found = [one.code for one in report.diagnostics if at <= one.finding.span.start < at + 30]
    assert found == ["TC002"]


#: A piece of the card, what stands there instead, the place of the one finding, and its advice.
LINES = [
    ("    difficulty: beginner", "\u00a0   difficulty: beginner", "\u00a0", "write a space"),
    ("    difficulty: beginner", "\u3000\u3000difficulty: beginner", "\u3000", "write a space"),
    ("difficulty: beginner", "difficulty:\u00a0beginner", "\u00a0", "write a space"),
    ("difficulty: beginner", "difficulty：beginner", "：", "write ':'"),
    ("  - id: louvre", "  -\u00a0id: louvre", "\u00a0", "write a space"),
    ("  - id: louvre", "  – id: louvre", "–", "write '-'"),
    ("  - id: louvre", "  • id: louvre", "•", "write '-'"),
    ("difficulty: beginner", "difficulty beginner", "difficulty beginner", "write 'difficulty: beginner'"),
    (
        "difficulty: beginner",
        "difficulty = beginner",
        "difficulty = beginner",
        "write 'difficulty: beginner'",
    ),
    ("difficulty: beginner", "// easy", "// easy", "write '#' before a comment"),
    ("difficulty: beginner", "<!-- easy -->", "<!-- easy -->", "write '#' before a comment"),
    ("areas: [france]", "photo: {file: a, credit: B #1}", "{", "a text that holds ' #' must be quoted"),
]


@pytest.mark.parametrize(("there", "instead", "at", "advice"), LINES)
def test_lines_that_cannot_be_read(there: str, instead: str, at: str, advice: str) -> None:
    text = deck(card(), card("id: louvre")).replace(there, instead, 1)
    found = lint_text(text, ignore=("TC7", "TC408")).diagnostics
    assert [(one.code, text[slice(*one.finding.span)]) for one in found] == [("TC001", at)]
    assert advice in (found[0].finding.help or "")


def test_a_no_break_space_within_a_text_is_one_of_its_characters() -> None:
    assert not lint_text(deck(card("theme: The\u00a0Tower")), ignore=("TC7",)).diagnostics


BOARD = """\
format: 1
board: {id: toy, title: Toy}
areas:
  - {id: a, kind: land, name: Alpha, neighbours: [b]}
  - {id: b, kind: land, name: Beta, neighbours: [a]}
scales:
  year: {ticks: [1600, 1700, 1800]}
  length: {ticks: [1 m, 10 m]}
  number: {ticks: [0, 10, 100, 1000]}
"""


@pytest.mark.parametrize(
    ("there", "instead", "code", "at"),
    [
        ("neighbours: [b]", "neighbors: [b]", "TC101", "neighbors"),
        ("100, 1000", "100, 1,000", "TC301", "000"),
        ("1700, 1800", "1800, 1700", "TC903", "1700"),
    ],
)
def test_one_mistake_on_a_board_is_one_finding(there: str, instead: str, code: str, at: str) -> None:
    text = BOARD.replace(there, instead, 1)
    found = lint_text(text, name="toy.board.yaml").diagnostics
    assert [(one.code, text[slice(*one.finding.span)]) for one in found] == [(code, at)]


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("players: 2-5", "write [2, 5]"),
        ("players: 2 – 5", "write [2, 5]"),
        ("card: {size: 80x120 mm}", "write [80 mm, 120 mm]"),
        ("card: {size: 8 cm x 12 cm}", "write [8 cm, 12 cm]"),
        ("players: [2]", "write [..., ...]"),
    ],
)
def test_two_values_in_one_text(line: str, advice: str) -> None:
    text = f"format: 1\nedition:\n  id: mine\n  title: Mine\n  extends: terra\n  {line}\n"
    [found] = lint_text(text, name="mine.edition.yaml").diagnostics
    assert found.code == "TC103" and found.finding.help == advice


@pytest.mark.parametrize(
    ("text", "line", "advice"),
    [
        (deck(card("id: louvre\ntheme: Louvre")), 2, "move the file out of the folder of cards"),
        ("format: 1\ndeck: {id: other}\n", 2, "move the file out of the folder of cards"),
        (
            "format: 1\ncards:\n  - " + card("id: louvre\ntheme: Louvre").replace("\n", "\n    "),
            2,
            "moved to the left",
        ),
    ],
)
def test_a_whole_deck_among_the_files_of_cards(tmp_path: Path, text: str, line: int, advice: str) -> None:
    head = deck().partition("cards:")[0]
    files = {"deck.yaml": head, "cards/a.yaml": card(), "cards/b.yaml": text}
    [found] = lint_files(tmp_path, files, "deck.yaml", ignore=("TC7", "TC408")).diagnostics
    assert (found.code, found.path.rpartition("/")[2], found.start.line) == ("TC101", "b.yaml", line)
    assert advice in (found.finding.help or "")


def test_a_back_that_is_no_card_of_a_long_deck() -> None:
    cards = [card(f"id: theme-{number}\n") for number in range(14)]
    text = deck(*cards, card("id: last\nback: atlantis\n"))
    (found,) = lint_text(text, select=("TC104",)).diagnostics
    assert found.finding.help == "add the card, or remove this line"
