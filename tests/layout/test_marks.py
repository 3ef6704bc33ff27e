"""Marks and distances of sheets, in millimetres: an interface, since cutters are set to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout.marks import MARK_NAMES, NO_MARKS, Line, mark_style
from terra_cards.layout.paper import SheetError, SheetPlan, plan_sheet
from terra_cards.layout.registration import Registration
from terra_cards.model.papers import PAPERS, paper_size, read_paper
from terra_cards.model.problem import Unreadable

CARD = (80.0, 120.0)


def _inside(line: Line, box: tuple[float, float, float, float]) -> bool:
    return (
        max(line[0], line[2]) > box[0] + 1e-9
        and min(line[0], line[2]) < box[2] - 1e-9
        and max(line[1], line[3]) > box[1] + 1e-9
        and min(line[1], line[3]) < box[3] - 1e-9
    )


def _trims(sheet: SheetPlan) -> list[tuple[float, float, float, float]]:
    wide, high = sheet.lies
    return [(x, y, x + wide, y + high) for x, y in sheet.slots]


def test_marks_between_cards_stand_at_every_corner_and_on_no_card() -> None:
    sheet = plan_sheet("a4", CARD, bleed=3, style=mark_style(("corner",)))
    # the gutter between the columns is 102 to 108: one mark across it on each of the four level cuts
    between = [line for line in sheet.marks if line[1] == line[3] and 102 < line[0] < 108]
    assert sorted(line[1] for line in between) == [25.5, 145.5, 151.5, 271.5]
    assert {(line[0], line[2]) for line in between} == {(102.5, 107.5)}
    upright = [line for line in sheet.marks if line[0] == line[2] and 145.5 < line[1] < 151.5]
    assert sorted(line[0] for line in upright) == [22, 102, 108, 188]
    assert not any(_inside(line, trim) for line in sheet.marks for trim in _trims(sheet))


def test_wide_gutters_have_a_mark_from_each_card() -> None:
    sheet = plan_sheet("a3", CARD, bleed=3, gutter=20, grid=(2, 1), style=mark_style(("corner",), 5.0))
    x = sheet.slots[0][0] + 80
    across = sorted((line[0], line[2]) for line in sheet.marks if line[1] == line[3] and x < line[0] < x + 20)
    assert across == [(x + 0.5, x + 5.5)] * 2 + [(x + 14.5, x + 19.5)] * 2


def test_whole_cut_lines_run_from_edge_to_edge() -> None:
    sheet = plan_sheet("letter", CARD, bleed=3, style=mark_style(("lines",)))
    assert len(sheet.marks) == 8
    for x0, y0, x1, y1 in sheet.marks:
        assert (x0, x1) == (0, 215.9) if y0 == y1 else (y0, y1) == (0, 279.4)


@pytest.mark.parametrize("length", [1.0, 4.0, 8.0])
def test_marks_are_as_long_as_asked_and_never_touch_the_bleed(length: float) -> None:
    sheet = plan_sheet("a3", CARD, bleed=3, style=mark_style(("crop",), length))
    for x0, y0, x1, y1 in sheet.marks:
        assert abs(x1 - x0) + abs(y1 - y0) == pytest.approx(length)
    assert not any(_inside(line, sheet.bleed_box) for line in sheet.marks)


def test_none_means_none() -> None:
    assert plan_sheet("a4", CARD, bleed=3, style=NO_MARKS).marks == ()
    assert mark_style(("none",)) == NO_MARKS
    assert {"crop", "corner", "lines", "none", "registration"} <= set(MARK_NAMES)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid", "legal"])
def test_registration_marks_are_where_machines_look_and_clear_of_everything(paper: str) -> None:
    marks = Registration()
    sheet = plan_sheet(paper, CARD, bleed=3, style=mark_style(("crop", "corner")), registration=marks)
    square, *bars = marks.bars(sheet.width, sheet.height)
    assert square == (10, 10, 15, 15)
    assert bars[0] == (sheet.width - 20, 10, sheet.width - 10, 10.5)
    assert bars[3] == (10, sheet.height - 20, 10.5, sheet.height - 10)
    for zone in marks.zones(sheet.width, sheet.height):
        assert not any(_inside((*clip[:2], *clip[2:]), zone) for clip in sheet.clips)
        assert not any(_inside(line, zone) for line in sheet.marks)


def test_cards_in_the_way_of_registration_marks_are_refused() -> None:
    # four bridge cards fill Letter to 5 mm of its edges
    with pytest.raises(SheetError, match="need"):
        plan_sheet("a6", (90.0, 130.0), bleed=0, grid=(1, 1), registration=Registration())


@given(st.floats(0, 10), st.floats(0, 5))
def test_neighbours_share_the_gutter_and_keep_all_bleed_outside(gutter: float, bleed: float) -> None:
    sheet = plan_sheet("a3", CARD, bleed=bleed, gutter=gutter)
    for index, clip in enumerate(sheet.clips):
        x, y = sheet.slots[index]
        column, row = index % sheet.columns, index // sheet.columns
        assert x - clip[0] == pytest.approx(bleed if column == 0 else min(bleed, gutter / 2))
        assert clip[3] - (y + 120) == pytest.approx(
            bleed if row == sheet.rows - 1 else min(bleed, gutter / 2)
        )
        for other in sheet.clips[:index]:
            assert not (
                clip[0] < other[2] - 1e-6
                and other[0] < clip[2] - 1e-6
                and clip[1] < other[3] - 1e-6
                and other[1] < clip[3] - 1e-6
            )


def test_papers_of_ones_own() -> None:
    assert paper_size("200x300mm") == (200, 300)
    assert paper_size("8.5 x 11 in") == pytest.approx((215.9, 279.4))
    assert paper_size("20x30cm") == (200, 300)
    assert paper_size("foolscap") is None
    with pytest.raises(ValueError, match="40 to 1300 mm"):
        paper_size("2x3mm")
    sheet = plan_sheet("330x480mm", CARD, bleed=3)
    assert sheet.per_sheet >= 9 and {sheet.width, sheet.height} == {330, 480}
    with pytest.raises(Unreadable):
        read_paper("a44")
    assert sorted(PAPERS) == ["a3", "a4", "a5", "a6", "legal", "letter", "tabloid"]
