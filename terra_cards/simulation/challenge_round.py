"""A round of the challenge game: the shared rules engine says what may be done, the players what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from terra_cards.rules.actions import Accept, Action, ChooseTask, Decline, No, TakeThree, Yes
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.simulation.arena import HIT
from terra_cards.simulation.challenge_minds import Mind, Minds
from terra_cards.simulation.fixed import UNIT, UNIT_BITS, to_fixed

FIRST, LATER, LAST, THREE, NOBODY = range(5)  # how a round ends


@dataclass(slots=True)
class Played:
    """A round as played. ``points`` are by place, the first Estimator's first; ``task`` numbers the
    sectors asked for; ``answers`` are spaces of the arena in the order given."""

    task: int = 0
    declined: bool = False
    end: int = NOBODY
    answers: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


class Seats:
    """The players of one round, asked in turn by place."""

    def __init__(self, game: ChallengeGame, minds: Minds, column: int) -> None:
        self.game, self.minds, self.column = game, minds, column
        parameters = minds.setting.cast.parameters
        self._pay = game.rules.challenge
        self._accept_from = to_fixed(parameters["challenge.accept_from"], UNIT_BITS)
        self._stay = to_fixed(parameters["challenge.stay_worth"], UNIT_BITS)
        self._thoughts: dict[int, Mind] = {}
        self._seen = [0] * minds.players  # answers that each has taken note of
        self._thrown = [0] * minds.players
        self.played = Played()

    def random(self, place: int) -> bool:
        """Whether whoever sits there plays at random."""
        return self.minds.at_random[place][self.column]

    def coin(self, place: int) -> bool:
        """A coin of a player at random: the bits of one word, in turn."""
        thrown = self._thrown[place]
        self._thrown[place] += 1
        return bool(self.minds.coins[place][self.column] >> thrown % 32 & 1)

    def choose_task(self, place: int) -> int:
        """The task of the best chance of one's own; of equal ones the first."""
        count = len(self.minds.parts)
        if self.random(place):
            return self.minds.task_words[place][self.column] % count
        sure = [self.minds.sure[place][number][self.column] for number in range(count)]
        return sure.index(max(sure))

    def accepts(self, place: int) -> bool:
        """T4: whether the best chance is good enough."""
        if self.random(place):
            return self.coin(place)
        return self.minds.sure[place][self.played.task][self.column] >= self._accept_from

    def says_yes(self, place: int) -> bool:
        """T6: whether three points at this chance are worth more than staying in at the other."""
        if self.random(place):
            return self.coin(place)
        chance = self._thoughts_of(place).chance(self._local(self.played.answers[-1]))
        return self._pay.yes * chance * UNIT > (UNIT - chance) * self._stay

    def answers(self, place: int) -> tuple[int, int]:
        """T5: the space to name, counted from the sector's first, and the belief in it."""
        if not self.played.answers:
            task, column = self.played.task, self.column
            return self.minds.best[place][task][column], self.minds.sure[place][task][column]
        return self._thoughts_of(place).choose()

    def takes_points(self, place: int, sure: int) -> bool:
        """T10: whether the sure points are worth more than an answer."""
        if self.random(place):
            return self.coin(place)
        return self._pay.estimator * sure < self._pay.last * UNIT

    def _local(self, space: int) -> int:
        return space - self.minds.parts[self.played.task].start

    def _thoughts_of(self, place: int) -> Mind:
        """A player's thoughts, with all that has been answered and judged taken in."""
        mind = self._thoughts.get(place)
        if mind is None:
            mind = self._thoughts[place] = self.minds.mind(place, self.played.task, self.column)
        while self._seen[place] < len(self.played.answers):
            space = self._local(self.played.answers[self._seen[place]])
            mind.sees(space)
            self._seen[place] += 1
        for answer in self.played.answers[: len(self.game.judged_wrong)]:
            mind.rules_out(self._local(answer))
        return mind


def play_round(
    game: ChallengeGame, minds: Minds, column: int, watch: Callable[[Action], None] | None = None
) -> Played:
    """Plays the round at hand to its end; the game's start player of this round is place 0."""
    seats, played = Seats(game, minds, column), Played()
    seats.played = played
    count, now = minds.players, game.rounds_completed
    names = game.players
    first = names.index(game.start) + now
    arena = minds.setting.arena
    before = game.scores
    while game.rounds_completed == now:
        name = game.turn
        assert name is not None
        place = (names.index(name) - first) % count
        phase = game.phase
        action: Action
        if phase == "choose_task":
            played.task = seats.choose_task(place)
            action = ChooseTask(name, minds.parts[played.task].sector)
        elif phase == "accept":
            played.declined = not seats.accepts(place)
            action = Decline(name) if played.declined else Accept(name)
        elif phase == "vote":
            action = Yes(name) if seats.says_yes(place) else No(name)
        else:
            space, sure = seats.answers(place)
            if phase == "last" and seats.takes_points(place, sure):
                action = TakeThree(name)
                played.end = THREE
            else:
                left = sum(said == "no" for said in game.votes.values())
                action = game.legal_actions()[space + (phase == "last")]
                played.answers.append(minds.parts[played.task].start + space)
                if arena.results[played.answers[-1]] == HIT:
                    played.end = FIRST if len(played.answers) == 1 else LAST if left == 1 else LATER
        game.apply(action)
        if watch is not None:
            watch(action)
    after = game.scores
    gained = [after[name] - before[name] for name in names]
    played.points = [gained[(first + place) % count] for place in range(count)]
    return played
