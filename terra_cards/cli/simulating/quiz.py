"""A quiz deck made ready to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from terra_cards.cli.output import complain, usage_error
from terra_cards.cli.simulating.asked import Asked, seats_of
from terra_cards.cli.simulation_report import subject_of, with_plays

if TYPE_CHECKING:
    from rich.console import Console

    from terra_cards.model.board import Board, Sector
    from terra_cards.model.loaded import LoadedDeck
    from terra_cards.render.play_report.page import Subject
    from terra_cards.rules.options import Rules
    from terra_cards.simulation.simulate import PlayedCard, Report

    Plays = Mapping[str, Mapping[Sector, Decimal]]

WHAT = "rounds"


class QuizDeck(Struct, frozen=True):
    """A deck that can be played, at least in part."""

    loaded: LoadedDeck
    board: Board
    rules: Rules
    levels: tuple[str, ...]
    cards: tuple[PlayedCard, ...]
    bots: tuple[str, ...]
    what: str = WHAT

    @property
    def name(self) -> str:
        return self.loaded.id or self.loaded.path

    def simulate(self, asked: Asked, progress: Callable[[int, int], None] | None) -> Report:
        """Plays the deck as asked."""
        from terra_cards.simulation.simulate import make_play, simulate

        play = make_play(
            self.board,
            self.rules,
            self.cards,
            self.bots,
            rounds=asked.rounds,
            seed=asked.seed,
            parameters=asked.parameters,
        )
        return simulate(
            play,
            self.levels,
            [card.level for card in self.cards],
            jobs=asked.jobs,
            progress=progress,
            executor=asked.cluster.executor if asked.cluster else None,
            workers=asked.cluster.workers if asked.cluster else None,
            until=asked.until,
        )

    def document(self, report: Report) -> dict[str, Any]:
        """The JSON of a report."""
        from terra_cards.simulation.document import document

        return document(report, self.loaded.id)

    def subject(self, report: Report) -> Subject:
        """What the page is made of."""
        return subject_of(self.loaded, report, self.board)

    def show(self, report: Report, console: Console) -> None:
        """Prints a report."""
        from terra_cards.cli.simulating.quiz_text import show

        show(report, self.name, console)


def prepare(
    loaded: LoadedDeck, rules: Rules | None, asked: Asked, plays: Plays
) -> tuple[QuizDeck | None, bool]:
    """What of a deck can be played, and whether that is all of it; the rest has been complained of."""
    from terra_cards.cli.unsolved import board_of, complain_card, complain_deck
    from terra_cards.simulation.simulate import obstacle, played_card

    edition = loaded.edition.edition if loaded.edition else None
    board = board_of(loaded, asked.side)
    broken = complain_deck(loaded, board is not None and edition is not None)
    if board is None or edition is None or rules is None:
        return None, False
    wrong = obstacle(board, rules)
    if wrong is not None:
        usage_error(f"{loaded.path}: {wrong}")
    whole = not broken
    cards = []
    for card in loaded.cards:
        if asked.cards is not None and card.id not in asked.cards:
            continue
        played = played_card(card.card, board)
        if played is None:
            complain_card(loaded, card, board)
            whole = False
        else:
            cards.append(played)
    known = [bot.name for bot in asked.parameters.players]
    seats = seats_of(asked, f"{loaded.path}: '{rules.edition}'", rules.players, known, "average")
    if not cards:
        if whole and asked.cards is None:
            complain(f"{loaded.path}: the deck has no card to play")
        return None, whole and asked.cards is not None
    levels = tuple(str(level.id) for level in edition.levels)
    return QuizDeck(loaded, board, rules, levels, with_plays(cards, plays), seats), whole
