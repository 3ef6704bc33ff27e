"""What stands where a value could not be read.

A field whose text is wrong has its own finding already. In the model it holds ``INVALID``, so that
the rest of the card can be checked, and so that nobody reports the same mistake twice. ``INVALID``
is false, as None is: ``if card.info:`` is enough to be sure of a text, for the type checker too.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

T = TypeVar("T")


class Invalid(Enum):
    """The type of ``INVALID``, its only value."""

    INVALID = "invalid"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "INVALID"


INVALID: Final = Invalid.INVALID

if TYPE_CHECKING:
    Maybe: TypeAlias = T | Invalid
else:

    class Maybe:
        """``Maybe[T]``: a T, or INVALID. For validation it is T alone: nobody can write INVALID."""

        def __class_getitem__(cls, item: object) -> object:
            return item


def valid(value: T | Invalid | None) -> T | None:
    """The value, or None where it is left out or could not be read."""
    return None if value is INVALID else value


def items(values: tuple[T | Invalid, ...] | Invalid | None) -> Iterator[tuple[int, T]]:
    """Index in the file and value of each item that could be read."""
    if values:
        for index, value in enumerate(values):
            if value is not INVALID:
                yield index, value


def each(values: tuple[T | Invalid, ...] | Invalid | None) -> list[T]:
    """The items that could be read."""
    return [value for _, value in items(values)]
