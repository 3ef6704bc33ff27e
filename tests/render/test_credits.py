"""The credits page, read back from the PDF."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.render.cli import render
from tests.render.decks import card, encoded, picture, write_deck


def _pages(path: Path) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(path)]


def _sourced(number: int) -> str:
    url = "https://example.org/a/very/long/path/of/it"
    source = f"    sources: [{{title: A book, url: {url}, accessed: 2026-02-11}}]\n"
    return card(number) + source


def test_the_page_names_people_map_fonts_icons_and_sources(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(encoded(picture()))
    deck = write_deck(tmp_path, [card(1, photo="a.jpg"), _sourced(2)])
    render(deck, "-o", tmp_path / "o.pdf", "--credits")
    cards, page = _pages(tmp_path / "o.pdf")
    for words in (
        "Tiny deck 1.2.0: Ada Example",
        "Theme number 1: A. Example, CC BY-SA 4.0",
        "Natural Earth",
        "Fira Sans Condensed",
        "Font Awesome Free",
        "Theme number 2: A book, https://example.org/a/very/long/path/of/it, accessed 2026-02-11",
    ):
        assert words.replace(" ", "") in page.replace(" ", ""), words
    render(deck, "-o", tmp_path / "p.pdf")
    assert _pages(tmp_path / "p.pdf") == [cards]


def test_a_photo_that_is_not_there_is_owed_to_nobody(tmp_path: Path) -> None:
    from tests.render.cli import run

    deck = write_deck(tmp_path, [card(1, photo="gone.jpg")])
    assert run(deck, "-o", tmp_path / "o.pdf", "--credits").exit_code == 1
    assert "CC BY-SA" not in _pages(tmp_path / "o.pdf")[-1]


@pytest.mark.parametrize("paper", ["a4", "card", "letter"])
def test_many_sources_run_over_as_many_pages_as_they_need(tmp_path: Path, paper: str) -> None:
    deck = write_deck(tmp_path, [_sourced(number) for number in range(1, 41)])
    render(deck, "-o", tmp_path / "o.pdf", "--credits", "--paper", paper, "--lang", "de")
    document = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    pages = [page for page in _pages(tmp_path / "o.pdf") if "abgerufen" in page]
    text = " ".join(pages)
    assert all(f"Theme number {number} auf Deutsch: A book" in text for number in (1, 40))
    last = document[len(document) - 1]
    wide, high = last.get_size()
    for index in range(last.get_textpage().count_chars()):
        left, bottom, right, top = last.get_textpage().get_charbox(index)
        assert left >= -0.1 and right <= wide and bottom >= 10 and top <= high


@pytest.mark.parametrize("paper", ["a4", "a5", "card"])
def test_dates_and_hyphened_names_are_whole_on_their_lines(tmp_path: Path, paper: str) -> None:
    def sourced(number: int) -> str:
        title = f"{'A' * number} {'b' * (number % 7)} Saint-Denis"
        return (
            card(number)
            + f"    sources: [{{title: {title}, url: 'https://example.org/', accessed: 2026-02-11}}]\n"
        )

    deck = write_deck(tmp_path, [sourced(number) for number in range(1, 31)])
    render(deck, "-o", tmp_path / "o.pdf", "--credits", "--paper", paper)
    document = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    lines = [line for page in document for line in page.get_textpage().get_text_range().splitlines()]
    assert sum("2026-02-11" in line for line in lines) == 30
