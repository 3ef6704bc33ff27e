"""Boxes for cards, as flat pieces to cut, fold and glue: a tuck box, and the open box of the table.

The tuck box closes with a tongue. The open one is as low as the hidden half of a card is high: cards
stand in it, and their upper half is seen above its edge. Both go once around the cards: back, a side,
front, a side, and a glue flap; where the paper is too small they are made of two pieces, each of half
the way around. The bottom is double: what hangs on the back is glued onto what hangs on the front.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from terra_cards.layout.pieces.dieline import (
    HALF_CIRCLE,
    QUARTER_CLOCKWISE,
    Dieline,
    Edge,
    Kind,
    Outline,
    Panel,
    Vertex,
)

SPACE = 1.0  # millimetres that cards have to spare, in each direction
OPEN_SPACE = 3.0  # in the depth of the open box, to draw and put back
STOCK = 0.3  # card board of 250 g/m2
CARD = 0.32  # a card of 300 g/m2
GLUE = 12.0
_SLIP = 0.5  # by which a flap is narrower on either side than what it slips into
_CUT = 3.0  # corners cut off flaps
LEAST_DEPTH = 6.0
#: Boards inside the walls, in width, depth and height, by whether there is a lid: the glue flap at the back
#: and the tongue at the front; two at the bottom (dust flaps, inner base), the dust flaps below the lid.
LAYERS = {False: (0, 1, 2), True: (0, 2, 3)}
WALLS = ("back", "left", "front", "right")


class Inside(Struct, frozen=True):
    """The room inside a box, in millimetres."""

    width: float
    depth: float
    height: float


def room_for(card: tuple[float, float], cards: int, thickness: float, *, height: float | None = None,
             space: float = SPACE) -> Inside:  # fmt: skip
    """The room that so many cards of a size and thickness need; ``space`` is what the depth has to spare.

    ``height`` is how much of a card is inside, all of it and a little more by default.
    """
    return Inside(
        round(card[0] + SPACE, 4),
        round(max(LEAST_DEPTH, cards * thickness + space), 4),
        round(card[1] + SPACE if height is None else height, 4),
    )


def tuck_box(inside: Inside, stock: float = STOCK, walls: Sequence[str] = WALLS) -> Dieline:
    """A box with a lid and a notch for a thumb; ``walls`` are those of this piece, in their order."""
    return _Builder(inside, stock, walls, lid=True).piece()


def open_box(inside: Inside, stock: float = STOCK, walls: Sequence[str] = WALLS) -> Dieline:
    """A box without a lid."""
    return _Builder(inside, stock, walls, lid=False).piece()


def halves(walls: Sequence[str] = WALLS) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The walls of a box made of two pieces, a wide one and a side each."""
    return tuple(walls[:2]), tuple(walls[2:])


