"""What a printer of cards asks for, as pages: one face a page, the cut card in the middle of its bleed."""

from __future__ import annotations

from msgspec import Struct

from terra_cards.layout.marks import MarkStyle, mark_style
from terra_cards.layout.paper import CARD, SheetError, SheetPlan, planned
from terra_cards.model.card_sizes import SIZES
from terra_cards.model.invalid import each, valid
from terra_cards.model.printer_file import PrinterInfo, ProductSpec

TOLERANCE = 1.0  # millimetres by which a card may differ from what the printer cuts
MM_PER_INCH = 25.4


class Product(Struct, frozen=True):
    """A card as a printer cuts it: name, width and height of the cut card, pixels of its pictures."""

    title: str
    trim: tuple[float, float]
    pixels: tuple[int, int] | None = None


def product_for(printer: PrinterInfo, card: tuple[float, float]) -> Product:
    """The printer's product for cards of a size, the nearest where several would do.

    Raises :class:`SheetError` with the sizes that the printer cuts where none does.
    """
    products = each(printer.products)
    if not products:
        return Product(f"{card[0]:g} x {card[1]:g} mm", card)
    off = {id(one): _off(one, card) for one in products}
    best = min(products, key=lambda one: off[id(one)])
    if off[id(best)] > TOLERANCE:
        cut = ", ".join(f"{valid(one.id)} {_size(one)}" for one in products)
        raise SheetError(
            f"{valid(printer.title)} makes no cards of {card[0]:g} x {card[1]:g} mm; it cuts {cut}",
            f"print them with --size {_wish(best, card)}, for {valid(best.id)}, the nearest",
        )
    return Product(valid(best.title) or "", valid(best.trim) or card, valid(best.pixels))


def _wish(product: ProductSpec, card: tuple[float, float]) -> str:
    """What to ask for in order to get a product: a size by its name where that is near enough."""
    for name, size in SIZES.items():
        if _off(product, size) <= TOLERANCE:
            return name
    wide, high = valid(product.trim) or card
    return f"{wide:.4g}x{high:.4g}mm"


def _off(product: ProductSpec, card: tuple[float, float]) -> float:
    trim = valid(product.trim)
    if trim is None:
        return 1e9
    return max(abs(trim[0] - card[0]), abs(trim[1] - card[1]))


def _size(product: ProductSpec) -> str:
    trim = valid(product.trim) or (0.0, 0.0)
    return f"{trim[0]:.4g} x {trim[1]:.4g} mm"


def bleed_for(printer: PrinterInfo) -> float:
    """How far faces must be drawn over their edges, so that every product is covered."""
    reach = valid(printer.bleed) or 0.0
    dpi = valid(printer.dpi) or 300.0
    for product in each(printer.products):
        trim, pixels = valid(product.trim), valid(product.pixels)
        if trim and pixels:
            for side, count in zip(trim, pixels, strict=True):
                reach = max(reach, (count / dpi * MM_PER_INCH - side) / 2)
    return reach + TOLERANCE / 2 if each(printer.products) else reach


def plan_shop(printer: PrinterInfo, product: Product, card: tuple[float, float]) -> SheetPlan:
    """A page a face: the bleed that the printer asks for, its marks outside that; the card in the middle."""
    bleed = valid(printer.bleed) or 0.0
    style: MarkStyle = mark_style(tuple(each(printer.marks)))
    room = bleed + (style.gap + style.length + 1.0 if style.outside else 0.0)
    size = product.trim[0] + 2 * room, product.trim[1] + 2 * room
    cut = planned(CARD, size, product.trim, bleed, (1, 1), style, room, (0.0, 0.0))
    x, y = (size[0] - card[0]) / 2, (size[1] - card[1]) / 2
    return SheetPlan(
        CARD, *size, card, bleed, 1, 1, ((x, y),), cut.clips, cut.trim, cut.bleed_box, cut.marks, style
    )  # fmt: skip


def plan_picture(printer: PrinterInfo, product: Product, card: tuple[float, float]) -> SheetPlan:
    """A page as large as the printer's picture of a product, the card in its middle, without marks."""
    dpi = valid(printer.dpi) or 300.0
    if product.pixels is None:
        raise SheetError(f"{valid(printer.title)} states no pixels for {product.title}")
    wide, high = (count / dpi * MM_PER_INCH for count in product.pixels)
    x, y = (wide - card[0]) / 2, (high - card[1]) / 2
    whole = (0.0, 0.0, wide, high)
    left, top = (wide - product.trim[0]) / 2, (high - product.trim[1]) / 2
    trim = (left, top, wide - left, high - top)
    style = mark_style(())
    return SheetPlan(CARD, wide, high, card, left, 1, 1, ((x, y),), (whole,), trim, whole, (), style)
