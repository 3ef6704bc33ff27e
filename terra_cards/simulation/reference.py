"""Parts of a run in plain Python, counted like those on arrays: what the arrays are held against.

Single rounds are played by :mod:`plain`; whole games by the shared rules engine, which decides who
is to move, what is legal, what it scores and which stones come back. Nothing here is fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from terra_cards.model.solution import Solution
from terra_cards.rules.actions import Action, Pass, Place
from terra_cards.rules.placing import PlacingGame
from terra_cards.rules.scoring import RoundScore
from terra_cards.rules.spaces import between_of
from terra_cards.simulation.deals import Deals, Schedule
from terra_cards.simulation.game_tally import GameTally, bin_width, count_games, count_stones
from terra_cards.simulation.outcome import Outcome
from terra_cards.simulation.perception import Deal
from terra_cards.simulation.plain import Player, Round, Tables, alone_factors, play_round
from terra_cards.simulation.play import GameKind, Play
from terra_cards.simulation.setting import Setting
from terra_cards.simulation.tally import SoloTally, TableTally, count_solo, count_table

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Reference:
    """Plays the parts of a run one stone at a time; tallies equal those of :class:`passes.Players`."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.deals = Deals(play)
        self._tables: dict[tuple[str, int], Tables] = {}

    def tables(self, table: str, card: int) -> Tables:
        """The tables of a card as lists; see :meth:`deals.Deals.setting`."""
        if (table, card) not in self._tables:
            self._tables[table, card] = Tables(self.deals.setting(table, card))
        return self._tables[table, card]

    def solo(self, card: int, block: int) -> SoloTally:
        """A block of rounds alone."""
        setting, deal = self.deals.solo(card, block)
        return count_solo(setting, deal, self.rounds(self.tables("solo", card), deal, first=True))

    def table(self, card: int, block: int) -> TableTally:
        """A block of rounds at a full table."""
        setting, deal, seats = self.deals.table(card, block)
        return count_table(setting, seats, self.rounds(self.tables("table", card), deal))

    def games(self, kind: GameKind, block: int) -> GameTally:
        """A block of games, played by the rules engine."""
        play, schedule = self.play, self.deals.schedule(kind, block)
        seats, games = schedule.groups.shape
        shape = (play.game_rounds, seats, games)
        hands, laid, lost, history = (np.zeros(shape, np.int64) for _ in range(4))
        turns = np.zeros(games, np.int64)
        for game in range(games):
            turns[game] = self._game(schedule, game, hands, laid, lost, history)
        tally = GameTally.empty(seats, play.game_rounds)
        for turn in range(play.game_rounds):
            count_stones(tally, turn, hands[turn], laid[turn], lost[turn])
        count_games(tally, history, turns, schedule.abilities, bin_width(play.most_score))
        return tally

    def rounds(self, tables: Tables, deal: Deal, *, first: bool = False) -> Outcome:
        """Plays a deal and lays the rounds out as arrays."""
        setting = tables.setting
        arena = setting.arena
        players, rounds = deal.groups.shape
        parts, none = len(arena.parts), arena.size
        turns = int(deal.hands.max(initial=0))
        spaces = np.full((turns, players, rounds), none, np.int16)
        part_points = np.zeros((players, parts, rounds), np.int32)
        counts = np.zeros((parts, 3, rounds), np.int32)
        lost = np.zeros((players, rounds), np.int32)
        choices = np.full((players, parts, rounds), none, np.int16) if first else None
        for column in range(rounds):
            seated = [player_at(tables, deal, number, column) for number in range(players)]
            if choices is not None:
                for number, player in enumerate(seated):
                    choices[number, :, column] = player.first_choices()
            played = play_round(tables, seated)
            _lay_out(setting, played, spaces[:, :, column], part_points[:, :, column], counts[:, :, column])
            lost[:, column] = list(played.score.lost.values())
        return Outcome(spaces, part_points.sum(axis=1, dtype=np.int32), part_points, counts, lost, choices)

    def _game(
        self,
        schedule: Schedule,
        game: int,
        hands: NDArray[np.int64],
        laid: NDArray[np.int64],
        lost: NDArray[np.int64],
        history: NDArray[np.int64],
    ) -> int:
        """One game by the rules engine; writes its stones and scores, returns the number of its turns."""
        play = self.play
        cards = len(schedule.order)
        places = [(game + turn) % cards for turn in range(play.game_rounds)]
        solutions = [play.arenas[schedule.order[place]].solution for place in places]
        names = [str(seat) for seat in range(play.players)]
        whole: PlacingGame | None = None
        if schedule.kind != "fixed":
            whole = PlacingGame(play.rules, play.board, solutions, names, rounds=play.game_rounds)
        stones, scores = [play.rules.estimate_stones] * play.players, [play.rules.start_score] * play.players
        actions = 0
        for turn, place in enumerate(places):
            # Without R31 each round is a game of one round, begun with the stones of the last.
            engine = whole or _Resumed(play, solutions[turn], names, stones, scores)
            now = np.array(list(engine.hands.values()))
            hands[turn, :, game] = now
            every = np.repeat(now[:, None], schedule.groups.shape[1], axis=1)
            deal = self.deals.game(schedule, turn, place, every)
            tables = self.tables(schedule.table, schedule.order[place])
            order = [int(seat) for seat in schedule.turns(turn)]
            column = game // cards
            seated = {str(seat): player_at(tables, deal, number, column) for number, seat in enumerate(order)}
            before = len(engine.history)
            score = _round_of(engine, tables.setting, seated)
            actions += len(engine.history) - before
            for stone in score.stones:
                laid[turn, int(stone.player), game] += 1
            lost[turn, :, game] = list(score.lost.values())
            scores, stones = list(engine.scores.values()), list(engine.hands.values())
            history[turn, :, game] = scores
        return actions


