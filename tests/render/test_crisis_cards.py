"""Crisis and solution cards, read back from the PDF."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from terra_cards.layout.parts.crisis import outline
from terra_cards.layout.paths import bounds
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
    assert back.count("Terra (2003)") == 6 and "Strike" in front


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
