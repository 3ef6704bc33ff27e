"""Boards, editions and templates: built-in ones by name, the author's own by path.

Each file is loaded once for a project. Built-in ones are loaded once for the process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from msgspec import Struct

from terra_cards.library import resources
from terra_cards.model import binding
from terra_cards.model.edition import resolve
from terra_cards.model.invalid import INVALID, valid
from terra_cards.model.loaded import LoadedBoard, LoadedEdition, LoadedTemplate
from terra_cards.model.problem import shown
from terra_cards.model.template import extend
from terra_cards.source.document import Document, Scalar
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest
from terra_cards.source.reader import read
from terra_cards.source.span import LineTable, Span
from terra_cards.workspace.files import DRAWING_LIMIT, STDIN, Files, ReadError
from terra_cards.workspace.trace import Trace

if TYPE_CHECKING:
    from terra_cards.model.board_file import BoardFile, BoardInfo
    from terra_cards.model.geography import Geography

Kind = Literal["board", "edition", "template"]
Part = LoadedBoard | LoadedEdition | LoadedTemplate
P = TypeVar("P", LoadedBoard, LoadedEdition, LoadedTemplate)
T = TypeVar("T")


def is_path(written: str) -> bool:
    """Whether a text names a file rather than something built in."""
    return "/" in written or "\\" in written or written.endswith((".yaml", ".yml"))


def unreadable(path: str, reason: str) -> Document:
    """A document that stands for a file that cannot be read, with its finding (TC007)."""
    finding = Finding("TC007", f"this file cannot be read: {reason}", path, Span(0, 0))
    return Document(path, "", LineTable(""), False, None, (finding,))


class Use(Struct, frozen=True):
    """A place that names a board, an edition or a template."""

    document: Document
    pointer: Pointer
    written: str

    def finding(self, code: str, message: str, hint: str | None = None) -> Finding:
        """A finding at the place."""
        place = self.document.place(self.pointer)
        span = place.span if place else Span(0, 0)
        path = self.document.path
        return Finding(code, message, path, span, help=hint, pointer=self.pointer, field=self.pointer)


class Parts:
    """The boards, editions and templates of one project."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.boards: dict[Path, LoadedBoard] = {}
        self.editions: dict[Path, LoadedEdition] = {}
        self.templates: dict[Path, LoadedTemplate] = {}
        self.loops: dict[Path, Path] = {}  # of files that extend themselves, each with the one to tell it
        self._documents: dict[Path, Document] = {}
        self._loading: list[Path] = []
        self._seen: dict[tuple[str, Path], Trace] = {}

    def board(self, use: Use, folder: Path) -> tuple[LoadedBoard | None, Finding | None]:
        """The board that a text names, from ``folder``; a finding where it names none."""
        return self._find("board", use, folder, builtin_board, self.load_board)

    def edition(self, use: Use, folder: Path) -> tuple[LoadedEdition | None, Finding | None]:
        """The edition that a text names, from ``folder``; a finding where it names none."""
        return self._find("edition", use, folder, builtin_edition, self.load_edition)

    def template(self, use: Use, folder: Path) -> tuple[LoadedTemplate | None, Finding | None]:
        """The template that a text names, from ``folder``; a finding where it names none."""
        return self._find("template", use, folder, builtin_template, self.load_template)

    def _find(
        self, kind: Kind, use: Use, folder: Path, builtin: Callable[[str], P], load: Callable[[Path], P]
    ) -> tuple[P | None, Finding | None]:
        written = use.written
        if not is_path(written):
            names = resources.names(f"{kind}s")  # type: ignore[arg-type]
            if written in names:
                return builtin(written), None
            near = nearest(written, names)
            titled = None if near else _titled(written, kind, [(name, builtin(name)) for name in names])
            listed = f"built-in are {', '.join(names)}; or give the path of a file"
            meant = near.name if near else titled
            advice = f"did you mean '{meant}'?" if meant else listed
            return None, use.finding("TC104", f"no built-in {kind} is called {shown(written)}", advice)
        path = self.files.absolute(folder / written)
        if path in self._loading:
            loop = self._loading[self._loading.index(path) :]
            self.loops.update(dict.fromkeys(loop, max(loop)))
            for member in loop:  # whatever is made of one of them rests on all of them
                self.document(member)
                self.files.note_part(member, kind)
            return None, None
        try:
            self.files.check(path, self.files.root(folder))
        except ReadError as error:
            name = use.document.path
            start = "the working folder" if name == STDIN else f"the folder of '{name}'"
            hint = f"paths start at {start}" if name else None
            return None, use.finding(
                "TC007", f"the {kind} file {shown(written)} cannot be read: {error}", hint
            )
        said = binding.kind_of(self.document(path))
        if said is not None and said != kind:
            return None, use.finding("TC104", f"{shown(written)} is a file of the kind {said}, not {kind}")
        return load(path), None

    def document(self, path: Path) -> Document:
        """A file, read once; where that fails the document says so."""
        return self._once("document", path, self._documents, self._read)

    def _read(self, path: Path) -> Document:
        try:
            return self.files.document(path)
        except ReadError as error:
            return unreadable(self.files.shown(path), str(error))

    def load_board(self, path: Path) -> LoadedBoard:
        """A board file of the author's."""
        return self._part(
            "board", path, self.boards, lambda path: make_board(self.document(path), path, self.files)
        )

    def load_edition(self, path: Path) -> LoadedEdition:
        """An edition file of the author's, and what it extends."""
        return self._part(
            "edition", path, self.editions, lambda path: make_edition(self.document(path), path, self)
        )

    def load_template(self, path: Path) -> LoadedTemplate:
        """A template file of the author's, and what it extends."""
        return self._part(
            "template", path, self.templates, lambda path: make_template(self.document(path), path, self)
        )

    def _part(self, kind: Kind, path: Path, known: dict[Path, P], make: Callable[[Path], P]) -> P:
        self.files.note_part(path, kind)
        if path not in known:
            self._recall(kind, path, known)
        if path in known:
            return self._once(kind, path, known, make)
        self._loading.append(path)
        try:
            return self._once(kind, path, known, make)
        finally:
            self._loading.pop()

    def _recall(self, kind: Kind, path: Path, known: dict[Path, P]) -> None:
        """Takes over a part that was kept, and what it uses, where nothing that it rests on has changed."""
        kept = self.files.kept
        seen, part = kept.parts.get((kind, path), (None, None)) if kept is not None else (None, None)
        if seen is None or part is None or not seen.holds(self.files.look):
            return
        known[path] = part  # type: ignore[assignment]
        self._seen[kind, path] = seen
        for other, what in seen.parts.items():
            self.load(Path(other), what)

    def load(self, path: Path, kind: str) -> Part:
        """A part by its kind."""
        if kind == "board":
            return self.load_board(path)
        return self.load_edition(path) if kind == "edition" else self.load_template(path)

    def _once(self, what: str, path: Path, known: dict[Path, T], make: Callable[[Path], T]) -> T:
        """What is made once; whoever traces sees what was looked at for it each time."""
        if path in known:
            self.files.replay(self._seen[what, path])
        else:
            with self.files.tracing() as seen:
                known[path] = make(path)
            self._seen[what, path] = seen
            if self.files.kept is not None and what != "document" and not self.loops:
                self.files.kept.parts[what, path] = seen, known[path]  # type: ignore[assignment]
        return known[path]

    def loop(self, use: Use, path: Path, kind: Kind) -> Finding | None:
        """The finding of a file that extends itself, at one file of the loop, whichever was read first."""
        if self.loops.get(path) != path:
            return None
        return use.finding("TC104", f"this {kind} extends itself", "name another one, or remove this line")


