"""The same rounds as :mod:`batch`, read aloud: the rules engine says who is to act, what is legal and what
it pays; players think one space at a time, as in :mod:`terra_cards.simulation.plain`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field

from terra_cards.rules.actions import Accept, Action, ChooseTask, Decline, No, NobodyKnows, TakeThree, Yes
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.simulation.arena import HIT
from terra_cards.simulation.challenge.habits import Thresholds
from terra_cards.simulation.challenge.minds import NEVER
from terra_cards.simulation.challenge.outcome import FIRST, LAST, LATER, NOBODY, THREE
from terra_cards.simulation.fixed import UNIT, UNIT_BITS
from terra_cards.simulation.plain import Player, Tables


class Played(Struct):
    """A round as played; see :class:`outcome.ChallengeOutcome`."""

    task: int = 0
    sure: int = 0
    knew: bool = False
    declined: bool = False
    end: int = NOBODY
    answers: list[int] = field(default_factory=list)
    nobody: int = -1
    points: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    turns: int = 0


class Seats:
    """The players of one round, asked in turn by place. ``words`` are those of each for what a player at
    random does: which task, and coins."""

    def __init__(self, tables: Tables, players: Sequence[Player], words: Sequence[Sequence[int]]) -> None:
        self.players, self.words = players, words
        self.arena = tables.setting.arena
        self.parts = self.arena.asked
        self.thinks = Thresholds.of(tables.setting)
        self.thrown = [0] * len(players)

    def coin(self, place: int) -> bool:
        """A coin of a player at random: the bits of one word, in turn."""
        thrown = self.thrown[place]
        self.thrown[place] += 1
        return bool(self.words[place][1] >> thrown % 32 & 1)

    def best(self, place: int, task: int) -> tuple[int, int]:
        """The space that seems best, of those not known to be wrong, and the belief in it."""
        player, part = self.players[place], self.parts[task]
        beliefs = player.beliefs()
        spaces = range(part.start, part.stop)
        open_ones = [space for space in spaces if player.minds[space] > NEVER // 2] or [part.start]
        hit = 0 if player.knows_nothing else self.arena.rules.hit
        space = max(open_ones, key=lambda space: (beliefs[space] * hit + player.tastes[space], -space))
        return space, beliefs[space]

    def choose_task(self, place: int) -> int:
        """T3: the task of the best chance of one's own; of equal ones the first."""
        if self.players[place].knows_nothing:
            return self.words[place][0] % len(self.parts)
        sure = [self.best(place, task)[1] for task in range(len(self.parts))]
        return sure.index(max(sure))

    def accepts(self, place: int, sure: int) -> bool:
        """T4: whether the best chance is good enough."""
        return self.coin(place) if self.players[place].knows_nothing else sure >= self.thinks.accept_from

    def says(self, place: int, space: int, free: bool) -> type[Action]:
        """T6, T13: what seems worth most, at the chance that the answer is right."""
        player = self.players[place]
        if player.knows_nothing:
            heads = self.coin(place)
            if free and self.coin(place) and heads:
                return NobodyKnows
            return Yes if heads else No
        chance = player.beliefs()[space]
        pay, stay = self.thinks.pay, self.thinks.stay
        yes, no = pay.yes * chance * UNIT, (UNIT - chance) * stay
        if free:
            nobody = (UNIT - chance) * (UNIT - self.thinks.later) >> UNIT_BITS
            each = pay.nobody_right * nobody + pay.somebody_right * (UNIT - nobody)
            if (len(self.players) - 1) * each * UNIT > max(yes, no):
                return NobodyKnows
        return Yes if yes > no else No

    def takes_points(self, place: int, sure: int) -> bool:
        """T10: whether the sure points are worth more than an answer."""
        if self.players[place].knows_nothing:
            return self.coin(place)
        return self.thinks.pay.estimator * sure < self.thinks.pay.last * UNIT


def play_round(
    game: ChallengeGame,
    seats: Seats,
    accept: bool | None = None,
    watch: Callable[[Action], None] | None = None,
) -> Played:
    """Plays the round at hand to its end; the game's start player of this round is place 0.

    ``accept`` as in :func:`batch.play`. ``watch`` is told each action.
    """
    played, now, names = Played(), game.rounds_completed, game.players
    count = len(names)
    first = names.index(game.start) + now
    before = game.scores
    while game.rounds_completed == now:
        assert game.turn is not None
        place = (names.index(game.turn) - first) % count
        ruled_out = len(game.judged_wrong)
        action = _act(game, seats, place, played, accept)
        assert action in game.legal_actions()
        game.apply(action)
        played.turns += 1
        if watch is not None:
            watch(action)
        if game.rounds_completed == now and len(game.judged_wrong) > ruled_out:
            for player in seats.players:
                player.minds[played.answers[-1]] = NEVER
    after = [game.scores[name] for name in names]
    played.scores = [after[(first + place) % count] for place in range(count)]
    played.points = [
        game.scores[names[(first + place) % count]] - before[names[(first + place) % count]]
        for place in range(count)
    ]
    return played


def _act(game: ChallengeGame, seats: Seats, place: int, played: Played, accept: bool | None) -> Action:
    """What the player at a place does now."""
    name, phase, results = str(game.turn), game.phase, seats.arena.results
    if phase == "choose_task":
        played.task = seats.choose_task(place)
        return ChooseTask(name, seats.parts[played.task].sector)
    if phase == "accept":
        space, played.sure = seats.best(place, played.task)
        played.knew = results[space] == HIT
        accepts = seats.accepts(place, played.sure)
        played.declined = not (accepts if accept is None else accept)
        return Decline(name) if played.declined else Accept(name)
    if phase == "vote":
        space = played.answers[-1]
        seats.players[place].sees(space)
        free = NobodyKnows(name) in game.legal_actions()
        said = seats.says(place, space, free)
        if said is NobodyKnows:
            played.nobody = place
        return said(name)
    space, sure = seats.best(place, played.task)
    if phase == "last" and seats.takes_points(place, sure):
        played.end = THREE
        return TakeThree(name)
    left = sum(said == "no" for said in game.votes.values())
    played.answers.append(space)
    if results[space] == HIT:
        played.end = FIRST if len(played.answers) == 1 else LAST if left == 1 else LATER
    local = space - seats.parts[played.task].start
    return game.legal_actions()[local + (phase == "last")]
