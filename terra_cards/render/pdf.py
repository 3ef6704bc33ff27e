"""Plans to PDF. Draws what a plan says and decides nothing.

A page has one transformation to millimetres with y downwards, so that a plan's numbers go into the
file as they are. What plans share is written once: symbols as form XObjects, photos as image
XObjects, fonts as subsets.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen import canvas as reportlab_canvas

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
from terra_cards.layout.pages import Page, at
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.render.colours import SCREEN, Colours
from terra_cards.render.fonts import Fonts
from terra_cards.render.operators import colour_operator, matrix_operator, number, path_operators, ramp
from terra_cards.render.photos import Embedded

POINTS_PER_MM = 72 / 25.4
CUT_MARKS = "CutMarks"  # the tag of marked content that holds them


class _Stream:
    """The operators of one page or form, and the resources that they name."""

    def __init__(self) -> None:
        self.code: list[str] = []
        self.objects: dict[str, None] = {}
        self.shadings: dict[str, None] = {}
        self.opacities: dict[float, None] = {}

    def resources(self) -> Any:
        found: Any = pdfdoc.PDFResourceDictionary()
        found.basicFonts()
        found.allProcs()
        names = [pdfdoc.xObjectName(name) for name in self.objects]
        found.XObject = {name: pdfdoc.PDFObjectReference(name) for name in names}
        found.Shading = {name: pdfdoc.PDFObjectReference(name) for name in self.shadings}
        found.ExtGState = {
            _state_name(value): pdfdoc.PDFDictionary({"ca": value, "CA": value}) for value in self.opacities
        }
        return found


def _state_name(opacity: float) -> str:
    return f"O{round(opacity * 1000)}"


class _Canvas(reportlab_canvas.Canvas):
    """A canvas whose pages and forms carry exactly the resources that their code names."""

    stream: _Stream

    def _make_preamble(self) -> None:
        # reportlab's would name Helvetica, which is not embedded
        self._preamble = ""

    def _setExtGState(self, obj: Any) -> None:  # noqa: N802
        obj.Resources = self.stream.resources()


@contextmanager
def plain_streams() -> Iterator[None]:
    """Binary streams for the time of drawing: ASCII85 makes a file with photos a quarter larger."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


