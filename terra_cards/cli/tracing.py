"""Where a build code is found: in manifests, in decks, and in what decks were before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from terra_cards.cli.output import usage_error

if TYPE_CHECKING:
    from terra_cards.model.loaded import AnyCard, LoadedDeck
    from terra_cards.render.job import Job

_MOST = 200_000_000  # bytes of a manifest


def in_manifest(code: str, path: Path) -> list[dict[str, Any]]:
    """The entries of a manifest whose code begins so."""
    try:
        if path.stat().st_size > _MOST:
            usage_error(f"{path}: it is larger than 200 MB, and no manifest")
        document = manifest(path.read_bytes())
    except OSError as error:
        usage_error(f"{path}: it cannot be read: {error.strerror or error}")
    return entries(code, document, str(path))


def manifest(data: bytes) -> dict[str, Any] | None:
    """What a manifest says; None where a text is none."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) and "manifest" in document else None


def entries(code: str, document: dict[str, Any] | None, source: str) -> list[dict[str, Any]]:
    """The entries whose code begins so of what was read from a source."""
    cards = document.get("cards") if document is not None else None
    if document is None or not isinstance(cards, list):
        usage_error(f"{source}: it is no manifest", "terra-cards render --manifest writes one")
    output = document.get("output")
    name = output.get("name") if isinstance(output, dict) else None
    out = []
    for card in cards:
        if isinstance(card, dict) and isinstance(card.get("code"), str) and card["code"].startswith(code):
            out.append({"source": source, **({"output": name} if name else {}), **card})
    return out


def in_decks(
    code: str,
    paths: list[str],
    template: str | None,
    size: str | None,
    history: bool,
    stdin: bytes | None = None,
) -> list[dict[str, Any]]:
    """The faces of decks whose code begins so: of the decks as they are, else of the newest commit at
    which one had it. Files that cannot be read are told: the code may be theirs."""
    from terra_cards.cli.print_input import load_decks, make_job, unread
    from terra_cards.cli.print_report import report

    job = make_job(None, "metric", template, None, None, None, None, size, 0, False)
    project = load_decks(paths, stdin)
    if not project.decks:
        usage_error(f"no decks in {', '.join(paths)}", "name a manifest, a *.deck.yaml file or a folder")
    report(unread(project), project, "text", None, 0, 0)
    found = [one for deck in project.decks for one in _faces(code, deck, job, deck.path)]
    if found or not history:
        return found
    return [one for deck in project.decks for one in _earlier(code, deck, job)]


def _faces(code: str, deck: LoadedDeck, job: Job, source: str) -> Iterator[dict[str, Any]]:
    from msgspec.structs import replace

    from terra_cards.cli.print_input import read_photo
    from terra_cards.render.build import build_of
    from terra_cards.render.job import JobError, make_run

    every: tuple[AnyCard, ...] = (*deck.cards, *deck.crises, *deck.solutions)
    sides = deck.board.sides if deck.board else ("metric",)
    for side in sides or ("metric",):
        for lang in deck.languages:
            try:
                run = make_run(deck, replace(job, lang=lang, side=side), read_photo)
            except JobError:
                continue
            for card, content in run.contents(every):
                build = build_of(run, content)
                if build.code.startswith(code):
                    yield {
                        "source": source,
                        "deck": deck.id or "deck",
                        "id": card.id or "",
                        "lang": lang,
                        "side": side,
                        **({"version": build.version} if build.version else {}),
                        "template": run.design.name,
                        "code": build.code,
                        "content": build.content,
                    }


def _earlier(code: str, deck: LoadedDeck, job: Job) -> list[dict[str, Any]]:
    from terra_cards.workspace.history import HistoryError, at_revision, revisions
    from terra_cards.workspace.load import PathError, load

    path = Path(deck.path)
    if not path.exists():
        usage_error(f"{deck.path}: standard input has no history", "name the deck's file")
    try:
        for commit, date in revisions(path):
            with at_revision(path, commit) as earlier:
                if earlier is None:
                    continue
                try:
                    decks: Iterable[LoadedDeck] = load([earlier]).decks
                except PathError:
                    continue
                found = [one for old in decks for one in _faces(code, old, job, deck.path)]
            if found:
                return [{**one, "commit": commit, "date": date} for one in found]
    except HistoryError as error:
        usage_error(str(error), error.hint)
    return []


def on_paper(one: dict[str, Any]) -> str:
    """A find in a line or a few."""
    from terra_cards.render.build import shown

    version = f" {one['version']}" if one.get("version") else ""
    look = ", ".join(str(one[key]) for key in ("lang", "side", "template") if one.get(key))
    lines = [f"{shown(str(one['code']))}: {one.get('id')} of {one.get('deck')}{version} ({look})"]
    if "commit" in one:
        lines.append(f"  {one['source']} at {str(one['commit'])[:12]}, {one['date']}")
    places = one.get("places")
    for place in places if isinstance(places, list) else ():
        if isinstance(place, dict):
            where = f"page {place.get('page')}, place {place.get('position')} ({place.get('face')})"
            if "file" in place:
                at = f", place {place['position']}" if "position" in place else ""
                where = f"{place['file']}{at} ({place.get('face')})"
            lines.append(f"  {one.get('output', one['source'])}: {where}")
    return "\n".join(lines)
