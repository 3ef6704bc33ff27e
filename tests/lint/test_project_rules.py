"""Rules that hold the decks of a run against each other: what they tell, and where they keep quiet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path

import pytest

from terra_cards.lint.report import Diagnostic
from tests.lint.linting import lint_files

CARD = """\
  - id: {id}
    theme: {theme}
    difficulty: beginner
    areas: [{areas}]
    tasks:
      year: {{ask: built, answer: {year}}}
      {second}
    sources:
      - title: Guide
        url: "https://example.org/g"
        accessed: 2025-03-01
        supports: [areas, year, {scale}]
"""


def card(theme: str, second: str = "length: {ask: height, answer: 93 m}", **more: str) -> str:
    """A card of a deck; ``extra`` is a line more of it."""
    extra = more.pop("extra", "")
    given = {"id": theme.split()[-1].casefold(), "areas": "northeast", "year": "1886", **more}
    text = CARD.format(theme=theme, second=second, scale=second.partition(":")[0], **given)
    return text + (f"    {extra}\n" if extra else "")


def deck(name: str, *cards: str, edition: str = "terra", board: str = "world", languages: str = "en") -> str:
    return (
        f"format: 1\ndeck: {{id: {name}, title: {name}, edition: {edition}, board: {board}, "
        f"languages: [{languages}], license: CC-BY-4.0}}\ncards:\n" + "".join(cards)
    )


def found(folder: Path, *decks: str, code: str = "TC408") -> list[Diagnostic]:
    """The findings of a rule in decks ``a``, ``b`` and so on, all linted together."""
    files = {f"{name}.deck.yaml": text for name, text in zip("abcd", decks, strict=False)}
    report = lint_files(folder, files, ".", ignore=("TC701",))
    assert not report.faults
    return [one for one in report.diagnostics if one.code == code]


def text_at(folder: Path, path: str, span: tuple[int, int]) -> str:
    return (folder / path).read_text("utf-8")[slice(*span)]


LIBERTY = card("Statue of Liberty", id="liberty")


def test_a_card_that_is_in_another_deck_too(tmp_path: Path) -> None:
    theirs = card("The statue of Libertty", "length: {ask: arm, answer: 13 m}", id="lady")
    [one] = found(tmp_path, deck("first", LIBERTY), deck("second", theirs))
    assert (one.finding.path, one.severity, one.finding.card) == ("b.deck.yaml", "warning", "lady")
    assert "card 'liberty' of a.deck.yaml" in one.finding.message
    [there] = one.finding.related
    assert there.path == "a.deck.yaml"
    assert text_at(tmp_path, there.path, there.span) == "Statue of Liberty"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (deck("first", LIBERTY), deck("second", card("Statue of Unity", areas="india", year="2018"))),
        (deck("first", LIBERTY), deck("first", LIBERTY)),  # two versions of one deck
        (deck("first", LIBERTY), deck("second", LIBERTY, edition="terra-2003")),
        (
            deck("first", card("Apollo mission 11", areas="midwest")),
            deck("second", card("Apollo mission 12", areas="midwest", year="1969")),
        ),
        (  # the same word means another thing in another language
            deck("first", card("{en: Gift}", id="g")),
            deck("second", card("{de: Gift}", id="g", areas="alaska"), languages="de"),
        ),
    ],
    ids=["another thing", "the same id", "another edition", "another digit", "another language"],
)
def test_decks_with_nothing_in_common(tmp_path: Path, first: str, second: str) -> None:
    assert found(tmp_path, first, second) == []


def test_the_same_place_and_asks_under_another_name(tmp_path: Path) -> None:
    spot = "location: 40.6892 N, 74.0445 W"
    other = card("Liberty Enlightening the World", id="lady", extra=spot)
    both = deck("first", card("Statue of Liberty", extra=spot)), deck("second", other)
    [one] = found(tmp_path, *both)
    assert "the same location and asks as" in one.finding.message
    near = card("Bedloe's Island", id="island", extra=spot.replace("0445", "0460"))
    assert found(tmp_path, both[0], deck("second", near)) == []


def test_themes_are_compared_in_each_language(tmp_path: Path) -> None:
    ours = card("{en: Statue of Liberty, de: Freiheitsstatue}", id="liberty")
    theirs = card("Freiheitsstatue", "length: {ask: Höhe, answer: 93 m}")
    [one] = found(tmp_path, deck("a", ours, languages="en, de"), deck("b", theirs, languages="de"))
    [there] = one.finding.related
    assert text_at(tmp_path, there.path, there.span) == "Freiheitsstatue"


def test_a_copy_of_a_deck_is_told_once(tmp_path: Path) -> None:
    places = [("Moab", "midwest"), ("Nome", "alaska"), ("Oslo", "scandinavia"), ("Rome", "italy")]
    cards = [card(name, id=name.casefold(), areas=area) for name, area in places]
    more = [card("Ulm", areas="germany"), card("Pau", areas="france")]
    [one] = found(tmp_path, deck("first", *cards), deck("second", *cards, *more))
    assert "4 of 6 cards are in a.deck.yaml too" in one.finding.message
    assert text_at(tmp_path, "b.deck.yaml", one.finding.span) == "second"
    assert [related.path for related in one.finding.related] == ["b.deck.yaml", "a.deck.yaml"] * 3
    assert len(found(tmp_path, deck("first", *cards[1:]), deck("second", *cards))) == 3, "three, one by one"


TALL, TALLER = "length: {ask: height, answer: 93 m}", "length: {ask: height, answer: 114 m}"


def test_one_fact_with_two_values(tmp_path: Path) -> None:
    decks = deck("first", card("Liberty", TALL)), deck("second", card("The Liberty", TALLER))
    [one] = found(tmp_path, *decks, code="TC605")
    assert (one.severity, one.finding.path) == ("warning", "b.deck.yaml")
    assert "answers the same with 93 m, not 114 m, in another space" in one.finding.message
    assert text_at(tmp_path, "b.deck.yaml", one.finding.span) == "114 m"
    [there] = one.finding.related
    assert text_at(tmp_path, there.path, there.span) == "93 m"


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (TALL, TALL, []),
        (TALL, TALL.replace("93 m", "92 m"), ["info"]),  # in one space
        (TALL, TALL.replace("93 m", "92.99 m"), []),  # rounded
        (TALL, TALL.replace("93 m", "93.4 m"), []),
        (TALL, TALL.replace("93 m", "93.6 m"), ["info"]),
        (TALL, TALL.replace("93 m", "9300 cm"), []),
        (TALL, TALL.replace("93 m", "305 ft"), []),  # 92.96 m
        (TALL, TALL.replace("93 m", "about 96 m"), []),
        (TALL, TALL.replace("93 m", "90 m .. 95 m"), []),
        (TALL, TALLER.replace("height", "height with its pedestal"), []),
        (TALL, "number: {ask: height, answer: 114}", []),
        (TALL, TALLER.replace("ask", "changes: true, as_of: 2024-01-01, ask"), []),
        (TALL, TALLER.replace("ask", "as_of: 2024-01-01, ask"), ["warning"]),  # towers do not grow
    ],
)
def test_figures_that_cannot_both_be_true(tmp_path: Path, one: str, other: str, told: list[str]) -> None:
    for first, second in ((one, other), (other, one)):
        decks = deck("first", card("Liberty", first)), deck("second", card("Liberty", second))
        assert [each.severity for each in found(tmp_path, *decks, code="TC605")] == told


def test_what_is_the_same_subject(tmp_path: Path) -> None:
    def told(first: str, second: str) -> int:
        return len(found(tmp_path, deck("first", first), deck("second", second), code="TC605"))

    item, another = "wikidata: Q9202", "wikidata: Q9203"
    assert told(card("Lady", TALL, extra=item), card("Liberty", TALLER, extra=item)) == 1
    assert told(card("Liberty", TALL, extra=item), card("Liberty", TALLER, extra=another)) == 0
    assert told(card("Liberty", TALL), card("Liberty", TALLER, areas="france")) == 0, "two statues"
    assert told(card("Liberty", TALL), card("Liberty Bell", TALLER)) == 0


def test_spaces_of_two_boards_are_not_compared(tmp_path: Path) -> None:
    ours = deck("first", card("Berlin", TALL, areas="germany"))
    theirs = deck(
        "second", card("Berlin", TALLER, areas="berlin"), edition="terra-deutschland", board="germany"
    )
    [one] = found(tmp_path, ours, theirs, code="TC605")
    assert one.severity == "info" and "space" not in one.finding.message


def test_a_suppression_holds_and_is_not_told_unused_without_the_other_deck(tmp_path: Path) -> None:
    theirs = "  # terra: ignore[TC408, TC605] with its pedestal\n" + card("Liberty", TALLER)
    files = {"a.deck.yaml": deck("first", card("Liberty", TALL)), "b.deck.yaml": deck("second", theirs)}
    report = lint_files(tmp_path, files, ".", ignore=("TC701",))
    assert list(report.diagnostics) == []
    assert sorted(one.diagnostic.code for one in report.silenced) == ["TC408", "TC605"]
    alone = lint_files(tmp_path, files, "b.deck.yaml", ignore=("TC701",))
    assert list(alone.diagnostics) == []


def test_many_of_one_name_do_not_take_for_ever(tmp_path: Path) -> None:
    same = [card("Liberty", TALL, id=f"l-{number}") for number in range(150)]
    other = [card("Liberty", TALLER, id=f"m-{number}") for number in range(150)]
    assert len(found(tmp_path, deck("first", *same), deck("second", *other), code="TC605")) == 1


def in_every_order(
    folder: Path, parts: list[str], make: Callable[[Sequence[str]], list[str]], code: str
) -> set[int]:
    """How many findings there are, for every order of the parts."""
    return {
        len(found(folder / str(number), *make(order), code=code))
        for number, order in enumerate(permutations(parts))
    }


def test_the_count_does_not_depend_on_the_order_of_cards(tmp_path: Path) -> None:
    """The middle one of three is a slip away from each of the others, which are two from each other."""
    names = ["Schwarzwaldhaus", "Schwarzwaldhau", "Schwarzwaldau"]
    cards = [card(f"Z {name}", id=f"c-{number}") for number, name in enumerate(names)]
    counts = in_every_order(tmp_path / "a", cards, lambda order: [deck("first", *order)], "TC408")
    assert counts == {2}
    spot = "location: 40.6892 N, 74.0445 W"
    mixed = [
        card("Liberty Enlightening", id="a", extra=spot),
        card("Bedloe Island", id="b", extra=spot),
        card("Bedloe Islands", "length: {ask: arm, answer: 13 m}", id="c"),
    ]
    assert in_every_order(tmp_path / "b", mixed, lambda order: [deck("first", *order)], "TC408") == {2}
    copied = [card("Liberty Bells", id="a"), card("Liberty Bells", id="a"), card("Liberty Bell", id="b")]
    assert in_every_order(tmp_path / "c", copied, lambda order: [deck("first", *order)], "TC408") == {1}


def test_the_count_does_not_depend_on_the_order_of_decks(tmp_path: Path) -> None:
    names = ["Schwarzwaldhaus", "Schwarzwaldhau", "Schwarzwaldau"]
    decks = [deck(f"d-{number}", card(f"Z {name}", id="c")) for number, name in enumerate(names)]
    assert in_every_order(tmp_path / "a", decks, list, "TC408") == {2}
    versions = [deck(name, card("Statue of Liberty", id="c")) for name in ("one", "one", "two")]
    assert in_every_order(tmp_path / "b", versions, list, "TC408") == {1}
    places = [("Moab", "midwest"), ("Nome", "alaska"), ("Oslo", "scandinavia"), ("Rome", "italy")]
    few = [card(name, id=name.casefold(), areas=area) for name, area in places]
    asked = [f"length: {{ask: height of {chr(97 + number) * 3}, answer: 13 m}}" for number in range(9)]
    many = [card(f"Ulm {ask[23:26]}", ask, id=f"u-{ask[23:26]}", areas="germany") for ask in asked]
    copies = [deck("small", *few), deck("large", *few, *many)]
    assert in_every_order(tmp_path / "c", copies, list, "TC408") == {1}
    assert in_every_order(tmp_path / "d", [*copies, deck("again", *few)], list, "TC408") == {2}


@pytest.mark.parametrize(
    ("heights", "told"),
    [
        (["93 m", "93 m", "114 m"], 1),
        (["93 m", "114 m", "130 m"], 2),
        (["93 m", "93.4 m", "92.9 m"], 0),
        (["93 m", "93 m", "114 m", "114 m"], 1),
    ],
)
def test_each_further_figure_is_told_once(tmp_path: Path, heights: list[str], told: int) -> None:
    decks = [
        deck(f"d-{number}", card("Liberty", TALL.replace("93 m", height)))
        for number, height in enumerate(heights)
    ]
    assert in_every_order(tmp_path, decks, list, "TC605") == {told}
