"""Papers, and how cards lie on them: the grid, its marks, and what stands in the margin.

Everything is in millimetres from the sheet's upper left corner. Cards lie ``gutter`` apart, so
that the bleed of one never runs into the next; a short last sheet keeps the grid of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PAPERS: dict[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
CARD = "card"  # the paper of one card a page
EDGE = 5.0  # what home printers leave white
MARK_GAP, MARK_LENGTH = 2.0, 4.0
MARK_SEEN = 1.5  # of a mark's length, at least so much lies where printers print
Marks = Literal["crop", "none"]


class SheetError(ValueError):
    """Cards that do not fit a paper; the message says how large it would have to be."""


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """One kind of sheet. ``slots`` are the upper left corners of the cards' trimmed area, row by row.

    ``trim`` and ``bleed_box`` are left, top, right, bottom of all cards together: of one card on a
    page of its own exactly its trimmed area. ``marks`` are lines (x0, y0, x1, y1) that never touch
    the bleed.
    """

    name: str
    width: float
    height: float
    card: tuple[float, float]
    bleed: float
    columns: int
    rows: int
    slots: tuple[tuple[float, float], ...]
    trim: tuple[float, float, float, float]
    bleed_box: tuple[float, float, float, float]
    marks: tuple[tuple[float, float, float, float], ...]

    @property
    def per_sheet(self) -> int:
        return len(self.slots)

    def sheets(self, cards: int) -> int:
        """How many sheets so many cards take."""
        return -(-cards // self.per_sheet)


def plan_sheet(
    paper: str,
    card: tuple[float, float],
    *,
    bleed: float,
    grid: tuple[int, int] | None = None,
    marks: Marks = "crop",
) -> SheetPlan:
    """The sheet for cards of a size; ``grid`` is columns and rows, the most that fit by default.

    ``paper`` is one of PAPERS (turned where more cards fit so), or ``card`` for a page a card.
    Raises :class:`SheetError` where the grid does not fit.
    """
    slug = MARK_GAP + MARK_LENGTH if marks == "crop" else 0.0
    gutter = 2 * bleed
    if paper == CARD:
        margin = bleed + (slug + 1.0 if slug else 0.0)
        return _plan(CARD, (card[0] + 2 * margin, card[1] + 2 * margin), card, bleed, gutter, (1, 1), marks)
    size = PAPERS[paper]
    outer = bleed + EDGE + (MARK_GAP + MARK_SEEN if marks == "crop" else 0.0)
    upright = grid or most(size, card, outer, gutter)
    turned = grid or most(size[::-1], card, outer, gutter)
    landscape = (
        turned[0] * turned[1] > upright[0] * upright[1]
        if grid is None
        else not _fits(size, card, outer, gutter, grid) and _fits(size[::-1], card, outer, gutter, grid)
    )
    chosen, sheet = (turned, size[::-1]) if landscape else (upright, size)
    if not chosen[0] * chosen[1] or not _fits(sheet, card, outer, gutter, chosen):
        wide, high = _block(card, gutter, chosen if grid else (1, 1))
        raise SheetError(
            f"{chosen[0]} x {chosen[1]} cards need {wide + 2 * outer:g} x "
            f"{high + 2 * outer:g} mm with bleed, marks and margin, "
            f"and {paper} is {size[0]:g} x {size[1]:g} mm"
            if grid
            else f"a card of {card[0]:g} x {card[1]:g} mm does not fit on {paper}"
        )
    return _plan(paper, sheet, card, bleed, gutter, chosen, marks)


def most(
    sheet: tuple[float, float], card: tuple[float, float], outer: float, gutter: float
) -> tuple[int, int]:
    """The most columns and rows of cards that leave ``outer`` millimetres free all round."""
    return (
        int((sheet[0] - 2 * outer + gutter) / (card[0] + gutter) + 1e-9),
        int((sheet[1] - 2 * outer + gutter) / (card[1] + gutter) + 1e-9),
    )


def _block(card: tuple[float, float], gutter: float, grid: tuple[int, int]) -> tuple[float, float]:
    return (
        grid[0] * card[0] + (grid[0] - 1) * gutter,
        grid[1] * card[1] + (grid[1] - 1) * gutter,
    )


def _fits(
    sheet: tuple[float, float], card: tuple[float, float], outer: float, gutter: float, grid: tuple[int, int]
) -> bool:
    wide, high = _block(card, gutter, grid)
    return wide <= sheet[0] - 2 * outer + 1e-6 and high <= sheet[1] - 2 * outer + 1e-6


def _plan(
    name: str,
    sheet: tuple[float, float],
    card: tuple[float, float],
    bleed: float,
    gutter: float,
    grid: tuple[int, int],
    marks: Marks,
) -> SheetPlan:
    wide, high = _block(card, gutter, grid)
    left, top = (sheet[0] - wide) / 2, (sheet[1] - high) / 2
    xs = [left + i * (card[0] + gutter) for i in range(grid[0])]
    ys = [top + i * (card[1] + gutter) for i in range(grid[1])]
    trim = (left, top, left + wide, top + high)
    bleed_box = (trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed)
    lines: list[tuple[float, float, float, float]] = []
    if marks == "crop":
        cuts_x = sorted({round(x + d, 6) for x in xs for d in (0.0, card[0])})
        cuts_y = sorted({round(y + d, 6) for y in ys for d in (0.0, card[1])})
        near, far = bleed + MARK_GAP, bleed + MARK_GAP + MARK_LENGTH
        for x in cuts_x:
            lines.append((x, trim[1] - far, x, trim[1] - near))
            lines.append((x, trim[3] + near, x, trim[3] + far))
        for y in cuts_y:
            lines.append((trim[0] - far, y, trim[0] - near, y))
            lines.append((trim[2] + near, y, trim[2] + far, y))
    return SheetPlan(
        name, sheet[0], sheet[1], card, bleed, grid[0], grid[1],
        tuple((x, y) for y in ys for x in xs), trim, bleed_box, tuple(lines),
    )  # fmt: skip
