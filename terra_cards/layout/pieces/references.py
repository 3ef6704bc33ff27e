"""Cards that sum the game of 2003 up: what brings points, what may be hoarded, when all lose."""

from __future__ import annotations

from msgspec.structs import replace

from terra_cards.layout.card import CardPlan
from terra_cards.layout.colour import mix
from terra_cards.layout.design import WHITE, Design
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.fitting import Overflow
from terra_cards.layout.paths import circle, rectangle
from terra_cards.layout.pieces.lettering import larger, read_fields, write
from terra_cards.layout.pieces.settings import style
from terra_cards.layout.scripts import right_to_left
from terra_cards.library import part_words
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import valid

SETS = ("same-same", "same-three", "run-same", "run-three")  # C10


def reference_card(design: Design, edition: Edition, lang: str) -> CardPlan:
    """The card at the size of the design's cards (C5, C9, C10, C11, C12, C14)."""
    bleed = design.bleed
    for step in range(8):  # lines as far apart as the card has room for
        draw = _Reference(design, lang, 1.0 - step * 0.04)
        _written(draw, edition)
        if draw.y <= design.height - design.safe:
            break
    else:
        draw.overflows.append(Overflow("reference", lang, 1))
    return CardPlan(
        "reference", lang, design.width, design.height, bleed, design.corner, tuple(draw.items),
        design.symbols, tuple(draw.overflows), (), reading=read_fields(draw.items, lang),
    )  # fmt: skip


def _written(draw: _Reference, edition: Edition) -> None:
    """All of the card, from above down."""
    design, lang, bleed = draw.design, draw.lang, draw.design.bleed
    word = part_words.word
    points, crisis = edition.points, edition.crisis
    draw.items.append(
        Shape(
            rectangle(-bleed, -bleed, design.width + 2 * bleed, design.height + 2 * bleed),
            fill=design.colours["paper"],
        )
    )
    draw.heading(edition.title.any(lang))
    for value, name in ((points.first, "first"), (points.highest, "highest"), (points.finisher, "finisher")):
        if isinstance(value, int):
            draw.row(f"+{value}", word(name, lang))
    draw.rule()
    draw.line(word("sets", lang), strong=True)
    draw.line("\u00a0\u00b7 ".join(word(name, lang).replace(" ", "\u00a0") for name in SETS), lines=4)
    draw.line(word("hoard", lang))
    if crisis is not None and isinstance(limit := valid(crisis.hand_limit), int):
        draw.rule()
        draw.row(str(limit), word("limit", lang))
    hands = valid(crisis.hands) if crisis is not None else None
    dealt = [(players, count) for players, count in sorted((hands or {}).items()) if isinstance(count, int)]
    if dealt:
        draw.rule()
        draw.table((word("players", lang), word("hands", lang)), dealt)
    lost = valid(crisis.lost_at) if crisis is not None else None
    if lost is not None:
        draw.rule()
        draw.line(word("lost-at", lang), strong=True)
        figures = ((lost.region, "of-region"), (lost.colour, "of-colour"), (lost.all, "in-all"))
        draw.columns([(str(value), word(name, lang)) for value, name in figures if isinstance(value, int)])


