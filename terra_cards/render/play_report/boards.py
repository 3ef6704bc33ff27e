"""The board in a report: the map coloured by what happens on each area, scales with answers and guesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from terra_cards.model.board import Board, Scale, Tick
from terra_cards.model.drawing import MapDrawing, Polygons, draw
from terra_cards.render.play_report.markup import figure, percent, picture, rows, tag, text

WIDE = 720.0  # user units that a map is wide
SHADES = 5  # steps of colour; each has its number in the legend too


class BoardPictures(Struct, frozen=True, dict=True):
    """Draws one board again and again: its shapes are defined once in a page."""

    board: Board
    prefix: str = ""  # of the names of shapes, where a page has several boards

    @cached_property
    def drawing(self) -> MapDrawing | None:
        """The coarse drawing of the map; None for a board without shapes."""
        return draw(self.board.geography, "hint") if self.board.geography is not None else None

    @property
    def height(self) -> float:
        assert self.drawing is not None
        return WIDE / self.drawing.aspect

    def definitions(self) -> str:
        """The shapes of all areas, to be used by :meth:`map`; empty without a drawing."""
        if self.drawing is None:
            return ""
        kinds = {area.id: area.kind for area in self.board.areas}
        shapes = [
            tag("path", id=f"{self.prefix}area-{name}", d=self._path(shape), fill_rule="evenodd")
            for name, shape in sorted(self.drawing.areas.items())
        ]
        base = [
            tag("use", href=f"#{self.prefix}area-{name}", class_=kinds.get(name, "land"))
            for name in sorted(self.drawing.areas, key=lambda name: (kinds.get(name) == "land", name))
        ]
        islands = "".join(self._path(shape) for _, shape in self.drawing.islands)
        around = "".join(self._path(shape) for shape in self.drawing.around)
        rest = tag("path", d=islands, class_="island") + tag("path", d=around, class_="around")
        return tag(
            "svg",
            tag("defs", rows([*shapes, tag("g", rows([*base, rest]), id=f"{self.prefix}map")])),
            class_="shapes",
        )

    def map(
        self, shades: Mapping[str, int], label: str, said: Mapping[str, str], hits: Sequence[str] = ()
    ) -> str:
        """The map with some areas in one of SHADES steps (from 1), the right ones framed."""
        if self.drawing is None:
            return ""
        parts = [tag("use", href=f"#{self.prefix}map")]
        for name, step in sorted(shades.items()):
            if step and name in self.drawing.areas:
                title = tag("title", text(said.get(name, name)))
                parts.append(tag("use", title, href=f"#{self.prefix}area-{name}", class_=f"shade-{step}"))
        parts += [
            tag("use", href=f"#{self.prefix}area-{name}", class_="right")
            for name in hits
            if name in self.drawing.areas
        ]
        return picture(WIDE, self.height, label, rows(parts), class_="map")

    def _path(self, shape: Polygons) -> str:
        assert self.drawing is not None
        west, _, east, north = self.drawing.bounds
        scale = WIDE / (east - west)
        out = []
        for polygon in shape:
            for ring in polygon:
                points = [(round((x - west) * scale, 1), round((north - y) * scale, 1)) for x, y in ring]
                kept = [p for n, p in enumerate(points) if n == 0 or p != points[n - 1]]
                if len(kept) > 3:
                    out.append("M" + "L".join(f"{figure(x, 1)} {figure(y, 1)}" for x, y in kept[:-1]) + "Z")
        return "".join(out)


def shade(value: float, most: float) -> int:
    """The step of colour of a value, 0 for none."""
    if value <= 0 or most <= 0:
        return 0
    return min(SHADES, max(1, int(SHADES * value / most + 0.999)))


def scale_strip(
    scale: Scale, answers: Sequence[float], guesses: Sequence[float], label: str, lay: str = "stones"
) -> str:
    """A scale from left to right: answers as dots above it, guesses as bars below.

    ``answers`` and ``guesses`` have one number for each space.
    """
    width, top = 720.0 / max(1, scale.count), max(max(guesses, default=0.0), 1e-9)
    most = max(max(answers, default=0.0), 1.0)
    parts = []
    for number in range(scale.count):
        x = number * width
        name = space_label(scale, number)
        said = f"{name}: {figure(answers[number], 1)} answers, {percent(guesses[number])} of {lay}"
        height = 46 * guesses[number] / top
        parts.append(
            tag(
                "g",
                tag("title", text(said))
                + tag("rect", x=figure(x), y=0, width=figure(width), height=92, class_="hover")
                + tag(
                    "rect",
                    x=figure(x + 1),
                    y=44,
                    width=figure(max(0.5, width - 2)),
                    height=figure(height),
                    class_="column",
                ),
            )
        )
        if answers[number] > 0:
            radius = min(9.0, width / 2, 2.5 + 6.5 * (answers[number] / most) ** 0.5)
            parts.append(tag("circle", cx=figure(x + width / 2), cy=14, r=figure(radius), class_="answer"))
    parts.append(tag("line", x1=0, y1=44, x2=720, y2=44, class_="axis"))
    parts += _tick_marks(scale, width)
    return picture(720, 106, label, rows(parts), class_="strip")


def _tick_marks(scale: Scale, width: float) -> list[str]:
    first = 1 if scale.open_below else 0
    room = 46.0
    out, free = [], -1000.0
    for number, tick in enumerate(scale.ticks):
        x = (number + first) * width
        out.append(tag("line", x1=figure(x), y1=40, x2=figure(x), y2=48, class_="axis"))
        if x - free >= room and x <= 720 - 8:
            out.append(tag("text", text(tick.label), x=figure(x), y=36, class_="tick"))
            free = x
    return out


def space_label(scale: Scale, number: int) -> str:
    """A space by its ticks, as people say it."""
    ticks: list[Tick | None] = [*scale.ticks]
    if scale.open_below:
        ticks.insert(0, None)
    if scale.open_above:
        ticks.append(None)
    low, high = ticks[number], ticks[number + 1]
    if low is None:
        return f"up to {high.label}" if high else "anything"
    return f"{low.label} to {high.label}" if high else f"{low.label} and more"