def _titled(written: str, kind: Kind, parts: Iterable[tuple[str, Part]]) -> str | None:
    """The built-in board, edition or template that has a title, in whatever language."""
    from terra_cards.model.folding import folded

    for name, part in parts:
        whole: Any = part.document.data()
        title: Any = whole[kind].get("title", "")
        if folded(written) in map(folded, title.values() if isinstance(title, dict) else (title,)):
            return name
    return None


def make_board(document: Document, path: Path, files: Files, builtin: bool = False) -> LoadedBoard:
    """A board of a document. The drawing of our own is trusted, and read when first asked for."""
    bound, own = binding.bind_board(document, shipped=builtin)
    file = valid(bound)
    findings = [*document.findings, *own]
    info = valid(file.board) if file else None
    geography: Callable[[], Geography | None] | None = None
    if file and info and info.geometry:
        if builtin:
            geography = cache(partial(_geography, file, info, path.parent, files, True))
        else:
            drawn = _checked_geography(file, info, path.parent, files)
            if isinstance(drawn, _Undrawn):
                use = Use(document, ("board", drawn.key), str(getattr(info, drawn.key)))
                findings.append(
                    use.finding("TC007", f"the drawing {shown(use.written)} cannot be read: {drawn.why}")
                )
            else:
                geography = partial(_same, drawn)
    name = (valid(info.id) if info else None) or path.name
    return LoadedBoard(name, document, file, tuple(findings), builtin=builtin, path=path, geography=geography)


