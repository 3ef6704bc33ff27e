"""What changed between two decks, card by card: facts and words, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from terra_cards.model.loaded import AnyCard, LoadedDeck
from terra_cards.source.document import Data

Kind = Literal["facts", "words", "look"]
CardState = Literal["added", "removed", "changed", "same"]

# What decides a game; what is only shown; all else that people read is words.
FACTS = ("areas", "location", "compass", "difficulty", "answer", "colour", "value", "threat", "region")
LOOK = ("photo", "icon", "template", "focus")


class Change(Struct, frozen=True):
    """A field of a card by its path (``tasks.year.answer``): what it was and is, None where it was not."""

    field: str
    kind: Kind
    old: str | None
    new: str | None


class CardChange(Struct, frozen=True):
    """A card by its id, and its changed fields; ``face``: whether what is printed changed, if known."""

    card: str
    state: CardState
    fields: tuple[Change, ...] = ()
    face: bool | None = None

    def kinds(self) -> tuple[Kind, ...]:
        """What kinds of change there are, facts first."""
        found = {change.kind for change in self.fields}
        if self.face and not found:
            found.add("look")
        kinds: tuple[Kind, ...] = ("facts", "words", "look")
        return tuple(kind for kind in kinds if kind in found)


def compare(old: LoadedDeck, new: LoadedDeck) -> tuple[CardChange, ...]:
    """All cards of the new deck in its order, then those that are gone; by id."""
    before, after = _cards(old), _cards(new)
    out = []
    for name, card in after.items():
        if name not in before:
            out.append(CardChange(name, "added"))
            continue
        fields = tuple(_changes(_fields(before[name]), _fields(card)))
        out.append(CardChange(name, "changed" if fields else "same", fields))
    out += [CardChange(name, "removed") for name in before if name not in after]
    return tuple(out)


def _cards(deck: LoadedDeck) -> dict[str, AnyCard]:
    every: Sequence[AnyCard] = (*deck.cards, *deck.crises, *deck.solutions)
    out: dict[str, AnyCard] = {}
    for card in every:
        if card.id:
            out.setdefault(card.id, card)
    return out


def _fields(card: AnyCard) -> dict[str, str]:
    place = card.document.place(card.pointer)
    data = card.document.data(place.node) if place is not None else None
    out: dict[str, str] = {}
    _flatten(data, "", out)
    return out


def _flatten(data: Data | None, path: str, out: dict[str, str]) -> None:
    if isinstance(data, Mapping):
        for key, value in data.items():
            _flatten(value, f"{path}.{key}" if path else str(key), out)
    elif isinstance(data, list):
        if all(not isinstance(item, Mapping | list) for item in data):
            out[path] = ", ".join("" if item is None else str(item) for item in data)
        else:
            for number, item in enumerate(data):
                _flatten(item, f"{path}[{number}]", out)
    else:
        out[path] = "" if data is None else str(data)


def _changes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for field in dict.fromkeys((*new, *old)):
        before, after = old.get(field), new.get(field)
        if before != after:
            yield Change(field, kind_of(field), before, after)


def kind_of(field: str) -> Kind:
    """What a field is: a fact of the game, a part of the look, or words."""
    parts = [part.partition("[")[0] for part in field.split(".")]
    if parts[0] in LOOK and parts[-1] not in ("credit", "alt", "licence"):
        return "look"
    return "facts" if any(part in FACTS for part in parts) else "words"
