"""Everything in the workspace that speaks of a card or an area: decks, rounds, records, baselines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from terra_cards.lsp.about.cards import listed
from terra_cards.lsp.kinds import kind_of_content
from terra_cards.lsp.linting import Unit
from terra_cards.lsp.navigation.definitions import deck_documents, deck_file
from terra_cards.lsp.navigation.places import Place
from terra_cards.lsp.texts import head
from terra_cards.source.document import Data, Document, Scalar
from terra_cards.source.findings import Pointer
from terra_cards.source.offsets import source_span
from terra_cards.source.reader import read
from terra_cards.source.span import LineTable, Span
from terra_cards.workspace.discover import ENDINGS
from terra_cards.workspace.files import Files, ReadError
from terra_cards.workspace.parts import builtin_edition, is_path

RECORDS, ROUNDS = (".jsonl",), (".round.yaml", ".round.yml")
_LONGEST = 50_000_000  # bytes of a record
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class Usage(Struct, frozen=True):
    """One use of a name; ``defines`` says that it is the name's own place."""

    place: Place
    defines: bool = False


def scalar_place(file: Unit, document: Document, pointer: Pointer, part: str | None = None) -> Place | None:
    """The text of a scalar without its quotes, or the ``part`` that ends it; None behind an alias."""
    place = document.place(pointer)
    if place is None or place.alias is not None or not isinstance(place.node, Scalar):
        return None
    length = len(place.node.value)
    start = 0 if part is None else length - len(part)
    return Place(file, document.lines, source_span(document, place.node, start, length))


class Searched:
    """The files to search: those below folders, each once, an editor's texts before the disk."""

    def __init__(self, folders: Iterable[Path], files: Files) -> None:
        self.files = files
        self._paths: dict[Path, None] = {}
        for folder in folders:
            for path in files.walk(folder):
                self._paths.setdefault(path)

    def texts(self, endings: tuple[str, ...], word: str) -> Iterator[tuple[Path, str]]:
        """The files with these endings that contain a word."""
        for path in self._paths:
            if path.suffix not in endings:
                continue
            try:
                text = self.files.read(path, _LONGEST).decode("utf-8-sig", "replace")
            except ReadError:
                continue
            if word in text:
                yield path, text


# Cards


def uses_of_card(name: str, deck: Path, searched: Searched) -> Iterator[Usage]:
    """The card itself, backs, and the references of rounds, records and baselines."""
    files = searched.files
    documents = list(deck_documents(deck, files))
    yield from uses_in_deck(name, documents)
    own = {path for path, _ in documents}
    for path, text in searched.texts(ENDINGS, name):
        if path not in own and (
            path.name.endswith((".round.yaml", ".round.yml")) or kind_of_content(text) == "round"
        ):
            document = read(text.encode("utf-8", "surrogatepass"), path.name)
            yield from _references(name, deck, path, document, [("card",)], files)
    for path, text in searched.texts(RECORDS, name):
        yield from _in_record(name, deck, path, text, files)
    for path, text in searched.texts((".json",), name):
        if '"findings"' in text:
            yield from _in_baseline(name, own, path, text, files)


def uses_in_deck(name: str, documents: Iterable[tuple[Unit, Document]]) -> Iterator[Usage]:
    """The first card of an id, and the backs that name it."""
    defined = False
    for file, document in documents:
        for pointer, item in listed(document):
            if not isinstance(item, dict):
                continue
            if item.get("id") == name and not defined:
                defined = True
                yield from _used(scalar_place(file, document, (*pointer, "id")), defines=True)
            if item.get("back") == name:
                yield from _used(scalar_place(file, document, (*pointer, "back")))


def ids_in_deck(name: str, documents: Iterable[tuple[Unit, Document]]) -> Iterator[Usage]:
    """Every card of an id: the first, and those that have it by mistake."""
    for file, document in documents:
        for pointer, item in listed(document):
            if isinstance(item, dict) and item.get("id") == name:
                yield from _used(scalar_place(file, document, (*pointer, "id")), defines=True)


def _used(place: Place | None, *, defines: bool = False) -> Iterator[Usage]:
    if place is not None:
        yield Usage(place, defines)


def _references(
    name: str, deck: Path, path: Path, document: Document, pointers: Iterable[Pointer], files: Files
) -> Iterator[Usage]:
    """The scalars of the form ``PATH#id`` that name the card."""
    for pointer in pointers:
        place = document.place(pointer)
        if place is None or not isinstance(place.node, Scalar):
            continue
        written, mark, card = str(place.node.value).rpartition("#")
        if mark and card == name and deck_file(path.parent, written, files) == deck:
            yield from _used(scalar_place(path, document, pointer, name))


def _in_record(name: str, deck: Path, path: Path, text: str, files: Files) -> Iterator[Usage]:
    """The references of a record: its cards, or the crises of its deck wherever they are named.

    A line of JSON is a line of YAML, so the reader knows the place of every text in it.
    """
    start, of_deck, lines = 0, False, LineTable(text)
    for number, line in enumerate(_LINE.findall(text)):
        if number == 0 or (of_deck and name in line):
            document = read(line.rstrip("\r\n").encode("utf-8", "surrogatepass"), path.name)
            data = document.data()
            if isinstance(data, dict):
                if number == 0:
                    cards = data.get("cards")
                    places = [("cards", at) for at in range(len(cards))] if isinstance(cards, list) else []
                    found = _references(name, deck, path, document, places, files)
                    yield from _shifted(found, lines, start)
                    written = data.get("deck")
                    of_deck = isinstance(written, str) and deck_file(path.parent, written, files) == deck
                if of_deck:
                    yield from _shifted(_crises(name, path, document, data), lines, start)
        start += len(line)
        if number == 0 and not of_deck:
            return


