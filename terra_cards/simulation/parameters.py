"""What simulated players know, believe and dare: the numbers of ``players.yaml``, typed.

Numbers are decimals, read from the text as written, so that no float stands between the file and
the tables made from it. :mod:`parameter_file` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Literal

from msgspec import Struct, field

from terra_cards.simulation.bands import Bands

Plays = Literal["knowing", "at random", "by the solution"]
CROWD = "crowd"  # who measures cards, alone; no seat is ever given to it
STRANGERS = "strangers"  # who measures how much skill decides, at tables of their own


class Bot(Struct, frozen=True):
    """One kind of player.

    ``ability`` and ``spread`` are the mean and standard deviation of ability among such players,
    ``confidence`` is the width of the error they expect as a share of the true one, ``trust`` the
    weight on others' stones, ``noise`` the points by which they misjudge a space, ``stone_cost``
    the share of a lost stone's worth that they take into account.
    """

    name: str
    about: str
    plays: Plays = "knowing"
    ability: Decimal = Decimal(0)
    spread: Decimal = Decimal(0)
    confidence: Decimal = Decimal(1)
    trust: Decimal = Decimal(0)
    noise: Decimal = Decimal(0)
    stone_cost: Decimal = Decimal(0)


class CrisisBot(Struct, frozen=True):
    """One kind of player of the crisis game: the chance that a decision is ``selfish``, and whether the
    player ``hears`` what the others hold."""

    name: str
    about: str
    selfishness: Decimal = Decimal(0)
    hears: bool = True


class Parameters(Struct, frozen=True, eq=False):
    """All numbers of the simulation's players; the file says what each is and why.

    ``numbers`` holds the single ones as ``section.entry``, ``stone_worth`` the points that the
    nth stone in hand brings, ``bands`` the difficulties between levels by number of levels, and
    ``one_stone_bands`` those where one stone must hit. ``changed`` names the entries in which they
    differ from those of the package.
    """

    numbers: Mapping[str, Decimal]
    stone_worth: Mapping[int, Decimal]
    bands: Mapping[int, tuple[Decimal, ...]]
    one_stone_bands: Mapping[int, tuple[Decimal, ...]]
    bots: Mapping[str, Bot]
    crisis_bots: Mapping[str, CrisisBot]
    changed: Mapping[str, object] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Decimal:
        return self.numbers[name]

    @property
    def players(self) -> tuple[Bot, ...]:
        """The bots that may sit at a table, in the order of the file."""
        return tuple(bot for bot in self.bots.values() if bot.name not in (CROWD, STRANGERS))

    def level_bands(self, levels: int, *, one_stone: bool = False) -> tuple[float, ...]:
        """The ``levels - 1`` difficulties at which a level ends; evenly spread where not given."""
        given = (self.one_stone_bands if one_stone else self.bands).get(levels)
        if given is not None:
            return tuple(float(edge) for edge in given)
        low, wide = (0.48, 0.2) if one_stone else (0.2, 0.3)
        return tuple(low + wide * (i + 1) / levels for i in range(levels - 1))

    def bands_of(self, levels: Sequence[str], *, one_stone: bool = False) -> Bands:
        """The bands of an edition's levels."""
        doubt = float(self["levels.unknown_fame"])
        return Bands(tuple(levels), self.level_bands(len(levels), one_stone=one_stone), doubt)


@cache
def default_parameters() -> Parameters:
    """The parameters that come with the package."""
    from terra_cards.simulation.parameter_file import packaged

    return packaged()
