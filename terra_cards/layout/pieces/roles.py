"""Cards of roles: Estimator, Challenger, YES, NO, Nobody knows, the start player."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from terra_cards.layout.card import CardPlan
from terra_cards.layout.colour import contrast, mix
from terra_cards.layout.common_back import ground_of
from terra_cards.layout.design import WHITE, Design
from terra_cards.layout.drawing import Item, Shape, Use
from terra_cards.layout.fitting import Overflow, Setting
from terra_cards.layout.paths import Path, circle, rectangle
from terra_cards.layout.pieces.lettering import larger, read_fields, write
from terra_cards.layout.pieces.settings import style
from terra_cards.layout.scripts import right_to_left
from terra_cards.library import part_words, poster_words
from terra_cards.model.edition import Edition

_ICONS = {"estimator": "bullseye", "challenger": "bullhorn", "start": "flag", "nobody": "question"}
_GROUNDS = {"estimator": 0, "challenger": 1, "start": 0, "nobody": 2}


class Points(Struct, frozen=True):
    """What a role brings: a figure and for what."""

    figure: str
    words: str


def points_of(role: str, edition: Edition, lang: str) -> tuple[Points, ...]:
    """What an edition gives for a role (T7, T8, T10, T13)."""
    found = edition.points
    word = part_words.word
    said = poster_words.word
    listed: dict[str, tuple[tuple[object, str], ...]] = {
        "estimator": ((found.estimator, said("right", lang)), (found.alone, said("right_alone", lang))),
        "challenger": (
            (found.challenger, said("right", lang)),
            (found.challenger_wrong, word("no-does", lang)),
        ),
        "yes": ((found.yes, word("yes-does", lang)),),
        "no": ((found.last, said("last_no", lang)),),
        "nobody": (
            (found.nobody_right, f"{word('none-right', lang)}, {word('each-fellow', lang)}"),
            (found.somebody_right, f"{word('one-right', lang)}, {word('each-fellow', lang)}"),
        ),
    }
    return tuple(
        Points(signed(value), words) for value, words in listed.get(role, ()) if isinstance(value, int)
    )


def signed(value: int) -> str:
    """A figure with a true minus."""
    return str(value).replace("-", "\u2212")


def role_card(role: str, design: Design, edition: Edition, lang: str, stones: int, stone: float) -> CardPlan:
    """A card of a role at the size of the design's cards.

    YES and NO have places for ``stones`` stones of so many millimetres, as far as there is room.
    """
    colours = _colours(edition, design)
    draw = _Drawing(design, lang)
    points = points_of(role, edition, lang)
    if role in ("yes", "no"):
        _answer(draw, role, points, stones, stone)
    else:
        ground = colours[_GROUNDS[role] % len(colours)]
        _person(draw, role, ground, points)
    return CardPlan(
        role, lang, design.width, design.height, design.bleed, design.corner, tuple(draw.items),
        design.symbols, tuple(draw.overflows), (), reading=read_fields(draw.items, lang),
    )  # fmt: skip


def _colours(edition: Edition, design: Design) -> Sequence[str]:
    from terra_cards.model.board import SCALES
    from terra_cards.model.invalid import valid

    found = [valid(edition.scales.get(name)) for name in SCALES]
    words = [scale.colour for scale in found if scale and scale.colour]
    return [design.ink(word).deep for word in words] or [design.colours["ink"]]


class _Drawing:
    """A card's items, from the ground up, and what does not fit."""

    def __init__(self, design: Design, lang: str) -> None:
        self.design = design
        self.lang = lang
        self.items: list[Item] = []
        self.overflows: list[Overflow] = []
        self.light = contrast(WHITE, ground_of(design)) < 4.5  # a template that saves ink

    def field(self, colour: str, bottom: float) -> str:
        """The upper part of a card in a colour, a frame of it where ink is saved; what reads on it."""
        if not self.light:
            self.ground(colour, 0.0, bottom)
            return WHITE
        line, inset = 0.8, self.design.safe / 2
        box = rectangle(inset, inset, self.design.width - 2 * inset, bottom - inset - line, 2.0)
        self.items.append(Shape(box, stroke=colour, line=line))
        return colour

    def disc(self, cx: float, cy: float, r: float, colour: str) -> str:
        """A disc in a colour, a ring of it where ink is saved; what reads on it."""
        ring = circle(round(cx, 4), round(cy, 4), round(r, 4))
        if not self.light:
            self.items.append(Shape(ring, fill=colour))
            return WHITE
        self.items.append(Shape(ring, fill=WHITE, stroke=colour, line=0.4))
        return colour

    def ground(self, colour: str, top: float = 0.0, bottom: float | None = None) -> None:
        """A ground over the whole width and its bleed."""
        design, bleed = self.design, self.design.bleed
        end = design.height + bleed if bottom is None else bottom
        start = -bleed if top <= 0 else top
        self.items.append(Shape(rectangle(-bleed, start, design.width + 2 * bleed, end - start), fill=colour))

    def text(
        self, text: str, setting: Setting, box: tuple[float, float, float, float], colour: str, field: str,
        **where: str,
    ) -> float:  # fmt: skip
        """A text in a box; the height that it takes."""
        written = write(text, setting, box, self.lang, colour, field, **where)
        self.items += written.lines
        if written.overflow is not None:
            self.overflows.append(written.overflow)
        return written.height


