"""Papers, and how cards lie on them: the grid, what each card may paint, its marks.

Everything is in millimetres from the sheet's upper left corner. Cards lie ``gutter`` apart, by
default so far that the bleed of one never runs into the next; a short last sheet keeps the grid of
the others.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.affine import Affine, Box, laid
from terra_cards.layout.marks import CROP, NO_MARKS, Line, MarkStyle, cut_marks
from terra_cards.layout.registration import Registration, clear_of
from terra_cards.model.papers import paper_size

CARD = "card"  # the paper of one card a page
EDGE = 5.0  # what home printers leave white
Gutter = tuple[float, float]
_NEAR = 1e-6


class SheetError(ValueError):
    """Cards that do not fit a paper; the message says how large it would have to be, ``hint`` what to do."""

    def __init__(
        self, message: str, hint: str = "choose a larger paper, fewer cards a sheet or less bleed"
    ) -> None:
        super().__init__(message)
        self.hint = hint


class Fold(Struct, frozen=True):
    """A line on which a sheet is folded, so that fronts and backs of one side of paper meet.

    ``upright`` says that the line runs from top to bottom, at ``at`` from the left; else it lies, at
    ``at`` from the top. ``slots`` are those of the backs, ``turn`` their quarter turns clockwise.
    """

    upright: bool
    at: float
    slots: tuple[tuple[float, float], ...]
    clips: tuple[Box, ...]
    turn: int


class SheetPlan(Struct, frozen=True):
    """One kind of sheet.

    ``card`` is the trimmed card standing on its feet; on the sheet it lies turned clockwise by
    ``turn`` quarters. ``slots`` are the upper left corners of the trimmed areas, row by row, and
    ``clips`` (left, top, right, bottom) what each card may paint: its bleed, or less where the next
    card is near. ``trim`` and ``bleed_box`` are those of all cards together: of one card on a page of
    its own exactly its trimmed area. ``marks`` are lines (x0, y0, x1, y1).
    """

    name: str
    width: float
    height: float
    card: tuple[float, float]
    bleed: float
    columns: int
    rows: int
    slots: tuple[tuple[float, float], ...]
    clips: tuple[Box, ...]
    trim: Box
    bleed_box: Box
    marks: tuple[Line, ...]
    style: MarkStyle = CROP
    turn: int = 0
    fold: Fold | None = None
    registration: Registration | None = None
    title: str = ""

    @property
    def per_sheet(self) -> int:
        return len(self.slots)

    @property
    def lies(self) -> tuple[float, float]:
        """Width and height of the trimmed card as it lies on the sheet."""
        return self.card if self.turn % 2 == 0 else self.card[::-1]

    def place(self, index: int) -> Affine:
        """From a card's own millimetres to those of the sheet."""
        return laid(self.card, *self.slots[index], self.turn)

    def sheets(self, cards: int) -> int:
        """How many sheets so many cards take."""
        return -(-cards // self.per_sheet)


def plan_sheet(
    paper: str,
    card: tuple[float, float],
    *,
    bleed: float,
    grid: tuple[int, int] | None = None,
    style: MarkStyle = CROP,
    gutter: float | None = None,
    registration: Registration | None = None,
    edge: float = EDGE,
) -> SheetPlan:
    """The sheet for cards of a size; ``grid`` is columns and rows, the most that fit by default.

    ``paper`` is a name or a size that ``model.papers`` knows (turned where more cards fit so), or
    ``card`` for a page a card. ``gutter`` is the distance between cards, twice the bleed by default;
    where it is less, neighbours share it. ``edge`` is left white all round.
    Raises :class:`SheetError` where the grid does not fit.
    """
    if paper == CARD:
        room = bleed + (style.gap + style.length + 1.0 if style.outside else 0.0)
        return planned(
            CARD, (card[0] + 2 * room, card[1] + 2 * room), card, bleed, (1, 1), style, room, (0.0, 0.0)
        )
    size = paper_size(paper)
    if size is None:
        raise SheetError(f"there is no paper '{paper}'")
    between = 2 * bleed if gutter is None else gutter
    outer = bleed + edge + (style.gap + style.seen if style.outside else 0.0)
    if registration is not None:
        outer = max(outer, bleed + registration.band)
    upright = grid or most(size, card, outer, between)
    turned = grid or most(size[::-1], card, outer, between)
    landscape = (
        turned[0] * turned[1] > upright[0] * upright[1]
        if grid is None
        else not _fits(size, card, outer, between, grid) and _fits(size[::-1], card, outer, between, grid)
    )
    chosen, sheet = (turned, size[::-1]) if landscape else (upright, size)
    if not chosen[0] * chosen[1] or not _fits(sheet, card, outer, between, chosen):
        wide, high = block(card, (between, between), chosen if grid else (1, 1))
        raise SheetError(
            f"{chosen[0]} x {chosen[1]} cards need {wide + 2 * outer:g} x "
            f"{high + 2 * outer:g} mm with bleed, marks and margin, "
            f"and {paper} is {size[0]:g} x {size[1]:g} mm"
            if grid
            else f"a card of {card[0]:g} x {card[1]:g} mm does not fit on {paper}"
        )
    made = planned(paper, sheet, card, bleed, chosen, style, None, (between, between))
    return made if registration is None else registered(made, registration)


def most(
    sheet: tuple[float, float], card: tuple[float, float], outer: float, gutter: float
) -> tuple[int, int]:
    """The most columns and rows of cards that leave ``outer`` millimetres free all round."""
    return (
        max(0, int((sheet[0] - 2 * outer + gutter) / (card[0] + gutter) + 1e-9)),
        max(0, int((sheet[1] - 2 * outer + gutter) / (card[1] + gutter) + 1e-9)),
    )


def block(card: tuple[float, float], gutter: Gutter, grid: tuple[int, int]) -> tuple[float, float]:
    """Width and height of a grid of cards."""
    return (
        grid[0] * card[0] + (grid[0] - 1) * gutter[0],
        grid[1] * card[1] + (grid[1] - 1) * gutter[1],
    )


def _fits(
    sheet: tuple[float, float], card: tuple[float, float], outer: float, gutter: float, grid: tuple[int, int]
) -> bool:
    wide, high = block(card, (gutter, gutter), grid)
    return wide <= sheet[0] - 2 * outer + _NEAR and high <= sheet[1] - 2 * outer + _NEAR


def planned(
    name: str,
    sheet: tuple[float, float],
    card: tuple[float, float],
    bleed: float,
    grid: tuple[int, int],
    style: MarkStyle,
    origin: float | tuple[float, float] | None,
    gutter: Gutter,
    *,
    turn: int = 0,
) -> SheetPlan:
    """A grid of cards on a sheet of so many millimetres, from ``origin`` or in the middle."""
    lies = card if turn % 2 == 0 else card[::-1]
    wide, high = block(lies, gutter, grid)
    if origin is None:
        origin = ((sheet[0] - wide) / 2, (sheet[1] - high) / 2)
    left, top = (origin, origin) if isinstance(origin, float) else origin
    xs = [left + i * (lies[0] + gutter[0]) for i in range(grid[0])]
    ys = [top + i * (lies[1] + gutter[1]) for i in range(grid[1])]
    slots = tuple((x, y) for y in ys for x in xs)
    clips = reaches(slots, lies, bleed, gutter, grid)
    trim = (left, top, left + wide, top + high)
    spread = _spread(clips)
    lines = cut_marks(xs, ys, lies, spread, style, sheet)
    return SheetPlan(
        name,
        sheet[0],
        sheet[1],
        card,
        bleed,
        grid[0],
        grid[1],
        slots,
        clips,
        trim,
        spread,
        lines,
        style,
        turn,
    )


def reaches(
    slots: tuple[tuple[float, float], ...],
    lies: tuple[float, float],
    bleed: float,
    gutter: Gutter,
    grid: tuple[int, int],
) -> tuple[Box, ...]:
    """What each card may paint: all its bleed outwards, at most half the gutter towards the next card."""
    out = []
    inner = min(bleed, gutter[0] / 2), min(bleed, gutter[1] / 2)
    for index, (x, y) in enumerate(slots):
        column, row = index % grid[0], index // grid[0]
        out.append(
            (
                x - (bleed if column == 0 else inner[0]),
                y - (bleed if row == 0 else inner[1]),
                x + lies[0] + (bleed if column == grid[0] - 1 else inner[0]),
                y + lies[1] + (bleed if row == grid[1] - 1 else inner[1]),
            )
        )
    return tuple(out)


def _spread(clips: tuple[Box, ...]) -> Box:
    return (
        min(clip[0] for clip in clips),
        min(clip[1] for clip in clips),
        max(clip[2] for clip in clips),
        max(clip[3] for clip in clips),
    )


def registered(sheet: SheetPlan, registration: Registration) -> SheetPlan:
    """A sheet with marks for a cutting machine; nothing else lies where the machine looks for them.

    Raises :class:`SheetError` where the cards leave no room.
    """
    for zone in registration.zones(sheet.width, sheet.height):
        if any(_meet(clip, zone) for clip in sheet.clips):
            raise SheetError(
                f"the cards on {sheet.name} reach into the corners, "
                "where a cutting machine looks for its marks"
            )
    kept = clear_of(registration.zones(sheet.width, sheet.height), sheet.marks)
    return replace(sheet, marks=kept, registration=registration)


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] - _NEAR
        and other[0] < one[2] - _NEAR
        and one[1] < other[3] - _NEAR
        and other[1] < one[3] - _NEAR
    )


def unmarked(sheet: SheetPlan) -> SheetPlan:
    """The same sheet without cut marks."""
    return replace(sheet, marks=(), style=NO_MARKS)
