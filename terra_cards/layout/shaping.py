"""Letters that join, stack and change places: glyphs from HarfBuzz (package ``uharfbuzz``).

An optional part: ``terra-cards[scripts]``. Without it scripts that need shaping are reported, never
printed wrongly. The same package makes one weight out of a variable font.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from terra_cards.layout.scripts import FRACTION

if TYPE_CHECKING:
    from terra_cards.layout.typeface import Typeface


class Glyph(Struct, frozen=True):
    """One glyph on the line, from left to right.

    ``advance``, ``dx`` and ``dy`` (upwards) are in thousandths of an em. ``text`` are the characters
    that it shows, empty where the glyph before or after tells them all.
    """

    number: int
    advance: float
    dx: float
    dy: float
    text: str


@cache
def available() -> bool:
    """Whether the shaping engine is installed."""
    return importlib.util.find_spec("uharfbuzz") is not None


@cache
def _engine() -> Any:
    import uharfbuzz

    return uharfbuzz


def shape(typeface: Typeface, text: str, script: str, right_to_left: bool) -> tuple[Glyph, ...]:
    """The glyphs of a text of one script and direction, as they stand on the line."""
    engine = _engine()
    buffer = engine.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    fraction = script == FRACTION
    if script and script != "Zyyy" and not fraction:
        buffer.script = script
    buffer.direction = "rtl" if right_to_left and not fraction else "ltr"
    engine.shape(typeface.shaper(engine), buffer, {"kern": True, "liga": True, "frac": fraction})
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    scale = typeface.scale
    told: set[int] = set()
    out = []
    for info, place in zip(infos, places, strict=True):
        start = info.cluster
        shown = "" if start in told else text[start : ends[start]]
        told.add(start)
        out.append(
            Glyph(
                info.codepoint,
                place.x_advance * scale,
                place.x_offset * scale,
                place.y_offset * scale,
                shown,
            )
        )
    return tuple(out)
