"""An answer as a card holds it: one for both sides of the board, or each side given by hand."""

from __future__ import annotations

from typing import Annotated, Any

from terra_cards.model.answer import Answer, AnswerError, Sides, parse
from terra_cards.model.board import ScaleName, Side
from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Pointer, Problem, Unreadable, shown

SIDES: tuple[Side, ...] = ("metric", "imperial")


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
        raise Unreadable(Problem("TC103", "an answer is a text such as 1889 or 330 m"))
    try:
        return parse(str(value), scale, side)
    except AnswerError as error:
        raise Unreadable(
            Problem(
                error.code,
                error.message,
                error.help,
                start=error.start,
                end=error.end,
                replacement=error.replacement,
                safe=error.safe,
            )
        ) from None


def _sides(value: dict[str, object], scale: ScaleName) -> Sides:
    problems: list[Problem] = []
    found: dict[str, Answer] = {}
    for side, text in value.items():
        if side not in SIDES:
            problems.append(
                Problem(
                    "TC101",
                    f"unknown key {shown(side)}",
                    "the keys here are metric and imperial",
                    (side,),
                    "key",
                )
            )
            continue
        try:
            found[side] = read_answer(text, scale, side)
        except Unreadable as error:
            problems.extend(problem.under(side) for problem in error.problems)
    for side in SIDES:
        if side not in value:
            problems.append(
                Problem("TC102", f"the {side} side is missing", "give both sides, or one text for both")
            )
    if problems:
        raise Unreadable(*problems)
    return Sides(found["metric"], found["imperial"])


def reader(scale: ScaleName) -> Any:
    """A reader for the answers of one scale."""

    def read(value: object) -> Answer | Sides:
        if type(value) is dict:
            return _sides(value, scale)
        if isinstance(value, (Answer, Sides)):
            return value
        return read_answer(value, scale)

    return read


def _schema(scale: ScaleName) -> dict[str, Any]:
    return {"type": ["string", "number", "object"]}


YearAnswer = Annotated[Answer | Sides, Leaf(reader("year"), _schema("year"))]
LengthAnswer = Annotated[Answer | Sides, Leaf(reader("length"), _schema("length"))]
NumberAnswer = Annotated[Answer | Sides, Leaf(reader("number"), _schema("number"))]
