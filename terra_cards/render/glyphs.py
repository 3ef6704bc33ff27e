"""Letters as outlines, for formats that cannot count on a font being there.

Reads the tables ``loca`` and ``glyf`` of TrueType (OpenType 1.9); quadratic curves become the cubic ones
that paths have, exactly. Outlines of the CFF kind are read by HarfBuzz.
"""

from __future__ import annotations

import struct
from functools import lru_cache

from terra_cards.layout.paths import Path, Segment
from terra_cards.layout.typeface import Typeface

_Contour = list[tuple[float, float, bool]]  # x, y, on the curve
_DEPTH = 6


class Outliner:
    """The outlines of one typeface, a thousand units an em, y downwards; each is read once."""

    def __init__(self, typeface: Typeface) -> None:
        self._font = typeface.font
        self._paths: dict[int, Path] = {}
        self._drawn = _PostScript(typeface) if self._font.postscript else None
        if self._drawn is not None:
            return
        data, tables = self._font.data, self._font.tables
        (long,) = struct.unpack_from(">h", data, tables["head"][0] + 50)
        count = len(self._font.advances) + 1
        start = tables["loca"][0]
        if long:
            self._offsets = struct.unpack_from(f">{count}I", data, start)
        else:
            self._offsets = tuple(2 * value for value in struct.unpack_from(f">{count}H", data, start))
        self._glyf = tables["glyf"][0]

    def path(self, char: str) -> Path:
        """The outline of a character; empty for a blank."""
        return self.glyph(self._font.glyphs.get(char, 0))

    def glyph(self, number: int) -> Path:
        """The outline of a glyph by its number; empty for a blank."""
        found = self._paths.get(number)
        if found is None:
            scale = 1000 / self._font.units
            out: list[Segment] = []
            if self._drawn is not None:
                out = self._drawn.segments(number, scale)
            else:
                for contour in self._contours(number, 0):
                    out += _curves([(x * scale, -y * scale, on) for x, y, on in contour])
            found = self._paths[number] = tuple(out)
        return found

    def _contours(self, glyph: int, depth: int) -> list[_Contour]:
        start, end = self._offsets[glyph], self._offsets[glyph + 1]
        if start == end or depth > _DEPTH:
            return []
        data, at = self._font.data, self._glyf + start
        (count,) = struct.unpack_from(">h", data, at)
        return self._simple(at + 10, count) if count >= 0 else self._composite(at + 10, depth)

    def _simple(self, at: int, count: int) -> list[_Contour]:
        data = self._font.data
        ends = struct.unpack_from(f">{count}H", data, at)
        (skip,) = struct.unpack_from(">H", data, at + 2 * count)
        at += 2 * count + 2 + skip
        total = ends[-1] + 1 if ends else 0
        flags: list[int] = []
        while len(flags) < total:
            flag = data[at]
            at += 1
            flags.append(flag)
            if flag & 8:
                flags += [flag] * data[at]
                at += 1
        values = []
        for short, same in ((2, 16), (4, 32)):
            value, axis = 0, []
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack_from(">h", data, at)[0]
                    at += 2
                axis.append(value)
            values.append(axis)
        points = [(float(x), float(y), bool(flag & 1)) for x, y, flag in zip(*values, flags, strict=True)]
        starts = [0, *(end + 1 for end in ends[:-1])]
        return [points[a : b + 1] for a, b in zip(starts, ends, strict=True)]

    def _composite(self, at: int, depth: int) -> list[_Contour]:
        data, out = self._font.data, list[_Contour]()
        while True:
            flags, glyph = struct.unpack_from(">HH", data, at)
            at += 4
            dx, dy = struct.unpack_from(">hh" if flags & 1 else ">bb", data, at)
            at += 4 if flags & 1 else 2
            a, b, c, d = 1.0, 0.0, 0.0, 1.0
            if flags & 8:
                a = d = struct.unpack_from(">h", data, at)[0] / 16384
                at += 2
            elif flags & 64:
                a, d = (value / 16384 for value in struct.unpack_from(">hh", data, at))
                at += 4
            elif flags & 128:
                a, b, c, d = (value / 16384 for value in struct.unpack_from(">hhhh", data, at))
                at += 8
            if not flags & 2:  # points matched to points: no font of ours does that
                dx = dy = 0
            for contour in self._contours(glyph, depth + 1):
                out.append([(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour])
            if not flags & 32:
                return out


class OutlineError(RuntimeError):
    """Letters that cannot be drawn without a package that is not installed."""


class _PostScript:
    """Outlines of the CFF kind, whose curves are cubic already."""

    def __init__(self, typeface: Typeface) -> None:
        try:
            import uharfbuzz
        except ImportError as error:
            raise OutlineError(f"drawing letters of '{typeface.key}' needs uharfbuzz") from error
        self._font = typeface.shaper(uharfbuzz)

    def segments(self, number: int, scale: float) -> list[Segment]:
        pen = _Pen(scale)
        self._font.draw_glyph_with_pen(number, pen)
        return pen.out


class _Pen:
    """Gathers what HarfBuzz draws, y turned downwards."""

    def __init__(self, scale: float) -> None:
        self.out: list[Segment] = []
        self._scale = scale

    def _put(self, op: str, *points: tuple[float, float]) -> None:
        values = tuple(v for x, y in points for v in (x * self._scale, -y * self._scale))
        self.out.append((op, values))  # type: ignore[arg-type]

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the names of pens everywhere
        self._put("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._put("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._put("C", *points)

    def closePath(self) -> None:  # noqa: N802
        self._put("Z")

    endPath = closePath  # noqa: N815


@lru_cache(maxsize=32)
def outliner(typeface: Typeface) -> Outliner:
    """The outlines of a typeface, kept between texts."""
    return Outliner(typeface)


def _curves(points: _Contour) -> list[Segment]:
    """A contour of quadratic curves, with the points on the curve that it leaves out, as cubic ones."""
    full: _Contour = []
    for index, (x, y, on) in enumerate(points):
        px, py, before = points[index - 1]
        if not on and not before:
            full.append(((px + x) / 2, (py + y) / 2, True))
        full.append((x, y, on))
    first = next((index for index, point in enumerate(full) if point[2]), None)
    if first is None:
        return []
    full = full[first:] + full[: first + 1]
    x0, y0, _ = full[0]
    out: list[Segment] = [("M", (x0, y0))]
    control: tuple[float, float] | None = None
    for x, y, on in full[1:]:
        if not on:
            control = (x, y)
            continue
        if control is None:
            out.append(("L", (x, y)))
        else:
            cx, cy = control
            out.append(
                (
                    "C",
                    (
                        x0 + (cx - x0) * 2 / 3,
                        y0 + (cy - y0) * 2 / 3,
                        x + (cx - x) * 2 / 3,
                        y + (cy - y) * 2 / 3,
                        x,
                        y,
                    ),
                )
            )
        x0, y0, control = x, y, None
    out.append(("Z", ()))
    return out
