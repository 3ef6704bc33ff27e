"""Folds a flat box in thought: each fold by a right angle, away from the printed side."""

from __future__ import annotations

from terra_cards.layout.pieces.dieline import Dieline, Panel

Point = tuple[float, float, float]


def folded(piece: Dieline, name: str) -> tuple[Point, Point]:
    """The corners (lowest and highest in each direction) of a panel once all is folded.

    x runs along the back from its free edge, y down, z from the back into the box.
    """
    panel = piece.panel(name)
    left, top, right, bottom = panel.box
    corners = [place(piece, panel, (x, y, 0.0)) for x in (left, right) for y in (top, bottom)]
    low = tuple(min(corner[axis] for corner in corners) for axis in range(3))
    high = tuple(max(corner[axis] for corner in corners) for axis in range(3))
    return low, high  # type: ignore[return-value]


def place(piece: Dieline, panel: Panel, point: Point) -> Point:
    """Where a point of the flat panel is once its fold and those of what it hangs on are bent."""
    while panel.parent is not None:
        fold = panel.fold
        assert fold is not None
        x, y, z = point
        if panel.edge == "right":
            point = (fold[0] - z, y, x - fold[0])
        elif panel.edge == "top":
            point = (x, fold[1] + z, fold[1] - y)
        else:
            assert panel.edge == "bottom"
            point = (x, fold[1] - z, y - fold[1])
        panel = piece.panel(panel.parent)
    return point
