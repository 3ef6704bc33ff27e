"""Setting the names of areas: one a line where that reads well, else run together.

Tried in this order: each name on a line of its own; long names on two lines, the names set apart;
all names run together, a dot between them, breaking between names first. The first that is large
enough wins; that nothing fits is an overflow like any other.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from terra_cards.layout import breaking
from terra_cards.layout.design import Slot
from terra_cards.layout.fitting import DESCENT, Fitted, Setting, fit
from terra_cards.layout.typeface import MM_PER_POINT

_NBSP = "\u00a0"
_APART = 0.38  # ems between names of which one takes two lines
_COMFORT = 7.6  # points at which a list is preferred to everything else
_LIST_MIN = 6.0
_GAIN = 1.4  # points for which a name is broken


def heading_room(slot: Slot, tight: bool = False) -> float:
    """Millimetres from the heading's capitals to those of the first name."""
    return slot.setting.size / (3.6 if tight else 3)


def fit_areas(names: list[str], slot: Slot, lang: str) -> tuple[Fitted, float]:
    """Names set into the box of the areas, and the room that the heading above them takes.

    The heading comes nearer before the names become small, and goes only where they would not fit: 0.
    """
    for room in (heading_room(slot), heading_room(slot, tight=True)):
        fitted = fit_names(names, replace(slot, y=slot.y + room, height=slot.height - room), lang)
        if not fitted.over and not fitted.wide and (fitted.size >= _COMFORT or room < heading_room(slot)):
            return fitted, room
    return fit_names(names, slot, lang), 0.0


def fit_names(names: list[str], slot: Slot, lang: str) -> Fitted:
    """Names set into the slot of the areas."""
    setting, width, height = slot.setting, slot.width, slot.height
    if len(names) == 1:
        return fit(names[0], setting, width, height, lang)
    listed = fit("\n".join(name.replace(" ", _NBSP) for name in names), setting, width, height, lang)
    good = not listed.over and not listed.wide and len(listed.lines) == len(names)
    if good and listed.size >= setting.size - _GAIN:
        return listed
    wrapped = _wrapped(names, setting, width, height)
    if wrapped is not None and wrapped.size >= max(_COMFORT, listed.size + _GAIN if good else 0.0):
        return wrapped
    if good and listed.size >= _LIST_MIN:
        return listed
    return _run(names, setting, width, height, lang)


def _wrapped(names: list[str], setting: Setting, width: float, height: float) -> Fitted | None:
    """The largest size at which names broken between words fit, the lines of a name close together."""
    face, tracking = setting.face, setting.tight_tracking
    measured = [breaking.measure(name, face, tracking) for name in names]
    points = height / MM_PER_POINT
    cap = face.primary.cap_height / 1000
    for step in range(round((setting.size - setting.min) * 10) + 1):
        size = setting.size - step / 10
        units = width / MM_PER_POINT / size * 1000
        lines: list[str] = []
        gaps: list[float] = []
        for one in measured:
            breaks, fits = breaking.greedy(one, units)
            if not fits or len(breaks) > 3:
                break
            breaks = breaking.best(one, units, len(breaks) - 1, balance=True)
            if lines:
                gaps.append(_APART * size)
            gaps += [0.0] * (len(breaks) - 2)
            lines += [one.line(a, b) for a, b in pairwise(breaks)]
        else:
            tall = (cap + DESCENT) * size + (len(lines) - 1) * setting.tight * size + sum(gaps)
            if tall <= points + 1e-6:
                return Fitted(tuple(lines), size, setting.tight * size, tracking, gaps=tuple(gaps))
    return None


def _run(names: list[str], setting: Setting, width: float, height: float, lang: str) -> Fitted:
    """Names in one text; a dot that would end or begin a line is left out."""
    dot = f"{_NBSP}· "
    whole = fit(dot.join(name.replace(" ", _NBSP) for name in names), setting, width, height, lang)
    loose = fit(dot.join(names), setting, width, height, lang)
    bad = bool(whole.over or whole.wide)
    chosen = loose if bad or loose.size > whole.size + 0.8 else whole
    lines = tuple(line.removesuffix("·").rstrip(f" {_NBSP}") for line in chosen.lines)
    return Fitted(lines, chosen.size, chosen.leading, chosen.tracking, chosen.over, chosen.wide)
