"""What ``simulate`` reads and writes beside its table: recorded plays, and the report as a page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from terra_cards.cli.output import usage_error, write_hint

if TYPE_CHECKING:
    from terra_cards.model.board import Board, Sector
    from terra_cards.model.loaded import LoadedCard, LoadedCrisis, LoadedDeck
    from terra_cards.render.play_report.page import CrisisSubject, Subject
    from terra_cards.simulation.crisis.simulate import CrisisReport
    from terra_cards.simulation.simulate import PlayedCard, Report

LIMIT = 50_000_000  # bytes of a file of plays


def check_report(target: Path | None, force: bool) -> None:
    """Wrong usage where the report could not be written, told before anything is played."""
    if target is None:
        return
    if target.is_dir():
        usage_error(f"{target} is a folder", "name the page itself: --report out.html")
    if target.exists() and not force:
        usage_error(f"{target} is there already", "--force overwrites it")
    if not target.parent.is_dir():
        usage_error(f"{target.parent}: there is no such folder")


def read_plays(path: Path | None) -> Mapping[str, Mapping[Sector, Decimal]]:
    """The tasks' difficulties by card that ``calibrate -o`` wrote; none without a file."""
    if path is None:
        return {}
    from terra_cards.simulation.calibration.document import difficulties

    try:
        with path.open("rb") as stream:
            data = stream.read(LIMIT + 1)
        if len(data) > LIMIT:
            usage_error(f"{path}: larger than {LIMIT // 1_000_000} MB")
        return difficulties(json.loads(data))
    except OSError as error:
        usage_error(f"{path}: {error.strerror or error}")
    except (ValueError, RecursionError) as error:
        usage_error(f"{path}: {error}", "terra-cards calibrate PLAYS -o FILE writes one")


def with_plays(
    cards: Sequence[PlayedCard], plays: Mapping[str, Mapping[Sector, Decimal]]
) -> tuple[PlayedCard, ...]:
    """The cards with what plays say of their difficulty."""
    return tuple(
        replace(card, difficulties=dict(plays[card.solution.card])) if card.solution.card in plays else card
        for card in cards
    )


def subject_of(deck: LoadedDeck, report: Report, board: Board) -> Subject:
    """A deck's report with what the page tells of the deck itself."""
    from terra_cards.model.invalid import valid
    from terra_cards.render.play_report.page import Subject

    lang = deck.languages[0] if deck.languages else "en"
    themes, places = {}, {}
    for card in deck.cards:
        if card.id:
            theme = valid(card.card.theme)
            themes[card.id] = theme.any(lang) if theme is not None else card.id
            places[card.id] = _place(card)
    return Subject(_title(deck, lang), report, board, themes, places, lang)


def crisis_subject_of(deck: LoadedDeck, report: CrisisReport) -> CrisisSubject:
    """A crisis deck's report with what the page tells of the deck itself, and a map of its regions."""
    from terra_cards.library import resources
    from terra_cards.model.invalid import valid
    from terra_cards.render.play_report.page import CrisisSubject
    from terra_cards.workspace.parts import builtin_board

    lang = deck.languages[0] if deck.languages else "en"
    titles, texts, places = {}, {}, {}
    for crisis in deck.crises:
        if crisis.id:
            title, text = valid(crisis.card.title), valid(crisis.card.text)
            titles[crisis.id] = title.any(lang) if title is not None else crisis.id
            texts[crisis.id] = text.any(lang) if text is not None else ""
            places[crisis.id] = _place(crisis)
    known = json.loads(resources.text("play_report", "regions.json"))
    areas = known["regions"]
    on_map = set(report.play.deck.regions) <= set(areas)
    world = builtin_board(known["board"]).board("metric") if on_map else None
    return CrisisSubject(_title(deck, lang), report, titles, texts, places, world, areas if on_map else {})


def _title(deck: LoadedDeck, lang: str) -> str:
    from terra_cards.model.invalid import valid

    title = valid(deck.info.title) if deck.info is not None else None
    return title.any(lang) if title is not None else deck.id or deck.path


def _place(card: LoadedCard | LoadedCrisis) -> str:
    """Where a card stands: its file, and the line in it."""
    place = card.document.place(card.pointer)
    where = card.document.lines.position(place.span.start).line if place else None
    return f"{card.document.path}:{where}" if where else card.document.path


def write_report(target: Path, subjects: Sequence[Subject | CrisisSubject]) -> None:
    """Writes the page, whole or not at all."""
    from terra_cards.render.play_report.page import page
    from terra_cards.source.atomic import write

    try:
        write(target, page(subjects).encode())
    except OSError as error:
        usage_error(f"{target}: cannot be written: {error.strerror or error}", write_hint(error))
