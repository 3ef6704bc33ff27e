"""``terra-cards lsp``: the language server, for editors."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from terra_cards.cli.output import Exit, usage_error

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: terra-cards lsp, started by an editor; docs/editors.md shows how to set it up")
def lsp(
    stdio: Annotated[
        bool, typer.Option("--stdio", help="Talk on standard input and output. There is no other way.")
    ] = True,
) -> None:
    """Serve editors: findings while you type, completion, hover, fixes and more."""
    try:
        from terra_cards.lsp.features import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs", "attrs"):
            raise
        usage_error(
            "the language server needs pygls, which is not installed",
            "install it with: pip install 'terra-cards[lsp]'",
        )
    assert stdio
    if sys.stdin.isatty():
        sys.stderr.write("terra-cards lsp waits for an editor on standard input; Ctrl-C ends it\n")
    server = make_server()
    server.sweeper.begin()
    output = sys.stdout  # held, since who lets go of it closes it
    sys.stdout = sys.stderr  # nothing but messages may reach the client
    server.start_io(sys.stdin.buffer, output.buffer)
    server.end()
    raise typer.Exit(Exit.OK if server.shut_down else Exit.FINDINGS)
