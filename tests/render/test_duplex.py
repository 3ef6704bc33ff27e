"""Double-sided cards, read back from the PDF: what lies behind what, and how the printer is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.render.cli import render, run
from tests.render.decks import CARD, card, write_deck

MM = 72 / 25.4
WIDE, THEME_LEFT = 80.0, 9.0  # of the card, and of the theme on it


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Nine cards of four levels: level of card N is N modulo 4."""
    return write_deck(tmp_path, [card(number, theme=f"Theme {number}00") for number in range(1, 10)])


def _themes(path: Path) -> list[dict[str, tuple[float, float, float, float]]]:
    """For each page, where each theme stands: left, top, right, bottom in millimetres."""
    document = pypdfium2.PdfDocument(path)
    pages = []
    for page in document:
        found = {}
        text = page.get_textpage()
        for number in range(1, 10):
            at = text.search(f"Theme {number}00").get_next()
            if at is not None:
                left, bottom, right, top = text.get_rect(text.count_rects(*at) - 1)
                boxes = [text.get_charbox(at[0] + k) for k in range(at[1])]
                left, right = min(b[0] for b in boxes), max(b[2] for b in boxes)
                bottom, top = min(b[1] for b in boxes), max(b[3] for b in boxes)
                high = page.get_height()
                found[f"{number}"] = (left / MM, (high - top) / MM, right / MM, (high - bottom) / MM)
        pages.append(found)
    return pages


PAIRS = {"1": "5", "2": "6", "3": "7", "4": "8"}  # and 9 alone: the third of its level


def test_long_edge_backs_lie_mirrored_behind_their_fronts(tiny: Path, tmp_path: Path) -> None:
    result = render(tiny, "-o", tmp_path / "o.pdf", "--duplex", "long")
    assert "5 cards on 2 sheets, printed on both sides" in result.stderr
    front, back, last, last_back = _themes(tmp_path / "o.pdf")
    assert set(front) == set(PAIRS) and set(back) == set(PAIRS.values())
    for one, other in PAIRS.items():
        left, top, *_ = front[one]
        behind_left, behind_top, *_ = back[other]
        card_left = left - THEME_LEFT
        assert behind_left - THEME_LEFT == pytest.approx(210 - card_left - WIDE, abs=0.3)
        assert behind_top == pytest.approx(top, abs=0.3)
    assert set(last) == {"9"} and not last_back
    # the short sheet keeps the grid of the full one
    assert last["9"][:2] == pytest.approx(front["1"][:2], abs=0.3)


def test_short_edge_backs_stand_on_their_heads(tiny: Path, tmp_path: Path) -> None:
    render(tiny, "-o", tmp_path / "o.pdf", "--duplex", "short")
    front, back, *_ = _themes(tmp_path / "o.pdf")
    for one, other in PAIRS.items():
        left, top, *_ = front[one]
        _, _, behind_right, behind_bottom = back[other]
        assert behind_right == pytest.approx(left - THEME_LEFT + WIDE - THEME_LEFT, abs=0.3)
        assert behind_bottom == pytest.approx(297 - top, abs=0.3)


@pytest.mark.parametrize(
    ("options", "mode"),
    [
        (["--duplex", "long"], "/DuplexFlipLongEdge"),
        (["--duplex", "short"], "/DuplexFlipShortEdge"),
        (["--duplex", "long", "--order", "fronts-first"], "/Simplex"),
        ([], None),
    ],
)
def test_the_print_dialogue_is_told(tiny: Path, tmp_path: Path, options: list[str], mode: str | None) -> None:
    render(tiny, "-o", tmp_path / "o.pdf", *options)
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        said = pdf.Root.ViewerPreferences
        assert said.PrintScaling == "/None"
        assert said.get("/Duplex") == mode
        assert len(pdf.pages) == (3 if mode is None else 4)


def test_fronts_first_has_all_backs_in_the_same_order_behind(tiny: Path, tmp_path: Path) -> None:
    render(tiny, "-o", tmp_path / "o.pdf", "--duplex", "long", "--order", "fronts-first")
    assert [set(page) for page in _themes(tmp_path / "o.pdf")] == [
        set(PAIRS),
        {"9"},
        set(PAIRS.values()),
        set(),
    ]


def test_an_offset_moves_backs_only_and_their_boxes_with_them(tiny: Path, tmp_path: Path) -> None:
    render(tiny, "-o", tmp_path / "a.pdf", "--duplex", "long")
    render(tiny, "-o", tmp_path / "b.pdf", "--duplex", "long", "--offset", "1.5,-0.8")
    plain, moved = _themes(tmp_path / "a.pdf"), _themes(tmp_path / "b.pdf")
    assert moved[0] == plain[0]
    for name, place in plain[1].items():
        assert moved[1][name][:2] == pytest.approx((place[0] + 1.5, place[1] - 0.8), abs=0.01)
    with pikepdf.open(tmp_path / "a.pdf") as one, pikepdf.open(tmp_path / "b.pdf") as two:
        before, after = ([float(v) for v in pdf.pages[1].TrimBox] for pdf in (one, two))
    assert [b - a for a, b in zip(before, after, strict=True)] == pytest.approx(
        [1.5 * MM, 0.8 * MM, 1.5 * MM, 0.8 * MM], abs=0.01
    )


