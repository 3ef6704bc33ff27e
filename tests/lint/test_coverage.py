"""Overlaps and holes of a drawing, on drawings of which one knows."""

from __future__ import annotations

import json

import pytest

from terra_cards.lint.coverage import holes, overlaps
from terra_cards.model import topology
from terra_cards.model.geography import Geography
from terra_cards.workspace.parts import builtin_board

Line = list[list[float]]
OUTER: Line = [[0, 0], [0, 6], [6, 6], [6, 0], [0, 0]]
INNER: Line = [[2, 2], [4, 2], [4, 4], [2, 4], [2, 2]]


def geography(shapes: dict[str, list[list[int]]], arcs: list[Line]) -> Geography:
    geometries = [{"type": "Polygon", "id": name, "arcs": rings} for name, rings in shapes.items()]
    data = {
        "type": "Topology",
        "objects": {"areas": {"type": "GeometryCollection", "geometries": geometries}},
        "arcs": arcs,
    }
    return Geography(topology.read(json.dumps(data)), dict.fromkeys(shapes, "land"))


def test_a_ring_that_nobody_fills_is_a_hole() -> None:
    drawn = geography({"a": [[0], [1]]}, [OUTER, INNER])
    [(lat, lon)] = holes(drawn)
    assert 2 <= lat <= 4 and 2 <= lon <= 4
    assert overlaps(drawn) == []


def test_a_ring_that_another_shape_fills_is_none() -> None:
    drawn = geography({"a": [[0], [1]], "b": [[-2]]}, [OUTER, INNER])
    assert holes(drawn) == []
    assert overlaps(drawn) == []


def test_a_shape_over_another_overlaps() -> None:
    drawn = geography({"a": [[0]], "b": [[1]]}, [OUTER, [[2, 2], [2, 4], [4, 4], [4, 2], [2, 2]]])
    assert overlaps(drawn) == [("a", "b")]


def test_an_island_outside_is_no_hole() -> None:
    apart: Line = [[10, 0], [10, 2], [12, 2], [12, 0], [10, 0]]
    assert holes(geography({"a": [[0]], "b": [[1]]}, [OUTER, apart])) == []


@pytest.mark.parametrize("turned", [True, False])
def test_the_direction_of_the_rings_does_not_matter(turned: bool) -> None:
    outer, inner = (OUTER[::-1], INNER[::-1]) if turned else (OUTER, INNER)
    assert len(holes(geography({"a": [[0], [1]]}, [outer, inner]))) == 1


@pytest.mark.parametrize("name", ["world", "germany"])
def test_our_own_boards_have_neither(name: str) -> None:
    drawn = builtin_board(name).geography
    assert drawn is not None
    assert overlaps(drawn) == []
    assert holes(drawn) == []


def squares(*boxes: tuple[int, int, int, int]) -> Geography:
    """Boxes (left, bottom, right, top), none sharing an arc with another, turned this way and that."""
    arcs: list[Line] = []
    shapes: dict[str, list[list[int]]] = {}
    for number, (x0, y0, x1, y1) in enumerate(boxes):
        ring: Line = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
        arcs.append(ring[::-1] if number % 2 else ring)
        shapes[f"s{number}"] = [[number]]
    return geography(shapes, arcs)


def test_a_hole_between_shapes_that_share_no_arcs() -> None:
    """Four bars around a courtyard: long edges meet several short ones."""
    around = squares((0, 0, 6, 2), (0, 2, 2, 6), (2, 4, 6, 6), (4, 2, 6, 4))
    [(lat, lon)] = holes(around)
    assert 2 <= lat <= 4 and 2 <= lon <= 4
    assert overlaps(around) == []
    assert holes(squares((0, 0, 6, 2), (0, 2, 2, 6), (2, 4, 6, 6), (4, 2, 6, 4), (2, 2, 4, 4))) == []


def test_a_court_open_at_one_corner_only_is_a_hole() -> None:
    """Two shapes touch in a point: no way leads out there."""
    [(lat, lon)] = holes(squares((0, 0, 6, 2), (0, 2, 2, 6), (2, 4, 4, 6), (4, 2, 6, 4)))
    assert 2 <= lat <= 4 and 2 <= lon <= 4


def test_a_bay_is_no_hole() -> None:
    assert holes(squares((0, 0, 6, 2), (0, 2, 2, 6), (4, 2, 6, 6))) == []


def test_a_narrow_overlap_is_found() -> None:
    """Narrower than the grid of points is wide."""
    west: Line = [[0, 0], [0, 2], [2.01, 2], [2.01, 0], [0, 0]]
    east: Line = [[2, 0], [2, 2], [4, 2], [4, 0], [2, 0]]
    assert overlaps(geography({"a": [[0]], "b": [[1]]}, [west, east])) == [("a", "b")]
    near: Line = [[0, 0], [0, 2], [2.0005, 2], [2.0005, 0], [0, 0]]
    assert overlaps(geography({"a": [[0]], "b": [[1]]}, [near, east])) == []
