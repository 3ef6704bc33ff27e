"""Board files: the areas, neighbours and scales of a printed board, with or without a drawing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from terra_cards.model.board import Side
from terra_cards.model.invalid import Maybe, valid
from terra_cards.model.paper import Distance
from terra_cards.model.record import Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import Flag, FormatVersion, Id, LanguageTag, Number, Words, one_of

Adjacency = Annotated[
    Literal["border", "border-or-coast"], one_of("border", "border-or-coast", what="a way to be adjacent")
]
AreaKind = Annotated[Literal["land", "sea"], one_of("land", "sea", what="a kind of area")]
TickRule = Annotated[
    Literal["both-sides", "half-open"], one_of("both-sides", "half-open", what="a way to treat a tick")
]
NonEmpty = Field(min_length=1)


class QuartersFile(Record):
    """The cross that quarters the map."""

    meridian: Maybe[Number] = key("Meridian", "Longitude of the upright line, in degrees.", 0)
    parallel: Maybe[Number] = key("Parallel", "Latitude of the level line, in degrees.", 0)


class BoardInfo(Record):
    """What holds for the whole board."""

    id: Maybe[Id] = key("Id", "Name of the board in kebab-case.", "toy")
    title: Maybe[Text] = key("Title", "Title of the board.", {"en": "Toy"})
    adjacency: Maybe[Adjacency] = key(
        "Adjacency", "What makes two areas adjacent (R3).", "border", default="border"
    )
    quarters: Maybe[QuartersFile] | None = key("Quarters", "Only where a compass is printed.", default=None)
    accuracy: Maybe[Distance] = key("Accuracy", "How far the drawing may be off.", "25 km", default=25.0)
    credit: Maybe[Words] | None = key("Credit", "Printed on the credits page.", "Natural Earth", default=None)
    geometry: Maybe[Words] | None = key(
        "Geometry", "Path of the drawing (TopoJSON).", "toy.topojson", default=None
    )
    hint_map: Maybe[Words] | None = key("Hint map", "Path of a coarser drawing for cards.", default=None)
    projection: Maybe[Words] | None = key(
        "Projection", "How the map is drawn.", "natural-earth", default=None
    )
    central_meridian: Maybe[Number] = key(
        "Central meridian", "Longitude of the map's middle.", 11, default=0.0
    )
    wrap: Maybe[Flag] = key("Wrap", "Whether the map goes on at the other edge.", True, default=False)


class AreaFile(Record):
    """One area of the map."""

    id: Maybe[Id] = key("Id", "Name of the area in kebab-case.", "france")
    kind: Maybe[AreaKind] = key("Kind", "Land or sea.", "land")
    name: Maybe[Text] = key("Name", "Name as printed, by language.", {"en": "France", "de": "Frankreich"})
    also: Maybe[dict[LanguageTag, Maybe[tuple[Maybe[Words], ...]]]] = key(
        "Also", "Other names that people look for.", {"en": ["Monaco"]}, default={}
    )
    neighbours: Maybe[tuple[Maybe[Words], ...]] | None = key(
        "Neighbours", "Ids of the adjacent areas.", ["iberia", "italy"], default=None
    )


class Correction(Record):
    """What the shapes get wrong about two areas."""

    remove: Maybe[tuple[Maybe[Words], ...]] | None = key(
        "Remove", "Two areas that do not meet.", default=None
    )
    add: Maybe[tuple[Maybe[Words], ...]] | None = key("Add", "Two areas that do meet.", default=None)
    because: Maybe[Words] = key("Because", "Why.", "Bremen is drawn between them")


class SideScale(Record):
    """The ticks of a scale on one side of the board."""

    ticks: Annotated[Maybe[tuple[Maybe[Words], ...]], NonEmpty] = key(
        "Ticks", "Ticks, increasing.", [0, 10, 100]
    )
    open_below: Maybe[Flag] | None = key(
        "Open below", "Whether there is a space below the first tick.", default=None
    )
    open_above: Maybe[Flag] | None = key(
        "Open above", "Whether there is a space above the last tick.", default=None
    )
    tick: Maybe[TickRule] | None = key(
        "Tick", "Which spaces a value on a tick hits.", "both-sides", default=None
    )


class ScaleFile(Record):
    """A scale: its ticks, or those of both sides."""

    ticks: Maybe[tuple[Maybe[Words], ...]] | None = key(
        "Ticks", "Ticks, increasing.", [0, 10, 100], default=None
    )
    open_below: Maybe[Flag] = key(
        "Open below", "Whether there is a space below the first tick.", default=False
    )
    open_above: Maybe[Flag] = key(
        "Open above", "Whether there is a space above the last tick.", default=False
    )
    tick: Maybe[TickRule] = key("Tick", "Which spaces a value on a tick hits.", default="both-sides")
    metric: Maybe[SideScale] | None = key("Metric", "Ticks of the metric side.", default=None)
    imperial: Maybe[SideScale] | None = key("Imperial", "Ticks of the imperial side.", default=None)

    def on(self, side: Side) -> SideScale | None:
        """The scale as printed on a side, its flags filled in; None where it is not printed or broken."""
        special = self.metric if side == "metric" else self.imperial
        if special is None and self.ticks:
            return SideScale.model_construct(
                ticks=self.ticks, open_below=self.open_below, open_above=self.open_above, tick=self.tick
            )
        if not special:
            return None
        return SideScale.model_construct(
            ticks=special.ticks,
            open_below=self.open_below if special.open_below is None else special.open_below,
            open_above=self.open_above if special.open_above is None else special.open_above,
            tick=self.tick if special.tick is None else special.tick,
        )


class ScalesFile(Record):
    """The scales of a board."""

    year: Maybe[ScaleFile] | None = key("Year", "The year scale.", default=None)
    length: Maybe[ScaleFile] | None = key("Length", "The length scale.", default=None)
    number: Maybe[ScaleFile] | None = key("Number", "The number scale.", default=None)


class BoardFile(Record):
    """A whole board file."""

    format: Maybe[FormatVersion] = key("Format", "Version of this language.", 1)
    board: Maybe[BoardInfo] = key("Board", "What holds for the whole board.")
    areas: Maybe[tuple[Maybe[AreaFile], ...]] = key("Areas", "The areas of the map.", default=())
    corrections: Maybe[tuple[Maybe[Correction], ...]] = key(
        "Corrections", "What the shapes get wrong.", default=()
    )
    scales: Maybe[ScalesFile] | None = key("Scales", "The scales.", default=None)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the board prints (R1a), metric first."""
        scales = valid(self.scales)
        length = valid(scales.length) if scales else None
        if length is None or (length.metric is None and length.imperial is None):
            return ("metric",)
        return tuple(side for side in ("metric", "imperial") if getattr(length, side) is not None)
