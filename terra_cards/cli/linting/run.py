"""One run of the linter: what is linted and how, from files to a report."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.output import usage_error

if TYPE_CHECKING:
    from terra_cards.lint.fixes import Fixed
    from terra_cards.lint.played import Played
    from terra_cards.lint.policy import Policy
    from terra_cards.lint.report import Report
    from terra_cards.model.board import Side
    from terra_cards.workspace.load import Project


@dataclass(frozen=True)
class Job:
    """What is linted, and how. ``stdin`` is the text on standard input where it is linted."""

    paths: list[str]
    stdin: bytes | None
    stdin_name: str
    policy: Policy
    today: datetime.date
    side: Side | None
    played: Played | None
    excluded: Callable[[Path], bool] | None = None
    force_exclude: bool = False

    def load(self, texts: Mapping[str, bytes] | None = None) -> Project:
        """Loads the paths; ``texts`` stand in place of files. Ends with status 2 for a missing path."""
        from terra_cards.workspace.load import PathError, load

        overlay: dict[str | Path, bytes] = {}
        overlay.update(texts or {})
        stdin = overlay.pop(self.stdin_name, self.stdin) if self.stdin is not None else None
        try:
            return load(
                self.paths,
                overlay,
                stdin=stdin,
                stdin_name=self.stdin_name,
                excluded=self.excluded,
                force_exclude=self.force_exclude,
            )
        except PathError as error:
            usage_error(str(error), error.hint)

    def lint(self, project: Project) -> Report:
        """Checks what was loaded."""
        from terra_cards.lint.engine import lint

        return lint(project, self.policy, today=self.today, side=self.side, played=self.played)

    def relint(self, report: Report, texts: Mapping[str, str]) -> Report:
        """Loads and lints anew with new texts in place of files of a report."""
        from terra_cards.source.edits import encode

        return self.lint(
            self.load({path: encode(report.documents[path], text) for path, text in texts.items()})
        )

    def fix(self, report: Report, unsafe: bool) -> Fixed:
        """Applies the fixes of a report in memory; every step is loaded and linted anew."""
        from terra_cards.lint.fixes import fix

        return fix(report, lambda texts: self.relint(report, texts), unsafe=unsafe)


def check_side(project: Project, side: str | None) -> None:
    """A board without the side asked for refuses it (R1a)."""
    for deck in project.decks:
        if side and deck.board is not None and deck.board.sides and side not in deck.board.sides:
            usage_error(
                f"{deck.path}: board '{deck.board.name}' has no {side} side",
                f"it has {' and '.join(deck.board.sides)}",
            )
