"""The order of keys: that in which the deck language is explained (docs/formatting.md)."""

from __future__ import annotations

from collections.abc import Set

from terra_cards.formatting.parts import Block, Entry, Flow, Value

DECK = [
    "id",
    "title",
    "edition",
    "board",
    "template",
    "languages",
    "authors",
    "license",
    "as_of",
    "version",
    "extra_schema",
]
CARD = [
    "id",
    "theme",
    "difficulty",
    "photo",
    "icon",
    "location",
    "areas",
    "compass",
    "tasks",
    "as_of",
    "info",
    "sources",
    "back",
    "wikidata",
    "tags",
    "notes",
    "extra",
]
CRISIS = ["id", "title", "photo", "icon", "colour", "region", "threat", "text", "tags", "notes", "extra"]
SOLUTION = ["id", "title", "photo", "icon", "colour", "value", "copies", "text", "tags", "notes", "extra"]
TASKS = ["year", "length", "number"]
TASK = ["ask", "answer", "as_of", "changes"]
PHOTO = ["file", "credit", "license", "alt", "focus"]
SOURCE = ["title", "url", "accessed", "supports", "values"]

LISTS = {"cards": CARD, "crises": CRISIS, "solutions": SOLUTION}


def card_order(names: Set[str | None]) -> list[str]:
    """The order of the keys of a card in a file of its own, by the keys that it has."""
    if "threat" in names:
        return CRISIS
    return SOLUTION if {"colour", "value"} <= names else CARD


def sort_card(card: Value, order: list[str]) -> None:
    """Sorts the keys of a card and of its photo, tasks and sources, as far as no comment loses its place.

    The caller makes sure that the card holds no anchor and no alias.
    """
    sort(card, order)
    for entry in _entries(card):
        if entry.name == "photo":
            sort(entry.value, PHOTO)
        elif entry.name == "tasks":
            sort(entry.value, TASKS)
            for task in _entries(entry.value):
                sort(task.value, TASK)
        elif entry.name == "sources":
            for source in _entries(entry.value):
                sort(source.value, SOURCE)


def sort(value: Value, order: list[str]) -> None:
    """Sorts the entries of one map; those that nobody knows stay behind the one that they follow.

    Nothing is moved where a blank line or a comment on a line of its own divides the map.
    """
    if not isinstance(value, (Block, Flow)) or value.kind != "map" or value.tail:
        return
    if any(entry.lead or entry.name is None for entry in value.entries):
        return
    places = {name: place for place, name in enumerate(order)}
    ranks: list[int] = []
    for entry in value.entries:
        last = ranks[-1] if ranks else -1
        ranks.append(places.get(entry.name or "", last))
    if ranks != sorted(ranks):
        entries = value.entries
        value.entries = [entries[at] for at in sorted(range(len(entries)), key=ranks.__getitem__)]


def _entries(value: Value) -> list[Entry]:
    return value.entries if isinstance(value, (Block, Flow)) else []
