"""The world's starter deck with known difficulties, and evenings of play on it."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import replace

from terra_cards.model.solve import solve
from terra_cards.rules.cards import whole_solution
from terra_cards.rules.edition_rules import rules_of
from terra_cards.rules.header import Header
from terra_cards.rules.placing import PlacingGame
from terra_cards.rules.record import record_lines
from terra_cards.simulation.bots.quiz import QuizBot
from terra_cards.simulation.play import Play
from terra_cards.simulation.simulate import make_play, played_card
from terra_cards.workspace.load import load

ROOT = Path(__file__).parents[2]
DECK = ROOT / "decks" / "world-starter.deck.yaml"


@cache
def world_play() -> Play:
    """The starter deck, its tasks of random difficulties (SD 0.8 logits)."""
    deck, board, rules = _world()
    cards = [card for one in deck.cards if (card := played_card(one.card, board))]
    play = make_play(board, rules, cards, ["average"] * 4, rounds=256)
    random = Random(3)
    difficulties = tuple(
        {part.sector: Decimal(f"{random.gauss(0, 0.8):.3f}") for part in arena.asked} for arena in play.arenas
    )
    return replace(play, difficulties=difficulties)


@cache
def _world():
    deck = load([DECK]).decks[0]
    assert deck.board
    assert deck.edition
    board = deck.board.board("metric")
    assert board
    assert deck.edition.edition
    return deck, board, rules_of(deck.edition.edition)


def write_evenings(folder: Path, count: int, people: int, deck: str, seed: int = 5) -> None:
    """Records of whole games among bots of different skill, who are called p0, p1, ..."""
    loaded, board, rules = _world()
    solutions = {card.id: whole_solution(card.id, solve(card.card, board)) for card in loaded.cards}
    random = Random(seed)
    for number in range(count):
        ids = random.sample(sorted(solutions), 6)
        names = [f"p{one}" for one in random.sample(range(people), 4)]
        game = PlacingGame(rules, board, [solutions[one] for one in ids], names, names[0], 6)
        bots = {name: QuizBot(0.3 + 0.6 * int(name[1:]) / people, seed=number) for name in names}
        while game.turn is not None:
            game.apply(bots[game.turn].choose(game))
        header = Header(
            rules.edition,
            tuple(names),
            names[0],
            "world",
            "metric",
            {},
            6,
            tuple(f"{deck}#{one}" for one in ids),
        )
        path = folder / f"evening-{number:02d}.jsonl"
        path.write_text("".join(f"{line}\n" for line in record_lines(header, game)), encoding="utf-8")
