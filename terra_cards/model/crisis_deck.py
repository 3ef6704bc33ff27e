"""Crisis decks: the crises and solution cards of the cooperative card game."""

from __future__ import annotations

from typing import Annotated, Any

from terra_cards.model.invalid import Maybe
from terra_cards.model.leaf import Leaf
from terra_cards.model.record import Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import Id, Words, whole

Threat = Annotated[int, whole(1)]
Value = Annotated[int, whole(1)]


class Crisis(Record):
    """A crisis of one colour in one region."""

    id: Maybe[Id] = key("Id", "Unique in the deck.", "oil-spill")
    title: Maybe[Text] = key("Title", "Title of the crisis.", {"en": "Oil spill"})
    colour: Maybe[Words] = key("Colour", "One of the edition's colours.", "green")
    region: Maybe[Words] = key("Region", "One of the edition's regions.", "europe")
    threat: Maybe[Threat] = key("Threat", "Sum of solutions that solves it.", 12)
    text: Maybe[Text] | None = key("Text", "What happened.", default=None)
    photo: Maybe[Any] | None = key("Photo", "The picture on the card.", default=None)
    tags: Maybe[tuple[Maybe[Words], ...]] = key("Tags", "Words to select cards by.", default=())
    notes: Maybe[Words] | None = key("Notes", "For authors; never printed.", default=None)


class SolutionCard(Record):
    """A solution card, with the number of its copies."""

    id: Maybe[Id] = key("Id", "Unique in the deck.", "sort-refuse")
    title: Maybe[Text] = key("Title", "Title of the solution.", {"en": "Sort refuse"})
    colour: Maybe[Words] = key("Colour", "One of the edition's colours.", "green")
    value: Maybe[Value] = key("Value", "What it counts against a threat.", 1)
    copies: Maybe[Annotated[int, Leaf(whole(1).read, {"type": "integer", "minimum": 1})]] = key(
        "Copies", "How many such cards the deck has.", 6, default=1
    )
    text: Maybe[Text] | None = key("Text", "What is done.", default=None)
    photo: Maybe[Any] | None = key("Photo", "The picture on the card.", default=None)
    tags: Maybe[tuple[Maybe[Words], ...]] = key("Tags", "Words to select cards by.", default=())
    notes: Maybe[Words] | None = key("Notes", "For authors; never printed.", default=None)
