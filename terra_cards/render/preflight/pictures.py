"""Pictures for a printer of cards or a table-top, read back chunk by chunk: no image library is asked.

PNG: ISO/IEC 15948. Of a JPEG the frame header is read (ITU T.81).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping

from msgspec import Struct

from terra_cards.model.invalid import each, valid
from terra_cards.model.printer_file import PrinterInfo
from terra_cards.render.preflight.judge import Verdict

_KINDS = {0: "grey", 2: "RGB", 3: "indexed", 4: "grey with alpha", 6: "RGB with alpha"}
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class PictureFacts(Struct, frozen=True):
    """A picture: pixels, colours, dots an inch where it says so, and what is wrong with it."""

    name: str
    pixels: tuple[int, int]
    colours: str
    dpi: float | None = None
    problem: str | None = None


def read_picture(name: str, data: bytes) -> PictureFacts:
    """The facts of a PNG or JPEG; a broken one has a problem and no pixels."""
    try:
        if data.startswith(_SIGNATURE):
            return _png(name, data)
        if data.startswith(b"\xff\xd8"):
            return _jpeg(name, data)
    except (struct.error, IndexError, zlib.error, ValueError) as error:
        return PictureFacts(name, (0, 0), "unknown", None, f"broken: {error}"[:100])
    return PictureFacts(name, (0, 0), "unknown", None, "neither PNG nor JPEG")


def _png(name: str, data: bytes) -> PictureFacts:
    at, size, colours, dpi = len(_SIGNATURE), (0, 0), "unknown", None
    ended = False
    pixels = 0
    inflate = zlib.decompressobj()
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        if len(body) < length:
            raise ValueError("cut short")
        if struct.unpack_from(">I", data, at + 8 + length)[0] != zlib.crc32(kind + body):
            raise ValueError(f"wrong checksum of {kind.decode('latin-1')}")
        if kind == b"IHDR":
            wide, high, _, code = struct.unpack_from(">IIBB", body)
            size, colours = (wide, high), _KINDS.get(code, "unknown")
        elif kind == b"pHYs":
            across, _, unit = struct.unpack(">IIB", body)
            dpi = round(across * 0.0254, 1) if unit == 1 else None
        elif kind == b"tRNS":
            colours += " with alpha"
        elif kind == b"IDAT":
            pixels += len(inflate.decompress(body))
        elif kind == b"IEND":
            ended = True
            break
        at += 12 + length
    if not ended or pixels < size[1]:
        raise ValueError("cut short")
    return PictureFacts(name, size, colours, dpi)


def _jpeg(name: str, data: bytes) -> PictureFacts:
    at, dpi = 2, None
    while at + 4 <= len(data):
        marker, length = data[at + 1], struct.unpack_from(">H", data, at + 2)[0]
        if marker == 0xE0 and data[at + 4 : at + 9] == b"JFIF\0":
            unit, across = struct.unpack_from(">BH", data, at + 11)
            dpi = float(across) if unit == 1 else round(across * 2.54, 1) if unit == 2 else None
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            high, wide, parts = struct.unpack_from(">HHB", data, at + 5)
            colours = {1: "grey", 3: "RGB", 4: "CMYK"}.get(parts, "unknown")
            return PictureFacts(name, (wide, high), colours, dpi)
        at += 2 + length
    raise ValueError("cut short")


def judge_pictures(pictures: Mapping[str, PictureFacts], printer: PrinterInfo | None) -> list[Verdict]:
    """What a printer of cards would send back."""
    found = list(_each(pictures, printer))
    if printer is not None and printer.delivery == "images":
        found += _sides(pictures)
    rank = {"error": 0, "warning": 1, "info": 2}
    return sorted(found, key=lambda one: (rank[one.severity], one.code))


def _each(pictures: Mapping[str, PictureFacts], printer: PrinterInfo | None) -> Iterator[Verdict]:
    if not pictures:
        yield Verdict("PF003", "error", "there are no pictures")
    exact = {}
    most = None
    dpi = 300.0
    if printer is not None:
        exact = {size: valid(p.title) for p in each(printer.products) if (size := valid(p.pixels))}
        most = valid(printer.most)
        dpi = valid(printer.dpi) or dpi
    sizes = {picture.pixels for picture in pictures.values() if picture.problem is None}
    for picture in pictures.values():
        if picture.problem:
            yield Verdict("PF302", "error", f"{picture.name}: {picture.problem}")
            continue
        wide, high = picture.pixels
        if exact and picture.pixels not in exact:
            asked = ", ".join(f"{w} x {h}" for w, h in exact)
            yield Verdict(
                "PF303", "error", f"{picture.name}: {wide} x {high} pixels are of no product: {asked}"
            )
        if most and max(picture.pixels) > most:
            yield Verdict("PF304", "error", f"{picture.name}: {wide} x {high} pixels, at most {most} a side")
        if "alpha" in picture.colours:
            yield Verdict("PF305", "error", f"{picture.name} is see-through", "fill it to the corners")
        elif picture.colours == "CMYK":
            yield Verdict("PF401", "error", f"{picture.name} is in CMYK, and RGB is asked for")
        if exact and picture.dpi is not None and abs(picture.dpi - dpi) > 1:
            yield Verdict("PF306", "info", f"{picture.name} says {picture.dpi:g} dpi, not {dpi:g}")
    if exact and len(sizes) > 1:
        listed = ", ".join(f"{w} x {h}" for w, h in sorted(sizes))
        yield Verdict("PF101", "warning", f"pictures are of {len(sizes)} sizes: {listed}")


def _sides(pictures: Mapping[str, PictureFacts]) -> Iterator[Verdict]:
    """Fronts without backs, where the names tell which is which."""
    stems: dict[str, set[str]] = {"front": set(), "back": set()}
    for name in pictures:
        stem = name.rpartition(".")[0]
        for side, known in stems.items():
            if stem == side or stem.endswith(f"-{side}"):
                known.add(stem.removesuffix(side).rstrip("-"))
    if not stems["front"] or stems["back"] == {""}:
        return
    lone = sorted(stems["front"] ^ stems["back"] - {""})
    if lone and stems["back"]:
        listed = ", ".join(lone[:5]) + (", ..." if len(lone) > 5 else "")
        yield Verdict("PF606", "error", f"cards have one side only: {listed}")