class _Reference:
    """Writes from above downwards; each kind of line takes its share of the card's height."""

    def __init__(self, design: Design, lang: str, scale: float) -> None:
        self.design = design
        self.lang = lang
        self.items: list[Item] = []
        self.overflows: list[Overflow] = []
        self.unit = design.height / 100 * scale  # about a hundredth of the card
        self.left, self.room = design.safe + 0.5, design.width - 2 * design.safe - 1.0
        self.y = 0.0
        self.texts = 0
        self.text = larger(style(design, "info"), 0.8)
        self.strong = larger(style(design, "heading"), 1.08)

    def _field(self) -> str:
        """A name for the next text, so that each is read for itself."""
        self.texts += 1
        return f"reference-{self.texts}"

    def _write(self, text: str, box: tuple[float, float, float, float], strong: bool, **where: str) -> float:
        setting = (
            replace(self.strong, upper=False, tracking=0.0, tight_tracking=-10.0) if strong else self.text
        )
        setting = replace(setting, hyphenate=False)  # lists and short lines: a broken word looks like a fault
        written = write(text, setting, box, self.lang, self.design.colours["ink"], self._field(), **where)
        self.items += [replace(line, text=line.text.removesuffix("\u00a0\u00b7")) for line in written.lines]
        if written.overflow is not None:
            self.overflows.append(written.overflow)
        return written.height

    def heading(self, title: str) -> None:
        """The game's name on a band."""
        design, bleed = self.design, self.design.bleed
        tall = 11.5 * self.unit
        ink = design.colours["ink"]
        self.items.append(Shape(rectangle(-bleed, -bleed, design.width + 2 * bleed, tall + bleed), fill=ink))
        setting = larger(style(design, "theme"), 0.8)
        box = (self.left, 2.0 * self.unit, self.room, tall - 3.0 * self.unit)
        written = write(title, setting, box, self.lang, WHITE, self._field())
        self.items += written.lines
        self.y = tall + 2.4 * self.unit

    def row(self, figure: str, text: str) -> None:
        """A figure in a disc, and what it is for."""
        tall = 8.2 * self.unit
        disc = tall * 0.88
        x = self.left + self.room - disc if right_to_left(self.lang) else self.left
        self._disc(figure, x, self.y + (tall - disc) / 2, disc)
        words = self.left if right_to_left(self.lang) else self.left + disc + 1.8
        self._write(text, (words, self.y, self.room - disc - 1.8, tall), False, align="left")
        self.y += tall + 0.7 * self.unit

    def _disc(self, figure: str, x: float, y: float, size: float) -> None:
        accent = self.design.colours.get("accent", self.design.colours["ink"])
        self.items.append(
            Shape(circle(round(x + size / 2, 4), round(y + size / 2, 4), size / 2), fill=accent)
        )
        box = (x + size * 0.08, y, size * 0.84, size)
        self.items += write(figure, style(self.design, "count"), box, self.lang, WHITE, self._field()).lines

    def line(self, text: str, strong: bool = False, lines: int = 2) -> None:
        """A text over the whole width, of up to so many lines."""
        tall = 4.2 * lines * self.unit
        used = self._write(text, (self.left, self.y, self.room, tall), strong, align="left", upright="top")
        self.y += used + 2.4 * self.unit

    def rule(self) -> None:
        """A thin line across."""
        design = self.design
        at = round(self.y + 0.2 * self.unit, 4)
        line = mix(design.colours["ink"], WHITE, 0.6)
        self.items.append(
            Shape((("M", (self.left, at)), ("L", (self.left + self.room, at))), stroke=line, line=0.2)
        )
        self.y += 2.2 * self.unit

    def table(self, heads: tuple[str, str], pairs: list[tuple[int, int]]) -> None:
        """Two rows of figures, one below the other, their heads before them."""
        tall, head = 4.6 * self.unit, self.room * 0.52
        wide = (self.room - head) / len(pairs)
        backwards = right_to_left(self.lang)
        for row, text in enumerate(heads):
            y = self.y + row * tall
            start = self.left + (self.room - head if backwards else 0.0)
            self._write(text, (start, y, head - 1.0, tall), False, align="left")
            for index, pair in enumerate(pairs):
                at = len(pairs) - 1 - index if backwards else index
                x = self.left + (0.0 if backwards else head) + at * wide
                self._write(str(pair[row]), (x, y, wide, tall), row == 1)
        self.y += 2 * tall + 1.2 * self.unit

    def columns(self, listed: list[tuple[str, str]]) -> None:
        """Figures side by side, what they count below them."""
        if not listed:
            return
        wide = self.room / len(listed)
        disc = 8.0 * self.unit
        shown = reversed(listed) if right_to_left(self.lang) else listed
        for index, (figure, text) in enumerate(shown):
            x = self.left + index * wide
            self._disc(figure, x + (wide - disc) / 2, self.y, disc)
            self._write(
                text,
                (x + 0.5, self.y + disc + 1.0 * self.unit, wide - 1.0, 6.5 * self.unit),
                False,
                upright="top",
            )
        self.y += disc + 8.0 * self.unit
