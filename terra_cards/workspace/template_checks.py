"""Whether a template can be used: its fonts are there and can be printed, its names lead somewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from terra_cards.layout.truetype import FontError, read
from terra_cards.library.fonts import FontNotFoundError, FontSource
from terra_cards.library.templates import face_reader
from terra_cards.model.invalid import each
from terra_cards.model.problem import shown
from terra_cards.model.template import TemplateFile
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest
from terra_cards.source.span import Span
from terra_cards.workspace.files import Files, ReadError

FONT_LIMIT = 60_000_000  # bytes: the largest fonts of Chinese have some 30 MB


def template_findings(document: Document, file: TemplateFile, folder: Path, files: Files) -> list[Finding]:
    """What is wrong with a template beyond each value: at its own keys only, not at those of the template
    that it extends."""
    return [*_fonts(document, file, folder, files), *_names(document, file)]


def _finding(
    document: Document, pointer: Pointer, code: str, message: str, hint: str | None = None
) -> Finding | None:
    """A finding at a place of this document; None where it is not in it."""
    place = document.place(pointer)
    if place is None:
        return None
    span = place.span or Span(0, 0)
    return Finding(code, message, document.path, span, help=hint, pointer=pointer, field=pointer)


def _fonts(document: Document, file: TemplateFile, folder: Path, files: Files) -> Iterator[Finding]:
    reader = face_reader(file, folder)
    for name, spec in (file.faces or {}).items():
        own = ("faces", name)
        if not spec or document.place(own) is None:
            continue
        pointer: Pointer = (*own, "file") if spec.file else (*own, "family")
        if document.place(pointer) is None:
            pointer = own
        if not spec.file and not spec.family:
            found = _finding(
                document, own, "TC102", f"the face '{name}' has no font", "write a family or a file"
            )
        elif spec.file and (problem := _unreadable(folder, spec.file, files)):
            hint = "paths start at the folder of the template"
            found = _finding(
                document, pointer, "TC007", f"the font {shown(spec.file)} cannot be read: {problem}", hint
            )
        else:
            try:
                source: FontSource | None = reader(name)
                if source is not None:
                    read(source.data)
                continue
            except FontNotFoundError as error:
                found = _finding(document, pointer, "TC104", error.message, error.hint)
            except FontError as error:
                written = shown(spec.file or spec.family or name)
                found = _finding(document, pointer, "TC007", f"the font {written} cannot be printed: {error}")
        if found is not None:
            yield found


def _unreadable(folder: Path, written: str, files: Files) -> str | None:
    try:
        path = files.absolute(folder / written)
        files.check(path, files.root(folder))
        files.read(path, FONT_LIMIT)
    except ReadError as error:
        return str(error)
    return None


def _names(document: Document, file: TemplateFile) -> Iterator[Finding]:
    """Names of faces, styles, colours and boxes that lead nowhere (TC104)."""
    faces = [name for name, spec in (file.faces or {}).items() if spec is not None]
    colours = ["ink", "paper", *(file.colours or {})]
    styles, boxes = list(file.styles or {}), list(file.boxes or {})
    checks: list[tuple[Pointer, str, Collection[str], str | None]] = []
    for index, name in enumerate(each(file.fallback)):
        checks.append((("fallback", index), "face", faces, name))
    for name, style in (file.styles or {}).items():
        if style:
            checks.append((("styles", name, "face"), "face", faces, style.face or None))
            checks.append((("styles", name, "colour"), "colour", colours, style.colour or None))
    for name, box in (file.boxes or {}).items():
        if box:
            checks.append((("boxes", name, "style"), "style", styles, box.style or None))
            checks.append((("boxes", name, "label"), "style", styles, box.label or None))
            checks.append((("boxes", name, "fill"), "colour", colours, box.fill or None))
            checks.append((("boxes", name, "colour"), "colour", colours, box.colour or None))
            for index, other in enumerate(each(box.over)):
                checks.append((("boxes", name, "over", index), "box", boxes, other))
    for pointer, what, known, written in checks:
        if written is None or written in known:
            continue
        near = nearest(written, list(dict.fromkeys(known)))
        hint = f"did you mean '{near.name}'?" if near else None
        message = f"no {what} of this template is called {shown(written)}"
        found = _finding(document, pointer, "TC104", message, hint)
        if found is not None:
            yield found
