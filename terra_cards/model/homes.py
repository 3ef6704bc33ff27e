"""Where a key belongs that stands in the wrong map: ``year`` in a card and not under its tasks."""

from __future__ import annotations

from terra_cards.model.deck import Card, DeckInfo, Photo, Source, Tasks, YearTask
from terra_cards.model.problem import Pointer

_TOP = frozenset({"deck", "cards", "crises", "solutions"})
_MANY = frozenset({"id", "title", "license", "as_of"})  # keys of several maps, which say nothing of one
_DECK = (DeckInfo.model_fields.keys() - _MANY) | {"title", "license"}
_CARD = Card.model_fields.keys() - _MANY
_UNDER = {
    name: key
    for key, model in (("tasks", Tasks), ("photo", Photo), ("sources", Source))
    for name in model.model_fields
    if name not in _MANY | {"focus"}
}
_OF_TASK = YearTask.model_fields.keys() - _MANY
_INTO_TASK = "put it under 'year:', 'length:' or 'number:', which stand under 'tasks:'"


def home(name: str, pointer: Pointer) -> tuple[str, str | None] | None:
    """Where to put a key of the map at a pointer of a deck, and the key there that it is part of, if any."""
    if name in _TOP and pointer:
        return f"'{name}' stands at the top of the file: indent it less", None
    if pointer[:1] == ("deck",):
        return (f"'{name}' belongs to a card, under 'cards:'", None) if name in _CARD else None
    if not pointer:
        return ("put it under 'deck:', indented further", None) if name in _DECK else None
    if pointer[0] != "cards" or len(pointer) < 2:
        return None
    if len(pointer) > 2:
        if name in _OF_TASK and pointer[2:] == ("tasks",):
            return _INTO_TASK, None
        return (f"'{name}' belongs to the card: indent it less", name) if name in _CARD else None
    if name in _OF_TASK:
        return _INTO_TASK, None
    under = _UNDER.get(name)
    where = f"in an item of '{under}:'" if under == "sources" else f"under '{under}:', indented further"
    return (f"put it {where}", under) if under else None
