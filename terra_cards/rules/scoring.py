"""Scoring one round of the placing game: R20 to R22, with the options of R21."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from msgspec import Struct

from terra_cards.model.board import Board, Sector
from terra_cards.model.solution import Result, Solution
from terra_cards.rules.errors import RuleError, Violation
from terra_cards.rules.options import Rules


class Stone(Struct, frozen=True):
    """A player's estimate stone on a space of the board, named by its index."""

    player: str
    space: int


class ScoredStone(Struct, frozen=True):
    """What a stone brought. ``points`` are doubled already where R21 doubles them."""

    player: str
    space: int
    sector: Sector
    result: Result
    points: int


class RoundScore(Struct, frozen=True):
    """Points and stones of one round; every mapping names all players, in seat order.

    ``stones`` stand in the order placed, ``returned`` and ``lost`` count stones by R22.
    """

    totals: dict[str, int]
    stones: tuple[ScoredStone, ...]
    returned: dict[str, int]
    lost: dict[str, int]


class WrongStone(Struct, frozen=True):
    """A stone that the rules do not allow; ``number`` counts stones from 1 in the order placed."""

    number: int
    violation: Violation


def score_round(
    rules: Rules, board: Board, solution: Solution, players: Sequence[str], stones: Iterable[Stone]
) -> RoundScore:
    """Scores the stones on the board against a card's solution (R20 to R22).

    A stone on a right space brings ``rules.hit`` points, else beside one ``rules.adjacent``, each
    stone once. With ``alone`` a player who alone has stones on a scale (with ``sectors`` also on
    the map) doubles all points there. Stones on a scale that the card does not ask for score
    nothing. Raises RuleError with the first wrong stone's clause where :func:`wrong_stones` finds
    any. O(stones).
    """
    placed = tuple(stones)
    wrong = wrong_stones(rules, board, solution, players, placed)
    if wrong:
        raise RuleError(*(stone.violation for stone in wrong))
    return score_legal_round(rules, board, solution, players, placed)


def score_legal_round(
    rules: Rules, board: Board, solution: Solution, players: Sequence[str], stones: Sequence[Stone]
) -> RoundScore:
    """:func:`score_round` for stones that are known to be legal, as in a game."""
    results = results_of_stones(rules, board, solution, [(stone.space, stone.player) for stone in stones])
    totals = dict.fromkeys(players, 0)
    returned = dict.fromkeys(players, 0)
    lost = dict.fromkeys(players, 0)
    scored = []
    for stone, (sector, result, points) in zip(stones, results, strict=True):
        totals[stone.player] += points
        (returned if points > 0 else lost)[stone.player] += 1
        scored.append(ScoredStone(stone.player, stone.space, sector, result, points))
    return RoundScore(totals, tuple(scored), returned, lost)


def results_of_stones(
    rules: Rules, board: Board, solution: Solution, stones: Sequence[tuple[int, Hashable]]
) -> list[tuple[Sector, Result, int]]:
    """Sector, result and points of legal stones, each a space and whoever owns it (R20, R21)."""
    spaces = board.spaces
    owners: dict[Sector, set[Hashable]] = {}
    for space, owner in stones:
        owners.setdefault(spaces[space].sector, set()).add(owner)
    doubled = {sector for sector, who in owners.items() if len(who) == 1 and doubles_alone(rules, sector)}
    points_of: dict[Result, int] = {"hit": rules.hit, "adjacent": rules.adjacent, "miss": 0}
    results: list[tuple[Sector, Result, int]] = []
    for space, _ in stones:
        sector = spaces[space].sector
        result = solution.result(sector, space)
        points = points_of[result]
        results.append((sector, result, 2 * points if sector in doubled else points))
    return results


def doubles_alone(rules: Rules, sector: Sector) -> bool:
    """Whether a player alone in a sector doubles the points there (R21)."""
    return rules.alone == "sectors" or (rules.alone == "scales" and sector != "map")


def wrong_stones(
    rules: Rules, board: Board, solution: Solution, players: Sequence[str], stones: Sequence[Stone]
) -> tuple[WrongStone, ...]:
    """All stones of a round that cannot lie like this, in the order placed; turns are not checked.

    R9: a scale that the card does not ask for; R10: more stones than a player has; R12: a space
    taken already; G3: a player who is not in the game.
    """
    wrong: list[WrongStone] = []
    taken: dict[int, str] = {}
    used: dict[str, int] = dict.fromkeys(players, 0)
    for number, stone in enumerate(stones, 1):
        violation = _wrong_stone(rules, board, solution, stone, taken, used)
        if violation is not None:
            wrong.append(WrongStone(number, violation))
            continue
        taken[stone.space] = stone.player
        used[stone.player] += 1
    return tuple(wrong)


def _wrong_stone(
    rules: Rules,
    board: Board,
    solution: Solution,
    stone: Stone,
    taken: dict[int, str],
    used: dict[str, int],
) -> Violation | None:
    if stone.player not in used:
        return Violation("G3", f"no player '{stone.player}'; players are {', '.join(used)}")
    sector = board.spaces[stone.space].sector
    if sector != "map" and sector not in solution.sectors and rules.third_scale == "forbidden":
        return Violation("R9", f"the card does not ask for the {sector} scale")
    if stone.space in taken:
        return Violation("R12", f"a stone of {taken[stone.space]} lies there already")
    if used[stone.player] == rules.estimate_stones:
        return Violation("R10", f"{stone.player} has {rules.estimate_stones} stones and placed them all")
    return None
