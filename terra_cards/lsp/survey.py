"""What lies in the workspace's folders beside what is open."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from lsprotocol import types
from msgspec import Struct

from terra_cards.lsp.about.cards import listed
from terra_cards.lsp.kinds import Kind
from terra_cards.lsp.linting import FoldersSettings, Snapshot
from terra_cards.lsp.navigation.symbols import fits, flat, outline
from terra_cards.lsp.texts import head
from terra_cards.model.area_names import folded
from terra_cards.source.document import Scalar
from terra_cards.source.reader import read
from terra_cards.workspace.discover import Found, card_files, discover
from terra_cards.workspace.files import Files, PathError, ReadError
from terra_cards.workspace.parts import is_path

#: Where a file names other files that it rests on.
_NAMES = {
    "deck": (("deck", "edition"), ("deck", "board"), ("deck", "template")),
    "edition": (("edition", "extends"), ("edition", "board"), ("edition", "card", "template")),
    "template": (("template", "extends"),),
}

#: Files that are named by their path alone, by what names them.
_ENDINGS = {
    "picture": (".jpg", ".jpeg", ".png", ".webp", ".avif", ".svg"),
    "drawing": (".topojson", ".json"),
    "schema": (".json",),
    "font": (".ttf",),
}


#: Symbols that are told of one query.
MOST = 400


class Entry(Struct, frozen=True):
    """A name in a file of the workspace; its line and column count from 0."""

    path: Path
    name: str
    title: str
    kind: types.SymbolKind
    line: int
    column: int
    around: str


def _rank(query: str, entry: Entry) -> int:
    wanted = folded(query)
    names = (folded(entry.name), folded(entry.title))
    if any(name.startswith(wanted) for name in names):
        return 0
    return 1 if any(wanted in name for name in names) else 2


class Survey:
    """Looks through the folders when asked; what a file names is remembered while it stays the same."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = list(folders)
        self._entries: dict[Path, tuple[bytes, tuple[Entry, ...]]] = {}
        self._named: dict[Path, tuple[bytes, tuple[Path, ...]]] = {}

    def found(self, snapshot: Snapshot) -> list[tuple[Found, Files]]:
        """The decks, boards, editions and templates in the folders, each once."""
        known: dict[Path, tuple[Found, Files]] = {}
        for folder in self.folders:
            files = Files(snapshot.overlay, folder, FoldersSettings(folder).excluded)
            try:
                listed = discover([folder], files)
            except PathError:
                continue
            for one in listed:
                if one.problem is None:
                    known.setdefault(one.path, (one, files))
        return list(known.values())

    def everything(self, snapshot: Snapshot) -> list[Path]:
        """The files that are linted where the whole workspace is."""
        return [one.path for one, _ in self.found(snapshot)]

    def paths(self, kind: str, folder: Path, typed: str, snapshot: Snapshot) -> list[str]:
        """The files of a kind as a file in ``folder`` would name them; see :data:`_ENDINGS`.

        Of the kind ``references`` are the cards of decks, once the deck's path is ``typed``.
        """
        if kind == "references":
            return self._references(folder, typed, snapshot)
        if kind in _ENDINGS:
            files = Files(snapshot.overlay, folder)
            found = [path for path in files.walk(folder) if path.suffix.lower() in _ENDINGS[kind]]
        else:
            found = [one.path for one, _ in self.found(snapshot) if one.kind == kind]
        return [Path(os.path.relpath(path, folder)).as_posix() for path in found]

    def _references(self, folder: Path, typed: str, snapshot: Snapshot) -> list[str]:
        path, mark, _ = typed.partition("#")
        if not mark:
            return [f"{name}#" for name in self.paths("deck", folder, "", snapshot)]
        files = Files(snapshot.overlay, folder)
        names: list[str] = []
        deck = files.absolute(folder / path)
        for file in (deck, *card_files(deck, files)):
            try:
                document = read(files.read(file), file.name)
            except ReadError:
                continue
            ids = (item.get("id") for _, item in listed(document) if isinstance(item, dict))
            names += [f"{path}#{name}" for name in ids if isinstance(name, str) and name]
        return names

    def symbols(self, query: str, snapshot: Snapshot) -> list[Entry]:
        """The cards, areas and files whose name or title fits a query, the best first."""
        found: list[tuple[int, Entry]] = []
        for one, files in self.found(snapshot):
            parts: list[tuple[Path, Kind]] = [(one.path, one.kind or "deck")]  # type: ignore[list-item]
            parts += [(path, "cards") for path in card_files(one.path, files)]
            for path, kind in parts:
                for entry in self._entries_of(path, kind, files):
                    if fits(query, entry.name, entry.title):
                        found.append((_rank(query, entry), entry))
        found.sort(key=lambda pair: (pair[0], pair[1].name, str(pair[1].path), pair[1].line))
        return [entry for _, entry in found[:MOST]]

    def _entries_of(self, path: Path, kind: Kind, files: Files) -> tuple[Entry, ...]:
        try:
            data = files.read(path)
        except ReadError:
            return ()
        digest = hashlib.blake2b(data, digest_size=16).digest()
        known = self._entries.get(path)
        if known is None or known[0] != digest:
            document = read(data, path.name)
            entries = []
            for symbol, around in flat(outline(document, kind, tasks=False)):
                line, column = document.lines.position(symbol.chosen.start)
                entry = Entry(path, symbol.name, symbol.detail, symbol.kind, line - 1, column - 1, around)
                entries.append(entry)
            known = self._entries[path] = digest, tuple(entries)
        return known[1]

    def users(self, path: Path, snapshot: Snapshot) -> list[Path]:
        """The files that rest on a board, an edition or a template, over other files too."""
        named = {one.path: self._names(one, files) for one, files in self.found(snapshot)}
        users, added = {path}, True
        while added:
            more = {file for file, names in named.items() if file not in users and users.intersection(names)}
            users |= more
            added = bool(more)
        return sorted(users - {path})

    def _names(self, one: Found, files: Files) -> tuple[Path, ...]:
        try:
            data = files.read(one.path)
        except ReadError:
            return ()
        digest = hashlib.blake2b(data, digest_size=16).digest()
        known = self._named.get(one.path)
        if known is None or known[0] != digest:
            text = data.decode("utf-8-sig", "replace")
            known = self._named[one.path] = digest, tuple(_named(one, text, files))
        return known[1]


def _named(one: Found, text: str, files: Files) -> Iterator[Path]:
    """The files that a file names."""
    document = read(head(text).encode("utf-8", "surrogatepass"), one.path.name)
    for pointer in _NAMES.get(one.kind or "", ()):
        place = document.place(pointer)
        if place is not None and isinstance(place.node, Scalar) and is_path(place.node.value):
            yield files.absolute(one.path.parent / place.node.value)
