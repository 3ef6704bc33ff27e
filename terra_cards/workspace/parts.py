"""Boards, editions and templates: built-in ones by name, the author's own by path.

Each file is loaded once for a project. Built-in ones are loaded once for the process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from terra_cards.library import resources
from terra_cards.model import binding
from terra_cards.model.edition import resolve
from terra_cards.model.invalid import valid
from terra_cards.model.loaded import LoadedBoard, LoadedEdition, LoadedTemplate
from terra_cards.source.document import Document, Scalar
from terra_cards.source.findings import Edit, Finding, Fix, Pointer
from terra_cards.source.names import nearest
from terra_cards.source.reader import read
from terra_cards.source.span import LineTable, Span
from terra_cards.workspace.files import Files, ReadError

if TYPE_CHECKING:
    from terra_cards.model.board_file import BoardFile
    from terra_cards.model.geography import Geography

Kind = Literal["board", "edition", "template"]
Part = LoadedBoard | LoadedEdition | LoadedTemplate
P = TypeVar("P", LoadedBoard, LoadedEdition, LoadedTemplate)


def is_path(written: str) -> bool:
    """Whether a text names a file rather than something built in."""
    return "/" in written or "\\" in written or written.endswith((".yaml", ".yml"))


def unreadable(path: str, reason: str) -> Document:
    """A document that stands for a file that cannot be read, with its finding (TC007)."""
    finding = Finding("TC007", f"this file cannot be read: {reason}", path, Span(0, 0))
    return Document(path, "", LineTable(""), False, None, (finding,))


@dataclass(frozen=True, slots=True)
class Use:
    """A place that names a board, an edition or a template."""

    document: Document
    pointer: Pointer
    written: str

    def finding(
        self, code: str, message: str, hint: str | None = None, instead: str | None = None
    ) -> Finding:
        place = self.document.place(self.pointer)
        span = place.span if place else Span(0, 0)
        fix = (
            Fix((Edit(span, instead),), False)
            if instead and place and isinstance(place.node, Scalar)
            else None
        )
        return Finding(
            code,
            message,
            self.document.path,
            span,
            help=hint,
            pointer=self.pointer,
            field=self.pointer,
            fix=fix,
        )


class Parts:
    """The boards, editions and templates of one project."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.boards: dict[Path, LoadedBoard] = {}
        self.editions: dict[Path, LoadedEdition] = {}
        self.templates: dict[Path, LoadedTemplate] = {}

    def board(self, use: Use, folder: Path) -> tuple[LoadedBoard | None, Finding | None]:
        """The board that a text names; a finding where it names none."""
        return self._find("board", use, folder, builtin_board, self.boards, self.load_board)

    def edition(self, use: Use, folder: Path) -> tuple[LoadedEdition | None, Finding | None]:
        """The edition that a text names; a finding where it names none."""
        return self._find("edition", use, folder, builtin_edition, self.editions, self.load_edition)

    def template(self, use: Use, folder: Path) -> tuple[LoadedTemplate | None, Finding | None]:
        """The template that a text names; a finding where it names none."""
        return self._find("template", use, folder, builtin_template, self.templates, self.load_template)

    def _find(
        self,
        kind: Kind,
        use: Use,
        folder: Path,
        builtin: Callable[[str], P],
        known: dict[Path, P],
        load: Callable[[Path], P],
    ) -> tuple[P | None, Finding | None]:
        written = use.written
        if not is_path(written):
            names = resources.names(f"{kind}s")  # type: ignore[arg-type]
            if written in names:
                return builtin(written), None
            near = nearest(written, names)
            hint = (
                f"did you mean '{near.name}'?"
                if near
                else f"built-in are {', '.join(names)}; or give the path of a file"
            )
            return None, use.finding(
                "TC104", f"no built-in {kind} is called '{written}'", hint, near.name if near else None
            )
        path = self.files.absolute(folder / written)
        if path in known:
            return known[path], None
        if not self.files.is_file(path):
            reason = "it is a folder" if self.files.is_dir(path) else "there is no such file"
            return None, use.finding("TC007", f"the {kind} file '{written}' cannot be read: {reason}")
        known[path] = load(path)
        return known[path], None

    def document(self, path: Path) -> Document:
        """A file, read; where that fails the document says so."""
        shown = self.files.shown(path)
        try:
            return read(self.files.read(path), shown)
        except ReadError as error:
            return unreadable(shown, str(error))

    def load_board(self, path: Path) -> LoadedBoard:
        """A board file of the author's."""
        return make_board(self.document(path), path, self.files)

    def load_edition(self, path: Path) -> LoadedEdition:
        """An edition file of the author's, and what it extends."""
        return make_edition(self.document(path), path, self)

    def load_template(self, path: Path) -> LoadedTemplate:
        """A template file of the author's, and what it extends."""
        return make_template(self.document(path), path, self)


