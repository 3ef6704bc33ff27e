"""Reading the ``d`` attribute of an SVG path (SVG 2, chapter 9) into plain curves.

All commands are understood, relative and absolute, implied repetitions and numbers without
separators (``1.5.5-2``, arc flags like ``01``); quadratic curves and arcs become cubics.
"""

from __future__ import annotations

import math
import re

from terra_cards.layout.paths import Path, Segment

_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_MORE = re.compile(r"[\s,]*[^\s,]")
_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class SvgPathError(ValueError):
    """The path data is not SVG; the message names the place."""


def parse(data: str) -> Path:
    """Path data as absolute moves, lines, cubic curves and closes."""
    return tuple(_Reader(data).segments())


class _Reader:
    def __init__(self, data: str) -> None:
        self._data = data
        self._at = 0
        self._out: list[Segment] = []
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._control: tuple[str, float, float] | None = None

    def segments(self) -> list[Segment]:
        command = ""
        while _MORE.match(self._data, self._at):
            found = _COMMAND.match(self._data, self._at)
            if found:
                command = found[1]
                self._at = found.end()
                if command in "Zz":
                    self._close()
                    continue
            elif not command or command in "Zz":
                raise SvgPathError(f"a command is expected at character {self._at + 1}")
            if not self._out and command not in "Mm":
                raise SvgPathError("path data must begin with a move")
            self._step(command)
            if command in "Mm":  # further pairs after a move are lines
                command = "L" if command == "M" else "l"
        return self._out

    def _numbers(self, command: str) -> list[float]:
        values: list[float] = []
        for index in range(_COUNTS[command.upper()]):
            pattern = _FLAG if command in "Aa" and index in (3, 4) else _NUMBER
            found = pattern.match(self._data, self._at)
            if not found:
                raise SvgPathError(f"a number is expected at character {self._at + 1}")
            self._at = found.end()
            values.append(float(found[1]))
        return values

    def _step(self, command: str) -> None:
        v = self._numbers(command)
        kind = command.upper()
        if command.islower():
            if kind == "H":
                v[0] += self._x
            elif kind == "V":
                v[0] += self._y
            else:
                first = 5 if kind == "A" else 0
                v[first:] = [n + (self._y if i % 2 else self._x) for i, n in enumerate(v[first:])]
        if kind == "M":
            self._start = (v[0], v[1])
            self._emit("M", (v[0], v[1]))
        elif kind in "LHV":
            x = v[0] if kind != "V" else self._x
            y = v[0] if kind == "V" else v[1] if kind == "L" else self._y
            self._emit("L", (x, y))
        elif kind == "C":
            self._curve(v, ("C", v[2], v[3]))
        elif kind == "S":
            x1, y1 = self._mirror("C")
            self._curve([x1, y1, *v], ("C", v[0], v[1]))
        elif kind == "Q":
            self._quadratic(v[0], v[1], v[2], v[3])
        elif kind == "T":
            x1, y1 = self._mirror("Q")
            self._quadratic(x1, y1, v[0], v[1])
        else:
            self._arc(v)

    def _emit(self, op: str, values: tuple[float, ...]) -> None:
        self._out.append((op, values))  # type: ignore[arg-type]
        self._x, self._y = values[-2:]
        self._control = None

    def _close(self) -> None:
        self._out.append(("Z", ()))
        self._x, self._y = self._start
        self._control = None

    def _mirror(self, kind: str) -> tuple[float, float]:
        if self._control is None or self._control[0] != kind:
            return self._x, self._y
        return 2 * self._x - self._control[1], 2 * self._y - self._control[2]

    def _curve(self, v: list[float], control: tuple[str, float, float]) -> None:
        self._emit("C", tuple(v))
        self._control = control

    def _quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        x0, y0 = self._x, self._y
        self._curve(
            [
                x0 + 2 / 3 * (cx - x0),
                y0 + 2 / 3 * (cy - y0),
                x + 2 / 3 * (cx - x),
                y + 2 / 3 * (cy - y),
                x,
                y,
            ],
            ("Q", cx, cy),
        )

    def _arc(self, v: list[float]) -> None:
        """SVG 2, appendix B.2: from end points to centre, then quarter by quarter."""
        rx, ry, turn, large, sweep, x, y = v
        rx, ry = abs(rx), abs(ry)
        x0, y0 = self._x, self._y
        if (x0, y0) == (x, y):
            return
        if not rx or not ry:
            self._emit("L", (x, y))
            return
        phi = math.radians(turn)
        cos, sin = math.cos(phi), math.sin(phi)
        dx, dy = (x0 - x) / 2, (y0 - y) / 2
        px, py = cos * dx + sin * dy, -sin * dx + cos * dy
        grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
        rx, ry = rx * grow, ry * grow
        under = rx * rx * ry * ry - rx * rx * py * py - ry * ry * px * px
        root = math.sqrt(max(0.0, under / (rx * rx * py * py + ry * ry * px * px)))
        root = -root if large == sweep else root
        qx, qy = root * rx * py / ry, -root * ry * px / rx
        cx, cy = cos * qx - sin * qy + (x0 + x) / 2, sin * qx + cos * qy + (y0 + y) / 2
        start = math.atan2((py - qy) / ry, (px - qx) / rx)
        delta = math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
        if sweep and delta < 0:
            delta += 2 * math.pi
        elif not sweep and delta > 0:
            delta -= 2 * math.pi
        pieces = max(1, math.ceil(abs(delta) / (math.pi / 2) - 1e-9))
        step = delta / pieces
        k = 4 / 3 * math.tan(step / 4)
        for index in range(pieces):
            a, b = start + index * step, start + (index + 1) * step
            corners = (
                (math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a)),
                (math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b)),
                (math.cos(b), math.sin(b)),
            )
            out: list[float] = []
            for ex, ey in corners:
                out += [cx + cos * rx * ex - sin * ry * ey, cy + sin * rx * ex + cos * ry * ey]
            if index == pieces - 1:
                out[4:] = [x, y]
            self._emit("C", tuple(out))
