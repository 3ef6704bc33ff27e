"""From paths to everything that belongs together: decks with their editions, boards and photos."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.model import binding
from terra_cards.model.loaded import LoadedBoard, LoadedDeck, LoadedEdition, LoadedTemplate
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read
from terra_cards.workspace.decks import load_deck
from terra_cards.workspace.discover import Found, discover
from terra_cards.workspace.files import STDIN, Files, PathError
from terra_cards.workspace.parts import Parts, unreadable

if TYPE_CHECKING:
    from terra_cards.workspace.kept import Kept

__all__ = ["STDIN", "Loader", "PathError", "Project", "Stray", "Unit", "load"]

LoadedPart = LoadedBoard | LoadedEdition | LoadedTemplate


class Stray(Struct, frozen=True):
    """A file that is no deck, board, edition or template; its finding says why."""

    document: Document
    findings: tuple[Finding, ...]


class Project(Struct, frozen=True):
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
    kept: Kept | None = None,
) -> Project:
    """Loads what the paths stand for; raises PathError for a path that leads nowhere.

    ``-`` is the text in ``stdin``: with a ``stdin_name`` it stands in place of that file, and its
    whole deck folder is loaded; without one its relative paths start at the working folder.
    ``overlay`` holds unsaved texts by path. ``excluded`` says which files below a folder are left out,
    and with ``force_exclude`` those given by hand too. ``kept`` is what this process knows from the last
    time, of which only what has changed is read again.
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
        loader = Loader(Files(unsaved, cwd, excluded, kept=kept))
        units = [loader.unit(found) for found in discover(given, loader.files, force_exclude)]
        if piped and stdin_name == STDIN:
            units.append(loader.piped(stdin or b""))
        return loader.project(units)
    finally:
        if collecting:
            gc.enable()


class Unit(Struct, frozen=True):
    """What one path stands for: a deck with its files, or another file by itself.

    ``documents`` are its files by path; ``part`` is a board, an edition or a template.
    """

    path: str
    documents: Mapping[str, Document]
    deck: LoadedDeck | None = None
    part: LoadedPart | None = None
    stray: Stray | None = None


class Loader:
    """Loads unit by unit; what several decks use is loaded once."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.parts = Parts(files)

    def unit(self, found: Found) -> Unit:
        """Loads a file that was found, with all that belongs to it."""
        if found.problem is not None:
            document = unreadable(self.files.shown(found.path), found.problem)
            return Unit(document.path, {document.path: document}, stray=Stray(document, document.findings))
        document = self.parts.document(found.path)
        if found.kind is None:
            from terra_cards.workspace.strangers import foreign, stranger

            if foreign(document, found.path):
                document = stranger(document)
        return self._unit(document, found.path, found.kind)

    def piped(self, data: bytes) -> Unit:
        """The deck on standard input; its paths start at the working folder."""
        kept = self.files.kept
        document = read(data, STDIN) if kept is None else kept.document(STDIN, STDIN, "", data)
        return self._unit(document, self.files.cwd / STDIN, "deck")

    def _unit(self, document: Document, path: Path, named: str | None) -> Unit:
        """Loads a file as what it says it is, else as what its name says (``named``)."""
        kind = binding.kind_of(document) or named
        documents = {document.path: document}
        if kind == "deck":
            deck = load_deck(document, path, self.parts, documents)
            return Unit(document.path, documents, deck)
        if kind in ("board", "edition", "template"):
            return self.part(path, kind)
        stray = Stray(document, (*document.findings, *binding.wrong_kind(document)))
        return Unit(document.path, documents, stray=stray)

    def part(self, path: Path, kind: str) -> Unit:
        """A board, edition or template of the author's."""
        part = self.parts.load(path, kind)
        return Unit(part.document.path, {part.document.path: part.document}, part=part)

    def project(self, units: Sequence[Unit]) -> Project:
        """All units together, and the parts that were loaded for them."""
        parts = self.parts
        documents = {path: document for unit in units for path, document in unit.documents.items()}
        loaded: list[LoadedPart] = [
            *parts.boards.values(),
            *parts.editions.values(),
            *parts.templates.values(),
        ]
        for part in loaded:
            documents.setdefault(part.document.path, part.document)
        return Project(
            tuple(unit.deck for unit in units if unit.deck),
            tuple(parts.boards.values()),
            tuple(parts.editions.values()),
            tuple(parts.templates.values()),
            tuple(unit.stray for unit in units if unit.stray),
            documents,
        )
