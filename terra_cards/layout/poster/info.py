"""The information box: what a stone or an answer brings, how many rounds are played, what a tick means."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from terra_cards.layout import paths
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item, Shape
from terra_cards.layout.poster import look
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.pencil import cap_mm, width_mm, wrapped, write
from terra_cards.layout.typeface import Face
from terra_cards.library import poster_words
from terra_cards.model.board import Board
from terra_cards.model.edition import Edition

HEIGHT = 17.0  # units of one row
_ROW = 12.5  # of each further one
_PAD = 3.0
_LABEL = 25.0  # units: longer words go on two lines
_LEADING = 0.42  # millimetres a point


class Entry(Struct, frozen=True):
    """A figure and what it is for; ``strong`` is what counts most."""

    figure: str
    word: str
    strong: bool = False


class _Set(Struct, frozen=True):
    """An entry measured: the width of its disc, its words in lines, its whole width."""

    entry: Entry
    disc: float
    lines: tuple[str, ...]
    width: float


def entries(edition: Edition, lang: str) -> list[Entry]:
    """What the edition's points, options and stones say (R10, R20, R21; T1, T7, T8, T10)."""
    found = edition.points

    def word(name: str) -> str:
        return poster_words.word(name, lang)

    if edition.engine == "challenge":
        challenger = "/".join(
            _signed(value) for value in (found.challenger, found.challenger_wrong) if isinstance(value, int)
        )
        listed = [
            (_signed(found.estimator), "right"), (_signed(found.alone), "right_alone"),
            (_signed(found.yes), "yes"), (challenger, "challenger"), (_signed(found.last), "last_no"),
            (str(edition.start_score) if edition.start_score else "", "start"),
        ]  # fmt: skip
    else:
        alone = edition.options.alone if edition.options else None
        listed = [(_signed(found.hit), "right"), (_signed(found.adjacent), "beside")]
        if alone in ("scales", "sectors"):
            listed.append(("×2", f"alone_{alone}"))
        listed.append((str(edition.stones) if edition.stones else "", "stones"))
    return [Entry(figure, word(name), not number) for number, (figure, name) in enumerate(listed) if figure]


def _signed(value: object) -> str:
    return str(value).replace("-", "−") if isinstance(value, int) else ""


def rounds(edition: Edition) -> list[tuple[str, str]]:
    """Players and rounds; players with the same number of rounds together (R32, T2)."""
    table = sorted(edition.rounds.items())
    if len({count for _, count in table}) == 1 and len(table) > 1:
        return [(f"{table[0][0]}–{table[-1][0]}", str(table[0][1]))]
    return [(str(players), str(count)) for players, count in table]


def info_items(
    edition: Edition, board: Board, right: float, top: float, room: float, style: Style
) -> tuple[list[Item], float, float]:
    """The box with its right upper corner at (right, top), in at most about ``room`` millimetres.

    Returns the items, its width and its height.
    """
    u, faces, lang = style.unit, style.faces, style.lang
    size = max(4.6, 8 * u)
    table = rounds(edition)
    heads = (poster_words.word("players", lang), poster_words.word("rounds", lang))
    head = max(width_mm(word, faces.text, size) for word in heads) + 3 * u
    column = 8.5 * u
    aside = head + column * len(table) + 3 * u if table else 0.0
    tick = _tick_rule(board)
    caption = wrapped(poster_words.word("tick", lang), faces.strong, size, _LABEL * u)
    if tick:
        aside += 14 * u + max(width_mm(line, faces.strong, size) for line in caption) + 4 * u
    measured = [_measured(entry, size, style) for entry in entries(edition, lang)]
    rows = _rows(measured, room - aside - 2 * _PAD * u)
    wide = max((sum(one.width for one in row) for row in rows), default=0.0)
    width, height = 2 * _PAD * u + wide + aside, (HEIGHT + _ROW * (len(rows) - 1)) * u
    left = right - width
    box = paths.rectangle(left, top, width, height, 2.2 * u)
    out: list[Item] = [Shape(box, fill="#ffffff", stroke=look.RULE, line=0.3 * u)]
    for number, row in enumerate(rows):
        x = left + _PAD * u
        middle = top + (HEIGHT / 2 + number * _ROW) * u
        for one in row:
            _write_entry(out, one, x, middle, size, style)
            x += one.width
    x, middle = left + _PAD * u + wide, top + height / 2
    if tick:
        out += _tick_picture(x, middle, u, tick)
        _write_lines(out, caption, x + 14 * u, middle, size, faces.strong)
        x += 14 * u + max(width_mm(line, faces.strong, size) for line in caption) + 4 * u
    if table:
        rule = paths.polygon([(x, middle), (right - _PAD * u, middle)], False)
        out.append(Shape(rule, stroke=look.RULE, line=0.2 * u))
        for place, word in enumerate(heads):
            y = middle + (place * 2 - 1) * 3.2 * u
            base = y + cap_mm(faces.text, size) / 2
            write(out, word, x, base, faces.text, size, look.MUTED, field="info")
            for index, pair in enumerate(table):
                cx, figure = x + head + column * (index + 0.5), 8.5 * u
                base = y + cap_mm(faces.strong, figure) / 2
                write(out, pair[place], cx, base, faces.strong, figure, look.INK, align=0.5, field="info")
    return out, width, height


