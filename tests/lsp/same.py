"""What ``lint --format json --stdin-filename`` says, in the terms of the protocol."""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path
from typing import Any

from lsprotocol import types
from typer.testing import CliRunner

from terra_cards.cli.main import app

SEVERITIES = {"error": 1, "warning": 2, "info": 3}
Row = tuple[str, int, str, tuple[int, int], tuple[int, int]]


def linted(folder: Path, name: str, text: str) -> dict[str, list[Row]]:
    """The findings of the command line by path, columns counted in UTF-16."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        arguments = ["lint", "-", "--stdin-filename", name, "--format", "json"]
        result = CliRunner().invoke(app, arguments, input=text.encode("utf-8"))
    finally:
        os.chdir(before)
        gc.enable()  # the command turns it off for its own process
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    found: dict[str, list[Row]] = {}
    lines: dict[str, list[str]] = {name: split(text)}
    for row in json.loads(result.stdout)["diagnostics"]:
        path = row["path"]
        if path not in lines:
            lines[path] = split((folder / path).read_bytes().decode("utf-8-sig"))
        help_ = f"\nhelp: {row['help']}" if "help" in row else ""
        ends = (_position(lines[path], row[end]) for end in ("start", "end"))
        found.setdefault(path, []).append(
            (row["code"], SEVERITIES[row["severity"]], row["message"] + help_, *ends)  # type: ignore[arg-type]
        )
    return found


def rows(items: list[types.Diagnostic]) -> list[Row]:
    """Diagnostics of the server in the same terms."""
    return [
        (
            str(item.code),
            int(item.severity or 0),
            item.message,
            (item.range.start.line, item.range.start.character),
            (item.range.end.line, item.range.end.character),
        )
        for item in items
    ]


def split(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _position(lines: list[str], place: dict[str, Any]) -> tuple[int, int]:
    before = lines[place["line"] - 1][: place["column"] - 1]
    return place["line"] - 1, len(before.encode("utf-16-le", "surrogatepass")) // 2
