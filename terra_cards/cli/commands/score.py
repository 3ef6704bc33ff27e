"""``terra-cards score``: scores one round of a round file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli.finding_lines import tell
from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error

if TYPE_CHECKING:
    from terra_cards.source.document import Document
    from terra_cards.workspace.rounds import RoundError, ScoredRound, Wrong

app = typer.Typer(add_completion=False)

LIMIT = 5_000_000  # bytes of a round file, as of every file of the deck language


@app.command(epilog="Example: terra-cards score evening.yaml · terra-cards score --format json round.yaml")
def score(
    round_file: Annotated[
        str, typer.Argument(metavar="ROUND", help="A round file, or - for standard input.")
    ],
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
) -> None:
    """Score one round: which stones hit, what they bring, and which go back to their owners."""
    choose(format, ["text", "json"], "format")
    from terra_cards.workspace.rounds import RoundError, score_file

    data, folder = _read(round_file)
    try:
        scored = score_file(data, round_file, folder)
    except RoundError as error:
        if format == "json":
            print_json({"version": 1, "error": _error(error.wrong[0])})
        else:
            _complain(error)
        raise typer.Exit(Exit.FINDINGS) from None
    if format == "json":
        print_json(_document(scored))
    else:
        _show(scored)


def _read(path: str) -> tuple[bytes, Path]:
    """The bytes of the file, and the folder that its paths start at."""
    if path == "-":
        return sys.stdin.buffer.read(LIMIT + 1), Path.cwd()
    try:
        with Path(path).open("rb") as stream:
            return stream.read(LIMIT + 1), Path(path).resolve().parent
    except FileNotFoundError:
        usage_error(f"{path}: no such file or folder")
    except IsADirectoryError:
        usage_error(f"{path} is a folder", "name the round file itself")
    except OSError as error:
        usage_error(f"{path}: {error.strerror or error}")


def _error(wrong: Wrong) -> dict[str, Any]:
    """The error of CLI.md; ``stone`` is left out where the header is wrong."""
    stone = {} if wrong.stone is None else {"stone": wrong.stone}
    return {**stone, "clause": wrong.violation.clause, "message": wrong.violation.message}


def _complain(error: RoundError) -> None:
    """Everything that is wrong, each with its place in the file."""
    document = error.document
    for finding in document.findings:
        tell(finding, [document], document.path)
    if document.findings:
        return
    for wrong in error.wrong:
        what = f"stone {wrong.stone}: " if wrong.stone is not None else ""
        complain(f"{_place(document, wrong)}: {what}{wrong.violation}")


def _place(document: Document, wrong: Wrong) -> str:
    pointer = wrong.pointer
    while pointer and document.place(pointer) is None:
        pointer = pointer[:-1]
    place = document.place(pointer)
    if place is None:
        return document.path
    span = place.key_span if wrong.at_key and place.key_span else place.span
    at = document.lines.position(span.start)
    return f"{document.path}:{at.line}:{at.column}"


def _document(scored: ScoredRound) -> dict[str, Any]:
    from terra_cards.rules.spaces import space_name

    document: dict[str, Any] = {"version": 1, "totals": scored.totals}
    if scored.score is not None:
        document["stones"] = [
            {
                "player": stone.player,
                "space": space_name(scored.board.spaces[stone.space]),
                "sector": stone.sector,
                "points": stone.points,
                "result": stone.result,
            }
            for stone in scored.score.stones
        ]
        document["returned"] = scored.score.returned
        document["lost"] = scored.score.lost
    return document


def _show(scored: ScoredRound) -> None:
    from rich.table import Table

    from terra_cards.cli.tables import console
    from terra_cards.rules.spaces import describe

    out = console()
    if scored.score is not None and scored.score.stones:
        stones = Table("player", "space", "result", "points", box=None, pad_edge=False)
        stones.columns[3].justify = "right"
        for stone in scored.score.stones:
            space = describe(scored.board.spaces[stone.space])
            stones.add_row(stone.player, space, stone.result, str(stone.points))
        out.print(stones)
        out.print()
    totals = Table("player", "total", box=None, pad_edge=False)
    totals.columns[1].justify = "right"
    if scored.score is not None:
        totals.add_column("returned", justify="right")
        totals.add_column("lost", justify="right")
    for player, points in scored.totals.items():
        stones_back = (
            [str(scored.score.returned[player]), str(scored.score.lost[player])] if scored.score else []
        )
        totals.add_row(player, str(points), *stones_back)
    out.print(totals)
