"""A PDF written object by object (ISO 32000-1, 7.5): nothing is kept but where things lie.

What is no stream goes into compressed object streams, and the cross-reference is a stream as well; up to
PDF 1.4, which has neither, objects stand for themselves, before a table. The file's identifier is a hash of
its contents before compression, so that another zlib makes another file of the same objects under the same
name.
"""

from __future__ import annotations

import zlib
from array import array
from hashlib import sha256
from itertools import repeat
from operator import and_, sub
from typing import Protocol

from msgspec import Struct

_PACK = 200  # objects an object stream
_LEVEL = 7  # of zlib: more takes twice the time for a hundredth of what is packed


class Sink(Protocol):
    """Where bytes go."""

    def write(self, data: bytes, /) -> object: ...


class Packed(Struct, frozen=True):
    """The data of a stream, packed by zlib, and of what they are: how much, and its SHA-256."""

    data: bytes
    length: int
    digest: bytes


def pack(data: bytes) -> Packed:
    """Data ready to be written, wherever that is done."""
    return Packed(zlib.compress(data, _LEVEL), len(data), sha256(data).digest())


class PdfFile:
    """A file in the making. Numbers of objects are given out by :meth:`reserve` or when one is added."""

    def __init__(self, out: Sink, version: str = "1.7") -> None:
        self._out = out
        self._at = 0
        self._hash = sha256()
        # Of each object: 1 and its offset and 0, or 2 and the number of its stream and its place in there.
        self._kinds = array("B", [0])
        self._firsts = array("Q", [0])
        self._seconds = array("L", [65535])
        self._packed: list[tuple[int, bytes]] = []
        self._plain = version < "1.5"
        self._put(f"%PDF-{version}\n%\xe2\xe3\xcf\xd3\n".encode("latin-1"))

    def _put(self, data: bytes) -> None:
        self._out.write(data)
        self._at += len(data)

    def reserve(self) -> int:
        """The number of an object that will be added later."""
        self._kinds.append(0)
        self._firsts.append(0)
        self._seconds.append(0)
        return len(self._kinds) - 1

    def add(self, body: str, number: int | None = None) -> int:
        """Adds an object that is no stream and returns its number."""
        number = self.reserve() if number is None else number
        data = body.encode("latin-1")
        self._hash.update(b"%d %d " % (number, len(data)) + data)
        if self._plain:
            self._kinds[number], self._firsts[number] = 1, self._at
            self._put(b"%d 0 obj\n%b\nendobj\n" % (number, data))
            return number
        self._packed.append((number, data))
        if len(self._packed) >= _PACK:
            self._pack()
        return number

    def stream(self, entries: str, data: bytes, number: int | None = None) -> int:
        """Adds a stream, packed; ``entries`` are those of its dictionary, the length and the filter apart."""
        return self.packed(f"{entries}/Filter/FlateDecode", pack(data), number)

    def packed(self, entries: str, made: Packed, number: int | None = None) -> int:
        """Adds a stream whose data are as they shall be; ``entries`` name their filter."""
        number = self.reserve() if number is None else number
        self._hash.update(b"%d %d " % (number, made.length) + entries.encode("latin-1") + made.digest)
        self._stream(number, entries, made.data)
        return number

    def _stream(self, number: int, entries: str, data: bytes) -> None:
        self._kinds[number], self._firsts[number] = 1, self._at
        self._put(f"{number} 0 obj\n<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1"))
        self._put(data)
        self._put(b"\nendstream\nendobj\n")

    @property
    def name(self) -> str:
        """The hash of what was added so far, in hexadecimal."""
        return self._hash.hexdigest()

    def _pack(self) -> None:
        """Writes what waits into an object stream."""
        if not self._packed:
            return
        home = self.reserve()
        heads, bodies, at = [], [], 0
        for place, (number, data) in enumerate(self._packed):
            self._kinds[number], self._firsts[number], self._seconds[number] = 2, home, place
            heads.append(b"%d %d" % (number, at))
            bodies.append(data)
            at += len(data) + 1
        head = b" ".join(heads) + b"\n"
        entries = f"/Type/ObjStm/N {len(bodies)}/First {len(head)}/Filter/FlateDecode"
        self._stream(home, entries, zlib.compress(head + b"\n".join(bodies), _LEVEL))
        self._packed.clear()

    def finish(self, root: int, info: int) -> None:
        """Writes the cross-reference; nothing can be added after that."""
        if self._plain:
            self._table(root, info)
            return
        self._pack()
        number = self.reserve()
        self._kinds[number], self._firsts[number] = 1, self._at
        wide = (self._at.bit_length() + 7) // 8
        rows = bytearray()
        for kind, first, second in zip(self._kinds, self._firsts, self._seconds, strict=True):
            rows += bytes((kind,)) + first.to_bytes(wide, "big") + second.to_bytes(2, "big")
        name = self._hash.hexdigest()[:32]
        entries = (
            f"/Type/XRef/Size {len(self._kinds)}/W[1 {wide} 2]/Root {root} 0 R/Info {info} 0 R"
            f"/ID[<{name}><{name}>]/DecodeParms<</Predictor 12/Columns {wide + 3}>>"
        )
        data = zlib.compress(_up(bytes(rows), wide + 3), _LEVEL)
        start = self._at
        self._put(f"{number} 0 obj\n<<{entries}/Filter/FlateDecode/Length {len(data)}>>\nstream\n".encode())
        self._put(data)
        self._put(b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % start)

    def _table(self, root: int, info: int) -> None:
        """The cross-reference as a table, which files up to PDF 1.4 end with."""
        start, name = self._at, self._hash.hexdigest()[:32]
        self._put(b"xref\n0 %d\n0000000000 65535 f \n" % len(self._kinds))
        rows = (b"%010d 00000 n \n" % first for first in self._firsts[1:])
        self._put(b"".join(rows))
        self._put(
            f"trailer\n<</Size {len(self._kinds)}/Root {root} 0 R/Info {info} 0 R/ID[<{name}><{name}>]>>\n"
            f"startxref\n{start}\n%%EOF\n".encode()
        )


def _up(rows: bytes, width: int) -> bytes:
    """Rows as differences to the one above (the PNG predictor Up)."""
    changes = rows[:width] + bytes(map(and_, map(sub, rows[width:], rows), repeat(255)))
    return b"".join(b"\x02" + changes[start : start + width] for start in range(0, len(rows), width))


_ESCAPES = str.maketrans({"(": "\\(", ")": "\\)", "\\": "\\\\", "\r": "\\r", "\n": "\\n"})


def text(value: str) -> str:
    """A text string (7.9.2.2): as letters where all are ASCII, else UTF-16 in hexadecimal."""
    if value.isascii() and value.isprintable():
        return f"({value.translate(_ESCAPES)})"
    return f"<FEFF{value.encode('utf-16-be', 'replace').hex().upper()}>"
