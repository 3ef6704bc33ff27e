"""Rounds as played: what the arrays, the compiled loop and the plain reading all hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]


class Outcome(Struct, frozen=True):
    """What happened; the number of spaces stands for no stone.

    ``spaces``: where each stone was laid, shape (turns, players, rounds). ``points``: shape
    (players, rounds). ``part_points``: shape (players, parts, rounds), doubled where alone.
    ``counts``: stones by part and result (miss, adjacent, hit), shape (parts, 3, rounds). ``lost``:
    stones that scored nothing, shape (players, rounds). ``first``: where each player would lay a
    first stone in each sector, shape (players, parts, rounds), if asked for.
    """

    spaces: NDArray[np.int16]
    points: Ints
    part_points: Ints
    counts: Ints
    lost: Ints
    first: NDArray[np.int16] | None = None
