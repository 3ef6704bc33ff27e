"""Finding the board that a command names: a built-in one, or the author's board file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from terra_cards.cli.finding_lines import tell
from terra_cards.cli.output import Exit, complain, usage_error
from terra_cards.library import resources
from terra_cards.source.names import nearest

if TYPE_CHECKING:
    from terra_cards.model.board import Board, Side
    from terra_cards.model.geography import Geography
    from terra_cards.model.loaded import LoadedBoard


def complete_board(incomplete: str) -> list[str]:
    """Built-in boards, for shell completion."""
    return [name for name in resources.names("boards") if name.startswith(incomplete)]


def loaded_board(name: str) -> LoadedBoard:
    """The board called ``name``, or that of a file; ends the program where there is none."""
    from terra_cards.workspace.files import Files
    from terra_cards.workspace.parts import Parts, builtin_board, is_path

    names = resources.names("boards")
    if name in names:
        return builtin_board(name)
    path = Path(name)
    if not is_path(name) and not path.exists():
        near = nearest(name, names)
        hint = f"did you mean '{near.name}'?" if near else f"built-in are {', '.join(names)}; or give a file"
        usage_error(f"no board '{name}'", hint)
    if path.is_dir():
        usage_error(f"'{name}' is a folder", "give the path of a board file (*.board.yaml)")
    if not path.is_file():
        usage_error(f"there is no file '{name}'", f"built-in boards are {', '.join(names)}")
    files = Files(cwd=Path.cwd())
    return Parts(files).load_board(files.absolute(path))


def playable_board(loaded: LoadedBoard, name: str, side: Side = "metric") -> Board:
    """The board of a side; ends the program where the file is broken or has no such side (R1a)."""
    errors = [finding for finding in loaded.findings if finding.severity in (None, "error")]
    if not errors and loaded.sides:
        if side not in loaded.sides:
            usage_error(
                f"board '{loaded.name}' has no {side} side (R1a)", f"it prints: {', '.join(loaded.sides)}"
            )
        board = loaded.board(side)
        if board is not None:
            return board
    for finding in errors[:3]:
        tell(finding, [loaded.document])
    complain(f"the board file '{name}' has errors", f"terra-cards lint {name}")
    raise typer.Exit(Exit.FINDINGS)


def drawn(board: Board) -> Geography:
    """The board's drawing; ends the program where it has none."""
    if board.geography is None:
        usage_error(
            f"board '{board.id}' has no drawing: there is no map to draw or to locate a place on",
            "'terra-cards board show BOARD' lists its areas",
        )
    return board.geography
