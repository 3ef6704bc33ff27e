"""Files in the canonical layout: which there are, and what becomes of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from terra_cards.formatting.format import Formatted, formatted
from terra_cards.source.document import Document, Mapping
from terra_cards.source.findings import Finding
from terra_cards.workspace.discover import (
    KINDS,
    Found,
    card_files,
    deck_of_card_file,
    discover,
    kind_by_name,
    missing,
)
from terra_cards.workspace.files import Files, ReadError


class Layout(NamedTuple):
    """One file. ``formatted`` is None where it is no whole file of ours: ``findings`` say why then."""

    path: Path
    document: Document
    formatted: Formatted | None
    findings: tuple[Finding, ...] = ()


def to_format(paths: Sequence[str], files: Files, force_exclude: bool = False) -> list[Found]:
    """The files that paths stand for, each once; raises PathError for a path that leads nowhere.

    A folder is every deck, board, edition and template below it, files of cards included; a file is that
    file and no other, so that a tool that names what has changed gets nothing else changed.
    """
    lost = missing(paths, files)
    if lost:
        raise lost[0]
    found: dict[Path, Found] = {}
    for given in paths:
        path = files.give(given)
        if files.is_folder(path):
            for one in discover([given], files, force_exclude):
                found.setdefault(one.path, one)
                if one.kind == "deck" and one.problem is None:
                    for file in _cards(one.path, files):
                        found.setdefault(file.path, file)
        elif not (force_exclude and files.passed_over(path)):
            kind = "cards" if deck_of_card_file(path, files) else kind_by_name(path)
            found[path] = Found(path, kind)
    own = {path.resolve() for path in found if not path.is_symlink()}
    return [one for one in found.values() if not (one.path.is_symlink() and one.path.resolve() in own)]


def _cards(deck: Path, files: Files) -> Iterator[Found]:
    """The files of cards of a deck folder."""
    root = files.root(deck.parent)
    for path in card_files(deck, files):
        problem = "no permission to look into this folder" if files.is_folder(path) else None
        try:
            files.check(path, root)
        except ReadError as error:
            problem = problem or str(error)
        yield Found(path, "cards", problem)


def lay_out(found: Found, files: Files) -> Layout:
    """Reads and formats a file; what is broken, or none of ours, stays as it is."""
    problem = found.problem
    try:
        document = files.document(found.path) if problem is None else None
    except ReadError as error:
        document, problem = None, str(error)
    if document is None:
        from terra_cards.workspace.parts import unreadable

        lost = unreadable(files.shown(found.path), problem or "")
        return Layout(found.path, lost, None, lost.findings)
    return lay_out_document(document, found)


def lay_out_document(document: Document, found: Found) -> Layout:
    """The same for a document that was read already."""
    if document.findings or found.kind is None:
        document, findings = _judged(document, found)
        if findings:
            return Layout(found.path, document, None, findings)
    return Layout(found.path, document, formatted(document))


def _judged(document: Document, found: Found) -> tuple[Document, tuple[Finding, ...]]:
    """What the linter says of a file that is broken, or does not say by its name what it is."""
    if found.kind is None:
        from terra_cards.workspace.strangers import foreign, stranger

        if foreign(document, found.path):
            document = stranger(document)
    if document.findings:
        return document, document.findings
    keys = document.root.keys if isinstance(document.root, Mapping) else {}
    if found.kind is None and not keys.keys() & set(KINDS):
        from terra_cards.model.binding import wrong_kind

        return document, wrong_kind(document)
    return document, ()
