"""Where the program starts: what has to be said before typer is loaded."""

from __future__ import annotations

from terra_cards.cli.leaving import program


def main() -> None:
    """Run the program; leaves through SystemExit.

    Loading typer alone makes enough objects for memory to be looked through dozens of times, in vain.
    """
    program()
    from terra_cards.cli.main import main as run

    run()
