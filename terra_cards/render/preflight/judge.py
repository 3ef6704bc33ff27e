"""What a print shop would send back: findings on a file that was read, for a printer or for any.

Codes of findings never change meaning: PF0 the file, PF1 pages and boxes, PF2 fonts, PF3 images, PF4
colours and ink, PF5 the standard, PF6 fronts and backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from terra_cards.layout.affine import Box
from terra_cards.layout.shop import TOLERANCE
from terra_cards.model.invalid import each, valid
from terra_cards.model.printer_file import PrinterInfo
from terra_cards.render.preflight.facts import FileFacts, PageFacts
from terra_cards.render.preflight.mirror import Mirror

Severity = Literal["error", "warning", "info"]
LOW_DPI = 200.0  # below it pictures are soft in print, whoever prints
_NEAR = 0.1  # millimetres
_MATCH = 0.01
_INK_SLACK = 0.5  # per cent, for rounding


class Verdict(Struct, frozen=True):
    """One finding: ``pages`` are those it is about, none where it is about the file."""

    code: str
    severity: Severity
    message: str
    help: str | None = None
    pages: tuple[int, ...] = ()


class Expected(Struct, frozen=True):
    """By how much backs are meant to be off: the correction of the printer that the file is made for;
    ``turned`` says that they may be turned and stretched, too."""

    shift: tuple[float, float] = (0.0, 0.0)
    tolerance: float = _MATCH
    turned: bool = False


def judge(
    facts: FileFacts, printer: PrinterInfo | None, mirror: Mirror | None, expected: Expected | None = None
) -> list[Verdict]:
    """All findings, errors first, then by code."""
    found = [
        *_file(facts, printer),
        *_pages(facts, printer),
        *_fonts(facts),
        *_images(facts, printer),
        *_colours(facts, printer),
        *_standard(facts, printer),
        *_mirrored(facts, mirror, expected or Expected()),
    ]
    rank = {"error": 0, "warning": 1, "info": 2}
    return sorted(found, key=lambda one: (rank[one.severity], one.code, one.pages))


def _file(facts: FileFacts, printer: PrinterInfo | None) -> Iterator[Verdict]:
    if not facts.pages:
        yield Verdict("PF003", "error", "the file has no pages")
    if facts.cut_short:
        yield Verdict(
            "PF004", "warning", "the file is so large that only its beginning was looked at", "split the file"
        )
    for what in facts.active:
        yield Verdict(
            "PF005", "error", f"the file has {what}", "a file for printing holds pages and nothing else"
        )
    broken = tuple(page.number for page in facts.pages if page.problem)
    if broken:
        why = next(page.problem for page in facts.pages if page.problem)
        yield Verdict("PF006", "error", f"what is drawn cannot be read: {why}", None, broken)
    # a file of a printing house's standard is imposed, not printed from a dialogue
    if printer is None and facts.standard is None and facts.print_scaling != "None":
        yield Verdict("PF007", "info", "the file does not ask for 100 %", "choose 100 % when printing")


def _pages(facts: FileFacts, printer: PrinterInfo | None) -> Iterator[Verdict]:
    sizes: dict[tuple[float, float], list[int]] = {}
    for page in facts.pages:
        size = round(page.width, 1), round(page.height, 1)
        if printer is None:  # the same paper, whichever way it lies: it goes through the printer alike
            size = min(size), max(size)
        sizes.setdefault(size, []).append(page.number)
    if len(sizes) > 1:
        usual = max(sizes, key=lambda size: len(sizes[size]))
        others = tuple(number for size, numbers in sizes.items() if size != usual for number in numbers)
        listed = ", ".join(f"{wide:g} x {high:g} mm" for wide, high in sizes)
        yield Verdict("PF101", "warning", f"pages are of {len(sizes)} sizes: {listed}", None, others)
    turned = _numbers(page for page in facts.pages if page.rotation)
    if turned:
        yield Verdict("PF102", "warning", "pages are turned by the viewer only (Rotate)", None, turned)
    blank = _numbers(page for page in facts.pages if page.blank)
    if blank:
        yield Verdict("PF103", "info", "blank pages", "right where a back is meant to stay blank", blank)
    lacking = _numbers(page for page in facts.pages if page.boxes["trim"] is None and not page.blank)
    needs = printer is not None and printer.delivery == "pdf"
    if lacking:
        every = len(lacking) == len(facts.pages)
        yield Verdict(
            "PF104", "error" if needs else "info",
            "no page has a TrimBox" if every else "pages have no TrimBox",
            "it says where the cut is", () if every else lacking,
        )  # fmt: skip
    for page in facts.pages:
        wrong = _nested(page)
        if wrong:
            yield Verdict("PF105", "error", wrong, "MediaBox holds BleedBox holds TrimBox", (page.number,))
    if needs and printer is not None:
        yield from _cut(facts, printer)


def _nested(page: PageFacts) -> str | None:
    media, bleed, trim = page.boxes["media"], page.boxes["bleed"], page.boxes["trim"]
    for inner, outer, names in (
        (trim, bleed, ("TrimBox", "BleedBox")),
        (bleed, media, ("BleedBox", "MediaBox")),
        (trim, media, ("TrimBox", "MediaBox")),
    ):
        if inner and outer and _beyond(inner, outer):
            return f"the {names[0]} reaches beyond the {names[1]}"
    return None


def _beyond(inner: Box, outer: Box) -> bool:
    near = 0.02
    return (
        inner[0] < outer[0] - near
        or inner[1] < outer[1] - near
        or inner[2] > outer[2] + near
        or inner[3] > outer[3] + near
    )


def _cut(facts: FileFacts, printer: PrinterInfo) -> Iterator[Verdict]:
    """The sizes that the printer cuts, and its bleed."""
    products = [size for product in each(printer.products) if (size := valid(product.trim))]
    sizes: dict[tuple[float, float], list[int]] = {}
    short: list[int] = []
    asked = valid(printer.bleed) or 0.0
    for page in facts.pages:
        trim = page.boxes["trim"]
        if trim is None:
            continue
        wide, high = trim[2] - trim[0], trim[3] - trim[1]
        if products and not any(abs(wide - w) <= _NEAR and abs(high - h) <= _NEAR for w, h in products):
            sizes.setdefault((round(wide, 2), round(high, 2)), []).append(page.number)
        bleed = page.boxes["bleed"] or page.boxes["media"]
        if bleed is not None:
            reach = min(trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])
            if reach < asked - _NEAR:
                short.append(page.number)
    cut = ", ".join(f"{w:.4g} x {h:.4g} mm" for w, h in products)
    for (wide, high), numbers in sizes.items():
        said = f"the cut card measures {wide:g} x {high:g} mm, and {valid(printer.title)} cuts {cut}"
        advice = f"render --printer puts cards right that are no more than {TOLERANCE:g} mm off"
        yield Verdict("PF106", "error", said, advice, tuple(numbers))
    if short:
        yield Verdict("PF107", "error", f"less bleed than {asked:.4g} mm", None, tuple(short))


def _fonts(facts: FileFacts) -> Iterator[Verdict]:
    for font in facts.fonts:
        if not font.embedded:
            yield Verdict(
                "PF201", "error", f"the font {font.name} is not in the file", "embed it", font.pages
            )


def _images(facts: FileFacts, printer: PrinterInfo | None) -> Iterator[Verdict]:
    asked = (valid(printer.dpi) if printer else None) or LOW_DPI
    limit = min(asked * 0.9, asked - 1)  # a little less is seen by nobody
    low = [image for image in facts.images if 0 < image.dpi < limit]
    if low:
        worst = min(image.dpi for image in low)
        yield Verdict(
            "PF301", "warning", f"{_counted(len(low), 'image')} below {asked:g} dpi, down to {worst:g}",
            "use larger pictures", _unique(image.page for image in low),
        )  # fmt: skip
    broken = [image for image in facts.images if image.problem]
    if broken:
        yield Verdict(
            "PF302",
            "error",
            f"an image is broken: {broken[0].problem}",
            None,
            _unique(i.page for i in broken),
        )


def _colours(facts: FileFacts, printer: PrinterInfo | None) -> Iterator[Verdict]:
    if printer is None:
        return
    if printer.colours == "cmyk":
        wrong = [page for page in facts.pages if any("RGB" in name or name == "Lab" for name in page.colours)]
        if wrong:
            names = sorted({n for page in wrong for n in page.colours if "RGB" in n or n == "Lab"})
            yield Verdict(
                "PF401", "error", f"colours are not in CMYK: {', '.join(names)}",
                f"render --printer {valid(printer.id)} converts them", _numbers(wrong),
            )  # fmt: skip
    limit = valid(printer.ink)
    if limit:
        over = [page for page in facts.pages if page.ink is not None and page.ink > limit + _INK_SLACK]
        if over:
            worst = max(page.ink or 0.0 for page in over)
            yield Verdict(
                "PF402", "error", f"{worst:.0f} % of ink on one spot, and at most {limit:g} % is allowed",
                None, _numbers(over),
            )  # fmt: skip
    if printer.standard == "PDF/X-1a:2003":
        clear = _numbers(page for page in facts.pages if page.transparent)
        if clear:
            yield Verdict("PF403", "error", "something is see-through, unknown to PDF/X-1a", None, clear)
        foreign = _numbers(page for page in facts.pages if any(map(_by_profile, page.colours)))
        if foreign:
            yield Verdict("PF404", "error", "colours by profile are not of PDF/X-1a", None, foreign)


def _by_profile(name: str) -> bool:
    return name.startswith("ICCBased") or name in ("Lab", "CalRGB", "CalGray")


def _standard(facts: FileFacts, printer: PrinterInfo | None) -> Iterator[Verdict]:
    for breach in facts.breaches:
        yield Verdict(breach.code, "error", f"{_named(facts, printer)}: {breach.message}")
    wanted = valid(printer.standard) if printer else None
    if wanted is None:
        return
    if facts.standard != wanted:
        said = f"the file says {facts.standard}" if facts.standard else "the file names no standard"
        yield Verdict("PF501", "error", f"{said}, and {wanted} is asked for")
    most = "1.4" if wanted == "PDF/X-1a:2003" else "1.6"
    if facts.version > most:
        yield Verdict("PF502", "error", f"PDF {facts.version}: {wanted} goes up to {most}")
    if facts.intent is None:
        yield Verdict("PF503", "error", "there is no output intent", "it names the printing condition")
    elif not facts.intent_profile and wanted == "PDF/X-4":
        yield Verdict("PF504", "error", "the output intent has no profile")
    if facts.trapped not in ("True", "False"):
        yield Verdict("PF505", "error", "the file does not say whether it is trapped")
    if not facts.title:
        yield Verdict("PF506", "error", "the file has no title")


def _named(facts: FileFacts, printer: PrinterInfo | None) -> str:
    """The standard that breaches are of."""
    return (valid(printer.standard) if printer else None) or facts.standard or "the standard"


def _mirrored(facts: FileFacts, mirror: Mirror | None, expected: Expected) -> Iterator[Verdict]:
    if facts.duplex in ("DuplexFlipLongEdge", "DuplexFlipShortEdge", "Simplex") and mirror is None:
        yield Verdict("PF601", "warning", "fronts and backs do not come in pairs", "they cannot be compared")
    if mirror is None:
        return
    if mirror.turned is False:
        yield Verdict(
            "PF604", "error", f"backs do not lie and stand as the {mirror.flip} edge asks",
            "print with the other flip",
        )  # fmt: skip
    if mirror.residual > _MATCH:
        yield Verdict(
            "PF602", "error", f"backs do not lie behind their fronts: they are up to {mirror.worst:g} mm off"
        )
        return
    off = max(abs(one - other) for one, other in zip(mirror.shift, expected.shift, strict=True))
    if off > expected.tolerance:
        yield Verdict(
            "PF603", "info",
            f"all backs are moved by {mirror.shift[0]:g}, {mirror.shift[1]:g} mm (right, down)",
            "right for the one printer that the offset was measured on, wrong for a print shop",
        )  # fmt: skip
    if expected.turned:
        return
    if abs(mirror.rotation) > 0.001 or max(abs(one - 1) for one in mirror.scale) > 0.0001:
        yield Verdict(
            "PF605", "info",
            f"backs are turned by {mirror.rotation:g} degrees and stretched to "
            f"{mirror.scale[0] * 100:.2f}, {mirror.scale[1] * 100:.2f} % of their fronts",
            "right for the one printer that was measured, wrong for a print shop",
        )  # fmt: skip


def _numbers(pages: Iterable[PageFacts]) -> tuple[int, ...]:
    return tuple(page.number for page in pages)


def _unique(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