def _person(draw: _Drawing, role: str, ground: str, points: Sequence[Points]) -> None:
    """A disc with an icon, the name of the role, what it does, and what it brings."""
    design = draw.design
    width, height, safe = design.width, design.height, design.safe
    room = width - 2 * safe
    paper = design.colours["paper"]
    split = height * 0.42
    ink = draw.field(ground, split)
    r = min(width * 0.27, height * 0.17)
    cx, cy = width / 2, split / 2 + safe * 0.3
    for radius in (1.0,) if draw.light else (1.0, 1.34):
        draw.items.append(
            Shape(
                circle(cx, cy, r * radius), stroke=mix(paper if draw.light else ground, ink, 0.4), line=0.25
            )
        )
    if not draw.light:
        draw.ground(paper, split)
    draw.items.append(Shape(circle(cx, cy, r * 0.9), fill=paper))
    found = design.icon(_ICONS[role])
    if found is not None:
        size = r * 0.98
        draw.items.append(Use(found[0], cx - size / 2, cy - size / 2, size, fill=ground))
    names = larger(style(design, "theme"), 1.25)
    tall, does = height * 0.13, height * 0.14
    spare = 0.0 if points else (height - safe - split - 4.0 - tall - does) * 0.42
    y = split + 3.0 + spare
    draw.text(
        part_words.word(role, draw.lang),
        names,
        (safe, y, room, tall),
        design.colours["ink"],
        "role",
    )
    y += tall + 1.0
    draw.text(
        part_words.word(f"{role}-does", draw.lang), larger(style(design, "info"), 1.6),
        (safe, y, room, does), design.colours["ink"], "does", upright="top",
    )  # fmt: skip
    _points(draw, points, y + does + 1.0, height - safe, ground)


def _points(draw: _Drawing, points: Sequence[Points], top: float, bottom: float, colour: str) -> None:
    """A row for each figure: the figure in a disc, and what it is for."""
    if not points:
        return
    design = draw.design
    backwards = right_to_left(draw.lang)
    left, room = design.safe, design.width - 2 * design.safe
    row = min((bottom - top) / len(points), design.height * 0.12)
    disc = row * 0.88
    start = bottom - row * len(points)
    for index, one in enumerate(points):
        y = start + index * row
        x = left + room - disc if backwards else left
        ink = draw.disc(x + disc / 2, y + row / 2, disc / 2, colour)
        draw.text(
            one.figure,
            larger(style(design, "count"), 1.4),
            (x + disc * 0.1, y, disc * 0.8, row),
            ink,
            "points",
        )
        words = left if backwards else left + disc + 2.0
        draw.text(
            one.words, larger(style(design, "info"), 1.4), (words, y, room - disc - 2.0, row),
            design.colours["ink"], f"points-{index}", align="left",
        )  # fmt: skip


