"""What the rules engine says when something is not allowed: always with a clause of the rules."""

from __future__ import annotations

from typing import Self

from msgspec import Struct


class Violation(Struct, frozen=True):
    """One clause (``R12``, ``T13``, ``C8``, ``G2``) that something breaks, and how."""

    clause: str
    message: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


class RuleError(ValueError):
    """Something breaks the rules. ``clause`` names the first clause broken, ``violations`` all."""

    def __init__(self, *violations: Violation) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = violations

    @classmethod
    def of(cls, clause: str, message: str) -> Self:
        """An error that breaks one clause."""
        return cls(Violation(clause, message))

    @property
    def clause(self) -> str:
        return self.violations[0].clause

    @property
    def message(self) -> str:
        return self.violations[0].message


class SetupError(RuleError):
    """A game, a round or a record cannot start like this: players, options, cards, sides."""


class IllegalAction(RuleError):  # noqa: N818 - the word of the rules, as in "illegal move"
    """An action that the rules do not allow now; the game has not changed."""
