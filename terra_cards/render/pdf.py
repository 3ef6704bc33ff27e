"""Plans to PDF. Draws what a plan says and decides nothing.

A page has one transformation to millimetres with y downwards, so that a plan's numbers go into the
file as they are. What plans share is written once: symbols and faces that come again as form XObjects,
photos as image XObjects, fonts as subsets. Pages and photos are written as they come and not kept.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby

from terra_cards.layout.affine import Box
from terra_cards.layout.card import CardPlan
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
from terra_cards.layout.pages import Page, Placed, at
from terra_cards.layout.reading import NOTHING, Reading
from terra_cards.layout.typeface import MM_PER_POINT
from terra_cards.render.colours import SCREEN, Colours
from terra_cards.render.fonts import Fonts
from terra_cards.render.operators import colour_operator, matrix_operator, number, path_operators, ramp
from terra_cards.render.pdf_file import PdfFile, Sink, text
from terra_cards.render.photos import Embedded
from terra_cards.render.tagging import ARTIFACT, END, Face, PageTags, Tags

POINTS_PER_MM = 72 / 25.4
CUT_MARKS = "CutMarks"  # the tag of marked content that holds them
CREATED = "D:20000101000000+00'00'"  # where nobody says when: the clock would make every file another


class _Stream:
    """The operators of one page or form, and the resources that they name."""

    def __init__(self) -> None:
        self.code: list[str] = []
        self.objects: dict[str, int] = {}
        self.shadings: dict[str, int] = {}
        self.opacities: dict[float, None] = {}
        self.letters = False

    def resources(self, fonts: int) -> str:
        """The resource dictionary; ``fonts`` is the number of the one of all fonts."""
        out = [f"/Font {fonts} 0 R"] if self.letters else []
        for name, found in (("XObject", self.objects), ("Shading", self.shadings)):
            if found:
                out.append(f"/{name}<<{''.join(f'/{key} {place} 0 R' for key, place in found.items())}>>")
        if self.opacities:
            states = "".join(f"/{_state_name(v)}<</ca {number(v)}/CA {number(v)}>>" for v in self.opacities)
            out.append(f"/ExtGState<<{states}>>")
        return f"<<{''.join(out)}>>"

    def packed(self) -> bytes:
        return "\n".join(self.code).encode("latin-1")


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
def _artifact(stream: _Stream, marked: PageTags | None) -> Iterator[None]:
    """Around what is not read aloud, in a document that is."""
    if marked is None:
        yield
        return
    before = len(stream.code)
    yield
    if len(stream.code) > before:
        stream.code.insert(before, ARTIFACT)
        stream.code.append(END)


def _state_name(opacity: float) -> str:
    return f"O{round(opacity * 1000)}"


class PdfDocument:
    """A document in the making; :meth:`save` gives its bytes, or :meth:`close` ends what went to ``out``.

    The same calls give the same bytes. ``photo`` gives the image for a picture of a plan; it is asked once
    for each photo. ``created`` is a date as PDF writes it. ``tags`` tells how the pages are read aloud.
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
        out: Sink | None = None,
        created: str = CREATED,
        tags: bool = False,
    ) -> None:
        self._buffer = io.BytesIO()
        self._file = PdfFile(self._buffer if out is None else out)
        self._about = {"Title": title, "Author": author, "Creator": producer, "Producer": producer}
        self._created = created
        self._lang = lang
        self._tags = Tags(self._file, lang) if tags else None
        self._fonts, self._font_names = Fonts(), self._file.reserve()
        self._photo = photo
        self._colours = colours
        self._operators: dict[tuple[str, bool, bool], str] = {}
        self._photos: dict[str, tuple[str, int, Embedded]] = {}
        self._symbols: dict[tuple[int, str], tuple[str, int]] = {}
        self._shadings: dict[Gradient, tuple[str, int]] = {}
        self._kept: list[object] = []  # whose identity is a key: they must not go
        self._tree = self._file.reserve()
        self._parts: tuple[list[int], list[int], list[int]] = ([], [], [])
        self._duplex = ""
        self._before: dict[int, CardPlan] = {}
        self._again: dict[int, tuple[str, int, CardPlan]] = {}

    def page(
        self,
        width: float,
        height: float,
        cards: Sequence[tuple[float, float, Sequence[Item], Symbols]],
    ) -> None:
        """Adds a page of so many millimetres: items with their symbols, moved to (x, y)."""
        self.draw(Page(width, height, tuple(at(*card) for card in cards)))

    def draw(self, page: Page, *, last: bool = False) -> int:
        """Adds a page and returns the number of its object; where it stands among the others is known when
        all are drawn: late ones after the others, ``last`` ones behind those."""
        stream, own = _Stream(), self._file.reserve()
        marked = self._tags.page(own) if self._tags is not None else None
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
        self._before = {id(placed.plan): placed.plan for placed in page.placed if placed.plan is not None}
        entries = ""
        if self._tags is not None and marked is not None:
            entries = self._tags.finish_page(marked, page.height, page.correction)
        self._write_page(page, stream, own, entries)
        self._parts[2 if last else int(page.late)].append(own)
        return own

    @property
    def order(self) -> list[int]:
        """The numbers of the page objects, in the order of the pages."""
        return [page for part in self._parts for page in part]

    def _write_page(self, page: Page, stream: _Stream, own: int, entries: str) -> None:
        contents = self._file.stream("", stream.packed())
        size = f"{number(page.width * POINTS_PER_MM)} {number(page.height * POINTS_PER_MM)}"
        boxes = self._page_box("TrimBox", page.trim, page) + self._page_box("BleedBox", page.bleed, page)
        self._file.add(
            f"<</Type/Page/Parent {self._tree} 0 R/MediaBox[0 0 {size}]{boxes}"
            f"/Resources{stream.resources(self._font_names)}/Contents {contents} 0 R{entries}>>",
            own,
        )

    def _placed(self, placed: Placed, stream: _Stream, marked: PageTags | None) -> None:
        """Draws what lies at a place. A face that came before is drawn once more by its name, unless it is
        read aloud again: marks of what is read cannot be shared."""
        plan = placed.plan
        face = marked.face(placed) if marked is not None else None
        if face is not None and placed.reading is not None:
            self._read(placed, placed.reading, face, stream)
            return
        with _artifact(stream, marked):
            self._drawn_again(placed, plan, stream)

    def _read(self, placed: Placed, reading: Reading, face: Face, stream: _Stream) -> None:
        """Draws items in their order, with marks around those that belong to one passage."""
        start = 0
        for passage, run in groupby(reading.parts):
            stop = start + sum(1 for _ in run)
            stream.code.append(face.begin(passage))
            items = placed.items[start:stop]
            self._paint(items if passage == NOTHING else _apart(items), stream, placed.symbols)
            stream.code.append(END)
            start = stop

    def _drawn_again(self, placed: Placed, plan: CardPlan | None, stream: _Stream) -> None:
        known = self._again.get(id(plan))
        if plan is not None and known is None and id(plan) in self._before:
            inner = _Stream()
            self._paint(placed.items, inner, placed.symbols)
            bleed = plan.bleed
            box = (-bleed, -bleed, plan.width + bleed, plan.height + bleed)
            name = f"f{len(self._again)}"
            known = self._again[id(plan)] = (name, self._write_form(box, inner), plan)
        if known is None:
            self._paint(placed.items, stream, placed.symbols)
            if plan is not None:
                self._before[id(plan)] = plan
            return
        stream.objects[known[0]] = known[1]
        stream.code.append(f"/{known[0]} Do")

    def _write_form(self, box: Box, stream: _Stream) -> int:
        corners = " ".join(number(value) for value in box)
        return self._file.stream(
            f"/Type/XObject/Subtype/Form/BBox[{corners}]/Resources{stream.resources(self._font_names)}",
            stream.packed(),
        )

    def prefer_duplex(self, mode: str) -> None:
        """Tells the print dialogue how: Simplex, DuplexFlipLongEdge or DuplexFlipShortEdge."""
        self._duplex = mode

    def save(self) -> bytes:
        """The finished file, where it did not go to another place."""
        self.close()
        return self._buffer.getvalue()

    def close(self) -> None:
        """Writes what comes last: fonts, the order of the pages, what the file says of itself."""
        file = self._file
        self._fonts.write(file, self._font_names)
        pages = self.order
        kids = " ".join(f"{page} 0 R" for page in pages)
        file.add(f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>", self._tree)
        duplex = f"/Duplex/{self._duplex}" if self._duplex else ""
        lang = f"/Lang{text(self._lang)}" if self._lang else ""
        tags = self._tags.close() if self._tags is not None else ""
        root = file.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R{lang}{tags}"
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{duplex}>>>>"
        )
        said = "".join(f"/{name}{text(value)}" for name, value in self._about.items() if value)
        info = file.add(f"<<{said}/CreationDate({self._created})/ModDate({self._created})/Trapped/False>>")
        file.finish(root, info)

    @staticmethod
    def _page_box(name: str, box: Box | None, page: Page) -> str:
        if box is None:
            return ""
        left, top, right, bottom = page.corrected(box)
        points = (left, page.height - bottom, right, page.height - top)
        return f"/{name}[{' '.join(number(value * POINTS_PER_MM) for value in points)}]"

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
        name, place = self._form(use.symbol, symbols)
        stream.objects[name] = place
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

    def _form(self, key: str, symbols: Symbols) -> tuple[str, int]:
        """The name and number of a symbol as a form XObject."""
        known = self._symbols.get((id(symbols), key))
        if known is None:
            symbol = symbols[key]
            stream = _Stream()
            self._paint(symbol.items, stream, symbols)
            x, y, width, height = symbol.box
            form = self._write_form((x, y, x + width, y + height), stream)
            known = self._symbols[id(symbols), key] = (f"s{len(self._symbols)}", form)
            self._kept.append(symbols)
        return known

    def _gradient(self, gradient: Gradient, stream: _Stream) -> None:
        known = self._shadings.get(gradient)
        if known is None:
            stops = [(place, self._colours.values(colour)) for place, colour in gradient.stops]
            ends = " ".join(map(number, (gradient.x0, gradient.y0, gradient.x1, gradient.y1)))
            shading = self._file.add(
                f"<</ShadingType 2/ColorSpace/{self._colours.space}/Coords[{ends}]"
                f"/Function{ramp(stops)}/Extend[true true]>>"
            )
            known = self._shadings[gradient] = (f"h{len(self._shadings)}", shading)
        stream.shadings[known[0]] = known[1]
        stream.code.append(f"q {path_operators(gradient.path)} W n /{known[0]} sh Q")

    def _picture(self, picture: Picture, stream: _Stream) -> None:
        if self._photo is None:
            raise LookupError(f"no photos were given for {picture.photo!r}")
        known = self._photos.get(picture.photo)
        if known is None:
            embedded = self._colours.image(self._photo(picture))
            image = embedded.write(self._file)
            known = (f"p{len(self._photos)}", image, replace(embedded, data=b"", mask=None, icc=None))
            self._photos[picture.photo] = known
        name, place, shape = known
        stream.objects[name] = place
        matrix = shape.matrix(picture.x, picture.y, picture.width, picture.height)
        stream.code.append(
            f"q {path_operators(picture.clip)} W n {' '.join(map(number, matrix))} cm /{name} Do Q"
        )

    def _text(self, line: TextLine, stream: _Stream) -> None:
        if line.halo is not None:  # the same letters, stroked wide, below the text itself
            width = number(2 * line.halo_width)
            stream.code.append(f"q {self._colour(line.halo, stroke=True)} {width} w 1 J 1 j 1 Tr")
            self._letters(line, stream)
            stream.code.append("Q")
        self._letters(line, stream)

    def _letters(self, line: TextLine, stream: _Stream) -> None:
        stream.letters = True
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
