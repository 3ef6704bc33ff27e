"""Measures and colours of printed things: sizes on paper, distances on the ground, colour words."""

from __future__ import annotations

import re
from typing import Annotated, Any

from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable, shown
from terra_cards.model.values import NUMBER, SIZE, listed, pair, read_size, read_text, written
from terra_cards.source.names import nearest

_DISTANCE = re.compile(rf"{NUMBER} ?(km|m|mi)")
_KM = {"km": 1.0, "m": 0.001, "mi": 1.609344}

HUES = (
    "red", "orange", "yellow", "green", "blue", "purple", "violet", "pink", "brown", "grey", "black", "white",
    "turquoise", "teal", "cyan", "magenta", "gold", "silver", "lime", "olive", "navy", "maroon", "beige",
)  # fmt: skip
COLOUR_WORDS = (*HUES, *(f"{shade} {hue}" for hue in HUES for shade in ("light", "dark")))
_COLOUR = re.compile(rf"(?:(?:light |dark )?(?:{'|'.join(HUES)})|#[0-9a-fA-F]{{6}})")


def read_card_size(value: object) -> float:
    """A size above 0."""
    size = read_size(value)
    if size <= 0:
        raise Unreadable(
            Problem("TC104", f"{shown(written(value))} is no size of a card", "write a size above 0")
        )
    return size


def read_distance(value: object) -> float:
    """A distance on the ground with its unit (``25 km``), in kilometres."""
    if isinstance(value, float):
        return value
    text = read_text(value)
    found = _DISTANCE.fullmatch(text)
    if not found:
        hint = "write it with its unit, km, m or mi: 25 km"
        raise Unreadable(Problem("TC103", f"{shown(text)} is not a distance", hint))
    return float(found[1] + (found[2] or "")) * _KM[found[3]]


def read_colour(value: object) -> str:
    """A colour: one or two words, or ``#rrggbb`` in quotes; written small."""
    text = read_text(value)
    if _COLOUR.fullmatch(text):
        return text.lower() if text.startswith("#") else text
    near = nearest(text.lower(), COLOUR_WORDS)
    hint = (
        f"did you mean '{near.name}'?"
        if near
        else f'write {listed(HUES[:6])}, light or dark before it, or "#rrggbb"'
    )
    raise Unreadable(Problem("TC104", f"{shown(text)} is not a colour", hint))


def _schema(pattern: str, **more: Any) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{pattern}$", **more}


_POSITIVE_SIZE = _schema(rf"(?!0(\.0+)?[^.0-9]){SIZE.pattern}")
SizePair = Annotated[
    tuple[float, float],
    Leaf(
        pair(read_card_size, "width and height"),
        {"type": "array", "items": _POSITIVE_SIZE, "minItems": 2, "maxItems": 2},
    ),
]
Distance = Annotated[float, Leaf(read_distance, _schema(_DISTANCE.pattern))]
Colour = Annotated[str, Leaf(read_colour, _schema(_COLOUR.pattern))]
