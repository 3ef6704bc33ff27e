"""What a PDF says of its structure (ISO 32000-1, 14.7 and 14.8), for those who have it read aloud.

A document has a section a card, in it a division a face, front then back, and in that the passages in
reading order. Elements are written as soon as their page is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from terra_cards.layout.affine import Affine, Box
from terra_cards.layout.pages import Placed
from terra_cards.layout.reading import NOTHING, Reading
from terra_cards.render.operators import number
from terra_cards.render.pdf_file import PdfFile, text

ARTIFACT = "/Artifact BMC"
END = "EMC"
_POINTS = 72 / 25.4


class Element(Struct, frozen=True):
    """A passage as it is written: its role, its marks on the page and what else is said of it."""

    role: str
    marks: tuple[int, ...]
    said: str


class TaggedFace(Struct, frozen=True):
    """A face as it is written: of which card (None for what belongs to none), whether its back, its language
    and its passages in reading order."""

    card: int | None
    behind: bool
    lang: str
    elements: tuple[Element, ...]


class Face:
    """The passages of one face on a page, as they are drawn."""

    def __init__(self, reading: Reading, page: PageTags) -> None:
        self._reading = reading
        self._page = page
        self._contents: dict[int, list[int]] = {}

    def begin(self, passage: int) -> str:
        """The operator before what is part of a passage."""
        if passage == NOTHING:
            return ARTIFACT
        mark = self._page.next()
        self._contents.setdefault(passage, []).append(mark)
        return f"/{self._reading.passages[passage].role}<</MCID {mark}>>BDC"

    def whole(self, placed: Placed, correction: Affine, height: float) -> TaggedFace:
        """The face as it is written, on a page so high that is drawn through a correction."""
        place = placed.place.then(correction)
        elements = []
        for index, passage in enumerate(self._reading.passages):
            marks = self._contents.get(index)
            if marks is None:
                continue
            said = f"/Lang{text(passage.lang)}" if passage.lang else ""
            if passage.alt:
                said += f"/Alt{text(passage.alt)}"
            if passage.actual:
                said += f"/ActualText{text(passage.actual)}"
            if passage.box is not None:
                said += f"/A<</O/Layout/BBox[{_corners(place.box(passage.box), height)}]>>"
            elements.append(Element(passage.role, tuple(marks), said))
        card = placed.card if placed.plan is not None else None
        return TaggedFace(card, placed.behind, self._reading.lang, tuple(elements))


class PageTags:
    """What is marked on one page. ``told`` are readings that are read once and were, by identity."""

    def __init__(self, told: dict[int, object]) -> None:
        self._told = told
        self._faces: list[tuple[Placed, Face]] = []
        self._marks = 0

    def next(self) -> int:
        """The number of the next mark."""
        self._marks += 1
        return self._marks - 1

    def face(self, placed: Placed) -> Face | None:
        """The passages of what is placed; None where nothing of it is read."""
        reading = placed.reading
        if reading is None or not reading.passages:
            return None
        if reading.once:
            if id(reading) in self._told:
                return None
            self._told[id(reading)] = reading
        face = Face(reading, self)
        self._faces.append((placed, face))
        return face

    def whole(self, correction: Affine, height: float) -> tuple[TaggedFace, ...]:
        """All faces of the page as they are written; they are let go."""
        whole = tuple(face.whole(placed, correction, height) for placed, face in self._faces)
        self._faces.clear()  # a face knows its page: what knows each other waits for a collector
        return whole


class Tags:
    """The structure of one document."""

    def __init__(self, file: PdfFile, lang: str | None) -> None:
        self.file = file
        self.lang = lang
        self._root, self._document = file.reserve(), file.reserve()
        self._cards: dict[int, tuple[int, list[tuple[bool, int]]]] = {}
        self._kids: list[int] = []
        self._pages: list[int] = []

    def page(self, number_: int, faces: Sequence[TaggedFace]) -> str:
        """Writes the elements of a page under its number; gives its entries for them."""
        parents: dict[int, int] = {}
        for face in faces:
            if face.card is None:
                self._kids.append(self._face(number_, face, self._document, parents))
                continue
            if face.card not in self._cards:
                section = self.file.reserve()
                self._cards[face.card] = (section, [])
                self._kids.append(section)
            section, sides = self._cards[face.card]
            sides.append((face.behind, self._face(number_, face, section, parents)))
        if not parents:
            return ""
        self._pages.append(self.file.add(f"[{_references(parents[mark] for mark in sorted(parents))}]"))
        return f"/StructParents {len(self._pages) - 1}/Tabs/S"

    def _face(self, page: int, face: TaggedFace, parent: int, parents: dict[int, int]) -> int:
        """Writes the division of a face and its elements; returns its number. ``parents`` gets the element
        of each mark."""
        file, own = self.file, self.file.reserve()
        kids: list[int] = []
        for one in face.elements:
            inside = str(one.marks[0]) if len(one.marks) == 1 else f"[{' '.join(map(str, one.marks))}]"
            element = file.add(f"<</S/{one.role}/P {own} 0 R/Pg {page} 0 R/K {inside}{one.said}>>")
            kids.append(element)
            parents |= dict.fromkeys(one.marks, element)
        lang = f"/Lang{text(face.lang)}" if face.lang != self.lang else ""
        file.add(f"<</S/Div/P {parent} 0 R/K[{_references(kids)}]{lang}>>", own)
        return own

    def close(self) -> str:
        """Writes what comes last; gives the entries of the catalogue."""
        for section, faces in self._cards.values():
            kids = [face for _, face in sorted(faces)]  # the front before the back, whatever was drawn first
            self.file.add(f"<</S/Sect/P {self._document} 0 R/K[{_references(kids)}]>>", section)
        self.file.add(f"<</S/Document/P {self._root} 0 R/K[{_references(self._kids)}]>>", self._document)
        numbers = "".join(f"{index} {page} 0 R " for index, page in enumerate(self._pages))
        parents = self.file.add(f"<</Nums[{numbers}]>>")
        self.file.add(
            f"<</Type/StructTreeRoot/K {self._document} 0 R/ParentTree {parents} 0 R"
            f"/ParentTreeNextKey {len(self._pages)}>>",
            self._root,
        )
        return f"/StructTreeRoot {self._root} 0 R/MarkInfo<</Marked true>>"


def _references(numbers: Iterable[int]) -> str:
    return " ".join(f"{value} 0 R" for value in numbers)


def _corners(box: Box, height: float) -> str:
    left, top, right, bottom = box
    points = (left, height - bottom, right, height - top)
    return " ".join(number(round(value * _POINTS, 2)) for value in points)
