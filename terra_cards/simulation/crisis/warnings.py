"""What an author of a crisis deck should look at: its odds, and crises unlike the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from terra_cards.simulation.crisis.figures import CrisisCardFigures
from terra_cards.simulation.crisis.simulate import CrisisReport
from terra_cards.simulation.estimate import Estimate

# odds: the table wins hardly ever, or nearly always; selfish: even who only thinks of himself wins;
# hopeless: even who only cooperates loses; sinks, harmless: unlike the deck's other crises
Kind = Literal["odds", "selfish", "hopeless", "sinks", "harmless"]

BAND = (0.3, 0.7)  # the least and the largest part of games that should be won
STANDS_OUT = 0.05  # of the share of lost games, against the deck's mean crisis
FEWEST = 5  # crises that make a deck in which one can stand out


class CrisisWarning(Struct, frozen=True):
    """Something odd; ``crisis`` is None where it is the deck."""

    crisis: str | None
    kind: Kind
    text: str


def crisis_warnings(report: CrisisReport) -> tuple[CrisisWarning, ...]:
    """All that is odd: the deck first, then crises in the order of the deck."""
    return tuple(_all(report))


def _all(report: CrisisReport) -> Iterator[CrisisWarning]:
    found = report.figures
    low, high = BAND
    if found is not None and not low <= found.win_rate.value <= high:
        often = "hardly ever won" if found.win_rate.value < low else "nearly always won"
        said = f"{often}: in {found.win_rate.value:.0%} of the games, and {low:.0%} to {high:.0%} keep tables"
        yield CrisisWarning(None, "odds", f"{said} at it")
    yield from _extremes(report)
    if found is not None:
        yield from _crises(found.crises, float(report.play.parameters["warnings.apart"]))


def _extremes(report: CrisisReport) -> Iterator[CrisisWarning]:
    """What those who only help, and those who only think of themselves, say of a deck."""
    by_step: dict[float, list[Estimate]] = {}
    for one in report.curve:
        by_step.setdefault(one.selfishness, []).append(one.win_rate)
    if by_step.get(0.0) and max(one.value for one in by_step[0.0]) < BAND[0]:
        best = max(one.value for one in by_step[0.0])
        text = f"even tables that help wherever they can win {best:.0%} of their games at most"
        yield CrisisWarning(None, "hopeless", text)
    if by_step.get(1.0) and max(one.value for one in by_step[1.0]) > BAND[0]:
        best = max(one.value for one in by_step[1.0])
        text = f"nobody needs to help: tables of the wholly selfish win up to {best:.0%} of their games"
        yield CrisisWarning(None, "selfish", text)


def _crises(crises: tuple[CrisisCardFigures, ...], apart: float) -> Iterator[CrisisWarning]:
    known = [(one, one.sinks) for one in crises if one.sinks is not None]
    if len(known) < FEWEST:
        return
    middle = sum(sinks.value for _, sinks in known) / len(known)
    spread = (sum((sinks.value - middle) ** 2 for _, sinks in known) / len(known)) ** 0.5
    for one, sinks in known:
        off = sinks.value - middle
        if abs(off) <= max(apart * spread, STANDS_OUT, 2 * (sinks.error or 0.0)):
            continue
        usual = f"stood in the centre of {sinks.value:.0%} of the lost games, {middle:.0%} is usual"
        if off > 0:
            yield CrisisWarning(one.crisis, "sinks", f"sinks tables: {usual}; its threat is {one.threat}")
        else:
            solved = f", and was solved in time {one.solved_in_time.value:.0%} of the times it came" if (
                one.solved_in_time is not None
            ) else ""  # fmt: skip
            yield CrisisWarning(one.crisis, "harmless", f"hardly a threat: {usual}{solved}")
