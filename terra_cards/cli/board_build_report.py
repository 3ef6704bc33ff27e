"""What ``board build`` says about the board that it made."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from terra_cards.cli.output import print_json

if TYPE_CHECKING:
    from terra_cards.model.mapmaking.author_board import Doubt
    from terra_cards.model.mapmaking.author_map import AuthorMap
    from terra_cards.model.mapmaking.features import Shapes

_LISTED = 30  # doubtful borders told in the terminal; the board file has them all


class Result(Struct, frozen=True):
    """A board made: what was read, the map, doubtful borders, pairs of neighbours, areas without any."""

    read: Shapes
    made: AuthorMap
    doubts: Sequence[Doubt]
    pairs: int
    alone: Sequence[str]

    @property
    def notes(self) -> list[str]:
        """What was mended or left out."""
        return [*self.read.notes, *self.made.notes]

    @property
    def seas(self) -> int:
        """How many of the areas are sea."""
        return sum(area.kind == "sea" for area in self.read.areas)


def as_json(result: Result, target: Path, drawing: Path, hint: Path) -> None:
    """One document on standard output."""
    made = result.made
    document: dict[str, Any] = {
        "version": 1,
        "board": str(target),
        "drawing": str(drawing),
        "hint_map": str(hint),
        "areas": len(result.read.areas),
        "sea": result.seas,
        "neighbours": result.pairs,
        "projection": made.projection,
        "central_meridian": made.central_meridian,
        "wrap": made.wrap,
        "accuracy_km": made.accuracy_km,
        "notes": result.notes,
        "alone": list(result.alone),
        "doubtful": [
            {
                "areas": list(doubt.areas),
                "border_km": round(doubt.border_km, 3),
                "apart_km": round(doubt.apart_km, 3),
                "neighbours": doubt.neighbours,
            }
            for doubt in result.doubts
        ],
    }
    print_json(document)


def as_text(result: Result, target: Path, drawing: Path, hint: Path) -> None:
    """Lines on standard output."""
    out, made = sys.stdout, result.made
    lands = len(result.read.areas) - result.seas
    water = f" and {result.seas} sea" if result.seas else ""
    areas = "area" if lands == 1 and not result.seas else "areas"
    pairs = "pair" if result.pairs == 1 else "pairs"
    out.write(f"{target}: {lands} land{water} {areas}, {result.pairs} {pairs} of neighbours\n")
    out.write(
        f"{drawing}: {_size(made.topojson)}, {made.projection}, off by at most {made.accuracy_km:g} km\n"
    )
    out.write(f"{hint}: {_size(made.hint)}, for the small map on cards\n")
    for note in result.notes:
        out.write(f"  note: {note}\n")
    if result.alone:
        out.write(f"without neighbours: {', '.join(result.alone)}\n")
    if result.doubts:
        out.write("borders to look at:\n")
        for doubt in result.doubts[:_LISTED]:
            out.write(f"  {doubt.areas[0]}, {doubt.areas[1]}: {doubt.said}\n")
        if len(result.doubts) > _LISTED:
            out.write(f"  and {len(result.doubts) - _LISTED} more: they are listed in the board file\n")
    if result.doubts or result.alone:
        out.write("put right what is wrong under 'corrections' in the board file\n")
    path = shlex.quote(str(target))
    picture = shlex.quote(f"{target.name.rsplit('.board.', 1)[0]}.pdf")
    out.write("next: edit the scales, then\n")
    out.write(f"  terra-cards lint {path}\n  terra-cards board render {path} -o {picture}\n")


def _size(data: bytes) -> str:
    return f"{len(data) / 1000:.0f} kB" if len(data) >= 10_000 else f"{len(data) / 1000:.1f} kB"
