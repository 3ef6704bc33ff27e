"""Colours and links of the terminal, or none."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from terra_cards.source.findings import Severity


class Style(Struct, frozen=True):
    """Wraps pieces of text in escape sequences where those are wanted.

    ``address`` gives the address of a file's path, for terminals that show links (OSC 8); None there
    for a path that has none.
    """

    colour: bool = False
    address: Callable[[str], str | None] | None = None

    def _paint(self, codes: str, text: str) -> str:
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colour and text else text

    def severity(self, severity: Severity, text: str) -> str:
        return self._paint({"error": "1;31", "warning": "1;33", "info": "1;36"}[severity], text)

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def heading(self, text: str) -> str:
        return self._paint("1;4", text)

    def faint(self, text: str) -> str:
        return self._paint("2", text)

    def frame(self, text: str) -> str:
        """Line numbers, bars and arrows."""
        return self._paint("1;34", text)

    def help(self, text: str) -> str:
        return self._paint("1;32", text)

    def removed(self, text: str) -> str:
        return self._paint("31", text)

    def added(self, text: str) -> str:
        return self._paint("32", text)

    def link(self, path: str, text: str) -> str:
        """A text that leads to a file."""
        address = self.address(path) if self.address else None
        return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\" if address else text
