"""Colours of the terminal, or none."""

from __future__ import annotations

from dataclasses import dataclass

from terra_cards.source.findings import Severity


@dataclass(frozen=True, slots=True)
class Style:
    """Wraps pieces of text in ANSI sequences where colours are wanted."""

    colour: bool = False

    def _paint(self, codes: str, text: str) -> str:
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colour and text else text

    def severity(self, severity: Severity, text: str) -> str:
        return self._paint({"error": "1;31", "warning": "1;33", "info": "1;36"}[severity], text)

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def frame(self, text: str) -> str:
        """Line numbers, bars and arrows."""
        return self._paint("1;34", text)

    def help(self, text: str) -> str:
        return self._paint("1;32", text)

    def removed(self, text: str) -> str:
        return self._paint("31", text)

    def added(self, text: str) -> str:
        return self._paint("32", text)