def make_board(document: Document, path: Path, files: Files, builtin: bool = False) -> LoadedBoard:
    """A board of a document; its drawing is read when first asked for."""
    file, findings = binding.bind_board(document)
    info = valid(file.board) if file else None
    name = (valid(info.id) if info else None) or path.name
    drawing: Callable[[], Geography | None] | None = None
    if file and info and info.geometry:
        drawing = cache(lambda: _geography(file, path.parent, files))
    return LoadedBoard(
        name,
        document,
        valid(file),
        (*document.findings, *findings),
        builtin=builtin,
        path=path,
        geography=drawing,
    )


def _geography(file: BoardFile, folder: Path, files: Files) -> Geography | None:
    from terra_cards.model import topology
    from terra_cards.model.geography import Geography

    info = valid(file.board)
    assert info and info.geometry
    try:
        drawn = topology.read(files.read(files.absolute(folder / info.geometry), 50_000_000))
        hint = None
        if info.hint_map:
            hint = topology.read(files.read(files.absolute(folder / info.hint_map), 50_000_000))
        kinds = {str(area.id): area.kind for area in file.areas or () if area and area.id and area.kind}
        return Geography(
            drawn,
            kinds,
            hint=hint,
            projection=valid(info.projection) or "equirectangular",
            central_meridian=float(valid(info.central_meridian) or 0),
            wrap=bool(info.wrap),
        )
    except (ReadError, topology.TopologyError):
        return None


def make_edition(document: Document, path: Path, parts: Parts, builtin: bool = False) -> LoadedEdition:
    """An edition of a document, with what it extends."""
    file, findings = binding.bind_edition(document)
    found = [*document.findings, *findings]
    info = valid(file.edition) if file else None
    edition = None
    if info is not None:
        base = None
        whole = True
        if info.extends:
            use = Use(document, ("edition", "extends"), info.extends)
            loaded, finding = parts.edition(use, path.parent)
            if finding:
                found.append(finding)
            base = loaded.edition if loaded else None
            whole = base is not None
        if whole:
            edition = resolve(info, base)
    name = (valid(info.id) if info else None) or path.name
    return LoadedEdition(name, document, edition, tuple(found), builtin, path)


def make_template(document: Document, path: Path, parts: Parts, builtin: bool = False) -> LoadedTemplate:
    """A template of a document, with what it extends."""
    base: dict[str, Any] | None = None
    found = list(document.findings)
    extends = document.place(("template", "extends"))
    if extends is not None and isinstance(extends.node, Scalar) and extends.node.value.strip():
        use = Use(document, ("template", "extends"), str(extends.node.value))
        loaded, finding = parts.template(use, path.parent)
        if finding:
            found.append(finding)
        data = loaded.document.data() if loaded else None
        base = data if isinstance(data, dict) else None
    file, findings = binding.bind_template(document, base)
    found.extend(findings)
    info = valid(file.template) if file else None
    name = (valid(info.id) if info else None) or path.name
    return LoadedTemplate(name, document, valid(file), tuple(found), builtin, path)


def _builtin_document(kind: Kind, name: str) -> tuple[Document, Path]:
    path = resources.path(f"{kind}s", f"{name}.{kind}.yaml")  # type: ignore[arg-type]
    return read(path.read_bytes(), f"{name}.{kind}.yaml"), path


@cache
def builtin_board(name: str) -> LoadedBoard:
    """A built-in board; KeyError for a name that is not built in."""
    document, path = _builtin_document("board", name)
    return make_board(document, path, Files(cwd=path.parent), True)


@cache
def builtin_edition(name: str) -> LoadedEdition:
    """A built-in edition."""
    document, path = _builtin_document("edition", name)
    return make_edition(document, path, Parts(Files(cwd=path.parent)), True)


@cache
def builtin_template(name: str) -> LoadedTemplate:
    """A built-in template."""
    document, path = _builtin_document("template", name)
    return make_template(document, path, Parts(Files(cwd=path.parent)), True)