class _Resumed(PlacingGame):
    """A game of one round that begins with the stones and scores of another."""

    def __init__(
        self,
        play: Play,
        solution: Solution,
        names: Sequence[str],
        stones: Sequence[int],
        scores: Sequence[int],
    ) -> None:
        super().__init__(play.rules, play.board, [solution], names, rounds=1)
        self._hands, self._scores = tuple(stones), tuple(scores)
        self._supplies = tuple(play.rules.estimate_stones - hand for hand in stones)


def _round_of(engine: PlacingGame, setting: Setting, seated: dict[str, Player]) -> RoundScore:
    """Plays a round on the engine, action by action; its score before stones come back."""
    arena = setting.arena
    number = {space: i for i, space in enumerate(arena.spaces)}
    now = engine.rounds_completed
    score = engine.score_now()
    while engine.rounds_completed == now and engine.turn is not None:
        name = engine.turn
        player = seated[name]
        taken = {number[stone.space]: stone.player for stone in engine.stones}
        space = None
        if player.hand > 0:
            alone = alone_factors(setting, name, taken, len(seated) - len(engine.passed) - 1)
            space = player.choose(taken.__contains__, alone, engine.phase == "first")
        action: Action = Pass(name)
        if space is not None:
            lies = arena.board.spaces[arena.spaces[space]]
            action = (
                Place(name, area=lies.area)
                if lies.sector == "map"
                else Place(name, scale=lies.sector, between=between_of(lies))
            )
        if action not in engine.legal_actions():
            raise AssertionError(f"{action} is not legal")
        score = engine.score_now()
        engine.apply(action)
        if space is not None:
            player.laid(space)
            for other, watching in seated.items():
                if other != name and other not in engine.passed:
                    watching.sees(space)
    return score


def player_at(tables: Tables, deal: Deal, number: int, column: int) -> Player:
    """The player at a place in the order of turns, in one round of a deal."""
    return Player(
        tables,
        int(deal.groups[number, column]),
        int(deal.hands[number, column]),
        int(deal.supply[number, column]),
        deal.left,
        deal.words[column, number].tolist(),
        deal.shared[column].tolist(),
    )


def _lay_out(
    setting: Setting,
    played: Round,
    spaces: NDArray[np.int16],
    part_points: NDArray[np.int32],
    counts: NDArray[np.int32],
) -> None:
    arena = setting.arena
    turn = [0] * len(spaces[0])
    for (player, space), scored in zip(played.stones, played.score.stones, strict=True):
        spaces[turn[player], player] = space
        turn[player] += 1
        part = next(number for number, p in enumerate(arena.parts) if p.start <= space < p.stop)
        part_points[player, part] += scored.points
        counts[part, ("miss", "adjacent", "hit").index(scored.result)] += 1