class _Undrawn(Struct, frozen=True):
    """Which key of a board names a drawing that cannot be read, and why."""

    key: str
    why: str


def _geography(file: BoardFile, info: BoardInfo, folder: Path, files: Files, trusted: bool) -> Geography:
    from terra_cards.model.build_geography import make_geography

    drawing = files.read(files.absolute(folder / str(info.geometry)), DRAWING_LIMIT)
    hint = files.read(files.absolute(folder / info.hint_map), DRAWING_LIMIT) if info.hint_map else None
    return make_geography(file, drawing, hint, trusted=trusted)


def _same(geography: Geography) -> Geography:
    return geography


def _checked_geography(file: BoardFile, info: BoardInfo, folder: Path, files: Files) -> Geography | _Undrawn:
    from terra_cards.model.topology import TopologyError
    from terra_cards.model.topology import read as read_topology

    for key in ("geometry", "hint_map"):
        written = getattr(info, key)
        if written:
            drawing = files.absolute(folder / written)
            try:
                files.check(drawing, files.root(folder))
                read_topology(files.read(drawing, DRAWING_LIMIT)).verify()
            except ReadError as error:
                return _Undrawn(key, str(error))
            except TopologyError as error:
                return _Undrawn(key, f"it is no TopoJSON drawing: {error}")
    try:
        return _geography(file, info, folder, files, False)
    except (ReadError, TopologyError) as error:
        return _Undrawn("geometry", str(error))


def make_edition(document: Document, path: Path, parts: Parts, builtin: bool = False) -> LoadedEdition:
    """An edition of a document, with what it extends."""
    file, findings = binding.bind_edition(document, shipped=builtin)
    found = [*document.findings, *findings]
    info = valid(file.edition) if file else None
    edition = None
    if info is not None:
        base = None
        whole = True
        if info.extends:
            use = Use(document, ("edition", "extends"), info.extends)
            loaded, finding = parts.edition(use, path.parent)
            finding = finding or parts.loop(use, path, "edition")
            if finding:
                found.append(finding)
            base = loaded.edition if loaded and path not in parts.loops else None
            whole = base is not None
        if whole:
            edition = resolve(info, base)
        if info.board and not builtin:
            finding = parts.board(Use(document, ("edition", "board"), info.board), path.parent)[1]
            found += [finding] if finding else []
        look = valid(info.card)
        if look is not None and look.template and not builtin:
            use = Use(document, ("edition", "card", "template"), look.template)
            finding = parts.template(use, path.parent)[1]
            found += [finding] if finding else []
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
        finding = finding or parts.loop(use, path, "template")
        if finding:
            found.append(finding)
        if path in parts.loops:
            loaded = None
        base = _moved(loaded, path.parent) if loaded else None
    lost = extends is not None and base is None
    if lost and not builtin:
        # Its own keys are checked all the same; what it lacks is not this file's mistake.
        base = dict(builtin_template("classic").data or {})
    file, findings = binding.bind_template(document, base)
    if lost:
        file = INVALID
    own = document.data()
    data = extend(base or {}, own) if isinstance(own, dict) else base
    found.extend(findings)
    template = valid(file)
    if template is not None and not builtin:
        from terra_cards.workspace.template_checks import template_findings

        found += template_findings(document, template, path.parent, parts.files)
    info = valid(file.template) if file else None
    name = (valid(info.id) if info else None) or path.name
    return LoadedTemplate(name, document, valid(file), tuple(found), builtin, path, data)


def _moved(template: LoadedTemplate, folder: Path) -> dict[str, Any] | None:
    """The data of a template for one in another folder: paths of fonts start there."""
    if not template.data:
        return None
    data = dict(template.data)
    faces = data.get("faces")
    if isinstance(faces, dict) and template.path is not None and template.path.parent != folder:
        start = template.path.parent
        data["faces"] = {
            name: {**spec, "file": os.path.relpath(start / str(spec["file"]), folder)}
            if isinstance(spec, dict) and isinstance(spec.get("file"), str)
            else spec
            for name, spec in faces.items()
        }
    return data


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


def builtin_template(name: str) -> LoadedTemplate:
    """A built-in template; KeyError for a name that is not built in."""
    from terra_cards.library import templates

    return templates.loaded(name)
