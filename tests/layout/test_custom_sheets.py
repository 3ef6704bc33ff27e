"""Sheets as data: perforated papers card by card, and sheet files of one's own."""

from __future__ import annotations

import pytest

from terra_cards.layout.custom_sheet import plan_custom
from terra_cards.layout.paper import SheetError
from terra_cards.library import press
from terra_cards.model.binding import bind_file
from terra_cards.model.sheet_file import SheetFile, SheetInfo
from terra_cards.source.reader import read

IN = 25.4
POKER = (63.0, 88.0)


def own(text: str) -> SheetInfo:
    """A sheet file's sheet."""
    data = f"format: 1\nsheet: {{id: mine, title: {{en: Mine}}, {text}}}\n"
    found, findings = bind_file(SheetFile, read(data.encode(), "mine.sheet.yaml"))
    assert isinstance(found, SheetFile) and not findings, findings
    assert isinstance(found.sheet, SheetInfo)
    return found.sheet


def test_ten_cards_on_perforated_a4() -> None:
    sheet = plan_custom(press.sheet("business-cards-a4"), (85.0, 54.0), bleed=2)
    assert sheet.per_sheet == 10 and (sheet.width, sheet.height) == (210, 297)
    expected = [(x, 13.5 + 54 * row) for row in range(5) for x in (15.0, 110.0)]
    assert list(sheet.slots) == expected
    # rows touch: no bleed between them; columns are 10 mm apart
    assert sheet.clips[2] == (13, 67.5, 102, 121.5)
    assert sheet.clips[0][1] == 11.5  # all bleed outside
    assert sheet.marks == ()


def test_ten_cards_on_perforated_letter() -> None:
    sheet = plan_custom(press.sheet("business-cards-letter"), (3.5 * IN, 2 * IN), bleed=3)
    assert [tuple(round(v / IN, 6) for v in slot) for slot in sheet.slots[:3]] == [
        (0.75, 0.5), (4.25, 0.5), (0.75, 2.5),
    ]  # fmt: skip
    assert sheet.slots[-1] == pytest.approx((4.25 * IN, 8.5 * IN))


def test_upright_cards_are_turned_into_their_places() -> None:
    sheet = plan_custom(press.sheet("business-cards-a4"), (54.0, 85.0), bleed=0)
    assert sheet.turn == 1 and sheet.lies == (85, 54)
    # the card's upper left corner lies at the upper right of its place
    assert sheet.place(0)(0, 0) == (100, 13.5)
    assert sheet.place(0)(54, 85) == (15, 67.5)


def test_a_smaller_card_lies_in_the_middle_of_its_place() -> None:
    sheet = plan_custom(press.sheet("business-cards-a4"), (80.0, 50.0), bleed=0)
    assert sheet.slots[0] == (17.5, 15.5) and sheet.slots[3] == (112.5, 69.5)


@pytest.mark.parametrize("name", press.sheets())
def test_larger_cards_than_the_perforation_are_refused_with_both_sizes(name: str) -> None:
    with pytest.raises(SheetError, match="and a card of 80 x 120 mm does not fit") as caught:
        plan_custom(press.sheet(name), (80.0, 120.0), bleed=3)
    assert "--size" in caught.value.hint


def test_a_sheet_of_ones_own_says_as_much_as_it_wants() -> None:
    sheet = plan_custom(own("paper: a4"), POKER, bleed=0)
    assert sheet.per_sheet == 9
    sheet = plan_custom(own("paper: a4, grid: [2, 2], marks: [corner], mark_length: 6 mm"), POKER, bleed=2)
    assert sheet.per_sheet == 4 and sheet.style.corners and sheet.style.length == 6
    sheet = plan_custom(own("paper: 320 x 450 mm, landscape: true, origin: [20 mm, 15 mm]"), POKER, bleed=0)
    assert (sheet.width, sheet.height) == (450, 320) and sheet.slots[0] == (20, 15)
    sheet = plan_custom(own("paper: a4, fold: upright, grid: [1, 2]"), POKER, bleed=2)
    assert sheet.fold is not None and sheet.fold.upright and sheet.per_sheet == 2
    sheet = plan_custom(
        own("paper: letter, marks: [registration], registration: {inset: 12 mm, arm: 15 mm}"),
        POKER,
        bleed=0,
    )
    assert sheet.registration is not None
    assert sheet.registration.bars(100, 100)[0] == (12, 12, 17, 17)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("paper: a4, card: [85 mm, 54 mm], pitch: [80 mm, 54 mm]", "overlap"),
        ("paper: a4, card: [85 mm, 54 mm], grid: [3, 5], pitch: [85 mm, 54 mm]", "beyond its paper"),
        ("paper: a6, fold: lying, grid: [4, 4]", "beside a fold"),
    ],
)
def test_what_cannot_be_is_refused(text: str, said: str) -> None:
    with pytest.raises(SheetError, match=said):
        plan_custom(own(text), (85.0, 54.0), bleed=0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("paper: a44", "TC104"),
        ("paper: a4, grid: [0, 2]", "TC104"),
        ("paper: a4, gird: [1, 2]", "TC101"),
        ("paper: a4, card: [85 mm, 54]", "TC103"),
        ("paper: a4, marks: [corp]", "TC104"),
        ("grid: [1, 2]", "TC102"),
    ],
)
def test_mistakes_of_a_sheet_file_are_findings(text: str, code: str) -> None:
    data = f"format: 1\nsheet: {{id: mine, title: {{en: Mine}}, {text}}}\n"
    _, findings = bind_file(SheetFile, read(data.encode(), "mine.sheet.yaml"))
    assert [finding.code for finding in findings] == [code]
