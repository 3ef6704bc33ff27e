"""Gutter-fold sheets: fronts and backs on one side of the paper, folded and glued back to back.

No printer has to hit the same place twice. The line runs through the middle of the sheet; after the
fold each back lies behind its front, and a finished card is turned like the page of a book.
"""

from __future__ import annotations

from msgspec.structs import replace

from terra_cards.layout.affine import Affine, Box
from terra_cards.layout.marks import CROP, Line, MarkStyle
from terra_cards.layout.paper import EDGE, Fold, SheetError, SheetPlan, block, most, planned
from terra_cards.model.papers import paper_size

FOLD = "fold"  # the layout of this name


def plan_fold(
    paper: str,
    card: tuple[float, float],
    *,
    bleed: float,
    grid: tuple[int, int] | None = None,
    style: MarkStyle = CROP,
    gutter: float | None = None,
    upright: bool | None = None,
    edge: float = EDGE,
) -> SheetPlan:
    """The sheet with most cards; ``grid`` counts the fronts, ``upright`` says how the line runs.

    Raises :class:`SheetError` where not one card fits beside the fold.
    """
    size = paper_size(paper)
    if size is None:
        raise SheetError(f"there is no paper '{paper}'")
    between = 2 * bleed if gutter is None else gutter
    outer = bleed + edge + (style.gap + style.seen if style.outside else 0.0)
    best: tuple[int, SheetPlan] | None = None
    for sheet in (size, size[::-1]):
        for line in (True, False) if upright is None else (upright,):
            # Half the sheet is as wide as if it went on beyond the fold as the margin does outside.
            half = (
                (sheet[0] / 2 + outer - bleed, sheet[1]) if line else (sheet[0], sheet[1] / 2 + outer - bleed)
            )
            chosen = most(half, card, outer, between)
            if grid is not None:
                chosen = grid if chosen[0] >= grid[0] and chosen[1] >= grid[1] else (0, 0)
            count = chosen[0] * chosen[1]
            if count and (best is None or count > best[0]):
                best = count, _folded(paper, sheet, card, bleed, chosen, style, between, line)
    if best is None:
        what = f"{grid[0]} x {grid[1]} cards" if grid else f"a card of {card[0]:g} x {card[1]:g} mm"
        raise SheetError(f"{what} and their backs do not fit on {paper} beside a fold")
    return best[1]


def _folded(
    paper: str,
    sheet: tuple[float, float],
    card: tuple[float, float],
    bleed: float,
    grid: tuple[int, int],
    style: MarkStyle,
    gutter: float,
    upright: bool,
) -> SheetPlan:
    wide, high = block(card, (gutter, gutter), grid)
    at = sheet[0] / 2 if upright else sheet[1] / 2
    origin = (
        (at - bleed - wide, (sheet[1] - high) / 2) if upright else ((sheet[0] - wide) / 2, at - bleed - high)
    )
    fronts = planned(paper, sheet, card, bleed, grid, style, origin, (gutter, gutter))
    over = Affine(a=-1.0, e=2 * at) if upright else Affine(d=-1.0, f=2 * at)
    slots = tuple(over.box((x, y, x + card[0], y + card[1]))[:2] for x, y in fronts.slots)
    clips = tuple(over.box(clip) for clip in fronts.clips)
    marks = _marks(fronts.marks, over, at, upright)
    trim, spread = (
        _both(fronts.trim, over.box(fronts.trim)),
        _both(fronts.bleed_box, over.box(fronts.bleed_box)),
    )
    fold = Fold(upright, at, slots, clips, 0 if upright else 2)
    return replace(fronts, marks=marks, trim=trim, bleed_box=spread, fold=fold)


def _both(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _marks(lines: tuple[Line, ...], over: Affine, at: float, upright: bool) -> tuple[Line, ...]:
    """The marks of both halves; what would stand on the other half's cards is left out."""
    out: dict[Line, None] = {}
    for line in lines:
        ends = (line[0], line[2]) if upright else (line[1], line[3])
        if min(ends) < at < max(ends):  # a whole cut line, the same on both halves
            out[line] = None
        elif max(ends) < at:
            out[line] = None
            x0, y0, x1, y1 = (*over(line[0], line[1]), *over(line[2], line[3]))
            out[(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))] = None
    return tuple(out)


def fold_line(sheet: SheetPlan) -> Line:
    """The line on which the sheet is folded, from edge to edge."""
    fold = sheet.fold
    assert fold is not None
    return (fold.at, 0.0, fold.at, sheet.height) if fold.upright else (0.0, fold.at, sheet.width, fold.at)
