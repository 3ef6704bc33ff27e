"""``terra-cards fit``: how every text sits in its box, as data."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli import print_completion as complete
from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error
from terra_cards.cli.print_input import load_decks, make_job, read_photo, refuse_broken
from terra_cards.cli.print_report import Progress

if TYPE_CHECKING:
    from terra_cards.layout.fit_report import BoxFit
    from terra_cards.model.loaded import AnyCard, LoadedDeck
    from terra_cards.render.job import Job
    from terra_cards.render.press import Run

STATES = {
    "as-designed": "as designed",
    "tightened": "tightened",
    "smaller": "smaller",
    "too-long": "too long",
}
SIDES = ["metric", "imperial"]

app = typer.Typer()


@app.command(
    "fit",
    epilog=(
        "Examples: terra-cards fit my.deck.yaml · terra-cards fit decks --lang de --size poker · "
        "terra-cards fit my.deck.yaml --format json > fit.json"
    ),
)
def fit_command(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Decks, or folders with decks; '-' reads one.")
    ],
    lang: Annotated[
        str | None,
        typer.Option("--lang", help="One language; else all of the deck.", autocompletion=complete.lang),
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            "--side",
            help="One side of the board, metric or imperial; else those that the edition prints.",
            autocompletion=complete.one_of(*SIDES),
        ),
    ] = None,
    template: Annotated[
        str | None,
        typer.Option(
            "--template",
            help="A built-in template or a template file; else the deck's own.",
            autocompletion=complete.template,
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            help="Size of a card: poker, bridge, tarot, square, a6, a7, or 70x110mm; else the template's.",
            autocompletion=complete.size,
        ),
    ] = None,
    cards: Annotated[
        list[str] | None,
        typer.Option("--cards", help="Only these cards: ids, by commas.", autocompletion=complete.cards),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option("--level", help="Only cards of these levels.", autocompletion=complete.level),
    ] = None,
    tag: Annotated[
        list[str] | None,
        typer.Option("--tag", help="Only cards with one of these tags.", autocompletion=complete.tag),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="List texts that are as designed, too (json always does).")
    ] = False,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the table only.")] = False,
) -> None:
    """Report how every text sits in its box: the size used, the lines, the room left.

    A text that is too long is set tighter first, then smaller, down to the smallest size of its style.
    What does not fit then is too long, by so many lines, and the status is 1.
    """
    choose(format, ["text", "json"], "format")
    if side is not None:
        choose(side, SIDES, "side")
    project = load_decks(decks)
    refuse_broken(project, format)
    if not project.decks:
        usage_error(
            f"no decks in {', '.join(decks)}", "name a deck file (*.deck.yaml) or a folder with decks"
        )
    from terra_cards.render.job import DeckError, JobError, make_run, select

    reports: list[dict[str, Any]] = []
    try:
        job = make_job(None, "metric", template, cards, level, tag, None, size, 0.0, False)
        selected = select(project.decks, job, copies=False)
        progress = Progress("cards", sum(len(chosen) for _, chosen in selected), quiet)
        for deck, chosen in selected:
            for one in _jobs(deck, job, lang, side):
                reports.append(_report(make_run(deck, one, read_photo), chosen, progress))
        progress.close()
    except DeckError as error:
        complain(str(error), error.hint)
        raise typer.Exit(Exit.FINDINGS) from error
    except JobError as error:
        usage_error(str(error), error.hint)
    counts = dict.fromkeys(STATES, 0)
    for report in reports:
        for card in report["cards"]:
            for box in card["boxes"]:
                counts[box["state"]] += 1
    if format == "json":
        summary = {"boxes": sum(counts.values()), **{name.replace("-", "_"): n for name, n in counts.items()}}
        print_json({"version": 1, "decks": reports, "summary": summary})
    else:
        _print(reports, counts, whole)
    raise typer.Exit(Exit.FINDINGS if counts["too-long"] else Exit.OK)


def _jobs(deck: LoadedDeck, job: Job, lang: str | None, side: str | None) -> list[Job]:
    """One job for each language and side that is asked for."""
    from typing import get_args

    from msgspec.structs import replace

    from terra_cards.model.board import Side

    edition = deck.edition.edition if deck.edition else None
    sides: list[Side] = [one for one in get_args(Side) if edition and one in edition.card_sides] or ["metric"]
    if side is not None:
        sides = [one for one in get_args(Side) if one == side]
    elif deck.board is not None and deck.board.sides:
        sides = [name for name in sides if name in deck.board.sides] or list(deck.board.sides)[:1]
    langs: list[str | None] = [lang] if lang is not None else [*deck.languages] or [None]
    return [replace(job, lang=one, side=other) for one in langs for other in sides]


def _report(run: Run, chosen: list[AnyCard], progress: Progress) -> dict[str, Any]:
    cards = []
    for card, fits in run.fits(chosen):
        cards.append({"card": card.id, "boxes": [_box(one) for one in fits]})
        progress.step()
    design = run.design
    return {
        "deck": run.deck.id or run.deck.path,
        "path": run.deck.path,
        "template": design.name,
        "size": [design.width, design.height],
        "lang": run.lang,
        "side": run.side,
        "fonts": {name: [one.key for one in face.typefaces] for name, face in design.faces.items()},
        "cards": cards,
    }


def _box(fit: BoxFit) -> dict[str, Any]:
    box: dict[str, Any] = {
        "field": fit.field,
        "state": fit.state,
        "size": fit.size,
        "asked": fit.asked,
        "least": fit.least,
        "lines": fit.lines,
        "holds": fit.holds,
        "over": fit.over,
        "hyphens": fit.hyphens,
        "width_left": fit.width_left,
        "height_left": fit.height_left,
    }
    if fit.word is not None:
        box["word"] = fit.word
    return box


def _print(reports: list[dict[str, Any]], counts: dict[str, int], whole: bool) -> None:
    from terra_cards.cli.print_output import counted

    write = sys.stdout.write
    tables = [(report, _rows(report, whole)) for report in reports]
    for (deck, lang), group in groupby(tables, lambda table: (table[0]["deck"], table[0]["lang"])):
        alike: dict[str, list[dict[str, Any]]] = {}  # both sides of the board are mostly the same
        for report, rows in group:
            alike.setdefault(rows, []).append(report)
        for rows, same in alike.items():
            width, height = same[0]["size"]
            sides = " and ".join(report["side"] for report in same)
            template = same[0]["template"]
            write(f"{deck}, {lang}, {sides}, template {template}, {width:g} x {height:g} mm\n{rows}")
    parts = [f"{number} {STATES[name]}" for name, number in counts.items()]
    write(f"{counted(sum(counts.values()), 'text')}: {', '.join(parts)}\n")


def _rows(report: dict[str, Any], whole: bool) -> str:
    from terra_cards.cli.print_output import counted

    rows = [
        (card["card"] or "?", box)
        for card in report["cards"]
        for box in card["boxes"]
        if whole or box["state"] != "as-designed"
    ]
    longest = max((len(card) for card, _ in rows), default=0)
    out = []
    for card, box in rows:
        less = f"{box['size']:g} of " if box["size"] != box["asked"] else ""
        size = f"{less}{box['asked']:g} pt"
        cells = [f"  {card:<{longest}}", f"{box['field']:<10}", f"{STATES[box['state']]:<11}", f"{size:<14}"]
        out.append("  ".join([*cells, f"{counted(box['lines'], 'line')}, {_room(box)}\n"]))
    return "".join(out)


def _room(box: dict[str, Any]) -> str:
    if box["over"]:
        return f"{box['over']} too many"
    if "word" in box:
        return f"'{box['word']}' is {-box['width_left']:.1f} mm too wide"
    return f"{box['width_left']:.1f} mm beside and {max(0.0, box['height_left']):.1f} mm below left"
