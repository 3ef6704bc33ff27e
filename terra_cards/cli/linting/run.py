"""One run of the linter: what is linted and how, from files to a report."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.cli.output import usage_error

if TYPE_CHECKING:
    from terra_cards.lint.fixes import Fixed
    from terra_cards.lint.played import Played
    from terra_cards.lint.policy import Policy
    from terra_cards.lint.report import Report
    from terra_cards.model.board import Side
    from terra_cards.workspace.kept import Kept
    from terra_cards.workspace.load import Project
    from terra_cards.workspace.result_cache import ResultCache


class Job(Struct, frozen=True):
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
    partly: bool = False  # whether files are left out in this run only
    processes: int = 1
    cache: ResultCache | None = None
    missing: bool = False  # whether paths are left out that lead nowhere: status 2, and no baseline shrinks
    kept: Kept | None = None  # what makes the next run of this process quick

    def keeping(self, kept: Kept | None = None) -> Job:
        """The same job, which remembers what came of each card and checks only what changes after that."""
        from terra_cards.workspace.kept import Kept

        return replace(self, kept=Kept() if kept is None else kept)

    def load(self) -> Project:
        """Loads the paths. Ends with status 2 for a missing path."""
        from terra_cards.workspace.load import PathError, load

        try:
            return load(
                self.paths,
                stdin=self.stdin,
                stdin_name=self.stdin_name,
                excluded=self.excluded,
                force_exclude=self.force_exclude,
            )
        except PathError as error:
            usage_error(str(error), error.hint)

    def report(self, texts: Mapping[str, bytes] | None = None) -> Report:
        """Loads and checks the paths; ``texts`` stand in place of files.

        Ends with status 2 for a missing path, and for a board without the side asked for.
        """
        from terra_cards.lint.outcome import Conditions
        from terra_cards.workspace.checking import SideError, Wanted, check
        from terra_cards.workspace.files import PathError

        overlay: dict[str | Path, bytes] = {}
        overlay.update(texts or {})
        stdin = overlay.pop(self.stdin_name, self.stdin) if self.stdin is not None else None
        wanted = Wanted(
            self.paths,
            overlay,
            stdin=stdin,
            stdin_name=self.stdin_name,
            excluded=self.excluded,
            force_exclude=self.force_exclude,
            partly=self.partly,
        )
        conditions = Conditions(self.policy, self.today, self.side, self.played)
        try:
            return check(wanted, conditions, jobs=self.processes, cache=self.cache, kept=self.kept)
        except (PathError, SideError) as error:
            usage_error(str(error), error.hint)

    def relint(self, report: Report, texts: Mapping[str, str]) -> Report:
        """Loads and lints anew with new texts in place of files of a report."""
        from terra_cards.source.edits import encode

        return self.report({path: encode(report.documents[path], text) for path, text in texts.items()})

    def fix(self, report: Report, unsafe: bool) -> Fixed:
        """Applies the fixes of a report in memory; every step is loaded and linted anew."""
        from terra_cards.lint.fixes import fix

        return fix(report, lambda texts: self.relint(report, texts), unsafe=unsafe)
