"""From bytes to text: UTF-8, with or without a byte order mark (TC003, and TC004 for the size)."""

from __future__ import annotations

import codecs

from msgspec import Struct

from terra_cards.source.findings import Finding
from terra_cards.source.limits import FILE_BYTES
from terra_cards.source.span import Span

_SHOWN = 10_000  # bytes decoded of a file that is too large, for the excerpt of its finding
_OTHERS = (
    (codecs.BOM_UTF32_LE, "UTF-32", "utf-32"),
    (codecs.BOM_UTF32_BE, "UTF-32", "utf-32"),
    (codecs.BOM_UTF16_LE, "UTF-16", "utf-16"),
    (codecs.BOM_UTF16_BE, "UTF-16", "utf-16"),
)
_SAVE = "save the file as UTF-8"


class Decoded(Struct, frozen=True):
    """``finding`` says why the text cannot be read as YAML; the text is then only to be shown."""

    text: str
    bom: bool
    finding: Finding | None


def decode(data: bytes, path: str) -> Decoded:
    """The text of a file without its byte order mark."""
    if len(data) > FILE_BYTES:
        text = data[:_SHOWN].removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace")
        message = f"the file is larger than {FILE_BYTES // 1_000_000} MB"
        advice = "split the deck: a folder with deck.yaml and cards/*.yaml may hold more"
        return Decoded(text, False, Finding("TC004", message, path, Span(0, 0), help=advice))
    for mark, name, codec in _OTHERS:
        if data.startswith(mark):
            return _other(data.decode(codec, "replace"), name, path)
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[3:] if bom else data
    try:
        return Decoded(body.decode("utf-8"), bom, _utf16_without_mark(body, path))
    except UnicodeDecodeError as error:
        return Decoded(body.decode("utf-8", "replace"), bom, _not_utf8(body, error, path))


def _other(text: str, name: str, path: str) -> Decoded:
    return Decoded(
        text, False, Finding("TC003", f"the file is {name}, not UTF-8", path, Span(0, 0), help=_SAVE)
    )


def _utf16_without_mark(body: bytes, path: str) -> Finding | None:
    """Every second byte NUL: Latin text in UTF-16."""
    for first in (0, 1):
        zeros = body[first:4000:2]
        if len(zeros) > 3 and zeros.count(0) > 0.7 * len(zeros):
            return Finding("TC003", "the file seems to be UTF-16, not UTF-8", path, Span(0, 0), help=_SAVE)
    return None


def _not_utf8(body: bytes, error: UnicodeDecodeError, path: str) -> Finding:
    at = len(body[: error.start].decode("utf-8"))
    byte = body[error.start]
    if b"\0" in body[:8000]:
        return Finding(
            "TC003", "this is no text file", path, Span(at, at + 1), help="a deck is a text in UTF-8"
        )
    message = f"not UTF-8: byte 0x{byte:02X}"
    try:
        character = bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        character = ""
    if character.isprintable() and character:
        message += f" (in Windows-1252 it is '{character}')"
    return Finding("TC003", message, path, Span(at, at + 1), help=_SAVE)
