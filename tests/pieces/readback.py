"""What is drawn on the pages of a finished PDF, read by pikepdf: outlines in millimetres from the page's
upper left corner, by the colour that fills them, and the cut lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import pikepdf

from tests.render.readback import MM, Matrix, apply, times

Point = tuple[float, float]


@dataclass
class Drawn:
    """A page: size, its cut lines as points in order, and the boxes of all filled outlines by colour."""

    width: float
    height: float
    cuts: list[list[Point]] = field(default_factory=list)
    fills: list[tuple[tuple[float, ...], tuple[float, float, float, float]]] = field(default_factory=list)
    strokes: list[tuple[float, float, float, float]] = field(default_factory=list)
    text: str = ""


def bounds(points: list[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def pages(path: Path) -> list[Drawn]:
    """All pages of a file."""
    with pikepdf.open(path) as pdf:
        return [_page(page) for page in pdf.pages]


def _page(page: pikepdf.Page) -> Drawn:
    media = [float(value) for value in page.obj.MediaBox]
    out = Drawn((media[2] - media[0]) * MM, (media[3] - media[1]) * MM)
    _walk(page, page.obj.Resources, (MM, 0, 0, -MM, 0, out.height), out)
    return out


def _walk(content: Any, resources: Any, ctm: Matrix, out: Drawn) -> None:
    stack: list[tuple[Matrix, tuple[float, ...]]] = []
    colour: tuple[float, ...] = ()
    marks = False
    whole: list[Point] = []
    for operands, operator in pikepdf.parse_content_stream(content):
        op = str(operator)
        numbers = [float(value) for value in operands if isinstance(value, (int, float, Decimal))]
        if op == "q":
            stack.append((ctm, colour))
        elif op == "Q":
            ctm, colour = stack.pop()
        elif op == "cm":
            ctm = times(tuple(numbers), ctm)  # type: ignore[arg-type]
        elif op in ("rg", "g"):
            colour = tuple(round(value, 3) for value in numbers)
        elif op == "BMC":
            marks = str(operands[0]) == "/CutMarks"
        elif op == "EMC":
            marks = False
        elif op in ("m", "l"):
            whole.append(apply(ctm, *numbers))
        elif op == "c":
            whole.append(apply(ctm, *numbers[4:]))
        elif op == "re":
            x, y, wide, high = numbers
            whole += [apply(ctm, x, y), apply(ctm, x + wide, y + high)]
        elif op in ("f", "f*", "B", "B*", "S", "n"):
            if whole and marks:
                out.cuts.append(whole)
            elif whole and op[0] in "fB":
                out.fills.append((colour, bounds(whole)))
            elif whole and op == "S":
                out.strokes.append(bounds(whole))
            whole = []
        elif op == "Do":
            form = resources.XObject[str(operands[0])]
            if form.get("/Subtype") == "/Form":
                inner = form.get("/Matrix")
                matrix: Matrix = tuple(float(v) for v in inner) if inner is not None else (1, 0, 0, 1, 0, 0)
                _walk(form, form.get("/Resources"), times(matrix, ctm), out)
