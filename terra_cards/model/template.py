"""Templates: how a card looks, as data.

A template names its fonts, colours and text styles, and puts the parts of a card into boxes. All
positions are millimetres from the card's upper left corner, all text sizes are points.
``extends`` takes another template and changes what is named, box by box and key by key.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from terra_cards.model import card_sizes
from terra_cards.model.invalid import Maybe
from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable, shown
from terra_cards.model.record import Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import (
    Flag,
    FormatVersion,
    Id,
    Number,
    Size,
    Words,
    one_of,
    read_number,
    read_text,
)

PARTS = (
    "ground",
    "picture",
    "icon",
    "strip",
    "theme",
    "compass",
    "count",
    "asks",
    "divider",
    "areas",
    "map",
    "answers",
    "info",
    "credit",
    "imprint",
    "tone",
    "heading",
    "badge",
    "code",
    "none",  # for a template that extends another and has no use for one of its boxes
)
WEIGHTS = ("thin", "extralight", "light", "regular", "medium", "semibold", "bold", "extrabold", "black")
WIDTHS = ("extra-condensed", "condensed", "semi-condensed", "normal")
EDGES = ("left", "top", "right", "bottom")

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def read_colour(value: object) -> str:
    """A colour as ``#rrggbb``, in small letters."""
    text = read_text(value)
    if not _COLOUR.fullmatch(text):
        raise Unreadable(
            Problem("TC103", f"{shown(text)} is not a colour", 'write it as "#1f5fa0", in quotes')
        )
    return text.lower()


def read_box(value: object) -> tuple[float, float, float, float]:
    """``[x, y, width, height]`` in millimetres, width and height above 0."""
    if not isinstance(value, (list, tuple)) or len(value) != 4:
        raise Unreadable(Problem("TC103", "a box is [x, y, width, height] in millimetres"))
    x, y, width, height = (read_number(number) for number in value)
    if width <= 0 or height <= 0:
        raise Unreadable(Problem("TC103", "the width and height of a box must be above 0"))
    return x, y, width, height


