"""Which spaces a card hits on a board, and which lie beside them (R1 to R8).

This is the only place that interprets an answer: linter, rules, simulation and print ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import SCALES, Board, ScaleName, Sector
from terra_cards.model.convert import figure, needs_conversion
from terra_cards.model.invalid import items
from terra_cards.model.solution import Solution, Spaces
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.model.deck import Card


class SolveProblem(Struct, frozen=True):
    """Why a part of a card has no space. ``field`` leads from the card to the value."""

    field: Pointer
    code: str
    message: str
    help: str | None = None


class Solved(Struct, frozen=True):
    """What could be solved of a card.

    ``solution`` holds the sectors that have spaces, None where no one has. ``complete`` says that
    every area and both scales were read and have spaces.
    """

    solution: Solution | None
    problems: tuple[SolveProblem, ...]
    complete: bool


def solve(card: Card, board: Board) -> Solved:
    """Solves a card of a deck. What could not be read is passed over: it has its finding."""
    areas = [(number, str(area)) for number, area in items(card.areas)]
    readable = bool(card.areas and len(areas) == len(card.areas))
    answers: dict[ScaleName, Answer | Sides] = {}
    problems: tuple[SolveProblem, ...] = ()
    if card.tasks:
        for scale, task in card.tasks.readable():
            if task.answer:
                answers[scale] = task.answer
        asked = card.tasks.scales
        readable = readable and len(asked) == len(answers)
        if len(asked) != 2:
            problems = (_not_two(asked),)
    else:
        readable = False
    return _solve(str(card.id or ""), areas, answers, board, readable, ("tasks", "answer"), problems)


def solve_inline(
    name: str, areas: Iterable[str], answers: Mapping[ScaleName, Answer | Sides], board: Board
) -> Solved:
    """Solves the inline solution of a round file or a game record (``areas``, ``year``, ...)."""
    listed = list(enumerate(areas))
    problems = () if len(answers) == 2 else (_not_two(tuple(s for s in SCALES if s in answers)),)
    return _solve(name, listed, answers, board, bool(listed), None, problems)


def _solve(
    name: str,
    areas: list[tuple[int, str]],
    answers: Mapping[ScaleName, Answer | Sides],
    board: Board,
    readable: bool,
    nested: tuple[str, str] | None,
    found: tuple[SolveProblem, ...],
) -> Solved:
    problems = list(found)
    sectors: dict[Sector, Spaces] = {}
    hits: set[int] = set()
    for number, area in areas:
        index = board.area_index.get(area)
        if index is None:
            problems.append(_unknown_area(number, area, board))
        else:
            hits.add(index)
    if hits:
        sectors["map"] = beside(hits, board)
    for scale in SCALES:
        answer = answers.get(scale)
        if answer is None:
            continue
        field: Pointer = (nested[0], scale, nested[1]) if nested else (scale,)
        if isinstance(answer, Sides):
            field = (*field, board.side)
        if scale not in board.scales:
            advice = "its file has no ticks for it, or ticks that do not rise from the lowest to the highest"
            problems.append(SolveProblem(field, "TC302", f"board '{board.id}' has no {scale} scale", advice))
            continue
        spaces = scale_hits(answer, scale, board)
        if spaces:
            sectors[scale] = beside(spaces, board)
        else:
            problems.append(_off_scale(field, board, scale))
    solution = Solution(name, sectors) if sectors else None
    return Solved(solution, tuple(problems), readable and not problems)


def scale_hits(answer: Answer | Sides, scale: ScaleName, board: Board) -> range:
    """Indexes of the spaces that an answer hits on a scale of the board; empty beyond its ends."""
    if isinstance(answer, Answer) and not needs_conversion(answer, board.side):
        return board.scales[scale].hits(answer.low, answer.high)
    shown = figure(answer, scale, board.side, board)
    return board.scales[scale].hits(shown.low, shown.high)


def beside(hits: Iterable[int], board: Board) -> Spaces:
    """Hits, sorted, and the spaces adjacent to one of them that are no hits themselves."""
    right = sorted(hits)
    around = {space for hit in right for space in board.neighbours[hit]}
    return Spaces(tuple(right), tuple(sorted(around.difference(right))))


def _unknown_area(number: int, area: str, board: Board) -> SolveProblem:
    from terra_cards.model.area_advice import advise

    message = f"no area '{area}' on board '{board.id}'"
    return SolveProblem(("areas", number), "TC201", message, advise(board, area).help)


def _not_two(asked: tuple[ScaleName, ...]) -> SolveProblem:
    return SolveProblem(
        ("tasks",),
        "TC304",
        f"a card asks for two of year, length and number (R8), not {' and '.join(asked) or 'none'}",
        "leave one out" if len(asked) > 2 else "add one",
    )


def _off_scale(field: Pointer, board: Board, scale: ScaleName) -> SolveProblem:
    printed = board.scales[scale]
    low, high = printed.ticks[0].label, printed.ticks[-1].label
    ends = {
        (False, False): f"from {low} to {high}",
        (True, False): f"up to {high}",
        (False, True): f"from {low} upwards",
    }
    reach = ends.get((printed.open_below, printed.open_above), "")
    return SolveProblem(
        field,
        "TC302",
        f"no space of the {scale} scale holds this answer",
        f"the scale of board '{board.id}' runs {reach}" if reach else None,
    )
