"""A template made ready: fonts measured, styles and boxes resolved, every text with its place.

A text's place never depends on other texts, so that the linter can tell whether a text fits
without laying out the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout import svgpath
from terra_cards.layout.colour import contrast, deepen, mix
from terra_cards.layout.drawing import Shape, Symbol, Symbols
from terra_cards.layout.fitting import Setting
from terra_cards.layout.paths import bounds
from terra_cards.layout.typeface import Face, Typeface
from terra_cards.library import icons
from terra_cards.library.templates import FaceReader
from terra_cards.model.invalid import each, valid
from terra_cards.model.template import BoxSpec, TemplateFile, TextStyle

Edges = frozenset[str]
WHITE = "#ffffff"
WIDEST_TILE = 6.5  # millimetres of the field of a row's icon


class DesignError(ValueError):
    """A template that cannot be used; ``place`` are the keys that lead to what is wrong."""

    def __init__(self, message: str, place: tuple[str, ...]) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


class Box(Struct, frozen=True):
    """A part of the card and its place, in millimetres."""

    name: str
    part: str
    x: float
    y: float
    width: float
    height: float
    style: Setting | None
    label: Setting | None
    fill: str | None
    colour: str | None
    radius: float
    gap: float
    columns: int
    bleed: Edges
    mirrored: bool = False
    tile: float = 0.0  # the icon's field at the start of rows that stand below each other; 0 for a row's own

    def piece(self, x: float, width: float, offset: float, own: float) -> float:
        """Where a piece ``own`` wide begins that stands ``offset`` from the start of a cell at ``x``: its
        left, or its right in a design for languages that run from there."""
        return x + width - offset - own if self.mirrored else x + offset


class Slot(Struct, frozen=True):
    """Where the text of a field stands."""

    field: str
    setting: Setting
    x: float
    y: float
    width: float
    height: float


class InkPair(Struct, frozen=True):
    """A colour of the edition on paper: for areas, and for text or under white text."""

    bright: str
    deep: str


SlotMaker = Callable[[Box], Iterator[Slot]]


class Design(Struct):
    """One template, ready. Shared by all cards; the symbols gather what they use."""

    name: str
    width: float
    height: float
    bleed: float
    safe: float
    corner: float
    faces: dict[str, Face]
    colours: dict[str, str]
    palette: dict[str, InkPair]
    settings: dict[str, Setting]
    boxes: tuple[Box, ...]
    symbols: Symbols = field(default_factory=Symbols)
    slots: dict[str, Slot] = field(default_factory=dict)
    _icons: dict[str, tuple[str, float, float]] = field(default_factory=dict)

    def ink(self, colour: str) -> InkPair:
        """An edition's colour on paper: of the palette, or ``#rrggbb``; else the colour of text."""
        pair = self.palette.get(colour)
        if pair is None:
            base = colour.lower() if colour.startswith("#") and len(colour) == 7 else self.colours["ink"]
            pair = self.palette[colour] = InkPair(base, deepen(base))
        return pair

    def colour(self, name: str | None, default: str = "ink") -> str:
        """A colour by its name in the template."""
        return self.colours.get(name or default, self.colours["ink"])

    def icon(self, name: str) -> tuple[str, float, float] | None:
        """The symbol of an icon, drawn in a square of 1 mm, with its ink's width and height.

        The ink is centred in the square and touches two of its sides at least. None for a name
        that is not there.
        """
        if name not in self._icons:
            found = icons.drawing(name)
            if found is None:
                return None
            path = svgpath.parse(found[2])
            left, top, right, bottom = bounds(path)
            scale = 1 / max(right - left, bottom - top)
            width, height = (right - left) * scale, (bottom - top) * scale
            dx, dy = (1 - width) / 2 - left * scale, (1 - height) / 2 - top * scale
            moved = tuple(
                (op, tuple(round(v * scale + (dy if i % 2 else dx), 5) for i, v in enumerate(values)))
                for op, values in path
            )
            symbol = Symbol(f"icon/{name}", (0, 0, 1, 1), (Shape(moved, fill="inherit"),))
            self._icons[name] = (self.symbols.add(symbol), width, height)
        return self._icons[name]


def make_design(
    template: TemplateFile,
    read_face: FaceReader,
    slot_makers: dict[str, SlotMaker],
    *,
    drawing: bool = True,
    right_to_left: bool = False,
) -> Design:
    """Resolves a template. ``read_face`` gives the font of a face by its name.

    Without a ``drawing`` of the board the map's box falls to the names of the areas. For a language that
    runs from ``right_to_left`` the card is laid out the other way round.

    Raises :class:`DesignError` where names lead nowhere or a value is missing.
    """
    info = valid(template.template)
    if info is None or not info.size:
        raise DesignError("the template has no size", ("template",))
    width, height = info.size
    faces = _faces(template, read_face)
    colours = {"ink": "#1d2b36", "paper": WHITE}
    colours.update({name: value for name, value in (template.colours or {}).items() if value})
    palette = {
        name: InkPair(pair.bright or WHITE, pair.deep or deepen(pair.bright or WHITE))
        for name, pair in (template.palette or {}).items()
        if pair
    }
    settings = {
        name: _setting(name, style, faces) for name, style in (template.styles or {}).items() if style
    }
    boxes = tuple(
        _box(name, box, settings)
        for name, box in (template.boxes or {}).items()
        if box and box.part != "none"
    )
    boxes = _rows_aligned(boxes)
    if not drawing:
        boxes = _without_map(boxes)
    if right_to_left:
        settings = {name: _mirrored(setting) for name, setting in settings.items()}
        boxes = tuple(_turned(box, width, settings) for box in boxes)
    design = Design(
        str(info.id or "template"),
        width,
        height,
        valid(info.bleed) or 0.0,
        valid(info.safe) or 0.0,
        valid(info.corner) or 0.0,
        faces,
        colours,
        palette,
        settings,
        boxes,
    )
    for box in boxes:
        maker = slot_makers.get(box.part)
        if maker is not None:
            for slot in maker(box):
                design.slots[slot.field] = slot
    return design


