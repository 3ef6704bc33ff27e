"""R1 to R9 on every board, side, edition and deck that we ship, against rules worked out anew.

The oracles below use lists of ticks and shapes only: no space is looked up by the code under test.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.model.board import SCALES, Board, ScaleName, Side, tick_json
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import each
from terra_cards.model.loaded import LoadedBoard, LoadedDeck
from terra_cards.model.solve import solve
from terra_cards.rules import (
    Accept,
    Answer,
    ChooseTask,
    IllegalAction,
    InlineCard,
    Place,
    SetupError,
    rules_of,
    start_game,
)
from terra_cards.rules.header import solve_card
from terra_cards.workspace.files import Files
from terra_cards.workspace.load import load
from terra_cards.workspace.parts import Parts, builtin_board, builtin_edition
from tests.boards.maps import ROOT, decoded

USA = ROOT / "decks" / "usa-states" / "usa-states.board.yaml"
BOARDS = ("world", "germany", "usa-states")
BOTH = [("world", "metric"), ("world", "imperial"), ("germany", "metric"), ("usa-states", "metric"),
        ("usa-states", "imperial")]  # fmt: skip
EDITIONS = ("terra", "terra-deutschland", "terra-on-tour", "usa-states")
DECKS = [
    path for path in sorted(ROOT.glob("decks/**/*.deck.yaml")) if "terra-2003" not in path.read_text("utf-8")
]


@cache
def loaded(name: str) -> LoadedBoard:
    return Parts(Files()).load_board(USA) if name == "usa-states" else builtin_board(name)


@cache
def board(name: str, side: str) -> Board:
    made = loaded(name).board(side)  # type: ignore[arg-type]
    assert made is not None
    return made


@cache
def edition(name: str) -> Edition:
    found = (
        Parts(Files()).load_edition(USA.with_name("usa-states.edition.yaml"))
        if name == "usa-states"
        else builtin_edition(name)
    )
    assert found.edition is not None
    return found.edition


@cache
def deck(path: Path) -> LoadedDeck:
    return load([path]).decks[0]


# R1, R1a


@pytest.mark.parametrize(("name", "side"), BOTH)
def test_spaces_are_areas_and_what_lies_between_neighbouring_ticks_r1(name: str, side: str) -> None:
    made = board(name, side)
    assert [space.area for space in made.spaces if space.sector == "map"] == [area.id for area in made.areas]
    assert [space.index for space in made.spaces] == list(range(len(made.spaces)))
    for scale in SCALES:
        ticks = made.scales[scale].ticks
        assert all(one.value < two.value for one, two in pairwise(ticks))
        spaces = [space for space in made.spaces if space.sector == scale]
        between = [(space.low, space.high) for space in spaces if space.low and space.high]
        assert between == list(pairwise(ticks))
        open_ends = [(space.low, space.high) for space in spaces if not (space.low and space.high)]
        expected = [(None, ticks[0])] if made.scales[scale].open_below else []
        expected += [(ticks[-1], None)] if made.scales[scale].open_above else []
        assert open_ends == expected
    if name != "usa-states":  # world and Germany are open at both ends of every scale
        assert all(scale.open_below and scale.open_above for scale in made.scales.values())


@pytest.mark.parametrize("name", BOARDS)
def test_a_side_that_is_not_printed_is_refused_r1a(name: str) -> None:
    printed = [side for board_name, side in BOTH if board_name == name]
    assert list(loaded(name).sides) == printed
    for side in ("metric", "imperial"):
        if side not in printed:
            assert loaded(name).board(side) is None
    lengths = {side: [tick.label for tick in board(name, side).scales["length"].ticks] for side in printed}
    units = {side: {label.split(" ")[-1] for label in labels} for side, labels in lengths.items()}
    assert units["metric"] <= {"mm", "cm", "m", "km"}
    assert units.get("imperial", set()) <= {"in", "ft", "mi"}


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_goes_with_its_own_board_r1a_r2a(name: str) -> None:
    made = edition(name)
    key = "usa-states" if name == "usa-states" else str(made.board)
    on = loaded(key)
    assert set(made.card_sides) <= set(on.sides)
    first = on.board("metric")
    assert first is not None
    assert not made.card_compass or first.quarters is not None
    assert set(made.scales.names) <= set(first.scales)


# R2, R2a


@pytest.mark.parametrize("name", BOARDS)
def test_islands_without_an_area_belong_to_the_sea_around_them_r2(name: str) -> None:
    made = board(name, "metric")
    geography = made.geography
    assert geography is not None
    kinds = {area.id: area.kind for area in made.areas}
    assert set(kinds.values()) <= {"land", "sea"}
    topology = json.loads((on_disk(name)).read_text(encoding="utf-8"))
    count = 0
    for island in topology["objects"].get("islands", {}).get("geometries", []):
        for polygon in shapely.get_parts(decoded(topology, island)):
            point = polygon.representative_point()
            located = geography.locate(point.y, point.x, made.accuracy_km)
            assert located.area == located.island == island["id"]
            assert kinds[island["id"]] == "sea"
            count += 1
    assert count > 40 or name != "world"


def on_disk(name: str) -> Path:
    from terra_cards.library import resources

    if name == "usa-states":
        return USA.with_name("usa-states.topojson")
    return resources.path("boards", f"{name}.topojson")


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_area_that_a_card_lists_is_right_and_no_other_r2_r3(path: Path) -> None:
    for made in sides_of(path):
        for card in deck(path).cards:
            solution = solve(card.card, made).solution
            assert solution is not None, card.id
            spaces = solution.sectors["map"]
            listed = {str(area) for area in each(card.card.areas)}
            assert {made.spaces[i].area for i in spaces.hits} == listed
            beside = {n for area in listed for n in made.neighbours[made.area_index[area]]}
            assert set(spaces.adjacent) == beside - set(spaces.hits)


def sides_of(path: Path) -> Iterator[Board]:
    on = deck(path).board
    assert on is not None
    for side in on.sides:
        made = on.board(side)
        assert made is not None
        yield made


@pytest.mark.parametrize("name", BOARDS)
def test_the_cross_quarters_the_map_r2a(name: str) -> None:
    made = board(name, "metric")
    if made.quarters is None:
        assert not edition({"germany": "terra-deutschland"}.get(name, name)).card_compass
        return
    assert made.geography is not None
    for area in made.areas:
        shares = made.geography.quarter_shares(area.id, made.quarters)
        assert set(shares) == {"nw", "ne", "sw", "se"}
        assert sum(shares.values()) == pytest.approx(1) and all(0 <= share <= 1 for share in shares.values())


# R3


@pytest.mark.parametrize("name", BOARDS)
def test_areas_are_adjacent_that_share_a_border_line_r3(name: str) -> None:
    """From the drawing and the file's own measurements; a point is no border, and corrections count."""
    made = board(name, "metric")
    file = loaded(name).file
    assert file is not None
    topology = json.loads(on_disk(name).read_text(encoding="utf-8"))
    geometries = [one for one in topology["objects"]["areas"]["geometries"] if "id" in one]
    kinds = {area.id: area.kind for area in made.areas}
    least = {0: 1.2, 1: 1.0, 2: 0.4}  # times the accuracy, by how many of the two are seas
    expected = set()
    for one, two, kilometres in topology["borders"]:
        pair = frozenset((geometries[one]["id"], geometries[two]["id"]))
        seas = sum(kinds[area] == "sea" for area in pair)
        if kilometres >= least[seas] * made.accuracy_km:
            expected.add(pair)
    for correction in each(file.corrections):
        if correction.remove:
            expected.discard(frozenset(map(str, correction.remove)))
        if correction.add:
            expected.add(frozenset(map(str, correction.add)))
    found = {
        frozenset((made.areas[one].id, made.areas[two].id))
        for one in range(len(made.areas))
        for two in made.neighbours[one]
        if two < len(made.areas)
    }
    assert found == expected
    for pair in found:
        assert len(pair) == 2  # nobody is beside itself
    shapes = {one["id"]: decoded(topology, one) for one in geometries}
    for one, two in (sorted(pair) for pair in found):
        if name != "world":  # there the map's two edges meet
            assert shapely.intersection(shapes[one], shapes[two]).length > 0


