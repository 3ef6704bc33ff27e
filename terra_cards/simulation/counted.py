"""What was counted so far in a run."""

from __future__ import annotations

from msgspec import Struct, field

from terra_cards.simulation.challenge.tally import ChallengeTally
from terra_cards.simulation.game_tally import GameTally
from terra_cards.simulation.play import GameKind, Play
from terra_cards.simulation.tally import SoloTally, TableTally
from terra_cards.simulation.tasks import AnyTable, AnyTally, Task


class Counted(Struct):
    """What was counted so far: each card's tallies, None before its first block, and the games' by kind.

    ``play`` is the run, with as many rounds as were to be played. ``finished`` says that all was played;
    ``precise`` whether the errors asked for were reached, None where nobody asked.
    """

    play: Play
    solo: list[SoloTally | None]
    table: list[AnyTable | None]
    of_games: dict[GameKind, GameTally] = field(default_factory=dict)
    finished: bool = False
    precise: bool | None = None

    @classmethod
    def nothing(cls, play: Play) -> Counted:
        """Before the first round."""
        cards = len(play.arenas)
        return cls(play, [None] * cards, [None] * cards)

    @property
    def games(self) -> GameTally | None:
        """Games by the rules."""
        return self.of_games.get("games")

    def add(self, task: Task, tally: AnyTally) -> None:
        """Adds what a task counted."""
        if isinstance(tally, GameTally):
            assert task.kind != "solo"
            assert task.kind != "table"
            if task.kind in self.of_games:
                self.of_games[task.kind] += tally
            else:
                self.of_games[task.kind] = tally
        elif isinstance(tally, SoloTally):
            before = self.solo[task.card]
            if before is None:
                self.solo[task.card] = tally
            else:
                before += tally
        else:
            self._add_table(task.card, tally)

    def _add_table(self, card: int, tally: AnyTable) -> None:
        old = self.table[card]
        if old is None:
            self.table[card] = tally
        elif isinstance(old, TableTally) and isinstance(tally, TableTally):
            old += tally
        else:
            assert isinstance(old, ChallengeTally)
            assert isinstance(tally, ChallengeTally)
            old += tally
