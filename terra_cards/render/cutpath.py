"""Cut paths for machines: SVG 1.1 and DXF (R12), in millimetres, one to one.

DXF counts y upwards from the paper's lower left corner, SVG downwards from the upper left one. Layers
are ``CUT``, ``REGISTRATION`` and, where something is folded, ``CREASE``. A rounded corner is an arc: in
DXF a bulge of tan(90 degrees / 4).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from terra_cards.layout.affine import Box
from terra_cards.layout.cutting import CutPlan

Vertex = tuple[float, float, float]
_QUARTER = math.tan(math.pi / 8)
_COLOURS = {"CUT": 1, "REGISTRATION": 7}  # AutoCAD's colour index: red, black
_CREASE = {"CREASE": 5}  # blue


def svg(plan: CutPlan, title: str) -> bytes:
    """The cuts as a drawing of the sheet's size."""
    size = f'width="{_n(plan.width)}mm" height="{_n(plan.height)}mm"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" {size} '
        f'viewBox="0 0 {_n(plan.width)} {_n(plan.height)}">',
        f"<title>{_escaped(title)}</title>",
        '<g id="CUT" fill="none" stroke="#ff0000" stroke-width="0.1">',
    ]
    lines += [f'<path d="{_path(box, plan.corner)}"/>' for box in plan.cards]
    lines += [f'<path d="{_outline(outline)}"/>' for outline in plan.outlines]
    lines.append("</g>")
    if plan.creases:
        lines.append('<g id="CREASE" fill="none" stroke="#0000ff" stroke-width="0.1">')
        lines += [f'<path d="M{_n(x0)} {_n(y0)}L{_n(x1)} {_n(y1)}"/>' for x0, y0, x1, y1 in plan.creases]
        lines.append("</g>")
    if plan.marks:
        lines.append('<g id="REGISTRATION" fill="#000000">')
        lines += [f'<path d="{_path(box, 0.0)}"/>' for box in plan.marks]
        lines.append("</g>")
    lines.append("</svg>\n")
    return "\n".join(lines).encode("utf-8")


def _path(box: Box, corner: float) -> str:
    left, top, right, bottom = box
    if corner <= 0:
        return f"M{_n(left)} {_n(top)}H{_n(right)}V{_n(bottom)}H{_n(left)}Z"
    r = _n(corner)
    return (
        f"M{_n(left + corner)} {_n(top)}H{_n(right - corner)}A{r} {r} 0 0 1 {_n(right)} {_n(top + corner)}"
        f"V{_n(bottom - corner)}A{r} {r} 0 0 1 {_n(right - corner)} {_n(bottom)}"
        f"H{_n(left + corner)}A{r} {r} 0 0 1 {_n(left)} {_n(bottom - corner)}"
        f"V{_n(top + corner)}A{r} {r} 0 0 1 {_n(left + corner)} {_n(top)}Z"
    )


def _outline(vertices: Sequence[Vertex]) -> str:
    out = [f"M{_n(vertices[0][0])} {_n(vertices[0][1])}"]
    for (x0, y0, bulge), (x1, y1, _) in zip(vertices, (*vertices[1:], vertices[0]), strict=True):
        if bulge:
            angle = 4 * math.atan(abs(bulge))
            r = _n(math.hypot(x1 - x0, y1 - y0) / 2 / math.sin(angle / 2))
            large = int(angle > math.pi + 1e-9)
            out.append(f"A{r} {r} 0 {large} {int(bulge < 0)} {_n(x1)} {_n(y1)}")
        else:
            out.append(f"L{_n(x1)} {_n(y1)}")
    return "".join(out) + "Z"


def dxf(plan: CutPlan) -> bytes:
    """The cuts as a drawing that CAD programs and cutters read."""
    layers = {**_COLOURS, **(_CREASE if plan.creases else {})}
    pairs = [
        (0, "SECTION"), (2, "HEADER"),
        (9, "$ACADVER"), (1, "AC1009"),
        (9, "$INSUNITS"), (70, "4"),
        (9, "$MEASUREMENT"), (70, "1"),
        (9, "$EXTMIN"), (10, "0"), (20, "0"), (30, "0"),
        (9, "$EXTMAX"), (10, _n(plan.width)), (20, _n(plan.height)), (30, "0"),
        (0, "ENDSEC"),
        (0, "SECTION"), (2, "TABLES"),
        (0, "TABLE"), (2, "LAYER"), (70, str(len(layers))),
    ]  # fmt: skip
    for name, colour in layers.items():
        pairs += [(0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS")]
    pairs += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for box in plan.cards:
        pairs += _polyline(_vertices(box, plan.corner, plan.height), "CUT")
    for outline in plan.outlines:
        pairs += _polyline([(x, plan.height - y, bulge) for x, y, bulge in outline], "CUT")
    for x0, y0, x1, y1 in plan.creases:
        pairs += [(0, "LINE"), (8, "CREASE"), (10, _n(x0)), (20, _n(plan.height - y0)), (30, "0")]
        pairs += [(11, _n(x1)), (21, _n(plan.height - y1)), (31, "0")]
    for box in plan.marks:
        pairs += _polyline(_vertices(box, 0.0, plan.height), "REGISTRATION")
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3d}\r\n{value}\r\n" for code, value in pairs).encode("ascii")


def _polyline(vertices: Iterable[Vertex], layer: str) -> Iterator[tuple[int, str]]:
    """A closed outline."""
    yield from ((0, "POLYLINE"), (8, layer), (66, "1"), (70, "1"))
    for x, y, bulge in vertices:
        yield from ((0, "VERTEX"), (8, layer), (10, _n(x)), (20, _n(y)), (30, "0"))
        if bulge:
            yield (42, f"{bulge:.9f}")
    yield from ((0, "SEQEND"), (8, layer))


def _vertices(box: Box, corner: float, height: float) -> Iterator[Vertex]:
    """A card's outline, counter-clockwise as CAD counts, its corners bulging outwards."""
    left, right = box[0], box[2]
    low, high = height - box[3], height - box[1]
    r = corner
    if r <= 0:
        yield from ((left, low, 0.0), (right, low, 0.0), (right, high, 0.0), (left, high, 0.0))
        return
    yield left + r, low, 0.0
    yield right - r, low, _QUARTER
    yield right, low + r, 0.0
    yield right, high - r, _QUARTER
    yield right - r, high, 0.0
    yield left + r, high, _QUARTER
    yield left, high - r, 0.0
    yield left, low + r, _QUARTER


def _n(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
