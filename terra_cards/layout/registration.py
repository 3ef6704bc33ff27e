"""Registration marks, by which a cutting machine finds where a sheet lies.

The three marks that print-and-cut machines look for: a filled square in the upper left corner, angles
in the upper right and the lower left one. The measures are those that their programs call standard
(10 mm from the paper's edge, a square of 5 mm); length and thickness are set there to what stands here.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from terra_cards.layout.affine import Box
from terra_cards.layout.marks import Line
from terra_cards.layout.paths import Path, rectangle

_NEAR = 1e-6


class Registration(Struct, frozen=True):
    """Millimetres: ``inset`` from the paper's edges to the outer edges of the marks, the side of the
    ``square``, the length of an ``arm`` and its thickness (``line``), and ``clear``, how far from a mark
    nothing else may be printed."""

    inset: float = 10.0
    square: float = 5.0
    arm: float = 10.0
    line: float = 0.5
    clear: float = 3.0

    @property
    def band(self) -> float:
        """How far from the paper's edge cards may begin, but for the corner of the square."""
        return self.inset + self.line + self.clear

    def bars(self, width: float, height: float) -> tuple[Box, ...]:
        """The marks on a sheet, as filled boxes: the square, then two bars an angle."""
        left, top, right, bottom = self.inset, self.inset, width - self.inset, height - self.inset
        arm, line = self.arm, self.line
        return (
            (left, top, left + self.square, top + self.square),
            (right - arm, top, right, top + line),
            (right - line, top, right, top + arm),
            (left, bottom - line, left + arm, bottom),
            (left, bottom - arm, left + line, bottom),
        )

    def zones(self, width: float, height: float) -> tuple[Box, ...]:
        """What must stay white around the marks."""
        clear = self.clear
        return tuple(
            (bar[0] - clear, bar[1] - clear, bar[2] + clear, bar[3] + clear)
            for bar in self.bars(width, height)
        )

    def path(self, width: float, height: float) -> Path:
        """The marks as one outline to be filled."""
        out: Path = ()
        for left, top, right, bottom in self.bars(width, height):
            out += rectangle(left, top, right - left, bottom - top)
        return out


def clear_of(zones: Iterable[Box], lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines that run through none of the zones."""
    kept = tuple(zones)
    return tuple(
        line
        for line in lines
        if not any(
            min(line[0], line[2]) < zone[2] - _NEAR
            and max(line[0], line[2]) > zone[0] + _NEAR
            and min(line[1], line[3]) < zone[3] - _NEAR
            and max(line[1], line[3]) > zone[1] + _NEAR
            for zone in kept
        )
    )
