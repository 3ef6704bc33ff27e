"""Files of one record that people name on the command line: sheets and calibrations."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from terra_cards.model.binding import bind_file
from terra_cards.model.invalid import INVALID
from terra_cards.model.record import Record
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read
from terra_cards.workspace.files import Files, ReadError

R = TypeVar("R", bound=Record)


class FileError(Exception):
    """A file that cannot be used; the text says why and where, line by line."""


def read_record(path: Path, model: type[R], shown: str | None = None) -> R:
    """A whole file of a kind, named ``shown`` in messages; FileError says all that is wrong with it."""
    files = Files()
    absolute = files.give(path)
    name = shown or files.shown(absolute)
    try:
        data = files.read(absolute)
    except ReadError as error:
        raise FileError(f"{name}: it cannot be read: {error}") from error
    document = read(data, name)
    found, own = bind_file(model, document)
    findings = (*document.findings, *own)
    if found is INVALID or findings:
        wrong = "\n".join(_line(document, finding) for finding in findings[:5])
        raise FileError(wrong or f"{name}: this is no {model.__name__.removesuffix('File').lower()} file")
    return found


def _line(document: Document, finding: Finding) -> str:
    line, column = document.lines.position(finding.span.start)
    hint = f" ({finding.help})" if finding.help else ""
    return f"{finding.path}:{line}:{column}: {finding.message}{hint}"
