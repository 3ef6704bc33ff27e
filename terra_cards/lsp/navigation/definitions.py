"""Where a name is given its meaning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from terra_cards.lsp.about.cards import listed
from terra_cards.lsp.context import Context
from terra_cards.lsp.linting import Unit
from terra_cards.lsp.navigation.names import Name, name_at
from terra_cards.lsp.navigation.places import NOWHERE, Place
from terra_cards.lsp.pointing import pointed
from terra_cards.lsp.texts import OpenText
from terra_cards.model.loaded import LoadedEdition, LoadedTemplate
from terra_cards.source.document import Alias, Document, Mapping, Node, Sequence
from terra_cards.source.findings import Pointer
from terra_cards.source.reader import read
from terra_cards.source.span import LineTable
from terra_cards.workspace.discover import DECK_FILES, card_files
from terra_cards.workspace.files import Files, ReadError
from terra_cards.workspace.parts import Parts, Use

_START = LineTable("")


def definition(text: OpenText, context: Context, offset: int, files: Files) -> list[Place]:
    """The places that give a name its meaning; none where it has none, or is not known."""
    document = text.document
    word = pointed(document, offset)
    if word is not None and word.alias is not None and document.root is not None:
        target = _anchored(document.root, word.alias)
        return [Place(text.path or text.uri, document.lines, target.span)] if target is not None else []
    name = name_at(document, context, offset)
    if name is None:
        return []
    if name.kind == "card":
        return list(_card(name, text, context, files))
    if name.kind == "area":
        return list(_area(name, text, context))
    if name.kind in ("level", "colour", "region"):
        return list(_of_edition(name, context, files))
    if name.kind == "part":
        return list(_of_template(name, text, context, files))
    return list(_file(name, context, files))


def _anchored(node: Node, name: str) -> Node | None:
    """What an anchor of the file stands before."""
    if isinstance(node, Alias):
        return node.target if node.name == name else None
    children: list[Node] = []
    if isinstance(node, Mapping):
        children = list(node.values.values())
    elif isinstance(node, Sequence):
        children = node.items
    return next((found for child in children if (found := _anchored(child, name)) is not None), None)


# Cards


def deck_documents(deck: Path, files: Files) -> Iterator[tuple[Path, Document]]:
    """The files of a deck, the deck file first, with an editor's texts in place of the files."""
    for path in (deck, *card_files(deck, files)):
        try:
            yield path, read(files.read(path), files.shown(path))
        except ReadError:
            continue


def deck_file(folder: Path, written: str, files: Files) -> Path | None:
    """The deck file that a text names: a file, or a deck folder."""
    path = files.absolute(folder / written)
    if files.is_folder(path):
        return next((path / name for name in DECK_FILES if files.is_file(path / name)), None)
    return path if files.is_file(path) else None


def _card(name: Name, text: OpenText, context: Context, files: Files) -> Iterator[Place]:
    documents: list[tuple[Unit, Document]]
    if name.deck is not None:
        deck = deck_file(context.folder, name.deck, files) if context.folder else None
        documents = list(deck_documents(deck, files)) if deck is not None else []
    elif context.deck is not None:
        documents = list(deck_documents(context.deck, files))
    else:
        documents = [(text.path or text.uri, text.document)]
    for file, document in documents:
        for pointer, item in listed(document):
            if isinstance(item, dict) and item.get("id") == name.text:
                yield _named(file, document, (*pointer, "id"), pointer)
                return


def _named(file: Unit, document: Document, pointer: Pointer, around: Pointer) -> Place:
    place, outer = document.place(pointer), document.place(around)
    assert place is not None
    return Place(file, document.lines, place.span, outer.span if outer is not None else None)


# Boards, editions, templates


def _area(name: Name, text: OpenText, context: Context) -> Iterator[Place]:
    if context.kind == "board":
        file, document = (text.path or text.uri), text.document
    elif context.board is not None and context.board.path is not None:
        file, document = context.board.path, context.board.document
    else:
        return
    yield from _item(file, document, ("areas",), name.text)


def _item(file: Unit, document: Document, pointer: Pointer, name: str) -> Iterator[Place]:
    """The item of a list that has an id, or is the word itself."""
    place = document.place(pointer)
    if place is None or not isinstance(place.node, Sequence):
        return
    data = document.data(place.node)
    for index, item in enumerate(data if isinstance(data, list) else ()):
        if isinstance(item, dict) and item.get("id") == name:
            yield _named(file, document, (*pointer, index, "id"), (*pointer, index))
            return
        if item == name:
            yield _named(file, document, (*pointer, index), (*pointer, index))
            return


def _of_edition(name: Name, context: Context, files: Files) -> Iterator[Place]:
    """A level, colour or region, in the edition that names it or in one that it extends."""
    pointers: dict[str, Pointer] = {
        "level": ("edition", "levels"),
        "colour": ("edition", "crisis", "colours"),
        "region": ("edition", "crisis", "regions"),
    }
    edition, seen = context.edition, 0
    while edition is not None and edition.path is not None and seen < 20:
        found = list(_item(edition.path, edition.document, pointers[name.kind], name.text))
        if found:
            yield found[0]
            return
        edition, seen = _extended(edition, files), seen + 1


def _extended(edition: LoadedEdition, files: Files) -> LoadedEdition | None:
    info = edition.edition.info if edition.edition else None
    written = _scalar(edition.document, ("edition", "extends"))
    if info is None or not written or edition.path is None:
        return None
    use = Use(edition.document, ("edition", "extends"), written)
    return Parts(files).edition(use, edition.path.parent)[0]


def _scalar(document: Document, pointer: Pointer) -> str | None:
    place = document.place(pointer)
    value = document.data(place.node) if place is not None else None
    return str(value) if isinstance(value, str) and value else None


def _of_template(name: Name, text: OpenText, context: Context, files: Files) -> Iterator[Place]:
    """A style, colour, face or box, in the template that names it or in one that it extends."""
    sections = {
        "style": "styles", "label": "styles", "fill": "colours", "colour": "colours", "over": "boxes",
        "face": "faces", "fallback": "faces",
    }  # fmt: skip
    pointer: Pointer = (sections[name.spot.field], name.text)
    file: Unit = text.path or text.uri
    document, folder, seen = text.document, context.folder, 0
    while seen < 20:
        place = document.place(pointer)
        if place is not None and place.key_span is not None:
            yield Place(file, document.lines, place.key_span)
            return
        written = _scalar(document, ("template", "extends"))
        if not written or folder is None:
            return
        use = Use(document, ("template", "extends"), written)
        base: LoadedTemplate | None = Parts(files).template(use, folder)[0]
        if base is None or base.path is None:
            return
        file, document, folder, seen = base.path, base.document, base.path.parent, seen + 1


def _file(name: Name, context: Context, files: Files) -> Iterator[Place]:
    """A file, at its id where it has one."""
    if context.folder is None:
        return
    if name.kind == "file":
        path = files.absolute(context.folder / name.text)
        if files.is_file(path):
            yield Place(path, _START)
        return
    parts = Parts(files)
    use = Use(_NO_DOCUMENT, (), name.text)
    find = {"edition": parts.edition, "board": parts.board, "template": parts.template}[name.kind]
    loaded = find(use, context.folder)[0]
    if loaded is not None and loaded.path is not None:
        place = loaded.document.place((name.kind, "id"))
        yield Place(loaded.path, loaded.document.lines, place.span if place is not None else NOWHERE)


_NO_DOCUMENT = Document("", "", _START, False, None, ())
