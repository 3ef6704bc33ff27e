"""What can be wrong with an answer: an error that stops reading, or a note beside a readable one."""

from __future__ import annotations

from msgspec import Struct

_SHOWN = 60


def shown(text: str) -> str:
    """A piece of an answer for a message: on one line, cut where it would fill the screen."""
    line = text if text.isprintable() else " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"


def quoted(text: str) -> str:
    """The same in quotes."""
    return f"'{shown(text)}'"


class AnswerError(ValueError):
    """An answer that cannot be read.

    ``code`` is the code of LINT.md; ``start`` and ``end`` are offsets in the answer's text of the
    smallest piece that is wrong; ``replacement`` is a text for that piece where the catalogue
    offers a fix, and ``safe`` says whether it surely keeps what the author meant.
    """

    def __init__(
        self,
        code: str,
        message: str,
        help: str | None,  # noqa: A002 (the word of the findings)
        start: int,
        end: int,
        replacement: str | None = None,
        safe: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help
        self.start = start
        self.end = end
        self.replacement = replacement
        self.safe = safe


class Note(Struct, frozen=True):
    """A remark on an answer that reads, but not as everybody would read it (TC313, TC317)."""

    code: str
    message: str
    help: str | None
    start: int
    end: int
    replacement: str | None = None
    safe: bool = False