@pytest.mark.parametrize(("name", "side"), BOTH)
def test_neighbours_are_mutual_and_of_one_sector_r3_r4(name: str, side: str) -> None:
    made = board(name, side)
    for space in made.spaces:
        for other in made.neighbours[space.index]:
            assert space.index in made.neighbours[other] and other != space.index
            assert made.spaces[other].sector == space.sector
    for scale in SCALES:
        inside = [space.index for space in made.spaces if space.sector == scale]
        for place, index in enumerate(inside):
            beside = set(inside[max(0, place - 1) : place] + inside[place + 1 : place + 2])
            assert set(made.neighbours[index]) == beside


# R5, R6, R7


def hit_by(made: Board, scale: ScaleName, low: Fraction, high: Fraction) -> list[int]:
    """R5 and R6 by comparing with each space in turn (ticks count on both sides on our boards)."""
    out = []
    for space in made.spaces:
        if space.sector != scale:
            continue
        bottom = space.low.value if space.low else -math.inf
        top = space.high.value if space.high else math.inf
        if (bottom <= low <= top) if low == high else (max(bottom, low) < min(top, high)):
            out.append(space.index)
    return out


def beside(made: Board, hits: list[int]) -> set[int]:
    near = {index + step for index in hits for step in (-1, 1)}
    sector = made.spaces[hits[0]].sector if hits else None
    return {i for i in near if 0 <= i < len(made.spaces) and made.spaces[i].sector == sector} - set(hits)


def solved(made: Board, scale: ScaleName, answer: str) -> tuple[list[int], set[int]]:
    other = {"year": ("number", "1"), "length": ("year", "1900"), "number": ("year", "1900")}[scale]
    card = InlineCard("x", (made.areas[0].id,), {scale: answer, other[0]: other[1]})  # type: ignore[dict-item]
    found = solve_card(card, made).sectors[scale]
    return list(found.hits), set(found.adjacent)


