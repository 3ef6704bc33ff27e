"""When players of the challenge game accept, agree, and give up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.rules.options import ChallengePoints
from terra_cards.simulation.fixed import UNIT, UNIT_BITS, to_fixed
from terra_cards.simulation.setting import Setting

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]


class Thresholds(Struct, frozen=True):
    """What the parameters and the edition say, in 1/4096.

    ``accept_from``: the chance from which a first Estimator accepts (T4). ``stay``: points that staying
    in seems worth if the answer is wrong. ``later``: the chance that somebody else is right then.
    """

    pay: ChallengePoints
    nobody_knows: bool
    accept_from: int
    stay: int
    later: int

    @classmethod
    def of(cls, setting: Setting) -> Thresholds:
        numbers = setting.cast.parameters
        return cls(
            setting.arena.rules.challenge,
            setting.arena.rules.nobody_knows,
            to_fixed(numbers["challenge.accept_from"], UNIT_BITS),
            to_fixed(numbers["challenge.stay_worth"], UNIT_BITS),
            to_fixed(numbers["challenge.later_right"], UNIT_BITS),
        )

    def worths(self, chance: Ints, players: int) -> tuple[Ints, Ints, Ints]:
        """What YES, NO and Nobody-knows seem worth at a chance that the answer is right, in 2**-24 points."""
        wrong = UNIT - chance
        nobody = wrong * (UNIT - self.later) >> UNIT_BITS
        each = self.pay.nobody_right * nobody + self.pay.somebody_right * (UNIT - nobody)
        return self.pay.yes * chance * UNIT, wrong * self.stay, (players - 1) * each * UNIT
