"""Plays random games of every edition, writes them down, replays them and takes every move back.

``python -m tools.there_and_back [GAMES] [SEED]`` (10,000 games unless said otherwise) draws for each game an
edition, players, options, cards and moves, and compares: the game that the record replays to with
the game that was played, the record that it writes again with the first one, the game with all its
moves undone with the game at its start, and the game played once more from there. It ends with
status 1 at the first difference and says with which number the game can be drawn again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from terra_cards.rules import Game, Generator, Header, Rules, record_lines, replay, rules_of, start_game
from terra_cards.workspace.parts import builtin_edition
from terra_cards.workspace.tables import Tables

NAMES = ("ann", "bob", "cy", "dee", "eve", "fay")
EDITIONS = ("terra", "terra-deutschland", "terra-on-tour", "terra-2003")
QUIZ, CRISES = "decks/world-starter.deck.yaml", "decks/planet.deck.yaml"
OPTIONS: dict[str, tuple[object, ...]] = {
    "alone": ("off", "scales", "sectors"),
    "third_scale": ("forbidden", "allowed"),
    "extra_stone": (False, True),
    "top_up": (0, 1, 3, 6),
    "nobody_knows": (False, True),
    "centre_colour_match": (True, False),
    "teams": (False, True),
}
OF_ENGINE = {
    "placing": ("alone", "third_scale", "extra_stone", "top_up"),
    "challenge": ("nobody_knows",),
    "crisis": ("centre_colour_match", "teams"),
}


class Table:
    """Draws games and what they are written down with."""

    def __init__(self, folder: Path) -> None:
        self.tables = Tables(folder)
        self.rules: dict[str, Rules] = {}
        for name in EDITIONS:
            edition = builtin_edition(name).edition
            assert edition is not None
            self.rules[name] = rules_of(edition)
        self.quiz = [f"{QUIZ}#{card.id}" for card in self.tables.deck(QUIZ).cards]

    def header(self, number: int) -> Header:
        """The set-up of a game: the same number, the same game."""
        draw = Generator(number, "set-up")
        edition = EDITIONS[number % len(EDITIONS)]
        rules = self.rules[edition]
        least, most = rules.players
        players = tuple(draw.shuffled(NAMES[: least + draw.below(most - least + 1)]))
        options = {name: draw.choice(OPTIONS[name]) for name in OF_ENGINE[rules.engine] if draw.below(2)}
        if len(players) % 2:
            options.pop("teams", None)
        start = draw.choice(players)
        if rules.engine == "crisis":
            cards = self.tables.crisis_cards(CRISES)
            game = start_game(rules.with_options(options), players, start=start, cards=cards, seed=number)
            return Header(edition, players, start, options=options, deck=CRISES, deal=game.deal)  # type: ignore[attr-defined]
        rounds = 1 + draw.below(3)
        side = draw.choice(("metric", "imperial"))
        cards_of_game = tuple(draw.shuffled(self.quiz)[:rounds])
        return Header(edition, players, start, "world", side, options, rounds, cards_of_game)  # type: ignore[arg-type]

    def play(self, game: Game, number: int) -> None:
        """Random legal moves to the end; now and then fewer stones, so that games do not all look alike."""
        draw = Generator(number, "moves")
        while not game.is_over:
            legal = game.legal_actions()
            last = legal[-1]  # to pass, or to end the turn
            game.apply(last if draw.below(4) == 0 else draw.choice(legal))

    def differences(self, number: int) -> Iterator[str]:
        """What is different between a game and itself, written down and taken back."""
        header = self.header(number)
        game = self.tables.start(header)
        fresh = view(game)
        self.play(game, number)
        if game.status().problems:
            yield f"broken invariants: {game.status().problems}"
        lines = list(record_lines(header, game))
        again = replay("\n".join(lines), self.tables.start)
        if view(again.game) != view(game):
            yield "the record replays to another game"
        if list(record_lines(again.header, again.game)) != lines:
            yield "the game replayed writes another record"
        end, moves = view(game), game.history
        if [game.undo() for _ in moves] != list(reversed(moves)):
            yield "other moves are undone than were played"
        if view(game) != fresh:
            yield "undone to its start the game is another"
        for move in moves:
            game.apply(move)
        if view(game) != end:
            yield "played once more from its start it ends elsewhere"


def view(game: Game) -> tuple[object, ...]:
    """All that a game shows, its status with every broken invariant (G4) included."""
    return (
        game.status(), game.scores, game.winners, game.rounds_completed, game.events, game.legal_actions(),
    )  # fmt: skip


def main(arguments: list[str]) -> int:
    games = int(arguments[0]) if arguments else 10_000
    first = int(arguments[1]) if len(arguments) > 1 else 0
    table = Table(Path.cwd())
    played: Counter[str] = Counter()
    for number in range(first, first + games):
        wrong = list(table.differences(number))
        if wrong:
            print(f"game {number}: {'; '.join(wrong)}")
            return 1
        played[EDITIONS[number % len(EDITIONS)]] += 1
    print(", ".join(f"{edition} {count}" for edition, count in sorted(played.items())) + ": no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
