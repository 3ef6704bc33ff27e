"""Sizes of cards by name, and a design laid out anew for another size.

Widths and heights are those that card printers and sleeves go by: poker, bridge and tarot cards, the
square of 70 mm, and the papers A6 and A7 (ISO 216).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from terra_cards.model.problem import Unreadable
from terra_cards.model.values import read_number, read_size

SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 88.0),
    "tarot": (70.0, 120.0),
    "80x120": (80.0, 120.0),
    "square": (70.0, 70.0),
    "a7": (74.0, 105.0),
    "a6": (105.0, 148.0),
}
USUAL_SIZE = SIZES["80x120"]  # of the classic template
LEAST, MOST = 30.0, 420.0  # millimetres of a side
_TYPED = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in)? ?[x×] ?(\d+(?:\.\d+)?) ?(mm|cm|in)?", re.IGNORECASE)
_LINE = 1.8  # millimetres from one small line to the next
#: Parts that are as wide as high, whatever the card.
ROUND = ("compass", "badge")


def card_size(text: str) -> tuple[float, float]:
    """Width and height in millimetres of a name (``poker``) or of ``70x110mm``, ``2.5x3.5in``.

    A unit behind the height holds for both; without one they are millimetres. Raises ValueError.
    """
    known = SIZES.get(text.strip().lower())
    if known:
        return known
    found = _TYPED.fullmatch(text.strip())
    if not found:
        raise ValueError(f"'{text}' is no size of a card")
    unit = (found[4] or "mm").lower()
    try:
        width, height = read_size(f"{found[1]} {(found[2] or unit).lower()}"), read_size(f"{found[3]} {unit}")
    except Unreadable as error:
        raise ValueError(f"'{text}' is no size of a card") from error
    if not (LEAST <= width <= MOST and LEAST <= height <= MOST):
        raise ValueError(f"'{text}': a card is {LEAST:g} to {MOST:g} mm wide and high")
    return round(width, 4), round(height, 4)


def resized(data: Mapping[str, Any], size: tuple[float, float]) -> dict[str, Any]:
    """The data of a template laid out for another size, in millimetres.

    Boxes keep their place in proportion, width by width and height by height; compass and badge stay
    round at the edge that they are nearer to. Texts follow the card's area but never fall below their
    smallest size, which does not change: small cards do not make good eyes. The safe margin shrinks with
    a smaller card, bleed and corners stay. What cannot be read is left as it is.
    """
    out = dict(data)
    head = out.get("template")
    before = size_of(data)
    if before is None or not isinstance(head, Mapping):
        return out
    across, along = size[0] / before[0], size[1] / before[1]
    if abs(across - 1) < 1e-9 and abs(along - 1) < 1e-9:
        return out
    scale = (across * along) ** 0.5
    out["template"] = {**head, "size": [_mm(side) for side in size], **_safe(head, min(1.0, across, along))}
    if isinstance(boxes := out.get("boxes"), Mapping):
        out["boxes"] = _small_lines_apart(
            {
                name: _box(name, box, across, along, scale, before) if isinstance(box, Mapping) else box
                for name, box in boxes.items()
            }
        )
    if isinstance(styles := out.get("styles"), Mapping):
        out["styles"] = {
            name: _style(style, scale) if isinstance(style, Mapping) else style
            for name, style in styles.items()
        }
    return out


def unlike(one: tuple[float, float] | None, other: tuple[float, float]) -> float:
    """How far a size is from another, where the ratio of the sides counts more than how large it is."""
    if one is None:
        return math.inf
    shape = abs(math.log(one[0] / one[1] * other[1] / other[0]))
    return shape + abs(math.log(one[0] * one[1] / other[0] / other[1])) / 6


def size_of(data: Mapping[str, Any]) -> tuple[float, float] | None:
    """Width and height in millimetres that a template's data gives; None where they cannot be read."""
    head = data.get("template")
    sides = head.get("size") if isinstance(head, Mapping) else None
    if not isinstance(sides, (list, tuple)) or len(sides) != 2:
        return None
    try:
        width, height = (read_size(side) for side in sides)
    except Unreadable:
        return None
    return (width, height) if width > 0 and height > 0 else None


def _mm(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") + " mm"


def _safe(head: Mapping[str, Any], share: float) -> dict[str, str]:
    try:
        return {"safe": _mm(read_size(head["safe"]) * share)} if "safe" in head else {}
    except Unreadable:
        return {}


def _number(value: object) -> float | None:
    try:
        return float(read_number(value))
    except Unreadable:
        return None


def _box(
    name: str, box: Mapping[str, Any], across: float, along: float, scale: float, card: tuple[float, float]
) -> dict[str, Any]:
    out = dict(box)
    for key in ("radius", "gap"):
        value = _number(box[key]) if key in box else None
        if value is not None:
            out[key] = round(value * scale, 2)
    place = box.get("box")
    numbers = [_number(one) for one in place] if isinstance(place, (list, tuple)) and len(place) == 4 else []
    if not numbers or None in numbers:
        return out
    x, y, width, height = (one or 0.0 for one in numbers)
    left, top, wide, high = x * across, y * along, width * across, height * along
    if box.get("part", name) in ROUND:
        side = min(wide, high)
        left += (wide - side) * (x + width / 2 > card[0] / 2)
        top += (high - side) * (y + height / 2 > card[1] / 2)
        wide = high = side
    out["box"] = [round(one, 3) for one in (left, top, wide, high)]
    return out


def _small_lines_apart(boxes: dict[str, Any]) -> dict[str, Any]:
    """Credit and imprint a line apart, since their texts do not shrink with a lower card; what stands
    above them gives way."""
    found = [
        boxes[name].get("box") for name in ("credit", "imprint", "info") if isinstance(boxes.get(name), dict)
    ]
    if len(found) < 3 or not all(isinstance(place, list) for place in found):
        return boxes
    credit, imprint, info = (list(place) for place in found)
    lower = round(credit[1] + _LINE - imprint[1], 4)
    beside = credit[0] >= imprint[0] + imprint[2] or imprint[0] >= credit[0] + credit[2]
    if lower <= 0 or beside or not info[1] < credit[1] < imprint[1]:
        return boxes
    credit[1] = round(credit[1] - lower, 4)
    info[3] = round(min(info[3], max(1.0, credit[1] - 0.4 - info[1])), 4)
    return {**boxes, "credit": {**boxes["credit"], "box": credit}, "info": {**boxes["info"], "box": info}}


def _style(style: Mapping[str, Any], scale: float) -> dict[str, Any]:
    size = _number(style["size"]) if "size" in style else None
    if size is None:
        return dict(style)
    least = _number(style["min"]) if "min" in style else None
    return {**style, "size": round(max(size * scale, min(size, least or 0.0)), 1)}
