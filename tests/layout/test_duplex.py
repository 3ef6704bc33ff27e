"""Backs behind their fronts, and what puts a printer right: geometry alone, in millimetres."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout.affine import IDENTITY, Affine, about, laid, shift, stretch, turn
from terra_cards.layout.correction import NOTHING, Correction, Measured, correction
from terra_cards.layout.duplex import Flip, back_sheet
from terra_cards.layout.fold import plan_fold
from terra_cards.layout.marks import NO_MARKS
from terra_cards.layout.paper import SheetError, SheetPlan, plan_sheet, planned

CARD = (80.0, 120.0)


def behind(sheet: SheetPlan, flip: Flip, x: float, y: float) -> tuple[float, float]:
    """Where a point of the back page comes to lie on the front, by what a person does with the paper."""
    upright = sheet.height >= sheet.width
    if (flip == "long") == upright:
        return sheet.width - x, y
    return x, sheet.height - y


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5", "card", "200x300mm"])
@pytest.mark.parametrize("quarters", [0, 1])
def test_backs_meet_their_fronts_when_the_paper_is_turned(paper: str, flip: Flip, quarters: int) -> None:
    card = CARD if paper != "a5" else (60.0, 90.0)
    sheet = plan_sheet(paper, card, bleed=3.0)
    if quarters and paper != "card":
        size = (sheet.width, sheet.height)
        sheet = planned(paper, size, card, 3.0, (1, 2), NO_MARKS, None, (6.0, 6.0), turn=quarters)
    back = back_sheet(sheet, flip)
    for index in range(sheet.per_sheet):
        for u, v in ((0.0, 0.0), (card[0], 0.0), (10.0, 33.0)):
            # a finished card turns like the page of a book: left and right change, top stays top
            front = sheet.place(index)(card[0] - u, v)
            assert behind(sheet, flip, *back.place(index)(u, v)) == pytest.approx(front, abs=1e-9)
    for one, other in zip(sheet.clips, back.clips, strict=True):
        assert other[2] - other[0] == pytest.approx(one[2] - one[0])
    seen = {
        tuple(round(c, 6) for c in (*behind(sheet, flip, *m[:2]), *behind(sheet, flip, *m[2:])))
        for m in back.marks
    }
    assert seen == {tuple(round(c, 6) for c in mark) for mark in sheet.marks}


@given(st.floats(-5, 5), st.floats(-5, 5), st.floats(-1, 1), st.floats(0.98, 1.02), st.floats(0.98, 1.02))
def test_a_correction_takes_back_what_a_printer_does(
    dx: float, dy: float, angle: float, sx: float, sy: float
) -> None:
    width, height = 210.0, 297.0
    printer = about(width / 2, height / 2, stretch(sx, sy).then(turn(angle))).then(shift(dx, dy))
    right = Correction((-dx, -dy), -angle, (1 / sx, 1 / sy)).on(width, height)
    for point in ((0.0, 0.0), (20.0, 20.0), (190.0, 277.0), (100.0, 3.0)):
        assert printer(*right(*point)) == pytest.approx(point, abs=1e-9)


@pytest.mark.parametrize("paper", [(210.0, 297.0), (215.9, 279.4)])
@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(-0.5, 0.5), st.floats(0.99, 1.01), st.floats(0.99, 1.01))
def test_five_lengths_of_a_sheet_give_the_correction(
    paper: tuple[float, float], dx: float, dy: float, angle: float, sx: float, sy: float
) -> None:
    """A printer is made up, the crosses are measured where it puts them, and the correction undoes it."""
    width, height = paper
    printer = about(width / 2, height / 2, stretch(sx, sy).then(turn(angle))).then(shift(dx, dy))
    a, b, c = printer(20, 20), printer(width - 20, 20), printer(20, height - 20)
    found = correction(Measured(a[0], a[1], c[0], math.dist(a, b), math.dist(a, c)), width, height)
    right = found.on(width, height)
    for point in ((20.0, 20.0), (width - 20, height - 20), (width / 2, 100.0)):
        assert printer(*right(*point)) == pytest.approx(point, abs=0.01)


def test_lengths_that_no_sheet_has_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"length d is 17 mm and should be near 170 mm"):
        correction(Measured(20, 20, 20, 17, 257), 210, 297)
    with pytest.raises(ValueError, match="length a"):
        correction(Measured(math.nan, 20, 20, 170, 257), 210, 297)


def test_a_perfect_printer_needs_nothing() -> None:
    found = correction(Measured(20, 20, 20, 170, 257), 210, 297)
    assert found == NOTHING and found.none and found.on(210, 297) == IDENTITY


def test_quarter_turns_are_exact() -> None:
    assert turn(90) == Affine(0, 1, -1, 0) and turn(-90) == Affine(0, -1, 1, 0)
    for quarters in range(4):
        place = laid((80, 120), 10, 20, quarters)
        corners = [place(x, y) for x in (0, 80) for y in (0, 120)]
        assert min(x for x, _ in corners) == 10 and min(y for _, y in corners) == 20


@given(st.floats(-10, 10), st.floats(-10, 10), st.floats(-180, 180), st.floats(0.5, 2))
def test_a_map_and_its_inverse_are_nothing(dx: float, dy: float, angle: float, factor: float) -> None:
    there = turn(angle).then(stretch(factor, 1 / factor)).then(shift(dx, dy))
    x, y = there.then(there.inverse())(3.0, 4.0)
    assert (x, y) == pytest.approx((3.0, 4.0))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal"])
@pytest.mark.parametrize("card", [CARD, (63.0, 88.0), (70.0, 120.0)])
def test_folded_backs_lie_behind_their_fronts(paper: str, card: tuple[float, float]) -> None:
    sheet = plan_fold(paper, card, bleed=3.0)
    fold = sheet.fold
    assert fold is not None
    for index in range(sheet.per_sheet):
        for u, v in ((0.0, 0.0), (card[0], 0.0), (10.0, 33.0)):
            x, y = laid(card, *fold.slots[index], fold.turn)(u, v)
            folded = (2 * fold.at - x, y) if fold.upright else (x, 2 * fold.at - y)
            assert folded == pytest.approx(sheet.place(index)(card[0] - u, v))
    for clip in (*sheet.clips, *fold.clips):
        assert clip[0] >= 5 - 1e-6 and clip[2] <= sheet.width - 5 + 1e-6
        assert clip[1] >= 5 - 1e-6 and clip[3] <= sheet.height - 5 + 1e-6
        near = (clip[0], clip[2]) if fold.upright else (clip[1], clip[3])
        assert near[1] <= fold.at + 1e-6 or near[0] >= fold.at - 1e-6
    for x0, y0, x1, y1 in sheet.marks:
        for clip in (*sheet.clips, *fold.clips):
            assert not (
                clip[0] < max(x0, x1)
                and min(x0, x1) < clip[2]
                and clip[1] < max(y0, y1)
                and min(y0, y1) < clip[3]
            )


def test_the_fold_with_most_cards_is_taken() -> None:
    sheet = plan_fold("a4", CARD, bleed=3.0)
    assert sheet.per_sheet == 2 and sheet.fold is not None and sheet.fold.upright
    sheet = plan_fold("a4", (63.0, 88.0), bleed=0.0)
    assert sheet.per_sheet == 4
    with pytest.raises(SheetError, match="beside a fold"):
        plan_fold("a6", CARD, bleed=3.0)
