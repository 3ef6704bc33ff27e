"""What a document rests on: its edition, board and template, in whatever state its cards are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.lsp.kinds import ALONE, Kind
from terra_cards.lsp.texts import head
from terra_cards.model.board import Board
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import each
from terra_cards.model.loaded import LoadedBoard, LoadedEdition, LoadedTemplate
from terra_cards.source.document import Document, Scalar
from terra_cards.source.reader import read
from terra_cards.workspace.decks import load_deck
from terra_cards.workspace.discover import DECK_FILES, deck_of_card_file
from terra_cards.workspace.files import Files, ReadError
from terra_cards.workspace.parts import Parts, Use


class Context(Struct, frozen=True):
    """What a document rests on. ``uses`` are the authors' own files among it.

    ``deck`` is the deck file that a file of cards belongs to, or the deck file itself.
    """

    kind: Kind
    languages: tuple[str, ...] = ()
    edition: LoadedEdition | None = None
    board: LoadedBoard | None = None
    template: LoadedTemplate | None = None
    deck: Path | None = None
    folder: Path | None = None  # where its relative paths start
    uses: frozenset[Path] = frozenset()

    @property
    def rules(self) -> Edition | None:
        """The edition, what it extends filled in."""
        return self.edition.edition if self.edition else None

    @property
    def boards(self) -> list[Board]:
        """The board's sides."""
        if self.board is None:
            return []
        found = [self.board.board(side) for side in self.board.sides]
        return [board for board in found if board is not None]

    @property
    def playing(self) -> Board | None:
        """The board's first side."""
        return next(iter(self.boards), None)

    @property
    def levels(self) -> list[str]:
        """The ids of the edition's levels, the easiest first."""
        return [level.id for level in self.rules.levels if level.id] if self.rules else []

    @property
    def colours(self) -> list[str]:
        """The colours of a crisis game."""
        return each(self.rules.crisis.colours) if self.rules and self.rules.crisis else []

    @property
    def regions(self) -> list[str]:
        """The regions of a crisis game."""
        return each(self.rules.crisis.regions) if self.rules and self.rules.crisis else []

    def over(self, older: Context) -> Context:
        """This context, what it lacks taken from an older one of the same document."""
        return replace(
            self,
            languages=self.languages or older.languages,
            edition=self.edition if self.rules else older.edition,
            board=self.board if self.playing else older.board,
            template=self.template or older.template,
        )


def context_of(kind: Kind, path: Path | None, text: str, files: Files) -> Context:
    """The context of a document; ``path`` is None for one that was never saved."""
    place = path or files.cwd / "untitled.yaml"
    if kind == "cards" and path is not None:
        deck = deck_of_card_file(path, files)
        if deck is None:
            return Context(kind)
        try:
            text = files.read(deck).decode("utf-8-sig", "replace")
        except ReadError:
            return Context(kind, deck=deck)
        return replace(_of_deck(text, deck, files), kind="cards")
    if kind in ("deck", "cards"):
        return replace(_of_deck(text, place, files), kind=kind, deck=path)
    if kind in ALONE:
        return Context(kind, folder=place.parent)
    return replace(_MAKERS[kind](text, place, files), folder=place.parent)


def _of_deck(text: str, path: Path, files: Files) -> Context:
    document = read(head(text).encode("utf-8", "surrogatepass"), files.shown(path))
    parts = Parts(files)
    alone = path.with_name("head.deck.yaml") if path.name in DECK_FILES else path  # no cards of a folder
    deck = load_deck(document, alone, parts, {})
    found = (deck.languages, deck.edition, deck.board, deck.template)
    return Context("deck", *found, path, path.parent, _uses(parts))


def _uses(parts: Parts) -> frozenset[Path]:
    return frozenset((*parts.boards, *parts.editions, *parts.templates))


def _of_board(text: str, path: Path, files: Files) -> Context:
    from terra_cards.workspace.parts import make_board

    document = read(text.encode("utf-8", "surrogatepass"), files.shown(path))
    return Context("board", board=make_board(document, path, files))


def _of_edition(text: str, path: Path, files: Files) -> Context:
    from terra_cards.workspace.parts import make_edition

    document = read(text.encode("utf-8", "surrogatepass"), files.shown(path))
    parts = Parts(files)
    edition = make_edition(document, path, parts)
    name = edition.edition.board if edition.edition else None
    board = parts.board(Use(document, ("edition", "board"), name), path.parent)[0] if name else None
    return Context("edition", edition=edition, board=board, uses=_uses(parts))


def _of_template(text: str, path: Path, files: Files) -> Context:
    from terra_cards.workspace.parts import make_template

    document = read(text.encode("utf-8", "surrogatepass"), files.shown(path))
    parts = Parts(files)
    return Context("template", template=make_template(document, path, parts), uses=_uses(parts))


def _of_round(text: str, path: Path, files: Files) -> Context:
    document = read(text.encode("utf-8", "surrogatepass"), files.shown(path))
    parts = Parts(files)
    edition = board = None
    if name := _word(document, "edition"):
        edition = parts.edition(Use(document, ("edition",), name), path.parent)[0]
    name = _word(document, "board") or (edition.edition.board if edition and edition.edition else None)
    if name:
        board = parts.board(Use(document, ("board",), name), path.parent)[0]
    return Context("round", edition=edition, board=board, uses=_uses(parts))


def _word(document: Document, key: str) -> str | None:
    place = document.place((key,))
    return str(place.node.value) if place and isinstance(place.node, Scalar) and place.node.value else None


_MAKERS: dict[Kind, Callable[[str, Path, Files], Context]] = {
    "board": _of_board,
    "edition": _of_edition,
    "template": _of_template,
    "round": _of_round,
}
