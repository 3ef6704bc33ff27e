"""``terra-cards lint``: checks decks, boards, editions and templates."""

from __future__ import annotations

import datetime
import gc
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from terra_cards.cli.output import Exit, choose, colour_wanted, complain, usage_error

if TYPE_CHECKING:
    from terra_cards.lint.config import Config
    from terra_cards.lint.fixes import Fixed
    from terra_cards.lint.played import Played
    from terra_cards.lint.policy import Policy
    from terra_cards.lint.report import Report
    from terra_cards.model.board import Side
    from terra_cards.workspace.lint_settings import Settings
    from terra_cards.workspace.load import Project

FORMATS = ["text", "concise", "json", "github"]
SHOWN_FAULTS = 5

app = typer.Typer()


@dataclass(frozen=True)
class _Job:
    """What is linted, and how."""

    paths: list[str]
    stdin: bytes | None
    stdin_name: str
    policy: Policy
    today: datetime.date
    side: Side | None
    played: Played | None

    def load(self, texts: Mapping[str, bytes] | None = None) -> Project:
        from terra_cards.workspace.load import STDIN, PathError, load

        overlay: dict[str | Path, bytes] = {}
        overlay.update(texts or {})
        stdin = overlay.pop(self.stdin_name, self.stdin) if self.stdin is not None else None
        try:
            return load(self.paths, overlay, stdin=stdin, stdin_name=self.stdin_name or STDIN)
        except PathError as error:
            usage_error(str(error), error.hint)

    def lint(self, project: Project) -> Report:
        from terra_cards.lint.engine import lint

        return lint(project, self.policy, today=self.today, side=self.side, played=self.played)


@app.command(
    "lint",
    epilog="Examples: terra-cards lint · terra-cards lint decks --strict · terra-cards lint a.yaml --fix",
)
def lint_command(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH]...", help="Files or folders; '-' is standard input. Default: this folder."
        ),
    ] = None,
    format: Annotated[str, typer.Option("--format", help=f"One of {', '.join(FORMATS)}.")] = "text",  # noqa: A002
    fix: Annotated[bool, typer.Option("--fix", help="Apply fixes that keep what you meant.")] = False,
    unsafe_fixes: Annotated[
        bool,
        typer.Option(
            "--unsafe-fixes", help="Apply fixes that guess, too (implies --fix unless --diff is given)."
        ),
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would change, and change nothing.")
    ] = False,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", help="Run only these: codes, names, classes (TC2), ALL; by commas."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", help="Leave these out; wins over --select.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail too.")] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="End with status 0 whatever is found.")
    ] = False,
    side: Annotated[
        str | None, typer.Option("--side", help="Test one side of the boards: metric or imperial.")
    ] = None,
    today: Annotated[
        str | None,
        typer.Option(
            "--today", help="The date of today, YYYY-MM-DD; else SOURCE_DATE_EPOCH, else the clock."
        ),
    ] = None,
    simulation: Annotated[
        Path | None,
        typer.Option(
            "--simulation", help="What 'simulate --format json' printed of a deck: for TC706, TC708."
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option("--config", help="Take the settings from this file instead of terra-cards.toml."),
    ] = None,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Show the settings of each file, and which file set what.")
    ] = False,
    stdin_filename: Annotated[
        str | None, typer.Option("--stdin-filename", help="The name of the file on standard input.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print findings only.")] = False,
    color: Annotated[str, typer.Option("--color", help="auto, always or never.")] = "auto",
) -> None:
    """Check decks, boards, editions and templates."""
    choose(format, FORMATS, "format")
    choose(color, ["auto", "always", "never"], "--color value")
    if side is not None:
        choose(side, ["metric", "imperial"], "side")
    gc.disable()  # so many values and no cycles: looking for garbage would take a third of the time
    played = _played(simulation)
    job = _job(paths or ["."], config, select, ignore, side, today, stdin_filename, played)
    project = job.load()
    _check_side(project, side)
    if show_config:
        _show_config(job, project)
        raise typer.Exit(Exit.OK)
    report = job.lint(project)
    status, piped = Exit.OK, False
    if fix or unsafe_fixes or diff:
        fixed = _fix(job, report, unsafe_fixes)
        if diff:
            changed = _print_diff(report, fixed, sys.stdout if format == "text" else sys.stderr)
            status = Exit.FINDINGS if changed else status
        else:
            status = _write(job, report, fixed, quiet)
            piped = job.stdin is not None
        report = fixed.report
    if not project.documents and not quiet:
        what = ", ".join(job.paths)
        sys.stderr.write(f"note: no decks, boards, editions or templates in {what}\n")
    aside = (diff and format == "text") or piped  # standard output has the diff, or the deck
    _print(report, format, color, quiet, sys.stderr if aside else sys.stdout)
    if report.fails(strict):
        status = max(status, Exit.FINDINGS)
    if exit_zero and status is Exit.FINDINGS:
        status = Exit.OK
    if report.faults:
        _print_faults(report)
        status = Exit.FAULT
    raise typer.Exit(status)


