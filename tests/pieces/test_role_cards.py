"""``render --role-cards``: with the cards of a deck, on sheets, for print shops, as pictures."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.render.cli import render
from tests.render.readback import sheets

ROOT = Path(__file__).parents[2]
TOUR, PLANET = ROOT / "decks/tour-starter.deck.yaml", ROOT / "decks/planet.deck.yaml"


def first_cards(deck: Path, count: int) -> str:
    """The ids of the first cards of a deck."""
    lines = deck.read_text(encoding="utf-8").splitlines()
    ids = [line.split("id:")[1].strip() for line in lines if line.startswith("  - id:")]
    return ",".join(ids[:count])


def text_of(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    found = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    document.close()
    return found


def test_they_come_after_the_others_with_the_back_that_all_share(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    result = render(TOUR, "-o", out, "--cards", first_cards(TOUR, 2), "--role-cards", "--duplex", "long")
    assert "6 cards on 2 sheets" in result.stderr
    front, back, second, behind = sheets(out)
    assert (len(front.cards), len(second.cards)) == (len(back.cards), len(behind.cards)) == (4, 2)
    said = text_of(out)
    assert "Estimator" in said[0] and "Challenger" in said[0] and "YES" in said[2] and "NO" in said[2]
    assert "Terra on Tour" in said[1] and "Terra on Tour" in said[3]


def test_credits_come_after_them(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    render(TOUR, "-o", out, "--cards", first_cards(TOUR, 1), "--role-cards", "--credit-cards", "--lang", "en")
    said = "\n".join(text_of(out))
    assert said.index("Estimator") < said.index("Font Awesome")


@pytest.mark.parametrize(
    ("deck", "more", "names"),
    [(TOUR, (), ["challenger", "estimator", "no", "yes"]), (PLANET, (), ["reference", "reference-2"])],
)
def test_as_pictures_they_have_their_names(
    deck: Path, more: tuple[str, ...], names: list[str], tmp_path: Path
) -> None:
    first = first_cards(deck, 1)
    render(deck, "-o", f"{tmp_path}/p/", "--cards", first, "--role-cards", "--dpi", "72", *more)
    assert sorted(path.stem for path in (tmp_path / "p").iterdir()) == sorted([first, *names])


def test_a_printer_of_cards_gets_them_too(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    out = tmp_path / "cards.pdf"
    render(
        TOUR,
        "-o",
        out,
        "--cards",
        first_cards(TOUR, 1),
        "--role-cards",
        "--printer",
        "offset",
        "--size",
        "poker",
    )
    assert len(text_of(out)) == 2 * 5
