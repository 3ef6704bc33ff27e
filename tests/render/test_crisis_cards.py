"""Crisis and solution cards, read back from the PDF."""

from __future__ import annotations

import math
from pathlib import Path

import pypdfium2
import pytest

from terra_cards.layout.card import CardPlan
from terra_cards.layout.drawing import Group, Shape, Use
from terra_cards.layout.parts.crisis import outline
from terra_cards.layout.paths import bounds
from terra_cards.library import resources, templates
from terra_cards.render.job import Job, make_run, select
from terra_cards.workspace.load import load
from terra_cards.workspace.parts import builtin_edition
from tests.render.cli import render, run

DECK = """format: 1
deck: {id: peril, title: {en: Peril, de: Gefahr}, edition: terra-2003, languages: [en, de], version: 2.0.0}
crises:
  - {id: oil, title: {en: Oil spill, de: Ölpest}, colour: green, region: europe, threat: 12,
     text: {en: A tanker has run aground., de: Ein Tanker ist aufgelaufen.}}
  - {id: strike, title: {en: Strike, de: Streik}, colour: blue, region: asia-middle-east, threat: 16}
solutions:
  - {id: sort, title: {en: Sort refuse, de: Müll trennen}, colour: green, value: 1, copies: 3}
  - {id: talks, title: {en: Talks, de: Gespräche}, colour: red, value: 6}
"""


@pytest.fixture
def peril(tmp_path: Path) -> Path:
    path = tmp_path / "peril.deck.yaml"
    path.write_text(DECK, encoding="utf-8")
    return path


def _pages(path: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]


def test_every_card_says_its_figure_region_and_kind(peril: Path, tmp_path: Path) -> None:
    result = render(peril, "-o", tmp_path / "o.pdf", "--paper", "card", "--lang", "de")
    pages = _pages(tmp_path / "o.pdf")
    assert "6 cards" in result.stderr and len(pages) == 6
    for page, words in zip(
        pages,
        [("12", "KRISE · EUROPA", "Ölpest", "Tanker"), ("16", "ASIEN UND NAHER OSTEN", "Streik")]
        + 3 * [("1", "LÖSUNG", "Müll trennen")]
        + [("6", "LÖSUNG", "Gespräche")],
        strict=True,
    ):
        assert all(word in page for word in words), page


def test_cards_are_of_poker_size_and_choices_narrow_them(peril: Path, tmp_path: Path) -> None:
    render(peril, "-o", tmp_path / "o.pdf", "--paper", "card", "--cards", "sort", "--marks", "none")
    document = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    assert len(document) == 3
    left, bottom, right, top = document[0].get_trimbox()
    assert (right - left, top - bottom) == pytest.approx((63 * 72 / 25.4, 88 * 72 / 25.4), abs=0.01)
    assert run(peril, "-o", tmp_path / "p.pdf", "--cards", "oi").exit_code == 2


def test_a_crisis_deck_has_a_common_back(peril: Path, tmp_path: Path) -> None:
    render(peril, "-o", tmp_path / "o.pdf", "--duplex", "long")
    front, back = _pages(tmp_path / "o.pdf")
    assert back.count("Terra (2003)") == 12 and "Strike" in front  # whichever way round a card lies


