"""How often a crisis deck is won, by number of players and kind of bot.

``python -m tools.crisis_odds DECK [GAMES]`` plays seeded games through the rules engine, so the
table is the same on every machine. It is where the threats of ``decks/planet.deck.yaml`` and the
table in ``docs/games/crisis.md`` come from.
"""

from __future__ import annotations

import sys
from math import sqrt
from pathlib import Path

from terra_cards.rules import CrisisCards, CrisisGame, Rules, rules_of, start_game
from terra_cards.simulation.bots import make_bot
from terra_cards.workspace.parts import builtin_edition
from terra_cards.workspace.tables import Tables

NAMES = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Felix")
KINDS = ("cooperative", "expert", "selfish", "random")


def win_rate(rules: Rules, cards: CrisisCards, players: int, kind: str, games: int) -> float:
    """The share of seeded games that bots of one kind win."""
    won = 0
    for seed in range(games):
        game = start_game(rules, NAMES[:players], cards=cards, seed=seed)
        assert isinstance(game, CrisisGame)
        bots = {name: make_bot(kind, seed + number) for number, name in enumerate(game.players)}
        while game.turn is not None:
            game.apply(bots[game.turn].choose(game))
        won += game.won
    return won / games


def crisis_rules() -> Rules:
    """The rules of ``terra-2003``."""
    edition = builtin_edition("terra-2003").edition
    assert edition is not None
    return rules_of(edition)


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 2
    games = int(arguments[1]) if len(arguments) > 1 else 1000
    cards = Tables(Path.cwd()).crisis_cards(arguments[0])
    rules = crisis_rules()
    print(f"won of {games} games (standard error at most {0.5 / sqrt(games):.3f})")
    print("players  " + "  ".join(f"{kind:>11s}" for kind in KINDS))
    for players in range(rules.players[0], rules.players[1] + 1):
        rates = [win_rate(rules, cards, players, kind, games) for kind in KINDS]
        print(f"{players:7d}  " + "  ".join(f"{rate:11.3f}" for rate in rates))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
