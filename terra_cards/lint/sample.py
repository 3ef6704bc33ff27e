"""Pictures for the examples of rules on photos, made without any library."""

from __future__ import annotations

import struct
import zlib


def png(width: int, height: int) -> bytes:
    """A white picture of one bit a pixel as a PNG file (RFC 2083)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xff" * ((width + 7) // 8)) * height
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


#: Enough pixels for the frame of the built-in template, and too few.
FINE = png(900, 600)
COARSE = png(90, 60)


def _located() -> bytes:
    """A picture with a position in its Exif data: a PNG with an eXIf chunk (PNG 1.5 extensions)."""
    entry = struct.pack(">HHII", 0x8825, 4, 1, 26)  # the GPS directory lies at byte 26
    latitude = struct.pack(">HHI4s", 0x0001, 2, 2, b"N\0\0\0")
    tiff = b"MM\0*\0\0\0\x08" + b"\0\x01" + entry + b"\0\0\0\0" + b"\0\x01" + latitude + b"\0\0\0\0"
    data = b"eXIf" + tiff
    chunk = struct.pack(">I", len(tiff)) + data + struct.pack(">I", zlib.crc32(data))
    at = FINE.index(b"IDAT") - 4
    return FINE[:at] + chunk + FINE[at:]


LOCATED = _located()
