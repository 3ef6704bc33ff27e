"""What is wrong with one value, before anybody knows where in a file it stands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.model.invalid import INVALID

Pointer = tuple[str | int, ...]
At = Literal["value", "key"]


class Problem(Struct, frozen=True):
    """One mistake.

    ``pointer`` leads from the value that was read to the part that is wrong; ``at`` says whether
    that part's key or its value is meant. ``start`` and ``end`` are offsets in the text of a
    scalar, None for the whole of it. ``replacement`` is what to write there instead.
    """

    code: str
    message: str
    help: str | None = None
    pointer: Pointer = ()
    at: At = "value"
    start: int | None = None
    end: int | None = None
    replacement: str | None = None
    safe: bool = False

    def under(self, *steps: str | int) -> Problem:
        """The same problem seen from further out."""
        return replace(self, pointer=(*steps, *self.pointer))


class Unreadable(ValueError):  # noqa: N818 (the word of the models: a value that cannot be read)
    """A value that is wrong; ``partial`` is what could be read of it all the same."""

    def __init__(self, *problems: Problem, partial: object = INVALID) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems
        self.partial = partial


def shown(value: str, limit: int = 60) -> str:
    """A value as messages quote it: on one line, cut where it is long."""
    line = " ".join(value.split())
    return f"'{line if len(line) <= limit else line[: limit - 1] + '…'}'"