Colour = Annotated[str, Leaf(read_colour, {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"})]
BoxNumbers = Annotated[
    tuple[float, float, float, float],
    Leaf(
        read_box,
        {
            "type": "array",
            "prefixItems": [{"type": "number"}] * 2 + [{"type": "number", "exclusiveMinimum": 0}] * 2,
            "minItems": 4,
            "maxItems": 4,
        },
    ),
]
Part = Annotated[str, one_of(*PARTS, what="a part of a card")]
Weight = Annotated[str, one_of(*WEIGHTS, "matching", what="a weight")]
Width = Annotated[str, one_of(*WIDTHS, what="a width")]
Edge = Annotated[Literal["left", "top", "right", "bottom"], one_of(*EDGES, what="an edge of the card")]
Align = Annotated[Literal["left", "centre", "right"], one_of("left", "centre", "right", what="an alignment")]
Upright = Annotated[Literal["top", "middle", "bottom"], one_of("top", "middle", "bottom", what="a position")]
Wrap = Annotated[Literal["even", "balance"], one_of("even", "balance", what="a way to break lines")]
Case = Annotated[Literal["as-written", "upper"], one_of("as-written", "upper", what="a case")]
Hyphenate = Annotated[Literal["never", "needed"], one_of("never", "needed", what="a way to hyphenate")]


def _partial(schema: dict[str, Any]) -> None:
    """A template that extends another says only what differs, so that every key may be left out."""
    schema.pop("required", None)


def _only_head(schema: dict[str, Any]) -> None:
    """A template that extends another may leave the rest to it; any other needs it all."""
    head = ["format", "template"]
    rest = [name for name in schema["required"] if name not in head]
    extending = {"properties": {"template": {"type": "object", "required": ["extends"]}}}
    schema["required"] = head
    schema["anyOf"] = [{"required": rest}, extending]


class FaceSpec(Record):
    """One font: a family and weight from an installed font package, or a file of the author's."""

    family: Maybe[Words] | None = key(
        "Family", "A family of an installed fontpkg package.", "Fira Sans", default=None
    )
    weight: Maybe[Weight] = key(
        "Weight",
        "How bold, by name; matching, for a fallback, as bold as the face that it stands in for.",
        "semibold",
        "matching",
        default="regular",
    )
    width: Maybe[Width] = key("Width", "How narrow, of a variable font.", "condensed", default="normal")
    italic: Maybe[Flag] = key("Italic", "The slanted style.", True, default=False)
    file: Maybe[Words] | None = key(
        "File",
        "A TrueType or OpenType file, from the folder of the template file; in place of a family.",
        "my.ttf",
        default=None,
    )
    optional: Maybe[Flag] = key(
        "Optional", "Whether a fallback may be missing; it is passed over then.", True, default=False
    )


class Ink(Record):
    """An edition's colour on paper: ``bright`` for areas, ``deep`` for text and under white text."""

    model_config = ConfigDict(json_schema_extra=_partial)

    bright: Maybe[Colour] = key("Bright", "The colour of strips.", "#f2c230")
    deep: Maybe[Colour] = key("Deep", "Dark enough for white text on it and for text on white.", "#8a6500")


class TextStyle(Record):
    """How a text is set, and what gives way when it is too long: first spacing, then size."""

    model_config = ConfigDict(json_schema_extra=_partial)

    face: Maybe[Words] = key("Face", "One of the template's faces.", "text")
    size: Maybe[Number] = key("Size", "Points, where the text fits.", 9)
    min: Maybe[Number] | None = key(
        "Smallest size", "Points; a text that does not fit at this size is reported.", 7, default=None
    )
    leading: Maybe[Number] = key("Leading", "Line distance as a multiple of the size.", 1.2, default=1.2)
    tight: Maybe[Number] | None = key(
        "Tight leading", "The smallest line distance, tried before a smaller size.", 1.1, default=None
    )
    tracking: Maybe[Number] = key("Tracking", "Space added between letters, in ems.", 0.05, default=0.0)
    tight_tracking: Maybe[Number] | None = key(
        "Tight tracking", "The least tracking, tried before a smaller size.", -0.01, default=None
    )
    lines: Maybe[Number] | None = key(
        "Lines", "At most so many lines; else as many as the box holds.", 2, default=None
    )
    align: Maybe[Align] = key("Alignment", "Left, centre or right.", "centre", default="left")
    upright: Maybe[Upright] = key("Upright", "Where in the box the lines stand.", "middle", default="top")
    wrap: Maybe[Wrap] = key(
        "Wrap",
        "How lines break: even fills them, balance makes them equally long.",
        "balance",
        default="even",
    )
    hyphenate: Maybe[Hyphenate] = key(
        "Hyphenate", "Whether long words may be broken.", "needed", default="never"
    )
    case: Maybe[Case] = key(
        "Case", "How letters are set: upper makes capitals of them.", "upper", default="as-written"
    )
    colour: Maybe[Words] = key("Colour", "One of the template's colours.", "ink", default="ink")


class BoxSpec(Record):
    """One part of the card and where it stands."""

    model_config = ConfigDict(json_schema_extra=_partial)

    part: Maybe[Part] = key("Part", "What is drawn here.", "theme")
    box: Maybe[BoxNumbers] = key(
        "Box",
        "Position of its upper left corner, width and height: [x, y, width, height] in mm.",
        [9, 35, 67, 10],
    )
    style: Maybe[Words] | None = key("Style", "Text style of the part.", "theme", default=None)
    label: Maybe[Words] | None = key("Label", "Text style of small words beside it.", "label", default=None)
    fill: Maybe[Words] | None = key("Fill", "Colour of its ground.", "paper", default=None)
    colour: Maybe[Words] | None = key("Colour", "Colour of what is drawn.", "accent", default=None)
    radius: Maybe[Number] = key("Radius", "Rounding of its corners, in millimetres.", 1.5, default=0.0)
    gap: Maybe[Number] = key("Gap", "Distance between its pieces, in millimetres.", 1.5, default=1.0)
    columns: Maybe[Number] = key("Columns", "Pieces side by side: 1 sets them in rows.", 2, default=1.0)
    bleed: Maybe[tuple[Maybe[Edge], ...]] = key(
        "Bleed", "Edges of the card over which the part runs into the bleed.", ["left"], default=()
    )
    over: Maybe[tuple[Maybe[Id], ...]] = key(
        "Over", "Boxes on which this one may lie.", ["picture"], default=()
    )


class TemplateInfo(Record):
    """What holds for the whole template."""

    model_config = ConfigDict(
        json_schema_extra={
            "required": ["id"],
            "anyOf": [{"required": ["extends"]}, {"required": ["title", "size"]}],
        }
    )

    id: Maybe[Id] = key("Id", "Name of the template in kebab-case.", "classic")
    title: Maybe[Text] = key("Title", "Title of the template.", {"en": "Classic"})
    extends: Maybe[Words] | None = key(
        "Extends",
        "Name of a built-in template, or path of a template file, to start from.",
        "classic",
        default=None,
    )
    size: Maybe[tuple[Size, Size]] = key("Size", "Width and height of the card.", ["80 mm", "120 mm"])
    bleed: Maybe[Size] = key("Bleed", "How far grounds run over the edge.", "3 mm", default=3.0)
    safe: Maybe[Size] = key(
        "Safe margin", "Nothing but grounds stands nearer to the edge.", "4 mm", default=4.0
    )
    corner: Maybe[Size] = key(
        "Corner", "Rounding of the cut card, for pictures of it.", "3.5 mm", default=0.0
    )


class TemplateFile(Record):
    """A whole template file, what it extends filled in."""

    model_config = ConfigDict(json_schema_extra=_only_head)

    format: Maybe[FormatVersion] = key("Format", "Version of the deck language.", 1)
    template: Maybe[TemplateInfo] = key("Template", "What holds for the whole template.")
    faces: Annotated[Maybe[dict[str, Maybe[FaceSpec]]], Field(min_length=1)] = key(
        "Faces", "The fonts, by name."
    )
    fallback: Maybe[tuple[Maybe[Words], ...]] = key(
        "Fallback",
        "Faces that print the characters which another lacks, in this order.",
        ["wide"],
        default=(),
    )
    colours: Maybe[dict[str, Maybe[Colour]]] = key("Colours", "The colours, by name.", {"ink": "#1d2b36"})
    palette: Maybe[dict[str, Maybe[Ink]]] = key(
        "Palette", "The edition's colours of levels and scales on paper."
    )
    styles: Maybe[dict[str, Maybe[TextStyle]]] = key("Styles", "Text styles, by name.")
    boxes: Maybe[dict[str, Maybe[BoxSpec]]] = key("Boxes", "The parts of a card, in the order drawn.")


def extend(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The data of a template that starts from another: maps are merged key by key, all else replaced.

    Where the card has another size, the base is laid out for it first. Keys of the base keep their order,
    new ones follow, so that boxes are drawn in the base's order.
    """
    size = card_sizes.size_of(changes)
    return _merged(card_sizes.resized(base, size) if size else base, changes)


def _merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    out = dict(base)
    for name, value in changes.items():
        before = out.get(name)
        out[name] = _merged(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return out