def _measured(entry: Entry, size: float, style: Style) -> _Set:
    faces, u = style.faces, style.unit
    disc = max(10 * u, width_mm(entry.figure, faces.figure, 15 * u) + 4 * u)
    lines = tuple(wrapped(entry.word, faces.strong, size, _LABEL * u))
    words = max(width_mm(line, faces.strong, size) for line in lines)
    return _Set(entry, disc, lines, disc + 1.8 * u + words + 4 * u)


def _rows(measured: Sequence[_Set], room: float) -> list[list[_Set]]:
    """The entries in the fewest rows that fit, of about the same width."""
    total = sum(one.width for one in measured)
    for count in range(1, len(measured) + 1):
        rows: list[list[_Set]] = [[]]
        for one in measured:
            used = sum(other.width for other in rows[-1])
            if rows[-1] and len(rows) < count and used + one.width / 2 > total / count:
                rows.append([])
            rows[-1].append(one)
        if all(sum(one.width for one in row) <= room for row in rows):
            return rows
    return [[one] for one in measured]


def _write_entry(out: list[Item], one: _Set, x: float, middle: float, size: float, style: Style) -> None:
    u, face = style.unit, style.faces.figure
    figure = 15 * u
    fill = look.ACCENT if one.entry.strong else mix(look.ACCENT, "#ffffff", 0.55)
    ink = "#ffffff" if one.entry.strong else look.INK
    out.append(Shape(paths.rectangle(x, middle - 5 * u, one.disc, 10 * u, 5 * u), fill=fill))
    base = middle + cap_mm(face, figure) / 2
    write(out, one.entry.figure, x + one.disc / 2, base, face, figure, ink, align=0.5, field="info")
    _write_lines(out, one.lines, x + one.disc + 1.8 * u, middle, size, style.faces.strong)


def _write_lines(
    out: list[Item], lines: Sequence[str], x: float, middle: float, size: float, face: Face
) -> None:
    """Lines about a middle."""
    leading = size * _LEADING
    base = middle + (cap_mm(face, size) - (len(lines) - 1) * leading) / 2
    for index, line in enumerate(lines):
        write(out, line, x, base + index * leading, face, size, look.INK, field="info")


def _tick_rule(board: Board) -> str | None:
    """How all scales of a board take a value on a tick (R5); None where they differ."""
    rules = {scale.half_open for scale in board.scales.values()}
    return None if len(rules) != 1 else "right" if rules.pop() else "both"


def _tick_picture(x: float, middle: float, u: float, rule: str) -> list[Item]:
    """Two spaces and the tick between them with a dot on it; what the dot hits is filled."""
    out: list[Item] = []
    fill = mix(look.ACCENT, "#ffffff", 0.55)
    for place in (0, 1):
        hit = place == 1 or rule == "both"
        box = paths.rectangle(x + place * 6 * u, middle - 3 * u, 6 * u, 6 * u)
        out.append(Shape(box, fill=fill if hit else "#ffffff", stroke=look.INK, line=0.25 * u))
    tick = paths.polygon([(x + 6 * u, middle - 4.4 * u), (x + 6 * u, middle + 4.4 * u)], False)
    out.append(Shape(tick, stroke=look.INK, line=0.4 * u))
    out.append(Shape(paths.circle(x + 6 * u, middle, 1.3 * u), fill=look.INK))
    return out


def start_items(x: float, y: float, style: Style) -> list[Item]:
    """The place beside space 1 where the stones start: a ring (R10)."""
    u = style.unit
    out: list[Item] = [
        Shape(paths.circle(x, y, 4.6 * u), fill="#ffffff", stroke=look.ACCENT, line=0.5 * u),
    ]
    size = 11 * u
    face = style.faces.figure
    write(out, "0", x, y + cap_mm(face, size) / 2, face, size, look.ACCENT, align=0.5, field="start")
    return out
