"""Rounds of cards by the compiled loop: tables in, outcome out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from terra_cards.simulation.compiled.loop import play
from terra_cards.simulation.compiled.tables import Compiled, Results, make_habits, make_tables
from terra_cards.simulation.outcome import Outcome
from terra_cards.simulation.setting import Setting

if TYPE_CHECKING:
    from terra_cards.simulation.perception import Deal

_kept: WeakKeyDictionary[Setting, Compiled] = WeakKeyDictionary()


class CompiledRounds:
    """Plays rounds of cards, one card after the other; what comes out is that of :class:`batch.Batch`."""

    def __init__(self, settings: Sequence[Setting]) -> None:
        self.settings = settings

    def play(self, deals: Sequence[Deal], *, first_choices: bool = False) -> Outcome:
        """Plays rounds, one deal for each card, and scores them."""
        arena = self.settings[0].arena
        widths = [deal.groups.shape[1] for deal in deals]
        players, parts, rounds = len(deals[0].groups), len(arena.parts), sum(widths)
        turns = max(int(deal.hands.max(initial=0)) for deal in deals)
        results = Results(
            np.full((rounds, turns, players), arena.size, np.int16),
            np.zeros((rounds, players, parts), np.int32),
            np.zeros((rounds, parts, 3), np.int32),
            np.zeros((rounds, players), np.int32),
            np.full((rounds, players if first_choices else 0, parts), arena.size, np.int16),
        )
        stop = 0
        for setting, deal, width in zip(self.settings, deals, widths, strict=True):
            start, stop = stop, stop + width
            tables = _tables_of(setting)
            play(
                tables.card,
                tables.spaces,
                make_habits(setting, deal.left),
                tables.numbers._replace(first_choices=first_choices),
                np.ascontiguousarray(deal.groups),
                np.ascontiguousarray(deal.hands),
                np.ascontiguousarray(deal.supply),
                deal.words,
                deal.shared,
                results.of_rounds(start, stop),
            )
        return Outcome(
            results.spaces.transpose(1, 2, 0),
            results.part_points.sum(axis=2, dtype=np.int32).T,
            results.part_points.transpose(1, 2, 0),
            results.counts.transpose(1, 2, 0),
            results.lost.T,
            results.first.transpose(1, 2, 0) if first_choices else None,
        )


def _tables_of(setting: Setting) -> Compiled:
    if setting not in _kept:
        _kept[setting] = make_tables(setting)
    return _kept[setting]
