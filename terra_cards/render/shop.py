"""Cards for a printer of cards: a PDF of the kind it asks for, or its pictures. No file is written here."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.card import CardPlan
from terra_cards.layout.pages import Duplex, Printed, card_pages
from terra_cards.layout.paper import SheetError, SheetPlan
from terra_cards.layout.shop import Product, plan_picture, plan_shop, product_for
from terra_cards.library import press
from terra_cards.model.invalid import valid
from terra_cards.model.printer_file import PrinterInfo
from terra_cards.render.apart import drawn
from terra_cards.render.colours import SCREEN, Colours
from terra_cards.render.job import JobError
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.png import PngError
from terra_cards.render.prepress.inks import Inks
from terra_cards.render.prepress.pdfx import Condition, Press, Standard
from terra_cards.render.press import Run
from terra_cards.render.sheets import notes, photo_source


class Order(Struct, frozen=True):
    """What goes to a printer: cards with or without backs, and the profile of the author's own."""

    printer: PrinterInfo
    cards: Sequence[Printed]
    backs: bool
    icc: bytes | None = None
    condition: str | None = None


def product(printer: PrinterInfo, runs: Sequence[Run]) -> Product:
    """What the printer makes of these cards. Raises :class:`JobError`."""
    design = runs[0].design
    try:
        return product_for(printer, (design.width, design.height))
    except SheetError as error:
        raise JobError(str(error), error.hint) from error


class Made(Struct, frozen=True):
    """How a printer wants its PDF: pages, order of backs, colours, standard; whether without
    transparency."""

    sheet: SheetPlan
    duplex: Duplex | None
    colours: Colours
    press: Press | None

    @property
    def flat(self) -> bool:
        """Whether the file knows no transparency."""
        return self.press is not None and self.press.standard == "PDF/X-1a:2003"

    @property
    def tagged(self) -> bool:
        """Whether the file may tell how it is read aloud."""
        return not self.flat


def shop_pages(order: Order, runs: Sequence[Run]) -> Made:
    """One PDF as the printer asks for it: boxes, order of pages, colours, standard.

    Raises JobError and ``inks.ProfileError``.
    """
    printer = order.printer
    design = runs[0].design
    sheet = plan_shop(printer, product(printer, runs), (design.width, design.height))
    condition = _condition(order)
    standard: Standard | None = valid(printer.standard)
    colours: Colours = SCREEN
    if condition is not None:
        colours = Inks(condition.profile, valid(printer.ink) or 400.0)
    press = Press(standard, condition) if standard is not None and condition is not None else None
    back_first = printer.order == "back-front"
    duplex = Duplex("long", "backs-before" if back_first else "interleaved") if order.backs else None
    return Made(sheet, duplex, colours, press)


def _condition(order: Order) -> Condition | None:
    """The printing condition: the printer's, or that of the profile given in its place."""
    spec = valid(order.printer.condition)
    if spec is None:
        return None
    identifier, info = valid(spec.identifier) or "", valid(spec.info) or ""
    if order.icc is None:
        return Condition(identifier, info, press.icc(valid(spec.profile) or ""))
    if order.condition:
        return Condition(order.condition, order.condition, order.icc)
    return Condition("Custom", described(order.icc), order.icc)


def described(profile: bytes) -> str:
    """What a profile says of itself."""
    from PIL import ImageCms

    try:
        return ImageCms.getProfileDescription(ImageCms.getOpenProfile(io.BytesIO(profile))).strip()
    except (OSError, ImageCms.PyCMSError):
        return "a profile of the author's"


def shop_pictures(
    order: Order, runs: Sequence[Run], title: str, jobs: int = 1
) -> Iterator[tuple[int, str, bytes]]:
    """A picture a face, at the printer's exact pixels: the card's place in the order from 0, ``front`` or
    ``back``, a PNG without transparency; drawn by up to ``jobs`` processes.

    A back that all cards share comes once, as card -1. Raises JobError and PngError.
    """
    try:
        import pypdfium2
    except ImportError as error:
        raise PngError(
            "pictures need pypdfium2, which is not installed", "pip install 'terra-cards[preview]'"
        ) from error
    printer = order.printer
    design = runs[0].design
    made = product(printer, runs)
    try:
        sheet = plan_picture(printer, made, (design.width, design.height))
    except SheetError as error:
        raise JobError(str(error), error.hint) from error
    faces: list[tuple[int, str, CardPlan | None]] = []
    backs = [back for _, back in order.cards]
    one = len({id(back) for back in backs}) == 1 and backs[0] is not None
    shared = order.backs and one and len(backs) > 1
    for number, (front, back) in enumerate(order.cards):
        faces.append((number, "front", front))
        if order.backs and not shared:
            faces.append((number, "back", back))
    if shared:
        faces.append((-1, "back", backs[0]))
    blank = replace(order.cards[0][0], items=())
    assert made.pixels is not None
    box = (0, 0, *made.pixels)
    dpi = valid(printer.dpi) or 300.0

    def draw(some: Sequence[tuple[int, str, CardPlan | None]]) -> Iterator[tuple[int, str, bytes]]:
        plans: list[Printed] = [(plan or blank, None) for _, _, plan in some]
        document = PdfDocument(title=title, photo=photo_source(runs))
        for page in card_pages(plans, sheet, notes(runs, title, None)):
            document.draw(page)
        pages = pypdfium2.PdfDocument(document.save())
        for index, (number, side, _) in enumerate(some):
            picture = pages[index].render(scale=dpi / 72).to_pil().convert("RGB").crop(box)
            out = io.BytesIO()
            picture.save(out, "PNG", dpi=(dpi, dpi))
            yield number, side, out.getvalue()

    yield from drawn(faces, draw, jobs)