def _job(
    paths: list[str],
    config: Path | None,
    select: list[str] | None,
    ignore: list[str] | None,
    side: str | None,
    today: str | None,
    stdin_filename: str | None,
    played: Played | None,
) -> _Job:
    from terra_cards.lint.policy import Policy
    from terra_cards.lint.selection import Layer, UnknownRuleError, selected
    from terra_cards.workspace.lint_settings import Settings
    from terra_cards.workspace.load import STDIN

    command = Layer(_codes(select) if select is not None else None, _codes(ignore or []))
    try:
        selected([command])
    except UnknownRuleError as unknown:
        usage_error(str(unknown), unknown.hint)
    cwd = Path.cwd()
    if config is not None and not config.is_file():
        usage_error(f"{config}: no such file")
    settings = Settings(cwd, cwd / config if config else None)
    stdin = sys.stdin.buffer.read() if "-" in paths else None
    policy = Policy(lambda path: _config(settings, path), command)
    return _Job(paths, stdin, stdin_filename or STDIN, policy, _today(today), side, played)  # type: ignore[arg-type]


def _config(settings: Settings, path: str) -> tuple[Config, str]:
    from terra_cards.workspace.lint_settings import SettingsError

    try:
        return settings.config(path)
    except SettingsError as error:
        usage_error(str(error), error.hint)


def _played(file: Path | None) -> Played | None:
    """What a simulation found out, from its file."""
    if file is None:
        return None
    import json

    from terra_cards.lint.played import read

    try:
        return read(json.loads(file.read_text(encoding="utf-8-sig")))
    except OSError as error:
        usage_error(f"{file}: cannot be read: {error.strerror or error}")
    except ValueError as error:
        usage_error(
            f"{file}: this is no result of a simulation: {error}", "write one with simulate --format json"
        )


def _codes(listed: list[str]) -> tuple[str, ...]:
    return tuple(code.strip() for text in listed for code in text.split(",") if code.strip())


def _today(text: str | None) -> datetime.date:
    if text is not None:
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            usage_error(f"--today '{text}' is not a date", "write it as YYYY-MM-DD")
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch:
        try:
            return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date()
        except (ValueError, OverflowError, OSError):
            usage_error(f"SOURCE_DATE_EPOCH '{epoch}' is not a number of seconds")
    return datetime.datetime.now(datetime.UTC).astimezone().date()


def _check_side(project: Project, side: str | None) -> None:
    """A board without the side asked for refuses it (R1a)."""
    for deck in project.decks:
        if side and deck.board is not None and deck.board.sides and side not in deck.board.sides:
            usage_error(
                f"{deck.path}: board '{deck.board.name}' has no {side} side",
                f"it has {' and '.join(deck.board.sides)}",
            )


