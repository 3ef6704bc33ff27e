"""How every text of a face sits in its box, as data: the size used, the lines, and the room left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.check import crowded, fit_slot
from terra_cards.layout.content import Content
from terra_cards.layout.design import Design, Slot
from terra_cards.layout.fitting import DESCENT, Fitted, rows
from terra_cards.layout.typeface import MM_PER_POINT

#: What gave way, from nothing to everything.
State = Literal["as-designed", "tightened", "smaller", "too-long"]


class BoxFit(Struct, frozen=True):
    """One text in its box. Sizes are points, room is millimetres.

    ``asked`` is the size of its style, ``least`` the smallest that the style allows, ``size`` the one
    used. ``lines`` are set, ``holds`` would have room at this size; ``over`` are too many, or ``word``
    is wider than the box. ``width_left`` is what the longest line leaves, ``height_left`` what is below
    the last; below 0 where the text is too long.
    """

    field: str
    state: State
    size: float
    asked: float
    least: float
    lines: int
    holds: int
    over: int
    word: str | None
    hyphens: int
    width_left: float
    height_left: float


def box_fits(content: Content, design: Design) -> Iterator[BoxFit]:
    """The fits of all texts of a face, in the order of its fields; what has no box is left out."""
    cut = _labels_cut(content, design)
    for field, text in content.texts.items():
        slot = design.slots.get(field)
        if slot is not None and text and not (field == "kind" and "region" in content.texts):
            fit = _box_fit(slot, text, fit_slot(text, slot, content.lang))
            if field in cut and fit.state != "too-long":
                fit = replace(fit, state="too-long", over=cut[field], holds=fit.lines - cut[field])
            yield fit


def _labels_cut(content: Content, design: Design) -> dict[str, int]:
    if not crowded(content):
        return {}
    from terra_cards.layout.parts.answers import labels_cut

    return labels_cut(content, design)


def _box_fit(slot: Slot, text: str, fitted: Fitted) -> BoxFit:
    setting, face = slot.setting, slot.setting.face
    em = fitted.size * MM_PER_POINT / 1000
    widest = max((face.extent(line, fitted.tracking) for line in fitted.lines), default=0.0) * em
    below = DESCENT * fitted.size * MM_PER_POINT
    height = fitted.height(face) + sum(fitted.gaps) * MM_PER_POINT + below
    return BoxFit(
        slot.field,
        _state(slot, fitted),
        round(fitted.size, 1),
        setting.size,
        setting.min,
        len(fitted.lines),
        rows(setting, slot.height, fitted.size, fitted.leading / fitted.size),
        fitted.over,
        fitted.wide,
        sum(line.endswith("-") and f"{line}" not in text for line in fitted.lines[:-1]),
        round(slot.width - widest, 2),
        round(slot.height - height, 2),
    )


def _state(slot: Slot, fitted: Fitted) -> State:
    setting = slot.setting
    if fitted.over or fitted.wide:
        return "too-long"
    if fitted.size < setting.size - 1e-6:
        return "smaller"
    looser = fitted.leading < setting.leading * fitted.size - 1e-6 and len(fitted.lines) > 1
    return "tightened" if looser or fitted.tracking < setting.tracking else "as-designed"
