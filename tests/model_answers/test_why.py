"""Why a space is hit, in words that name the clause."""

from __future__ import annotations

import pytest

from terra_cards.model.answer import Sides, parse
from terra_cards.model.board import Board, ScaleName, Side
from terra_cards.model.why import why, why_areas
from tests.model_answers.boards import board, one_scale

OPEN = one_scale("number", "0, 10, 100", below=True, above=True)
CLOSED = one_scale("number", "0, 10, 100")
HALF = one_scale("number", "0, 10, 100", half_open=True)


@pytest.mark.parametrize(
    ("text", "on", "says"),
    [
        ("5", OPEN, "5 lies between the ticks 0 and 10: that one space hits (R5)"),
        ("-5", OPEN, "\u22125 lies below the first tick, 0: the open space hits (R1, R5)"),
        ("500", OPEN, "500 lies above the last tick, 100: the open space hits (R1, R5)"),
        ("10", OPEN, "10 lies exactly on a tick: the spaces on its left and on its right hit (R5)"),
        ("0", CLOSED, "0 lies exactly on a tick, the lowest of the scale: only the space on its right"),
        ("100", CLOSED, "100 lies exactly on a tick, the highest of the scale: only the space on its left"),
        ("10", HALF, "10 lies exactly on a tick, and on this scale only the space on its right hits (R5)"),
        ("5..20", OPEN, "the inside of 5–20 overlaps 2 spaces (R6)"),
        ("5..10", OPEN, "the inside of 5–10 overlaps 1 space; it only touches the tick 10 (R6)"),
        ("10..100", OPEN, "the inside of 10–100 overlaps 1 space; it only touches the ticks 10 and 100 (R6)"),
        ("50..500", CLOSED, "what lies beyond the closed end of the scale of 'line' has no space (R6)"),
    ],
)
def test_numbers(text: str, on: Board, says: str) -> None:
    assert says in why(parse(text, "number"), "number", on)[-1]


@pytest.mark.parametrize(
    ("scale", "text", "side", "says"),
    [
        ("year", "1700s", "metric", "1700s runs from 1700 up to, not including, 1710 (R7)"),
        ("year", "19th century", "metric", "a century runs from 1800 up to, not including, 1900 (R7)"),
        ("year", "3rd century BC", "metric", "a century runs from 300 BC up to, not including, 200 BC (R7)"),
        (
            "year",
            "1st century",
            "metric",
            "a century runs from the turn of the eras up to, not including, 100 (R7)",
        ),
        ("length", "330 m", "imperial", "330 m is 1,080 ft on the imperial side, and that is what is scored"),
    ],
)
def test_periods_and_converted_figures(scale: ScaleName, text: str, side: Side, says: str) -> None:
    assert why(parse(text, scale), scale, board(side=side))[0] == says


def test_sides_by_hand() -> None:
    by_hand = Sides(parse("330 m", "length"), parse("1083 ft", "length"))
    assert why(by_hand, "length", board(side="imperial"))[0] == "the imperial side is given by hand: 1,083 ft"


def test_areas() -> None:
    assert why_areas(["alpha"], board())[0] == "the area that the card names is right (R2)"
    assert why_areas(["alpha", "beta"], board()) == [
        "all 2 areas of the card are right (R2)",
        "areas that share a border with a right one are adjacent (R3)",
    ]
