"""What is printed on a box: the ground of the common back on every wall, its globe on the front, the
title on the sides, what is inside on the back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout.affine import Box
from terra_cards.layout.colour import mix
from terra_cards.layout.common_back import common_back, ground_of, star_bottom
from terra_cards.layout.design import WHITE, Design, on
from terra_cards.layout.drawing import Group, Item, Shape, Symbols, TextLine
from terra_cards.layout.fitting import fit
from terra_cards.layout.paths import circle, rectangle
from terra_cards.layout.pieces.dieline import Dieline, Panel
from terra_cards.layout.pieces.lettering import larger, write
from terra_cards.layout.pieces.settings import style
from terra_cards.layout.scripts import right_to_left
from terra_cards.layout.typeface import MM_PER_POINT

_GLUE_BLEED = 2.0  # of the art around the corner onto a glue flap


class BoxArt(Struct, frozen=True):
    """``title`` and ``below`` stand on the front, ``lines`` on the back of a box that has no blank one.

    ``plain`` leaves all of it out: lines to cut and to fold on white.
    """

    design: Design
    lang: str
    title: str
    below: str
    lines: Sequence[str]
    colours: Sequence[str]
    levels: Sequence[tuple[str, str]] = ()  # name and colour on paper
    plain: bool = False
    symbols: Symbols = field(default_factory=Symbols)

    @property
    def ground(self) -> str:
        """The colour of the walls."""
        return WHITE if self.plain else ground_of(self.design)

    @property
    def ink(self) -> str:
        """What reads on the ground."""
        return on(self.ground, self.design)

    @property
    def crease(self) -> str:
        """The colour of lines to fold on: seen while one works, hardly on the finished edge."""
        return "#555555" if self.plain else mix(self.ground, self.ink, 0.45)

    def grounds(self, piece: Dieline, bleed: float) -> list[Item]:
        """The ground of all that is seen, over its edges by the bleed; glue goes on bare board."""
        if self.plain:
            return []
        bare = [panel for panel in piece.panels if _bare(panel)]
        out: list[Item] = []
        for panel in piece.panels:
            if panel not in bare:
                left, top, right, bottom = panel.box
                out.append(
                    Shape(
                        rectangle(
                            left - bleed, top - bleed, right - left + 2 * bleed, bottom - top + 2 * bleed
                        ),
                        fill=self.ground,
                    )
                )
        for panel in bare:  # art of a wall runs no further than around the corner
            left, top, right, bottom = panel.box
            if panel.edge == "bottom":
                top, bottom = top + _GLUE_BLEED, bottom + bleed
            else:
                left, right, top, bottom = left + _GLUE_BLEED, right + bleed, top - bleed, bottom + bleed
            out.append(Shape(rectangle(left, top, right - left, bottom - top), fill=WHITE))
        return out

    def pictures(self, piece: Dieline) -> list[tuple[Sequence[Item], Box]]:
        """What is drawn on walls and lid, each with what it may paint."""
        if self.plain:
            return []
        out: list[tuple[Sequence[Item], Box]] = []
        for panel in piece.panels:
            items: list[Item] = []
            if panel.name == "front":
                notched = any(other.kind == "dust" and other.edge == "top" for other in piece.panels)
                items = self._front(panel, below=notched)
            elif panel.name == "back" and self.lines:
                items = self._back(panel)
            elif panel.kind == "wall" and panel.name != "back":
                items = self._side(panel)
            elif panel.kind == "lid":
                items = self._lid(panel)
            if items:
                out.append((items, panel.box))
        return out

    def _front(self, panel: Panel, *, below: bool) -> list[Item]:
        """The common back's globe and its title, the right way up only: ``below`` the globe where a notch
        for the thumb is above."""
        safe = max(3.0, min(self.design.safe, panel.height * 0.06))
        name = f"{self.design.name}/box/{panel.width:g}x{panel.height:g}"
        sized = replace(
            self.design, name=name, width=panel.width, height=panel.height, bleed=0.0, corner=2.0, safe=safe,
            symbols=self.symbols,
        )  # fmt: skip
        plan = common_back(sized, self.title, self.below, self.lang, self.colours)
        down = round(star_bottom(sized) - safe, 4) if below else 0.0
        items: list[Item] = [
            replace(item, y=round(item.y + down, 4)) if isinstance(item, TextLine) else item
            for item in plan.items
            if not (isinstance(item, TextLine) and item.angle == 180.0)
        ]
        return _moved(items, panel.box[0], panel.box[1])

    def _side(self, panel: Panel) -> list[Item]:
        """The title up the side where it is high enough, along it where it is wide enough."""
        setting = larger(style(self.design, "theme"), 1.0)
        upright = panel.height > panel.width * 1.2
        long, short = (panel.height, panel.width) if upright else (panel.width, panel.height)
        room, tall = long - 10.0, short - 4.0
        if tall < 3.5:
            return []
        fitted = fit(self.title, replace(setting, lines=1, min=6.0), room, tall, self.lang)
        if fitted.over or fitted.wide or len(fitted.lines) != 1:
            return []
        wide = setting.face.extent(fitted.lines[0], fitted.tracking) * fitted.size * MM_PER_POINT / 1000
        cap = setting.face.primary.cap_height / 1000 * fitted.size * MM_PER_POINT
        cx, cy = (panel.box[0] + panel.box[2]) / 2, (panel.box[1] + panel.box[3]) / 2
        angle = -90.0 if upright else 0.0
        x, y = (cx + cap / 2, cy + wide / 2) if upright else (cx - wide / 2, cy + cap / 2)
        line = TextLine(
            round(x, 4), round(y, 4), fitted.lines[0], setting.face, fitted.size, self.ink, fitted.tracking,
            angle, "side",
        )  # fmt: skip
        return [line]

    def _lid(self, panel: Panel) -> list[Item]:
        """A row of the edition's colours."""
        inks = [self.design.ink(colour).bright for colour in self.colours]
        cx, cy = (panel.box[0] + panel.box[2]) / 2, (panel.box[1] + panel.box[3]) / 2
        r = min(1.6, panel.height / 5)
        return [
            Shape(circle(round(cx + (index - (len(inks) - 1) / 2) * 5 * r, 4), cy, r), fill=ink)
            for index, ink in enumerate(inks)
        ]

    def _back(self, panel: Panel) -> list[Item]:
        """A frame, the title, what is inside, and the levels with their names."""
        left, top, right, bottom = panel.box
        inset = min(4.0, panel.height * 0.06)
        wide, high = right - left - 2 * inset, bottom - top - 2 * inset
        light = mix(self.ground, self.ink, 0.4)
        out: list[Item] = [
            Shape(rectangle(left + inset, top + inset, wide, high, 2.0), stroke=light, line=0.25)
        ]
        x, room = left + inset + 4.0, wide - 8.0
        row = min(8.5, high * 0.075)
        rows = len(self.levels) * row
        y = top + inset + high * 0.08
        theme = larger(style(self.design, "theme"), 1.25)
        out += write(self.title, theme, (x, y, room, high * 0.22), self.lang, self.ink, "title").lines
        y += high * 0.26
        if self.below:
            quiet = mix(self.ground, self.ink, 0.75)
            small = larger(style(self.design, "info"), 1.4)
            out += write(
                self.below, small, (x, y - high * 0.04, room, high * 0.1), self.lang, quiet, "below"
            ).lines
            y += high * 0.08
        info = larger(style(self.design, "info"), 1.5)
        each = min(11.0, high * 0.1)
        for text in self.lines:
            out += write(text, info, (x, y, room, each), self.lang, self.ink, "inside").lines
            y += each
        if rows and y + rows < bottom - inset - 3.0:
            y += (bottom - inset - y - rows) / 2
            block = min(room, 46.0)
            for number, (name, colour) in enumerate(self.levels):
                out += self._level(name, colour, number, left + (right - left - block) / 2, y, block, row)
                y += row
        return out

    def _level(
        self, name: str, colour: str, number: int, x: float, y: float, room: float, row: float
    ) -> list[Item]:
        """A level's colour, as many dots as on the strip of its cards, and its name."""
        wide, tall = room * 0.36, row * 0.66
        bar = x + room - wide if right_to_left(self.lang) else x
        out: list[Item] = [Shape(rectangle(bar, y, wide, tall, 1.0), fill=colour)]
        for dot in range(number + 1):
            cx = round(bar + 2.4 + dot * 2.8, 4)
            out.append(Shape(circle(cx, y + tall / 2, 0.75), fill=WHITE, stroke="#1d2b36", line=0.15))
        words = x if right_to_left(self.lang) else x + wide + 3.0
        box = (words, y, room - wide - 3.0, tall)
        info = larger(style(self.design, "info"), 1.3)
        out += write(name, info, box, self.lang, self.ink, "level", align="left").lines
        return out


def _bare(panel: Panel) -> bool:
    """Whether glue goes on the printed side of a panel."""
    return panel.kind == "glue" or panel.name == "front-base"


def _moved(items: Sequence[Item], dx: float, dy: float) -> list[Item]:
    return [Group(tuple(items), None, dx, dy)]
