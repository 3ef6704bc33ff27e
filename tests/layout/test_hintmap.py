"""The hint map of the world: every answer is to be seen, whatever its size and place."""

from __future__ import annotations

from functools import cache

import pytest

from terra_cards.layout.drawing import Group, Item, Shape, Symbols, Use
from terra_cards.layout.hintmap import HintMap, MapLook
from terra_cards.layout.outlines import Outlines, Projected
from terra_cards.layout.simplify import dense, simplify
from terra_cards.model.geography import Geography
from terra_cards.workspace.parts import builtin_board

SIZE = (39.6, 18.6)
LOOK = MapLook("#cfdfe5", "#fcfaf4", "#b3c0c4", "#c8402a", "#c84030", "#e4e6e0", "#1b2a36")


@cache
def _world() -> tuple[Geography, dict[str, str]]:
    board = builtin_board("world").board("metric")
    assert board is not None and board.geography is not None
    return board.geography, {area.id: area.kind for area in board.areas}


@cache
def _map() -> HintMap:
    geography, kinds = _world()
    return HintMap(geography, kinds, SIZE, LOOK, _SYMBOLS, "world")


_SYMBOLS = Symbols()


def _all(items: tuple[Item, ...]) -> list[Item]:
    out: list[Item] = []
    for item in items:
        out.append(item)
        if isinstance(item, Group):
            out += _all(item.items)
    return out


def _answers(items: tuple[Item, ...]) -> set[str]:
    colours = {LOOK.answer, LOOK.answer_sea}
    uses = [item for item in _all(items) if isinstance(item, Use) and item.fill in colours]
    return {use.symbol.rsplit("/", 1)[1] for use in uses if "/area/" in use.symbol}


def _circles(items: tuple[Item, ...]) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape) and item.stroke and len(item.path) == 6]


@pytest.mark.parametrize("area", sorted(_world()[1]))
def test_every_area_of_the_board_can_be_an_answer(area: str) -> None:
    items = _map().items([area])
    assert _answers(items) == {area}
    for item in _all(items):
        if isinstance(item, Use):
            assert item.symbol in _SYMBOLS


def test_small_areas_lie_under_a_lens_and_large_ones_do_not() -> None:
    assert len(_circles(_map().items(["benelux"]))) == 2  # the lens, and what it shows
    assert len(_circles(_map().items(["germany", "alps", "balkans"]))) == 2
    assert _circles(_map().items(["sahel"])) == []
    assert _circles(_map().items(["north-atlantic"])) == []


def test_small_areas_far_apart_are_ringed() -> None:
    rings = _circles(_map().items(["korea", "greece", "new-zealand"]))
    assert len(rings) == 3
    assert {ring.stroke for ring in rings} == {LOOK.answer}


def test_a_lens_shows_each_small_area_again() -> None:
    items = _map().items(["germany", "alps"])
    lens = [item for item in items if isinstance(item, Group) and item.clip]
    assert _answers(tuple(lens)) == {"germany", "alps"}


def test_the_lens_lies_in_the_box_and_off_what_it_shows() -> None:
    for area in (
        "benelux",
        "japan",
        "new-zealand",
        "chile",
        "greece",
        "caucasus",
        "west-coast",
        "madagascar",
    ):
        circles = _circles(_map().items([area]))
        (big, small) = sorted(circles, key=lambda circle: -_radius(circle))
        bx, by, br = _circle(big)
        sx, sy, sr = _circle(small)
        assert (bx - sx) ** 2 + (by - sy) ** 2 >= (br + sr) ** 2, area
        assert bx - br >= -0.7 and bx + br <= SIZE[0] + 0.7, area
        assert by - br >= -0.7 and by + br <= SIZE[1] + 0.7, area


def _circle(shape: Shape) -> tuple[float, float, float]:
    right, y = shape.path[0][1]
    left = shape.path[2][1][4]
    return (left + right) / 2, y, (right - left) / 2


def _radius(shape: Shape) -> float:
    return _circle(shape)[2]


def test_antarctica_brings_the_whole_globe() -> None:
    used = {item.symbol.split("/")[1] for item in _all(_map().items(["antarctica"])) if isinstance(item, Use)}
    assert used == {"whole"}
    used = {item.symbol.split("/")[1] for item in _all(_map().items(["patagonia"])) if isinstance(item, Use)}
    assert used == {"main"}


def test_islands_of_a_sea_are_filled_with_it() -> None:
    uses = [item for item in _map().items(["north-atlantic"]) if isinstance(item, Use)]
    assert any("/island/" in use.symbol and use.fill == LOOK.answer for use in uses)


def test_the_same_answer_gives_the_same_drawing() -> None:
    geography, kinds = _world()
    fresh = HintMap(geography, kinds, SIZE, LOOK, Symbols(), "world")
    for areas in (["benelux"], ["korea", "greece"], ["japan", "far-east"]):
        assert fresh.items(areas) == _map().items(areas)


def test_unknown_areas_are_passed_over() -> None:
    assert _answers(_map().items(["atlantis", "france"])) == {"france"}
    assert _answers(_map().items([])) == set()


def test_neighbours_share_their_border_after_thinning() -> None:
    geography, _ = _world()
    outlines = Outlines(Projected(geography, geography.topology), 30.0, 0.05, 0.2)
    france, iberia = outlines.area("france"), outlines.area("iberia")
    assert france and iberia
    common = {p for ring in france.rings for p in ring} & {p for ring in iberia.rings for p in ring}
    assert len(common) >= 3


def test_thinning_keeps_ends_and_stays_close() -> None:
    line = [(x / 10, (x % 7) / 40) for x in range(101)]
    thin = simplify(line, 0.2)
    assert thin == [line[0], line[-1]]
    fine = simplify(line, 0.01)
    assert fine[0] == line[0] and fine[-1] == line[-1] and set(fine) <= set(line) and len(fine) > 20
    assert simplify([(0, 0), (1, 1)], 5) == [(0, 0), (1, 1)]
    assert [round(x, 3) for x, _ in dense([(0.0, 0.0), (1.0, 0.0)], 0.4)] == [0, 0.333, 0.667, 1]
