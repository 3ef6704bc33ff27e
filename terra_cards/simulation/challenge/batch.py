"""Rounds of the challenge game on arrays: T3 to T14, many rounds at once.

The same rounds in plain words are in :mod:`plain`, played by the rules engine. Players are named by
their place, clockwise from the first Estimator. A round goes through at most as many answers as there
are players; in each step all rounds with the same task that are still going on move together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from terra_cards.rules.challenge import MUST_ANSWER_BELOW
from terra_cards.simulation.arena import HIT
from terra_cards.simulation.challenge.habits import Thresholds
from terra_cards.simulation.challenge.minds import NEVER, Minds
from terra_cards.simulation.challenge.outcome import FIRST, LAST, LATER, THREE, ChallengeOutcome
from terra_cards.simulation.fixed import UNIT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]


def play(minds: Minds, scores: Ints, accept: Flags | None = None) -> ChallengeOutcome:
    """Plays the rounds of a deal.

    ``scores`` are those before, by place, shape (players, rounds). ``accept`` tells the first Estimator
    of each round to accept or to decline, whatever it thinks; by default it does as it thinks.
    """
    out = ChallengeOutcome.empty(minds.players, minds.rounds, minds.setting.arena.size)
    out.scores[:] = scores
    challenger = minds.players - 1
    sure, count = minds.sure[challenger], len(minds.parts)
    drawn = minds.deal.words[:, challenger, 0].astype(np.int64) % count
    out.task[:] = np.where(minds.at_random[challenger], drawn, sure.argmax(axis=0))  # T3
    for number in range(count):
        columns = np.flatnonzero(out.task == number)
        if len(columns):
            _Task(minds, out, number, columns, accept).play()
    out.gained[:] = out.scores - scores
    return out


class _Task:
    """The rounds with one task. Arrays have as many columns as there are such rounds."""

    def __init__(
        self, minds: Minds, out: ChallengeOutcome, number: int, columns: Ints, accept: Flags | None
    ) -> None:
        self.minds, self.out, self.number, self.columns = minds, out, number, columns
        self.thinks = Thresholds.of(minds.setting)
        self.pay = self.thinks.pay
        self.accept = accept
        self.part = minds.parts[number]
        self.players, self.count = minds.players, len(columns)
        self.logs = minds.logs[:, self.part.start : self.part.stop, columns]
        self.random = minds.at_random[:, columns]
        self.coins = minds.deal.words[columns, :, 1].T.astype(np.int64)
        self.thrown = np.zeros((self.players, self.count), np.int64)
        self.scores = out.scores[:, columns]
        self.every = np.arange(self.count)
        results = np.array(minds.setting.arena.results)[self.part.start : self.part.stop]
        self.right = results == HIT

    def play(self) -> None:
        """Plays all rounds to their end."""
        out, columns = self.out, self.columns
        forced = self._first_estimators()
        estimator = np.where(forced, self.players - 1, 0)
        space = self.minds.best[estimator, self.number, columns]
        playing = np.ones(self.count, np.bool_)
        out.turns[columns] = 2  # a task is chosen, and accepted or not
        said_no = np.ones((self.players, self.count), np.bool_)  # who is still in
        for step in range(self.players):
            first = step == 0
            others = said_no & (np.arange(self.players)[:, None] != estimator)
            out.answers[step, columns[playing]] = self.part.start + space[playing]
            out.turns[columns] += playing
            said_yes, said_no = self._vote(space, estimator, others, playing, first)
            right = playing & self.right[space]
            self._judge(right, estimator, said_yes, forced, first)
            ended = np.where(others.any(axis=0), FIRST if first else LATER, FIRST if first else LAST)
            out.end[columns[right]] = ended[right]
            if first:
                self._book(self.players - 1, playing & ~right & forced, self.pay.challenger_wrong)  # T8
            playing = playing & ~right & said_no.any(axis=0)
            if not playing.any():
                break
            self.logs[:, space[playing], self.every[playing]] = NEVER
            estimator = self._next(estimator, said_no)
            space, sure = self._answers(estimator, playing)
            playing = self._last_takes(playing, estimator, said_no, sure)
        self._nobody_knows()
        out.scores[:, columns] = self.scores

    def _first_estimators(self) -> Flags:
        """T4: whether the Challenger is forced to answer."""
        out, columns, number = self.out, self.columns, self.number
        sure, best = self.minds.sure[0, number, columns], self.minds.best[0, number, columns]
        out.sure[columns] = sure
        out.knew[columns] = self.right[best]
        accepts = np.where(self.random[0], self._throw(0, self.random[0]), sure >= self.thinks.accept_from)
        if self.accept is not None:
            accepts = self.accept[columns]
        out.declined[columns] = ~accepts
        return np.asarray(~accepts)

    def _throw(self, place: int, here: Flags) -> Flags:
        """A coin of a player at random: the bits of one word, in turn."""
        heads = (self.coins[place] >> self.thrown[place] % 32 & 1).astype(np.bool_)
        self.thrown[place] += here
        return np.asarray(heads)

    def _vote(
        self, space: Ints, estimator: Ints, others: Flags, playing: Flags, first: bool
    ) -> tuple[Flags, Flags]:
        """T6, T13: who says YES and who NO, of those still in, clockwise from the Estimator."""
        said_yes, said_no = np.zeros((2, self.players, self.count), np.bool_)
        free = playing & first & self.thinks.nobody_knows
        for turn in range(1, self.players):
            for place in range(self.players):
                votes = playing & others[place] & ((estimator + turn) % self.players == place)
                if not votes.any():
                    continue
                yes, no = self._says(place, space, votes, free)
                said_yes[place] |= yes
                said_no[place] |= no
                nobody = votes & ~yes & ~no
                self.out.nobody[self.columns[nobody]] = place
                free = free & ~nobody
                self.out.turns[self.columns] += votes
        return said_yes, said_no

    def _says(self, place: int, space: Ints, votes: Flags, free: Flags) -> tuple[Flags, Flags]:
        """Who of the rounds ``votes`` says YES, and who NO; the rest says Nobody-knows."""
        chosen = np.flatnonzero(votes)
        self._see(place, space[chosen], chosen)
        logs = self.logs[place][:, chosen]
        beliefs = self.minds.believed(place, self.number, self.columns[chosen], logs)
        chance = np.zeros(self.count, np.int64)
        chance[chosen] = beliefs[space[chosen], np.arange(len(chosen))]
        yes_worth, no_worth, nobody_worth = self.thinks.worths(chance, self.players)
        random = votes & self.random[place]
        heads = self._throw(place, random)
        again = self._throw(place, random & free)
        nobody = np.where(random, heads & again, nobody_worth > np.maximum(yes_worth, no_worth)) & free
        yes = np.where(random, heads, yes_worth > no_worth) & ~nobody
        return votes & yes, votes & ~yes & ~nobody

    def _see(self, place: int, space: Ints, chosen: Ints) -> None:
        """An answer of another is evidence, as a stone is."""
        setting = self.minds.setting
        if setting.reads_stones:
            classes = setting.cast.trust_class[self.minds.deal.groups[place, self.columns[chosen]]]
            stones = classes * (setting.arena.size + 1) + self.part.start + space
            said = setting.evidence[self.part.start : self.part.stop, stones]
            self.logs[place][:, chosen] += said

    def _judge(self, right: Flags, estimator: Ints, said_yes: Flags, forced: Flags, first: bool) -> None:
        """T7, T9: what the Estimator and those who said YES score."""
        points = np.full(self.count, self.pay.estimator)
        if first:
            points = np.where(said_yes.any(axis=0), points, self.pay.alone)
            points = np.where(forced, self.pay.challenger, points)
        for place in range(self.players):
            self._book(place, right & (estimator == place), points)
            self._book(place, right & said_yes[place], self.pay.yes)

    def _book(self, place: int, here: Flags, points: Ints | int) -> None:
        """T1: nobody falls below 0."""
        self.scores[place] = np.where(here, np.maximum(0, self.scores[place] + points), self.scores[place])

    def _next(self, estimator: Ints, said_no: Flags) -> Ints:
        """T9: the NO-sayer nearest clockwise; anybody where there is none."""
        turns = (np.arange(self.players)[:, None] - estimator) % self.players
        return np.asarray(np.where(said_no, turns, self.players).argmin(axis=0))

    def _answers(self, estimator: Ints, playing: Flags) -> tuple[Ints, Ints]:
        """T5: the space that each Estimator names, and the belief in it."""
        space, sure = np.zeros((2, self.count), np.int64)
        for place in range(self.players):
            chosen = np.flatnonzero(playing & (estimator == place))
            if len(chosen):
                logs = self.logs[place][:, chosen]
                found = self.minds.choose(place, self.number, self.columns[chosen], logs)
                space[chosen], sure[chosen] = found
        return space, sure

    def _last_takes(self, playing: Flags, estimator: Ints, said_no: Flags, sure: Ints) -> Flags:
        """T10: the rounds that go on when last NO-sayers have taken the points."""
        if self.players < MUST_ANSWER_BELOW:
            return playing
        takes = np.zeros(self.count, np.bool_)
        last = playing & (said_no.sum(axis=0) == 1)
        for place in range(self.players):
            here = last & (estimator == place)
            random = here & self.random[place]
            rather = self.pay.estimator * sure < self.pay.last * UNIT
            takes |= here & np.where(random, self._throw(place, random), rather)
        for place in range(self.players):
            self._book(place, takes & (estimator == place), self.pay.last)
        self.out.end[self.columns[takes]] = THREE
        self.out.turns[self.columns] += takes
        return playing & ~takes

    def _nobody_knows(self) -> None:
        """T13: who took Nobody-knows is paid at the end of the round."""
        nobody, end = self.out.nobody[self.columns], self.out.end[self.columns]
        each = np.where(end < THREE, self.pay.somebody_right, self.pay.nobody_right)
        for place in range(self.players):
            self._book(place, nobody == place, each * (self.players - 1))
