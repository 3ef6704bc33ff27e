"""Plays of simulated people whose abilities and tasks are known: what :mod:`calibrate` is held against."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from terra_cards.model.solution import Result
from terra_cards.simulation.batch import Batch
from terra_cards.simulation.calibration.observations import Item, Observation, observe
from terra_cards.simulation.cast import LEVELS
from terra_cards.simulation.deals import Deals
from terra_cards.simulation.perception import Deal, words_needed
from terra_cards.simulation.play import Play
from terra_cards.simulation.setting import Setting
from terra_cards.simulation.streams import Stream, shuffled

if TYPE_CHECKING:
    from numpy.typing import NDArray

RESULTS: tuple[Result, ...] = ("miss", "adjacent", "hit")


class Rehearsal(Struct, frozen=True, eq=False):
    """First stones as a record would show them, and each player's ability, by name."""

    observations: tuple[Observation, ...]
    abilities: dict[str, float]


def rehearse(play: Play, people: int, evenings: int, cards: int, seed: int = 1) -> Rehearsal:
    """People of all abilities meet at tables of ``play.players`` on some evenings, and play ``cards``
    cards of the deck each time; nobody meets a card twice.

    ``people`` is a multiple of the players of a table, and ``evenings * cards`` no more than the deck
    has. The same seed gives the same plays.
    """
    seats, deck = play.players, len(play.arenas)
    if people % seats or evenings * cards > deck:
        raise ValueError("people fill whole tables, and evenings need no more cards than there are")
    deals = Deals(play)
    levels = _shuffled(people, Stream(seed, "people", "", 0)) % LEVELS
    names = [f"p{number:04d}" for number in range(people)]
    found: list[Observation] = []
    tables = people // seats
    # Each table goes through the deck in an order of its own; tables stay together, so nobody repeats.
    orders = [_shuffled(deck, Stream(seed, "order", "", table)) for table in range(tables)]
    seating = _shuffled(people, Stream(seed, "seating", "", 0)).reshape(seats, tables)
    for turn in range(evenings * cards):
        by_card: dict[int, list[int]] = {}
        for table in range(tables):
            by_card.setdefault(int(orders[table][turn]), []).append(table)
        for card, playing in sorted(by_card.items()):
            seated = np.roll(seating[:, playing], -turn, axis=0)
            setting = deals.setting("strangers", card)
            words = Stream(seed, "round", setting.arena.card, 0, turn).words(
                len(playing), 2 + seats * words_needed(setting)
            )
            deal = Deal(
                levels[seated],
                np.full(seated.shape, play.rules.estimate_stones),
                np.zeros(seated.shape, np.int64),
                0,
                np.ascontiguousarray(words[:, 2:]).reshape(len(playing), seats, -1),
                np.ascontiguousarray(words[:, :2]),
            )
            spaces = Batch([setting]).play([deal]).spaces
            for column in range(len(playing)):
                seat_names = [names[person] for person in seated[:, column]]
                found += _observed(setting, seat_names, spaces[:, :, column])
    cast = play.strangers
    abilities = {name: float(cast.abilities[levels[i]]) for i, name in enumerate(names)}
    return Rehearsal(tuple(found), abilities)


def _shuffled(count: int, stream: Stream) -> NDArray[np.int64]:
    return np.array(shuffled(count, stream.words(count, 1)[:, 0]), np.int64)


def _observed(setting: Setting, names: list[str], laid: NDArray[np.int16]) -> list[Observation]:
    """First stones of a round; ``laid`` has shape (turns, players)."""
    arena = setting.arena
    taken: set[int] = set()
    before: dict[str, list[str]] = {}
    out = []
    for turn in range(laid.shape[0]):
        for player, name in enumerate(names):
            space = int(laid[turn, player])
            if space >= arena.size:
                continue
            part = next(part for part in arena.parts if part.start <= space < part.stop)
            had = before.setdefault(part.sector, [])
            if part.asked and name not in had:
                seen = observe(
                    name,
                    Item(arena.card, part.sector),
                    RESULTS[arena.results[space]],
                    hit_free=not taken.issuperset(part.hits),
                    near_free=not taken.issuperset(part.adjacent),
                    order=len(had),
                )
                if seen is not None:
                    out.append(seen)
                had.append(name)
            taken.add(space)
    return out
