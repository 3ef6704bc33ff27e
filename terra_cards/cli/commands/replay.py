"""``terra-cards replay``: plays a game record again and verifies it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error

app = typer.Typer(add_completion=False)

LIMIT = 50_000_000  # bytes of a record


@app.command(epilog="Example: terra-cards replay evening.jsonl · terra-cards replay --format json game.jsonl")
def replay(
    record: Annotated[
        Path, typer.Argument(help="A game record (JSON Lines), or - for standard input.", metavar="RECORD")
    ],
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
) -> None:
    """Replay a game record, verify every line of it, and print the scores."""
    choose(format, ["text", "json"], "format")
    from terra_cards.rules.replay import RecordError
    from terra_cards.rules.replay import replay as replay_record
    from terra_cards.workspace.tables import Tables

    data, folder = _read(record)
    tables = Tables(folder)
    try:
        result = replay_record(data, tables.start)
    except RecordError as error:
        if format == "json":
            wrong = {"line": error.line, "clause": error.clause, "message": error.message}
            print_json({"version": 1, "error": wrong})
        else:
            complain(f"{record}:{error.line}: {error.clause}: {error.message}")
            for violation in error.violations[1:]:
                complain(f"{record}:{error.line}: {violation.clause}: {violation.message}")
        raise typer.Exit(Exit.FINDINGS) from None
    if format == "json":
        print_json({"version": 1, **result.result()})
        return
    from terra_cards.cli.tables import show_result

    show_result(result.game)


def _read(record: Path) -> tuple[bytes, Path]:
    """The bytes of a record, and the folder that its paths start at."""
    if str(record) == "-":
        import sys

        return sys.stdin.buffer.read(LIMIT + 1)[: LIMIT + 1], Path.cwd()
    try:
        with record.open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except FileNotFoundError:
        usage_error(f"{record}: no such file or folder")
    except IsADirectoryError:
        usage_error(f"{record} is a folder", "name the record itself")
    except OSError as error:
        usage_error(f"{record}: {error.strerror or error}")
    if len(data) > LIMIT:
        usage_error(f"{record}: larger than {LIMIT // 1_000_000} MB, which no game needs")
    return data, record.resolve().parent
