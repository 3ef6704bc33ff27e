"""What a game needs beside its cards, as pages of one PDF and as paths for a cutting machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout import margin
from terra_cards.layout.correction import NOTHING, Correction
from terra_cards.layout.cutting import CutPlan, cut_plan
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.marks import MARK_GAP, MARK_LENGTH
from terra_cards.layout.pages import Duplex, Notes, Page, Printed, card_pages
from terra_cards.layout.paper import EDGE, SheetPlan
from terra_cards.layout.paths import Path, circle, rectangle
from terra_cards.render.pdf import PdfDocument


class Sheeted(Struct, frozen=True):
    """Pieces that lie on sheets as cards do. ``corner`` is that of their outline; ``outlined`` draws it
    for scissors, which no crop mark leads around a curve."""

    name: str
    title: str
    pieces: Sequence[Printed]
    sheet: SheetPlan
    corner: float
    outlined: bool = False

    @property
    def cuts(self) -> tuple[CutPlan, ...]:
        """Where a machine cuts a full sheet."""
        return (cut_plan(self.sheet, self.corner),)


class Drawn(Struct, frozen=True):
    """Pages that are drawn as they are, with nothing on their backs."""

    name: str
    title: str
    pages: Sequence[Page]
    cuts: tuple[CutPlan, ...] = ()


Part = Sheeted | Drawn


class Made(Struct, frozen=True):
    """The finished file; how many pages each part takes, by its name."""

    data: bytes
    pages: dict[str, int] = field(default_factory=dict)


def parts_pdf(
    parts: Sequence[Part],
    notes: Notes,
    *,
    title: str,
    author: str = "",
    lang: str | None = None,
    duplex: Duplex | None = None,
    fronts: Correction = NOTHING,
    credits_: Sequence[Page] = (),
    tags: bool = True,
) -> Made:
    """The parts one after the other; their backs where ``duplex`` says how. The same parts give the same
    bytes. ``notes`` stand in the margin of sheets with the name of the part; ``credits_`` come last.
    ``tags`` tells how all is read aloud."""
    document = PdfDocument(title=title, author=author, lang=lang, tags=tags)
    if duplex is not None:
        edge = "DuplexFlipLongEdge" if duplex.flip == "long" else "DuplexFlipShortEdge"
        document.prefer_duplex("Simplex" if duplex.order == "fronts-first" else edge)
    counted: dict[str, int] = {}
    both: list[tuple[Page, Page | None]] = []
    cards = 0  # each card is a section of its own to those who have the file read
    for part in parts:
        own = list(_pages(part, notes, duplex, fronts))
        own = [(_renumbered(one, cards), other and _renumbered(other, cards)) for one, other in own]
        cards += len(part.pieces) if isinstance(part, Sheeted) else 0
        counted[part.name] = sum(1 + (back is not None) for _, back in own)
        both += own
    for page in _ordered(both, duplex):
        document.draw(page)
    for page in credits_:
        document.draw(page)
    return Made(document.save(), counted)


def drawn_by(part: Part) -> list[Sequence[Item]]:
    """All that a part draws, piece by piece, each once."""
    if isinstance(part, Drawn):
        return [items for page in part.pages for items in (*(one.items for one in page.placed), page.over)]
    sides = (side for pair in part.pieces for side in pair if side is not None)
    return list({id(side): side.items for side in sides}.values())


def _pages(
    part: Part, notes: Notes, duplex: Duplex | None, fronts: Correction
) -> Iterator[tuple[Page, Page | None]]:
    """The sheets of a part with their backs, None where nothing is printed there."""
    if isinstance(part, Drawn):
        for page in part.pages:
            front = replace(page, correction=fronts.on(page.width, page.height))
            yield front, None if duplex is None else Page(page.width, page.height, ())
        return
    sheet = part.sheet
    said = replace(notes, title=part.title)
    both = duplex is not None and sheet.fold is None
    straight = None if duplex is None else replace(duplex, order="interleaved")
    pages = list(card_pages(part.pieces, sheet, said, duplex=straight, fronts=fronts, over=_over(part, said)))
    if both:
        yield from zip(pages[::2], pages[1::2], strict=True)
        return
    for page in pages:
        yield page, None if duplex is None else Page(page.width, page.height, ())


def _renumbered(page: Page, by: int) -> Page:
    """The page with its cards counted on."""
    return replace(page, placed=tuple(replace(one, card=one.card + by) for one in page.placed))


def _ordered(both: Sequence[tuple[Page, Page | None]], duplex: Duplex | None) -> Iterable[Page]:
    fronts = [front for front, _ in both]
    if duplex is None:
        return fronts
    backs = [back for _, back in both if back is not None]
    if duplex.order == "fronts-first":
        return [*fronts, *backs]
    return [page for pair in both for page in pair if page is not None]


def lacks_footer(sheet: SheetPlan) -> bool:
    """Whether a sheet has no room below its pieces for the ruler and what is said of it."""
    return sheet.bleed_box[3] + MARK_GAP + MARK_LENGTH > sheet.height - EDGE


def _over(part: Sheeted, notes: Notes) -> Callable[[SheetPlan, int], Sequence[Item]] | None:
    """Outlines to cut along, and the footer where pieces are too small for it to stand below one."""
    small = part.sheet.lies[0] < margin.RULER + 12
    if not part.outlined and not small:
        return None

    def drawn(sheet: SheetPlan, count: int) -> list[Item]:
        out: list[Item] = []
        if part.outlined:
            outlines: Path = ()
            for x, y in _slots(sheet, count):
                wide, high = sheet.lies
                r = part.corner
                round_ = abs(wide - 2 * r) < 1e-6 and abs(high - 2 * r) < 1e-6
                outlines += circle(x + r, y + r, r) if round_ else rectangle(x, y, wide, high, r)
            out.append(Shape(outlines, stroke="#7d7d7d", line=0.1))
        if small:
            left, top, right, low = sheet.trim
            marks = sheet.registration
            if marks is not None:  # clear of the mark in the corner
                left = max(left, marks.inset + marks.arm + marks.clear)
            block = replace(
                sheet, card=(right - left, sheet.lies[1]), turn=0, columns=1, trim=(left, top, right, low)
            )
            fold = notes.fold if sheet.fold else ""
            out += margin.footer(block, notes.face, margin.Footer(notes.title, "", fold, notes.advice))
        return out

    return drawn


def _slots(sheet: SheetPlan, count: int) -> Iterator[tuple[float, float]]:
    """The slots of so many pieces and, on a fold sheet, of their backs."""
    yield from sheet.slots[:count]
    if sheet.fold is not None:
        yield from sheet.fold.slots[:count]
