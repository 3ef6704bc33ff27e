"""Cards that an author should look at, each in one line: what is odd, and why."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Literal

from msgspec import Struct

from terra_cards.model.board import Board, Sector
from terra_cards.rules.spaces import describe
from terra_cards.simulation.arena import Arena, Part
from terra_cards.simulation.figures import CardFigures, TaskFigures
from terra_cards.simulation.fixed import U_BITS
from terra_cards.simulation.scale_beliefs import FAR, ScaleLine
from terra_cards.simulation.simulate import Report

# level: plays unlike its strip; hard, easy: unlike the deck; luck: who knows nothing gets much of it;
# flat: those who know gain little; wrong: many lay a stone on one wrong space
Kind = Literal["level", "hard", "easy", "luck", "flat", "wrong"]

STANDS_OUT = 0.05  # of difficulty, against the deck's middle task of that sector
FEWEST = 5  # cards that make a deck in which one can stand out


class Warning(Struct, frozen=True):  # noqa: A001 - this is what they are called
    """An odd card. ``step`` is how many levels harder than its strip it plays, 0 where that is not it."""

    card: str
    kind: Kind
    text: str
    step: int = 0


def warnings_of(report: Report) -> tuple[Warning, ...]:
    """All odd cards, in the order of the deck."""
    return tuple(_all(report))


def level_step(card: CardFigures, levels: tuple[str, ...]) -> int | None:
    """How many levels harder than its strip a card plays; None where one of the two is unknown."""
    if card.level not in levels or card.printed_level not in levels:
        return None
    return levels.index(card.level) - levels.index(card.printed_level)


def contradicted(card: CardFigures, levels: tuple[str, ...]) -> bool:
    """Whether the strip is not among the levels that such a card may play as."""
    step = level_step(card, levels)
    least = 2 if card.basis == "geometry" else 1
    return step is not None and abs(step) >= least and card.printed_level not in card.levels


def _all(report: Report) -> Iterator[Warning]:
    known = [card for card in report.cards if card.difficulty is not None]
    usual = _usual(known)
    values = [card.difficulty.value for card in known if card.difficulty is not None]
    middle = median(values) if values else 0.0
    spread = (sum((value - middle) ** 2 for value in values) / len(values)) ** 0.5 if values else 0.0
    limits = report.play.parameters
    for arena, card in zip(report.play.arenas, report.cards, strict=True):
        if card.difficulty is None:
            continue
        off = card.difficulty.value - middle
        step = level_step(card, report.levels) or 0
        apart = float(limits["warnings.apart"]) * spread
        if contradicted(card, report.levels):
            why = _why(report, arena, card, usual, step > 0)
            yield Warning(card.card, "level", f"{_than(step > 0)} than its strip: {why}", step)
        elif len(values) >= FEWEST and abs(off) > apart and abs(off) > STANDS_OUT:
            kind: Kind = "hard" if off > 0 else "easy"
            why = _why(report, arena, card, usual, off > 0)
            yield Warning(card.card, kind, f"{kind} for this deck: {why}")
        yield from _of_points(report, card)


def _of_points(report: Report, card: CardFigures) -> Iterator[Warning]:
    """Luck, discrimination, and wrong spaces that many take for right."""
    limits = report.play.parameters
    points = card.mean_points if report.table is None else card.solo_points
    if points is not None and float(card.luck) > float(limits["warnings.luck"]) * points.value > 0:
        share = float(card.luck) / points.value
        reach = f"{float(card.reach):.0%} of its spaces score"
        yield Warning(card.card, "luck", f"lucky: who knows nothing gets {share:.0%} of the points; {reach}")
    flat, found = float(limits["warnings.discrimination"]), card.discrimination
    if found is not None and found.value + 2 * (found.error or 0.0) < flat:
        text = f"tells players apart poorly: the best get {found.value:.0%} more of it than the weakest"
        yield Warning(card.card, "flat", text)
    for wrong in card.wrong_spaces[:1]:
        if wrong.share.value >= float(limits["warnings.wrong_space"]):
            where = describe(report.play.board.spaces[wrong.space])
            text = f"{wrong.share.value:.0%} lay a stone on {where}, where nothing scores"
            yield Warning(card.card, "wrong", text)


def _usual(known: list[CardFigures]) -> dict[Sector, float]:
    """The deck's middle task of each sector."""
    found: dict[Sector, list[float]] = {}
    for card in known:
        for task in card.tasks:
            if task.difficulty is not None:
                found.setdefault(task.sector, []).append(task.difficulty.value)
    return {sector: median(values) for sector, values in found.items()}


def _than(harder: bool) -> str:
    return "harder" if harder else "easier"


def _why(report: Report, arena: Arena, card: CardFigures, usual: dict[Sector, float], harder: bool) -> str:
    """The tasks that make a card harder (or easier) than the deck's, the strongest first."""
    pulls = []
    for task, part in zip(card.tasks, arena.asked, strict=True):
        if task.difficulty is not None:
            pull = task.difficulty.value - usual[task.sector]
            pulls.append((pull if harder else -pull, task, part))
    pulls.sort(key=lambda one: -one[0])
    strong = [_task(report, arena, task, part) for pull, task, part in pulls if pull > STANDS_OUT]
    if strong:
        return "; ".join(strong[:2])
    if not pulls:
        return "no task of it can be missed"
    _, task, part = pulls[0]
    leaning = [one for one in pulls if one[0] > 0]
    much = "each of its tasks a little" if len(leaning) == len(pulls) > 1 else "no task much"
    return f"{much}, most {_task(report, arena, task, part)}"


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
