"""Random numbers by counter: what a round draws depends on its name, never on who computes it.

The generator is Philox 4x64-10, whose raw integers numpy guarantees from version to version and
machine to machine. Its key holds the seed and a hash of what is played, its counter the block of
rounds and the round within a game.

Reference: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 512  # rounds drawn and played together


class Stream(Struct, frozen=True):
    """Where numbers come from: a seed (0 to 2**64 - 1), a pass, a card, a block and a round of a game."""

    seed: int
    kind: str
    card: str
    block: int
    turn: int = 0

    def words(self, rounds: int, each: int) -> NDArray[np.uint32]:
        """``each`` random words in each of ``rounds`` rounds, shape (rounds, each).

        Fewer rounds get the same words as the first of more.
        """
        generator = np.random.Philox(
            key=np.array([self.seed, _key(self.kind, self.card)], np.uint64),
            counter=np.array([0, 0, self.turn, self.block], np.uint64),
        )
        raw = np.asarray(generator.random_raw((rounds * each + 1) // 2), "<u8")
        return raw.view("<u4")[: rounds * each].reshape(rounds, each).astype(np.uint32, copy=False)


@lru_cache(maxsize=4096)
def _key(kind: str, card: str) -> int:
    return int.from_bytes(sha256(f"{kind}\0{card}".encode()).digest()[:8], "little")


def shuffled(count: int, words: NDArray[np.uint32]) -> list[int]:
    """The numbers from 0 to ``count - 1`` in random order (Fisher and Yates); takes ``count`` words."""
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        j = int(words[i]) * (i + 1) >> 32
        order[i], order[j] = order[j], order[i]
    return order
