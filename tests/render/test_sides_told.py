"""Sheets say about which edge the paper is turned: on each back, and on the proof page."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.render.cli import render
from tests.render.decks import card, write_deck


def _pages(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return texts


@pytest.mark.parametrize(("flip", "said"), [("long", "long edge"), ("short", "short edge")])
@pytest.mark.parametrize("order", ["interleaved", "fronts-first"])
def test_each_back_says_how_the_paper_is_turned(tmp_path: Path, flip: str, said: str, order: str) -> None:
    deck = write_deck(tmp_path, [card(number) for number in range(5)])
    render(deck, "-o", tmp_path / "o.pdf", "--duplex", flip, "--order", order)
    for page in _pages(tmp_path / "o.pdf"):
        assert (f"b/1 · {said}" in page) == ("1b/" in page)
        assert "1a/" in page or "1b/" in page


def test_the_proof_page_has_the_settings_of_both_sides(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1)])
    render(
        deck, "-o", tmp_path / "o.pdf", "--duplex", "short", "--offset", "0.8,-0.4", "--proof", "--lang", "de"
    )
    first = " ".join(_pages(tmp_path / "o.pdf")[0].split())
    assert "Beidseitig, das Papier über die kurze Kante gewendet" in first
    assert "Rückseiten 0.8 mm nach rechts, -0.4 mm nach unten" in first and "A4, 210 x 297 mm" in first
    render(deck, "-o", tmp_path / "p.pdf", "--proof", "--paper", "letter")
    assert "Letter, " in _pages(tmp_path / "p.pdf")[0] and "Both sides" not in _pages(tmp_path / "p.pdf")[0]
