"""Class 7, the deck as a whole: one finding a deck each, from the numbers of its rule on."""

# ruff: noqa: E501
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from terra_cards.lint.decks import cards_of, town
from terra_cards.lint.report import Diagnostic
from tests.lint.decks import card, deck
from tests.lint.linting import lint_files, lint_text

CRISIS = "format: 1\ndeck: {id: p, title: T, edition: terra-2003, languages: [en]}\n"
COLOURS = ("green", "blue", "red")
REGIONS = (
    "north-america",
    "south-america",
    "europe",
    "africa",
    "asia-middle-east",
    "oceania-south-east-asia",
)
COPIES = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}


def found(
    text: str, code: str, folder: Path | None = None, files: dict[str, str] | None = None
) -> list[Diagnostic]:
    if folder is None:
        return list(lint_text(text, select=(code,), ignore=()).diagnostics)
    return list(
        lint_files(folder, {"a.deck.yaml": text, **(files or {})}, select=(code,), ignore=()).diagnostics
    )


def the_one(diagnostics: list[Diagnostic], severity: str, *words: str) -> Diagnostic:
    """The only finding of a deck, at its id."""
    [one] = diagnostics
    assert one.severity == severity
    for word in words:
        assert word in one.finding.message, one.finding.message
    return one


@pytest.mark.parametrize(
    ("edition", "board", "themes"),
    [("terra", "world", 300), ("terra-deutschland", "germany", 200), ("terra-on-tour", "world", 75)],
)
def test_tc701_the_box_of_each_edition(edition: str, board: str, themes: int) -> None:
    for count, told in ((1, True), (themes, False), (themes + 1, True)):
        cards = [card(f"id: c{n}\ntheme: House {n}", without=("difficulty",)) for n in range(count)]
        diagnostics = found(deck(*cards, edition=edition, board=board), "TC701")
        if told:
            one = the_one(diagnostics, "info", str(themes), str(count))
            assert one.finding.pointer == ("deck", "id")
        else:
            assert diagnostics == []


LEVELS = "[{id: easy, name: {en: Easy}, colour: yellow, share: 0.6}, {id: hard, name: {en: Hard}, colour: red, share: 0.4}]"


@pytest.mark.parametrize(
    ("easy", "hard", "told"),
    [
        (15, 5, False),  # 75 to 25: 15 points off
        (16, 4, True),  # 80 to 20: 20 points
        (9, 11, False),  # 45 to 55
        (8, 12, True),
        (19, 0, False),  # not half a box of 20 double-sided cards
        (20, 0, True),
    ],
)
def test_tc702_from_half_a_box_and_over_15_points(easy: int, hard: int, told: bool, tmp_path: Path) -> None:
    text = cards_of(["easy"] * easy + ["hard"] * hard)
    diagnostics = found(text, "TC702", tmp_path, town(box=20, levels=LEVELS).copy())
    if told:
        the_one(diagnostics, "warning", "easy", "hard")
    else:
        assert diagnostics == []


def test_tc702_a_quarter_each_for_terra_and_60_to_40_on_tour() -> None:
    names = ["beginner", "traveller", "globetrotter", "explorer"]

    def of(levels: list[str], edition: str) -> list[Diagnostic]:
        cards = [card(f"id: c{n}\ntheme: House {n}\ndifficulty: {level}") for n, level in enumerate(levels)]
        return found(deck(*cards, edition=edition), "TC702")

    assert of([names[n % 4] for n in range(150)], "terra") == []
    the_one(of(["beginner"] * 63 + [names[n % 4] for n in range(87)], "terra"), "warning", "beginner", "25%")
    assert of(["beginner"] * 24 + ["globetrotter"] * 16, "terra-on-tour") == []
    the_one(of(["beginner"] * 16 + ["globetrotter"] * 24, "terra-on-tour"), "warning", "60%", "40%")


@pytest.mark.parametrize(
    ("cards", "areas", "told"),
    [
        (4, ["centre", "harbour"], "hill"),
        (3, ["centre", "harbour"], None),  # a box holds two double-sided cards
        (4, ["centre", "harbour", "hill"], None),
    ],
)
def test_tc703_from_a_full_box_on(cards: int, areas: list[str], told: str | None, tmp_path: Path) -> None:
    diagnostics = found(cards_of([""] * cards, areas=areas), "TC703", tmp_path, town(box=2))
    if told:
        the_one(diagnostics, "info", "never asked", told)
    else:
        assert diagnostics == []


