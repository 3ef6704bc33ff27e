"""Cut marks: where they stand, and how much of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.affine import Box

Line = tuple[float, float, float, float]
MARK_GAP, MARK_LENGTH = 2.0, 4.0
MARK_SEEN = 1.5  # of a mark's length, at least so much lies where printers print
_OFF_CORNER = 0.5  # from a card's corner to a mark between cards
_LEAST = 0.8  # no shorter mark between cards is of use


class MarkStyle(Struct, frozen=True):
    """Which marks a sheet has: ``outside`` the block of cards on every cut; at every ``corner``
    between cards too; whole cut ``lines`` over the sheet. In millimetres ``gap`` from the bleed,
    ``length``, and ``line``, how thick they are."""

    outside: bool = True
    corners: bool = False
    lines: bool = False
    gap: float = MARK_GAP
    length: float = MARK_LENGTH
    line: float = 0.1

    @property
    def seen(self) -> float:
        """How much of a mark lies where home printers print, at least."""
        return min(MARK_SEEN, self.length)


CROP = MarkStyle()
NO_MARKS = MarkStyle(outside=False)
MARKS: dict[str, MarkStyle] = {
    "crop": CROP,
    "outside": CROP,
    "corner": MarkStyle(corners=True),
    "lines": MarkStyle(outside=False, lines=True),
    "none": NO_MARKS,
}
REGISTRATION = "registration"
MARK_NAMES = (*MARKS, REGISTRATION)


def mark_style(names: Sequence[str], length: float | None = None) -> MarkStyle:
    """The marks of several names of MARKS together; ``length`` in millimetres in place of 4."""
    found = [MARKS[name] for name in names if name != REGISTRATION]
    style = MarkStyle(
        outside=any(one.outside for one in found),
        corners=any(one.corners for one in found),
        lines=any(one.lines for one in found),
    )
    return style if length is None else replace(style, length=length)


def cut_marks(
    xs: Sequence[float],
    ys: Sequence[float],
    lies: tuple[float, float],
    spread: Box,
    style: MarkStyle,
    sheet: tuple[float, float],
) -> tuple[Line, ...]:
    """The marks of a grid whose columns begin at ``xs`` and rows at ``ys``; ``spread`` is the bleed of
    all cards together, which marks outside never touch."""
    cuts_x = sorted({round(x + d, 6) for x in xs for d in (0.0, lies[0])})
    cuts_y = sorted({round(y + d, 6) for y in ys for d in (0.0, lies[1])})
    out: list[Line] = []
    if style.lines:
        out += [(x, 0.0, x, sheet[1]) for x in cuts_x]
        out += [(0.0, y, sheet[0], y) for y in cuts_y]
    if style.outside:
        near, far = style.gap, style.gap + style.length
        for x in cuts_x:
            out.append((x, spread[1] - far, x, spread[1] - near))
            out.append((x, spread[3] + near, x, spread[3] + far))
        for y in cuts_y:
            out.append((spread[0] - far, y, spread[0] - near, y))
            out.append((spread[2] + near, y, spread[2] + far, y))
    if style.corners:
        for upper, lower in _gaps(ys, lies[1], style):
            out += [(x, upper, x, lower) for x in cuts_x]
        for left, right in _gaps(xs, lies[0], style):
            out += [(left, y, right, y) for y in cuts_y]
    return tuple(out)


def _gaps(starts: Sequence[float], size: float, style: MarkStyle) -> list[tuple[float, float]]:
    """Where marks stand between two cards: one from each card, or one for both where they are near."""
    out: list[tuple[float, float]] = []
    for one, other in pairwise(starts):
        begin, end = one + size + _OFF_CORNER, other - _OFF_CORNER
        if end - begin < _LEAST:
            continue
        if end - begin <= 2 * style.length + 1.0:
            out.append((begin, end))
        else:
            out += [(begin, begin + style.length), (end - style.length, end)]
    return out