def _faces(template: TemplateFile, read_face: FaceReader) -> dict[str, Face]:
    loaded: dict[str, Typeface] = {}

    def typeface(name: str, instead_of: str | None = None) -> Typeface | None:
        found = read_face(name, instead_of)
        if found is None:
            return None
        if found.key not in loaded:
            loaded[found.key] = Typeface(found.key, found.file, found.make)
        return loaded[found.key]

    names = [name for name, spec in (template.faces or {}).items() if spec]
    if not names:
        raise DesignError("the template has no faces", ("faces",))
    fallback = list(each(template.fallback))
    for index, name in enumerate(fallback):
        if name not in names:
            raise DesignError(f"no face is called '{name}'", ("fallback", str(index)))
    out: dict[str, Face] = {}
    for name in names:
        primary = typeface(name)
        if primary is None:
            continue
        others = dict.fromkeys(typeface(other, name) for other in fallback if other != name)
        out[name] = Face(primary, tuple(one for one in others if one is not None and one is not primary))
    return out


def _setting(name: str, style: TextStyle, faces: dict[str, Face]) -> Setting:
    face = faces.get(style.face or "")
    if face is None:
        raise DesignError(f"no face is called '{style.face}'", ("styles", name, "face"))
    size = valid(style.size) or 9.0
    leading = valid(style.leading) or 1.2
    tracking = (valid(style.tracking) or 0.0) * 1000
    tight = valid(style.tight_tracking)
    return Setting(
        name,
        face,
        size,
        min(size, valid(style.min) or size),
        leading,
        min(leading, valid(style.tight) or leading),
        tracking,
        tracking if tight is None else min(tracking, tight * 1000),
        int(style.lines) if style.lines else None,
        style.align or "left",
        style.upright or "top",
        style.wrap == "balance",
        style.hyphenate == "needed",
        style.case == "upper",
        style.colour or "ink",
    )


def _box(name: str, spec: BoxSpec, settings: dict[str, Setting]) -> Box:
    if not spec.box:
        raise DesignError(f"the box '{name}' has no place", ("boxes", name))
    for key, style in (("style", spec.style), ("label", spec.label)):
        if style and style not in settings:
            raise DesignError(f"no style is called '{style}'", ("boxes", name, key))
    x, y, width, height = spec.box
    return Box(
        name,
        spec.part or name,
        x,
        y,
        width,
        height,
        settings.get(spec.style or ""),
        settings.get(spec.label or ""),
        spec.fill or None,
        spec.colour or None,
        valid(spec.radius) or 0.0,
        valid(spec.gap) or 0.0,
        max(1, int(valid(spec.columns) or 1)),
        frozenset(each(spec.bleed)),
    )


_OTHER_SIDE = {"left": "right", "right": "left"}


def _mirrored(setting: Setting) -> Setting:
    return replace(setting, align=_OTHER_SIDE.get(setting.align, setting.align))


def _turned(box: Box, width: float, settings: dict[str, Setting]) -> Box:
    """A box on the other side of the card."""
    return replace(
        box,
        x=width - box.x - box.width,
        style=settings[box.style.name] if box.style else None,
        label=settings[box.label.name] if box.label else None,
        bleed=frozenset(_OTHER_SIDE.get(edge, edge) for edge in box.bleed),
        mirrored=True,
    )


def _rows_aligned(boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    """Rows of what is asked that begin at one edge, with icons in one column and words in another, however
    high each row is."""
    rows = [box for box in boxes if box.part in ("count", "asks") and box.columns == 1]
    if len({(box.part, round(box.x, 2)) for box in rows}) != 2 or len({round(box.x, 2) for box in rows}) != 1:
        return boxes
    heights = [(box.height - box.gap) / 2 if box.part == "asks" else box.height for box in rows]
    tile = min(max(heights), WIDEST_TILE)
    return tuple(replace(box, tile=tile) if box in rows else box for box in boxes)


def _without_map(boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    maps = [box for box in boxes if box.part == "map"]
    out = []
    for box in boxes:
        if box.part == "areas":
            for other in maps:
                left, top = min(box.x, other.x), box.y
                right = max(box.x + box.width, other.x + other.width)
                box = replace(box, x=left, y=top, width=right - left)
        if box.part != "map":
            out.append(box)
    return tuple(out)


def on(ground: str, design: Design) -> str:
    """The colour of text on a ground: white where it reads, else the colour of text."""
    return WHITE if contrast(WHITE, ground) >= 4.5 else design.colours["ink"]


def tint(colour: str, share: float = 0.85) -> str:
    """A colour lightened with white."""
    return mix(colour, WHITE, share)
