"""Printed cards on sheets, fronts and backs, as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from terra_cards.layout import margin
from terra_cards.layout.card import CardPlan
from terra_cards.layout.drawing import Item, Picture, Symbols
from terra_cards.layout.duplex import Flip, back_sheet
from terra_cards.layout.paper import CARD, SheetPlan
from terra_cards.library import words
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.photos import Embedded
from terra_cards.render.press import Run

Printed = tuple[CardPlan, CardPlan | None]


@dataclass(frozen=True, slots=True)
class Duplex:
    """How sheets get their backs: about which edge the printer turns them, millimetres by which the
    backs are moved right and down, and whether each back follows its front or all backs come last."""

    flip: Flip = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    interleaved: bool = True


def pdf(
    cards: Sequence[Printed],
    sheet: SheetPlan,
    runs: Sequence[Run],
    *,
    title: str,
    author: str = "",
    lang: str | None = None,
    duplex: Duplex | None = None,
    credits_: Sequence[tuple[Item, ...]] = (),
) -> bytes:
    """The cards on sheets, in order; their backs where ``duplex`` says how. ``runs`` made the plans.

    ``credits_`` are pages of the sheet's size that come last.

    A short last sheet keeps the grid, so that its backs meet their fronts, too.
    """
    stores = [run.photos for run in runs]

    def photo(picture: Picture) -> Embedded:
        for store in stores:
            try:
                return store.image(picture.photo)
            except KeyError:
                continue
        raise LookupError(f"no photo {picture.photo!r}")

    document = PdfDocument(title=title, author=author, lang=lang, photo=photo)
    face_of_notes = next(iter(runs[0].design.faces.values()))
    note = words.word("print", lang or "en", words.word("print", "en"))
    total = sheet.sheets(len(cards))

    def page(number: int, plans: Sequence[CardPlan | None], on: SheetPlan, turned: bool, side: str) -> None:
        over = margin.marks(on)
        if on.name != CARD:
            over += margin.footer(on, face_of_notes, f"{title} · {number + 1}{side}/{total}", note)
        wide, high = on.card if turned else (0.0, 0.0)
        placed = [
            (x + wide, y + high, plan.items, plan.symbols)
            for (x, y), plan in zip(on.slots, plans, strict=False)
            if plan is not None
        ]
        document.page(on.width, on.height, placed, over=over, trim=on.trim, bleed=on.bleed_box, turned=turned)

    batches = [cards[start : start + sheet.per_sheet] for start in range(0, len(cards), sheet.per_sheet)]
    if duplex is None:
        for number, batch in enumerate(batches):
            page(number, [front for front, _ in batch], sheet, False, "")
    else:
        _both_sides(document, batches, sheet, duplex, page)
    for items in credits_:
        document.page(sheet.width, sheet.height, [(0.0, 0.0, items, Symbols())])
    return document.save()


def _both_sides(
    document: PdfDocument,
    batches: Sequence[Sequence[Printed]],
    sheet: SheetPlan,
    duplex: Duplex,
    page: Callable[[int, Sequence[CardPlan | None], SheetPlan, bool, str], None],
) -> None:
    back, turned = back_sheet(sheet, duplex.flip, duplex.offset)
    edge = "DuplexFlipLongEdge" if duplex.flip == "long" else "DuplexFlipShortEdge"
    document.prefer_duplex(edge if duplex.interleaved else "Simplex")
    for number, batch in enumerate(batches):
        page(number, [front for front, _ in batch], sheet, False, "a")
        if duplex.interleaved:
            page(number, [behind for _, behind in batch], back, turned, "b")
    if not duplex.interleaved:
        for number, batch in enumerate(batches):
            page(number, [behind for _, behind in batch], back, turned, "b")
