"""``terra-cards diff``: what changed between two decks, card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from terra_cards.cli.output import choose, print_json, usage_error

if TYPE_CHECKING:
    from terra_cards.model.deck_changes import CardChange
    from terra_cards.model.loaded import LoadedDeck
    from terra_cards.render.press import Face

app = typer.Typer()

LONGEST = 60  # characters of a value that the text shows


@app.command(
    epilog="Examples: terra-cards diff old.deck.yaml new.deck.yaml · "
    "terra-cards diff old new --format json · terra-cards diff old new --report changes.html. "
    "Since a git revision: terra-cards render my.deck.yaml --changed-since HEAD -o changed.pdf"
)
def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The deck as it was: a file, a folder, or -.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The deck as it is.")],
    lang: Annotated[str | None, typer.Option("--lang", help="Language of the faces (the first).")] = None,
    side: Annotated[str, typer.Option("--side", help="Side of the faces: metric or imperial.")] = "metric",
    report: Annotated[
        str | None,
        typer.Option("--report", help="Write pictures side by side, too: an .html or a .pdf file."),
    ] = None,
    paper: Annotated[
        str, typer.Option("--paper", help="Paper of a report in PDF: a4, letter, a3, ...")
    ] = "a4",
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite the report.")] = False,
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
) -> None:
    """Show what changed between two decks: facts, words, and what is printed.

    With --report also pictures of the cards that print otherwise, old and new, changed regions marked.
    """
    choose(format, ["text", "json"], "format")
    choose(side, ["metric", "imperial"], "side")
    target = None
    if report is not None:
        from terra_cards.cli.change_report import target_of

        target = target_of(report, paper, force)
    from terra_cards.model.deck_changes import compare

    if old == new == "-":
        usage_error("standard input can be one of the two decks only", "name the other")
    before, after = _deck(old, format), _deck(new, format)
    faces_before, faces_after = _faces(before, lang, side), _faces(after, lang, side)
    changes = [
        replace(change, face=_face(change.card, faces_before, faces_after))
        for change in compare(before, after)
    ]
    if target is not None:
        from terra_cards.cli.change_report import write

        write(target, (old, new), changes, faces_before, faces_after, lang or _language(after))
    if format == "json":
        document: dict[str, Any] = {"version": 1, "old": old, "new": new}
        if report is not None:
            document["report"] = report
        print_json(document | {"cards": [_json(one) for one in changes]})
    else:
        _show(changes)


def _deck(path: str, format: str) -> LoadedDeck:  # noqa: A002
    """The one deck; what cannot be read at all is told and ends here, and is not told as cards removed."""
    from terra_cards.cli.print_input import load_decks, refuse_broken

    project = load_decks([path])
    if len(project.decks) != 1:
        usage_error(f"'{path}' is not one deck", "name a *.deck.yaml file, or the folder of one deck")
    refuse_broken(project, format)
    return project.decks[0]


def _language(deck: LoadedDeck) -> str:
    return deck.languages[0] if deck.languages else "en"


def _faces(deck: LoadedDeck, lang: str | None, side: str) -> dict[str, Face]:
    """Each card's printed face by the card's id; cards that cannot be printed have none."""
    from terra_cards.cli.print_input import read_photo
    from terra_cards.render.fingerprint import faces_of
    from terra_cards.render.job import DeckError, Job, JobError

    try:
        return faces_of(deck, Job(lang=lang, side="imperial" if side == "imperial" else "metric"), read_photo)
    except DeckError:
        return {}
    except JobError as error:
        usage_error(str(error), error.hint)


def _face(card: str, before: dict[str, Face], after: dict[str, Face]) -> bool | None:
    if card not in before or card not in after:
        return None
    from terra_cards.render.fingerprint import fingerprint

    return fingerprint(before[card]) != fingerprint(after[card])


def _json(change: CardChange) -> dict[str, Any]:
    state = "changed" if change.state == "same" and change.face else change.state
    out: dict[str, Any] = {"id": change.card, "change": state}
    if change.kinds():
        out["kinds"] = list(change.kinds())
    if change.face is not None:
        out["face_changed"] = change.face
    if change.fields:
        fields = []
        for one in change.fields:
            field: dict[str, Any] = {"field": one.field, "kind": one.kind}
            field |= {key: value for key, value in (("old", one.old), ("new", one.new)) if value is not None}
            fields.append(field)
        out["fields"] = fields
    return out


def _show(changes: list[CardChange]) -> None:
    told = [change for change in changes if change.state != "same" or change.face]
    for change in told:
        if change.state in ("added", "removed"):
            typer.echo(f"{change.card}: {change.state}")
            continue
        face = {True: "", False: " (its printed face is the same)", None: ""}[change.face]
        typer.echo(f"{change.card}: {', '.join(change.kinds()) or 'the printed face'}{face}")
        for one in change.fields:
            typer.echo(f"  {one.field}: {_short(one.old)} -> {_short(one.new)}")
        if change.face and not change.fields:
            typer.echo("  its fields are the same: the board, edition, template or photo changed")
    same = len(changes) - len(told)
    typer.echo(f"{len(told)} of {len(changes)} cards changed, {same} are the same")


def _short(value: str | None) -> str:
    if value is None:
        return "nothing"
    line = " ".join(value.split())
    return f"'{line if len(line) <= LONGEST else line[: LONGEST - 1] + '…'}'"