def check(made: Board, scale: ScaleName, answer: str, low: Fraction, high: Fraction) -> None:
    hits = hit_by(made, scale, low, high)
    if not hits:
        with pytest.raises(SetupError):
            solved(made, scale, answer)
        return
    assert solved(made, scale, answer) == (hits, beside(made, hits)), answer


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(BOTH), st.integers(-6000, 2100).filter(bool), st.integers(0, 400))
def test_years_and_ranges_of_years_r5_r6(which: tuple[str, str], year: int, more: int) -> None:
    made = board(*which)
    check(made, "year", str(year), Fraction(year), Fraction(year))
    if year + more > 0 or year + more < 0:
        check(made, "year", f"{year}..{year + more}", Fraction(year), Fraction(year + more))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(BOTH), st.data())
def test_ticks_and_what_lies_just_beside_them_r5_r6(which: tuple[str, str], data: st.DataObject) -> None:
    made = board(*which)
    tick = data.draw(st.sampled_from(made.scales["number"].ticks)).value
    other = data.draw(st.sampled_from(made.scales["number"].ticks)).value
    shift = data.draw(st.sampled_from([Fraction(0), Fraction(1, 10), Fraction(-1, 10)]))
    value = tick + shift
    text = f"{float(value):.1f}" if shift else str(tick.numerator)
    check(made, "number", text, value, value)
    low, high = sorted((tick, other))
    check(made, "number", f"{low.numerator}..{high.numerator}", low, high)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(BOTH), st.integers(1, 10**7), st.integers(0, 4))
def test_lengths_are_compared_exactly_r5(which: tuple[str, str], digits: int, places: int) -> None:
    made = board(*which)
    unit, metres = ("m", Fraction(1)) if which[1] == "metric" else ("ft", Fraction(3048, 10_000))
    text = f"{digits // 10**places}.{digits % 10**places:0{places}d}" if places else str(digits)
    value = Fraction(digits, 10**places) * metres
    check(made, "length", f"{text} {unit}", value, value)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(BOTH), st.integers(1, 30), st.booleans(), st.integers(0, 209))
def test_centuries_millennia_and_decades_r7(
    which: tuple[str, str], number: int, before: bool, tens: int
) -> None:
    made = board(*which)
    for unit, years in (("century", 100), ("millennium", 1000)):
        if unit == "millennium" and number > 5:
            continue
        suffix = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        text = f"{number}{suffix} {unit}{' BC' if before else ''}"
        end = -years * (number - 1) if before else years * number
        check(made, "year", text, Fraction(end - years), Fraction(end))
    if tens >= 10:  # which century 20s belong to is not said
        check(made, "year", f"{tens * 10}s", Fraction(tens * 10), Fraction(tens * 10 + 10))


@pytest.mark.parametrize(("name", "side"), BOTH)
def test_there_is_no_year_0_r7(name: str, side: str) -> None:
    with pytest.raises(SetupError):
        solved(board(name, side), "year", "0")


# R8, R9


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_cards_ask_for_areas_and_two_scales_r8(path: Path) -> None:
    for made in sides_of(path):
        for card in deck(path).cards:
            solution = solve(card.card, made).solution
            assert solution is not None and card.card.tasks
            assert list(solution.sectors) == ["map", *card.card.tasks.scales]
            assert len(solution.sectors) == 3
            for scale, task in card.card.tasks.readable():
                assert solution.sectors[scale].hits, (card.id, scale, task)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("missing", SCALES)
def test_stones_lie_on_areas_and_the_two_scales_asked_for_r9(name: str, missing: ScaleName) -> None:
    made_edition = edition(name)
    side: Side = "metric"
    made = board("usa-states" if name == "usa-states" else str(made_edition.board), side)
    answers: dict[ScaleName, object] = {"year": "1900", "length": "3 m", "number": "7"}
    del answers[missing]
    card = solve_card(InlineCard("x", (made.areas[0].id,), answers), made)
    players = ("ann", "bob")
    game = start_game(rules_of(made_edition), players, board=made, cards=[card], rounds=1)
    wrong = next(space for space in made.spaces if space.sector == missing)
    low, high = (tick_json(missing, tick) for tick in (wrong.low, wrong.high))
    if made_edition.engine == "challenge":
        with pytest.raises(IllegalAction):
            game.apply(ChooseTask(str(game.turn), missing))
        task = next(iter(answers))
        game.apply(ChooseTask(str(game.turn), task))
        game.apply(Accept(str(game.turn)))
        allowed = [action for action in game.legal_actions() if isinstance(action, Answer)]
        assert {action.scale for action in allowed} == {task}
        assert len(allowed) == made.scales[task].count
        with pytest.raises(IllegalAction):
            game.apply(Answer(str(game.turn), scale=missing, between=(low, high)))
        return
    placed = [action for action in game.legal_actions() if isinstance(action, Place)]
    assert {action.scale for action in placed} == {None, *answers}
    assert len(placed) == sum(space.sector != missing for space in made.spaces)
    with pytest.raises(IllegalAction) as error:
        game.apply(Place("ann", scale=missing, between=(low, high)))
    assert error.value.clause == "R9"
