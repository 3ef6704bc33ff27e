"""What ``render`` is given: options read, decks loaded, files in the way told."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from terra_cards.cli.output import Exit, choose, usage_error
from terra_cards.cli.print_report import report

if TYPE_CHECKING:
    from terra_cards.model.loaded import LoadedTemplate
    from terra_cards.model.sheet_file import SheetInfo
    from terra_cards.render.job import Job, Sheets
    from terra_cards.source.findings import Finding
    from terra_cards.workspace.load import Project

PHOTO_LIMIT = 200_000_000


def sheet_wishes(
    paper: str | None, layout: str, marks: str | None, mark_length: str | None, gutter: str | None
) -> Sheets:
    """What the sheets should be like; wrong names are told before anything is laid out."""
    from terra_cards.render.job import JobError, Sheets, check_paper

    file = None
    if layout not in ("auto", "single", "fold") and not re.fullmatch(r"[0-9]+(x[0-9]+|-up)", layout):
        file = _sheet_file(layout)
        for option, value in (("--paper", paper), ("--gutter", gutter)):
            if value is not None:
                usage_error(f"the sheet '{layout}' says its {option[2:]} itself", f"leave {option} out")
    try:
        check_paper(paper or "a4")
    except JobError as error:
        usage_error(str(error), error.hint)
    return Sheets(
        paper=paper or "a4",
        layout=layout,
        file=file,
        marks=None if marks is None else mark_names(marks),
        mark_length=millimetres(mark_length, "--mark-length", 1, 20),
        gutter=millimetres(gutter, "--gutter", 0, 40),
    )


def mark_names(marks: str) -> tuple[str, ...]:
    """The names of marks, by commas."""
    from terra_cards.layout.marks import MARK_NAMES

    names = tuple(dict.fromkeys(name.strip() for name in marks.split(",") if name.strip()))
    for name in names:
        choose(name, list(MARK_NAMES), "marks")
    if "none" in names and len(names) > 1:
        usage_error(f"--marks {marks}: none goes with no others", "leave none out")
    return names or ("none",)


def _sheet_file(name: str) -> SheetInfo:
    """A built-in sheet by its name, or the author's by its path."""
    from terra_cards.library import press
    from terra_cards.model.invalid import valid
    from terra_cards.model.sheet_file import SheetFile
    from terra_cards.source.names import nearest
    from terra_cards.workspace.parts import is_path
    from terra_cards.workspace.press_files import FileError, read_record

    if is_path(name):
        path = Path(name)
        if not path.is_file():
            usage_error(f"{name}: {'it is a folder' if path.is_dir() else 'no such file'}")
        try:
            found = valid(read_record(path, SheetFile).sheet)
        except FileError as error:
            usage_error(str(error), "terra-cards schema sheet shows what a sheet file says")
        if found is None:
            usage_error(f"{name}: nothing is in it")
        return found
    if name not in press.sheets():
        near = nearest(name, ["auto", "single", "fold", *press.sheets()])
        listed = ", ".join(press.sheets())
        usage_error(
            f"no layout '{name}'",
            f"did you mean '{near.name}'?"
            if near
            else f"write auto, single, fold, 4-up, COLUMNSxROWS, a sheet file, or one of {listed}",
        )
    return press.sheet(name)


def target_of(output: str, force: bool) -> Path | None:
    """Where to write; None is standard output. Wrong names and files in the way end here."""
    if output == "-":
        if sys.stdout.isatty():
            usage_error("a PDF is not for the terminal", "write -o cards.pdf, or send it on with a pipe")
        return None
    path = Path(output)
    if output.endswith(("/", "\\")) or path.is_dir():
        return path
    if path.suffix.lower() not in (".pdf", ".png", ".svg"):
        usage_error(f"{output}: the name must end in .pdf, .png or .svg, or in / for a folder of pictures")
    if not path.parent.is_dir():
        usage_error(f"{output}: there is no folder '{path.parent}'")
    if path.exists() and not force:
        usage_error(f"{output} is there already", "--force overwrites it")
    return path


