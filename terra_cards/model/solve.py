"""Which spaces a card hits on a board, and which lie beside them (R1 to R8).

This is the only place that interprets an answer: linter, rules, simulation and print ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import SCALES, Board, ScaleName, Sector
from terra_cards.model.convert import figure, needs_conversion
from terra_cards.model.invalid import valid
from terra_cards.model.solution import Solution, Spaces
from terra_cards.source.findings import Pointer
from terra_cards.source.names import nearest

if TYPE_CHECKING:
    from terra_cards.model.deck import Card


@dataclass(frozen=True, slots=True)
class SolveProblem:
    """Why a part of a card has no space. ``field`` leads from the card to the value."""

    field: Pointer
    code: str
    message: str
    help: str | None = None


@dataclass(frozen=True, slots=True)
class Solved:
    """What could be solved of a card.

    ``solution`` holds the sectors that have spaces, None where no one has. ``complete`` says that
    every area and both scales were read and have spaces.
    """

    solution: Solution | None
    problems: tuple[SolveProblem, ...]
    complete: bool


def solve(card: Card, board: Board) -> Solved:
    """Solves a card of a deck. What could not be read is passed over: it has its finding."""
    tasks = valid(card.tasks)
    answers: dict[ScaleName, Answer | Sides] = {}
    broken = card.areas is not None and valid(card.areas) is None
    asked = 0
    for scale in SCALES:
        task = tasks.get(scale) if tasks else None
        if task is None:
            continue
        asked += 1
        answer = valid(task.answer) if task else None
        if answer is None:
            broken = True
        else:
            answers[scale] = answer
    areas = [(number, area) for number, area in enumerate(valid(card.areas) or ()) if valid(area)]
    broken = broken or len(areas) < len(valid(card.areas) or ()) or asked != 2 or not tasks
    return _solve(str(valid(card.id) or ""), areas, answers, board, broken, "answer")


def solve_inline(
    name: str, areas: Iterable[str], answers: Mapping[ScaleName, Answer | Sides], board: Board
) -> Solved:
    """Solves the inline solution of a round file or a game record (``areas``, ``year``, ...)."""
    listed = list(enumerate(areas))
    return _solve(name, listed, answers, board, not listed or len(answers) != 2, None)


def _solve(
    name: str,
    areas: list[tuple[int, str]],
    answers: Mapping[ScaleName, Answer | Sides],
    board: Board,
    broken: bool,
    leaf: str | None,
) -> Solved:
    problems: list[SolveProblem] = []
    sectors: dict[Sector, Spaces] = {}
    hits = []
    for number, area in areas:
        index = board.area_index.get(area)
        if index is None:
            near = nearest(area, board.area_index)
            problems.append(
                SolveProblem(
                    ("areas", number),
                    "TC201",
                    f"no area '{area}' on board '{board.id}'",
                    f"did you mean '{near.name}'?" if near else None,
                )
            )
        elif index not in hits:
            hits.append(index)
    if hits:
        sectors["map"] = beside(hits, board)
    for scale in SCALES:
        answer = answers.get(scale)
        if answer is None:
            continue
        field: Pointer = ("tasks", scale, leaf) if leaf else (scale,)
        printed = board.scales.get(scale)
        if printed is None:
            problems.append(SolveProblem(field, "TC302", f"board '{board.id}' has no {scale} scale"))
            continue
        found = scale_hits(answer, scale, board)
        if not found:
            problems.append(_off_scale(field, board, scale))
            continue
        sectors[scale] = beside(found, board)
    solution = Solution(name, sectors) if sectors else None
    return Solved(solution, tuple(problems), not broken and not problems)


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


def _off_scale(field: Pointer, board: Board, scale: ScaleName) -> SolveProblem:
    ticks = board.scales[scale].ticks
    return SolveProblem(
        field,
        "TC302",
        f"no space of the {scale} scale holds this answer",
        f"the scale of board '{board.id}' runs from {ticks[0].label} to {ticks[-1].label}",
    )
