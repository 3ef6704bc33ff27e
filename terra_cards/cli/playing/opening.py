"""From a deck and the options of the command to a game that can begin, or go on."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from terra_cards.cli.playing.journal import Journal, whole_lines
from terra_cards.cli.playing.seats import Seat, parse_players, seat_of
from terra_cards.model.board import Board, Side
from terra_cards.model.edition import Edition
from terra_cards.model.loaded import LoadedDeck
from terra_cards.model.solution import Solution
from terra_cards.rules import (
    CrisisGame,
    Game,
    Generator,
    Header,
    RuleError,
    SetupError,
    record_lines,
    replay,
    rules_of,
    start_game,
)
from terra_cards.simulation.bots import CRISIS_BOTS, QUIZ_BOTS
from terra_cards.workspace.parts import is_path
from terra_cards.workspace.tables import Tables


class Wishes(Struct, frozen=True):
    """What was asked for on the command line."""

    players: str
    start: str | None
    rounds: int | None
    seed: int
    side: Side
    options: dict[str, object]
    edition: str | None = None  # instead of the deck's own


class Opening(Struct, frozen=True):
    """A game at its start, or where its record has left it, and who plays."""

    game: Game
    seats: tuple[Seat, ...]
    header: Header
    edition: Edition
    written: tuple[str, ...]
    notes: tuple[str, ...]


def edition_of(deck: LoadedDeck, tables: Tables, wanted: str | None) -> Edition:
    """The edition that a deck is played by: its own, or another one of the same kind of cards."""
    if wanted is not None:
        edition = tables.edition(wanted)
        crises = bool(deck.crises or deck.solutions)
        if crises != (edition.engine == "crisis"):
            kind = "a crisis deck" if crises else "no crisis deck"
            raise SetupError.of("G1", f"the deck is {kind}, and '{wanted}' is a {edition.engine} game")
        return edition
    own = deck.edition.edition if deck.edition else None
    if own is None:
        raise SetupError.of("G3", "the deck's edition cannot be used: lint the deck")
    return own


def open_new(deck: LoadedDeck, tables: Tables, wishes: Wishes, record: Path | None) -> Opening:
    """A new game with a deck."""
    edition = edition_of(deck, tables, wishes.edition)
    rules = rules_of(edition).with_options(wishes.options)
    kinds = CRISIS_BOTS if rules.engine == "crisis" else QUIZ_BOTS
    seats = parse_players(wishes.players, kinds)
    players = tuple(seat.name for seat in seats)
    start = _start(wishes.start, seats)
    folder = record.resolve().parent if record else Path.cwd()
    if rules.engine == "crisis":
        cards = tables.crisis_cards(str(Path(deck.path).resolve()))
        game = start_game(rules, players, cards=cards, start=start, seed=wishes.seed)
        assert isinstance(game, CrisisGame)
        if wishes.rounds is not None:
            raise SetupError.of("C13", "a crisis game has no rounds: it ends with the draw pile")
        header = Header(
            _edition_name(deck, wishes.edition, folder), players, game.start, options=wishes.options,
            deck=_relative(_deck_file(deck), folder), deal=game.deal,
        )  # fmt: skip
        return Opening(game, seats, header, edition, (), ())
    board, cards_, notes = solve_deck(deck, wishes.side)
    order = Generator(wishes.seed, "cards").shuffled(cards_)
    rounds = rules.rounds.get(len(players)) if wishes.rounds is None else wishes.rounds
    if wishes.rounds is None and rounds is not None and len(order) < rounds:
        count = len(order)
        there = "1 card, so there is 1 round" if count == 1 else f"{count} cards, so there are {count} rounds"
        notes += (f"the deck has {there} instead of {rounds}",)
        rounds = len(order)
    game = start_game(rules, players, board=board, cards=order, start=start, rounds=rounds)
    file = _relative(_deck_file(deck), folder)
    header = Header(
        _edition_name(deck, wishes.edition, folder), players, game.start, _board_name(deck, folder),
        wishes.side, wishes.options, rounds, tuple(f"{file}#{card.card}" for card in order[:rounds]),
    )  # fmt: skip
    return Opening(game, seats, header, edition, (), notes)


def open_record(path: Path, deck: LoadedDeck) -> Opening:
    """Goes on with a game from its record; RecordError where that is illegal, OSError as it comes.

    The deck gives the cards their words; SetupError where none of them is in it.
    """
    found = path.read_bytes()
    data = whole_lines(found)
    tables = Tables(path.resolve().parent)
    result = replay(data, tables.start)
    if isinstance(result.game, CrisisGame):
        known = any(card.id in result.game.cards.crisis for card in deck.crises)
    else:
        known = any(deck.card(card.card) is not None for card in result.game.cards)  # type: ignore[attr-defined]
    if not known:
        raise SetupError.of("G3", f"the record is of another deck than '{deck.id}'")
    kinds = CRISIS_BOTS if isinstance(result.game, CrisisGame) else QUIZ_BOTS
    seats = tuple(seat_of(player, kinds) for player in result.game.players)
    written = tuple(data.decode("utf-8").splitlines())
    lines = tuple(record_lines(result.header, result.game))
    as_it_stands = data == found and written == lines
    edition = tables.edition(result.header.edition)
    return Opening(result.game, seats, result.header, edition, written if as_it_stands else (), ())


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


def _edition_name(deck: LoadedDeck, wanted: str | None, folder: Path) -> str:
    if wanted is not None:
        return _as_path(_relative(Path.cwd() / wanted, folder)) if is_path(wanted) else wanted
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


__all__ = ["Opening", "RuleError", "Wishes", "edition_of", "journal_of", "open_new", "open_record"]
