"""A card of a document: found by its id, and in a few lines of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from terra_cards.model.binding import bind
from terra_cards.model.board import Board, ScaleName, Sector
from terra_cards.model.deck import Card
from terra_cards.model.place import Sink
from terra_cards.model.printed import printed
from terra_cards.model.solve import solve
from terra_cards.source.document import Data, Document
from terra_cards.source.findings import Pointer

LISTS = ("cards", "crises", "solutions")
_NAMED = 3  # so many spaces are named; of more their number


def listed(document: Document) -> Iterator[tuple[Pointer, Data]]:
    """The cards, crises and solutions of a deck file or a file of cards, with the way to each."""
    data = document.data()
    if isinstance(data, list):
        yield from (((index,), item) for index, item in enumerate(data))
    elif isinstance(data, dict) and not any(name in data for name in LISTS):
        yield (), data
    elif isinstance(data, dict):
        for name in LISTS:
            items = data.get(name)
            if isinstance(items, list):
                yield from (((name, index), item) for index, item in enumerate(items))


def find(document: Document, name: str) -> Pointer | None:
    """The way to the first card with an id."""
    for pointer, item in listed(document):
        if isinstance(item, dict) and item.get("id") == name:
            return pointer
    return None


def bound(document: Document, path: Pointer) -> Card | None:
    """The quiz card that a way leads to; None for what is none, or cannot be read."""
    place = document.place(path)
    data = document.data(place.node) if place is not None else None
    if not isinstance(data, dict) or path[:1] in (("crises",), ("solutions",)):
        return None
    return bind(Card, data, Sink(document), path, card=True) or None


def described(document: Document, path: Pointer, board: Board, languages: Iterable[str]) -> str | None:
    """A card's theme and the spaces it hits; None for what is no quiz card."""
    card = bound(document, path)
    if card is None:
        return None
    lang = next(iter(languages), "en")
    parts = [f"**{card.id or 'a card'}**" + (f" · {card.theme.any(lang)}" if card.theme else "")]
    solved = solve(card, board).solution
    rows = ["| | answer | hits | beside |", "|---|---|---|---|"]
    for sector, spaces in solved.sectors.items() if solved else ():
        answer = "" if sector == "map" else _answer(card, sector, board, lang)
        hits, beside = (_listed(found, sector, board) for found in (spaces.hits, spaces.adjacent))
        rows.append(f"| {sector} | {answer} | {hits} | {beside} |")
    if len(rows) > 2:
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def summary(document: Document, path: Pointer, board: Board) -> str | None:
    """What a card hits, on one line; None where it hits nothing, or is no quiz card."""
    card = bound(document, path)
    solved = solve(card, board).solution if card is not None else None
    parts = []
    for sector, spaces in solved.sectors.items() if solved else ():
        if not spaces.hits:
            continue
        many = "areas" if sector == "map" else f"{sector} spaces"
        hits = (
            _listed(spaces.hits, sector, board)
            if len(spaces.hits) <= _NAMED
            else f"{len(spaces.hits)} {many}"
        )
        parts.append(f"{hits} ({len(spaces.adjacent)} beside)" if sector == "map" else hits)
    return f"hits {' · '.join(parts)}" if parts else None


def _answer(card: Card, scale: ScaleName, board: Board, lang: str) -> str:
    task = card.tasks.get(scale) if card.tasks else None
    return printed(task.answer, scale, board.side, lang, board) if task and task.answer else ""


def _listed(spaces: tuple[int, ...], sector: Sector, board: Board) -> str:
    labels = [board.space_label(space) for space in spaces]
    return ", ".join(sorted(labels) if sector == "map" else labels)
