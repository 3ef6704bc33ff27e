"""TC309: two sides given by hand that are not the same quantity."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from terra_cards.lint.answers import AnswerView
from terra_cards.lint.cards import CardView
from terra_cards.lint.figures import plain
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.answer import Part, Sides
from terra_cards.model.board import Side
from terra_cards.model.quantity import UNITS, convert
from terra_cards.source.findings import Finding

_MOST = Fraction(5, 100)


def check(cards: list[CardView]) -> Iterator[Finding]:
    for card in cards:
        for answer in card.answers:
            sides = answer.answer
            if isinstance(sides, Sides) and not _same(sides.metric.parts, sides.imperial.parts):
                yield _finding(card, answer, sides)


def _finding(card: CardView, answer: AnswerView, sides: Sides) -> Finding:
    first: Side = "metric"
    later: Side = "imperial"
    if card.span(answer.field("imperial")) < card.span(answer.field("metric")):
        first, later = later, first
    return RULE.finding(
        card,
        answer.field(later),
        "the two sides are different quantities",
        help=_hint(sides.side(first).parts, sides.side(later).parts),
        related=(card.related(answer.field(first), f"the {first} side"),),
    )


def _same(metric: tuple[Part, ...], imperial: tuple[Part, ...]) -> bool:
    return len(metric) == len(imperial) and all(map(_agree, metric, imperial))


def _step(part: Part) -> Fraction:
    """One unit of the last digit that is not 0, in the part's own unit."""
    step = Fraction(10) ** part.place
    while part.value and part.value % (step * 10) == 0:
        step *= 10
    return step


def _agree(a: Part, b: Part) -> bool:
    """Whether both can be roundings of one quantity."""
    if a.kind != b.kind:
        return False
    one, other = UNITS.get(a.unit or ""), UNITS.get(b.unit or "")
    if one is None or other is None or one.dimension != other.dimension or one.dimension == "other":
        return (a.unit or "") == (b.unit or "") and a.low == b.low and a.high == b.high
    exact = convert(a.value, one, other)
    slack = (_step(a) * one.size / other.size + _step(b)) / 2
    if one.dimension != "temperature":
        slack = min(slack, abs(exact) * _MOST)
    return abs(exact - b.value) <= slack


def _hint(first: tuple[Part, ...], later: tuple[Part, ...]) -> str:
    """What the first side is in the unit of the other."""
    texts = []
    for a, b in zip(first, later, strict=False):
        one, other = UNITS.get(a.unit or ""), UNITS.get(b.unit or "")
        if one is None or other is None or one.dimension != other.dimension:
            return "write the same quantity twice, or one text for both sides"
        texts.append(plain(convert(a.value, one, other), b.unit, None))
    return f"the other side is {' to '.join(texts)}"


RULE = Rule(
    code="TC309",
    name="sides-disagree",
    severity="error",
    summary="metric and imperial sides given by hand that are different quantities",
    why="""
Whoever plays the imperial side plays the same card. The two may differ by rounding (half a unit of the last
digit of each that is not 0, at most 5 %), not by more.
""",
    wrong=Example("length: {ask: height, answer: {metric: 330 m, imperial: 1803 ft}}", "task"),
    right=Example("length: {ask: height, answer: {metric: 330 m, imperial: 1083 ft}}", "task"),
    silent=(Example("length: {ask: height, answer: {metric: 26 m, imperial: 85 ft}}", "task"),),
    scope="cards",
    check=check,
)
