"""The page on printing knows every option and every part."""

from __future__ import annotations

from pathlib import Path

import typer

from terra_cards.cli.commands.parts import app
from terra_cards.cli.pieces.flags import WHAT

PAGE = Path(__file__).parents[2] / "docs" / "printing.md"


def test_every_option_of_parts_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page[page.index("## Stones, track, roles, boxes") :]
    section = section[: section.index("\n## ", 5)]
    shared = page  # options that are those of render are explained there
    command = typer.main.get_command(app)
    names = [param.opts[0] for param in command.params if param.opts[0].startswith("--")]
    quiet = {"--help", "--output", "--install-completion", "--show-completion", "--lang", "--size"}
    missing = [name for name in names if f"`{name}" not in section and name not in quiet]
    assert missing == []
    assert all(f"`{name}" in shared for name in ("--lang", "--size"))
    assert [part for part in WHAT if f"| `{part}` |" not in section] == []
