"""Helpers of the linter's tests: lint a text or a folder in memory or on disk."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path

from hypothesis import settings

from terra_cards.lint.engine import lint
from terra_cards.lint.policy import Policy
from terra_cards.lint.report import Report
from terra_cards.lint.selection import Layer
from terra_cards.workspace.load import load

#: Decks of tests are small and their cards alike.
QUIET = ("TC701", "TC408")
TODAY = datetime.date(2026, 12, 1)
#: For properties whose every example lints whole decks: a fifth of the examples of the profile.
FEW = settings(max_examples=settings().max_examples // 5)


def policy(*, select: tuple[str, ...] | None = None, ignore: tuple[str, ...] = ()) -> Policy:
    return Policy(command=Layer(select, ignore))


def lint_files(
    folder: Path,
    files: Mapping[str, str | bytes],
    *paths: str,
    select: tuple[str, ...] | None = None,
    ignore: tuple[str, ...] = QUIET,
    today: datetime.date = TODAY,
) -> Report:
    """Writes files below a folder and lints the paths given (the first file by default)."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    project = load(list(paths) or [next(iter(files))], cwd=folder)
    return lint(project, policy(select=select, ignore=ignore), today=today)


def lint_text(text: str | bytes, *, name: str = "a.deck.yaml", **more: object) -> Report:
    """Lints one file that lies only in memory."""
    data = text.encode("utf-8") if isinstance(text, str) else text
    cwd = Path("/nowhere")
    project = load([name], {cwd / name: data}, cwd=cwd)
    ignore = more.get("ignore", QUIET)
    return lint(
        project,
        policy(select=more.get("select"), ignore=ignore),  # type: ignore[arg-type]
        today=more.get("today", TODAY),  # type: ignore[arg-type]
    )


def codes(report: Report) -> list[str]:
    return [diagnostic.code for diagnostic in report.diagnostics]


def places(report: Report) -> list[tuple[str, int, int]]:
    """Code, line and column of each finding."""
    return [(d.code, d.start.line, d.start.column) for d in report.diagnostics]
