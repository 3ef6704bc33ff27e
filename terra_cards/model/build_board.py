"""From a board file to a board with one side chosen (R1 to R4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from terra_cards.model.answer_error import AnswerError
from terra_cards.model.board import SCALES, Area, Board, Quarters, Scale, ScaleName, Side, Space, Tick
from terra_cards.model.borders import neighbour_pairs
from terra_cards.model.invalid import each, valid
from terra_cards.model.text import Text
from terra_cards.model.ticks import tick

if TYPE_CHECKING:
    from terra_cards.model.board_file import AreaFile, BoardFile, SideScale
    from terra_cards.model.geography import Geography


class BoardError(ValueError):
    """A board that cannot be made: it has not the side asked for (R1a)."""


def make_board(file: BoardFile, side: Side = "metric", geography: Geography | None = None) -> Board:
    """Builds the board of a file for one side.

    What cannot be read in the file is left out: its finding says so. Raises BoardError where the
    board does not print the side (R1a).
    """
    info = valid(file.board)
    sides = file.sides
    if side not in sides:
        name = valid(info.id) if info else None
        raise BoardError(f"board '{name}' has no {side} side, only {' and '.join(sides)} (R1a)")
    by_id: dict[str, AreaFile] = {}
    for area in each(file.areas):
        if valid(area.id):
            by_id.setdefault(str(area.id), area)
    areas = list(by_id.values())
    index = {id_: number for number, id_ in enumerate(by_id)}
    spaces = [Space(number, "map", area=id_) for id_, number in index.items()]
    scales = _scales(file, side, spaces)
    pairs = _area_pairs(file, areas, index, geography)
    return Board(
        id=str(valid(info.id) or "") if info else "",
        title=(valid(info.title) if info else None) or Text(""),
        side=side,
        sides=sides,
        areas=tuple(_area(area) for area in areas),
        spaces=tuple(spaces),
        neighbours=_neighbours(len(spaces), pairs, scales),
        scales=scales,
        area_index=index,
        quarters=_quarters(file),
        accuracy_km=_accuracy(file),
        credit=(valid(info.credit) if info else None) or None,
        geography=geography,
    )


def _area(area: AreaFile) -> Area:
    also = {tag: tuple(each(names)) for tag, names in (valid(area.also) or {}).items()}
    return Area(str(area.id), valid(area.kind) or "land", valid(area.name) or Text(str(area.id)), also)


def _accuracy(file: BoardFile) -> float:
    """How far the drawing may be off, in kilometres; what the format says where it cannot be read."""
    info = valid(file.board)
    accuracy = valid(info.accuracy) if info else None
    return 25.0 if accuracy is None else float(accuracy)


def _quarters(file: BoardFile) -> Quarters | None:
    info = valid(file.board)
    quarters = valid(info.quarters) if info else None
    if quarters is None:
        return None
    return Quarters(float(valid(quarters.meridian) or 0), float(valid(quarters.parallel) or 0))


def _scales(file: BoardFile, side: Side, spaces: list[Space]) -> dict[ScaleName, Scale]:
    """The scales of a side; their spaces are added to ``spaces``, lowest first."""
    scales: dict[ScaleName, Scale] = {}
    written = valid(file.scales)
    for name in SCALES:
        scale_file = valid(getattr(written, name)) if written else None
        on_side: SideScale | None = scale_file.on(side) if scale_file else None
        ticks = _ticks(on_side, name) if on_side else ()
        if not on_side or not ticks:
            continue
        below, above = bool(on_side.open_below), bool(on_side.open_above)
        first = len(spaces)
        bounds: list[Tick | None] = [*([None] if below else []), *ticks, *([None] if above else [])]
        for low, high in pairwise(bounds):
            spaces.append(Space(len(spaces), name, low=low, high=high))
        scales[name] = Scale(
            name, ticks, below, above, on_side.tick == "half-open", first, len(spaces) - first
        )
    return scales


def _ticks(scale: SideScale, name: ScaleName) -> tuple[Tick, ...]:
    """The ticks, or none where one cannot be read or they do not increase."""
    try:
        ticks = tuple(tick(str(text), name) for text in valid(scale.ticks) or () if valid(text))
    except AnswerError:
        return ()
    if any(a.value >= b.value for a, b in pairwise(ticks)):
        return ()
    return ticks


def _area_pairs(
    file: BoardFile, areas: list[AreaFile], index: dict[str, int], geography: Geography | None
) -> set[tuple[int, int]]:
    """Adjacent areas (R3) by number, lower first.

    An area's list decides; for two areas without one the drawing does. Then come the corrections.
    A list of one side is enough: neighbours are symmetric (that the other lacks it is TC902).
    """

    def pair(names: Sequence[str]) -> tuple[int, int] | None:
        numbers = sorted({index[name] for name in names if name in index})
        return (numbers[0], numbers[1]) if len(numbers) == 2 == len(names) else None

    listed = {str(area.id) for area in areas if valid(area.neighbours) is not None}
    pairs = {pair((str(area.id), other)) for area in areas for other in each(area.neighbours)}
    if geography is not None:
        kinds = {str(area.id): valid(area.kind) or "land" for area in areas}
        drawn = neighbour_pairs(geography.border_lengths, kinds, _accuracy(file))
        pairs |= {pair(names) for names in drawn if not listed.intersection(names)}
    for correction in each(file.corrections):
        pairs.discard(pair(each(correction.remove)))
        pairs.add(pair(each(correction.add)))
    return {found for found in pairs if found is not None}


def _neighbours(
    count: int, pairs: set[tuple[int, int]], scales: dict[ScaleName, Scale]
) -> tuple[tuple[int, ...], ...]:
    """Sorted neighbours of every space; on a scale those directly left and right (R4)."""
    found: list[list[int]] = [[] for _ in range(count)]
    for one, other in sorted(pairs):
        found[one].append(other)
        found[other].append(one)
    for scale in scales.values():
        for space in range(scale.first, scale.first + scale.count - 1):
            found[space].append(space + 1)
            found[space + 1].append(space)
    return tuple(tuple(sorted(spaces)) for spaces in found)