def load_decks(decks: list[str], stdin: bytes | None = None) -> Project:
    """Loads decks; ``stdin`` is the text on standard input where it has been read already."""
    from terra_cards.workspace.load import PathError, load

    if stdin is None and "-" in decks:
        stdin = sys.stdin.buffer.read()
    try:
        return load(decks, stdin=stdin)
    except PathError as error:
        usage_error(str(error), error.hint)


def refuse_broken(project: Project, format: str) -> None:  # noqa: A002
    """Files that could not be read at all: nothing of them can be printed."""
    broken = unread(project)
    if broken:
        report(broken, project, format, None, 0, 0)
        raise typer.Exit(Exit.FINDINGS)


def unread(project: Project) -> list[Finding]:
    """Why files could not be read, or are no decks."""
    broken = [
        finding
        for deck in project.decks
        for finding in deck.findings
        if finding.card is None
        and finding.severity in (None, "error")
        and finding.code < "TC1"
        and _stops(finding)
    ]
    return broken + [finding for stray in project.strays for finding in stray.findings]


def _stops(finding: Finding) -> bool:
    """Whether a finding of reading means that the file was not understood: not so a stray blank."""
    return finding.code in ("TC001", "TC002", "TC003", "TC004", "TC006", "TC007")


def make_job(
    lang: str | None,
    side: str,
    template: str | None,
    cards: list[str] | None,
    level: list[str] | None,
    tag: list[str] | None,
    bleed: str | None,
    size: str | None,
    dpi: float,
    whole_cards: bool,
) -> Job:
    from terra_cards.render.job import Job

    if dpi < 0 or 0 < dpi < 36 or dpi > 2400:
        usage_error(f"--dpi {dpi:g} is out of range", "write 36 to 2400, or 0")
    return Job(
        lang=lang,
        side=side,  # type: ignore[arg-type]
        template=template_named(template) if template else None,
        cards=_split(cards),
        levels=_split(level),
        tags=_split(tag),
        size=_card_size(size) if size else None,
        bleed=millimetres(bleed, "--bleed", 0, 20),
        whole_cards=whole_cards,
        dpi=dpi or None,
    )


def _card_size(text: str) -> tuple[float, float]:
    from terra_cards.model.card_sizes import SIZES, card_size
    from terra_cards.source.names import nearest

    try:
        return card_size(text)
    except ValueError as error:
        near = nearest(text.lower(), SIZES)
        named = f"did you mean '{near.name}'?" if near else f"write {', '.join(SIZES)}, or such as 70x110mm"
        usage_error(f"--size {error}", named)


def _split(listed: list[str] | None) -> tuple[str, ...]:
    names = [name.strip() for text in listed or () for name in text.split(",")]
    return tuple(dict.fromkeys(name for name in names if name))


def millimetres(text: str | None, option: str, low: float, high: float) -> float | None:
    """A length with or without its unit, between limits; wrong ones end here."""
    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*", text)
    value = float(found[1]) * {"cm": 10.0, "in": 25.4}.get(found[2] or "mm", 1.0) if found else -1.0
    if not low <= value <= high:
        usage_error(
            f"{option} '{text}' is not a {option.lstrip('-').replace('-', ' ')}",
            f"write 3mm or 0.125in; at least {low:g} mm, at most {high:g} mm"
            if low
            else f"write 3mm, 0.125in or 0; at most {high:g} mm",
        )
    return value


def template_named(name: str) -> LoadedTemplate:
    """A built-in template by name, or a template file by its path."""
    from terra_cards.library import resources
    from terra_cards.workspace.files import Files
    from terra_cards.workspace.parts import Parts, builtin_template, is_path

    if not is_path(name):
        choose(name, resources.names("templates"), "template")
        return builtin_template(name)
    path = Path(name)
    if not path.is_file():
        usage_error(f"{name}: {'it is a folder' if path.is_dir() else 'no such file'}")
    files = Files()
    return Parts(files).load_template(files.give(path))


def read_photo(path: Path) -> bytes:
    with path.open("rb") as stream:
        # the room for a read is taken before it: ask for no more than there is
        size = os.fstat(stream.fileno()).st_size
        data = stream.read(min(size, PHOTO_LIMIT) + 1)
        if len(data) > size:
            data += stream.read(PHOTO_LIMIT)
    if len(data) > PHOTO_LIMIT:
        raise OSError(27, "it is larger than 200 MB")
    return data
