"""The engine's own random numbers: PCG64, so that a seed means the same game everywhere (G1).

PCG XSL RR 128/64 (M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
Algorithms for Random Number Generation", HMC-CS-2014-0905, 2014): a linear congruential generator
of 128 bits whose two halves are folded and rotated. Python's ``random`` promises the same numbers
only for some of its methods; here every step is written down, and numpy's PCG64, set to the same
state, is the oracle in the tests.

State and increment are the two halves of SHA-256 over the seed and the name of the stream, so
that the deal, each bot and each round draw from streams of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
_MASK_128 = (1 << 128) - 1
_MASK_64 = (1 << 64) - 1
_BLOCKS = 1 << 64


class Generator:
    """Random integers from a seed and a named stream. Equal arguments, equal numbers, for ever."""

    __slots__ = ("_increment", "_state")

    def __init__(self, seed: int, stream: str = "game") -> None:
        digest = sha256(f"terra-cards {stream} {seed}".encode()).digest()
        self._increment = int.from_bytes(digest[16:], "big") | 1
        self._state = int.from_bytes(digest[:16], "big")

    @property
    def state(self) -> tuple[int, int]:
        """The 128 bits of state and the odd increment."""
        return self._state, self._increment

    def bits64(self) -> int:
        """The next 64 random bits."""
        self._state = state = (self._state * _MULTIPLIER + self._increment) & _MASK_128
        folded = (state >> 64) ^ (state & _MASK_64)
        turn = state >> 122
        return ((folded >> turn) | (folded << (64 - turn))) & _MASK_64

    def below(self, n: int) -> int:
        """A uniform integer in ``[0, n)`` for ``1 <= n <= 2**64``, without bias.

        Values in the incomplete last block of size ``n`` are drawn again.
        """
        if not 1 <= n <= _BLOCKS:
            raise ValueError(f"below(n) needs 1 <= n <= 2**64, not {n}")
        limit = _BLOCKS - _BLOCKS % n
        while True:
            value = self.bits64()
            if value < limit:
                return value % n

    def choice(self, items: Sequence[T]) -> T:
        """One item, each equally likely; ``items`` must not be empty."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list of the items in random order: Fisher and Yates, from the last place down."""
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result
