"""``terra-cards trace``: what a printed card is, by the code on its edge."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from terra_cards.cli import print_completion as complete
from terra_cards.cli.output import Exit, choose, print_json, usage_error

app = typer.Typer()


@app.command(
    epilog="Examples: terra-cards trace 7F3K-9Q2M cards.json · terra-cards trace 7F3K-9Q2M my.deck.yaml · "
    "terra-cards trace 7F3K decks --history"
)
def trace(
    code: Annotated[
        str, typer.Argument(metavar="CODE", help="The code on a card's edge, or its first four characters.")
    ],
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="MANIFEST|DECK...",
            help="Manifests (.json) of `render`, decks or folders; '-' is either on standard input.",
        ),
    ],
    template: Annotated[
        str | None,
        typer.Option(
            "--template",
            help="The template printed with; else the deck's own.",
            autocompletion=complete.template,
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size", help="The size printed in; else the template's.", autocompletion=complete.size
        ),
    ] = None,
    history: Annotated[
        bool, typer.Option("--history", help="Look through the decks' git history, too, newest first.")
    ] = False,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
) -> None:
    """Say which card of which deck and version a build code was printed on.

    A manifest answers with the page and the place on the sheet, or with the picture. A deck is looked
    through in all its languages, metric and imperial, as it is now and with --history as it was at each
    commit. Status 1 where the code is nowhere.
    """
    choose(format, ["text", "json"], "format")
    from terra_cards.cli.tracing import entries, in_decks, in_manifest, manifest, on_paper
    from terra_cards.render.build import read
    from terra_cards.workspace.files import STDIN

    wanted = read(code)
    if wanted is None:
        usage_error(
            f"'{code}' is no build code",
            "it has eight letters and digits such as 7F3K-9Q2M; its first four are enough",
        )
    found: list[dict[str, Any]] = []
    decks = []
    stdin = sys.stdin.buffer.read() if "-" in sources else None
    piped = manifest(stdin) if stdin is not None else None
    for source in sources:
        if source == "-" and piped is not None:
            found += entries(wanted, piped, STDIN)
        elif source.lower().endswith(".json") and Path(source).is_file():
            found += in_manifest(wanted, Path(source))
        else:
            decks.append(source)
    if decks:
        found += in_decks(wanted, decks, template, size, history, stdin)
    if format == "json":
        print_json({"version": 1, "code": wanted, "found": found})
    else:
        for one in found:
            typer.echo(on_paper(one))
        if not found:
            where = "" if history or not decks else "; --history looks at what decks were before"
            typer.echo(f"{code}: no such code in {', '.join(sources)}{where}", err=True)
    raise typer.Exit(Exit.OK if found else Exit.FINDINGS)
