"""One wrong form of an answer: how it looks, what is wrong with it, what is right."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from terra_cards.model.board import ScaleName

Rewrite = str | None | Callable[[re.Match[str]], str | None]


class WrongForm(Struct, frozen=True):
    """A form that people write.

    ``to`` is the right form of the match, None where there is no single one. Where the pattern has
    a group ``bad``, that group is pointed at, else the whole match. ``message`` may hold ``{piece}``.
    ``about`` puts a ``~`` in front of the whole answer, ``moves`` takes the bad piece to its end,
    ``unit`` says that the piece is a unit. ``scales`` limits the form to some scales.
    """

    pattern: re.Pattern[str]
    to: Rewrite
    message: str
    help: str | None = None
    about: bool = False
    moves: bool = False
    unit: bool = False
    code: str = "TC301"
    scales: tuple[ScaleName, ...] = ()

    @property
    def points_inside(self) -> bool:
        """Whether the pattern names the piece to point at."""
        return "bad" in self.pattern.groupindex


def form(pattern: str, to: Rewrite, message: str, flags: int = re.IGNORECASE, **more: Any) -> WrongForm:
    """A wrong form from a pattern that matches in any case."""
    return WrongForm(re.compile(pattern, flags), to, message, **more)


def exact(pattern: str, to: Rewrite, message: str, **more: Any) -> WrongForm:
    """A wrong form whose pattern tells upper from lower case."""
    return form(pattern, to, message, 0, **more)


def words(*alternatives: str) -> str:
    """A pattern for any of the words, longest first, and for none of them inside a longer word."""
    each = [word for alternative in alternatives for word in alternative.split("|")]
    return r"(?<![^\W_])(?:" + "|".join(sorted(each, key=lambda word: (-len(word), word))) + r")(?!\w)"
