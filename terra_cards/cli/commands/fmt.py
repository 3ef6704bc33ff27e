"""``terra-cards fmt``: brings decks, boards, editions and templates into one layout."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from terra_cards.cli.leaving import heavy
from terra_cards.cli.linting import flags, options
from terra_cards.cli.output import Exit, choose

app = typer.Typer()

Check = Annotated[
    bool,
    typer.Option("--check", help="Change nothing: name the files that would change, and end with status 1."),
]
Diff = Annotated[
    bool, typer.Option("--diff", help="Change nothing: show what would change, and end with status 1.")
]
ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", help="Take what is excluded from this file instead of terra-cards.toml."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No notes: errors, and what was asked for.")]


@app.command(
    "fmt",
    epilog="Examples: terra-cards fmt decks · terra-cards fmt --check · terra-cards fmt --diff a.deck.yaml · "
    "terra-cards fmt - < a.deck.yaml",
)
@heavy
def fmt_command(
    paths: flags.Paths = None,
    check: Check = False,
    diff: Diff = False,
    stdin_filename: flags.StdinFilename = None,
    exclude: flags.Exclude = None,
    force_exclude: flags.ForceExclude = False,
    config: ConfigFile = None,
    quiet: Quiet = False,
    color: flags.Color = "auto",
) -> None:
    """Bring decks, boards, editions and templates into one layout, comments kept.

    What a file says stays the same. A file that is broken is told of and left alone; run lint to see all
    that is wrong.
    """
    choose(color, ["auto", "always", "never"], "--color value")
    asked = paths or ["." if stdin_filename is None else "-"]
    settings = options.settings_of(config)
    stdin, name = options.piped(asked, stdin_filename)
    found = options.there(asked, {name: b""} if stdin is not None else {}, ())
    from terra_cards.cli.formatting import Run

    excluded = options.excluder(settings, exclude)
    run = Run(
        check=check, diff=diff, quiet=quiet, color=color, excluded=excluded, force_exclude=force_exclude
    )
    if stdin is not None:
        run.piped(stdin, name)
    named = [path for path in found if path != "-"]
    if named:
        run.files(named)
    status = run.close()
    raise typer.Exit(max(status, Exit.USAGE) if len(found) < len(asked) else status)