def _fix(job: _Job, report: Report, unsafe: bool) -> Fixed:
    from terra_cards.lint.fixes import fix
    from terra_cards.source.edits import encode

    def check(texts: Mapping[str, str]) -> Report:
        return job.lint(
            job.load({path: encode(report.documents[path], text) for path, text in texts.items()})
        )

    return fix(report, check, unsafe=unsafe)


def _print_diff(report: Report, fixed: Fixed, stream: object) -> bool:
    from terra_cards.lint.diff import unified

    rows = [unified(path, report.documents[path].text, text) for path, text in sorted(fixed.texts.items())]
    _out("".join(rows), stream)
    return any(rows)


def _write(job: _Job, report: Report, fixed: Fixed, quiet: bool) -> Exit:
    """Writes what was fixed; standard input goes to standard output instead."""
    from terra_cards.lint.report import counted
    from terra_cards.source.atomic import write
    from terra_cards.source.edits import encode

    status = Exit.OK
    failed = set()
    if job.stdin is not None:
        document = report.documents[job.stdin_name]
        mended = fixed.texts.get(job.stdin_name)
        _out_bytes(job.stdin if mended is None else encode(document, mended))
    for path, text in sorted(fixed.texts.items()):
        if job.stdin is not None and path == job.stdin_name:
            continue
        try:
            if not Path(path).stat().st_mode & 0o222:
                raise PermissionError(13, "the file is read-only", path)
            write(Path(path), encode(report.documents[path], text))
        except OSError as error:
            complain(
                f"{path}: cannot be written: {error.strerror or error}", "nothing was changed in this file"
            )
            failed.add(path)
            status = Exit.USAGE
    count = sum(diagnostic.path not in failed for diagnostic in fixed.applied)
    if fixed.applied and not quiet:
        sys.stderr.write(f"fixed {counted(count, 'finding')}\n")
    return status


def _print(report: Report, format: str, color: str, quiet: bool, stream: object) -> None:  # noqa: A002
    colour = colour_wanted(getattr(stream, "isatty", lambda: False)(), color)
    if format == "json":
        from terra_cards.lint.reporters import json_report

        text = json_report.render(report)
    elif format == "github":
        from terra_cards.lint.reporters import github

        text = github.render(report)
    elif format == "concise":
        from terra_cards.lint.reporters import concise

        text = concise.render(report, colour=colour, closing=not quiet)
    else:
        from terra_cards.lint.reporters import text as text_report

        columns = shutil.get_terminal_size((120, 24)).columns
        text = text_report.render(report, colour=colour, columns=columns, closing=not quiet)
    _out(text, stream)


def _out(text: str, stream: object) -> None:
    buffer = getattr(stream, "buffer", None)
    if buffer is not None:
        stream.flush()  # type: ignore[attr-defined]
        buffer.write(text.encode("utf-8", "surrogatepass"))
        buffer.flush()
    else:
        stream.write(text)  # type: ignore[attr-defined]


def _out_bytes(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _print_faults(report: Report) -> None:
    for fault in report.faults[:SHOWN_FAULTS]:
        complain(str(fault))
    if len(report.faults) > SHOWN_FAULTS:
        sys.stderr.write(f"  and {len(report.faults) - SHOWN_FAULTS} more\n")
    sys.stderr.write(
        "  help: this is a fault of terra-cards, not of your files; everything else was checked\n"
    )


def _show_config(job: _Job, project: Project) -> None:
    """The settings of every file, each with what set it."""
    shown: dict[int, list[str]] = {}
    configs = {}
    for path in project.documents:
        config = job.policy.config(path)
        shown.setdefault(id(config), []).append(path)
        configs[id(config)] = config
    rows: list[str] = []
    for key, paths in shown.items():
        config = configs[key]
        source = config.source or "default"
        rows.append(f"# {', '.join(paths)}")
        rows += [
            f"{name} = {value}  # {origin}" for name, value, origin in job.policy.explain(config, source)
        ]
        for path in paths:
            plan = job.policy.plan(path)
            rows.append(f"# {len(plan.codes)} rules run on {path}")
        rows.append("")
    _out("\n".join(rows), sys.stdout)
