"""The board file for an author's map: areas by name, scales to be edited, and which borders to look at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from terra_cards.model.borders import neighbour_pairs, threshold_km
from terra_cards.model.mapmaking.author_map import AuthorMap
from terra_cards.model.mapmaking.features import Area

_SCALES = """\
scales:                         # to be edited: ticks that suit the questions you want to ask
  year:
    ticks: [1000, 1250, 1500, 1600, 1700, 1750, 1800, 1825, 1850, 1875, 1900, 1910, 1920, 1930,
            1940, 1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020]
    open_below: true
    open_above: true
  length:
    metric:
      ticks: [1 cm, 10 cm, 50 cm, 1 m, 2 m, 5 m, 10 m, 20 m, 50 m, 100 m, 200 m, 500 m, 1 km,
              2 km, 5 km, 10 km, 20 km, 50 km, 100 km, 200 km, 500 km, 1000 km]
    imperial:
      ticks: [1 in, 6 in, 1 ft, 2 ft, 5 ft, 10 ft, 20 ft, 50 ft, 100 ft, 200 ft, 500 ft,
              1000 ft, 2000 ft, 1 mi, 2 mi, 5 mi, 10 mi, 20 mi, 50 mi, 100 mi, 200 mi, 500 mi, 1000 mi]
    open_below: true
    open_above: true
  number:
    ticks: [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000,
            200000, 500000, 1 million, 2 million, 5 million, 10 million, 20 million, 50 million,
            100 million]
    open_below: true
    open_above: true"""
_DOUBTFUL = 2.5  # borders up to so many times the threshold are listed


@dataclass(frozen=True, slots=True)
class Doubt:
    """A pair of areas to look at: a short border, or hardly any water between."""

    areas: tuple[str, str]
    border_km: float
    apart_km: float
    neighbours: bool


def doubts(made: AuthorMap, areas: Sequence[Area]) -> list[Doubt]:
    """Pairs whose being neighbours or not hangs on the threshold, the shortest borders first."""
    kinds = {area.id: "land" for area in areas}
    pairs = set(neighbour_pairs(made.lengths, kinds, made.accuracy_km))
    limit = threshold_km("land", "land", made.accuracy_km) * _DOUBTFUL
    out = [
        Doubt(pair, length, 0.0, pair in pairs) for pair, length in made.lengths.items() if length <= limit
    ]
    out += [Doubt(pair, 0.0, away, False) for pair, away in made.apart.items()]
    return sorted(out, key=lambda doubt: (doubt.border_km == 0, doubt.border_km, doubt.apart_km, doubt.areas))


def board_text(
    made: AuthorMap,
    areas: Sequence[Area],
    *,
    board: str,
    title: str,
    lang: str,
    geometry: str,
    credit: str | None,
    found: Sequence[Doubt],
) -> str:
    """The text of the board file. ``geometry`` is the name of the drawing beside it."""
    lines = [
        "# Made by 'terra-cards board build'. Edit what you like: names, kinds, scales, corrections.",
        "format: 1",
        "board:",
        f"  id: {board}",
        f"  title: {{{lang}: {_quoted(title)}}}",
        "  adjacency: border",
        f"  accuracy: {made.accuracy_km:g} km          # how far the drawing may be off",
    ]
    if credit:
        lines.append(f"  credit: {_quoted(credit)}")
    else:
        lines.append(
            "  # credit: whom the shapes are owed to, as their licence asks; it is printed on posters"
        )
    lines += [
        f"  geometry: {_quoted(geometry)}",
        f"  projection: {made.projection}",
        f"  central_meridian: {made.central_meridian:g}",
    ]
    if made.wrap:
        lines.append("  wrap: true")
    lines.append(
        "areas:                          # kind: land or sea; also: other names that people look for"
    )
    lines += [
        f"  - {{id: {_id(area.id)}, kind: land, name: {{{lang}: {_quoted(area.name)}}}}}" for area in areas
    ]
    if found:
        lines += [
            "# Borders to look at. What the shapes get wrong is put right here, with a reason:",
            "# corrections:",
        ]
        for doubt in found:
            verb = "remove" if doubt.neighbours else "add"
            far = (
                f"{doubt.border_km:.1f} km of border"
                if doubt.border_km
                else "they touch in a point"
                if not doubt.apart_km
                else f"{doubt.apart_km:.1f} km apart"
            )
            state = "neighbours" if doubt.neighbours else "no neighbours"
            lines.append(
                f"#   - {{{verb}: [{', '.join(doubt.areas)}], because: ...}}      # {far}; {state} now"
            )
    lines += [
        _SCALES,
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text in double quotes, as JSON and YAML both read it."""
    return json.dumps(text, ensure_ascii=False)


def _id(name: str) -> str:
    """An id plain where YAML would read it as nothing else, else quoted."""
    plain = name[0].isalpha() and name not in ("y", "n", "yes", "no", "on", "off", "true", "false", "null")
    return name if plain else _quoted(name)
