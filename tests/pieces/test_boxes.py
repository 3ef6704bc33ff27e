"""Boxes fold shut: by an oracle that folds them, over many sizes."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon, box

from terra_cards.layout.pieces import dieline
from terra_cards.layout.pieces.boxes import (
    LEAST_DEPTH,
    OPEN_SPACE,
    SPACE,
    WALLS,
    Inside,
    halves,
    open_box,
    room_for,
    tuck_box,
)
from terra_cards.layout.pieces.dieline import Dieline
from tests.pieces.folding import folded

CARD = st.tuples(st.floats(30, 160), st.floats(30, 220))
COUNT = st.integers(1, 400)
THICK = st.floats(0.1, 1.2)
STOCK = st.floats(0.1, 1.0)
NEAR = 1e-3


def near(found: tuple[float, ...], wanted: tuple[float, ...], within: float = NEAR) -> None:
    assert all(math.isclose(a, b, abs_tol=within) for a, b in zip(found, wanted, strict=True)), (
        found,
        wanted,
    )


def outer(inside: Inside, stock: float, lid: bool = True) -> tuple[float, float, float]:
    """Width, depth and height from fold to fold."""
    deep, high = (3, 4) if lid else (2, 3)
    return inside.width + stock, inside.depth + deep * stock, inside.height + high * stock


@given(CARD, COUNT, THICK, STOCK)
def test_the_room_inside_is_that_of_the_cards_and_a_little_more(card, count, thick, stock):
    inside = room_for(card, count, thick)
    piece = tuck_box(inside, stock)
    (left, top, back), (right, low, _) = folded(piece, "back")
    front = folded(piece, "front")[0][2]
    # from the middle of a board to the middle of the other there is one board more than room, and those that
    # lie inside: at the back the glue flap, at the front the tongue, below two, above the dust flaps
    depth, height = 3 * stock, 4 * stock
    near((right - left - stock, low - top - height, front - back - depth),
         (card[0] + SPACE, card[1] + SPACE, max(LEAST_DEPTH, count * thick + SPACE)))  # fmt: skip
    near(piece.inner, (inside.width, inside.depth, inside.height))


@given(CARD, COUNT, THICK, STOCK)
def test_the_walls_go_once_around_and_the_glue_flap_lies_on_the_back(card, count, thick, stock):
    inside = room_for(card, count, thick)
    piece = tuck_box(inside, stock)
    width, depth, height = outer(inside, stock)
    for name, low, high in (
        ("back", (0, 0, 0), (width, height, 0)),
        ("left", (width, 0, 0), (width, height, depth)),
        ("front", (0, 0, depth), (width, height, depth)),
        ("right", (0, 0, 0), (0, height, depth)),
    ):
        near(folded(piece, name)[0], low)
        near(folded(piece, name)[1], high)
    low, high = folded(piece, "glue")
    near((low[0], low[2], high[2]), (0, 0, 0))  # in the plane of the back, from its free edge
    assert 5 <= high[0] < width


@given(CARD, COUNT, THICK, STOCK)
def test_lid_and_tongue_close_the_top(card, count, thick, stock):
    inside = room_for(card, count, thick)
    piece = tuck_box(inside, stock)
    width, depth, height = outer(inside, stock)
    low, high = folded(piece, "lid")
    near((low[1], high[1], low[2], high[2]), (0, 0, 0, depth))  # level with the top, from back to front
    assert 0 < low[0] <= 1.5 + NEAR and width - high[0] == pytest.approx(low[0], abs=NEAR)
    low, high = folded(piece, "tongue")
    near((low[1], low[2], high[2]), (0, depth, depth))  # down behind the front
    assert 5 < high[1] < height / 2 + NEAR
    assert folded(piece, "lid")[0][0] < low[0] < high[0] < folded(piece, "lid")[1][0]


@given(CARD, COUNT, THICK, STOCK, st.booleans())
def test_the_bottom_is_closed_twice_and_flaps_do_not_meet(card, count, thick, stock, lid):
    inside = room_for(card, count, thick)
    piece = (tuck_box if lid else open_box)(inside, stock)
    width, depth, height = outer(inside, stock, lid)
    for name in ("back-base", "front-base"):
        low, high = folded(piece, name)
        near((low[1], high[1]), (height, height))
        assert low[0] > 0 and high[0] < width
        assert low[2] >= 0 and high[2] <= depth + NEAR
        assert high[2] - low[2] > depth - 2  # all but the board it folds around
    ends = ["bottom", "top"] if lid else ["bottom"]
    for end in ends:
        (_, _, _), (right, _, _) = folded(piece, f"right-{end}")
        (left, _, _), _ = folded(piece, f"left-{end}")
        assert right < left, "the flaps of both sides would push against each other"


@given(CARD, COUNT, THICK, STOCK, st.booleans(), st.integers(0, 2))
def test_it_can_be_cut_out_of_one_sheet(card, count, thick, stock, lid, part):
    inside = room_for(card, count, thick)
    walls = (WALLS, *halves())[part]
    piece = (tuck_box if lid else open_box)(inside, stock, walls)
    outline = Polygon([(x, y) for x, y, _ in piece.outline])
    assert outline.is_valid and outline.is_simple
    panels = {panel.name: box(*panel.box) for panel in piece.panels}
    for one, other in combinations(panels.values(), 2):
        assert one.intersection(other).area < 1e-3
    whole = outline.buffer(1e-3)
    assert whole.covers(Polygon([(x, y) for x, y, _ in piece.outline]))
    for panel in piece.panels:  # a wall is whole, a flap has lost no more than its corners
        lost = panels[panel.name].difference(whole).area
        allowed = 1e-6 if panel.kind in ("wall", "lid") else panel.width * panel.height * 0.5
        assert lost <= allowed, panel.name
        assert panel.width > 0 and panel.height > 0
    total = sum(shape.area for shape in panels.values())
    assert outline.area <= total + 1e-2


@given(CARD, COUNT, THICK, STOCK, st.integers(0, 2))
def test_every_fold_lies_on_an_edge_of_what_it_hangs_on(card, count, thick, stock, part):
    piece = tuck_box(room_for(card, count, thick), stock, (WALLS, *halves())[part])
    for panel in piece.panels:
        if panel.parent is None:
            continue
        left, top, right, bottom = piece.panel(panel.parent).box
        x0, y0, x1, y1 = panel.fold or (0, 0, 0, 0)
        assert left - NEAR <= x0 <= x1 <= right + NEAR and top - NEAR <= y0 <= y1 <= bottom + NEAR
        edge = {"right": x0 == x1 == right, "top": y0 == y1 == top, "bottom": y0 == y1 == bottom}
        assert edge[panel.edge or ""]


@given(CARD, COUNT, THICK, STOCK)
def test_two_pieces_make_the_same_box_as_one(card, count, thick, stock):
    inside = room_for(card, count, thick)
    whole = tuck_box(inside, stock)
    found: dict[str, tuple[float, float]] = {}
    for walls in halves():
        piece = tuck_box(inside, stock, walls)
        assert [panel.kind for panel in piece.panels].count("glue") == 1
        found |= {panel.name: (panel.width, panel.height) for panel in piece.panels if panel.kind != "glue"}
    assert set(found) == {panel.name for panel in whole.panels if panel.kind != "glue"}
    for name, size in found.items():
        near(size, (whole.panel(name).width, whole.panel(name).height), 2e-3)


def area(piece: Dieline) -> float:
    """By the vertices and the segments of circles that bulge from them."""
    total = 0.0
    outline = piece.outline
    for (x0, y0, bulge), (x1, y1, _) in zip(outline, (*outline[1:], outline[0]), strict=True):
        total += (x0 * y1 - x1 * y0) / 2
        angle = 4 * math.atan(bulge)
        if angle:
            r = math.dist((x0, y0), (x1, y1)) / 2 / math.sin(abs(angle) / 2)
            segment = r * r * (abs(angle) - math.sin(abs(angle))) / 2
            total += -math.copysign(segment, bulge)  # clockwise to the eye is outwards here
    return total


def test_arcs_are_drawn_where_the_bulges_say():
    """The notch takes half a disc away, the tongue's corners are quarters of one."""
    piece = tuck_box(room_for((80, 120), 100, 0.32))
    points: list[tuple[float, float]] = []
    at = (0.0, 0.0)
    for op, values in dieline.path(piece.outline):
        if op == "C":
            p = [at, *zip(values[::2], values[1::2], strict=True)]
            for step in range(1, 41):
                t = step / 40
                share = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append(
                    (sum(s * q[0] for s, q in zip(share, p, strict=True)),
                     sum(s * q[1] for s, q in zip(share, p, strict=True)))
                )  # fmt: skip
        elif values:
            points.append((values[0], values[1]))
        if values:
            at = (values[-2], values[-1])
    drawn = Polygon(points)
    assert drawn.is_valid
    assert drawn.area == pytest.approx(area(piece), rel=1e-4)
    straight = Polygon([(x, y) for x, y, _ in piece.outline])
    r = min(10.0, piece.panel("front").width / 5, piece.panel("front").height / 4)
    bitten = straight.difference(drawn).area
    assert bitten == pytest.approx(math.pi * r * r / 2, rel=1e-3)
    front = piece.panel("front").box
    notch = straight.difference(drawn)
    assert front[0] < notch.bounds[0] and notch.bounds[2] < front[2]
    assert notch.bounds[1] == pytest.approx(0.0, abs=1e-6) and notch.bounds[3] == pytest.approx(r, abs=1e-3)


def test_the_open_box_is_as_low_as_the_hidden_half_and_nothing_shows_through():
    inside = room_for((80, 120), 150, 0.32, height=60.0, space=OPEN_SPACE)
    piece = open_box(inside)
    assert inside.depth == pytest.approx(150 * 0.32 + OPEN_SPACE)
    assert {panel.name for panel in piece.panels if panel.kind in ("lid", "tongue")} == set()
    assert all(bulge == 0 for _, _, bulge in piece.outline)  # no notch: it would show answers
    assert min(y for _, y, _ in piece.outline) == 0
    # a board at the edge, and two at the bottom on which the cards stand
    assert folded(piece, "front")[1][1] - 3 * 0.3 == pytest.approx(60.0)