class _Builder:
    """Walks along the walls and gathers panels, and the outline above and below them."""

    def __init__(self, inside: Inside, stock: float, walls: Sequence[str], *, lid: bool) -> None:
        self._inside = inside
        self._walls = tuple(walls)
        self._lid = lid
        # from fold to fold in the middle of the board: the room, half a board on either side, and what lies
        # inside the room's walls
        self.width, self.depth, self.height = (
            round(clear + stock * (1 + layers), 4)
            for clear, layers in zip((inside.width, inside.depth, inside.height), LAYERS[lid], strict=True)
        )
        self._slip = _SLIP + stock
        self._dust = round(min(self.width / 2 - 1.0, max(8.0, self.depth * 0.8), 28.0), 4)
        self._tongue = round(min(16.0, max(9.0, self.depth * 0.7), self.height * 0.45), 4)
        self._glue = min(GLUE, round(self.width / 3, 4))
        self._panels: list[Panel] = []
        self._top: list[Vertex] = []
        self._low: list[Vertex] = []

    def piece(self) -> Dieline:
        x, before = 0.0, None
        for wall in self._walls:
            wide = self.width if wall in ("front", "back") else self.depth
            box = (x, 0.0, x + wide, self.height)
            self._add(wall, "wall", box, before, None if before is None else "right")
            self._above(wall, x, wide)
            self._below(wall, x, wide)
            x, before = x + wide, wall
        self._glue_flap(x, before)
        name = "-".join(self._walls) if len(self._walls) < len(WALLS) else "box"
        inner = (self._inside.width, self._inside.depth, self._inside.height)
        return Dieline(name, tuple(self._panels), self._outline(), inner)

    def _add(self, name: str, kind: Kind, box: tuple[float, float, float, float], parent: str | None,
             edge: Edge | None) -> None:  # fmt: skip
        left, top, right, bottom = (round(value, 4) for value in box)
        self._panels.append(Panel(name, kind, (left, top, right, bottom), parent, edge))

    def _above(self, wall: str, x: float, wide: float) -> None:
        right = x + wide
        self._top.append((x, 0.0, 0.0))
        if not self._lid:
            pass
        elif wall == "back":
            self._lid_over(x, right)
        elif wall == "front":
            r = round(min(10.0, wide / 5, self.height / 4), 4)
            middle = (x + right) / 2
            self._top += [(middle - r, 0.0, HALF_CIRCLE), (middle + r, 0.0, 0.0)]
        else:
            self._flap(f"{wall}-top", wall, x, right, -self._dust, self._top)
        self._top.append((right, 0.0, 0.0))

    def _lid_over(self, x: float, right: float) -> None:
        """The lid, and the tongue that goes behind the front: narrower, its corners round."""
        slip, deep = self._slip, self.depth
        left, end = x + slip, right - slip
        self._add("lid", "lid", (left, -deep, end, 0.0), "back", "top")
        far = -deep - self._tongue
        r = round(min(self._tongue * 0.7, (end - left) / 4), 4)
        inner, outer = left + _SLIP, end - _SLIP
        self._add("tongue", "tongue", (inner, far, outer, -deep), "lid", "top")
        self._top += [
            (left, 0.0, 0.0), (left, -deep, 0.0), (inner, -deep, 0.0),
            (inner, far + r, QUARTER_CLOCKWISE), (inner + r, far, 0.0),
            (outer - r, far, QUARTER_CLOCKWISE), (outer, far + r, 0.0),
            (outer, -deep, 0.0), (end, -deep, 0.0), (end, 0.0, 0.0),
        ]  # fmt: skip

    def _below(self, wall: str, x: float, wide: float) -> None:
        low = self.height
        self._low.append((x, low, 0.0))
        if wall in ("front", "back"):
            # that of the back is seen from below and covers that of the front
            short = self._slip if wall == "front" else _SLIP
            self._flap(f"{wall}-base", wall, x, x + wide, low + self.depth - short, self._low, "base")
        else:
            self._flap(f"{wall}-bottom", wall, x, x + wide, low + self._dust, self._low)
        self._low.append((x + wide, low, 0.0))

    def _flap(
        self,
        name: str,
        wall: str,
        x: float,
        right: float,
        far: float,
        line: list[Vertex],
        kind: Kind = "dust",
    ) -> None:
        """A flap between x and right, from the wall's edge to ``far``, its outer corners cut off."""
        slip = self._slip
        left, end = x + slip, right - slip
        near = 0.0 if far < 0 else self.height
        way = -1 if far < 0 else 1
        cut = min(_CUT, (end - left) / 3, abs(far - near) / 2)
        self._add(
            name, kind, (left, min(near, far), end, max(near, far)), wall, "top" if way < 0 else "bottom"
        )
        line += [
            (left, near, 0.0), (left, far - way * cut, 0.0), (left + cut, far, 0.0),
            (end - cut, far, 0.0), (end, far - way * cut, 0.0), (end, near, 0.0),
        ]  # fmt: skip

    def _glue_flap(self, x: float, wall: str | None) -> None:
        """What is glued behind the first wall, its ends slanted."""
        slant = round(min(self._glue * 0.6, self.height / 4), 4)
        self._add("glue", "glue", (x, 0.0, x + self._glue, self.height), wall, "right")
        self._top.append((x + self._glue, slant, 0.0))
        self._low.append((x + self._glue, self.height - slant, 0.0))

    def _outline(self) -> Outline:
        """Above from left to right, below from right to left, each vertex once."""
        whole = [*self._top, *reversed(self._low)]
        out: list[Vertex] = []
        for x, y, bulge in whole:
            vertex = (round(x, 4), round(y, 4), bulge)
            if out and out[-1][:2] == vertex[:2]:
                out[-1] = vertex
            else:
                out.append(vertex)
        if out[-1][:2] == out[0][:2]:
            out.pop()
        return tuple(out)
