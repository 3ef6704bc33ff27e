"""What the colours of a file for home printers mean: sRGB.

A file that does not say so is shown and printed with whatever a machine takes colours for: some take them
for those of its own screen, and all looks too bright. The profile is written here by the figures of
IEC 61966-2-1, as a matrix and one curve (ICC.1:2010, 480 bytes), so that it has no licence and no date.
"""

from __future__ import annotations

import struct
from functools import cache

from terra_cards.render.pdf_file import PdfFile

NAME = "sRGB IEC61966-2.1"
_D50 = (0.9642, 1.0, 0.82491)  # the white of the connection space
# red, green and blue of sRGB, brought from daylight (D65) to D50 by the Bradford matrix
_PRIMARIES = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
_ADAPTED = (
    1.047882, 0.022919, -0.050201, 0.029587, 0.990479, -0.017059, -0.009232, 0.015076, 0.751678,
)  # fmt: skip
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def _fixed(*values: float) -> bytes:
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def _text(words: str) -> bytes:
    said = words.encode("utf-16-be")
    return b"mluc\0\0\0\0" + struct.pack(">II", 1, 12) + b"enUS" + struct.pack(">II", len(said), 28) + said


@cache
def srgb() -> bytes:
    """The profile; the same bytes always."""
    curve = b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + _fixed(*_CURVE)
    tags = {b"desc": _text("sRGB"), b"cprt": _text("CC0"), b"wtpt": b"XYZ \0\0\0\0" + _fixed(*_D50)}
    tags |= {name: b"XYZ \0\0\0\0" + _fixed(*values) for name, values in _PRIMARIES.items()}
    tags |= dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve)
    tags[b"chad"] = b"sf32\0\0\0\0" + _fixed(*_ADAPTED)
    start = 128 + 4 + 12 * len(tags)
    places: dict[bytes, int] = {}
    body = b""
    table = struct.pack(">I", len(tags))
    for name, data in tags.items():
        if data not in places:  # the three curves are one
            places[data] = start + len(body)
            body += data + b"\0" * (-len(data) % 4)
        table += name + struct.pack(">II", places[data], len(data))
    size = start + len(body)
    header = struct.pack(">I4sI4s4s4s", size, b"\0\0\0\0", 0x04200000, b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 24 + struct.pack(">I", 0)
    header += _fixed(*_D50)
    return header.ljust(128, b"\0") + table + body


def write(file: PdfFile) -> str:
    """Writes the output intent; gives its entry of the catalogue."""
    profile = file.stream("/N 3", srgb())
    return (
        f"/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier({NAME})"
        f"/Info({NAME})/DestOutputProfile {profile} 0 R>>]"
    )
