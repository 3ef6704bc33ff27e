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
        "Theme number 2 A book, https://example.org/a/very/long/path/of/it, accessed 2026-02-11",
        "SIL Open Font License 1.1",
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
    text = " ".join(_pages(tmp_path / "o.pdf"))
    text = text[text.index("Nachweise") :]
    assert "Quellen (abgerufen am 2026-02-11)" in text and text.count("2026-02-11") == 1
    assert all(f"Theme number {number} auf Deutsch A book" in text for number in (1, 40))
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
            + f"    sources: [{{title: {title}, url: 'https://example.org/', "
            + f"accessed: 2026-02-1{number % 2}}}]\n"
        )

    deck = write_deck(tmp_path, [sourced(number) for number in range(1, 31)])
    render(deck, "-o", tmp_path / "o.pdf", "--credits", "--paper", paper)
    document = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    lines = [line for page in document for line in page.get_textpage().get_text_range().splitlines()]
    assert sum("2026-02-11" in line or "2026-02-10" in line for line in lines) == 30


def test_a_photo_that_is_a_drawing_is_owed_to_somebody(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2">'
        '<rect width="3" height="2" fill="red"/></svg>'
    )
    deck = write_deck(tmp_path, [card(1, photo="a.svg")])
    render(deck, "-o", tmp_path / "o.pdf", "--credits")
    assert "Theme number 1: A. Example, CC BY-SA 4.0" in _pages(tmp_path / "o.pdf")[-1]
    render(deck, "-o", tmp_path / "m.pdf", "--credits", "--template", "minimal")  # shows no photos
    assert "A. Example" not in _pages(tmp_path / "m.pdf")[-1]


def test_only_fonts_that_print_a_letter_are_named(tmp_path: Path) -> None:
    render(write_deck(tmp_path, [card(1)]), "-o", tmp_path / "o.pdf", "--credits")
    assert "Noto" not in _pages(tmp_path / "o.pdf")[-1]
    deck = write_deck(tmp_path, [card(1, theme="برج")], name="arabic")
    render(deck, "-o", tmp_path / "a.pdf", "--credits")
    assert "Noto Sans Arabic" in _pages(tmp_path / "a.pdf")[-1]


def test_a_solution_with_copies_has_one_entry(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(encoded(picture()))
    (tmp_path / "p.deck.yaml").write_text(
        "format: 1\ndeck: {id: p, title: P, edition: terra-2003, languages: [en]}\ncrises: []\nsolutions:\n"
        "  - {id: sort, title: Sort refuse, colour: green, value: 1, copies: 6, "
        "photo: {file: a.jpg, credit: A. Example, license: CC-BY-4.0}}\n"
    )
    render(tmp_path / "p.deck.yaml", "-o", tmp_path / "o.pdf", "--credits")
    assert _pages(tmp_path / "o.pdf")[-1].count("Sort refuse: A. Example") == 1


def _trimmed(path: Path, index: int) -> tuple[float, ...]:
    return tuple(pypdfium2.PdfDocument(path)[index].get_trimbox())


def test_credits_can_be_cards_among_the_others(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [_sourced(number) for number in range(1, 9)])
    render(deck, "-o", tmp_path / "o.pdf", "--credit-cards", "--paper", "card")
    pages = _pages(tmp_path / "o.pdf")
    assert len(pages) > 8 and "Credits" in pages[8]
    assert "Natural Earth" in " ".join(pages[8:]) and "Font Awesome" in " ".join(pages[8:])
    assert _trimmed(tmp_path / "o.pdf", 8) == _trimmed(tmp_path / "o.pdf", 0)
    render(deck, "-o", tmp_path / "two.pdf", "--credit-cards", "--paper", "card", "--duplex", "long")
    assert len(_pages(tmp_path / "two.pdf")) % 2 == 0
    render(deck, "-o", f"{tmp_path}/pictures/", "--credit-cards", "--dpi", "60")
    names = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert "credits.png" in names or "credits-1.png" in names


def test_a_card_of_credits_keeps_its_words_inside_the_safe_area(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [_sourced(number) for number in range(1, 30)])
    for size in ("poker", "square", "a6"):
        render(deck, "-o", tmp_path / "o.pdf", "--credit-cards", "--paper", "card", "--size", size, "--force")
        document = pypdfium2.PdfDocument(tmp_path / "o.pdf")
        for index in range(29, len(document)):
            page = document[index].get_textpage()
            left, bottom, right, top = document[index].get_trimbox()
            for at in range(page.count_chars()):
                x0, y0, x1, y1 = page.get_charbox(at)
                if page.get_text_range(at, 1).strip():
                    assert left + 8 < x0 and x1 < right - 7 and bottom + 7 < y0 and y1 < top - 8


@pytest.mark.parametrize("lang", ["it", "nl", "pt", "pl", "cs", "sv", "da", "ru", "es", "fr"])
def test_headings_are_in_the_language_of_the_cards(lang: str) -> None:
    from terra_cards.library import credits_words

    for name in ("credits", "authors", "photos", "fonts", "sources", "accessed"):
        assert credits_words.word(name, lang)
    assert credits_words.word("accessed", lang) != credits_words.word("accessed", "en")
