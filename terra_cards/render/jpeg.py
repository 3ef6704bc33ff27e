"""JPEG files as streams of a PDF: what can go in as it is, and what has to be left out.

Markers after ITU-T T.81, annex B; what PDF decodes after ISO 32000-1, 7.4.8.
"""

from __future__ import annotations

import struct

_BARE = frozenset({0x01, *range(0xD0, 0xD8)})  # markers without a segment
_DECODABLE = frozenset({0xC0, 0xC1, 0xC2})  # baseline, extended and progressive, Huffman coded
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_START, _PADDING = b"\xff\xd8\xff", b"\0 \r\n"
_SCAN, _END, _EXIF, _PHOTOSHOP = 0xDA, 0xD9, 0xE1, 0xED


def kept(data: bytes, *, private: bool = False) -> bytes | None:
    """The stream of a JPEG file; None where its pixels have to be decoded.

    That is the file itself, byte by byte; of a file of several pictures the first. A ``private`` one loses
    what it tells about itself (Exif, XMP, IPTC), its pixels stay as they are. None for a file that is cut
    short, and for what PDF does not decode: arithmetic coding, lossless, twelve bits.
    """
    out = [data[:2]]
    at = 2
    try:
        while True:
            while data[at] == 0xFF and data[at + 1] == 0xFF:
                at += 1  # fill bytes
            if data[at] != 0xFF:
                return None
            marker = data[at + 1]
            if marker in _BARE:
                at += 2
                continue
            (length,) = struct.unpack_from(">H", data, at + 2)
            if marker in _FRAMES and (marker not in _DECODABLE or data[at + 4] != 8):
                return None
            if marker == _SCAN:
                break
            if not (private and marker in (_EXIF, _PHOTOSHOP)):
                out.append(data[at : at + 2 + length])
            at += 2 + length
    except (IndexError, struct.error):
        return None
    alone = data.find(_START, at) < 0
    whole = len(data.rstrip(_PADDING)) if alone and data.rstrip(_PADDING).endswith(b"\xff\xd9") else None
    end = whole or _picture_end(data, at)
    if end is None:
        return None
    if not private:
        return data if alone else data[:end]
    return b"".join([*out, data[at:end]])


def _picture_end(data: bytes, at: int) -> int | None:
    """Where the first picture ends, behind its end mark; None where it is cut short."""
    while True:
        at = data.find(b"\xff", at + 1)
        if at < 0 or at + 1 >= len(data):
            return None
        if data[at + 1] == _END:
            return at + 2
        if data[at + 1] in (0x00, 0xFF) or data[at + 1] in _BARE:
            continue
        if at + 4 > len(data):
            return None
        at += 1 + struct.unpack_from(">H", data, at + 2)[0]  # tables between the scans of a progressive one
