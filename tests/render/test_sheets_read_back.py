"""Finished sheets, read back from the PDF: every card and every mark where it must be, to 0.01 mm."""

from __future__ import annotations

import math
from pathlib import Path

import pikepdf
import pytest

from tests.render.cli import render, run
from tests.render.decks import card, write_deck
from tests.render.readback import Sheet, apply, sheets

EXACT = 0.01
CARD = (80.0, 120.0)


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    return write_deck(folder, [card(number) for number in (1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 4, 8)])


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERRA_CARDS_CONFIG", str(tmp_path / "settings"))


def _keep(folder: Path, text: str, name: str = "home") -> None:
    path = folder / "settings" / "printers" / f"{name}.calibration.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"format: 1\ncalibration: {{id: {name}, {text}}}\n", encoding="utf-8")


def _corners(sheet: Sheet) -> list[list[tuple[float, float]]]:
    return [[apply(c.matrix, x, y) for x, y in ((0, 0), (80, 0), (80, 120), (0, 120))] for c in sheet.cards]


def _seen_from_front(sheet: Sheet, flip: str, point: tuple[float, float]) -> tuple[float, float]:
    """Where a point of the back page lies on the front, by what a person does with an upright sheet."""
    x, y = point
    return (sheet.width - x, y) if flip == "long" else (x, sheet.height - y)


@pytest.mark.parametrize(
    ("paper", "flip"), [("a4", "long"), ("a4", "short"), ("letter", "short"), ("200x300mm", "long")]
)
def test_every_back_lies_behind_its_front(deck: Path, tmp_path: Path, flip: str, paper: str) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--duplex", flip, "--paper", paper)
    pages = sheets(tmp_path / "o.pdf")
    assert len(pages) == 4  # six printed cards: four, then two on the grid of four
    first = _corners(pages[0])
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        ahead, behind = _corners(front), _corners(back)
        for now, then in zip(ahead, first, strict=False):  # a short sheet keeps the grid
            assert max(math.dist(a, b) for a, b in zip(now, then, strict=True)) < EXACT
        for one, other in zip(ahead, behind, strict=False):
            # a card turns like a page of a book: its back's upper left corner lies behind the upper right
            seen = [_seen_from_front(back, flip, point) for point in other]
            assert math.dist(seen[0], one[1]) < EXACT and math.dist(seen[2], one[3]) < EXACT
        assert len(front.marks) == len(back.marks) == 16
        ends = {tuple(round(v, 2) for v in mark) for mark in front.marks}
        for mark in back.marks:
            there = (*_seen_from_front(back, flip, mark[:2]), *_seen_from_front(back, flip, mark[2:]))
            assert tuple(round(v, 2) for v in there) in ends


def test_cards_and_marks_are_where_the_sheet_says(deck: Path, tmp_path: Path) -> None:
    """A4, two by two cards of 80 x 120 mm, 3 mm of bleed each: reckoned by hand."""
    render(deck, "-o", tmp_path / "o.pdf")
    (page, *_) = sheets(tmp_path / "o.pdf")
    assert [tuple(round(v, 3) for v in corners[0]) for corners in _corners(page)] == [
        (22, 25.5), (108, 25.5), (22, 151.5), (108, 151.5),
    ]  # fmt: skip
    assert page.trim == pytest.approx((22, 25.5, 188, 271.5), abs=EXACT)
    assert page.bleed == pytest.approx((19, 22.5, 191, 274.5), abs=EXACT)
    upright = sorted({round(mark[0], 3) for mark in page.marks if abs(mark[0] - mark[2]) < 1e-6})
    assert upright == [22, 102, 108, 188]
    assert {round(abs(mark[3] - mark[1] + mark[2] - mark[0]), 3) for mark in page.marks} == {4}


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (210, 297)), ("letter", (215.9, 279.4)), ("legal", (215.9, 355.6)), ("a3", (297, 420)),
        ("tabloid", (279.4, 431.8)), ("a5", (148, 210)), ("a6", (105, 148)), ("200x300mm", (200, 300)),
    ],
)  # fmt: skip
def test_every_page_has_the_paper_that_was_asked_for(
    deck: Path, tmp_path: Path, paper: str, size: tuple[float, float]
) -> None:
    """The first as the last, front and back, and no other: read from the finished file."""
    render(deck, "-o", tmp_path / "o.pdf", "--paper", paper, "--duplex", "long", "--credits")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        boxes = [[float(value) / 72 * 25.4 for value in page.MediaBox] for page in pdf.pages]
        assert len(boxes) >= 3 and not any("/UserUnit" in page for page in pdf.pages)
    for left, top, right, bottom in boxes:
        assert (left, top) == (0, 0)
        assert sorted((right, bottom)) == pytest.approx(size, abs=0.05)
    assert len({tuple(box) for box in boxes}) == 1


