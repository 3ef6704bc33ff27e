"""From a deck and the options of the command to a game that can begin, or go on."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from terra_cards.cli.playing.journal import Journal, whole_lines
from terra_cards.cli.playing.seats import Seat, parse_players, seat_of
from terra_cards.model.board import Board, Side
from terra_cards.model.loaded import LoadedDeck
from terra_cards.model.solution import Solution
from terra_cards.rules import (
    CrisisGame,
    Game,
    Generator,
    Header,
    RuleError,
    Rules,
    SetupError,
    record_lines,
    replay,
    rules_of,
    start_game,
)
from terra_cards.simulation.bots import CRISIS_BOTS, QUIZ_BOTS
from terra_cards.workspace.tables import Tables


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    players: str
    start: str | None
    rounds: int | None
    seed: int
    side: Side
    options: dict[str, object]


@dataclass(frozen=True)
class Opening:
    """A game at its start, or where its record has left it, and who plays."""

    game: Game
    seats: tuple[Seat, ...]
    header: Header
    written: tuple[str, ...]
    notes: tuple[str, ...]


def rules_of_deck(deck: LoadedDeck) -> Rules:
    """The rules that a deck is played by; SetupError where its edition cannot be used."""
    edition = deck.edition.edition if deck.edition else None
    if edition is None:
        raise SetupError.of("G3", "the deck's edition cannot be used: lint the deck")
    return rules_of(edition)


def open_new(deck: LoadedDeck, tables: Tables, wishes: Wishes, record: Path | None) -> Opening:
    """A new game with a deck."""
    rules = rules_of_deck(deck).with_options(wishes.options)
    kinds = CRISIS_BOTS if rules.engine == "crisis" else QUIZ_BOTS
    seats = parse_players(wishes.players, kinds)
    players = tuple(seat.name for seat in seats)
    start = _start(wishes.start, seats)
    folder = record.resolve().parent if record else Path.cwd()
    if rules.engine == "crisis":
        cards = tables.crisis_cards(str(Path(deck.path).resolve()))
        game = start_game(rules, players, cards=cards, start=start, seed=wishes.seed)
        assert isinstance(game, CrisisGame)
        header = Header(
            _edition_name(deck, folder), players, game.start, options=wishes.options,
            deck=_relative(_deck_file(deck), folder), deal=game.deal,
        )  # fmt: skip
        return Opening(game, seats, header, (), ())
    board, cards_, notes = solve_deck(deck, wishes.side)
    order = Generator(wishes.seed, "cards").shuffled(cards_)
    rounds = rules.rounds.get(len(players)) if wishes.rounds is None else wishes.rounds
    if wishes.rounds is None and rounds is not None and len(order) < rounds:
        notes += (f"the deck has {len(order)} cards, so there are {len(order)} rounds instead of {rounds}",)
        rounds = len(order)
    game = start_game(rules, players, board=board, cards=order, start=start, rounds=rounds)
    file = _relative(_deck_file(deck), folder)
    header = Header(
        _edition_name(deck, folder), players, game.start, _board_name(deck, folder), wishes.side,
        wishes.options, rounds, tuple(f"{file}#{card.card}" for card in order[:rounds]),
    )  # fmt: skip
    return Opening(game, seats, header, (), notes)


def open_record(path: Path) -> Opening:
    """Goes on with a game from its record; RecordError where that is illegal, OSError as it comes."""
    found = path.read_bytes()
    data = whole_lines(found)
    result = replay(data, Tables(path.resolve().parent).start)
    kinds = CRISIS_BOTS if isinstance(result.game, CrisisGame) else QUIZ_BOTS
    seats = tuple(seat_of(player, kinds) for player in result.game.players)
    written = tuple(data.decode("utf-8").splitlines())
    lines = tuple(record_lines(result.header, result.game))
    as_it_stands = data == found and written == lines
    return Opening(result.game, seats, result.header, written if as_it_stands else (), ())


def journal_of(opening: Opening, record: Path | None) -> Journal:
    """The record that the game goes on writing."""
    return Journal(record, opening.header, opening.written)


def solve_deck(deck: LoadedDeck, side: Side) -> tuple[Board, list[Solution], tuple[str, ...]]:
    """The board of a deck's side, the cards that can be played on it, and what is said of the rest."""
    from terra_cards.model.solve import solve

    if deck.board is None or deck.board.file is None:
        raise SetupError.of("G3", "the deck's board cannot be used: lint the deck")
    board = deck.board.board(side)
    if board is None:
        raise SetupError.of("R1a", f"board '{deck.board.name}' has no {side} side")
    cards, left_out = [], []
    for loaded in deck.cards:
        solved = solve(loaded.card, board)
        if solved.complete and solved.solution is not None:
            cards.append(solved.solution)
        else:
            left_out.append(loaded.id or "a card without id")
    if not cards:
        raise SetupError.of("R8", "no card of the deck can be played: lint it")
    notes = (f"left out, since they cannot be solved: {', '.join(left_out)}",) if left_out else ()
    return board, cards, notes


def _start(name: str | None, seats: tuple[Seat, ...]) -> str | None:
    """The start player's full name: a bot may be named without its kind."""
    if name is None:
        return None
    for seat in seats:
        if name in (seat.name, seat.name.removesuffix(f" ({seat.bot})")):
            return seat.name
    raise SetupError.of("G3", f"the start player '{name}' is none of the players")


def _deck_file(deck: LoadedDeck) -> Path:
    """The deck's own file, also of a deck folder."""
    path = Path(deck.path)
    return path if path.is_absolute() else Path.cwd() / path


def _relative(path: Path, folder: Path) -> str:
    """A path as a record in a folder writes it: relative where it can be, with slashes."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()


def _edition_name(deck: LoadedDeck, folder: Path) -> str:
    assert deck.edition is not None
    if deck.edition.builtin or deck.edition.path is None:
        return deck.edition.name
    return _as_path(_relative(deck.edition.path, folder))


def _board_name(deck: LoadedDeck, folder: Path) -> str:
    assert deck.board is not None
    if deck.board.builtin or deck.board.path is None:
        return deck.board.name
    return _as_path(_relative(deck.board.path, folder))


def _as_path(name: str) -> str:
    """A file beside the record is written so that nobody takes it for something built in."""
    return name if "/" in name else f"./{name}"


__all__ = ["Opening", "RuleError", "Wishes", "journal_of", "open_new", "open_record", "rules_of_deck"]
