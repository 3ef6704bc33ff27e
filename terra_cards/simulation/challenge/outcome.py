"""Rounds of the challenge game as played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

FIRST, LATER, LAST, THREE, NOBODY = range(5)  # how a round ends


class ChallengeOutcome(Struct, frozen=True):
    """What happened, by round; places count clockwise from the first Estimator, the last is the Challenger.

    ``task`` numbers the sectors asked for. ``sure`` is the first Estimator's belief in the space that it
    would name, in 1/4096, and ``knew`` whether that space is right. ``answers`` are spaces of the arena in
    the order given, the number of spaces for none, shape (players, rounds). ``nobody`` is the place that
    took Nobody-knows (T13), -1 for none. ``gained`` and ``scores`` are the points of the round and the
    scores after it, shape (players, rounds); ``turns`` counts actions.
    """

    task: Ints
    sure: Ints
    knew: Flags
    declined: Flags
    end: Ints
    answers: Ints
    nobody: Ints
    gained: Ints
    scores: Ints
    turns: Ints

    @classmethod
    def empty(cls, players: int, rounds: int, none: int) -> ChallengeOutcome:
        """Rounds in which nothing has happened yet; ``none`` stands for no answer."""

        def of(*shape: int) -> Ints:
            return np.zeros(shape, np.int64)

        never = np.zeros(rounds, np.bool_)
        return cls(
            of(rounds),
            of(rounds),
            never,
            never.copy(),
            np.full(rounds, NOBODY),
            np.full((players, rounds), none),
            np.full(rounds, -1),
            of(players, rounds),
            of(players, rounds),
            of(rounds),
        )
