"""What of a board's flat map is shown: the whole globe, or the land with some water around."""

from __future__ import annotations

from collections.abc import Sequence

from terra_cards.layout.outlines import Bounds, Outlines, Projected
from terra_cards.model.geography import Geography

STRAIGHT = ("natural-earth", "equal-earth", "equirectangular", "mercator")
_WIDER = 1.35  # times its size: so far a map without land or seas around grows to fill its sheet
_MARGIN = 0.03  # of a map that does not go round the globe


def whole_globe(geography: Geography) -> bool:
    """Whether the map goes round the globe, so that its edge is the globe's own."""
    return geography.wrap and geography.projection in STRAIGHT


def aspect(geography: Geography) -> float:
    """Width over height of what is shown of a map."""
    left, top, right, bottom = shown(geography)
    return (right - left) / (bottom - top)


def shown(geography: Geography) -> Bounds:
    """The bounds of what is shown of the flat map, at a globe of radius 1."""
    unit = Outlines(Projected(geography, geography.topology), 1.0, 0.0, 0.0)
    shapes = [unit.area(name) for name in geography.names]
    bounds = [shape.bounds for shape in shapes if shape is not None]
    if not bounds:
        return -1.0, -1.0, 1.0, 1.0
    land = [
        shape.bounds
        for name, shape in zip(geography.names, shapes, strict=True)
        if shape is not None and geography.kinds.get(name) == "land"
    ]
    if not whole_globe(geography) and land and len(land) < len(bounds):
        # seas run on to the sheet's edge: show the land with a margin of water
        inner = around(land)
        margin = _MARGIN * max(inner[2] - inner[0], inner[3] - inner[1])
        outer = around([*bounds, *(shape.bounds for shape in unit.strangers)])
        return (
            max(outer[0], inner[0] - margin), max(outer[1], inner[1] - margin),
            min(outer[2], inner[2] + margin), min(outer[3], inner[3] + margin),
        )  # fmt: skip
    left, top, right, bottom = around(bounds)
    margin = 0.0 if whole_globe(geography) else _MARGIN * max(right - left, bottom - top)
    return left - margin, top - margin, right + margin, bottom + margin


def around(bounds: Sequence[Bounds]) -> Bounds:
    """The bounds of several bounds together."""
    return (
        min(b[0] for b in bounds), min(b[1] for b in bounds),
        max(b[2] for b in bounds), max(b[3] for b in bounds),
    )  # fmt: skip


def widened(geography: Geography, window: Bounds, aspect: float) -> Bounds:
    """A window as wide for its height as ``aspect`` says, where nothing but water lies around.

    Land around the board, and seas that end, are drawn no further than they are known.
    """
    left, top, right, bottom = window
    kinds = [geography.kinds.get(name) for name in geography.names]
    bare = all(outline.id is not None for outline in geography.topology.areas)
    if whole_globe(geography) or not bare or "sea" in kinds:
        return window
    width, height = right - left, bottom - top
    more = min(_WIDER * width, max(width, height * aspect)) - width
    taller = min(_WIDER * height, max(height, width / aspect)) - height
    return left - more / 2, top - taller / 2, right + more / 2, bottom + taller / 2
