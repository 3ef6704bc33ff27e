"""A PDF of pages that are drawn: gives what they name its numbers, and writes it once.

Pages, forms and photos are written as they come and not kept.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from terra_cards.layout.drawing import Item, Picture, Symbols
from terra_cards.layout.pages import Page, at
from terra_cards.layout.typeface import Typeface
from terra_cards.render import screen_colours, xmp
from terra_cards.render.alphabet import Alphabet
from terra_cards.render.colours import SCREEN, Colours
from terra_cards.render.fonts import FontKey, FontUse
from terra_cards.render.pdf_file import PdfFile, Sink, text
from terra_cards.render.pen import DrawnPage, Pen, Thing
from terra_cards.render.photos import Embedded
from terra_cards.render.prepress.pdfx import Press
from terra_cards.render.stream import Drawn, Image, Key
from terra_cards.render.tagging import Tags

CREATED = "D:20000101000000+00'00'"  # where nobody says when: the clock would make every file another


class Batch(Struct, frozen=True):
    """Pages in their order, with the forms, images and letters that they are the first of their process to
    show."""

    pages: tuple[DrawnPage, ...]
    things: Mapping[Key, Thing]
    letters: FontUse


class PdfDocument:
    """A document in the making; :meth:`save` gives its bytes, or :meth:`close` ends what went to ``out``.

    The same calls give the same bytes. ``photo`` gives the image for a picture of a plan; it is asked once
    for each photo. ``created`` is a date as PDF writes it. ``tags`` tells how the pages are read aloud.
    ``press`` makes it a file for a printing house; ``alphabet`` knows the letters to expect.
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
        press: Press | None = None,
        alphabet: Alphabet | None = None,
    ) -> None:
        self._buffer = io.BytesIO()
        self._press = press
        self._file = PdfFile(self._buffer if out is None else out, press.version if press else "1.7")
        self._about = {"Title": title, "Author": author, "Creator": producer, "Producer": producer}
        self._created = created
        self._lang = lang
        self._tags = Tags(self._file, lang) if tags else None
        self.pen = Pen(photo, colours=colours, tags=tags, boxed=press is not None, alphabet=alphabet)
        self._tree = self._file.reserve()
        self._fonts: dict[FontKey, int] = {}
        self._numbers: dict[Key, int] = {}
        self._shadings: dict[str, int] = {}
        self._waiting: dict[Key, Thing] = {}
        self._parts: tuple[list[int], list[int], list[int]] = ([], [], [])
        self._duplex = ""

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
        drawn = self.pen.draw(page)
        self._waiting.update(self.pen.take())
        return self._write_page(drawn, last)

    def put(self, batch: Batch, typefaces: Mapping[str, Typeface]) -> list[int]:
        """Adds pages that were drawn by another pen; the numbers of their objects. ``typefaces`` are those
        that its letters are of, by their keys."""
        new = {key: thing for key, thing in batch.things.items() if key not in self._numbers}
        self._waiting.update(new)
        self.pen.fonts.add(batch.letters, typefaces)
        return [self._write_page(page, False) for page in batch.pages]

    @property
    def order(self) -> list[int]:
        """The numbers of the page objects, in the order of the pages."""
        return [page for part in self._parts for page in part]

    def _write_page(self, page: DrawnPage, last: bool) -> int:
        own = self._file.reserve()
        resources = self._resources(page.content)
        contents = self._file.packed("/Filter/FlateDecode", page.content.content)
        tagged = self._tags.page(own, page.faces) if self._tags is not None else ""
        group = self._press.group if self._press is not None else ""
        self._file.add(
            f"<</Type/Page/Parent {self._tree} 0 R{page.boxes}/Resources{resources}"
            f"/Contents {contents} 0 R{tagged}{group}>>",
            own,
        )
        self._parts[2 if last else int(page.late)].append(own)
        return own

    def _resources(self, drawn: Drawn) -> str:
        """The resource dictionary of a stream; what it names is written, where it is not yet."""
        fonts = "".join(f"/{name} {self._font(key)} 0 R" for key, name in drawn.fonts.items())
        objects = "".join(f"/{name} {self._number(key)} 0 R" for key, name in drawn.objects.items())
        shadings = "".join(f"/{name} {self._shading(body)} 0 R" for body, name in drawn.shadings.items())
        named = (("Font", fonts), ("XObject", objects), ("Shading", shadings), ("ExtGState", drawn.states))
        return "<<" + "".join(f"/{name}<<{inside}>>" for name, inside in named if inside) + ">>"

    def _font(self, key: FontKey) -> int:
        if key not in self._fonts:
            self._fonts[key] = self._file.reserve()
        return self._fonts[key]

    def _number(self, key: Key) -> int:
        """The number of a form or an image."""
        known = self._numbers.get(key)
        if known is not None:
            return known
        thing = self._waiting.pop(key)
        if isinstance(thing, Image):
            known = thing.embedded.write(self._file, thing.digests)
        else:
            entries = (
                f"/Type/XObject/Subtype/Form/BBox[{thing.box}]/Resources{self._resources(thing)}"
                "/Filter/FlateDecode"
            )
            known = self._file.packed(entries, thing.content)
        self._numbers[key] = known
        return known

    def _shading(self, body: str) -> int:
        if body not in self._shadings:
            self._shadings[body] = self._file.add(f"<<{body}>>")
        return self._shadings[body]

    def prefer_duplex(self, mode: str) -> None:
        """Tells the print dialogue how: Simplex, DuplexFlipLongEdge or DuplexFlipShortEdge."""
        self._duplex = mode

    def save(self) -> bytes:
        """The finished file, where it did not go to another place."""
        self.close()
        return self._buffer.getvalue()

    def close(self) -> None:
        """Writes what comes last: fonts, the order of the pages, what the file says of itself."""
        file, press = self._file, self._press
        self.pen.fonts.write(file, self._fonts)
        pages = self.order
        kids = " ".join(f"{page} 0 R" for page in pages)
        file.add(f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>", self._tree)
        duplex = f"/Duplex/{self._duplex}" if self._duplex else ""
        scaling = "/PrintScaling/None" if press is None else ""
        lang = f"/Lang{text(self._lang)}" if self._lang else ""
        tags = self._tags.close() if self._tags is not None else ""
        said = "".join(f"/{name}{text(value)}" for name, value in self._about.items() if value)
        more = xmp.write(
            file,
            self._about["Title"],
            self._about["Author"],
            self._created,
            lang=self._lang,
            accessible=self._tags is not None and bool(self._lang and self._about["Title"]),
            standard=press.standard if press is not None else None,
        )
        if press is not None:
            more += press.write(file)
            said += press.information
        else:
            more += screen_colours.write(file)
        root = file.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R{lang}{tags}{more}"
            f"/ViewerPreferences<<{scaling}/DisplayDocTitle true{duplex}>>>>"
        )
        info = file.add(f"<<{said}/CreationDate({self._created})/ModDate({self._created})/Trapped/False>>")
        file.finish(root, info)
