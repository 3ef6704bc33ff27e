"""What a PDF says of its structure (ISO 32000-1, 14.7 and 14.8), for those who have it read aloud.

A document has a section a card, in it a division a face, front then back, and in that the passages in
reading order. Elements are written as soon as their page is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.layout.affine import Affine, Box
from terra_cards.layout.pages import Placed
from terra_cards.layout.reading import NOTHING, Reading
from terra_cards.render.operators import number
from terra_cards.render.pdf_file import PdfFile, text

ARTIFACT = "/Artifact BMC"
END = "EMC"
_POINTS = 72 / 25.4


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

    def write(self, tags: Tags, parent: int, place: Affine, height: float) -> int:
        """Writes the division and its elements; returns its number. ``place`` leads from the face to the
        page, which is so high."""
        file, own = tags.file, tags.file.reserve()
        kids: list[int] = []
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
            inside = str(marks[0]) if len(marks) == 1 else f"[{' '.join(map(str, marks))}]"
            element = file.add(
                f"<</S/{passage.role}/P {own} 0 R/Pg {self._page.number} 0 R/K {inside}{said}>>"
            )
            kids.append(element)
            self._page.parents |= dict.fromkeys(marks, element)
        lang = f"/Lang{text(self._reading.lang)}" if self._reading.lang != tags.lang else ""
        file.add(f"<</S/Div/P {parent} 0 R/K[{_references(kids)}]{lang}>>", own)
        return own


class PageTags:
    """What is marked on one page; ``parents`` leads from each mark to its element."""

    def __init__(self, number_: int, told: dict[int, Reading]) -> None:
        self.number = number_
        self._told = told
        self.parents: dict[int, int] = {}
        self.faces: list[tuple[Placed, Face]] = []
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
        self.faces.append((placed, face))
        return face


class Tags:
    """The structure of one document."""

    def __init__(self, file: PdfFile, lang: str | None) -> None:
        self.file = file
        self.lang = lang
        self._root, self._document = file.reserve(), file.reserve()
        self._cards: dict[int, tuple[int, list[tuple[bool, int]]]] = {}
        self._kids: list[int] = []
        self._pages: list[int] = []
        self._told: dict[int, Reading] = {}  # what is read once, by its identity

    def page(self, number_: int) -> PageTags:
        """A page under its number."""
        return PageTags(number_, self._told)

    def finish_page(self, page: PageTags, height: float, correction: Affine) -> str:
        """Writes the elements of a page of so many millimetres; gives its entries for them."""
        for placed, face in page.faces:
            place = placed.place.then(correction)
            if placed.plan is None:
                self._kids.append(face.write(self, self._document, place, height))
                continue
            if placed.card not in self._cards:
                section = self.file.reserve()
                self._cards[placed.card] = (section, [])
                self._kids.append(section)
            section, faces = self._cards[placed.card]
            faces.append((placed.behind, face.write(self, section, place, height)))
        if not page.parents:
            return ""
        parents = [page.parents[mark] for mark in sorted(page.parents)]
        self._pages.append(self.file.add(f"[{_references(parents)}]"))
        return f"/StructParents {len(self._pages) - 1}/Tabs/S"

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
