"""Runs the rules over what was loaded and says what they found.

``lint`` is a function from values to a :class:`Report`: no file is read here, nothing is printed,
and a rule that fails is reported as a fault while everything else goes on.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from terra_cards.lint.assemble import assemble
from terra_cards.lint.deck_check import DeckMemory, StoppedError, check_deck
from terra_cards.lint.outcome import Conditions
from terra_cards.lint.part_check import LoadedPart, Stray, check_part, check_stray
from terra_cards.lint.policy import Policy
from terra_cards.lint.report import Report
from terra_cards.source.document import Document

if TYPE_CHECKING:
    from terra_cards.lint.played import Played
    from terra_cards.model.board import Side
    from terra_cards.model.loaded import LoadedBoard, LoadedDeck, LoadedEdition, LoadedTemplate


class Loaded(Protocol):
    """What the linter needs of a project that was loaded."""

    @property
    def decks(self) -> tuple[LoadedDeck, ...]: ...
    @property
    def boards(self) -> tuple[LoadedBoard, ...]: ...
    @property
    def editions(self) -> tuple[LoadedEdition, ...]: ...
    @property
    def templates(self) -> tuple[LoadedTemplate, ...]: ...
    @property
    def strays(self) -> tuple[Stray, ...]: ...
    @property
    def documents(self) -> Mapping[str, Document]: ...


def lint(
    project: Loaded,
    policy: Policy | None = None,
    *,
    today: datetime.date,
    side: Side | None = None,
    played: Played | None = None,
    memories: dict[str, DeckMemory] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Report:
    """Checks everything in a project.

    ``side`` restricts what is tested to one side of the boards; ``played`` is what a simulation of
    a deck found out. ``memories`` keep what was found in each deck, by its path, from one run to the next.
    Once ``stop`` says so, StoppedError is raised; what was found by then is in ``memories``.
    """
    conditions = Conditions(policy or Policy(), today, side, played, len(project.decks) > 1)
    outcomes = []
    for deck in project.decks:
        before = memories.get(deck.path) if memories else None
        try:
            outcome, memory = check_deck(deck, conditions, before, stop)
        except StoppedError as stopped:
            if memories is not None:
                memories[deck.path] = stopped.memory
            raise
        outcomes.append(outcome)
        if memories is not None:
            memories[deck.path] = memory
    parts: list[LoadedPart] = [*project.boards, *project.editions, *project.templates]
    outcomes += (check_part(part, conditions) for part in parts)
    outcomes += (check_stray(stray) for stray in project.strays)
    return assemble(outcomes, project.documents, conditions)
