"""The flat shape of a box: panels that hang on one another, folds between them, an outline to cut.

Millimetres, y downwards. Panels are measured from fold to fold, in the middle of the board; an outline
is a list of vertices with the bulge of the edge that follows: 0 for a straight one, else the tangent of
a quarter of its angle, as DXF has it, above 0 where the edge turns anticlockwise to the eye.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.affine import Affine, Box
from terra_cards.layout.marks import Line
from terra_cards.layout.paths import Path, Point, Segment

Vertex = tuple[float, float, float]
Outline = tuple[Vertex, ...]
Edge = Literal["left", "right", "top", "bottom"]
Kind = Literal["wall", "lid", "tongue", "dust", "base", "glue"]
HALF_CIRCLE = 1.0
QUARTER_CLOCKWISE = -math.tan(math.pi / 8)


class Panel(Struct, frozen=True):
    """A rectangle (nominal: a flap's corners may be cut off) that hangs on the ``edge`` of its ``parent``.

    Its own fold lies on that edge and may be shorter than it. The first wall hangs on nothing.
    """

    name: str
    kind: Kind
    box: Box  # left, top, right, bottom
    parent: str | None = None
    edge: Edge | None = None

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def fold(self) -> Line | None:
        """The line on which it folds."""
        left, top, right, bottom = self.box
        if self.edge is None:
            return None
        return {
            "left": (right, top, right, bottom),
            "right": (left, top, left, bottom),
            "top": (left, bottom, right, bottom),
            "bottom": (left, top, right, top),
        }[self.edge]


class Dieline(Struct, frozen=True):
    """One flat piece of card board. ``inner`` are the width, depth and height inside the finished box."""

    name: str
    panels: tuple[Panel, ...]
    outline: Outline
    inner: tuple[float, float, float]

    def panel(self, name: str) -> Panel:
        """A panel by its name; StopIteration for one that is not there."""
        return next(panel for panel in self.panels if panel.name == name)

    @property
    def folds(self) -> tuple[Line, ...]:
        """All lines to fold on."""
        return tuple(panel.fold for panel in self.panels if panel.fold is not None)

    @property
    def box(self) -> Box:
        """Left, top, right, bottom of the whole piece; arcs of ours never reach beyond its vertices."""
        xs, ys = [x for x, _, _ in self.outline], [y for _, y, _ in self.outline]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole piece."""
        left, top, right, bottom = self.box
        return right - left, bottom - top


def moved(outline: Outline, place: Affine) -> Outline:
    """An outline on a page; ``place`` turns and shifts, and never mirrors."""
    return tuple((*_tidy(place(x, y)), bulge) for x, y, bulge in outline)


def moved_lines(lines: Sequence[Line], place: Affine) -> tuple[Line, ...]:
    """Lines on a page."""
    return tuple((*_tidy(place(x0, y0)), *_tidy(place(x1, y1))) for x0, y0, x1, y1 in lines)


def _tidy(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def path(outline: Outline) -> Path:
    """An outline as lines and curves, closed."""
    first = outline[0]
    out: list[Segment] = [("M", (first[0], first[1]))]
    for one, other in zip(outline, (*outline[1:], first), strict=True):
        if one[2]:
            out += _arc(one, other)
        else:
            out.append(("L", (other[0], other[1])))
    return (*out, ("Z", ()))


def _arc(start: Vertex, end: Vertex) -> list[Segment]:
    """The edge from a vertex with a bulge, in curves of 90 degrees at most."""
    x0, y0, bulge = start
    x1, y1, _ = end
    sweep = -4 * math.atan(bulge)  # with y downwards, anticlockwise to the eye counts down
    chord = math.hypot(x1 - x0, y1 - y0)
    radius = chord / 2 / math.sin(abs(sweep) / 2)
    apothem = radius * math.cos(abs(sweep) / 2) * (1 if sweep > 0 else -1)
    cx = (x0 + x1) / 2 - (y1 - y0) / chord * apothem
    cy = (y0 + y1) / 2 + (x1 - x0) / chord * apothem
    begin = math.atan2(y0 - cy, x0 - cx)
    pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / pieces
    k = 4 / 3 * math.tan(step / 4) * radius
    out: list[Segment] = []
    for index in range(pieces):
        a, b = begin + index * step, begin + (index + 1) * step
        ax, ay = cx + radius * math.cos(a), cy + radius * math.sin(a)
        bx, by = (x1, y1) if index == pieces - 1 else (cx + radius * math.cos(b), cy + radius * math.sin(b))
        values = (
            ax - k * math.sin(a), ay + k * math.cos(a), bx + k * math.sin(b), by - k * math.cos(b), bx, by,
        )  # fmt: skip
        out.append(("C", tuple(round(value, 4) for value in values)))
    return out


def shifted(piece: Dieline, dx: float, dy: float) -> Dieline:
    """The piece moved right and down."""
    change = Affine(e=dx, f=dy)
    panels = tuple(replace(panel, box=change.box(panel.box)) for panel in piece.panels)
    return replace(piece, panels=panels, outline=moved(piece.outline, change))
