"""A player of quiz games who knows the world up to a point.

What a bot believes about a card is drawn once for each task, from its seed, its name and the
round: with its skill's chance the right space, else a space some steps away from it, the fewer
the more it knows. It acts on its beliefs alone.
"""

from __future__ import annotations

from msgspec import Struct

from terra_cards.model.board import SECTORS, Sector
from terra_cards.rules import Action, ChallengeGame, Game, Generator, PlacingGame
from terra_cards.rules.actions import (
    Accept,
    Answer,
    ChooseTask,
    Decline,
    No,
    NobodyKnows,
    Pass,
    Place,
    TakeThree,
    Yes,
)

CHANCES = 1000  # beliefs are drawn in thousandths
SURE = 0.6  # from here on a bot answers a challenge gladly


class Belief(Struct, frozen=True):
    """Where a bot thinks that the answer lies: a space, and how sure it feels (0 to 1)."""

    space: int
    sure: float


class QuizBot:
    """Plays placing and challenge games; ``skill`` from 0 (guesses) to 1 (knows everything)."""

    def __init__(self, skill: float, seed: int) -> None:
        self.skill = skill
        self.seed = seed

    def choose(self, game: Game) -> Action:
        if isinstance(game, PlacingGame):
            return self._place(game)
        assert isinstance(game, ChallengeGame)
        return self._challenge(game)

    def belief(self, game: PlacingGame | ChallengeGame, sector: Sector) -> Belief:
        """What the player in turn believes about a task of this round's card; the same each time."""
        card = game.card
        assert card is not None
        generator = Generator(self.seed, f"belief {game.turn} {game.rounds_completed} {sector}")
        space = generator.choice(card.sectors[sector].hits)
        steps = 0
        while generator.below(CHANCES) >= self.skill * CHANCES and steps < 4:
            space = generator.choice(game.board.neighbours[space] or (space,))
            steps += 1
        # It feels surer the less it is off, but never knows.
        sure = max(0.05, min(0.95, self.skill + 0.3 - 0.25 * steps + generator.below(200) / 1000))
        return Belief(space, sure)

    def _place(self, game: PlacingGame) -> Action:
        """The free space that promises most, until none promises enough."""
        card, player = game.card, game.turn
        assert card is not None
        assert player is not None
        worth: dict[int, float] = {}
        for sector in SECTORS:
            if sector not in card.sectors:
                continue
            belief = self.belief(game, sector)
            worth[belief.space] = game.rules.hit * belief.sure
            for beside in game.board.neighbours[belief.space]:
                worth[beside] = max(worth.get(beside, 0), game.rules.adjacent * belief.sure)
        legal = game.legal_actions()
        spaces = [(a, game.space_of(a)) for a in legal if isinstance(a, Place)]
        places = {a: worth[space] for a, space in spaces if space in worth}
        best = max(places, key=lambda action: places[action], default=None)
        must = Pass(player) not in legal
        if best is not None and (must or places[best] >= self._least(game)):
            return best
        if not must:
            return Pass(player)
        return Generator(self.seed, f"any {player} {len(game.history)}").choice(legal)

    def _least(self, game: PlacingGame) -> float:
        """What a further stone must promise: the fewer are left, the more."""
        assert game.turn is not None
        return 1.2 + 0.4 * (game.rules.estimate_stones - game.hands[game.turn])

    def _challenge(self, game: ChallengeGame) -> Action:
        player, card = game.turn, game.card
        assert player is not None
        assert card is not None
        if game.phase == "choose_task":
            tasks = [sector for sector in SECTORS if sector in card.sectors]
            # The Challenger may have to answer, so picks what it knows best.
            return ChooseTask(player, max(tasks, key=lambda task: self.belief(game, task).sure))
        assert game.task is not None
        belief = self.belief(game, game.task)
        if game.phase == "accept":
            return Accept(player) if belief.sure >= SURE / 2 else Decline(player)
        if game.phase == "vote":
            return self._vote(game, belief)
        if game.phase == "last" and (belief.sure < SURE or belief.space in game.judged_wrong):
            return TakeThree(player)
        return self._answer(game, belief)

    def _vote(self, game: ChallengeGame, belief: Belief) -> Action:
        assert game.turn is not None
        if game.answer == belief.space:
            return Yes(game.turn)
        near = game.answer is not None and game.answer in game.board.neighbours[belief.space]
        if near and belief.sure < SURE / 2:
            return Yes(game.turn)
        nobody = NobodyKnows(game.turn)
        if belief.sure < 0.15 and nobody in game.legal_actions():
            return nobody
        return No(game.turn)

    def _answer(self, game: ChallengeGame, belief: Belief) -> Action:
        """The space it believes in, or the nearest one not judged wrong yet."""
        answers = {game.space_of(a): a for a in game.legal_actions() if isinstance(a, Answer)}
        for space in (belief.space, *game.board.neighbours[belief.space]):
            if space not in game.judged_wrong and space in answers:
                return answers[space]
        return answers[belief.space]
