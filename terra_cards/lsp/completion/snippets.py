"""Snippets of the protocol: texts with numbered places to fill in."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SPECIAL = re.compile(r"[\\$}]")
_SPECIAL_IN_CHOICE = re.compile(r"[\\$},|]")
_STOP = re.compile(r"\$(\d+)|\$\{(\d+)(?::((?:[^\\}]|\\.)*)|\|((?:[^\\|]|\\.)*)\|)?\}")


class Snippet:
    """Builds one snippet; places are numbered as they come."""

    def __init__(self) -> None:
        self._next = 0

    def stop(self, shown: str = "") -> str:
        """A place to fill in, with a text to write over."""
        self._next += 1
        if not shown:
            return f"${self._next}"
        return f"${{{self._next}:{escaped(shown)}}}"

    def choice(self, words: Iterable[str]) -> str:
        """A place where one of several words belongs; a place for any where there are none."""
        listed = [_SPECIAL_IN_CHOICE.sub(r"\\\g<0>", word) for word in words]
        if not listed:
            return self.stop()
        self._next += 1
        return f"${{{self._next}|{','.join(listed)}|}}"


def escaped(text: str) -> str:
    """A text that stands in a snippet as it is."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def plain(snippet: str) -> str:
    """A snippet as a text, for clients without snippets: first choices and shown texts stay."""

    def filled(match: re.Match[str]) -> str:
        text = match[3] or (match[4] or "").split(",")[0]
        return re.sub(r"\\(.)", r"\1", text)

    return re.sub(r"\\([\\$}])", r"\1", _STOP.sub(filled, snippet))