def _answer(draw: _Drawing, role: str, points: Sequence[Points], stones: int, stone: float) -> None:
    """A tick or a cross, the word in both directions of a table, and places for stones."""
    design = draw.design
    width, height, safe = design.width, design.height, design.safe
    yes = role == "yes"
    pair = design.ink("green" if yes else "red")
    ground = pair.deep if contrast(WHITE, pair.deep) >= 4.5 else mix(pair.deep, "#000000", 0.3)
    split = height * 0.46
    if not draw.light:
        draw.ground(mix(pair.bright, WHITE, 0.86), split)
    ink = draw.field(ground, split)
    room = width - 2 * safe
    r = min(width * 0.2, split * 0.27)
    cx, cy = width / 2, safe + r
    ring = ground if draw.light else None
    draw.items.append(Shape(circle(cx, cy, r), fill=WHITE, stroke=ring, line=0.5))
    path = _tick(cx, cy, r) if yes else _cross(cx, cy, r)
    draw.items.append(Shape(path, stroke=ground, line=round(r * 0.3, 3), round=True))
    top = cy + r + 1.5
    times = 1.7 if right_to_left(draw.lang) else 2.4  # letters that reach far down
    draw.text(
        part_words.word(role, draw.lang), larger(style(design, "theme"), times),
        (safe, top, room, (split - top) * 0.62), ink, "role",
    )  # fmt: skip
    low = top + (split - top) * 0.62
    draw.text(
        part_words.word(f"{role}-does", draw.lang), larger(style(design, "info"), 1.2),
        (safe, low, room, split - low - 1.5), ink, "does",
    )  # fmt: skip
    row = design.height * 0.1
    _points(draw, points, height - safe - row, height - safe, ground)
    _places(draw, stones, stone, split + 2.5, height - safe - row - 1.5, ground)


def _tick(cx: float, cy: float, r: float) -> Path:
    points = ((-0.45, 0.05), (-0.12, 0.4), (0.5, -0.38))
    return tuple(
        ("M" if index == 0 else "L", (round(cx + x * r, 3), round(cy + y * r, 3)))
        for index, (x, y) in enumerate(points)
    )


def _cross(cx: float, cy: float, r: float) -> Path:
    arm = round(0.4 * r, 3)
    return (
        ("M", (cx - arm, cy - arm)), ("L", (cx + arm, cy + arm)),
        ("M", (cx + arm, cy - arm)), ("L", (cx - arm, cy + arm)),
    )  # fmt: skip


def _places(draw: _Drawing, stones: int, stone: float, top: float, bottom: float, colour: str) -> None:
    """Rings in which stones lie, in as many rows as there is room for."""
    design = draw.design
    size = stone + 1.5
    gap = 2.0
    columns = min(stones, int((design.width - 2 * design.safe + gap) / (size + gap)))
    if columns < 1 or bottom - top < size:
        return
    rows = min(-(-stones // columns), int((bottom - top + gap) / (size + gap)))
    left = stones
    y = top + (bottom - top - rows * size - (rows - 1) * gap) / 2 + size / 2
    for _ in range(rows):
        count = min(-(-left // max(1, rows)), columns, left)
        rows, left = rows - 1, left - count
        x = design.width / 2 - (count * size + (count - 1) * gap) / 2 + size / 2
        for index in range(count):
            draw.items.append(
                Shape(
                    circle(round(x + index * (size + gap), 4), round(y, 4), size / 2),
                    fill=WHITE, stroke=colour, line=0.25, dash=(1.0, 0.8),
                )
            )  # fmt: skip
        y += size + gap
