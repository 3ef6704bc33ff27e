"""What a rule is: one text for the terminal, the pages, editors and tests, and one function.

A rule module holds a ``RULE`` and, where the finding is not made while reading, a ``check`` that
yields findings. Nothing else in the linter knows a rule by its code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import dedent, indent
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from terra_cards.lint.view import View
    from terra_cards.source.findings import Finding, Fix, Pointer, Related, Severity

Fixing = Literal["no", "safe", "unsafe", "either"]
#: What a check is called with: each card, deck, file, ...; ``cards`` are many cards of a file at once, which
#: suits a rule that passes most of them after a look. ``reader`` findings are made while reading.
Scope = Literal[
    "reader",
    "document",
    "card",
    "cards",
    "entry",
    "deck",
    "project",
    "board",
    "edition",
    "template",
    "engine",
]
Options = Mapping[str, Any]
#: ``check(view)``, or ``check(view, options)`` for a rule that has options.
Check = Callable[..., Iterable["Finding"]]
Shape = Literal["card", "task", "cards", "deck", "file"]

CLASSES = {
    "0": "Reading",
    "1": "Structure",
    "2": "Areas and map",
    "3": "Answers and scales",
    "4": "Text",
    "5": "Photos",
    "6": "Sources",
    "7": "Deck",
    "8": "Suppressions",
    "9": "Boards, editions, templates",
}


class Option(Struct, frozen=True):
    """A number, word or list that a configuration may set. The type of ``default`` is its type.

    Numbers keep within ``least`` and ``most``; a list of numbers has as many as its default, and they rise.
    """

    name: str
    default: int | float | str | tuple[str, ...] | tuple[float, ...]
    text: str
    least: float | None = None
    most: float | None = None


class Example(Struct, frozen=True):
    """A piece of a deck or a whole file, as the page shows it.

    ``shape`` says how :mod:`terra_cards.lint.example` makes a whole deck of it. ``files`` are
    other files beside it, by path; bytes where they are no text.
    """

    text: str
    shape: Shape = "card"
    files: Mapping[str, str | bytes] | None = None
    name: str = "example.deck.yaml"
    languages: tuple[str, ...] = ("en",)

    @property
    def shown(self) -> str:
        """The text as the page shows it."""
        text = dedent(self.text).strip("\n")
        return "tasks:\n" + indent(text, "  ") if self.shape == "task" else text


class Rule(Struct, frozen=True, kw_only=True):
    """One rule of the catalogue. ``fix`` says which fixes its findings may carry."""

    code: str
    name: str
    severity: Severity
    summary: str
    why: str
    wrong: Example
    right: Example
    silent: tuple[Example, ...] = ()  # near misses: what looks wrong and is not
    fix: Fixing = "no"
    options: tuple[Option, ...] = ()
    scope: Scope = "reader"
    needs: str = ""  # a property of a card's view; where it is false, there is nothing to say
    check: Check | None = None
    more: tuple[tuple[Scope, Check], ...] = ()  # on other scopes

    def checks(self, scope: Scope) -> Iterator[Check]:
        """The functions to call with each view of a scope."""
        if self.scope == scope and self.check is not None:
            yield self.check
        for other, check in self.more:
            if other == scope:
                yield check

    @property
    def title(self) -> str:
        return f"{self.code} {self.name}"

    @property
    def defaults(self) -> dict[str, Any]:
        return {option.name: option.default for option in self.options}

    def finding(
        self,
        view: View,
        field: Pointer,
        message: str,
        *,
        help: str | None = None,  # noqa: A002 (the word of the findings)
        at: Literal["value", "key"] = "value",
        part: tuple[int, int] | None = None,
        severity: Severity | None = None,
        fix: Fix | None = None,
        related: tuple[Related, ...] = (),
    ) -> Finding:
        """A finding of this rule at a field of what the view shows (see :meth:`View.finding`)."""
        return view.finding(
            self.code,
            field,
            message,
            help=help,
            at=at,
            part=part,
            severity=severity,
            fix=fix,
            related=related,
        )
