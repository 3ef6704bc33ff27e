"""Another name for a card, or for an area of a board of one's own, in all files that speak of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from terra_cards.lsp.about.cards import listed
from terra_cards.lsp.context import Context
from terra_cards.lsp.linting import Unit
from terra_cards.lsp.navigation.definitions import deck_documents, deck_file
from terra_cards.lsp.navigation.names import Name, name_at
from terra_cards.lsp.navigation.uses import (
    Searched,
    Usage,
    ids_in_deck,
    uses_in_board,
    uses_in_cards,
    uses_in_deck,
    uses_of_area,
    uses_of_card,
)
from terra_cards.lsp.texts import OpenText
from terra_cards.model.problem import Unreadable
from terra_cards.model.values import read_id
from terra_cards.source.document import Document
from terra_cards.workspace.files import Files


class RenameError(Exception):
    """Why a name cannot be changed, or not to that one."""


class Renamed(Struct, frozen=True):
    """A name that can be changed, and where it stands: all its uses once they are searched for."""

    name: Name
    home: Unit | str  # the deck or board that it belongs to; a name for a built-in board


def nameable(text: OpenText, context: Context, offset: int, files: Files) -> Renamed:
    """The card or area at an offset; RenameError where there is none, or none that is the author's."""
    name = name_at(text.document, context, offset)
    if name is None or name.kind not in ("card", "area"):
        raise RenameError("only the ids of cards and of areas can be renamed")
    if name.kind == "card":
        return Renamed(name, _deck(name, text, context, files))
    if context.kind == "board":
        return Renamed(name, text.path or text.uri)
    board = context.board
    if board is None:
        raise RenameError("the board of this area is not known")
    return Renamed(name, board.name if board.builtin or board.path is None else board.path)


def _deck(name: Name, text: OpenText, context: Context, files: Files) -> Unit:
    if name.deck is not None:
        deck = deck_file(context.folder, name.deck, files) if context.folder else None
        if deck is None:
            raise RenameError(f"no deck '{name.deck}'")
        return deck
    return context.deck or text.path or text.uri


def uses(renamed: Renamed, text: OpenText, searched: Searched) -> list[Usage]:
    """All uses of a name; the place under the cursor is among them."""
    name, home = renamed.name, renamed.home
    found: Iterable[Usage]
    if name.kind == "card":
        own = [(text.path or text.uri, text.document)]
        found = (
            uses_of_card(name.text, home, searched)
            if isinstance(home, Path)
            else uses_in_deck(name.text, own)
        )
    elif isinstance(home, Path) or home != text.uri:
        found = uses_of_area(name.text, home, searched)
    else:
        found = uses_in_board(name.text, text.uri, text.document)
    return list(dict.fromkeys(found))


def uses_here(text: OpenText, context: Context, offset: int) -> list[Usage]:
    """The uses, in the document itself, of the card or area at an offset."""
    name = name_at(text.document, context, offset)
    file: Unit = text.path or text.uri
    if name is None or name.deck is not None:
        return []
    if name.kind == "card":
        return list(uses_in_deck(name.text, [(file, text.document)]))
    if name.kind == "area":
        search = uses_in_board if context.kind == "board" else uses_in_cards
        return list(search(name.text, file, text.document))
    return []


def rename(renamed: Renamed, new: str, text: OpenText, searched: Searched) -> list[Usage]:
    """The places where the new name is to stand; RenameError where it is none, or taken."""
    name = renamed.name
    if isinstance(renamed.home, str) and renamed.home != text.uri:
        raise RenameError(f"'{name.text}' is an area of the built-in board '{renamed.home}'")
    try:
        read_id(new)
    except Unreadable as error:
        problem = error.problems[0]
        raise RenameError(f"{problem.message}; {problem.help}" if problem.help else problem.message) from None
    if new == name.text:
        return []
    if name.word.alias is not None:
        raise RenameError("this id stands behind an alias: write it out first")
    documents = _documents(renamed, text, searched.files)
    if new in _taken(name, documents):
        raise RenameError(f"there is {'a card' if name.kind == 'card' else 'an area'} '{new}' already")
    file: Unit = text.path or text.uri
    found = uses(renamed, text, searched)
    if not any(usage.defines for usage in found):
        raise RenameError(f"nothing that can be read has the id '{name.text}'")
    if any(_stands(usage, file, name) for usage in found):
        return found
    # A second card of the same id: references mean the first one, so only this id changes.
    second = [usage for usage in ids_in_deck(name.text, documents) if _stands(usage, file, name)]
    if not second:
        raise RenameError(f"this '{name.text}' cannot be read: mend the card first")
    return second


def _stands(usage: Usage, file: Unit, name: Name) -> bool:
    """Whether a use is the one under the cursor."""
    return usage.place.file == file and usage.place.span == name.span


def _documents(renamed: Renamed, text: OpenText, files: Files) -> list[tuple[Unit, Document]]:
    if not isinstance(renamed.home, Path):
        return [(text.uri, text.document)]
    return [*deck_documents(renamed.home, files)]


def _taken(name: Name, documents: list[tuple[Unit, Document]]) -> set[str]:
    taken: set[str] = set()
    for _, document in documents:
        data = document.data()
        areas = data.get("areas") if isinstance(data, dict) else None
        items = areas if isinstance(areas, list) else []
        if name.kind == "card":
            items = [item for _, item in listed(document)]
        ids = (item.get("id") for item in items if isinstance(item, dict))
        taken.update(str(found) for found in ids if isinstance(found, str))
    return taken
