"""TopoJSON, read and written in pure Python: a map whose areas share their borders.

Source: the TopoJSON format specification, version 1. Coordinates are kept as whole numbers of
1e-7 degree (about 1 cm), so that whether a point lies left or right of a border is decided
exactly, never by a float. A file may carry a further member ``borders``: the length in
kilometres of the border of each pair of areas, measured before the shapes were simplified.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct, field

UNIT = 10_000_000  # whole numbers a degree
Vertex = tuple[int, int]  # longitude (or x), latitude (or y) in 1e-7 degree
Ring = list[Vertex]  # closed: the first vertex again at the end
Shape = list[list[Ring]]  # polygons, each an outer ring and its holes


class TopologyError(ValueError):
    """The file is not TopoJSON that a board can be drawn from; the text says what is wrong."""


class Outline(Struct, frozen=True):
    """One geometry of a file: its id, and its polygons as rings of arc numbers (``~n`` reversed)."""

    id: str | None
    rings: tuple[tuple[tuple[int, ...], ...], ...]
    properties: Mapping[str, Any]

    def arcs(self) -> Iterator[int]:
        """The numbers of all its arcs, whatever their direction."""
        for polygon in self.rings:
            for ring in polygon:
                for number in ring:
                    yield number if number >= 0 else ~number


class Topology(Struct):
    """A TopoJSON file. Arcs are decoded when first asked for.

    ``areas`` keep the file's order; those without an id are the land around the board, which is drawn
    but no place of the game. ``islands`` are drawn shapes that are no areas of their own; their
    id, where they have one, is that of the area they belong to.
    """

    areas: tuple[Outline, ...]
    islands: tuple[Outline, ...]
    measured: Mapping[tuple[str, str], float] | None
    _arcs: list[Any]
    _scale: tuple[float, float] = (1.0, 1.0)
    _translate: tuple[float, float] = (0.0, 0.0)
    _quantised: bool = False
    _decoded: dict[int, Ring] = field(default_factory=dict)

    @property
    def arc_count(self) -> int:
        return len(self._arcs)

    def arc(self, number: int) -> Ring:
        """The vertices of an arc in the direction in which the file holds it."""
        ring = self._decoded.get(number)
        if ring is None:
            ring = self._decoded[number] = self._decode(number)
        return ring

    def _decode(self, number: int) -> Ring:
        raw = self._arcs[number]
        sx, sy = self._scale
        tx, ty = self._translate
        out: Ring = []
        try:
            if self._quantised:
                if float(sx * UNIT).is_integer() and float(sy * UNIT).is_integer():
                    ux, uy, ox, oy = round(sx * UNIT), round(sy * UNIT), round(tx * UNIT), round(ty * UNIT)
                    qx = qy = 0
                    for delta in raw:
                        qx += delta[0]
                        qy += delta[1]
                        out.append((qx * ux + ox, qy * uy + oy))
                    return out
                qx = qy = 0
                for delta in raw:
                    qx += delta[0]
                    qy += delta[1]
                    out.append((round((qx * sx + tx) * UNIT), round((qy * sy + ty) * UNIT)))
            else:
                out = [(round(point[0] * UNIT), round(point[1] * UNIT)) for point in raw]
        except (TypeError, IndexError, ValueError, OverflowError, KeyError) as error:
            raise TopologyError(f"arc {number} is not a list of positions") from error
        if len(out) < 2:
            raise TopologyError(f"arc {number} has fewer than two positions")
        return out

    def ring(self, arcs: Sequence[int]) -> Ring:
        """A closed ring put together from its arcs."""
        out: Ring = []
        for number in arcs:
            if not -len(self._arcs) <= number < len(self._arcs):
                raise TopologyError(f"a ring names arc {number}; the file has {len(self._arcs)}")
            piece = self.arc(number) if number >= 0 else self.arc(~number)[::-1]
            out.extend(piece if not out else piece[1:])
        if len(out) < 4 or out[0] != out[-1]:
            raise TopologyError("a ring is not closed")
        return out

    def shape(self, outline: Outline) -> Shape:
        """The polygons of an area or island."""
        return [[self.ring(ring) for ring in polygon] for polygon in outline.rings]

    def verify(self) -> None:
        """Decodes everything now, so that a fault shows here and not later; TopologyError."""
        for outline in (*self.areas, *self.islands):
            self.shape(outline)


def read(data: bytes | str) -> Topology:
    """Reads a TopoJSON file whose areas are the geometries of its object ``areas``.

    With one object only, its name does not matter. A geometry is named by its ``id``, or by a
    property ``id``. Raises :class:`TopologyError`.
    """
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise TopologyError(f"not JSON: {error}") from error
    if not isinstance(document, dict) or document.get("type") != "Topology":
        kind = document.get("type") if isinstance(document, dict) else type(document).__name__
        raise TopologyError(f"not TopoJSON: its type is {kind!r}, not 'Topology'")
    objects, arcs = document.get("objects"), document.get("arcs")
    if not isinstance(objects, dict) or not isinstance(arcs, list):
        raise TopologyError("not TopoJSON: 'objects' or 'arcs' is missing")
    names = [name for name in objects if name != "islands"]
    chosen = "areas" if "areas" in objects else names[0] if len(names) == 1 else None
    if chosen is None:
        raise TopologyError("no object named 'areas'" + (f", but {', '.join(names)}" if names else ""))
    areas = tuple(_outlines(objects[chosen]))
    islands = tuple(_islands(objects["islands"])) if "islands" in objects else ()
    scale, translate, quantised = (1.0, 1.0), (0.0, 0.0), False
    transform = document.get("transform")
    if transform is not None:
        try:
            scale = (float(transform["scale"][0]), float(transform["scale"][1]))
            translate = (float(transform["translate"][0]), float(transform["translate"][1]))
        except (TypeError, KeyError, IndexError, ValueError) as error:
            raise TopologyError("'transform' needs 'scale' and 'translate', two numbers each") from error
        quantised = True
    measured = _measured(document.get("borders"), areas)
    return Topology(areas, islands, measured, arcs, scale, translate, quantised)


def _outlines(geometry: Any) -> Iterable[Outline]:
    if not isinstance(geometry, dict):
        raise TopologyError("an object is not a geometry")
    kind = geometry.get("type")
    if kind == "GeometryCollection":
        for part in geometry.get("geometries") or []:
            yield from _outlines(part)
        return
    properties = geometry.get("properties") or {}
    name = geometry.get("id", properties.get("id") if isinstance(properties, dict) else None)
    polygons: list[Any]
    if kind == "Polygon":
        polygons = [geometry.get("arcs")]
    elif kind == "MultiPolygon":
        polygons = geometry.get("arcs") or []
    elif kind is None:
        polygons = []
    else:
        raise TopologyError(f"a {kind} is no area: Polygon or MultiPolygon is wanted")
    try:
        rings = tuple(tuple(tuple(int(n) for n in ring) for ring in polygon) for polygon in polygons)
    except (TypeError, ValueError) as error:
        raise TopologyError(f"the arcs of {name!r} are not lists of whole numbers") from error
    yield Outline(None if name is None else str(name), rings, properties)


def _islands(geometry: Any) -> Iterator[Outline]:
    """Islands that name no area may lie in several: each polygon stands alone."""
    for outline in _outlines(geometry):
        if outline.id is not None:
            yield outline
        else:
            yield from (Outline(None, (polygon,), outline.properties) for polygon in outline.rings)


def _measured(table: Any, areas: Sequence[Outline]) -> dict[tuple[str, str], float] | None:
    if table is None:
        return None
    out: dict[tuple[str, str], float] = {}
    try:
        for first, second, length in table:
            one, two = str(areas[first].id), str(areas[second].id)
            out[(one, two) if one < two else (two, one)] = float(length)
    except (TypeError, ValueError, IndexError) as error:
        raise TopologyError("'borders' is not a list of two area numbers and a length") from error
    return out


class Grid(Struct, frozen=True):
    """The whole-number grid a file is written on: ``step`` degrees a unit, from an origin."""

    step: float
    origin: tuple[float, float]


def write(
    areas: Mapping[str, Sequence[Sequence[Ring]]],
    islands: Mapping[str, Sequence[Sequence[Ring]]],
    grid: Grid,
    borders: Mapping[tuple[str, str], float] | None = None,
    around: Sequence[Sequence[Ring]] = (),
) -> bytes:
    """Writes shapes given in units of the grid as TopoJSON, each shared border once.

    The same shapes give the same bytes. ``islands`` stand under the area they belong to; ``borders``
    are lengths in kilometres by pair of ids; ``around`` is land that is no area.
    """
    shapes = (*areas.values(), around)
    book = _ArcBook([ring for shape in shapes for polygon in shape for ring in polygon])
    collection: list[dict[str, Any]] = [
        {"type": "MultiPolygon", "id": name, "arcs": [[book.cut(r) for r in polygon] for polygon in shape]}
        for name, shape in areas.items()
    ]
    if around:
        collection.append({"type": "MultiPolygon", "arcs": [[book.cut(r) for r in p] for p in around]})
    island_book = [
        {
            "type": "MultiPolygon",
            "id": name,
            "arcs": [[[book.whole(ring)] for ring in polygon] for polygon in shape],
        }
        for name, shape in islands.items()
    ]
    document: dict[str, Any] = {
        "type": "Topology",
        "transform": {"scale": [grid.step, grid.step], "translate": list(grid.origin)},
        "objects": {
            "areas": {"type": "GeometryCollection", "geometries": collection},
            "islands": {"type": "GeometryCollection", "geometries": island_book},
        },
        "arcs": [_deltas(arc) for arc in book.arcs],
    }
    if borders is not None:
        index = {name: number for number, name in enumerate(areas)}
        rows = sorted((*sorted((index[a], index[b])), length) for (a, b), length in borders.items())
        document["borders"] = [[int(a), int(b), round(length, 1)] for a, b, length in rows]
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _deltas(arc: Ring) -> list[list[int]]:
    out = [list(arc[0])]
    out.extend([b[0] - a[0], b[1] - a[1]] for a, b in pairwise(arc))
    return out


class _ArcBook:
    """Cuts rings where three borders meet, and keeps each piece once."""

    def __init__(self, rings: Sequence[Ring]) -> None:
        self.arcs: list[Ring] = []
        self._known: dict[tuple[Vertex, ...], int] = {}
        self._nodes: set[Vertex] = set()
        beside: dict[Vertex, frozenset[Vertex]] = {}
        for ring in rings:
            open_ring = ring[:-1]
            for i, vertex in enumerate(open_ring):
                pair = frozenset((open_ring[i - 1], open_ring[(i + 1) % len(open_ring)]))
                if beside.setdefault(vertex, pair) != pair:
                    self._nodes.add(vertex)

    def cut(self, ring: Ring) -> list[int]:
        """The arc numbers of a ring."""
        open_ring = ring[:-1]
        cuts = [i for i, vertex in enumerate(open_ring) if vertex in self._nodes]
        if not cuts:
            return [self.whole(ring)]
        turned = open_ring[cuts[0] :] + open_ring[: cuts[0]]
        turned.append(turned[0])
        out: list[int] = []
        piece: Ring = [turned[0]]
        for vertex in turned[1:]:
            piece.append(vertex)
            if vertex in self._nodes:
                out.append(self._number(tuple(piece)))
                piece = [vertex]
        return out

    def whole(self, ring: Ring) -> int:
        """The number of a ring that meets no other border, begun at its smallest vertex."""
        open_ring = ring[:-1]
        start = open_ring.index(min(open_ring))
        turned = (*open_ring[start:], *open_ring[:start], open_ring[start])
        return self._number(turned)

    def _number(self, piece: tuple[Vertex, ...]) -> int:
        known = self._known.get(piece)
        if known is not None:
            return known
        backwards = self._known.get(piece[::-1])
        if backwards is not None:
            return ~backwards
        self._known[piece] = len(self.arcs)
        self.arcs.append(list(piece))
        return len(self.arcs) - 1
