"""What a simulation found out about a deck: the document of ``simulate --format json``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: The rules that say nothing without a simulation.
NEED_PLAYED = frozenset({"TC706", "TC708"})


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """The level that a card plays as, and what that rests on: ``geometry`` or ``plays``."""

    level: str
    basis: str


@dataclass(frozen=True)
class Played:
    """A simulation's result; keys that it has not are None or left out."""

    deck: str | None
    cards: Mapping[str, PlayedCard]
    win_rate: float | None


def read(document: Any) -> Played:
    """From the JSON document; raises ValueError where it is none."""
    if not isinstance(document, Mapping) or not ("cards" in document or "win_rate" in document):
        raise ValueError("it has neither cards nor a win rate")
    cards = {}
    listed = document.get("cards") or []
    if not isinstance(listed, list):
        raise ValueError("'cards' is not a list")
    for card in listed:
        if (
            isinstance(card, Mapping)
            and isinstance(card.get("id"), str)
            and isinstance(card.get("level"), str)
        ):
            cards[card["id"]] = PlayedCard(card["level"], str(card.get("basis", "plays")))
    rate = document.get("win_rate")
    if isinstance(rate, Mapping):
        rate = rate.get("mean", rate.get("value"))
    deck = document.get("deck")
    return Played(
        deck if isinstance(deck, str) else None,
        cards,
        float(rate) if isinstance(rate, (int, float)) and not isinstance(rate, bool) else None,
    )
