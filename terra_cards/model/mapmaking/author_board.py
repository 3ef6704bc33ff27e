"""The board file for an author's map: areas by name, scales to be edited, and which borders to look at."""

from __future__ import annotations

import json
from collections.abc import Sequence

from msgspec import Struct

from terra_cards.model.borders import neighbour_pairs, threshold_km
from terra_cards.model.mapmaking.author_map import AuthorMap
from terra_cards.model.mapmaking.features import Area, kinds_of

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
    open_above: true            # with open_below: true values below 0 have a space too"""
_DOUBTFUL = 2.5  # borders up to so many times the threshold are listed


class Doubt(Struct, frozen=True):
    """A pair of areas to look at: a short border, or hardly any water between."""

    areas: tuple[str, str]
    border_km: float
    apart_km: float
    neighbours: bool

    @property
    def said(self) -> str:
        """How the two lie, and whether they are neighbours now."""
        far = (
            f"{_km(self.border_km)} of border"
            if self.border_km
            else f"{_km(self.apart_km)} apart"
            if self.apart_km
            else "they touch in one point"
        )
        return f"{far}; {'neighbours' if self.neighbours else 'no neighbours'} now"


def doubts(made: AuthorMap, areas: Sequence[Area]) -> list[Doubt]:
    """Pairs whose being neighbours or not hangs on the threshold, the shortest borders first."""
    kinds = kinds_of(areas)
    pairs = set(pairs_of(made, areas))
    out = [
        Doubt(pair, length, 0.0, pair in pairs)
        for pair, length in made.lengths.items()
        if length <= threshold_km(kinds[pair[0]], kinds[pair[1]], made.accuracy_km) * _DOUBTFUL
    ]
    out += [Doubt(pair, 0.0, away, False) for pair, away in made.apart.items()]
    return sorted(out, key=lambda doubt: (doubt.border_km == 0, doubt.border_km, doubt.apart_km, doubt.areas))


def pairs_of(made: AuthorMap, areas: Sequence[Area]) -> tuple[tuple[str, str], ...]:
    """The pairs of neighbours that the board will have, before corrections."""
    return neighbour_pairs(made.lengths, kinds_of(areas), made.accuracy_km)


def alone(made: AuthorMap, areas: Sequence[Area]) -> list[str]:
    """Areas without any neighbour: a stone beside them is never right (TC904)."""
    met = {name for pair in pairs_of(made, areas) for name in pair}
    return [area.id for area in areas if area.id not in met] if len(areas) > 1 else []


def board_text(
    made: AuthorMap,
    areas: Sequence[Area],
    *,
    board: str,
    title: str,
    lang: str,
    geometry: str,
    hint_map: str,
    credit: str | None,
    found: Sequence[Doubt],
) -> str:
    """The text of the board file. ``geometry`` and ``hint_map`` are the names of the drawings beside it."""
    lines = [
        "# Made by 'terra-cards board build'. Edit what you like: names, kinds, scales, corrections.",
        "format: 1",
        "board:",
        f"  id: {board}",
        f"  title: {{{_key(lang)}: {_quoted(title)}}}",
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
        f"  hint_map: {_quoted(hint_map)}          # coarser, for the small map on cards",
        f"  projection: {made.projection}",
        f"  central_meridian: {made.central_meridian:g}",
    ]
    if made.wrap:
        lines.append("  wrap: true")
    lines.append(
        "areas:                          # kind: land or sea; also: {en: [other names that people look for]}"
    )
    lines += [
        f"  - {{id: {_id(area.id)}, kind: {area.kind}, name: {{{_by_language(area)}}}}}" for area in areas
    ]
    if found:
        lines += [
            "# Borders to look at. What the shapes get wrong is put right here, with a reason:",
            "# corrections:",
        ]
        for doubt in found:
            verb = "remove" if doubt.neighbours else "add"
            lines.append(f"#   - {{{verb}: [{', '.join(doubt.areas)}], because: ...}}      # {doubt.said}")
    lines += [
        _SCALES,
    ]
    return "\n".join(lines) + "\n"


def _km(value: float) -> str:
    return f"{value:.1f} km" if value >= 1 else f"{value * 1000:.0f} m"


def _by_language(area: Area) -> str:
    return ", ".join(f"{_key(lang)}: {_quoted(name)}" for lang, name in area.names.items())


def _quoted(text: str) -> str:
    """A text in double quotes, as JSON and YAML both read it."""
    return json.dumps(text, ensure_ascii=False)


def _key(lang: str) -> str:
    """A language tag as a key; Norwegian is one that old readers take for a denial."""
    return f'"{lang}"' if lang in ("no", "on", "y", "n") else lang


def _id(name: str) -> str:
    """An id plain where YAML would read it as nothing else, else quoted."""
    plain = name[0].isalpha() and name not in ("y", "n", "yes", "no", "on", "off", "true", "false", "null")
    return name if plain else _quoted(name)