def test_marks_are_as_long_as_was_asked_for(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--mark-length", "7mm")
    for page in sheets(tmp_path / "o.pdf"):
        assert {round(math.dist(mark[:2], mark[2:]), 2) for mark in page.marks} == {7}


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_kept_printer_moves_turns_and_stretches_everything_on_its_side(
    deck: Path, tmp_path: Path, flip: str
) -> None:
    _keep(
        tmp_path,
        f"flip: {flip}, fronts: {{offset: [0.3, -0.2]}}, "
        "backs: {offset: [0.8, -0.4], rotation: 0.25, scale: [1.002, 0.997]}",
    )
    render(deck, "-o", tmp_path / "a.pdf", "--duplex", flip)
    render(deck, "-o", tmp_path / "b.pdf", "--printer", "home")  # two-sided without being told
    plain, right = sheets(tmp_path / "a.pdf"), sheets(tmp_path / "b.pdf")
    with pikepdf.open(tmp_path / "b.pdf") as pdf:
        edge = "Long" if flip == "long" else "Short"
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{edge}Edge"
    angle = math.radians(0.25)

    def front(x: float, y: float) -> tuple[float, float]:
        return x + 0.3, y - 0.2

    def back(x: float, y: float) -> tuple[float, float]:
        u, v = x + 0.8 - 105, y - 0.4 - 148.5
        u, v = u * math.cos(angle) - v * math.sin(angle), u * math.sin(angle) + v * math.cos(angle)
        return 105 + 1.002 * u, 148.5 + 0.997 * v

    for number, (one, other) in enumerate(zip(plain, right, strict=True)):
        move = back if number % 2 else front
        for before, after in zip(_corners(one), _corners(other), strict=True):
            for a, b in zip(before, after, strict=True):
                assert math.dist(move(*a), b) < EXACT
        for a_mark, b_mark in zip(one.marks, other.marks, strict=True):
            assert math.dist(move(*a_mark[:2]), b_mark[:2]) < EXACT
            assert math.dist(move(*a_mark[2:]), b_mark[2:]) < EXACT


def test_an_offset_comes_on_top_of_what_is_kept(deck: Path, tmp_path: Path) -> None:
    _keep(tmp_path, "backs: {offset: [0.5, 0.1]}")
    render(deck, "-o", tmp_path / "a.pdf", "--printer", "home")
    render(deck, "-o", tmp_path / "b.pdf", "--printer", "home", "--offset", "0.25,-1")
    one, two = sheets(tmp_path / "a.pdf")[1], sheets(tmp_path / "b.pdf")[1]
    for before, after in zip(_corners(one), _corners(two), strict=True):
        assert after[0] == pytest.approx((before[0][0] + 0.25, before[0][1] - 1), abs=EXACT)


def test_a_kept_printer_prints_fronts_alone_when_told(deck: Path, tmp_path: Path) -> None:
    _keep(tmp_path, "backs: {offset: [0.5, 0.1]}")
    render(deck, "-o", tmp_path / "o.pdf", "--printer", "home", "--duplex", "none")
    assert len(sheets(tmp_path / "o.pdf")) == 3  # twelve themes, four a sheet


def test_another_paper_than_was_measured_is_told(deck: Path, tmp_path: Path) -> None:
    _keep(tmp_path, "paper: a4, backs: {offset: [0.5, 0.1]}")
    result = render(deck, "-o", tmp_path / "o.pdf", "--printer", "home", "--paper", "letter")
    assert "measured on a4, and this is letter" in result.stderr
    result = run(deck, "-o", tmp_path / "p.pdf", "--printer", "home", "--layout", "single")
    assert result.exit_code == 2 and "measured on a whole paper" in result.stderr


def test_folded_sheets_carry_both_sides(deck: Path, tmp_path: Path) -> None:
    result = render(deck, "-o", tmp_path / "o.pdf", "--layout", "fold")
    assert "6 cards on 3 sheets, to be folded" in result.stderr
    for page in sheets(tmp_path / "o.pdf")[:2]:
        one, two, back_one, back_two = _corners(page)
        for front, back in ((one, back_one), (two, back_two)):
            folded = [(210 - x, y) for x, y in back]  # the line runs down the middle of A4
            assert math.dist(folded[0], front[1]) < EXACT and math.dist(folded[2], front[3]) < EXACT
        assert all(clip[2] <= 105 + EXACT for clip in (page.cards[0].clip, page.cards[1].clip))


def test_fronts_first_puts_the_same_sheets_in_another_order(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "a.pdf", "--duplex", "long")
    render(deck, "-o", tmp_path / "b.pdf", "--duplex", "long", "--order", "fronts-first")
    one, two = sheets(tmp_path / "a.pdf"), sheets(tmp_path / "b.pdf")
    assert [_corners(one[number]) for number in (0, 2, 1, 3)] == [_corners(page) for page in two]


def test_cards_on_their_side_have_their_backs_behind_them(deck: Path, tmp_path: Path) -> None:
    """Perforated paper: upright cards are turned into lying places, and so are their backs."""
    deck_options = ["--layout", "business-cards-a4", "--size", "54x85mm", "--duplex", "long"]
    run(deck, "-o", tmp_path / "o.pdf", *deck_options)
    front, back = sheets(tmp_path / "o.pdf")[:2]
    assert front.cards[0].matrix[:4] == pytest.approx((0, 1, -1, 0), abs=1e-6)
    for one, other in zip(front.cards, back.cards, strict=True):
        ahead = [apply(one.matrix, x, y) for x, y in ((0, 0), (54, 0), (54, 85))]
        seen = [(210 - x, y) for x, y in (apply(other.matrix, x, y) for x, y in ((54, 0), (0, 0), (0, 85)))]
        for a, b in zip(ahead, seen, strict=True):
            assert math.dist(a, b) < EXACT
    assert apply(front.cards[0].matrix, 0, 0) == pytest.approx((100, 13.5), abs=EXACT)


def test_touching_cards_show_bleed_outside_only(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "o.pdf", "--gutter", "0")
    page = sheets(tmp_path / "o.pdf")[0]
    left, top = page.cards[0].matrix[4:]
    assert page.cards[0].clip == pytest.approx((left - 3, top - 3, left + 80, top + 120), abs=EXACT)
    assert page.cards[3].clip == pytest.approx((left + 80, top + 120, left + 163, top + 243), abs=EXACT)


def test_a_proof_begins_with_a_page_and_keeps_the_cards_where_they_are(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", tmp_path / "a.pdf", "--duplex", "long")
    render(deck, "-o", tmp_path / "b.pdf", "--duplex", "long", "--proof")
    plain, proof = sheets(tmp_path / "a.pdf"), sheets(tmp_path / "b.pdf")
    assert len(proof) == len(plain) + 2 and not proof[0].cards and not proof[1].cards
    assert [_corners(page) for page in proof[2:]] == [_corners(page) for page in plain]
    import pypdf

    text = pypdf.PdfReader(tmp_path / "b.pdf").pages[0].extract_text()
    assert "100 mm" in text and "Print at 100 %" in text and "4 cards of 80 x 120 mm" in text


@pytest.mark.parametrize("options", [[], ["--layout", "single"], ["--paper", "a5", "--size", "poker"]])
def test_rulers_of_a_proof_measure_100_mm_on_any_paper(
    deck: Path, tmp_path: Path, options: list[str]
) -> None:
    """Every word and both rulers stay on the page."""
    import pypdfium2

    render(deck, "-o", tmp_path / "o.pdf", "--proof", "--cards", "card-3", *options)
    page = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0]
    boxes = [item.get_bounds() for item in page.get_objects()]
    for left, bottom, right, top in boxes:
        assert left >= 0 and bottom >= 0 and right <= page.get_width() and top <= page.get_height()
    across = [right - left for left, _, right, _ in boxes]
    down = [top - bottom for _, bottom, _, top in boxes]
    hundred = 100 / 25.4 * 72
    assert any(abs(size - hundred) < 1 for size in across) and any(abs(size - hundred) < 1 for size in down)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--marks", "crop,none"], "none goes with no others"),
        (["--marks", "registraton"], "did you mean 'registration'?"),
        (["--mark-length", "99mm"], "at most 20 mm"),
        (["--gutter", "wide"], "--gutter 'wide'"),
        (["--layout", "fold", "--duplex", "long"], "leave --duplex out"),
        (["--layout", "fold", "--marks", "registration"], "flat sheets"),
        (["--layout", "single", "--marks", "registration"], "flat sheets"),
        (["--layout", "business-cards-a4"], "--size 54x85mm"),
        (["--layout", "busines-cards-a4"], "did you mean 'business-cards-a4'?"),
        (["--layout", "business-cards-a4", "--paper", "a3"], "says its paper itself"),
        (["--layout", "no/such.sheet.yaml"], "no such file"),
        (["--paper", "9000x9000mm"], "40 to 1300 mm"),
        (["--cut-path", "cuts.pdf"], ".svg or a .dxf"),
        (["--cut-path", "nowhere/cuts.svg"], "no folder"),
        (["--printer", "hoem"], "there are"),
    ],
)
def test_wrong_wishes_end_with_2_and_write_nothing(
    deck: Path, tmp_path: Path, options: list[str], said: str
) -> None:
    result = run(deck, "-o", tmp_path / "o.pdf", *options)
    assert result.exit_code == 2 and said in result.stderr, result.stderr
    assert not (tmp_path / "o.pdf").exists()


def test_a_sheet_file_of_ones_own_and_its_mistakes(deck: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine.sheet.yaml"
    own.write_text(
        "format: 1\nsheet: {id: mine, title: {en: Mine}, paper: a4, grid: [1, 2], origin: [30 mm, 20 mm]}\n"
    )
    render(deck, "-o", tmp_path / "o.pdf", "--layout", own)
    assert _corners(sheets(tmp_path / "o.pdf")[0])[1][0] == pytest.approx((30, 146), abs=EXACT)
    own.write_text("format: 1\nsheet: {id: mine, title: {en: Mine}, paper: a4, gird: [1, 2]}\n")
    result = run(deck, "-o", tmp_path / "p.pdf", "--layout", own)
    assert result.exit_code == 2
    assert "mine.sheet.yaml:2:49:" in result.stderr and "did you mean 'grid'?" in result.stderr
