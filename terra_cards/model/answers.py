"""An answer as a card holds it: one for both sides of the board, or each side given by hand."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec.structs import replace

from terra_cards.model.answer import Answer, AnswerError, Sides, parse
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.keys import missing, unknown_key
from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Pointer, Problem, Unreadable
from terra_cards.model.ticks import tick
from terra_cards.model.values import blank, kind
from terra_cards.source.document import Plain
from terra_cards.source.names import nearest

SIDES: tuple[Side, ...] = ("metric", "imperial")
_BOTH = "give both sides, or one text for both"


def written(answer: Answer | Sides) -> list[tuple[Pointer, Answer]]:
    """Each answer that was written, with the way to its text from the ``answer`` key."""
    if isinstance(answer, Answer):
        return [((), answer)]
    return [(("metric",), answer.metric), (("imperial",), answer.imperial)]


def on_side(answer: Answer | Sides, side: Side) -> tuple[Pointer, Answer]:
    """The answer that was written for a side, or for both, and the way to its text."""
    return ((), answer) if isinstance(answer, Answer) else ((side,), answer.side(side))


def read_answer(value: object, scale: ScaleName, side: Side | None = None) -> Answer:
    """One text in the answer language; raises Unreadable."""
    if not isinstance(value, str):
        advice = "write one value, range or period" if isinstance(value, list) else None
        raise Unreadable(
            Problem("TC103", f"an answer is a text such as 1889 or 330 m, not {kind(value)}", advice)
        )
    try:
        return parse(str(value), scale, side)
    except AnswerError as error:
        if blank(value):
            empty = Problem("TC107", "the answer is empty", "write a value, a range or a period")
            raise Unreadable(empty) from None
        raise Unreadable(_problem(error)) from None


def _problem(error: AnswerError) -> Problem:
    return Problem(
        error.code,
        error.message,
        error.help,
        start=error.start,
        end=error.end,
        replacement=error.replacement,
        safe=error.safe,
    )


def tick_reader(scale: ScaleName) -> Any:
    """A reader for the ticks of one scale; the text stays as written."""

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise Unreadable(
                Problem("TC103", f"a tick is a number or a text such as 1 million, not {kind(value)}")
            )
        if blank(value):
            raise Unreadable(Problem("TC107", "the tick is empty", "write its value, or remove it"))
        try:
            tick(str(value), scale)
        except AnswerError as error:
            raise Unreadable(_problem(error)) from None
        return str(value)

    return read


def _sides(value: dict[str, object], scale: ScaleName) -> Sides:
    problems: list[Problem] = []
    found: dict[str, Answer] = {}
    if not any(nearest(side, SIDES) for side in value):
        advice = "write one text for both sides, or {metric: ..., imperial: ...}"
        raise Unreadable(Problem("TC103", "an answer is a text such as 1889 or 330 m, not a map", advice))
    for side, text in value.items():
        if side not in SIDES:
            problems.append(unknown_key(side, (), SIDES, value)[0])
            continue
        if isinstance(text, Plain) and text == "":
            problems.append(Problem("TC102", f"'{side}' has no value", _BOTH, (side,), "key"))
            continue
        try:
            found[side] = read_answer(text, scale, side)
        except Unreadable as error:
            problems.extend(problem.under(side) for problem in error.problems)
    near = {problem.replacement for problem in problems if problem.code == "TC101"}
    lacking = [side for side in SIDES if side not in value and side not in near]
    problems.extend(replace(missing(side), help=_BOTH) for side in lacking)
    if problems:
        raise Unreadable(*problems)
    return Sides(found["metric"], found["imperial"])


def reader(scale: ScaleName) -> Any:
    """A reader for the answers of one scale."""

    def read(value: object) -> Answer | Sides:
        if isinstance(value, dict):
            return _sides(value, scale)
        return value if isinstance(value, (Answer, Sides)) else read_answer(value, scale)

    return read


def _schema(scale: ScaleName) -> dict[str, Any]:
    from terra_cards.model.answer_patterns import schema

    return schema(scale)


def _tick_schema(scale: ScaleName) -> dict[str, Any]:
    from terra_cards.model.answer_patterns import tick_schema

    return tick_schema(scale)


YearAnswer = Annotated[Answer | Sides, Leaf(reader("year"), lambda: _schema("year"))]
LengthAnswer = Annotated[Answer | Sides, Leaf(reader("length"), lambda: _schema("length"))]
NumberAnswer = Annotated[Answer | Sides, Leaf(reader("number"), lambda: _schema("number"))]
YearTick = Annotated[str, Leaf(tick_reader("year"), lambda: _tick_schema("year"))]
LengthTick = Annotated[str, Leaf(tick_reader("length"), lambda: _tick_schema("length"))]
NumberTick = Annotated[str, Leaf(tick_reader("number"), lambda: _tick_schema("number"))]
