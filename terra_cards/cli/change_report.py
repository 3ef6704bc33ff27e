"""``diff --report``: where it goes, and writing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.cli.output import usage_error

if TYPE_CHECKING:
    from terra_cards.model.deck_changes import CardChange
    from terra_cards.render.press import Face


class Target(Struct, frozen=True):
    """The file, and the millimetres of the paper of a PDF."""

    path: Path
    paper: tuple[float, float]


def target_of(report: str, paper: str, force: bool) -> Target:
    """Where the report goes; wrong names and files in the way end here."""
    from terra_cards.model.papers import paper_size
    from terra_cards.render.job import JobError, check_paper

    path = Path(report)
    if path.is_dir() or path.suffix.lower() not in (".html", ".pdf"):
        usage_error(f"{report}: the name must end in .html or .pdf")
    if not path.parent.is_dir():
        usage_error(f"{report}: there is no folder '{path.parent}'")
    if path.exists() and not force:
        usage_error(f"{report} is there already", "--force overwrites it")
    try:
        check_paper(paper)
    except JobError as error:
        usage_error(str(error), error.hint)
    size = paper_size(paper)
    if size is None or min(size) < 200:
        usage_error(f"--paper {paper} is too small for a report", "write a4, letter or larger")
    return Target(path, size)


def write(
    target: Target,
    names: tuple[str, str],
    changes: Sequence[CardChange],
    before: Mapping[str, Face],
    after: Mapping[str, Face],
    lang: str,
) -> None:
    """Writes the report of all cards that are new, gone, or print otherwise."""
    from terra_cards.cli.print_output import save
    from terra_cards.cli.print_report import Progress
    from terra_cards.render.change_report.entries import Report, entries
    from terra_cards.render.png import PngError

    told = [one for one in changes if one.state in ("added", "removed") or one.face is not False]
    told = [one for one in told if one.state != "same" or one.face]
    silent = [one for one in changes if one.state == "changed" and one.face is False]
    progress = Progress("cards", len(told), False)
    made = []
    try:
        for one in entries(told, before, after):
            made.append(one)
            progress.step()
    except PngError as error:
        usage_error(str(error), error.hint)
    progress.close()
    same = len(changes) - len(told) - len(silent)
    report = Report(*names, lang, made, silent, same)
    if target.path.suffix.lower() == ".html":
        from terra_cards.render.change_report import web

        save(target.path, web.page(report))
    else:
        from terra_cards.render.change_report import paper

        save(target.path, paper.pdf(report, target.paper))