class PdfDocument:
    """A document in the making; :meth:`save` gives its bytes. The same calls give the same bytes.

    ``photo`` gives the image for a picture of a plan; it is asked once for each photo.
    """

    def __init__(
        self,
        *,
        title: str,
        author: str = "",
        lang: str | None = None,
        producer: str = "terra-cards",
        photo: Callable[[Picture], Embedded] | None = None,
        colours: Colours = SCREEN,
    ) -> None:
        self._out = io.BytesIO()
        # reportlab's canvas keeps what we need (its document, the code of a page) to itself
        self._canvas = cast(
            Any, _Canvas(self._out, pageCompression=1, invariant=1, lang=lang, pdfVersion=(1, 6))
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator(producer)
        self._canvas.setProducer(producer)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._fonts = Fonts(self._canvas._doc)
        self._photo = photo
        self._colours = colours
        self._operators: dict[tuple[str, bool, bool], str] = {}
        self._photos: dict[str, tuple[str, Embedded]] = {}
        self._symbols: dict[tuple[int, str], str] = {}
        self._shadings: dict[Gradient, str] = {}
        self._pages = 0

    def page(
        self,
        width: float,
        height: float,
        cards: Sequence[tuple[float, float, Sequence[Item], Symbols]],
    ) -> None:
        """Adds a page of so many millimetres: items with their symbols, moved to (x, y)."""
        self.draw(Page(width, height, tuple(at(*card) for card in cards)))

    def draw(self, page: Page) -> int:
        """Adds a page and returns its number, from 1."""
        canvas, stream = self._canvas, _Stream()
        canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
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
            self._paint(placed.items, stream, placed.symbols)
            stream.code.append("Q")
        self._paint(page.over, stream, Symbols())
        if page.marks:
            stream.code.append(f"/{CUT_MARKS} BMC")
            self._paint(page.marks, stream, Symbols())
            stream.code.append("EMC")
        stream.code.append("Q")
        canvas._trimBox = self._page_box(page.trim, page)
        canvas._bleedBox = self._page_box(page.bleed, page)
        canvas._code = stream.code
        canvas.stream = stream
        canvas.showPage()
        self._pages += 1
        return self._pages

    def prefer_duplex(self, mode: str) -> None:
        """Tells the print dialogue how: Simplex, DuplexFlipLongEdge or DuplexFlipShortEdge."""
        self._canvas.setViewerPreference("Duplex", mode)

    def save(self) -> bytes:
        """The finished file."""
        with plain_streams():
            self._canvas.save()
        return self._out.getvalue()

    @staticmethod
    def _page_box(box: Box | None, page: Page) -> tuple[float, ...] | None:
        if box is None:
            return None
        left, top, right, bottom = page.corrected(box)
        points = (left, page.height - bottom, right, page.height - top)
        return tuple(round(value * POINTS_PER_MM, 4) for value in points)

    # Painting

    def _colour(self, colour: str, *, stroke: bool = False, letters: bool = False) -> str:
        known = (colour, stroke, letters)
        found = self._operators.get(known)
        if found is None:
            values = self._colours.values(colour, letters)
            found = self._operators[known] = colour_operator(values, stroke)
        return found

    def _paint(self, items: Sequence[Item], stream: _Stream, symbols: Symbols) -> None:
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

    def _shape(self, shape: Shape, stream: _Stream) -> None:
        code: list[str] = []
        wrapped = shape.opacity < 1 or bool(shape.dash) or shape.round
        if wrapped:
            code.append("q")
        if shape.opacity < 1:
            stream.opacities[shape.opacity] = None
            code.append(f"/{_state_name(shape.opacity)} gs")
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

    def _group(self, group: Group, stream: _Stream, symbols: Symbols) -> None:
        stream.code.append("q")
        if group.clip is not None:
            stream.code.append(path_operators(group.clip) + " W n")
        if group.x or group.y or group.scale != 1:
            scale = number(group.scale)
            stream.code.append(f"{scale} 0 0 {scale} {number(group.x)} {number(group.y)} cm")
        self._paint(group.items, stream, symbols)
        stream.code.append("Q")

    def _use(self, use: Use, stream: _Stream, symbols: Symbols) -> None:
        name = self._form(use.symbol, symbols)
        stream.objects[name] = None
        state = ""
        if use.fill is not None:
            state += self._colour(use.fill) + " "
        if use.stroke is not None:
            state += f"{self._colour(use.stroke, stroke=True)} {number(use.line / use.scale)} w "
        scale = number(use.scale)
        place = (
            ""
            if scale == "1" and not use.x and not use.y
            else (f"{scale} 0 0 {scale} {number(use.x)} {number(use.y)} cm ")
        )
        stream.code.append(f"q {state}{place}/{pdfdoc.xObjectName(name)} Do Q")

    def _form(self, key: str, symbols: Symbols) -> str:
        known = (id(symbols), key)
        name = self._symbols.get(known)
        if name is None:
            symbol = symbols[key]
            stream = _Stream()
            self._paint(symbol.items, stream, symbols)
            name = self._symbols[known] = f"s{len(self._symbols)}"
            x, y, width, height = symbol.box
            canvas = self._canvas
            canvas.beginForm(name, round(x, 4), round(y, 4), round(x + width, 4), round(y + height, 4))
            canvas._code.append("\n".join(stream.code))
            canvas.stream = stream
            canvas.endForm()
        return name

    def _gradient(self, gradient: Gradient, stream: _Stream) -> None:
        name = self._shadings.get(gradient)
        if name is None:
            stops = gradient.stops
            shading = pdfdoc.PDFAxialShading(
                gradient.x0,
                gradient.y0,
                gradient.x1,
                gradient.y1,
                ColorSpace=self._colours.space,
                Function=ramp([(place, self._colours.values(colour)) for place, colour in stops]),
                Extend="[true true]",
            )
            name = self._shadings[gradient] = self._canvas._doc.addShading(shading)
        stream.shadings[name] = None
        stream.code.append(f"q {path_operators(gradient.path)} W n /{name} sh Q")

    def _picture(self, picture: Picture, stream: _Stream) -> None:
        if self._photo is None:
            raise LookupError(f"no photos were given for {picture.photo!r}")
        known = self._photos.get(picture.photo)
        if known is None:
            embedded = self._colours.image(self._photo(picture))
            known = self._photos[picture.photo] = (f"p{len(self._photos)}", embedded)
            self._canvas._doc.addForm(known[0], embedded.pdf_object(known[0], self._canvas._doc))
        name, embedded = known
        stream.objects[name] = None
        matrix = embedded.matrix(picture.x, picture.y, picture.width, picture.height)
        stream.code.append(
            f"q {path_operators(picture.clip)} W n {' '.join(map(number, matrix))} cm "
            f"/{pdfdoc.xObjectName(name)} Do Q"
        )

    def _text(self, line: TextLine, stream: _Stream) -> None:
        if line.halo is not None:  # the same letters, stroked wide, below the text itself
            width = number(2 * line.halo_width)
            stream.code.append(f"q {self._colour(line.halo, stroke=True)} {width} w 1 J 1 j 1 Tr")
            self._letters(line, stream)
            stream.code.append("Q")
        self._letters(line, stream)

    def _letters(self, line: TextLine, stream: _Stream) -> None:
        size = line.size * MM_PER_POINT
        code = [f"BT {self._colour(line.colour, letters=True)}"]
        if line.angle:
            c, s = math.cos(math.radians(line.angle)), math.sin(math.radians(line.angle))
            matrix = f"{number(c)} {number(s)} {number(s)} {number(-c)}"
        else:
            matrix = "1 0 0 -1"
        code.append(f"{matrix} {number(line.x)} {number(line.y)} Tm")
        font, tracked = "", False
        for name, strings, tracks in self._fonts.encode(line, size):
            if name != font:
                code.append(f"{name} {number(size)} Tf")
                font = name
            if line.tracking and tracks != tracked:
                code.append(f"{number(line.tracking * size / 1000) if tracks else 0} Tc")
                tracked = tracks
            code.append(strings)
        if tracked:
            code.append("0 Tc")
        code.append("ET")
        stream.code.append(" ".join(code))
