"""``terra-cards render``: prints cards to PDF, or shows them as pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from terra_cards.cli import print_completion as complete
from terra_cards.cli.output import Exit, choose, complain, usage_error
from terra_cards.cli.print_report import Progress, report

if TYPE_CHECKING:
    from terra_cards.model.loaded import LoadedTemplate
    from terra_cards.render.job import Job
    from terra_cards.render.press import Face, Run
    from terra_cards.source.findings import Finding
    from terra_cards.workspace.load import Project

SIDES = ["metric", "imperial"]
PHOTO_LIMIT = 200_000_000

app = typer.Typer()


@app.command(
    "render",
    epilog=(
        "Examples: terra-cards render my.deck.yaml -o cards.pdf · "
        "terra-cards render decks -o cards.pdf --paper letter --lang de · "
        "terra-cards render my.deck.yaml -o eiffel.png --cards eiffel-tower"
    ),
)
def render_command(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Decks, or folders with decks; '-' reads one.")
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            help="A .pdf file; a .png file for one card; a folder (ending in /) for a picture a card.",
        ),
    ],
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            help="a3 to a6, letter, legal, tabloid; card: a page a card.",
            autocompletion=complete.paper,
        ),
    ] = "a4",
    layout: Annotated[
        str,
        typer.Option(
            "--layout",
            help="auto (as many as fit), single, 4-up, or COLUMNSxROWS.",
            autocompletion=complete.one_of("auto", "single", "4-up", "2x2"),
        ),
    ] = "auto",
    template: Annotated[
        str | None,
        typer.Option(
            "--template",
            help="A built-in template or a template file; else the deck's own.",
            autocompletion=complete.template,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang", help="Language of the cards; else the deck's first.", autocompletion=complete.lang
        ),
    ] = None,
    side: Annotated[
        str,
        typer.Option(
            "--side", help="Side of the board: metric or imperial.", autocompletion=complete.one_of(*SIDES)
        ),
    ] = "metric",
    cards: Annotated[
        list[str] | None,
        typer.Option("--cards", help="Only these cards: ids, by commas.", autocompletion=complete.cards),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option("--level", help="Only cards of these levels.", autocompletion=complete.level),
    ] = None,
    tag: Annotated[
        list[str] | None,
        typer.Option("--tag", help="Only cards with one of these tags.", autocompletion=complete.tag),
    ] = None,
    bleed: Annotated[
        str | None,
        typer.Option("--bleed", help="How far grounds run over the edge: 3mm, 0; else the template's."),
    ] = None,
    marks: Annotated[
        str,
        typer.Option(
            "--marks", help="Cut marks: crop or none.", autocompletion=complete.one_of("crop", "none")
        ),
    ] = "crop",
    dpi: Annotated[
        float,
        typer.Option(
            "--dpi", help="Resolution: of pictures, and of photos with far more; 0 keeps photos whole."
        ),
    ] = 300.0,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Print the other cards where one cannot be printed at all.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text, or json on standard output.")] = "text",  # noqa: A002
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only.")] = False,
) -> None:
    """Print cards to PDF, ready for scissors or a print shop.

    Cards lie as many on a sheet as fit, with bleed, crop marks and a 50 mm ruler: print at 100 %.

    What is wrong with a printed card (a text that does not fit, a missing photo) is listed and the
    status is 1; the file is written all the same, a plate standing for the photo and dots for the
    rest of the text. Where a card lacks what makes a face (theme, areas, answers), nothing is
    written, unless --keep-going leaves that card out.
    """
    choose(format, ["text", "json"], "format")
    choose(side, SIDES, "side")
    _check_paper(paper, marks)
    target = _target(output, force)
    project = _load(decks)
    _refuse_broken(project, format)
    if not project.decks:
        usage_error(
            f"no decks in {', '.join(decks)}", "name a deck file (*.deck.yaml) or a folder with decks"
        )
    job = _job(lang, side, template, cards, level, tag, bleed, dpi)
    faces, runs, findings, left_out, faults = _faces(project, job, format, quiet)
    if faults and not faces:
        raise typer.Exit(Exit.FAULT)
    if left_out and not keep_going:
        report(findings, project, format, None, 0, 0)
        complain(
            f"nothing was written: {_counted(left_out, 'card')} cannot be printed",
            "--keep-going leaves them out",
        )
        raise typer.Exit(Exit.FINDINGS)
    if not faces:
        if findings:
            report(findings, project, format, None, 0, 0)
            raise typer.Exit(Exit.FINDINGS)
        usage_error("no card is left to print", "the level, tag and card options together leave none")
    written, sheets = _write(target, faces, runs, paper, layout, marks, dpi, force)
    report(findings, project, format, written, len(faces), sheets)
    if not quiet and format == "text" and output != "-":
        on = f" on {_counted(sheets, 'sheet')}" if sheets else ""
        sys.stderr.write(f"{written}: {_counted(len(faces), 'card')}{on}\n")
    failed = any(finding.severity in (None, "error") for finding in findings)
    raise typer.Exit(Exit.FAULT if faults else Exit.FINDINGS if failed else Exit.OK)


def _check_paper(paper: str, marks: str) -> None:
    """Wrong names are told before anything is laid out."""
    from terra_cards.layout.paper import CARD, PAPERS

    choose(paper, [*PAPERS, CARD], "paper")
    choose(marks, ["crop", "none"], "marks")


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _target(output: str, force: bool) -> Path | None:
    """Where to write; None is standard output. Wrong names and files in the way end here."""
    if output == "-":
        if sys.stdout.isatty():
            usage_error("a PDF is not for the terminal", "write -o cards.pdf, or send it on with a pipe")
        return None
    path = Path(output)
    if output.endswith(("/", "\\")) or path.is_dir():
        return path
    if path.suffix.lower() not in (".pdf", ".png"):
        usage_error(f"{output}: the name must end in .pdf or .png, or in / for a folder of pictures")
    if not path.parent.is_dir():
        usage_error(f"{output}: there is no folder '{path.parent}'")
    if path.exists() and not force:
        usage_error(f"{output} is there already", "--force overwrites it")
    return path


def _load(decks: list[str]) -> Project:
    from terra_cards.workspace.load import PathError, load

    stdin = sys.stdin.buffer.read() if "-" in decks else None
    try:
        return load(decks, stdin=stdin)
    except PathError as error:
        usage_error(str(error), error.hint)


def _refuse_broken(project: Project, format: str) -> None:  # noqa: A002
    """Files that could not be read at all: nothing of them can be printed."""
    broken = [
        finding
        for deck in project.decks
        for finding in deck.findings
        if finding.card is None
        and finding.severity in (None, "error")
        and finding.code < "TC1"
        and _stops(finding)
    ]
    broken += [finding for stray in project.strays for finding in stray.findings]
    if broken:
        report(broken, project, format, None, 0, 0)
        raise typer.Exit(Exit.FINDINGS)


def _stops(finding: Finding) -> bool:
    """Whether a finding of reading means that the file was not understood: not so a stray blank."""
    return finding.code in ("TC001", "TC002", "TC003", "TC004", "TC006", "TC007")


def _job(
    lang: str | None,
    side: str,
    template: str | None,
    cards: list[str] | None,
    level: list[str] | None,
    tag: list[str] | None,
    bleed: str | None,
    dpi: float,
) -> Job:
    from terra_cards.render.job import Job

    if dpi < 0 or 0 < dpi < 36 or dpi > 2400:
        usage_error(f"--dpi {dpi:g} is out of range", "write 36 to 2400, or 0")
    return Job(
        lang=lang,
        side=side,  # type: ignore[arg-type]
        template=_template(template) if template else None,
        cards=_split(cards),
        levels=_split(level),
        tags=_split(tag),
        bleed=_millimetres(bleed),
        dpi=dpi or None,
    )


def _split(listed: list[str] | None) -> tuple[str, ...]:
    names = [name.strip() for text in listed or () for name in text.split(",")]
    return tuple(dict.fromkeys(name for name in names if name))


def _millimetres(text: str | None) -> float | None:
    import re

    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*", text)
    value = float(found[1]) * {"cm": 10.0, "in": 25.4}.get(found[2] or "mm", 1.0) if found else -1.0
    if not 0 <= value <= 20:
        usage_error(f"--bleed '{text}' is not a bleed", "write 3mm, 0.125in or 0; at most 20 mm")
    return value


def _template(name: str) -> LoadedTemplate:
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


def _faces(
    project: Project,
    job: Job,
    format: str,  # noqa: A002
    quiet: bool,
) -> tuple[list[Face], list[Run], list[Finding], int, int]:
    """All faces, the runs they come from, what is wrong; how many cards cannot be printed, and how
    many failed by a fault of ours."""
    from terra_cards.render.job import DeckError, JobError, make_run, select
    from terra_cards.render.press import FaceFault

    faces: list[Face] = []
    runs: list[Run] = []
    findings: list[Finding] = []
    left_out = faults = 0
    try:
        selected = select(project.decks, job)
        progress = Progress("cards", sum(len(chosen) for _, chosen in selected), quiet)
        for deck, chosen in selected:
            ids = {card.id for card in chosen}
            own = [f for f in deck.findings if f.card is None or f.card in ids]
            own = [f for f in own if f.severity in (None, "error")]
            findings += own
            told = {(f.card, f.field[:1]) for f in own}
            run = make_run(deck, job, _read_photo)
            runs.append(run)
            for face, found in run.faces(chosen):
                progress.step()
                if isinstance(found, FaceFault):
                    complain(
                        f"this card cannot be laid out: {found}",
                        "this is a fault of terra-cards; please report it",
                    )
                    faults += 1
                    continue
                findings += [f for f in found if (f.card, f.field[:1]) not in told]
                if face is None:
                    left_out += 1
                else:
                    faces.append(face)
        progress.close()
    except DeckError as error:
        report(findings, project, format, None, 0, 0)
        complain(str(error), error.hint)
        raise typer.Exit(Exit.FINDINGS) from error
    except JobError as error:
        usage_error(str(error), error.hint)
    return faces, runs, findings, left_out, faults


def _read_photo(path: Path) -> bytes:
    with path.open("rb") as stream:
        data = stream.read(PHOTO_LIMIT + 1)
    if len(data) > PHOTO_LIMIT:
        raise OSError(27, "it is larger than 200 MB")
    return data


def _write(
    target: Path | None,
    faces: list[Face],
    runs: list[Run],
    paper: str,
    layout: str,
    marks: str,
    dpi: float,
    force: bool,
) -> tuple[str, int]:
    """Writes the file or the pictures; the name written and the number of sheets (0 for pictures)."""
    from terra_cards.render import press
    from terra_cards.render.job import JobError, sheet_for

    first = runs[0]
    title = first.deck.info.title.any(first.lang) if first.deck.info and first.deck.info.title else "Cards"
    authors = ", ".join(name for name in (first.deck.info.authors or () if first.deck.info else ()) if name)
    pictures = target is not None and (target.suffix.lower() == ".png" or target.suffix.lower() != ".pdf")
    if pictures:
        assert target is not None
        return _pictures(target, faces, runs, dpi or 300.0, force)
    try:
        sheet = sheet_for(first.design, paper, layout, marks)
    except JobError as error:
        usage_error(str(error), error.hint)
    sizes = {(run.design.width, run.design.height, run.design.bleed) for run in runs}
    if len(sizes) > 1:
        usage_error("the decks have cards of different sizes", "print them one by one")
    data = press.pdf(faces, sheet, runs, title=title, author=authors, lang=first.lang)
    if target is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return "<stdout>", sheet.sheets(len(faces))
    _save(target, data)
    return str(target), sheet.sheets(len(faces))


def _pictures(target: Path, faces: list[Face], runs: list[Run], dpi: float, force: bool) -> tuple[str, int]:
    from terra_cards.render.png import PngError, pictures

    single = target.suffix.lower() == ".png"
    if single and len(faces) > 1:
        usage_error(f"{target}: one picture cannot hold {len(faces)} cards", "end the name in / for a folder")
    if single:
        paths = [target]
    else:
        paths = _picture_paths(target, faces)
        there = [path for path in paths if path.exists()]
        if there and not force:
            usage_error(f"{there[0]} is there already", "--force overwrites it")
    try:
        made = pictures(faces, runs, dpi)
    except PngError as error:
        usage_error(str(error), error.hint)
    try:
        if not single:
            target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        usage_error(f"{target}: cannot be made: {error.strerror or error}")
    for path, data in zip(paths, made, strict=True):
        _save(path, data)
    return str(target), 0


def _picture_paths(folder: Path, faces: list[Face]) -> list[Path]:
    """A file a face: its card's id, after the deck's where there are two decks; never twice the same."""
    several = len({face.deck for face in faces}) > 1
    names: dict[str, int] = {}
    paths = []
    for face in faces:
        name = f"{face.deck}-{face.plan.card}" if several else face.plan.card
        number = names[name] = names.get(name, 0) + 1
        paths.append(folder / (f"{name}.png" if number == 1 else f"{name}-{number}.png"))
    return paths


def _save(path: Path, data: bytes) -> None:
    from terra_cards.source.atomic import write

    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{path}: cannot be written: {error.strerror or error}")
