"""Board files: the areas, neighbours and scales of a printed board, with or without a drawing."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ConfigDict, Field

from terra_cards.model.answers import LengthTick, NumberTick, YearTick
from terra_cards.model.board import Side
from terra_cards.model.invalid import Maybe, valid
from terra_cards.model.leaf import Leaf
from terra_cards.model.paper import Distance
from terra_cards.model.projection import NAMES
from terra_cards.model.record import Conditional, Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import (
    TEXT,
    Flag,
    FormatVersion,
    Id,
    LanguageTag,
    Words,
    between,
    one_of,
    pair,
    read_text,
)

Adjacency = Annotated[
    Literal["border", "border-or-coast"], one_of("border", "border-or-coast", what="a way to be adjacent")
]
AreaKind = Annotated[Literal["land", "sea"], one_of("land", "sea", what="a kind of area")]
TickRule = Annotated[
    Literal["both-sides", "half-open"], one_of("both-sides", "half-open", what="a way to treat a tick")
]
ProjectionName = Annotated[
    Literal[
        "natural-earth", "equal-earth", "azimuthal-equal-area", "conic-equal-area", "equirectangular",
        "mercator", "plane",
    ],
    one_of(*NAMES, what="a projection"),
]  # fmt: skip
AreaPair = Annotated[
    tuple[str, str],
    Leaf(
        pair(read_text, "the ids of two areas"),
        {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2},
    ),
]
NonEmpty = Field(min_length=1)


class QuartersFile(Record):
    """The cross that quarters the map, for the compass on cards."""

    meridian: Maybe[Annotated[float, between(-180, 180)]] = key(
        "Meridian", "Longitude of the upright line, in degrees.", 0
    )
    parallel: Maybe[Annotated[float, between(-90, 90)]] = key(
        "Parallel", "Latitude of the level line, in degrees.", 0
    )


class BoardInfo(Record):
    """What holds for the whole board."""

    id: Maybe[Id] = key("Id", "Name of the board: small letters, digits and hyphens.", "toy")
    title: Maybe[Text] = key("Title", "Title of the board, by language.", {"en": "Toy"}, "Toy")
    adjacency: Maybe[Adjacency] = key(
        "Adjacency",
        "What makes two areas adjacent (R3): a border, or also the meeting of a land and a sea area. "
        "Where neighbours are listed the lists decide.",
        "border",
        "border-or-coast",
        default="border",
    )
    quarters: Maybe[QuartersFile] | None = key(
        "Quarters",
        "The cross of the compass; only where one is printed.",
        {"meridian": 0, "parallel": 0},
        default=None,
    )
    accuracy: Maybe[Distance] = key(
        "Accuracy", "How far the drawing may be off.", "25 km", "10 km", default=25.0
    )
    credit: Maybe[Words] | None = key(
        "Credit", "Whom the map is owed to; printed on the credits page.", "Natural Earth", default=None
    )
    geometry: Maybe[Words] | None = key(
        "Geometry",
        "Path of the drawing (TopoJSON), from the folder of this file.",
        "toy.topojson",
        default=None,
    )
    hint_map: Maybe[Words] | None = key(
        "Hint map",
        "Path of a coarser drawing for the small map on cards; without it the drawing is used.",
        "toy.hint.topojson",
        default=None,
    )
    projection: Maybe[ProjectionName] | None = key(
        "Projection", "How the map is drawn.", "natural-earth", "equirectangular", default=None
    )
    central_meridian: Maybe[Annotated[float, between(-180, 180)]] = key(
        "Central meridian", "Longitude of the middle of the map, in degrees.", 11, default=0.0
    )
    wrap: Maybe[Flag] = key("Wrap", "Whether the map goes on at its other edge.", True, default=False)


class AreaFile(Record):
    """One area of the map."""

    id: Maybe[Id] = key("Id", "Name of the area: small letters, digits and hyphens.", "france")
    kind: Maybe[AreaKind] = key("Kind", "Whether it is land or sea (R2).", "land", "sea")
    name: Maybe[Text] = key(
        "Name", "The area's name as printed, by language.", {"en": "France", "de": "Frankreich"}, "France"
    )
    also: Maybe[dict[LanguageTag, Maybe[tuple[Maybe[Words], ...]]]] = key(
        "Also",
        "Other names that people will look for, by language.",
        {"en": ["Spain", "Portugal"]},
        default={},
    )
    neighbours: Maybe[tuple[Maybe[Words], ...]] | None = key(
        "Neighbours",
        "Ids of the adjacent areas. Left out where the drawing decides.",
        ["iberia", "italy"],
        default=None,
    )


class Correction(Conditional):
    """What the shapes get wrong about two areas. Either remove or add."""

    model_config = ConfigDict(json_schema_extra={"anyOf": [{"required": ["remove"]}, {"required": ["add"]}]})

    remove: Maybe[AreaPair] | None = key(
        "Remove",
        "Two areas that do not meet, whatever the shapes say.",
        ["weser-ems", "lueneburg"],
        default=None,
    )
    add: Maybe[AreaPair] | None = key(
        "Add", "Two areas that meet, whatever the shapes say.", ["alaska", "far-east"], default=None
    )
    because: Maybe[Words] = key("Because", "Why.", "Bremen is drawn between them along the Weser")

    @classmethod
    def lacking(cls, data: dict[str, Any]) -> tuple[str, ...]:
        """Something is to be corrected."""
        return () if "remove" in data or "add" in data else ("remove",)


class _Scale(Record):
    """What is true of every scale."""

    if TYPE_CHECKING:
        # each scale reads its ticks in its own way
        ticks: Maybe[tuple[Maybe[str], ...]] | None

    open_below: Maybe[Flag] = key(
        "Open below", "Whether there is a space below the first tick (R1).", True, default=False
    )
    open_above: Maybe[Flag] = key(
        "Open above", "Whether there is a space above the last tick (R1).", True, default=False
    )
    tick: Maybe[TickRule] = key(
        "Tick", "Which spaces a value on a tick hits (R5).", "both-sides", "half-open", default="both-sides"
    )

    def on(self, side: Side) -> "ScaleFile | SideScale | None":  # noqa: ARG002 (LengthScale looks at it)
        """The scale as printed on a side; None where it is not printed there, or broken."""
        return self  # type: ignore[return-value]


class YearScale(_Scale):
    """The year scale."""

    ticks: Annotated[Maybe[tuple[Maybe[YearTick], ...]], NonEmpty] = key(
        "Ticks",
        "The years of the ticks, from the lowest to the highest; BC is negative.",
        [-500, 0, 1000, 1900, 2000],
    )


class NumberScale(_Scale):
    """The number scale."""

    ticks: Annotated[Maybe[tuple[Maybe[NumberTick], ...]], NonEmpty] = key(
        "Ticks", "The ticks from the lowest to the highest.", [0, 10, 100, "1 million"]
    )


class SideScale(Record):
    """The length scale on one side of the board."""

    ticks: Annotated[Maybe[tuple[Maybe[LengthTick], ...]], NonEmpty] = key(
        "Ticks",
        "The ticks with their units, from the lowest to the highest.",
        ["1 m", "10 m", "100 m", "1 km"],
        ["1 ft", "10 ft", "1 mi"],
    )
    open_below: Maybe[Flag] | None = key(
        "Open below", "Whether there is a space below the first tick (R1).", True, default=None
    )
    open_above: Maybe[Flag] | None = key(
        "Open above", "Whether there is a space above the last tick (R1).", True, default=None
    )
    tick: Maybe[TickRule] | None = key(
        "Tick", "Which spaces a value on a tick hits (R5).", "both-sides", "half-open", default=None
    )


class LengthScale(_Scale, Conditional):
    """The length scale: its ticks, or those of the metric and the imperial side (R1a)."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": [name]} for name in ("ticks", "metric", "imperial")]}
    )

    ticks: Annotated[Maybe[tuple[Maybe[LengthTick], ...]] | None, NonEmpty] = key(
        "Ticks",
        "The ticks with their units, from the lowest to the highest. Or give metric and imperial.",
        ["1 m", "10 m", "100 m", "1 km"],
        default=None,
    )
    metric: Maybe[SideScale] | None = key("Metric", "The scale on the metric side (R1a).", default=None)
    imperial: Maybe[SideScale] | None = key("Imperial", "The scale on the imperial side (R1a).", default=None)

    @classmethod
    def lacking(cls, data: dict[str, Any]) -> tuple[str, ...]:
        """A scale has ticks."""
        return () if {"ticks", "metric", "imperial"} & data.keys() else ("ticks",)

    def on(self, side: Side) -> "ScaleFile | SideScale | None":
        """The scale as printed on a side, with what is said for both sides filled in."""
        special = self.metric if side == "metric" else self.imperial
        if special is None:
            return self if self.ticks else None
        if not special:
            return None
        return SideScale.model_construct(
            ticks=special.ticks,
            open_below=self.open_below if special.open_below is None else special.open_below,
            open_above=self.open_above if special.open_above is None else special.open_above,
            tick=self.tick if special.tick is None else special.tick,
        )


ScaleFile = YearScale | LengthScale | NumberScale


class ScalesFile(Record):
    """The scales of a board."""

    year: Maybe[YearScale] | None = key("Year", "The year scale.", default=None)
    length: Maybe[LengthScale] | None = key("Length", "The length scale.", default=None)
    number: Maybe[NumberScale] | None = key("Number", "The number scale.", default=None)


class BoardFile(Record):
    """A whole board file."""

    format: Maybe[FormatVersion] = key("Format", "Version of the deck language.", 1)
    board: Maybe[BoardInfo] = key("Board", "What holds for the whole board.")
    areas: Maybe[tuple[Maybe[AreaFile], ...]] = key("Areas", "The areas of the map.", default=())
    corrections: Maybe[tuple[Maybe[Correction], ...]] = key(
        "Corrections", "With a drawing: what its shapes get wrong.", default=()
    )
    scales: Maybe[ScalesFile] | None = key("Scales", "The scales beside the map.", default=None)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the board prints (R1a), metric first."""
        scales = valid(self.scales)
        length = valid(scales.length) if scales else None
        if length is None or (length.metric is None and length.imperial is None):
            return ("metric",)
        return tuple(side for side in ("metric", "imperial") if getattr(length, side) is not None)
