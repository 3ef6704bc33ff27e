"""Units in other spellings, and values with two units."""

from __future__ import annotations

import re

from terra_cards.model.board import ScaleName
from terra_cards.model.unit_names import right_unit, unit_name, wrong_case
from terra_cards.model.wrong_answers.form import WrongForm, exact, form

_MARKS: tuple[ScaleName, ...] = ("length", "number")


def _right(match: re.Match[str]) -> str | None:
    right = right_unit(match.group())
    return None if right is None else f" {right}"


def _in_inches(match: re.Match[str]) -> str:
    return f"{int(match.group(1)) * 12 + int(match.group(2))} in"


def _without_point(match: re.Match[str]) -> str:
    return match.group().rstrip(".")


_OTHER_NAME = "the unit is not written {piece}"

TWO_UNITS: tuple[WrongForm, ...] = (
    form(
        r"([0-9]+)\s*(?:ft|'|′|feet|foot)\s*([0-9]{1,2})(?![0-9])\s*(?:in\b|\"|″|''|inch(?:es)?)?",
        _in_inches,
        "a value has one unit",
    ),
)

UNITS: tuple[WrongForm, ...] = (
    exact(
        r"(?<=[0-9])\s*(?P<bad>″|\"|'')", " in", "the unit is not written as a mark", unit=True, scales=_MARKS
    ),
    exact(
        r"(?<=[0-9])\s*(?P<bad>′|')(?![0-9])",
        " ft",
        "the unit is not written as a mark",
        unit=True,
        scales=_MARKS,
    ),
    exact(
        r"(?P<bad>US\$|\$|€|£|¥)\s*(?=[0-9])",
        "",
        "a currency stands behind the figure",
        moves=True,
        unit=True,
    ),
    exact(
        r"^\s*(?P<bad>[A-Z]{3})\s+(?=[0-9])", "", "a currency stands behind the figure", moves=True, unit=True
    ),
    WrongForm(unit_name(), _right, _OTHER_NAME, unit=True),
    WrongForm(wrong_case(), _right, _OTHER_NAME, unit=True),
    exact(
        r"(?<=[0-9\s])(?P<bad>(?:mm|cm|dm|km|m|ft|yd|mi|in|kg|t|l|ha)\.)(?=\s|$)",
        _without_point,
        "a unit takes no point",
        unit=True,
    ),
    form(r"[.,;:!]+\s*$", "", "{piece} at the end is too much"),
)
