"""What a simulation found out about a deck: the document of ``simulate --format json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

if TYPE_CHECKING:
    from terra_cards.model.board import Board
    from terra_cards.model.solution import Solution


#: The rules that say nothing without a simulation.
NEED_PLAYED = frozenset({"TC706", "TC708"})


class PlayedCard(Struct, frozen=True):
    """The level that a card plays as, and what that rests on: ``geometry`` or ``plays``.

    ``tasks`` holds, by sector, how many of its spaces were right, beside a right one, and there at
    all; ``spaces`` the right ones and those beside them, as JSON names them. Results of older versions
    name only the ``wrong`` spaces that were chosen most. ``between`` are the easiest and the
    hardest level that the card may play as, so far as the simulation can tell; None where it says nothing.
    """

    level: str | None
    basis: str
    tasks: Mapping[str, tuple[int, int, int]]
    wrong: tuple[tuple[str, Any], ...] = ()
    between: tuple[str, str] | None = None
    spaces: Mapping[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = field(default_factory=dict)

    def may_be(self, level: str, levels: Sequence[str]) -> bool:
        """Whether a level is one of those that the card may play as."""
        if self.between is None or not set(self.between) <= set(levels):
            return False
        low, high = (levels.index(one) for one in self.between)
        return low <= levels.index(level) <= high

    def still(self, solution: Solution, board: Board) -> bool:
        """Whether the card that was played is the one with this solution, as far as its result tells."""
        if self.tasks and set(self.tasks) != set(solution.sectors):
            return False
        for sector, counts in self.tasks.items():
            spaces = solution.sectors[sector]  # type: ignore[index]
            size = len(board.sector_spaces(sector))  # type: ignore[arg-type]
            if counts != (len(spaces.hits), len(spaces.adjacent), size):
                return False
        for sector, (right, beside) in self.spaces.items():
            found = solution.sectors.get(sector)  # type: ignore[call-overload]
            if found is None or not (
                _same(right, map(board.space_json, found.hits))
                and _same(beside, map(board.space_json, found.adjacent))
            ):
                return False
        scoring = [
            (sector, board.space_json(space))
            for sector, spaces in solution.sectors.items()
            for space in (*spaces.hits, *spaces.adjacent)
        ]
        return not any(wrong in scoring for wrong in self.wrong)


class Played(Struct, frozen=True):
    """A simulation's result; keys that it has not are None or left out.

    ``crises`` holds colour, region and threat of each crisis by its id, ``solutions`` colour, value and
    copies of the others (empty where the result does not tell); ``others`` are the results of
    the other decks that were simulated in the same run.
    """

    deck: str | None
    cards: Mapping[str, PlayedCard]
    win_rate: float | None
    side: str | None = None
    crises: Mapping[str, tuple[Any, Any, Any]] = field(default_factory=dict)
    solutions: tuple[tuple[str, int, int], ...] = ()
    others: tuple[Played, ...] = ()

    def of(self, deck: str | None) -> Played | None:
        """The result of a deck; that of an unnamed one is taken for it."""
        for one in (self, *self.others):
            if one.deck is None or one.deck == deck:
                return one
        return None

    @property
    def decks(self) -> str:
        """The decks that were simulated, as a message lists them."""
        return ", ".join(f"'{one.deck}'" for one in (self, *self.others))


#: One of these is in every result.
_KEYS = frozenset({"cards", "win_rate", "win_rates"})


def read(document: Any) -> Played:
    """From the JSON document; raises ValueError where it is none."""
    if isinstance(document, Mapping) and isinstance(document.get("decks"), list):
        read_ones = [_read(one) for one in document["decks"]]
        if not read_ones:
            raise ValueError("it is of no deck")
        first, *others = read_ones
        return replace(first, others=tuple(others))
    return _read(document)


def _read(document: Any) -> Played:
    if not isinstance(document, Mapping) or not _KEYS & document.keys():
        raise ValueError("it has neither cards nor a win rate")
    listed = document.get("cards") or []
    if not isinstance(listed, list):
        raise ValueError("'cards' is not a list")
    cards = {
        card["id"]: _card(card) for card in listed if isinstance(card, Mapping) and _text(card.get("id"))
    }
    rate = document.get("win_rate")
    number = float(rate) if isinstance(rate, (int, float)) and not isinstance(rate, bool) else None
    if rate is not None and (number is None or not 0 <= number <= 1):
        raise ValueError("'win_rate' is not a number from 0 to 1")
    played = document.get("crises")
    crises = {
        crisis["id"]: (crisis.get("colour"), crisis.get("region"), crisis.get("threat"))
        for crisis in (played if isinstance(played, list) else ())
        if isinstance(crisis, Mapping) and _text(crisis.get("id"))
    }
    counted = document.get("solutions")
    solutions = tuple(
        (kind["colour"], kind["value"], kind["copies"])
        for kind in (counted if isinstance(counted, list) else ())
        if isinstance(kind, Mapping)
        and isinstance(kind.get("colour"), str)
        and isinstance(kind.get("value"), int)
        and isinstance(kind.get("copies"), int)
    )
    return Played(_text(document.get("deck")), cards, number, _text(document.get("side")), crises, solutions)


def _card(card: Mapping[str, Any]) -> PlayedCard:
    tasks = card.get("tasks")
    counts: dict[str, tuple[int, int, int]] = {}
    named: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
    for sector, task in tasks.items() if isinstance(tasks, Mapping) else ():
        if not isinstance(task, Mapping):
            continue
        hits, near, spaces = (task.get(key) for key in ("right_spaces", "adjacent_spaces", "spaces"))
        if isinstance(hits, list) and isinstance(near, list):
            named[str(sector)] = (tuple(hits), tuple(near))
        if not isinstance(spaces, Mapping):
            continue
        right, beside, every = (spaces.get(name) for name in ("right", "adjacent", "all"))
        if isinstance(right, int) and isinstance(beside, int) and isinstance(every, int):
            counts[str(sector)] = (right, beside, every)
    wrong = card.get("wrong_spaces")
    told = [
        (str(one["sector"]), one["space"])
        for one in (wrong if isinstance(wrong, list) else ())
        if isinstance(one, Mapping) and "sector" in one and "space" in one
    ]
    found = card.get("level_between")
    ends = (found[0], found[-1]) if isinstance(found, list) and found else ()
    between = (ends[0], ends[1]) if ends and all(isinstance(one, str) for one in ends) else None
    level, basis = _text(card.get("level")), str(card.get("basis", "plays"))
    return PlayedCard(level, basis, counts, tuple(told), between, named)


def _same(one: Iterable[Any], other: Iterable[Any]) -> bool:
    """Whether both name the same spaces, in whatever order."""
    return sorted(map(repr, one)) == sorted(map(repr, other))


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None
