"""Small decks on hand-made boards, ready to be simulated."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec.structs import replace

from terra_cards.model.board import Board
from terra_cards.rules.options import Rules
from terra_cards.simulation.arena import Truth
from terra_cards.simulation.parameters import Parameters, default_parameters
from terra_cards.simulation.play import Play
from terra_cards.simulation.simulate import PlayedCard, make_play
from terra_cards.simulation.tally import Tally
from tests.rules.toys import GERMANY, TERRA, board, solution

LATTICE = " ".join(
    f"{chr(97 + x + 5 * y)}-{chr(97 + x + 5 * y + step)}"
    for y in range(4)
    for x in range(5)
    for step in ((1, 5) if x < 4 else (5,))
    if x + 5 * y + step < 20
)
YEARS = (1500, 1600, 1700, 1800, 1850, 1900, 1920, 1940, 1960, 1980, 2000, 2020)
LENGTHS = ("1 m", "10 m", "100 m", "1 km")
NUMBERS = (0, 1, 10, 100, 1000, 10**4, 10**5, 10**6)


def world(**changes: Any) -> Board:
    """Twenty areas in a lattice of five by four, and three scales open at both ends."""
    return board(**{"borders": LATTICE, "years": YEARS, "lengths": LENGTHS, "numbers": NUMBERS, **changes})


def tiny() -> Board:
    """Four areas in a row and two spaces on each scale."""
    return board("a-b b-c c-d", years=(1900,), lengths=("10 m",), numbers=(100,))


def cards(on: Board) -> list[PlayedCard]:
    """Four cards: one area, several, an answer on a tick, a range."""
    year, length, number = (on.scales[name] for name in ("year", "length", "number"))  # type: ignore[index]

    def played(name: str, areas: list[str], level: str, **answers: tuple[int, int]) -> PlayedCard:
        hits: dict[str, Any] = {"map": areas}
        truths: dict[Any, Truth] = {}
        for scale in (year, length, number):
            if scale.name in answers:
                low, high = (Fraction(value) for value in answers[scale.name])
                truths[scale.name] = Truth(low, high)
                hits[scale.name] = [space - scale.first for space in scale.hits(low, high)]
        return PlayedCard(solution(on, name, **hits), truths, level)

    return [
        played("one", ["g"], "easy", year=(1889, 1889), length=(330, 330)),
        played("many", ["a", "b", "h", "n"], "hard", year=(1925, 1925), number=(4, 4)),
        played("tick", ["m", "n"], "hard", year=(1900, 1900), number=(100, 100)),
        played("range", ["s"], "easy", length=(5, 50), number=(200, 20000)),
    ]


def play(
    bots: Sequence[str] = ("average",) * 3,
    *,
    rounds: int = 100,
    seed: int = 1,
    rules: Rules = TERRA,
    on: Board | None = None,
    only: slice = slice(None),
    parameters: Parameters | None = None,
) -> Play:
    """A run with the cards above."""
    where = on or world()
    return make_play(where, rules, cards(where)[only], bots, rounds=rounds, seed=seed, parameters=parameters)


def changed(bots: dict[str, dict[str, Any]] | None = None, **numbers: Any) -> Parameters:
    """The default parameters with some numbers replaced (``map__reach=1``) or bots changed."""
    from decimal import Decimal

    base = default_parameters()
    new = {name.replace("__", "."): Decimal(str(value)) for name, value in numbers.items()}
    assert set(new) <= set(base.numbers)
    players = dict(base.bots)
    for name, habits in (bots or {}).items():
        players[name] = replace(players[name], **{key: Decimal(str(v)) for key, v in habits.items()})
    return replace(base, numbers={**base.numbers, **new}, bots=players)


def same(one: Tally, other: Tally) -> bool:
    """Whether two tallies hold the same counts."""
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)


__all__ = ["GERMANY", "TERRA", "cards", "changed", "play", "same", "tiny", "world"]
