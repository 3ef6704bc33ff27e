"""A finished PDF, read back: with pikepdf, which did not draw it, page by page and within limits."""

from __future__ import annotations

import io
import re
from typing import Any

from terra_cards.layout.affine import Affine, Box
from terra_cards.render.preflight.content import Account, Reader
from terra_cards.render.preflight.facts import FileFacts, FontFacts, ImageFacts, PageFacts
from terra_cards.render.preflight.standards import breaches, standard_of
from terra_cards.render.prepress.pdfx import PressError

MOST_PAGES = 5000
_MM = 25.4 / 72
_BOXES = ("media", "crop", "bleed", "trim", "art")


class UnreadableError(ValueError):
    """A file that cannot be looked at; ``code`` is one of PF001 and PF002."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


def read_pdf(data: bytes, standard: str | None = None) -> FileFacts:
    """The facts of a PDF, held against a ``standard``, or against the one that it names itself.

    Raises :class:`UnreadableError` for what is no PDF, is locked or broken beyond repair, PressError where
    pikepdf is not installed.
    """
    try:
        import pikepdf
    except ImportError as error:
        raise PressError(
            "preflight needs pikepdf, which is not installed", "pip install 'terra-cards[press]'"
        ) from error
    if b"%PDF-" not in data[:1024]:
        raise UnreadableError("PF001", "this is no PDF", "give a .pdf file, or a folder of pictures")
    try:
        pdf = pikepdf.open(io.BytesIO(data))
    except pikepdf.PasswordError as error:
        raise UnreadableError(
            "PF002", "the file is locked with a password", "print shops refuse that: save it without"
        ) from error
    except (pikepdf.PdfError, ValueError, OverflowError, RecursionError) as error:
        raise _broken(error) from error
    with pdf:
        try:
            return _facts(pdf, pikepdf, data, standard)
        except (pikepdf.PdfError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
            raise _broken(error) from error


def _broken(error: Exception) -> UnreadableError:
    hint = "write it anew with the program that made it"
    return UnreadableError("PF001", f"the PDF is broken: {str(error)[:160]}", hint)


def _facts(pdf: Any, pikepdf: Any, data: bytes, standard: str | None) -> FileFacts:
    reader = Reader(pikepdf)
    pages: list[PageFacts] = []
    images: list[ImageFacts] = []
    fonts: dict[tuple[int, int] | str, tuple[Any, list[int]]] = {}
    cut_short = False
    for number, page in enumerate(pdf.pages, 1):
        if number > MOST_PAGES:
            cut_short = True
            break
        facts, account = _page(page, number, reader)
        pages.append(facts)
        images += account.images
        cut_short |= account.cut_short
        for key, font in account.fonts.items():
            known = key if key != (0, 0) else f"{number}-{len(fonts)}"
            fonts.setdefault(known, (font, []))[1].append(number)
    root, info = pdf.Root, pdf.docinfo
    intent = _intent(root)
    preferences = _mapping(root.get("/ViewerPreferences"))
    said = _standard(root, info)
    held = standard or standard_of(said)
    return FileFacts(
        version=_version(pdf, root),
        pages=tuple(pages),
        fonts=tuple(
            sorted((_font(font, used) for font, used in fonts.values()), key=lambda f: (f.name, f.kind))
        ),
        images=tuple(images),
        standard=said,
        intent=_text(intent.get("/OutputConditionIdentifier")) if intent else None,
        intent_profile=bool(intent and "/DestOutputProfile" in intent),
        trapped=_text(info.get("/Trapped")),
        title=_text(info.get("/Title")),
        active=_active(pdf, root),
        print_scaling=_text(preferences.get("/PrintScaling")),
        duplex=_text(preferences.get("/Duplex")),
        cut_short=cut_short,
        breaches=breaches(pdf, pikepdf, data, held) if held else (),
    )


def _page(page: Any, number: int, reader: Reader) -> tuple[PageFacts, Account]:
    media = _numbers(_inherited(page.obj, "/MediaBox")) or (0.0, 0.0, 612.0, 792.0)
    unit = float(page.obj.get("/UserUnit", 1)) * _MM
    left, low, right, high = media
    place = Affine(unit, 0.0, 0.0, -unit, -left * unit, high * unit)
    account = reader.read(page, place)
    boxes: dict[str, Box | None] = {}
    for name in _BOXES:
        found = _numbers(_inherited(page.obj, f"/{name.capitalize()}Box"))
        boxes[name] = place.box(found) if found else None
    facts = PageFacts(
        number,
        (right - left) * unit,
        (high - low) * unit,
        int(_inherited(page.obj, "/Rotate") or 0) % 360,
        boxes,
        frozenset(account.colours - {"none"}),
        account.transparent,
        account.ink,
        tuple(account.lines),
        tuple(account.cards),
        account.overprint,
        not account.painted,
        account.problem,
    )
    return facts, account


def _inherited(page: Any, name: str) -> Any:
    for _ in range(32):
        if name in page:
            return page[name]
        parent = page.get("/Parent")
        if parent is None:
            return None
        page = parent
    return None


def _numbers(box: Any) -> Box | None:
    """A rectangle with its corners in order."""
    if box is None or len(box) != 4:
        return None
    a, b, c, d = (float(value) for value in box)
    return min(a, c), min(b, d), max(a, c), max(b, d)


def _font(font: Any, pages: list[int]) -> FontFacts:
    name = str(font.get("/BaseFont", font.get("/Name", "unnamed"))).lstrip("/")
    kind = str(font.get("/Subtype", "")).lstrip("/")
    subset = bool(re.match(r"[A-Z]{6}\+", name))
    if kind == "Type3":  # its letters are drawings in the file itself
        return FontFacts(name, kind, True, subset, tuple(pages))
    inner = font
    descendants = font.get("/DescendantFonts")
    if descendants is not None and len(descendants):
        inner = descendants[0]
    descriptor = inner.get("/FontDescriptor")
    embedded = descriptor is not None and any(
        key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )
    return FontFacts(name, kind, embedded, subset, tuple(sorted(set(pages))))


def _version(pdf: Any, root: Any) -> str:
    declared = _text(root.get("/Version"))
    own = str(pdf.pdf_version)
    return max(own, declared) if declared else own


def _intent(root: Any) -> Any:
    for intent in root.get("/OutputIntents", ()):
        if str(intent.get("/S")) == "/GTS_PDFX":
            return intent
    return None


def _standard(root: Any, info: Any) -> str | None:
    """The standard that the file says it keeps: in its information, else in its metadata."""
    said = _text(info.get("/GTS_PDFXVersion"))
    if said:
        return said
    metadata = root.get("/Metadata")
    if metadata is None:
        return None
    packet = metadata.read_bytes()[:200_000].decode("utf-8", "replace")
    found = re.search(r"GTS_PDFXVersion(?:>|\s*=\s*[\"'])([^<\"']+)", packet)
    return found[1] if found else None


def _active(pdf: Any, root: Any) -> tuple[str, ...]:
    found = []
    names = _mapping(root.get("/Names"))
    if "/JavaScript" in names:
        found.append("JavaScript")
    if "/EmbeddedFiles" in names:
        found.append("attached files")
    action = root.get("/OpenAction")
    if action is not None and not _is_destination(action):
        found.append("an action on opening")
    if "/AcroForm" in root and len(_mapping(root.get("/AcroForm")).get("/Fields", ())):
        found.append("a form")
    for number, page in enumerate(pdf.pages, 1):
        if number > MOST_PAGES:
            break
        if any(str(note.get("/Subtype")) != "/Link" for note in page.obj.get("/Annots", ())):
            found.append("annotations")
            break
    return tuple(found)


def _is_destination(action: Any) -> bool:
    return not hasattr(action, "keys") or str(action.get("/S")) == "/GoTo"


def _mapping(value: Any) -> Any:
    return value if value is not None and hasattr(value, "get") else {}


def _text(value: Any) -> str | None:
    return None if value is None else str(value).lstrip("/")
