"""What checking one deck or file found out, before comments silence any of it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.lint.directives import Directive
from terra_cards.lint.facts import DeckFacts
from terra_cards.lint.policy import Policy
from terra_cards.lint.report import Fault
from terra_cards.source.findings import Finding

if TYPE_CHECKING:
    from terra_cards.lint.played import Played
    from terra_cards.model.board import Side


class Conditions(Struct, frozen=True):
    """What holds for a whole run.

    ``side`` restricts what is tested to one side of the boards; ``played`` is what a simulation of
    a deck found out. ``together`` says that there are several decks, which are held against each other,
    ``whole`` names the files of decks that are linted with all others of their project.
    """

    policy: Policy
    today: datetime.date
    side: Side | None = None
    played: Played | None = None
    together: bool = False
    whole: frozenset[str] = frozenset()


class FileOutcome(Struct, frozen=True):
    """What was found in one file: findings placed as they are shown, and the suppressions written there.

    ``kind`` is that of the file: deck, cards, board, edition, template or stray.
    """

    path: str
    kind: str
    findings: tuple[Finding, ...]
    directives: tuple[Directive, ...]


class Outcome(Struct, frozen=True):
    """What came of a deck with its files, of a board, an edition or a template, or of a stray file.

    It is made of plain values, so that it can be kept, and be sent from one process to another. ``facts``
    are what other decks are held against, where that was asked for; ``id`` is the deck's. It is the same on
    every day ``until`` the last one on which it is.
    """

    files: tuple[FileOutcome, ...]
    cards: int = 0
    faults: tuple[Fault, ...] = ()
    facts: DeckFacts | None = None
    id: str | None = None
    until: datetime.date = datetime.date.max
