"""What round files and game records name: editions, boards, decks and cards, found by their paths."""

from __future__ import annotations

from pathlib import Path

from terra_cards.model.board import Board, Side
from terra_cards.model.edition import Edition
from terra_cards.model.loaded import LoadedBoard, LoadedDeck, LoadedEdition
from terra_cards.model.solution import Solution
from terra_cards.model.solve import solve
from terra_cards.rules.cards import whole_solution
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.crisis import CrisisGame
from terra_cards.rules.crisis_cards import CrisisCards
from terra_cards.rules.edition_rules import rules_of
from terra_cards.rules.errors import SetupError
from terra_cards.rules.game import Game
from terra_cards.rules.header import Header, InlineCard, check_header_keys, solve_card
from terra_cards.rules.near import did_you_mean, short
from terra_cards.rules.placing import PlacingGame
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.span import LineTable
from terra_cards.workspace.files import Files, PathError
from terra_cards.workspace.load import load
from terra_cards.workspace.parts import Parts, Use

_NOWHERE = Document("", "", LineTable(""), False, None, ())


class Tables:
    """Finds what a round file or a record names, relative to its folder.

    Every method raises SetupError where a name leads nowhere (G3), the board lacks the side (R1a),
    or a card cannot be solved on the board (R1, R5, R8).
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = Files(cwd=folder)
        self.parts = Parts(self.files)
        self._decks: dict[str, LoadedDeck] = {}

    def edition(self, name: str) -> Edition:
        """A built-in edition by name, or one by its path."""
        loaded, finding = self.parts.edition(Use(_NOWHERE, (), name), self.folder)
        if loaded is None or loaded.edition is None or _first(loaded):
            raise _named_nowhere("edition", name, finding or _first(loaded))
        return loaded.edition

    def board(self, name: str | None, side: Side, edition: Edition) -> Board:
        """A board by name or path, or the edition's own; one side of it (R1a)."""
        written = name or edition.board
        if not written:
            raise SetupError.of("G3", f"the edition '{edition.id}' has no board of its own: name one")
        loaded, finding = self.parts.board(Use(_NOWHERE, (), written), self.folder)
        if loaded is None or loaded.file is None or _first(loaded):
            raise _named_nowhere("board", written, finding or _first(loaded))
        return _side_of(loaded, side)

    def deck(self, path: str) -> LoadedDeck:
        """A deck by its path."""
        if path not in self._decks:
            try:
                project = load([path], cwd=self.folder)
            except PathError as error:
                raise SetupError.of("G3", f"no deck '{path}': {error.message}") from None
            if len(project.decks) != 1:
                raise SetupError.of("G3", f"'{path}' is not one deck")
            self._decks[path] = project.decks[0]
        return self._decks[path]

    def card(self, reference: str | InlineCard, board: Board) -> Solution:
        """The solution of a card, inline or referred to as ``PATH#id``."""
        if isinstance(reference, InlineCard):
            return solve_card(reference, board)
        path, mark, name = reference.rpartition("#")
        if not mark or not path or not name:
            raise SetupError.of("G3", f"a card is referred to as PATH#id, not '{short(reference)}'")
        deck = self.deck(path)
        card = deck.card(name)
        if card is None:
            hint = did_you_mean(name, [card.id for card in deck.cards if card.id])
            raise SetupError.of("G3", f"deck '{path}' has no card '{short(name)}'{hint}")
        return whole_solution(name, solve(card.card, board))

    def crisis_cards(self, path: str) -> CrisisCards:
        """All physical cards of a crisis deck."""
        deck = self.deck(path)
        if not deck.crises and not deck.solutions:
            raise SetupError.of("G3", f"'{path}' is no crisis deck")
        return CrisisCards.of((c.card for c in deck.crises), (s.card for s in deck.solutions))

    def start(self, header: Header) -> Game:
        """The game that a record's header starts."""
        edition = self.edition(header.edition)
        rules = rules_of(edition)
        check_header_keys(header, rules.engine)
        rules = rules.with_options(header.options)
        if rules.engine == "crisis":
            cards = self.crisis_cards(header.deck or "")
            assert header.deal is not None
            return CrisisGame(rules, cards, header.deal, header.players, header.start)
        board = self.board(header.board, header.side or "metric", edition)
        solutions = [self.card(card, board) for card in header.cards]
        engine = PlacingGame if rules.engine == "placing" else ChallengeGame
        return engine(rules, board, solutions, header.players, header.start, header.rounds)


def _side_of(loaded: LoadedBoard, side: Side) -> Board:
    board = loaded.board(side)
    if board is None:
        sides = " and ".join(loaded.sides)
        raise SetupError.of("R1a", f"board '{loaded.name}' has no {side} side, only {sides}")
    return board


def _first(loaded: LoadedBoard | LoadedEdition | None) -> Finding | None:
    """The first error in a file: what it says wrongly could decide a game, so nothing of it is used."""
    findings = loaded.findings if loaded else ()
    return next((finding for finding in findings if finding.severity in (None, "error")), None)


def _named_nowhere(kind: str, name: str, finding: Finding | None) -> SetupError:
    if finding is None:
        return SetupError.of("G3", f"the {kind} '{name}' cannot be used")
    hint = f"; {finding.help}" if finding.help else ""
    return SetupError.of("G3", f"{kind} '{name}': {finding.message}{hint}")
