"""TC308: answers so near to a tick that honest sources could disagree on the space."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from terra_cards.lint.answers import AnswerView, SideView
from terra_cards.lint.cards import CardView
from terra_cards.lint.figures import plain
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import Tick
from terra_cards.model.convert import Shown
from terra_cards.model.invalid import each
from terra_cards.source.findings import Finding

_EXACT = Fraction(2, 100)
_ABOUT = Fraction(5, 100)


def check(card: CardView) -> Iterator[Finding]:
    for answer in card.notable_answers:
        if answer.scale == "year" and _agreed(card, answer):
            continue
        for found in card.sides(answer):
            near = _near(found)
            if near is None:
                continue
            end, tick = near
            era = answer.scale == "year" and end.value < 0
            shown = f"{plain(-end.value, None, 0)} BC" if era else plain(end.value, end.unit, end.place)
            yield RULE.finding(
                card,
                answer.field(found.side),
                f"{shown} is so near to the tick {tick.label}{found.words} "
                "that honest sources could disagree on the space",
                help="ask for something else, or look for sources that settle it",
            )
            break


def _agreed(card: CardView, answer: AnswerView) -> bool:
    """Whether a year without ~ is supported by two sources."""
    if any(written.about for _, written in answer.written()):
        return False
    return sum("year" in each(source.supports) for source in each(card.card.sources)) >= 2


def _near(found: SideView) -> tuple[Shown, Tick] | None:
    scale = found.scale
    about = found.figure.about
    for end in found.figure.ends:
        if end.part.kind != "figure":
            continue
        value = end.low
        place = scale.ticks_up_to(value)
        around = scale.ticks[max(place - 1, 0) : place + 1]
        if any(tick.value == value for tick in around):
            continue  # on the tick: TC307
        reach = _years(value, about) if scale.name == "year" else _figures(end, about)
        for tick in around:
            if abs(tick.value - value) <= reach:
                return end, tick
    return None


def _years(year: Fraction, about: bool) -> Fraction:
    if year < 0:
        return Fraction(100 if about else 50)
    if year < 1500:
        return Fraction(25 if about else 10)
    return Fraction(5 if about else 1)


def _figures(end: Shown, about: bool) -> Fraction:
    value = abs(end.low)
    return value * _ABOUT if about else min(end.step, value * _EXACT)


RULE = Rule(
    code="TC308",
    name="near-tick",
    severity="warning",
    summary="an answer so near to a tick that sources could disagree on the space",
    why="""
Sources differ by a year, or round differently; beside a tick that decides between 7 points and 3. Near
means, of years, 1 year (10 before 1500, 50 BC; with `~` 5, 25 and 100), of other figures one unit of the
last digit printed on that side that is not 0, at most 2 % of the figure (with `~` 5 %). Both ends of a
range are tested, and each side of the board. A year without `~` that two sources support (`supports:
[year]`) is settled.
""",
    wrong=Example("year: {ask: begun, answer: 1901}", "task"),
    right=Example("length: {ask: height, answer: 330 m}", "task"),
    silent=(
        Example("year: {ask: opened, answer: 1902}", "task"),
        Example("year: {ask: opened, answer: 1890s}", "task"),
        Example("length: {ask: height, answer: 489 m}", "task"),
    ),
    scope="card",
    needs="notable_answers",
    check=check,
)
