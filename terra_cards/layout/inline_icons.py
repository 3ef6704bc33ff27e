"""Icons in a text, written ``:name:``. Each becomes one character of a private plane, so that a text
stays a text: measured, broken into lines and set like any other."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from terra_cards.layout import bidi, svgpath
from terra_cards.layout.paths import bounds
from terra_cards.layout.typeface import MM_PER_POINT, Typeface
from terra_cards.library import icons

if TYPE_CHECKING:
    from terra_cards.layout.design import Design
    from terra_cards.layout.drawing import TextLine, Use

_FIRST = 0xF0000
_WRITTEN = re.compile(r":([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
_OBJECT = "\ufffc"  # what an icon is for the order of a line: neutral, as pictures are
_PIECES = re.compile("([\U000f0000-\U000fffff])")
_TALL = 1.04  # of the height of capitals: a drawing looks smaller than a letter
_WIDEST = 1.5  # of the height of capitals
_ASIDE = 60.0  # thousandths of an em kept on both sides


@cache
def _names() -> dict[str, str]:
    return {name: chr(_FIRST + index) for index, name in enumerate(sorted(icons.names()))}


@cache
def _by_char() -> dict[str, str]:
    return {char: name for name, char in _names().items()}


def read(text: str) -> str:
    """A text with its icons as characters; ``:words:`` that name no icon stay as they are."""
    if ":" not in text:
        return text
    return _WRITTEN.sub(lambda found: _names().get(found[1], found[0]) if _apart(found) else found[0], text)


def _apart(found: re.Match[str]) -> bool:
    """Whether colons about a name mean an icon: not within ``12:30:45`` or ``a:b:c``. Letters of scripts
    without capitals may touch it: Hebrew and Arabic write short words in one with the next, others have no
    spaces."""
    text = found.string
    for at in (found.start() - 1, found.end()):
        char = text[at] if 0 <= at < len(text) else " "
        if char in ":_" or char.isnumeric() or char.lower() != char.upper():
            return False
    return True


def unknown(text: str) -> list[tuple[int, str]]:
    """Offset and name of all ``:words:`` of a text that name no icon."""
    if text.count(":") < 2:
        return []
    found = filter(_apart, _WRITTEN.finditer(text))
    return [(one.start(), one[1]) for one in found if one[1] not in _names()]


def name_of(char: str) -> str | None:
    """The icon that a character stands for."""
    return _by_char().get(char) if char >= "\U000f0000" else None


def without(text: str) -> str:
    """A text without its icons, for where only letters can stand."""
    if not any(char >= "\U000f0000" for char in text):
        return text
    return " ".join("".join(" " if name_of(char) else char for char in text).split())


@cache
def _ratio(name: str) -> float:
    """Width by height of an icon's ink."""
    drawing = icons.drawing(name)
    assert drawing is not None
    left, top, right, bottom = bounds(svgpath.parse(drawing[2]))
    return (right - left) / (bottom - top)


def ink(name: str, typeface: Typeface) -> tuple[float, float]:
    """Width and height of an icon beside letters of a typeface, in thousandths of an em."""
    height = typeface.cap_height * _TALL
    width = height * _ratio(name)
    if width > typeface.cap_height * _WIDEST:
        width, height = typeface.cap_height * _WIDEST, typeface.cap_height * _WIDEST / _ratio(name)
    return width, height


def line_items(line: TextLine, design: Design) -> list[TextLine | Use]:
    """A line with the icons in it: pieces of text, and the drawings between them, centred on capitals. They
    come in the order in which they are read, wherever they stand."""
    if not any(name_of(char) for char in line.text):
        return [line]
    em = line.size * MM_PER_POINT / 1000
    cells = _cells(line)
    places: list[float] = [0.0] * len(cells)
    x = line.x
    for index in bidi.visual(range(len(cells)), [level for _, level in cells]):
        piece, name = cells[index][0], name_of(cells[index][0])
        places[index] = x
        if name is None:
            x += (line.face.width(piece) + line.tracking * line.face.letters(piece)) * em
        else:
            x += width(name, line.face.primary) * em
    out: list[TextLine | Use] = []
    for (piece, level), x in zip(cells, places, strict=True):
        name = name_of(piece)
        if name is None:
            out.append(
                replace(line, x=round(x, 4), text=piece, right_to_left=bool(level % 2), around=("", ""))
            )
        elif (found := design.icon(name)) is not None:
            wide, high = ink(name, line.face.primary)
            side = max(wide, high) * em  # its drawing is a square about the ink, as large as the longer side
            middle = x + (wide / 2 + _ASIDE) * em
            up = line.y - line.face.primary.cap_height / 2 * em
            place = round(middle - side / 2, 4), round(up - side / 2, 4)
            from terra_cards.layout.drawing import Use

            out.append(Use(found[0], *place, round(side, 4), fill=line.colour))
    return out


def _cells(line: TextLine) -> list[tuple[str, int]]:
    """The icons of a line and the texts between them, in the order in which they are read, each with its
    level: all of a text runs one way."""
    text = _PIECES.sub(_OBJECT, line.text)
    start, end = len(line.around[0]), len(line.around[0]) + len(text)
    if line.right_to_left or bidi.has_right_to_left(text):
        whole = line.around[0] + text + line.around[1]
        levels = bidi.levels(whole, int(line.right_to_left))[start:end]
    else:
        levels = [0] * len(text)
    out: list[tuple[str, int]] = []
    for char, level in zip(line.text, levels, strict=True):
        alone = name_of(char) is not None
        if out and not alone and out[-1][1] == level and name_of(out[-1][0]) is None:
            out[-1] = (out[-1][0] + char, level)
        else:
            out.append((char, level))
    return out


def width(name: str, typeface: Typeface) -> float:
    """What an icon takes on the line, the white beside it included."""
    return ink(name, typeface)[0] + 2 * _ASIDE
