"""Texts of pieces: one line about a point, a text in a box, both told where they do not fit."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.bidi import has_right_to_left
from terra_cards.layout.drawing import Item, TextLine
from terra_cards.layout.fitting import Fitted, Overflow, Setting, fit
from terra_cards.layout.reading import NOTHING, Passage, Reading
from terra_cards.layout.scripts import right_to_left
from terra_cards.layout.typeface import MM_PER_POINT, Face


def centred(
    text: str, face: Face, cx: float, cy: float, width: float, height: float, colour: str, field: str
) -> list[TextLine]:
    """One line as large as fits a box of ``width`` by ``height`` (its capitals), about (cx, cy)."""
    cap = face.primary.cap_height / 1000 * MM_PER_POINT
    wide = face.width(text) / 1000 * MM_PER_POINT or 1.0
    size = round(min(height / cap, width / wide), 2)
    x, y = cx - wide * size / 2, cy + cap * size / 2
    return [TextLine(round(x, 4), round(y, 4), text, face, size, colour, field=field)]


class Written(Struct, frozen=True):
    """A text in its box: lines, the height they take, and what does not fit."""

    lines: tuple[TextLine, ...]
    height: float
    overflow: Overflow | None


def write(
    text: str,
    setting: Setting,
    box: tuple[float, float, float, float],
    lang: str,
    colour: str,
    field: str,
    *,
    align: str = "centre",
    upright: str = "middle",
) -> Written:
    """A text set into ``box`` (x, y, width, height) by its style; ``align`` left, centre or right.

    ``upright`` top, middle or bottom is where its lines stand. Where the language runs from the right,
    left is right.
    """
    x, y, width, height = box
    fitted = fit(text, setting, width, height, lang)
    backwards = right_to_left(lang)
    if backwards and align != "centre":
        align = "left" if align == "right" else "right"
    tall = fitted.height(setting.face)
    top = y + {"top": 0.0, "middle": (height - tall) / 2, "bottom": height - tall}[upright]
    base = top + setting.face.primary.cap_height / 1000 * fitted.size * MM_PER_POINT
    lines = []
    for index, line in enumerate(fitted.lines):
        wide = setting.face.extent(line, fitted.tracking) * fitted.size * MM_PER_POINT / 1000
        at = x + (width - wide) * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        lines.append(
            TextLine(
                round(at, 4), round(base + index * fitted.leading * MM_PER_POINT, 4), line, setting.face,
                fitted.size, colour, fitted.tracking, 0.0, field,
                right_to_left=backwards and has_right_to_left(text),
            )
        )  # fmt: skip
    return Written(tuple(lines), tall, _overflow(fitted, field, lang))


def _overflow(fitted: Fitted, field: str, lang: str) -> Overflow | None:
    return Overflow(field, lang, fitted.over, fitted.wide) if fitted.over or fitted.wide else None


def larger(setting: Setting, times: float) -> Setting:
    """A style for texts of so many times the size; the smallest stays."""
    return replace(setting, size=round(setting.size * times, 1), lines=None)


def read_fields(items: Sequence[Item], lang: str) -> Reading:
    """A piece read aloud field by field in the order drawn, the lines of one in one go; the first is its
    heading, drawings say nothing."""
    fields: dict[str, int] = {}
    parts = [
        fields.setdefault(item.field, len(fields)) if isinstance(item, TextLine) else NOTHING
        for item in items
    ]
    passages = tuple(Passage("P" if place else "H1") for place in range(len(fields)))
    return Reading(lang, passages, tuple(parts))
