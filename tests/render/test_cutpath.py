"""Cut paths for machines: read back pair by pair, against the sheet."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from terra_cards.layout.cutting import cut_plan
from terra_cards.layout.marks import mark_style
from terra_cards.layout.paper import plan_sheet
from terra_cards.layout.registration import Registration
from terra_cards.render import cutpath
from tests.render.cli import render, run
from tests.render.decks import card, write_deck

SHEET = plan_sheet("a4", (80, 120), bleed=3, style=mark_style(()), registration=Registration())
SVG = "{http://www.w3.org/2000/svg}"


def pairs(data: bytes) -> list[tuple[int, str]]:
    """The group codes and values of a DXF file."""
    lines = data.decode("ascii").split("\r\n")
    assert lines[-1] == "" and len(lines) % 2 == 1
    return [(int(code), value) for code, value in zip(lines[0:-1:2], lines[1::2], strict=True)]


def polylines(data: bytes) -> Iterator[tuple[str, bool, list[tuple[float, float, float]]]]:
    """Layer, whether closed, and vertices with their bulges."""
    layer, closed, points = "", False, []
    inside = False
    for code, value in pairs(data):
        if code == 0:
            if value == "POLYLINE":
                inside, layer, closed, points = True, "", False, []
            elif value == "VERTEX":
                points.append([0.0, 0.0, 0.0])
            elif value == "SEQEND":
                yield layer, closed, [tuple(p) for p in points]
                inside = False
        elif inside and code == 8:
            layer = value
        elif inside and code == 70 and not points:
            closed = value == "1"
        elif inside and points and code in (10, 20, 42):
            points[-1][{10: 0, 20: 1, 42: 2}[code]] = float(value)


def test_dxf_is_in_millimetres_and_well_formed() -> None:
    found = pairs(cutpath.dxf(cut_plan(SHEET, 3.5)))
    assert found[0] == (0, "SECTION") and found[-1] == (0, "EOF")
    at = found.index((9, "$INSUNITS"))
    assert found[at + 1] == (70, "4")
    assert found[found.index((9, "$EXTMAX")) + 1 :][:2] == [(10, "210"), (20, "297")]
    assert [v for c, v in found if c == 0].count("SECTION") == [v for c, v in found if c == 0].count("ENDSEC")
    assert {value for code, value in found if code == 8} == {"CUT", "REGISTRATION"}


def test_dxf_outlines_are_the_cards_with_round_corners() -> None:
    cut = [
        points
        for layer, closed, points in polylines(cutpath.dxf(cut_plan(SHEET, 3.5)))
        if layer == "CUT" and closed
    ]
    assert len(cut) == 4
    for (x, y), points in zip(SHEET.slots, cut, strict=True):
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        assert (min(xs), max(xs)) == (x, x + 80)
        assert (min(ys), max(ys)) == (297 - y - 120, 297 - y)
        arcs = 0
        for (x0, y0, bulge), (x1, y1, _) in zip(points, [*points[1:], points[0]], strict=True):
            if not bulge:
                assert x0 == x1 or y0 == y1
                continue
            arcs += 1
            chord = math.dist((x0, y0), (x1, y1))
            # radius of an arc from its bulge: chord (1 + b^2) / 4 b
            assert chord * (1 + bulge**2) / (4 * bulge) == pytest.approx(3.5, abs=1e-4)
        assert arcs == 4
        area = (
            sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2
        )
        assert area > 0  # counter-clockwise, so that corners bulge outwards


def test_dxf_has_the_registration_marks() -> None:
    marks = [
        points for layer, _, points in polylines(cutpath.dxf(cut_plan(SHEET, 3.5))) if layer == "REGISTRATION"
    ]
    assert len(marks) == 5
    assert sorted(marks[0]) == [(10, 282, 0), (10, 287, 0), (15, 282, 0), (15, 287, 0)]


def test_svg_has_the_same_outlines_in_millimetres() -> None:
    root = ET.fromstring(cutpath.svg(cut_plan(SHEET, 3.5), "A & B <c>"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert root.find(f"{SVG}title").text == "A & B <c>"  # type: ignore[union-attr]
    cut, registration = root.findall(f"{SVG}g")
    assert cut.get("id") == "CUT" and registration.get("id") == "REGISTRATION"
    for (x, y), path in zip(SHEET.slots, cut, strict=True):
        d = path.get("d") or ""
        start = [float(v) for v in re.findall(r"-?[\d.]+", d)[:2]]
        assert start == [x + 3.5, y]
        assert d.count("A3.5 3.5 0 0 1") == 4 and d.endswith("Z")
    assert len(registration) == 5


def test_square_corners_are_plain_rectangles() -> None:
    plan = cut_plan(plan_sheet("a4", (80, 120), bleed=0), 0)
    assert all(
        len(points) == 4 and not any(p[2] for p in points) for _, _, points in polylines(cutpath.dxf(plan))
    )
    assert b"A" not in b"".join(re.findall(rb' d="([^"]*)"', cutpath.svg(plan, "x")))


def test_render_writes_cut_paths_of_the_sheets_it_prints(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1)])
    names = [tmp_path / "cuts.svg", tmp_path / "cuts.dxf"]
    options = ["--marks", "registration", "--cut-path", names[0], "--cut-path", names[1]]
    result = render(deck, "-o", tmp_path / "o.pdf", *options)
    assert "where a machine cuts" in result.stderr
    assert len(list(polylines(names[1].read_bytes()))) == 9
    assert len(ET.fromstring(names[0].read_bytes()).findall(f"{SVG}g")) == 2
    again = run(deck, "-o", tmp_path / "p.pdf", *options)
    assert again.exit_code == 2 and "is there already" in again.stderr