def test_a_named_back_comes_along_with_the_card_that_is_chosen(tmp_path: Path) -> None:
    cards = [card(number, theme=f"Theme {number}00") for number in range(1, 6)]
    cards[4] = CARD.format(
        id="card-5", theme="Theme 500", level="beginner", areas="france", photo="    back: card-2\n"
    )
    deck = write_deck(tmp_path, cards)
    result = render(
        deck, "-o", tmp_path / "o.pdf", "--duplex", "long", "--cards", "card-2", "--paper", "card"
    )
    assert "1 card" in result.stderr
    assert [set(page) for page in _themes(tmp_path / "o.pdf")] == [{"5"}, {"2"}]


def test_a_deck_without_themes_on_backs_shares_one(tmp_path: Path) -> None:
    deck = write_deck(
        tmp_path, [card(number, theme=f"Theme {number}00") for number in (4, 8)], edition="terra-on-tour"
    )
    text = deck.read_text().replace("    compass: ne\n", "")
    deck.write_text(text)
    render(deck, "-o", tmp_path / "o.pdf", "--duplex", "long")
    document = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    assert document[1].get_textpage().get_text_range().count("Terra on Tour") == 4
    render(deck, "-o", tmp_path / "p.pdf", "--duplex", "long", "--back", "blank")
    assert "Terra on Tour" not in pypdfium2.PdfDocument(tmp_path / "p.pdf")[1].get_textpage().get_text_range()


def test_the_same_deck_gives_the_same_bytes(tiny: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        render(tiny, "-o", tmp_path / f"{name}.pdf", "--duplex", "short", "--back", "common")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--duplex", "lnog"], "did you mean 'long'?"),
        (["--offset", "1,1"], "--duplex"),
        (["--duplex", "long", "--offset", "far"], "RIGHT,DOWN"),
        (["--duplex", "long", "--offset", "50,0"], "at most 10 mm"),
        (["--duplex", "long", "--back", "comon"], "common"),
        (["--duplex", "long", "--order", "fronts"], "fronts-first"),
    ],
)
def test_wrong_wishes_are_told(tiny: Path, tmp_path: Path, options: list[str], said: str) -> None:
    result = run(tiny, "-o", tmp_path / "o.pdf", *options)
    assert result.exit_code == 2 and said in result.stderr
    assert not (tmp_path / "o.pdf").exists()


def test_pictures_have_no_backs(tiny: Path, tmp_path: Path) -> None:
    result = run(tiny, "-o", f"{tmp_path}/out/", "--duplex", "long")
    assert result.exit_code == 2 and "PDF" in result.stderr


def test_themes_are_counted_beside_cards_and_odd_ones_are_named(tiny: Path, tmp_path: Path) -> None:
    result = render(tiny, "-o", tmp_path / "o.pdf", "--duplex", "long")
    assert ": 9 themes, two a card: 5 cards on 2 sheets, printed on both sides\n" in result.stderr
    assert "'card-9' (traveller) has no theme on its back, the odd one of its level" in result.stderr
    assert "'back:'" in result.stderr
    told = json.loads(render(tiny, "-o", tmp_path / "p.pdf", "--duplex", "long", "--format", "json").stdout)
    assert (told["cards"], told["sheets"], told["blank_backs"]) == (5, 2, 1)


def test_whole_decks_and_fronts_alone_have_nothing_told_of_backs(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(number) for number in range(1, 9)])
    both = render(deck, "-o", tmp_path / "o.pdf", "--duplex", "long").stderr
    assert "8 themes, two a card: 4 cards on 1 sheet" in both and "no theme" not in both
    fronts = render(deck, "-o", tmp_path / "p.pdf").stderr
    assert "8 cards on 2 sheets" in fronts and "theme" not in fronts
    roles = render(deck, "-o", tmp_path / "r.pdf", "--duplex", "long", "--role-cards").stderr
    assert re.search(r"8 themes on 4 cards, and (\d+) more: \d+ cards on", roles), roles


def test_many_odd_themes_are_named_together(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(number) for number in range(1, 6)])
    said = render(deck, "-o", f"{tmp_path}/out/", "--printer", "tabletop-simulator").stderr
    assert "3 cards have no theme on their backs, each the odd one of its level" in said
    assert "'card-2' (globetrotter), 'card-3' (explorer), 'card-4' (beginner)" in said


@pytest.mark.parametrize(
    "options", [["--duplex", "long"], ["--printer", "drivethrucards", "--size", "poker"]]
)
def test_a_back_without_a_theme_is_drawn_without_words(
    tiny: Path, tmp_path: Path, options: list[str]
) -> None:
    """As the common back is, but for its words: no page comes empty from the printer."""
    render(tiny, "-o", tmp_path / "o.pdf", *options, "--cards", "card-9")
    back = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0 if "--printer" in options else 1]  # backs first
    picture = back.render(scale=0.5).to_pil().convert("L")
    inked = sum(picture.histogram()[:200]) / (picture.width * picture.height)
    assert inked > 0.1
    lines = back.get_textpage().get_text_range().splitlines()
    assert [line for line in lines if not line.startswith("50 mm ")] == []


def test_blank_backs_stay_blank_where_that_is_asked(tiny: Path, tmp_path: Path) -> None:
    render(tiny, "-o", tmp_path / "o.pdf", "--duplex", "long", "--back", "blank", "--cards", "card-9")
    _, back = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    seen = back.render(scale=0.5).to_pil().convert("L").crop((60, 60, 200, 300))
    assert seen.getextrema() == (255, 255)