def test_tc703_over_five_times_the_mean() -> None:
    cards = [card(f"id: c{n}\ntheme: House {n}\nareas: [france]", without=("difficulty",)) for n in range(70)]
    cards += [
        card(f"id: d{n}\ntheme: House {n}\nareas: [{area}]", without=("difficulty",))
        for n, area in enumerate(["alps", "italy", "japan", "korea", "alaska"])
    ]
    one = the_one(found(deck(*cards, edition="terra-on-tour"), "TC703"), "info", "over 5 times", "france")
    assert "alps" not in one.finding.message.partition("over 5 times")[2]


@pytest.mark.parametrize(
    ("years", "told"),
    [
        ([1450, 1550, 1620, 1665, 1700, 1735], False),  # six answers, one in each space
        ([1450, 1460, 1620, 1665, 1700, 1735], True),  # two of six are over a quarter
        ([1450, 1460, 1620, 1665, 1700, 1735, 1770, 1840], False),  # two of eight are a quarter
        ([1450, 1460, 1470, 1480, 1490], False),  # five answers
    ],
)
def test_tc704_from_6_answers_and_over_a_quarter(years: list[int], told: bool, tmp_path: Path) -> None:
    text = cards_of([""] * len(years), years=years, pairs=["year length"])
    diagnostics = found(text, "TC704", tmp_path, town(box=20))
    if told:
        the_one(diagnostics, "info", "2 of 6 year answers", "between 1400 and 1500")
    else:
        assert diagnostics == []


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        (["year length", "year number", "length number"] * 2, ()),
        (["year length"] * 3 + ["year number"] * 2, ()),  # five cards
        (["year length"] * 3 + ["year number"] * 3, ("length and number on 0",)),
        (["year length"] * 8 + ["year number", "length number"], ()),  # exactly a tenth
        (
            ["year length"] * 9 + ["year number", "length number"],
            ("year and number on 1", "length and number on 1"),
        ),
    ],
)
def test_tc705_below_a_tenth_from_6_cards_on(pairs: list[str], told: tuple[str, ...], tmp_path: Path) -> None:
    diagnostics = found(cards_of([""] * len(pairs), pairs=pairs), "TC705", tmp_path, town(box=20))
    if told:
        the_one(diagnostics, "info", *told)
    else:
        assert diagnostics == []


def crisis(
    change: dict[tuple[str, int], int] | None = None, regions: dict[tuple[str, str], int] | None = None
) -> str:
    """The deck of C1, with some numbers changed."""
    rows = [CRISIS + "crises:"]
    for region in REGIONS:
        for colour in COLOURS:
            for number in range((regions or {}).get((region, colour), 1)):
                name = f"{region}-{colour}-{number}"
                rows.append(
                    f"  - {{id: {name}, title: {name}, colour: {colour}, region: {region}, threat: 12}}"
                )
    rows.append("solutions:")
    for colour in COLOURS:
        for value, copies in COPIES.items():
            copies = (change or {}).get((colour, value), copies)
            if copies:
                entry = (
                    f"id: s-{colour}-{value}, title: S, colour: {colour}, value: {value}, copies: {copies}"
                )
                rows.append(f"  - {{{entry}}}")
    return "\n".join(rows) + "\n"


def test_tc707_the_totals_and_copies_of_c1() -> None:
    assert found(crisis(), "TC707") == []
    the_one(found(crisis({("green", 1): 5}), "TC707"), "error", "5 instead of 6 of green-1")
    the_one(found(crisis({("red", 6): 0}), "TC707"), "error", "0 instead of 4 of red-6")
    # one region twice, another not at all: the total is right, the spread is not
    moved = crisis(regions={("europe", "green"): 2, ("africa", "green"): 0})
    the_one(found(moved, "TC707"), "warning", "2 of europe green", "0 of africa green")
    both = found(crisis(regions={("europe", "green"): 0}), "TC707")
    assert [one.severity for one in both] == ["error", "warning"]
    assert "17 crises instead of 18" in both[0].finding.message


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("region: europe", "region: eurpe", "TC104"),
        ("colour: red, region: europe", "colour: rd, region: europe", "TC104"),
        ("colour: red, value: 3", "colour: rd, value: 3", "TC104"),
        ("value: 3", "value: 7", "TC104"),
        ("value: 3, copies: 5", "value: 3, copies: five", "TC103"),
        ("colour: blue, value: 3, ", "value: 3, ", "TC102"),
    ],
)
def test_tc707_says_nothing_of_what_has_a_finding_already(old: str, new: str, code: str) -> None:
    assert old in crisis()
    text = crisis().replace(old, new, 1)
    assert len(found(text, code)) == 1
    assert found(text, "TC707") == []


