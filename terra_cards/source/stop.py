"""Where the C parser stopped, and what stands around it."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from terra_cards.source.fault import FaultError
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.span import Span


class Stop(Struct, frozen=True):
    """The parser stopped at ``at``, within something that had started at ``opened``.

    ``last`` is the scalar event read last, if any.
    """

    text: str
    at: int
    opened: int | None
    last: Any

    @property
    def start(self) -> int:
        """Where what the parser was in had started; where it stopped if that is all it says."""
        return self.at if self.opened is None else self.opened

    @property
    def line(self) -> int:
        """The start of the line on which it stopped."""
        return line_start(self.text, self.at)

    @property
    def head(self) -> str:
        """What stands on that line before the place."""
        return self.text[self.line : self.at]

    @property
    def char(self) -> str:
        return self.text[self.at : self.at + 1]

    def rest(self, at: int) -> str:
        """What stands from an offset to the end of its line."""
        return self.text[at : line_end(self.text, at)]

    def span(self, start: int, end: int | None = None) -> Span:
        """A span of at least one character where there is one."""
        return Span(start, min(max(start + 1, end or 0), max(len(self.text), start)))

    def fault(
        self,
        message: str,
        advice: str,
        start: int | None = None,
        end: int | None = None,
        related: tuple[tuple[Span, str], ...] = (),
        code: str = "TC001",
    ) -> FaultError:
        """A fault from an offset (where the parser stopped, by default) to another one."""
        span = self.span(self.at if start is None else start, end)
        return FaultError(message, span, advice, related=related, code=code)

    def after_closing_quote(self) -> bool:
        """Whether the last character before the place ends the quoted text read last."""
        before = self.text[self.ink_before()]
        return before in "\"'" and self.last is not None and bool(self.last.style == before)

    def ink_before(self) -> int:
        """The offset of the last character before the place that is no white space; 0 for none."""
        at = self.at - 1
        while at > 0 and self.text[at] in " \t\r\n":
            at -= 1
        return max(at, 0)

    def line_before(self, line: int) -> Span | None:
        """The last line before a line's start that is neither blank nor a comment, stripped."""
        text = self.text
        while line > 0:
            end = line - 1
            if text[end] == "\n" and end > 0 and text[end - 1] == "\r":
                end -= 1
            line = line_start(text, end)
            words = text[line:end].strip(" \t")
            if words and not words.startswith("#"):
                start = line + text[line:end].index(words[0])
                return Span(start, start + len(words))
        return None

    def line_number(self, at: int) -> int:
        return len(re.findall(r"\r\n|\r|\n", self.text[:at])) + 1

    def column(self, at: int) -> int:
        """How many characters stand before an offset on its line."""
        return at - line_start(self.text, at)


def short(words: str) -> str:
    """Words cut where they are long, for messages."""
    return words if len(words) <= 40 else f"{words[:37]}..."