def test_what_a_card_lacks_is_told_and_stops_it(peril: Path, tmp_path: Path) -> None:
    peril.write_text(DECK.replace("threat: 16", "threat: many"), encoding="utf-8")
    result = run(peril, "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1 and "peril.deck.yaml:" in result.stderr
    assert not (tmp_path / "o.pdf").exists()


def test_colours_are_told_by_shapes_that_differ() -> None:
    shapes = {colour: outline(colour, 10.0, 10.0, 5.0) for colour in ("green", "blue", "red", "purple")}
    assert len(set(shapes.values())) == 4
    for shape in shapes.values():
        left, top, right, bottom = bounds(shape)
        assert 4 < left < right < 16 and (left + right) / 2 == pytest.approx(10, abs=0.01)
        assert (top + bottom) / 2 == pytest.approx(10, abs=0.01)


def _plans(path: Path, lang: str) -> dict[str, CardPlan]:
    project, job = load([str(path)]), Job(lang=lang)
    ((deck, chosen),) = select(project.decks, job, copies=False)
    faces = [face for face, _ in make_run(deck, job, lambda file: file.read_bytes()).faces(chosen)]
    return {face.plan.card: face.plan for face in faces if face is not None}


def test_a_solution_says_what_its_colour_stands_for(peril: Path, tmp_path: Path) -> None:
    render(peril, "-o", tmp_path / "o.pdf", "--paper", "card", "--lang", "de")
    pages = _pages(tmp_path / "o.pdf")
    assert "LÖSUNG · UMWELT" in pages[2] and "LÖSUNG · DIPLOMATIE UND MILITÄR" in pages[5]
    peril.write_text(DECK.replace("[en, de]", "[en, de, fi]"), encoding="utf-8")  # a language without words
    assert run(peril, "-o", tmp_path / "f.pdf", "--lang", "fi").exit_code == 1  # what is not translated


def test_a_crisis_shows_the_side_of_the_earth_that_it_is_on(peril: Path) -> None:
    plans = _plans(peril, "en")
    used = {
        card: {item.symbol for item in plan.items if isinstance(item, Use)} for card, plan in plans.items()
    }
    assert "icon/earth-europe" in used["oil"] and "icon/earth-asia" in used["strike"]
    assert not any("earth" in symbol for symbol in used["sort"])


def test_the_picture_keeps_clear_of_the_badge(peril: Path) -> None:
    """Neither ring nor icon of a plate runs under the threat or the value."""
    for plan in _plans(peril, "en").values():
        design = templates.builtin("crisis")
        assert design.boxes and design.boxes["badge"]
        x, y, wide, high = design.boxes["badge"].box  # type: ignore[misc]
        plates = [item for item in plan.items if isinstance(item, Group)]
        shapes = [item for item in plates[0].items if isinstance(item, Shape)]
        rings = [item for item in shapes if item.stroke and not item.fill]
        left, top, right, bottom = bounds(rings[-1].path)
        middle, radius = ((left + right) / 2, (top + bottom) / 2), (right - left) / 2
        corner = math.hypot(middle[0] - x - wide / 2, middle[1] - y - high / 2)
        assert corner >= radius + wide * 0.5
        assert right <= 63 and top >= 0


def test_icons_without_a_landscape_take_that_of_the_colour(peril: Path) -> None:
    peril.write_text(DECK.replace("value: 1,", "value: 1, icon: fire,"), encoding="utf-8")
    plan = _plans(peril, "en")["sort"]
    assert any(symbol.endswith("icon/fire") for symbol in plan.symbols.table)


@pytest.mark.parametrize("lang", ["en", "de", "es", "fr", "it", "nl", "pt", "pl", "cs", "sv", "da", "ru"])
def test_words_of_the_cards_are_complete_in_every_language_that_has_them(lang: str) -> None:
    from terra_cards.library import crisis_words

    assert all(crisis_words.word(name, lang) for name in ("crisis", "solution"))
    assert all(crisis_words.field(colour, lang) for colour in ("green", "blue", "red"))
    assert crisis_words.field("purple", lang) == ""
    edition = builtin_edition("terra-2003").edition
    assert edition is not None and edition.crisis is not None
    assert len({crisis_words.region(str(region), lang) for region in edition.crisis.regions or ()}) == 6


@pytest.mark.parametrize("lang", ["en", "de"])
def test_our_own_deck_fits_and_no_two_of_its_crises_look_alike(lang: str) -> None:
    deck = resources.path("decks", "planet.deck.yaml")
    plans = _plans(deck, lang)
    assert len(plans) == 36
    assert not any(plan.overflows or plan.missing_glyphs for plan in plans.values())
    assert len({load([str(deck)]).decks[0].crises[i].card.icon for i in range(18)}) == 18