def test_tc707_tells_what_no_broken_entry_can_be() -> None:
    text = crisis({("red", 6): 0, ("green", 1): 7}).replace(
        "colour: green, value: 3", "colour: geen, value: 3"
    )
    (one,) = found(text, "TC707")
    assert "7 instead of 6 of green-1; 0 instead of 4 of red-6" in one.finding.message
    assert "green-3" not in one.finding.message


def test_tc707_cards_of_another_game_are_one_mistake() -> None:
    assert found(CRISIS + "cards: []\n", "TC707")
    card = "  - {id: a, theme: Tower, areas: [france], tasks: {year: {ask: opened, answer: 1889}}}\n"
    assert found(CRISIS + "cards:\n" + card, "TC707") == []


def test_tc707_copies_over_several_entries_add_up() -> None:
    text = crisis({("green", 1): 4}) + "  - {id: more, title: S, colour: green, value: 1, copies: 2}\n"
    assert found(text, "TC707") == []


@pytest.mark.parametrize(
    ("cards", "same", "told"), [(12, 3, True), (12, 2, False), (11, 11, False), (15, 3, False), (15, 4, True)]
)
def test_tc709_over_a_fifth_from_12_cards_on(cards: int, same: int, told: bool) -> None:
    made = []
    for n in range(cards):
        ask = "Height" if n < same else f"length {n}"
        tasks = f"tasks:\n  year: {{ask: opened {n}, answer: 1889}}\n  length: {{ask: {ask}, answer: 330 m}}"
        made.append(card(f"id: c{n}\ntheme: House {n}\n{tasks}"))
    diagnostics = found(deck(*made), "TC709")
    if told:
        the_one(diagnostics, "info", f"'height' is asked on {same} of {cards} cards")
    else:
        assert diagnostics == []


def test_tc710_two_levels_on_one_card() -> None:
    def of(*lines: str, **more: Any) -> list[Diagnostic]:
        return found(
            deck(
                *(
                    card(f"id: {name}\ntheme: House {name}\n{text}")
                    for name, text in zip("abcd", lines, strict=False)
                ),
                **more,
            ),
            "TC710",
        )

    assert of("back: b", "difficulty: beginner") == []
    [one] = of("back: b", "difficulty: explorer")
    assert (one.severity, one.finding.card) == ("warning", "b")
    assert "'b' is explorer, and 'a' on its other side is beginner" in one.finding.message
    [one] = of("difficulty: explorer", "back: a")
    assert one.finding.card == "b"
    [one] = of("back: b", "difficulty: explorer", "back: d", "difficulty: traveller")
    assert any("'c'" in related.message and "'d'" in related.message for related in one.finding.related)
    assert of("back: b", "difficulty: explorer", edition="terra-on-tour") == []  # one theme a card


BOARD = town(box=2)["town.board.yaml"]


def test_tc711_what_the_edition_prints_and_the_board_lacks(tmp_path: Path) -> None:
    head = "format: 1\ndeck: {id: d, title: T, edition: EDITION, board: town.board.yaml, languages: [en]}\ncards: []\n"
    [one] = found(head.replace("EDITION", "terra"), "TC711", tmp_path, {"town.board.yaml": BOARD})
    assert one.severity == "error" and one.finding.pointer == ("deck", "board")
    assert "quarters" in one.finding.message
    assert (
        found(head.replace("EDITION", "terra-deutschland"), "TC711", tmp_path, {"town.board.yaml": BOARD})
        == []
    )
    less = BOARD.replace("  number: {ticks", "  # {ticks")
    [one] = found(head.replace("EDITION", "terra-deutschland"), "TC711", tmp_path, {"town.board.yaml": less})
    assert "a number scale" in one.finding.message
    turned = "format: 1\ndeck: {id: d, title: T, board: town.board.yaml, edition: terra, languages: [en]}\ncards: []\n"
    [one] = found(turned, "TC711", tmp_path, {"town.board.yaml": BOARD})
    assert one.finding.pointer == ("deck", "edition")  # the later of the two


def test_a_deck_that_could_not_be_read_to_its_end_is_not_judged_as_a_whole() -> None:
    text = deck(*(card(f"id: c{n}\ntheme: House {n}") for n in range(12))) + "  - id: [broken\n"
    report = lint_text(text, ignore=())
    assert not [d.code for d in report.diagnostics if d.code[:3] == "TC7"]
