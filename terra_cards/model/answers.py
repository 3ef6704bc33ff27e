"""An answer as a card holds it: one for both sides of the board, or each side given by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from terra_cards.model.board import ScaleName, Side
from terra_cards.model.invalid import INVALID, Invalid
from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Pointer, Problem, Unreadable, shown

if TYPE_CHECKING:
    from terra_cards.model.answer import Answer

SIDES: tuple[Side, ...] = ("metric", "imperial")


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """What stands at an ``answer`` key.

    ``single`` is the answer that holds for both sides, None where the author gave each side by
    hand; then ``metric`` and ``imperial`` hold them, INVALID where one could not be read.
    """

    single: Answer | None
    metric: Answer | Invalid | None = None
    imperial: Answer | Invalid | None = None

    @property
    def by_hand(self) -> bool:
        """Whether both sides were written."""
        return self.single is None

    def on(self, side: Side) -> Answer | Invalid | None:
        """The answer that was written for a side: the single one, or the one given by hand."""
        if self.single is not None:
            return self.single
        return self.metric if side == "metric" else self.imperial

    def pointer(self, side: Side) -> Pointer:
        """From the ``answer`` key to the text that holds for a side."""
        return () if self.single is not None else (side,)

    def written(self) -> list[tuple[Pointer, Answer]]:
        """Each answer that was written and could be read, with the way to it from ``answer``."""
        if self.single is not None:
            return [((), self.single)]
        return [((side,), found) for side in SIDES if (found := self.on(side))]


def _parse(value: object, sector: ScaleName) -> Answer:
    if not isinstance(value, str):
        raise Unreadable(Problem("TC103", "an answer is a text such as 1889 or 330 m"))
    from terra_cards.model import answer

    try:
        return answer.parse(str(value), sector)
    except answer.AnswerError as error:
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


def reader(sector: ScaleName) -> Any:
    """A reader for the answers of one scale."""

    def read(value: object) -> WrittenAnswer:
        if type(value) is WrittenAnswer:
            return value
        if not isinstance(value, dict):
            return WrittenAnswer(_parse(value, sector))
        problems: list[Problem] = []
        sides: dict[str, Answer | Invalid] = {"metric": INVALID, "imperial": INVALID}
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
                sides[side] = _parse(text, sector)
            except Unreadable as error:
                problems.extend(problem.under(side) for problem in error.problems)
        for side in SIDES:
            if side not in value:
                problems.append(
                    Problem("TC102", f"the {side} side is missing", "give both sides, or one text for both")
                )
        answer = WrittenAnswer(None, sides["metric"], sides["imperial"])
        if problems:
            raise Unreadable(*problems, partial=answer)
        return answer

    return read


def _schema(sector: ScaleName) -> dict[str, Any]:
    return {"type": ["string", "number", "object"]}


YearAnswer = Annotated[WrittenAnswer, Leaf(reader("year"), _schema("year"))]
LengthAnswer = Annotated[WrittenAnswer, Leaf(reader("length"), _schema("length"))]
NumberAnswer = Annotated[WrittenAnswer, Leaf(reader("number"), _schema("number"))]
