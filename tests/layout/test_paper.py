"""Sheets in millimetres: where cards and marks lie. This geometry is an interface: cutters are set to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout import margin
from terra_cards.layout.drawing import Shape, TextLine
from terra_cards.layout.marks import MARK_GAP, MARK_LENGTH, NO_MARKS
from terra_cards.layout.paper import CARD, EDGE, SheetError, SheetPlan, plan_sheet
from terra_cards.layout.paths import bounds
from terra_cards.model.papers import PAPERS
from tests.layout.faces import face

CLASSIC = (80.0, 120.0)


def test_four_cards_on_a4() -> None:
    sheet = plan_sheet("a4", CLASSIC, bleed=3)
    assert (sheet.width, sheet.height, sheet.columns, sheet.rows) == (210, 297, 2, 2)
    assert sheet.slots == ((22, 25.5), (108, 25.5), (22, 151.5), (108, 151.5))
    assert sheet.trim == (22, 25.5, 188, 271.5)
    assert sheet.bleed_box == (19, 22.5, 191, 274.5)


def test_four_cards_on_letter() -> None:
    sheet = plan_sheet("letter", CLASSIC, bleed=3)
    assert sheet.per_sheet == 4
    assert sheet.slots[0] == pytest.approx((24.95, 16.7))
    assert sheet.slots[3] == pytest.approx((110.95, 142.7))


def test_crop_marks_stand_on_every_cut_outside_the_bleed() -> None:
    sheet = plan_sheet("a4", CLASSIC, bleed=3)
    upright = sorted({line[0] for line in sheet.marks if line[0] == line[2]})
    level = sorted({line[1] for line in sheet.marks if line[1] == line[3]})
    assert upright == [22, 102, 108, 188]
    assert level == [25.5, 145.5, 151.5, 271.5]
    assert len(sheet.marks) == 2 * len(upright) + 2 * len(level)
    assert (22, 25.5 - 3 - MARK_GAP - MARK_LENGTH, 22, 25.5 - 3 - MARK_GAP) in sheet.marks
    assert (188 + 3 + MARK_GAP, 271.5, 188 + 3 + MARK_GAP + MARK_LENGTH, 271.5) in sheet.marks


def test_without_bleed_cards_touch_and_share_their_cuts() -> None:
    sheet = plan_sheet("a4", CLASSIC, bleed=0)
    assert sheet.slots == ((25, 28.5), (105, 28.5), (25, 148.5), (105, 148.5))
    assert sorted({line[0] for line in sheet.marks if line[0] == line[2]}) == [25, 105, 185]


def test_a_page_a_card_is_exactly_the_card_with_bleed_and_marks() -> None:
    sheet = plan_sheet(CARD, CLASSIC, bleed=3)
    assert (sheet.trim[2] - sheet.trim[0], sheet.trim[3] - sheet.trim[1]) == CLASSIC
    assert sheet.bleed_box[0] == pytest.approx(sheet.trim[0] - 3)
    bare = plan_sheet(CARD, CLASSIC, bleed=3, style=NO_MARKS)
    assert (bare.width, bare.height) == (86, 126)
    assert bare.bleed_box == (0, 0, 86, 126)
    assert bare.marks == ()


def test_a_paper_is_turned_where_more_cards_fit_so() -> None:
    sheet = plan_sheet("a4", (63, 88), bleed=0)
    assert (sheet.columns, sheet.rows) == (3, 3)
    sheet = plan_sheet("a5", CLASSIC, bleed=0)
    assert (sheet.width, sheet.columns, sheet.rows) == (210, 2, 1)


def test_what_does_not_fit_is_refused_with_the_sizes() -> None:
    with pytest.raises(SheetError, match="3 x 3 cards need"):
        plan_sheet("a4", CLASSIC, bleed=3, grid=(3, 3))
    with pytest.raises(SheetError, match="does not fit on a6"):
        plan_sheet("a6", (150, 150), bleed=3)


def _lines_apart(sheet: SheetPlan) -> None:
    left, top, right, bottom = sheet.bleed_box
    for x0, y0, x1, y1 in sheet.marks:
        assert min(x0, x1) >= 0 and max(x0, x1) <= sheet.width
        assert min(y0, y1) >= 0 and max(y0, y1) <= sheet.height
        inside = min(x1, right) - max(x0, left) > 1e-9 or min(y1, bottom) - max(y0, top) > 1e-9
        covers_x = left < x0 < right or left < x1 < right
        covers_y = top < y0 < bottom or top < y1 < bottom
        assert not (inside and covers_x and covers_y)


@given(st.sampled_from(sorted(PAPERS)), st.floats(40, 120), st.floats(40, 140), st.floats(0, 5))
def test_every_sheet_keeps_cards_apart_and_on_the_paper(
    paper: str, width: float, height: float, bleed: float
) -> None:
    try:
        sheet = plan_sheet(paper, (width, height), bleed=bleed)
    except SheetError:
        return
    assert sheet.per_sheet == sheet.columns * sheet.rows >= 1
    for index, (x, y) in enumerate(sheet.slots):
        assert x - bleed >= EDGE - 1e-6 and x + width + bleed <= sheet.width - EDGE + 1e-6
        assert y - bleed >= EDGE - 1e-6 and y + height + bleed <= sheet.height - EDGE + 1e-6
        for u, v in sheet.slots[:index]:
            assert abs(x - u) >= width + 2 * bleed - 1e-6 or abs(y - v) >= height + 2 * bleed - 1e-6
    centre = (sheet.trim[0] + sheet.trim[2]) / 2, (sheet.trim[1] + sheet.trim[3]) / 2
    assert centre == pytest.approx((sheet.width / 2, sheet.height / 2))
    _lines_apart(sheet)


def test_a_short_last_sheet_keeps_the_grid() -> None:
    sheet = plan_sheet("a4", CLASSIC, bleed=3)
    assert [sheet.sheets(n) for n in (1, 4, 5, 8, 9)] == [1, 1, 2, 2, 3]


def test_the_ruler_is_fifty_true_millimetres() -> None:
    left, _top, right, bottom = bounds(margin.ruler(10, 20))
    assert (left, right, bottom) == (10, 60, 20)
    ticks = [values[0] for op, values in margin.ruler(10, 20) if op == "M"]
    assert ticks[1:] == [10 + step for step in range(51)]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal"])
def test_the_margin_holds_ruler_and_note_clear_of_cards_and_marks(paper: str) -> None:
    sheet = plan_sheet(paper, CLASSIC, bleed=3)
    items = margin.footer(sheet, face(), margin.Footer("World starter", "1/9", "", "Print at 100 %"))
    lines = [item for item in items if isinstance(item, TextLine)]
    assert [line.text for line in lines] == ["50 mm", "World starter · 1/9 · Print at 100 %"]
    assert all(sheet.bleed_box[3] < line.y <= sheet.height - EDGE + 1e-6 for line in lines)
    (shape,) = [item for item in items if isinstance(item, Shape)]
    left, top, right, bottom = bounds(shape.path)
    assert top > sheet.bleed_box[3] and bottom <= sheet.height - EDGE + 1e-6
    uprights = {mark[0] for mark in sheet.marks if mark[0] == mark[2]}
    assert not any(left - 0.5 < x < right + 0.5 for x in uprights)
