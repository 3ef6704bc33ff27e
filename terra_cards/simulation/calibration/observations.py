"""What a play says about a player and a task: where the first stone in a sector came to lie.

Only a player's first stone in a sector counts: later ones know that the first was not enough. A stone
that found every right space taken could not hit, whatever its owner knew: next to a right space it
says "at least near" (censored), and where nothing was left that scores it says nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct

from terra_cards.model.board import Sector
from terra_cards.model.solution import Result, Solution
from terra_cards.rules.actions import Answer, OnSpace, Place
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.game import Game, RoundEnd
from terra_cards.rules.placing import PlacingGame
from terra_cards.rules.spaces import SpaceIndex

# What a first stone says: that it missed, lay beside a right space, hit, or would have been at least
# beside one had there been room.
Grade = Literal[0, 1, 2, 3]
MISS: Final = 0
NEAR: Final = 1
HIT: Final = 2
AT_LEAST_NEAR: Final = 3
GRADES: Mapping[Result, Grade] = {"miss": MISS, "adjacent": NEAR, "hit": HIT}


class Item(Struct, frozen=True, order=True):
    """A task of a card."""

    card: str
    sector: Sector


class Observation(Struct, frozen=True):
    """A player's first stone in a sector.

    ``order`` counts the players who had laid a stone in that sector before, so 0 has seen nobody
    else's mind there. ``hit_free`` says whether a right space was free, so that it could hit at all.
    """

    player: str
    item: Item
    grade: Grade
    order: int = 0
    hit_free: bool = True


def observe(
    player: str, item: Item, result: Result, *, hit_free: bool, near_free: bool, order: int = 0
) -> Observation | None:
    """What a first stone says; None where nothing that scores was left to it.

    ``hit_free`` and ``near_free`` say whether a right space, and one beside a right space, was free.
    """
    if result != "hit" and not hit_free:
        if result == "miss" and not near_free:
            return None
        if result == "adjacent":
            return Observation(player, item, AT_LEAST_NEAR, order, False)
    return Observation(player, item, GRADES[result], order, hit_free or result == "hit")


def observations(game: Game, names: Mapping[str, str] | None = None) -> Iterator[Observation]:
    """The observations in a game as played so far, in the order of play.

    ``names`` gives players other names (one person may sit at many tables). A crisis game has none.
    """
    if isinstance(game, PlacingGame):
        yield from _placing(game, names or {})
    elif isinstance(game, ChallengeGame):
        yield from _challenge(game, names or {})


def _placing(game: PlacingGame, names: Mapping[str, str]) -> Iterator[Observation]:
    index = SpaceIndex(game.board)
    for card, stones in _rounds(game, Place):
        taken: set[int] = set()
        seen: dict[Sector, list[str]] = {}
        for stone in stones:
            space = index.find(stone.area, stone.scale, stone.between)
            sector = game.board.spaces[space].sector
            before = seen.setdefault(sector, [])
            if sector in card.sectors and stone.player not in before:
                found = _first_stone(names, card, sector, stone.player, space, taken, len(before))
                if found is not None:
                    yield found
                before.append(stone.player)
            taken.add(space)


def _first_stone(
    names: Mapping[str, str],
    card: Solution,
    sector: Sector,
    player: str,
    space: int,
    taken: set[int],
    order: int,
) -> Observation | None:
    spaces = card.sectors[sector]
    return observe(
        names.get(player, player),
        Item(card.card, sector),
        card.result(sector, space),
        hit_free=not taken.issuperset(spaces.hits),
        near_free=not taken.issuperset(spaces.adjacent),
        order=order,
    )


def _challenge(game: ChallengeGame, names: Mapping[str, str]) -> Iterator[Observation]:
    """First answers only: whoever answers later has heard that they are wrong."""
    index = SpaceIndex(game.board)
    for card, answers in _rounds(game, Answer):
        for answer in answers[:1]:
            space = index.find(answer.area, answer.scale, answer.between)
            sector = game.board.spaces[space].sector
            found = _first_stone(names, card, sector, answer.player, space, set(), 0)
            if found is not None:
                yield found


def _rounds(
    game: PlacingGame | ChallengeGame, kind: type[OnSpace]
) -> Iterator[tuple[Solution, list[OnSpace]]]:
    """The card of each round, and its actions of a kind; a round may have been broken off."""
    now: list[OnSpace] = []
    cards = iter(game.cards)
    for event in game.events:
        if isinstance(event, RoundEnd):
            yield next(cards), now
            now = []
        elif isinstance(event, kind):
            now.append(event)
    if now:
        yield next(cards), now


def first_plays(found: Iterable[Observation]) -> tuple[list[Observation], int]:
    """Each player's first meeting with each task, and how many later ones were left out: who plays a
    card again remembers it."""
    kept: dict[tuple[str, Item], Observation] = {}
    again = 0
    for one in found:
        key = (one.player, one.item)
        again += key in kept
        kept.setdefault(key, one)
    return list(kept.values()), again
