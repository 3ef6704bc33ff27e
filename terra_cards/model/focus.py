"""The point of a photo that stays in sight when it is cropped to its box."""

from __future__ import annotations

from typing import Annotated

from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable, shown
from terra_cards.model.values import kind, listed, read_number, read_text
from terra_cards.source.names import nearest

Focus = tuple[float, float]
WORDS: dict[str, Focus] = {
    "centre": (0.5, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top left": (0.0, 0.0),
    "top right": (1.0, 0.0),
    "bottom left": (0.0, 1.0),
    "bottom right": (1.0, 1.0),
}
_HINT = "write top, bottom, left, right, centre or [x, y] from 0 to 1: [0.5, 0.2]"


def read_focus(value: object) -> Focus:
    """``top left``, or ``[x, y]`` as shares of the width and height from the upper left corner."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, list):
        if len(value) != 2:
            raise Unreadable(Problem("TC103", "a focus is two numbers: [x, y]", _HINT))
        found: list[float] = []
        problems: list[Problem] = []
        for index, part in enumerate(value):
            try:
                share = read_number(part)
                if not 0 <= share <= 1:
                    raise Unreadable(
                        Problem("TC104", f"{shown(str(part))} is not a share from 0 to 1", _HINT)
                    )
                found.append(share)
            except Unreadable as error:
                problems.extend(problem.under(index) for problem in error.problems)
        if problems:
            raise Unreadable(*problems)
        return found[0], found[1]
    if isinstance(value, dict):
        raise Unreadable(Problem("TC103", f"this must be a focus, not {kind(value)}", _HINT))
    text = read_text(value)
    if text in WORDS:
        return WORDS[text]
    near = nearest(text.lower(), WORDS)
    hint = f"did you mean '{near.name}'?" if near else f"write {listed(tuple(WORDS))}, or [x, y] from 0 to 1"
    raise Unreadable(Problem("TC104", f"{shown(text)} is not a place in a photo", hint))


FocusPoint = Annotated[
    Focus,
    Leaf(
        read_focus,
        {
            "anyOf": [
                {"enum": list(WORDS)},
                {
                    "type": "array",
                    "items": {"type": "number", "minimum": 0, "maximum": 1},
                    "minItems": 2,
                    "maxItems": 2,
                },
            ]
        },
    ),
]
