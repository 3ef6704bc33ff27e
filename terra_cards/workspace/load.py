"""From paths to everything that belongs together: decks with their editions, boards and photos."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from terra_cards.model import binding
from terra_cards.model.loaded import LoadedBoard, LoadedDeck, LoadedEdition, LoadedTemplate
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read
from terra_cards.workspace.decks import load_deck
from terra_cards.workspace.discover import Found, discover
from terra_cards.workspace.files import STDIN, Files, PathError
from terra_cards.workspace.parts import Parts, unreadable
from terra_cards.workspace.strangers import foreign, stranger

__all__ = ["STDIN", "PathError", "Project", "Stray", "load"]


@dataclass(frozen=True, slots=True)
class Stray:
    """A file that is no deck, board, edition or template; its finding says why."""

    document: Document
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Project:
    """All that was loaded, in the order found.

    ``boards``, ``editions`` and ``templates`` are the authors' own: those among the paths given and
    those that a deck refers to, each once. ``documents`` are all files read, by their path.
    """

    decks: tuple[LoadedDeck, ...]
    boards: tuple[LoadedBoard, ...]
    editions: tuple[LoadedEdition, ...]
    templates: tuple[LoadedTemplate, ...]
    strays: tuple[Stray, ...]
    documents: Mapping[str, Document]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of reading and binding, file by file."""
        groups = (self.decks, self.boards, self.editions, self.templates, self.strays)
        return tuple(finding for group in groups for part in group for finding in part.findings)


def load(
    paths: Sequence[str | Path],
    overlay: Mapping[str | Path, bytes] | None = None,
    *,
    cwd: Path | None = None,
    stdin: bytes | None = None,
    stdin_name: str = STDIN,
    excluded: Callable[[Path], bool] | None = None,
    force_exclude: bool = False,
) -> Project:
    """Loads what the paths stand for; raises PathError for a path that leads nowhere.

    ``-`` is the text in ``stdin``: with a ``stdin_name`` it stands in place of that file, and its
    whole deck folder is loaded; without one its relative paths start at the working folder.
    ``overlay`` holds unsaved texts by path. ``excluded`` says which files below a folder are left out,
    and with ``force_exclude`` those given by hand too.
    """
    collecting = gc.isenabled()
    gc.disable()  # much is made here and nothing is thrown away: collecting would look through it in vain
    try:
        unsaved = dict(overlay or {})
        given = list(paths)
        piped = any(str(path) == "-" for path in given)
        if piped:
            given = [path for path in given if str(path) != "-"]
            if stdin_name != STDIN:
                unsaved[stdin_name] = stdin or b""
                given.append(stdin_name)
        files = Files(unsaved, cwd, excluded)
        loader = _Loader(files)
        for found in discover(given, files, force_exclude):
            loader.add(found)
        if piped and stdin_name == STDIN:
            loader.add_document(read(stdin or b"", STDIN), files.cwd / STDIN, "deck")
        return loader.project()
    finally:
        if collecting:
            gc.enable()


class _Loader:
    def __init__(self, files: Files) -> None:
        self.files = files
        self.parts = Parts(files)
        self.decks: list[LoadedDeck] = []
        self.strays: list[Stray] = []
        self.documents: dict[str, Document] = {}

    def add(self, found: Found) -> None:
        if found.problem is not None:
            document = unreadable(self.files.shown(found.path), found.problem)
            self.documents[document.path] = document
            self.strays.append(Stray(document, document.findings))
            return
        document = self.parts.document(found.path)
        if found.kind is None and foreign(document, found.path):
            document = stranger(document)
        self.add_document(document, found.path, found.kind)

    def add_document(self, document: Document, path: Path, named: str | None) -> None:
        """Loads a file as what it says it is, else as what its name says (``named``)."""
        self.documents[document.path] = document
        kind = binding.kind_of(document) or named
        if kind == "deck":
            self.decks.append(load_deck(document, path, self.parts, self.documents))
        elif kind == "board":
            self.parts.load_board(path)
        elif kind == "edition":
            self.parts.load_edition(path)
        elif kind == "template":
            self.parts.load_template(path)
        else:
            self.strays.append(Stray(document, (*document.findings, *binding.wrong_kind(document))))

    def project(self) -> Project:
        parts = self.parts
        loaded: list[LoadedBoard | LoadedEdition | LoadedTemplate] = [
            *parts.boards.values(),
            *parts.editions.values(),
            *parts.templates.values(),
        ]
        for part in loaded:
            self.documents.setdefault(part.document.path, part.document)
        return Project(
            tuple(self.decks),
            tuple(parts.boards.values()),
            tuple(parts.editions.values()),
            tuple(parts.templates.values()),
            tuple(self.strays),
            self.documents,
        )
