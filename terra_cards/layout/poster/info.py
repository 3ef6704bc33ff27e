"""The information box: what a stone brings, and how many rounds are played, from the edition."""

from __future__ import annotations

from terra_cards.layout import paths
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.poster import look
from terra_cards.layout.poster.pencil import cap_mm, width_mm, write
from terra_cards.library import poster_words
from terra_cards.model.edition import Edition

HEIGHT = 17.0  # units
_PAD = 3.0
Entry = tuple[str, str]  # a figure and what it is


def points(edition: Edition, lang: str) -> list[Entry]:
    """What an estimate brings (R20, T7): the figures of the edition with a word each."""
    found = edition.points
    right, beside = poster_words.word("right", lang), poster_words.word("beside", lang)
    pairs = ((found.estimator, right),) if edition.engine == "challenge" else (
        (found.hit, right), (found.adjacent, beside),
    )  # fmt: skip
    return [(str(figure), word) for figure, word in pairs if figure]


def rounds(edition: Edition) -> list[tuple[str, str]]:
    """Players and rounds; players with the same number of rounds together (R32, T2)."""
    table = sorted(edition.rounds.items())
    if len({count for _, count in table}) == 1 and len(table) > 1:
        return [(f"{table[0][0]}–{table[-1][0]}", str(table[0][1]))]
    return [(str(players), str(count)) for players, count in table]


def info_items(
    edition: Edition, right: float, top: float, unit: float, lang: str
) -> tuple[list[Item], float]:
    """The box with its right upper corner at (right, top); the items, and its width."""
    u, faces = unit, look.faces()
    label = max(4.6, 8 * u)
    entries = points(edition, lang)
    table = rounds(edition)
    wide_points = sum(12 * u + max(13 * u, width_mm(word, faces.text, label) + 4 * u) for _, word in entries)
    heads = (poster_words.word("players", lang), poster_words.word("rounds", lang))
    head = max(width_mm(word, faces.text, label) for word in heads) + 3 * u
    column = 8.5 * u
    wide_table = head + column * len(table) + 2 * u if table else 0.0
    width = 2 * _PAD * u + wide_points + wide_table
    left, height = right - width, HEIGHT * u
    out: list[Item] = [
        Shape(
            paths.rectangle(left, top, width, height, 2.2 * u), fill="#ffffff", stroke=look.RULE, line=0.3 * u
        )
    ]
    x, middle = left + _PAD * u, top + height / 2
    for index, (figure, word) in enumerate(entries):
        radius = 5.0 * u
        cx = x + radius
        fill = look.ACCENT if not index else mix(look.ACCENT, "#ffffff", 0.55)
        out.append(Shape(paths.circle(cx, middle, radius), fill=fill))
        size = 15 * u
        write(
            out, figure, cx, middle + cap_mm(faces.figure, size) / 2, faces.figure, size,
            "#ffffff" if not index else look.INK, align=0.5, field="info",
        )  # fmt: skip
        at = cx + radius + 2 * u
        wide = write(
            out, word, at, middle + cap_mm(faces.text, label) / 2, faces.strong, label, look.INK, field="info"
        )
        x = max(at + wide + 4 * u, x + 25 * u)
    if table:
        x = right - _PAD * u - wide_table + 2 * u
        rows = (middle - 3.2 * u, middle + 3.2 * u)
        rule = paths.polygon([(x, middle), (right - _PAD * u, middle)], False)
        out.append(Shape(rule, stroke=look.RULE, line=0.2 * u))
        for word, y in zip(heads, rows, strict=True):
            write(
                out, word, x, y + cap_mm(faces.text, label) / 2, faces.text, label, look.MUTED, field="info"
            )
        for index, pair in enumerate(table):
            cx = x + head + column * (index + 0.5)
            for text, y in zip(pair, rows, strict=True):
                size = 8.5 * u
                base = y + cap_mm(faces.strong, size) / 2
                write(out, text, cx, base, faces.strong, size, look.INK, align=0.5, field="info")
    return out, width


def start_items(x: float, y: float, unit: float) -> list[Item]:
    """The place beside space 1 where the stones start: a ring (R10)."""
    u = unit
    out: list[Item] = [
        Shape(paths.circle(x, y, 4.6 * u), fill="#ffffff", stroke=look.ACCENT, line=0.5 * u),
    ]
    size = 11 * u
    face = look.faces().figure
    write(out, "0", x, y + cap_mm(face, size) / 2, face, size, look.ACCENT, align=0.5, field="start")
    return out
