"""Pages as they are drawn: what a plan says as operators of PDF, packed, and nothing that needs to know the
rest of the file. A pen in another process draws the same.

A page has one transformation to millimetres with y downwards, so that a plan's numbers go into the file as
they are. What comes again is a form: symbols, and a back that many cards share.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.affine import Box
from terra_cards.layout.drawing import (
    Gradient,
    Group,
    Item,
    Picture,
    Shape,
    Symbols,
    TextLine,
    Use,
)
from terra_cards.layout.pages import Page, Placed
from terra_cards.layout.reading import NOTHING, Reading
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.render.alphabet import Alphabet
from terra_cards.render.colours import SCREEN, Colours
from terra_cards.render.fonts import FontKey, Fonts
from terra_cards.render.operators import colour_operator, matrix_operator, number, path_operators, ramp
from terra_cards.render.photos import Embedded
from terra_cards.render.stream import Drawn, Image, Key, Stream
from terra_cards.render.tagging import ARTIFACT, END, Face, PageTags, TaggedFace

POINTS_PER_MM = 72 / 25.4
CUT_MARKS = "CutMarks"  # the tag of marked content that holds them
Thing = Drawn | Image


class DrawnPage(Struct, frozen=True):
    """A page that is drawn: its operators, what its dictionary says of its boxes, and its passages."""

    content: Drawn
    boxes: str
    faces: tuple[TaggedFace, ...]
    late: bool


class Pen:
    """Draws pages of one document, or some of them.

    ``photo`` gives the image for a picture of a plan; it is asked once for each photo. With ``tags`` pages
    carry the marks of what is read aloud. ``alphabet`` is the same for all pens of a document.
    """

    def __init__(
        self,
        photo: Callable[[Picture], Embedded] | None = None,
        *,
        colours: Colours = SCREEN,
        tags: bool = False,
        boxed: bool = False,
        alphabet: Alphabet | None = None,
    ) -> None:
        self.fonts = Fonts(alphabet)
        self.told: dict[int, object] = {}  # what is read once and was, by its identity
        self._tags = tags
        self._boxed = boxed
        self._photo = photo
        self._colours = colours
        self._operators: dict[tuple[str, bool, bool], str] = {}
        self._photos: dict[str, tuple[Key, Embedded]] = {}
        self._symbols: dict[tuple[int, str], Key] = {}
        self._shared: dict[int, Key] = {}
        self._gradients: dict[Gradient, str] = {}
        self._kept: list[object] = []  # whose identity is a key: they must not go
        self._made: dict[Key, Thing] = {}
        self._known: set[Key] = set()

    def take(self) -> dict[Key, Thing]:
        """Forms and images that were made since this was asked last, each once."""
        made, self._made = self._made, {}
        return made

    def _handed(self, thing: Thing) -> Key:
        key = thing.key()
        if key not in self._known:
            self._known.add(key)
            self._made[key] = thing
        return key

    def draw(self, page: Page) -> DrawnPage:
        """Draws a page."""
        stream = Stream()
        marked = PageTags(self.told) if self._tags else None
        scale = repr(round(POINTS_PER_MM, 7))
        stream.code.append(f"q {scale} 0 0 -{scale} 0 {number(page.height * POINTS_PER_MM)} cm")
        if not page.correction.plain:
            stream.code.append(matrix_operator(page.correction))
        for placed in page.placed:
            clip = ""
            if placed.clip is not None:
                left, top, right, bottom = placed.clip
                sides = (left, top, right - left, bottom - top)
                clip = f" {' '.join(map(number, sides))} re W n"
            stream.code.append(f"q{clip} {matrix_operator(placed.place)}")
            self._placed(placed, stream, marked)
            stream.code.append("Q")
        with _artifact(stream, marked):
            self._paint(page.over, stream, Symbols())
            if page.marks:
                stream.code.append(f"/{CUT_MARKS} BMC")
                self._paint(page.marks, stream, Symbols())
                stream.code.append("EMC")
        stream.code.append("Q")
        faces = marked.whole(page.correction, page.height) if marked is not None else ()
        return DrawnPage(stream.whole(), self._boxes(page), faces, page.late)

    def _boxes(self, page: Page) -> str:
        size = f"{number(page.width * POINTS_PER_MM)} {number(page.height * POINTS_PER_MM)}"
        whole = (0.0, 0.0, page.width, page.height)
        trim = page.trim or (whole if self._boxed else None)
        bleed = page.bleed or (trim if self._boxed else None)
        return f"/MediaBox[0 0 {size}]{_box('TrimBox', trim, page)}{_box('BleedBox', bleed, page)}"

    def _placed(self, placed: Placed, stream: Stream, marked: PageTags | None) -> None:
        """Draws what lies at a place."""
        face = marked.face(placed) if marked is not None else None
        shared = placed.plan is not None and placed.reading is not None and placed.reading.once
        if face is not None and placed.reading is not None and not shared:
            self._read(placed, placed.reading, face, stream)
            return
        with _artifact(stream, marked) if face is None else nullcontext():
            if face is not None:
                stream.code.append(face.begin(0))
            if shared:
                stream.code.append(f"/{stream.object(self._shared_form(placed))} Do")
            else:
                self._paint(placed.items, stream, placed.symbols)
            if face is not None:
                stream.code.append(END)

    def _read(self, placed: Placed, reading: Reading, face: Face, stream: Stream) -> None:
        """Draws items in their order, with marks around those that belong to one passage."""
        start = 0
        for passage, run in groupby(reading.parts):
            stop = start + sum(1 for _ in run)
            stream.code.append(face.begin(passage))
            items = placed.items[start:stop]
            self._paint(items if passage == NOTHING else _apart(items), stream, placed.symbols)
            stream.code.append(END)
            start = stop

    def _shared_form(self, placed: Placed) -> Key:
        """A face that many cards have, as a form."""
        plan = placed.plan
        assert plan is not None
        known = self._shared.get(id(plan))
        if known is None:
            inner = Stream()
            self._paint(placed.items, inner, placed.symbols)
            bleed = plan.bleed
            box = (-bleed, -bleed, plan.width + bleed, plan.height + bleed)
            known = self._shared[id(plan)] = self._handed(inner.whole(_corners(box)))
            self._kept.append(plan)
        return known

    def _colour(self, colour: str, *, stroke: bool = False, letters: bool = False) -> str:
        known = (colour, stroke, letters)
        found = self._operators.get(known)
        if found is None:
            values = self._colours.values(colour, letters)
            found = self._operators[known] = colour_operator(values, stroke)
        return found

    def _paint(self, items: Sequence[Item], stream: Stream, symbols: Symbols) -> None:
        for item in items:
            if isinstance(item, TextLine):
                self._text(item, stream)
            elif isinstance(item, Shape):
                self._shape(item, stream)
            elif isinstance(item, Use):
                self._use(item, stream, symbols)
            elif isinstance(item, Group):
                self._group(item, stream, symbols)
            elif isinstance(item, Picture):
                self._picture(item, stream)
            else:
                self._gradient(item, stream)

    def _shape(self, shape: Shape, stream: Stream) -> None:
        code: list[str] = []
        wrapped = shape.opacity < 1 or bool(shape.dash) or shape.round
        if wrapped:
            code.append("q")
        if shape.opacity < 1:
            code.append(f"/{stream.opacity(shape.opacity)} gs")
        if shape.fill is not None and shape.fill != "inherit":
            code.append(self._colour(shape.fill))
        if shape.stroke is not None and shape.stroke != "inherit":
            code.append(f"{self._colour(shape.stroke, stroke=True)} {number(shape.line)} w")
        if shape.dash:
            code.append(f"[{' '.join(map(number, shape.dash))}] 0 d")
        if shape.round:
            code.append("1 J 1 j")
        code.append(path_operators(shape.path))
        star = "*" if shape.even_odd else ""
        if shape.fill is not None and shape.stroke is not None:
            code.append("B" + star)
        else:
            code.append("f" + star if shape.fill is not None else "S")
        if wrapped:
            code.append("Q")
        stream.code.append(" ".join(code))

    def _group(self, group: Group, stream: Stream, symbols: Symbols) -> None:
        stream.code.append("q")
        if group.clip is not None:
            stream.code.append(path_operators(group.clip) + " W n")
        if group.x or group.y or group.scale != 1:
            scale = number(group.scale)
            stream.code.append(f"{scale} 0 0 {scale} {number(group.x)} {number(group.y)} cm")
        self._paint(group.items, stream, symbols)
        stream.code.append("Q")

    def _use(self, use: Use, stream: Stream, symbols: Symbols) -> None:
        name = stream.object(self._form(use.symbol, symbols))
        state = ""
        if use.fill is not None:
            state += self._colour(use.fill) + " "
        if use.stroke is not None:
            state += f"{self._colour(use.stroke, stroke=True)} {number(use.line / use.scale)} w "
        scale = number(use.scale)
        moved = (
            ""
            if scale == "1" and not use.x and not use.y
            else (f"{scale} 0 0 {scale} {number(use.x)} {number(use.y)} cm ")
        )
        stream.code.append(f"q {state}{moved}/{name} Do Q")

    def _form(self, key: str, symbols: Symbols) -> Key:
        """A symbol as a form."""
        known = self._symbols.get((id(symbols), key))
        if known is None:
            symbol = symbols[key]
            inner = Stream()
            self._paint(symbol.items, inner, symbols)
            x, y, width, height = symbol.box
            known = self._handed(inner.whole(_corners((x, y, x + width, y + height))))
            self._symbols[id(symbols), key] = known
            self._kept.append(symbols)
        return known

    def _gradient(self, gradient: Gradient, stream: Stream) -> None:
        body = self._gradients.get(gradient)
        if body is None:
            stops = [(place, self._colours.values(colour)) for place, colour in gradient.stops]
            ends = " ".join(map(number, (gradient.x0, gradient.y0, gradient.x1, gradient.y1)))
            body = self._gradients[gradient] = (
                f"/ShadingType 2/ColorSpace/{self._colours.space}/Coords[{ends}]"
                f"/Function{ramp(stops)}/Extend[true true]"
            )
        stream.code.append(f"q {path_operators(gradient.path)} W n /{stream.shading(body)} sh Q")

    def _picture(self, picture: Picture, stream: Stream) -> None:
        if self._photo is None:
            raise LookupError(f"no photos were given for {picture.photo!r}")
        known = self._photos.get(picture.photo)
        if known is None:
            embedded = self._colours.image(self._photo(picture))
            key = self._handed(Image(embedded, embedded.digests()))
            known = (key, replace(embedded, data=b"", mask=None, icc=None))
            self._photos[picture.photo] = known
        key, shape = known
        matrix = shape.matrix(picture.x, picture.y, picture.width, picture.height)
        placed = f"{' '.join(map(number, matrix))} cm /{stream.object(key)} Do"
        stream.code.append(f"q {path_operators(picture.clip)} W n {placed} Q")

    def _text(self, line: TextLine, stream: Stream) -> None:
        if line.halo is not None:  # the same letters, stroked wide, below the text itself
            width = number(2 * line.halo_width)
            stream.code.append(f"q {self._colour(line.halo, stroke=True)} {width} w 1 J 1 j 1 Tr")
            self._letters(line, stream)
            stream.code.append("Q")
        self._letters(line, stream)

    def _letters(self, line: TextLine, stream: Stream) -> None:
        size = line.size * MM_PER_POINT
        code = [f"BT {self._colour(line.colour, letters=True)}"]
        if line.angle:
            c, s = math.cos(math.radians(line.angle)), math.sin(math.radians(line.angle))
            matrix = f"{number(c)} {number(s)} {number(s)} {number(-c)}"
        else:
            matrix = "1 0 0 -1"
        code.append(f"{matrix} {number(line.x)} {number(line.y)} Tm")
        used: FontKey | None = None
        tracked = False
        for font, strings, tracks in self.fonts.encode(line, size):
            if font != used:
                code.append(f"/{stream.font(font)} {number(size)} Tf")
                used = font
            if line.tracking and tracks != tracked:
                code.append(f"{number(line.tracking * size / 1000) if tracks else 0} Tc")
                tracked = tracks
            code.append(strings)
        if tracked:
            code.append("0 Tc")
        code.append("ET")
        stream.code.append(" ".join(code))


def _apart(items: Sequence[Item]) -> Sequence[Item]:
    """The lines of a passage with a blank at the end of all but the last, so that words are told apart by
    those who do not see where they stand."""
    last = max((index for index, item in enumerate(items) if isinstance(item, TextLine)), default=0)
    return [
        replace(item, text=item.text + " ")
        if index < last and isinstance(item, TextLine) and not item.right_to_left and item.text[-1:] != "-"
        else item
        for index, item in enumerate(items)
    ]


@contextmanager
def _artifact(stream: Stream, marked: PageTags | None) -> Iterator[None]:
    """Around what is not read aloud, in a document that is."""
    if marked is None:
        yield
        return
    before = len(stream.code)
    yield
    if len(stream.code) > before:
        stream.code.insert(before, ARTIFACT)
        stream.code.append(END)


def _box(name: str, box: Box | None, page: Page) -> str:
    if box is None:
        return ""
    left, top, right, bottom = page.corrected(box)
    points = (left, page.height - bottom, right, page.height - top)
    return f"/{name}[{' '.join(number(value * POINTS_PER_MM) for value in points)}]"


def _corners(box: Box) -> str:
    return " ".join(number(value) for value in box)
