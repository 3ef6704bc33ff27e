"""Games of the crisis deck by the rules engine, laid out like those on arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from terra_cards.rules.actions import Action, End, Hoard, Play
from terra_cards.rules.crisis import CrisisGame
from terra_cards.simulation.crisis.outcome import ALL, COLOUR, REGION, CrisisOutcome
from terra_cards.simulation.crisis.plain import Thinker
from terra_cards.simulation.crisis.setup import CrisisPlay, Deals

if TYPE_CHECKING:
    from numpy.typing import NDArray


def play(run: CrisisPlay, deals: Deals) -> CrisisOutcome:
    """Plays games one action at a time; every action must be legal to the engine."""
    out = CrisisOutcome.empty(run, deals)
    for number in range(len(deals.pile)):
        _game(run, deals, number, out)
    return out


def _game(run: CrisisPlay, deals: Deals, number: int, out: CrisisOutcome) -> None:
    names = tuple(str(seat) for seat in range(run.players))
    game = CrisisGame(run.deck.rules, run.deck.cards, deals.of_game(run, number), names)
    thinker = Thinker(run, game, deals.words[number].tolist())
    while not game.is_over:
        action = thinker.act()
        assert not game.violations(action), action
        _note(out, number, game, thinker, action)
    _end(out, number, run, game, thinker)


def _note(out: CrisisOutcome, number: int, game: CrisisGame, thinker: Thinker, action: Action) -> None:
    """Applies an action, and writes down what it was and what it did."""
    deck, seat = thinker.deck, game.players.index(action.player)
    crises = [crisis.name for crisis in deck.cards.crises]
    before, centre = game._scores, {crisis for crisis, _ in game.centre}
    impending, drawer = game.impending, game.drawer
    out.turns[number] += game.phase == "draw"
    game.apply(action)
    gained = [now - then for now, then in zip(game._scores, before, strict=True)]
    step = thinker.step
    after = {crisis for crisis, _ in game.centre}
    if impending is not None:
        if isinstance(action, Play):
            out.impending[number, step, seat] = thinker.value[action.card]
        if game.impending is None:
            _settled(out, number, step, game, crises.index(impending), drawer, gained, impending in after)
    elif isinstance(action, Play):
        out.helped[number, step, crises.index(action.on)] = thinker.kind[action.card] + 1
        out.points_finisher[number, seat] += gained[seat]
        out.solved_later[number, crises.index(action.on)] |= action.on in centre - after
    elif isinstance(action, Hoard):
        three = sorted(thinker.kind[card] for card in action.cards)
        out.sets[number, step] = deck.sets.tolist().index(three) + 1
        out.hoarded[number, seat] += sum(thinker.value[card] for card in action.cards)
    elif isinstance(action, End):
        for card in action.discard:
            out.discarded[number, step, thinker.kind[card]] += 1


def _settled(
    out: CrisisOutcome, number: int, step: int, game: CrisisGame, crisis: int, drawer: str, gained: list[int],
    blown: bool,
) -> None:  # fmt: skip
    """C5, C6: an impending crisis is solved, or becomes full-blown."""
    if blown:
        out.blown[number, crisis] = True
        if game.is_over:
            out.last_straw[number] = crisis
        return
    out.solved_in_time[number, crisis] = True
    rules, players = game.rules.crisis, len(game.players)
    gave = out.impending[number, step]
    start = game.players.index(drawer)
    turns = [(start + i) % players for i in range(players)]
    first = next(seat for seat in turns if gave[seat])
    out.points_first[number, first] += rules.first
    for seat in range(players):
        highest = gained[seat] - (rules.first if seat == first else 0)
        out.points_highest[number, seat] += highest


def _end(out: CrisisOutcome, number: int, run: CrisisPlay, game: CrisisGame, thinker: Thinker) -> None:
    """How the game ended."""
    out.won[number] = game.won
    out.drawn[number] = thinker.step + 1
    if game.won:
        return
    limits = game.rules.crisis
    crises = [game.cards.crisis[name] for name, _ in game.centre]
    last = run.deck.cards.crises[int(out.last_straw[number])]
    if sum(one.region == last.region for one in crises) >= limits.region:
        out.lost_by[number] = REGION
    elif sum(one.colour == last.colour for one in crises) >= limits.colour:
        out.lost_by[number] = COLOUR
    else:
        out.lost_by[number] = ALL


def scores(run: CrisisPlay, deals: Deals, number: int) -> NDArray[np.int64]:
    """The scores that the engine gives in one game; for tests."""
    names = tuple(str(seat) for seat in range(run.players))
    game = CrisisGame(run.deck.rules, run.deck.cards, deals.of_game(run, number), names)
    thinker = Thinker(run, game, deals.words[number].tolist())
    while not game.is_over:
        game.apply(thinker.act())
    return np.array(list(game.scores.values()))
