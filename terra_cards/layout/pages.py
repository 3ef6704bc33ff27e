"""From printed cards to pages: which face lies where on which page, in which order.

A page says everything that is drawn on it; nothing is decided after it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout import margin
from terra_cards.layout.affine import IDENTITY, Affine, Box, laid, shift
from terra_cards.layout.card import CardPlan
from terra_cards.layout.correction import NOTHING, Correction
from terra_cards.layout.drawing import Item, Symbols
from terra_cards.layout.duplex import Flip, back_sheet
from terra_cards.layout.paper import CARD, SheetPlan
from terra_cards.layout.reading import Reading, read_lines
from terra_cards.layout.typeface import Face

Printed = tuple[CardPlan, CardPlan | None]
Order = Literal["interleaved", "fronts-first", "backs-before"]
ORDERS: tuple[Order, ...] = ("interleaved", "fronts-first", "backs-before")


class Placed(Struct, frozen=True):
    """Items with their symbols, put on a page by ``place`` and seen through ``clip``, a box of the page.

    ``plan`` is the face that they are, where they are one: of the so many-th ``card``, its back where
    ``behind``. ``reading`` says how they are read aloud.
    """

    place: Affine
    items: Sequence[Item]
    symbols: Symbols
    clip: Box | None = None
    plan: CardPlan | None = None
    card: int = 0
    behind: bool = False
    reading: Reading | None = None


class Page(Struct, frozen=True):
    """One page of so many millimetres: what is placed on it, what lies ``over`` that, then its cut
    ``marks``, which are told apart so that they can be found again in the file.

    ``trim`` and ``bleed`` are left, top, right, bottom. All of it, the boxes too, is drawn
    through ``correction``. A ``late`` page comes after all that are not.
    """

    width: float
    height: float
    placed: tuple[Placed, ...]
    over: tuple[Item, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    correction: Affine = IDENTITY
    marks: tuple[Item, ...] = ()
    late: bool = False

    def corrected(self, box: Box) -> Box:
        """A box as it is on the corrected page: it is moved and stretched, and stays upright."""
        change = self.correction
        if change.plain:
            return box
        x, y = change((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        wide = (box[2] - box[0]) / 2 * math.hypot(change.a, change.b)
        high = (box[3] - box[1]) / 2 * math.hypot(change.c, change.d)
        return x - wide, y - high, x + wide, y + high


def at(x: float, y: float, items: Sequence[Item], symbols: Symbols | None = None) -> Placed:
    """Items moved to (x, y)."""
    return Placed(shift(x, y), items, symbols or Symbols())


def read_aloud(page: Page, lang: str) -> Page:
    """A page of words alone, to be read line by line."""
    placed = tuple(replace(one, reading=read_lines(one.items, lang)) for one in page.placed)
    return replace(page, placed=placed)


class Duplex(Struct, frozen=True):
    """How sheets get their backs: about which edge the printer turns them, in which order they come,
    and what puts the printer's faults right on them."""

    flip: Flip = "long"
    order: Order = "interleaved"
    correction: Correction = NOTHING


class Notes(Struct, frozen=True):
    """What stands in the margin: the face, the name of the print, the advice to print at 100 %, on a fold
    sheet what to do with it, on backs about which edge (``long``, ``short``) the paper is turned."""

    face: Face
    title: str
    advice: str
    fold: str = ""
    edges: Mapping[str, str] = field(default_factory=dict)


def card_pages(
    cards: Iterable[Printed],
    sheet: SheetPlan,
    notes: Notes,
    *,
    count: int | None = None,
    duplex: Duplex | None = None,
    fronts: Correction = NOTHING,
    over: Callable[[SheetPlan, int], Sequence[Item]] | None = None,
    first_sheet: int = 0,
) -> Iterator[Page]:
    """The pages of the cards, in order; ``duplex`` says how their backs are printed, None for none.
    ``over`` gives what lies over the so many cards of a sheet, below its marks. Sheets count from
    ``first_sheet``, where others have those before it.

    Cards are taken sheet by sheet, so that they need not all be there at once; ``count`` says how many
    will come. Where fronts come first, backs are ``late`` pages. A short last sheet keeps the grid, so
    that its backs meet their fronts, too. A fold sheet carries its backs on the same page, whatever
    ``duplex`` says.
    """
    if count is None:
        cards = tuple(cards)
        count = len(cards)
    total = sheet.sheets(count)
    right = fronts.on(sheet.width, sheet.height)

    def drawn(on: SheetPlan, plans: Sequence[CardPlan | None]) -> Sequence[Item]:
        return over(on, len(plans)) if over is not None else ()

    def front(number: int, batch: Sequence[Printed], side: str) -> Page:
        plans = [one for one, _ in batch]
        first = number * sheet.per_sheet
        placed = _laid(sheet, plans, first)
        if sheet.fold is not None:
            placed += _folded(sheet, [behind for _, behind in batch], first)
        return _page(sheet, placed, right, notes, f"{number + 1}{side}/{total}", drawn(sheet, plans))

    source = iter(cards)
    batches = enumerate(iter(lambda: list(islice(source, sheet.per_sheet)), []), first_sheet)
    if duplex is None or sheet.fold is not None:
        yield from (front(number, batch, "") for number, batch in batches)
        return
    back = back_sheet(sheet, duplex.flip)
    wrong = duplex.correction.on(sheet.width, sheet.height)

    def behind(number: int, batch: Sequence[Printed]) -> Page:
        plans = [other for _, other in batch]
        placed = _laid(back, plans, number * sheet.per_sheet, behind=True)
        edge = notes.edges.get(duplex.flip, "")
        return _page(back, placed, wrong, notes, f"{number + 1}b/{total}", drawn(back, plans), edge)

    for number, batch in batches:
        if duplex.order == "backs-before":
            yield behind(number, batch)
        yield front(number, batch, "a")
        if duplex.order == "interleaved":
            yield behind(number, batch)
        elif duplex.order == "fronts-first":
            yield replace(behind(number, batch), late=True)


def _laid(
    sheet: SheetPlan, plans: Sequence[CardPlan | None], first: int, behind: bool = False
) -> tuple[Placed, ...]:
    return tuple(
        _put(plan, sheet.place(index), sheet.clips[index], first + index, behind)
        for index, plan in enumerate(plans)
        if plan is not None
    )


def _folded(sheet: SheetPlan, plans: Sequence[CardPlan | None], first: int) -> tuple[Placed, ...]:
    fold = sheet.fold
    assert fold is not None
    return tuple(
        _put(plan, laid(sheet.card, *fold.slots[index], fold.turn), fold.clips[index], first + index, True)
        for index, plan in enumerate(plans)
        if plan is not None
    )


def _put(plan: CardPlan, place: Affine, clip: Box, card: int, behind: bool) -> Placed:
    return Placed(place, plan.items, plan.symbols, clip, plan, card, behind, plan.reading)


def _page(
    sheet: SheetPlan,
    placed: tuple[Placed, ...],
    correction: Affine,
    notes: Notes,
    number: str,
    drawn: Sequence[Item],
    edge: str = "",
) -> Page:
    over = [*drawn, *margin.further_marks(sheet)]
    if sheet.name != CARD:
        also = notes.fold if sheet.fold else edge
        over += margin.footer(sheet, notes.face, margin.Footer(notes.title, number, also, notes.advice))
    marks = tuple(margin.cut_marks(sheet))
    return Page(
        sheet.width, sheet.height, placed, tuple(over), sheet.trim, sheet.bleed_box, correction, marks
    )
