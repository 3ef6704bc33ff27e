"""What a finished PDF says of its structure, read back with pikepdf: elements in order, with what they hold.

A reader of its own: it shares no code with what writes the tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pikepdf

PAINT = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh", "Tj", "TJ", "'", '"', "BI"}


@dataclass
class Element:
    """An element with its kids; ``text`` is what its own marked content shows."""

    role: str
    alt: str = ""
    actual: str = ""
    lang: str = ""
    text: str = ""
    kids: list[Element] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def of(self, *roles: str) -> list[Element]:
        return [one for one in self.walk() if one.role in roles]

    @property
    def said(self) -> str:
        """What is read aloud of it."""
        return " ".join((self.alt or self.actual or self.text).split())


@dataclass
class Page:
    """The words of each mark of a page, and the painting outside of any mark."""

    marks: dict[int, str] = field(default_factory=dict)
    roles: dict[int, str] = field(default_factory=dict)
    unmarked: list[str] = field(default_factory=list)


def document(source: Path) -> tuple[pikepdf.Pdf, Element, list[Page]]:
    """The file, its root element, and its pages. Asserts that marks and elements lead to each other."""
    pdf = pikepdf.open(source)
    pages = [_page(page) for page in pdf.pages]
    index = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    found: dict[tuple[int, int], pikepdf.Object] = {}
    root = pdf.Root.StructTreeRoot
    assert pdf.Root.MarkInfo.Marked is True
    kid = root.K
    assert kid.P.objgen == root.objgen
    element = _element(kid, pages, index, found)
    numbers = list(root.ParentTree.Nums)
    parents = {int(numbers[i]): numbers[i + 1] for i in range(0, len(numbers), 2)}
    for number, page in enumerate(pdf.pages):
        marks = set(pages[number].marks)
        assert marks == {mark for place, mark in found if place == number}, "a mark without an element"
        if marks:
            listed = parents[int(page.obj.StructParents)]
            assert marks == set(range(len(listed)))
            for mark in marks:
                assert listed[mark].objgen == found[number, mark].objgen
                assert str(listed[mark].S)[1:] == pages[number].roles[mark]
    return pdf, element, pages


def _element(
    node: pikepdf.Object,
    pages: list[Page],
    index: dict[tuple[int, int], int],
    found: dict[tuple[int, int], pikepdf.Object],
) -> Element:
    out = Element(
        str(node.S)[1:],
        str(node.get("/Alt", "")),
        str(node.get("/ActualText", "")),
        str(node.get("/Lang", "")),
    )
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            page = index[node.Pg.objgen]
            assert (page, kid) not in found, "a mark of two elements"
            found[page, kid] = node
            out.text += pages[page].marks[kid]
        else:
            assert kid.P.objgen == node.objgen
            out.kids.append(_element(kid, pages, index, found))
    return out


def _page(page: pikepdf.Page) -> Page:
    out = Page()
    letters = {name: _letters(font) for name, font in page.obj.Resources.get("/Font", {}).items()}
    stack: list[int | None] = []  # the mark of each open piece of marked content; -1 of an artifact
    font = ""
    for operands, operator in pikepdf.parse_content_stream(page):
        op = str(operator)
        if op in ("BDC", "BMC"):
            properties = operands[1] if op == "BDC" else {}
            mark = -1 if str(operands[0]) == "/Artifact" else None
            if "/MCID" in properties:
                mark = int(properties["/MCID"])
                assert mark not in out.marks
                out.marks[mark], out.roles[mark] = "", str(operands[0])[1:]
            stack.append(mark)
        elif op == "EMC":
            stack.pop()
        elif op == "Tf":
            font = str(operands[0])
        if op not in PAINT:
            continue
        within = [mark for mark in stack if mark is not None]
        if len(within) != 1:  # neither outside, nor content of two
            out.unmarked.append(op)
        elif op in ("Tj", "TJ") and within[0] >= 0:
            out.marks[within[0]] += "".join(letters[font](bytes(part)) for part in _strings(operands[0]))
    assert not stack
    return out


def _strings(operand: pikepdf.Object) -> list[pikepdf.Object]:
    parts = list(operand) if isinstance(operand, pikepdf.Array) else [operand]
    return [part for part in parts if isinstance(part, pikepdf.String)]


def _letters(font: pikepdf.Object):  # type: ignore[no-untyped-def]
    wide = 2 if str(font.Subtype) == "/Type0" else 1
    listed = font.ToUnicode.read_bytes().split(b"endcodespacerange")[1]
    pairs = re.findall(rb"<([0-9A-F]+)> <([0-9A-F]+)>", listed)
    table = {int(a, 16): bytes.fromhex(b.decode()).decode("utf-16-be") for a, b in pairs}

    def read(data: bytes) -> str:
        codes = [int.from_bytes(data[i : i + wide], "big") for i in range(0, len(data), wide)]
        return "".join(table.get(code, "") for code in codes)

    return read
