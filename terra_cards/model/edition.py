"""Editions: everything in which one published game differs from another, as data."""

from __future__ import annotations

from typing import Annotated, Literal

from terra_cards.model.board import ScaleName
from terra_cards.model.invalid import Maybe
from terra_cards.model.record import Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import Count, Flag, Id, Number, Size, Words, one_of, whole

Engine = Annotated[
    Literal["placing", "challenge", "crisis"], one_of("placing", "challenge", "crisis", what="a kind of game")
]
SideName = Annotated[Literal["metric", "imperial"], one_of("metric", "imperial", what="a side of a board")]
Positive = Annotated[int, whole(1)]
Whole = Annotated[int, whole()]


class Level(Record):
    """One level of difficulty."""

    id: Maybe[Id] = key("Id", "What cards write at difficulty.", "beginner")
    name: Maybe[Text] = key("Name", "Name as printed.", {"en": "Beginner", "de": "Einsteiger"})
    colour: Maybe[Words] = key("Colour", "Colour of the strip.", "yellow")
    share: Maybe[Number] | None = key("Share", "Part of a box, 0 to 1.", 0.25, default=None)


class EditionScale(Record):
    """How an edition prints one scale."""

    name: Maybe[Text] = key("Name", "Name as printed.", {"en": "Year", "de": "Jahr"})
    colour: Maybe[Words] = key("Colour", "Colour of the scale.", "green")


class EditionScales(Record):
    """The scales of an edition."""

    year: Maybe[EditionScale] | None = key("Year", "The year scale.", default=None)
    length: Maybe[EditionScale] | None = key("Length", "The length scale.", default=None)
    number: Maybe[EditionScale] | None = key("Number", "The number scale.", default=None)

    def get(self, scale: ScaleName) -> Maybe[EditionScale] | None:
        found: Maybe[EditionScale] | None = getattr(self, scale)
        return found


class CardLook(Record):
    """The printed card."""

    size: Maybe[tuple[Size, Size]] = key(
        "Size", "Width and height.", ["80 mm", "120 mm"], default=(80.0, 120.0)
    )
    double_sided: Maybe[Flag] = key("Double-sided", "Whether a theme is on each side.", default=True)
    compass: Maybe[Flag] = key("Compass", "Whether the compass quarter is printed.", default=False)
    sides: Maybe[tuple[Maybe[SideName], ...]] = key(
        "Sides", "Sides of the board that the cards speak of.", ["metric"], default=("metric",)
    )


class Points(Record):
    """What players score."""

    hit: Maybe[Whole] | None = key("Hit", "A stone on a right space (R20).", 7, default=None)
    adjacent: Maybe[Whole] | None = key("Adjacent", "A stone beside a right space (R20).", 3, default=None)


class EditionOptions(Record):
    """The named choices of the rules."""

    alone: Maybe[Words] | None = key("Alone", "off, scales or sectors (R21).", "off", default=None)
    third_scale: Maybe[Words] | None = key("Third scale", "forbidden or allowed (R9).", default=None)
    extra_stone: Maybe[Flag] | None = key("Extra stone", "A sixth estimate stone (R34).", default=None)
    top_up: Maybe[Count] | None = key("Top up", "Stones in hand after a round (R30).", 3, default=None)
    nobody_knows: Maybe[Flag] | None = key("Nobody knows", "The variant of T13.", default=None)
    centre_colour_match: Maybe[Flag] | None = key("Colour match", "See C8.", default=None)
    teams: Maybe[Flag] | None = key("Teams", "Partners score jointly (C15).", default=None)


class Edition(Record):
    """A complete edition, what it extends filled in."""

    id: Maybe[Id]
    title: Maybe[Text]
    engine: Maybe[Engine]
    board: Maybe[Words] | None = None
    players: Maybe[tuple[int, int]] = (2, 6)
    stones: Maybe[Count] = 5
    start_score: Maybe[Whole] = 0
    rounds: Maybe[dict[int, int]] = {}
    points: Maybe[Points] = Points()
    options: Maybe[EditionOptions] = EditionOptions()
    scope: Maybe[Text] | None = None
    box: Maybe[Positive] | None = None
    card: Maybe[CardLook] = CardLook()
    levels: Maybe[tuple[Maybe[Level], ...]] = ()
    scales: Maybe[EditionScales] = EditionScales()
