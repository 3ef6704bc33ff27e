"""What puts one printer of somebody's right: a shift, a turn and a stretch for fronts and for backs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from terra_cards.model.invalid import Maybe
from terra_cards.model.leaf import Leaf
from terra_cards.model.papers import Paper
from terra_cards.model.record import Record, key
from terra_cards.model.values import FormatVersion, Id, Words, between, one_of, pair

MOST_SHIFT, MOST_TURN, MOST_STRETCH = 10.0, 5.0, 0.05


def _numbers(low: float, high: float, what: str) -> Leaf:
    schema: dict[str, Any] = {
        "type": "array",
        "items": {"type": "number", "minimum": low, "maximum": high},
        "minItems": 2,
        "maxItems": 2,
    }
    return Leaf(pair(between(low, high).read, what), schema)


Shift = Annotated[tuple[float, float], _numbers(-MOST_SHIFT, MOST_SHIFT, "right and down, in mm")]
Stretch = Annotated[
    tuple[float, float], _numbers(1 - MOST_STRETCH, 1 + MOST_STRETCH, "a factor across and one down")
]
Turn = Annotated[float, between(-MOST_TURN, MOST_TURN)]
FlipWord = Annotated[Literal["long", "short"], one_of("long", "short", what="an edge to turn paper about")]


class SideSpec(Record):
    """What is done to everything on one side, about the middle of the sheet: shifted, then turned, then
    stretched."""

    offset: Maybe[Shift] = key("Offset", "Right and down, in mm.", [0.8, -0.4], default=(0.0, 0.0))
    rotation: Maybe[Turn] = key("Rotation", "Degrees clockwise.", 0.1, default=0.0)
    scale: Maybe[Stretch] = key("Scale", "A factor across and one down.", [1.0, 0.998], default=(1.0, 1.0))


class CalibrationInfo(Record):
    """A printer of somebody's."""

    id: Maybe[Id] = key("Id", "Its name.", "home")
    title: Maybe[Words] | None = key("Title", "Which printer it is.", "the one in the kitchen", default=None)
    paper: Maybe[Paper] | None = key("Paper", "The paper that it was measured with.", "a4", default=None)
    flip: Maybe[FlipWord] = key("Flip", "The edge about which it turns paper.", "long", default="long")
    fronts: Maybe[SideSpec] | None = key("Fronts", "What puts fronts right.", default=None)
    backs: Maybe[SideSpec] | None = key("Backs", "What puts backs right.", default=None)


class CalibrationFile(Record):
    """A whole file: ``*.calibration.yaml``."""

    format: Maybe[FormatVersion] = key("Format", "Version of this language.", 1)
    calibration: Maybe[CalibrationInfo] = key("Calibration", "What puts the printer right.")
