"""What a shell completes after ``terra-cards render``: papers, templates, and the decks' own names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

Complete = Callable[[typer.Context, str], list[str]]


def _starting(names: list[str], incomplete: str) -> list[str]:
    """Names that go on from what is typed; earlier ones of a list by commas are kept."""
    done, comma, last = incomplete.rpartition(",")
    return [done + comma + name for name in dict.fromkeys(names) if name.startswith(last)]


def one_of(*names: str) -> Complete:
    """Completes one of these names."""

    def complete(_: typer.Context, incomplete: str) -> list[str]:
        return _starting(list(names), incomplete)

    return complete


def paper(_: typer.Context, incomplete: str) -> list[str]:
    """The papers."""
    from terra_cards.layout.paper import CARD
    from terra_cards.model.papers import PAPERS

    return _starting([*PAPERS, CARD], incomplete)


def layout(_: typer.Context, incomplete: str) -> list[str]:
    """The usual layouts, and the sheets."""
    from terra_cards.library import press

    return _starting(["auto", "single", "fold", "4-up", "2x2", *press.sheets()], incomplete)


def printer(_: typer.Context, incomplete: str) -> list[str]:
    """The printers of cards, and those of one's own."""
    from terra_cards.library import press
    from terra_cards.workspace import calibrations

    return _starting([*press.printers(), *calibrations.names()], incomplete)


def template(_: typer.Context, incomplete: str) -> list[str]:
    """The built-in templates."""
    from terra_cards.library import resources

    return _starting(resources.names("templates"), incomplete)


def size(_: typer.Context, incomplete: str) -> list[str]:
    """The sizes of cards that have a name."""
    from terra_cards.model.card_sizes import SIZES

    return _starting(list(SIZES), incomplete)


def _decks(context: typer.Context) -> list[Any]:
    """The decks on the line so far; none where they cannot be read."""
    from terra_cards.workspace.load import PathError, load

    # while an option still lacks its value, the arguments wait in `args`
    words = [*(context.params.get("decks") or ()), *context.args]
    paths = [word for word in words if not word.startswith("-") and Path(word).exists()]
    try:
        return list(load(paths).decks) if paths else []
    except PathError:
        return []


def lang(context: typer.Context, incomplete: str) -> list[str]:
    """The decks' languages."""
    return _starting([tag for deck in _decks(context) for tag in deck.languages], incomplete)


def cards(context: typer.Context, incomplete: str) -> list[str]:
    """The ids of the decks' cards."""
    return _starting([card.id for deck in _decks(context) for card in deck.cards if card.id], incomplete)


def level(context: typer.Context, incomplete: str) -> list[str]:
    """The levels of the decks' editions."""
    editions = [deck.edition.edition for deck in _decks(context) if deck.edition and deck.edition.edition]
    return _starting([str(level.id) for edition in editions for level in edition.levels], incomplete)


def tag(context: typer.Context, incomplete: str) -> list[str]:
    """The tags of the decks' cards."""
    from terra_cards.model.invalid import each

    tags = [tag for deck in _decks(context) for card in deck.cards for tag in each(card.card.tags)]
    return _starting(sorted(set(tags)), incomplete)
