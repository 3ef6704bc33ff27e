"""Small board files, for the examples of rules about boards."""

from __future__ import annotations

import json


def board_of(
    *neighbours: str,
    years: str = "[1600, 1700, 1800]",
    lengths: str = "[1 m, 10 m, 100 m]",
    geometry: str | None = None,
) -> str:
    """A board with an area for each list of neighbours (none where it is empty): a, b, c."""
    drawn = f", geometry: {geometry}" if geometry else ""
    rows = ["format: 1", f"board: {{id: town, title: {{en: Town}}{drawn}}}", "areas:"]
    for name, listed in zip("abc", neighbours, strict=False):
        more = f", neighbours: {listed}" if listed else ""
        rows.append(f"  - {{id: {name}, kind: land, name: {{en: Quarter {name.upper()}}}{more}}}")
    rows += [
        "scales:",
        f"  year: {{ticks: {years}, open_below: true, open_above: true}}",
        f"  length: {{ticks: {lengths}, open_below: true, open_above: true}}",
        "  number: {ticks: [0, 10, 100], open_above: true}",
    ]
    return "\n".join(rows) + "\n"


def topojson(west: str, east: str, *, overlap: bool = False) -> str:
    """Two squares of two degrees side by side as TopoJSON, the eastern one over the other if wanted."""
    start = 1 if overlap else 2
    squares = [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]], [[start, 0], [4, 0], [4, 2], [start, 2], [start, 0]]]
    if not overlap:
        shared = [[2, 0], [2, 2]]
        arcs = [shared, [[2, 2], [0, 2], [0, 0], [2, 0]], [[2, 0], [4, 0], [4, 2], [2, 2]]]
        rings = [[[0, 1]], [[2, -1]]]
    else:
        arcs, rings = squares, [[[0]], [[1]]]
    shapes = [
        {"type": "Polygon", "id": name, "arcs": ring} for name, ring in zip((west, east), rings, strict=True)
    ]
    areas = {"type": "GeometryCollection", "geometries": shapes}
    return json.dumps({"type": "Topology", "objects": {"areas": areas}, "arcs": arcs})
