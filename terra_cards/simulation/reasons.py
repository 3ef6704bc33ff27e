"""Why a card plays as it does, in one line: what the board is like around its answers."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from terra_cards.model.board import Board
from terra_cards.rules.spaces import describe
from terra_cards.simulation.arena import Arena, Part
from terra_cards.simulation.figures import CardFigures, TaskFigures
from terra_cards.simulation.fixed import U_BITS
from terra_cards.simulation.scale_beliefs import FAR, ScaleLine
from terra_cards.simulation.simulate import Report

LEVELS_APART = 2  # on geometry alone a card is odd from so many levels beside its strip
STANDS_OUT = 0.05  # of difficulty, against the deck's middle task of that sector
FAR_OFF = 2.0  # without levels: from so many standard deviations of the deck's difficulty


@dataclass(frozen=True, slots=True)
class Reason:
    """An odd card: ``step`` is how many levels harder than its strip it plays, 0 without levels."""

    card: str
    step: int
    text: str


def reasons(report: Report) -> tuple[Reason, ...]:
    """One line for each card that plays unlike its strip, or unlike the deck where there are no
    levels; in deck order."""
    known = [card for card in report.cards if card.difficulty is not None]
    usual = {}
    for sector in ("map", "year", "length", "number"):
        found = [
            task.difficulty.value
            for card in known
            for task in card.tasks
            if task.sector == sector and task.difficulty is not None
        ]
        usual[sector] = median(found) if found else 0.0
    values = [card.difficulty.value for card in known if card.difficulty]
    middle = median(values) if values else 0.0
    spread = (sum((value - middle) ** 2 for value in values) / len(values)) ** 0.5 if values else 0.0
    out = []
    for arena, card in zip(report.play.arenas, report.cards, strict=True):
        if card.difficulty is None:
            continue
        step = level_step(card, report.levels)
        off = card.difficulty.value - middle
        if report.levels:
            odd = step is not None and abs(step) >= LEVELS_APART
        else:
            odd = spread > 0 and abs(off) > FAR_OFF * spread
        if odd:
            harder = (step or 0) > 0 or (not step and off > 0)
            out.append(Reason(card.card, step or 0, _line(report, arena, card, usual, harder)))
    return tuple(out)


def level_step(card: CardFigures, levels: tuple[str, ...]) -> int | None:
    """How many levels harder than its strip a card plays; None where one of the two is unknown."""
    if card.level not in levels or card.printed_level not in levels:
        return None
    return levels.index(card.level) - levels.index(card.printed_level)


def _line(report: Report, arena: Arena, card: CardFigures, usual: dict[str, float], harder: bool) -> str:
    """The tasks that make a card harder (or easier) than the deck's, the strongest first."""
    pulls = []
    for task, part in zip(card.tasks, arena.asked, strict=True):
        if task.difficulty is not None:
            pull = task.difficulty.value - usual[task.sector]
            pulls.append((pull if harder else -pull, task, part))
    pulls.sort(key=lambda one: -one[0])
    strong = [(task, part) for pull, task, part in pulls if pull > STANDS_OUT]
    what = "; ".join(_task(report, arena, task, part) for task, part in strong[:2])
    what = what or "none of its tasks stands out from the deck's"
    if not report.levels:
        return f"{'hard' if harder else 'easy'} for this deck: {what}"
    return f"{'harder' if harder else 'easier'} than its strip: {what}"


def _task(report: Report, arena: Arena, task: TaskFigures, part: Part) -> str:
    if task.sector == "map":
        areas = "1 right area" if task.right == 1 else f"{task.right} right areas"
        return f"map: {areas}, {task.beside} beside"
    board: Board = report.play.board
    line = ScaleLine(report.play.parameters, board, task.sector)
    scoring = sorted(s for s in (*part.hits, *part.adjacent) if arena.points[s] > 0) or part.hits
    first, last = scoring[0] - part.start, scoring[-1] - part.start
    spaces = [board.spaces[arena.spaces[space]] for space in part.hits]
    where = describe(spaces[0])
    if len(spaces) > 1:
        where += f" and {len(spaces) - 1} more"
    low, high = int(line.lows[first]), int(line.highs[last])
    if low == -FAR or high == FAR:
        return f"{where}, at the end of the scale"
    errors = (high - low) / (1 << U_BITS) / float(line.base)
    return f"{where}, where what scores is {errors:.1f} usual errors wide"
