"""``terra-cards rule``: the page of a rule, or the list of all."""

from __future__ import annotations

import shutil
import sys
from typing import Annotated

import typer

from terra_cards.cli.output import choose, colour_wanted, print_json, usage_error

app = typer.Typer()


def _complete(incomplete: str) -> list[str]:
    from terra_cards.lint import registry

    known = [*registry.rules(), *registry.by_name()]
    return [word for word in known if word.lower().startswith(incomplete.lower())]


@app.command(epilog="Example: terra-cards rule TC201")
def rule(
    code: Annotated[
        str | None,
        typer.Argument(
            help="A code (TC201), a name (unknown-area) or a class (TC2).", autocompletion=_complete
        ),
    ] = None,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
    color: Annotated[str, typer.Option("--color", help="auto, always or never.")] = "auto",
) -> None:
    """Explain one rule, or list all."""
    from terra_cards.lint import registry

    choose(format, ["text", "json"], "format")
    choose(color, ["auto", "always", "never"], "--color value")
    found = list(registry.rules().values()) if code is None else registry.matching(code)
    if not found:
        near = registry.near(code or "")
        usage_error(
            f"no rule '{code}'",
            f"did you mean '{near.code}' ({near.name})?" if near else "'terra-cards rule' lists all",
        )
    one = found[0] if code is not None and len(found) == 1 else None
    if format == "json":
        from terra_cards.lint.page import as_data

        print_json(as_data(one) if one else {"version": 1, "rules": [as_data(rule) for rule in found]})
        return
    from rich.console import Console

    colour = colour_wanted(sys.stdout.isatty(), color)
    console = Console(
        force_terminal=colour,
        no_color=not colour,
        color_system="auto" if colour else None,
        width=min(shutil.get_terminal_size((100, 24)).columns, 110),
        highlight=False,
    )
    if one:
        from rich.markdown import Markdown

        from terra_cards.lint.page import markdown

        if colour:
            console.print(Markdown(markdown(one), code_theme="ansi_dark"))
        else:
            sys.stdout.write(markdown(one))
        return
    from rich.table import Table

    table = Table("code", "name", "severity", "fix", "finds", box=None, pad_edge=False)
    for entry in found:
        style = {"error": "red", "warning": "yellow", "info": "cyan"}[entry.severity]
        table.add_row(
            entry.code,
            entry.name,
            f"[{style}]{entry.severity}[/]",
            "" if entry.fix == "no" else entry.fix,
            entry.summary.replace("[", "\\["),
        )
    console.print(table)
    console.print(f"\n{len(found)} rules; 'terra-cards rule TC201' explains one.")
