"""Operators of PDF content streams, and the functions of its gradients."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from terra_cards.layout.affine import Affine
from terra_cards.layout.paths import Path


def number(value: float) -> str:
    """A number as PDF writes it, at most four decimals."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def matrix_operator(matrix: Affine) -> str:
    """The operator that draws what follows through a map; so fine that a turn holds over a whole sheet."""
    linear = (f"{value:.8f}".rstrip("0").rstrip(".") for value in (matrix.a, matrix.b, matrix.c, matrix.d))
    a, b, c, d = ("0" if text in ("-0", "") else text for text in linear)
    return f"{a} {b} {c} {d} {number(matrix.e)} {number(matrix.f)} cm"


def colour_operator(values: tuple[float, ...], stroke: bool = False) -> str:
    """The operator that sets the colour of fills and text, or of lines: of red, green, blue or of inks."""
    name = {1: "g", 3: "rg", 4: "k"}[len(values)]
    return " ".join(number(value) for value in values) + " " + (name.upper() if stroke else name)


_SHORT = 16  # segments: bars, circles and rules come again on every card
_PATHS: dict[Path, str] = {}
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def path_operators(path: Path) -> str:
    """An outline as path construction operators, in thousandths of a millimetre at best."""
    if len(path) > _SHORT:
        return _operators(path)
    known = _PATHS.get(path)
    if known is None:
        if len(_PATHS) > 20_000:
            _PATHS.clear()
        known = _PATHS[path] = _operators(path)
    return known


def _operators(path: Path) -> str:
    out: list[str] = []
    for op, values in path:
        out += [f"{round(value, 3):g}" for value in values]
        out.append(_OPERATORS[op])
    return " ".join(out)


def ramp(stops: Sequence[tuple[float, tuple[float, ...]]]) -> str:
    """A function from 0..1 to colours, straight between the stops (PDF 32000-1, 7.10)."""
    places = [place for place, _ in stops]
    colours = [" ".join(number(value) for value in colour) for _, colour in stops]
    if places[0] > 0:
        places.insert(0, 0.0)
        colours.insert(0, colours[0])
    if places[-1] < 1:
        places.append(1.0)
        colours.append(colours[-1])
    pieces = [f"<</FunctionType 2/Domain[0 1]/N 1/C0[{a}]/C1[{b}]>>" for a, b in pairwise(colours)]
    if len(pieces) == 1:
        return pieces[0]
    bounds = " ".join(number(place) for place in places[1:-1])
    return (
        f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(pieces)}]/Bounds[{bounds}]"
        f"/Encode[{' '.join(['0 1'] * len(pieces))}]>>"
    )
