"""Whom a poster is owed to: the map, the letters, the icons; small lines at its foot."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.layout import truetype
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item
from terra_cards.layout.poster import look
from terra_cards.layout.poster.look import Style
from terra_cards.layout.poster.pencil import cap_mm, wrapped, write
from terra_cards.layout.typeface import Typeface
from terra_cards.library import icons
from terra_cards.model.board import Board

FONT_CREDIT = "Fira Sans, SIL Open Font License 1.1."
_OWN = "Fira"
_COPYRIGHT, _FULL_NAME = 0, 4  # name identifiers (OpenType, table name)
_LEADING = 0.44  # millimetres a point


def credit_lines(
    board: Board, style: Style, texts: Iterable[str], room: float, *, drawn: bool = False
) -> tuple[list[str], float]:
    """The lines in a width of millimetres, and their height. ``texts`` are all that is set, ``drawn`` is
    whether icons are."""
    parts = (board.credit, FONT_CREDIT, *_other_fonts(style, texts), icons.credit() if drawn else "")
    face, size = style.faces.text, _size(style)
    lines = wrapped(" ".join(part for part in parts if part), face, size, room)
    return lines, (len(lines) - 1) * size * _LEADING + cap_mm(face, size)


def write_credits(out: list[Item], lines: list[str], x: float, bottom: float, style: Style) -> None:
    """The lines above ``bottom``."""
    size, colour = _size(style), mix(look.MUTED, look.PAPER, 0.1)
    for index, line in enumerate(reversed(lines)):
        base = bottom - index * size * _LEADING
        write(out, line, x, base, style.faces.text, size, colour, field="credit")


def _size(style: Style) -> float:
    return max(4.6, 5.6 * style.unit)


def _other_fonts(style: Style, texts: Iterable[str]) -> list[str]:
    """Fonts that set a letter of the texts beside our own, by full name and copyright."""
    used: dict[str, Typeface] = {}
    for text in texts:
        for run in style.faces.strong.line(text):
            if not run.typeface.key.startswith(_OWN):
                used.setdefault(run.typeface.key, run.typeface)
    out = []
    for key, typeface in sorted(used.items()):
        names = truetype.names(typeface.font)
        said = ". ".join(part for part in (names.get(_FULL_NAME, key), names.get(_COPYRIGHT, "")) if part)
        out.append(said if said.endswith(".") else f"{said}.")
    return out