def _crises(name: str, path: Path, document: Document, data: dict[str, Data]) -> Iterator[Usage]:
    """The crises that a line of a record names: drawn, or played on."""
    deal = data.get("deal")
    pile = deal.get("draw_pile") if isinstance(deal, dict) else None
    for index, card in enumerate(pile if isinstance(pile, list) else ()):
        if card == name:
            yield from _used(scalar_place(path, document, ("deal", "draw_pile", index)))
    if data.get("on") == name:
        yield from _used(scalar_place(path, document, ("on",)))


def _shifted(found: Iterable[Usage], lines: LineTable, by: int) -> Iterator[Usage]:
    """Uses in a line as uses in the whole file."""
    for usage in found:
        start, end = usage.place.span
        yield Usage(Place(usage.place.file, lines, Span(start + by, end + by)), usage.defines)


def _in_baseline(name: str, own: set[Path], path: Path, text: str, files: Files) -> Iterator[Usage]:
    document = read(text.encode("utf-8", "surrogatepass"), path.name)
    data = document.data()
    findings = data.get("findings") if isinstance(data, dict) else None
    for index, entry in enumerate(findings if isinstance(findings, list) else ()):
        if isinstance(entry, dict) and entry.get("card") == name:
            written = entry.get("path")
            if isinstance(written, str) and files.absolute(path.parent / written) in own:
                yield from _used(scalar_place(path, document, ("findings", index, "card")))


# Areas


def uses_of_area(name: str, board: Path | str, searched: Searched) -> Iterator[Usage]:
    """An area of a board (its path, or its name where it is built in): in its file, in decks and rounds."""
    files = searched.files
    if isinstance(board, Path):
        for path, document in deck_documents(board, files):
            if path == board:
                yield from uses_in_board(name, path, document)
    for path, text in searched.texts(ENDINGS, name):
        kind = kind_of_content(text)
        if kind == "deck":
            if _board_of(head(text), ("deck",), path, files) == board:
                for file, document in deck_documents(path, files):
                    yield from uses_in_cards(name, file, document)
        elif kind == "round" and _board_of(text, (), path, files) == board:
            yield from _in_round(name, path, read(text.encode("utf-8", "surrogatepass"), path.name))


def uses_in_board(name: str, file: Unit, document: Document) -> Iterator[Usage]:
    """The area itself, and the neighbours and corrections that name it."""
    data = document.data()
    if not isinstance(data, dict):
        return
    areas, corrections = data.get("areas"), data.get("corrections")
    for index, area in enumerate(areas if isinstance(areas, list) else ()):
        if not isinstance(area, dict):
            continue
        if area.get("id") == name:
            yield from _used(scalar_place(file, document, ("areas", index, "id")), defines=True)
        yield from _items(name, file, document, ("areas", index, "neighbours"), area.get("neighbours"))
    for index, correction in enumerate(corrections if isinstance(corrections, list) else ()):
        for key in ("remove", "add"):
            pair = correction.get(key) if isinstance(correction, dict) else None
            yield from _items(name, file, document, ("corrections", index, key), pair)


def uses_in_cards(name: str, file: Unit, document: Document) -> Iterator[Usage]:
    """The cards that name an area."""
    for pointer, item in listed(document):
        if isinstance(item, dict):
            yield from _items(name, file, document, (*pointer, "areas"), item.get("areas"))
            location = item.get("location")
            places = location if isinstance(location, list) else [location]
            for index, place in enumerate(places):
                if isinstance(place, dict) and place.get("area") == name:
                    inner: Pointer = (index, "area") if isinstance(location, list) else ("area",)
                    yield from _used(scalar_place(file, document, (*pointer, "location", *inner)))


def _items(name: str, file: Unit, document: Document, pointer: Pointer, items: object) -> Iterator[Usage]:
    for index, item in enumerate(items if isinstance(items, list) else ()):
        if item == name:
            yield from _used(scalar_place(file, document, (*pointer, index)))


def _in_round(name: str, path: Path, document: Document) -> Iterator[Usage]:
    data = document.data()
    if not isinstance(data, dict):
        return
    solution = data.get("solution")
    if isinstance(solution, dict):
        yield from _items(name, path, document, ("solution", "areas"), solution.get("areas"))
    for key in ("stones", "moves"):
        items = data.get(key)
        for index, item in enumerate(items if isinstance(items, list) else ()):
            if isinstance(item, dict) and item.get("area") == name:
                yield from _used(scalar_place(path, document, (key, index, "area")))


def _board_of(text: str, pointer: Pointer, path: Path, files: Files) -> Path | str | None:
    """The board that a deck or round names, else that of its edition: a path, or a built-in name."""
    document = read(text.encode("utf-8", "surrogatepass"), path.name)
    board, edition = _word(document, (*pointer, "board")), _word(document, (*pointer, "edition"))
    if board is None and edition is not None and not is_path(edition):
        try:
            info = builtin_edition(edition).edition
        except (KeyError, OSError):
            return None
        board = info.board if info is not None else None
    if board is None:
        return None
    return files.absolute(path.parent / board) if is_path(board) else board


def _word(document: Document, pointer: Pointer) -> str | None:
    place = document.place(pointer)
    return str(place.node.value) if place and isinstance(place.node, Scalar) and place.node.value else None
