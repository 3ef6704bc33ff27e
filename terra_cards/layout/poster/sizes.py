"""Papers of posters and of the sheets that a poster is cut into."""

from __future__ import annotations

import re

from terra_cards.model.papers import PAPERS

SHEETS: dict[str, tuple[float, float]] = {
    "a0": (841.0, 1189.0),
    "a1": (594.0, 841.0),
    "a2": (420.0, 594.0),
    "b1": (707.0, 1000.0),
    "b2": (500.0, 707.0),
    "arch-c": (457.2, 609.6),
    "arch-d": (609.6, 914.4),
    "arch-e": (914.4, 1219.2),
    **PAPERS,
}
TILES = ("a4", "letter", "a3", "legal", "tabloid")
SMALLEST, LARGEST = 90.0, 3000.0  # millimetres
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}


class PaperError(ValueError):
    """A paper that is none, or too small or large; ``near`` are the names that there are."""


def paper_size(text: str) -> tuple[tuple[float, float], bool]:
    """Width and height in millimetres, and whether they were given by hand (and so not to be turned).

    ``a2``, ``letter``, or ``700x500mm``, ``24x36in``. Raises :class:`PaperError`.
    """
    name = text.strip().casefold()
    if name in SHEETS:
        return SHEETS[name], False
    found = _SIZE.fullmatch(name)
    if found is None:
        raise PaperError(f"no paper '{text}'")
    unit = found[4] or found[2] or "mm"
    size = float(found[1]) * _UNITS[found[2] or unit], float(found[3]) * _UNITS[unit]
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise PaperError(
            f"a paper of {size[0]:g} x {size[1]:g} mm is out of range ({SMALLEST:g} to {LARGEST:g} mm)"
        )
    return size, True
