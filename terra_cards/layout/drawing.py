"""The drawing primitives that a plan is made of.

Millimetres from the upper left corner, y downwards; text sizes in points; colours ``#rrggbb``.
The order of a tuple of items is the order of painting. A plan says everything: whoever draws it
takes no decisions, and two that draw it agree.
"""

from __future__ import annotations

from msgspec import Struct, field

from terra_cards.layout.paths import Path
from terra_cards.layout.typeface import Face


class Shape(Struct, frozen=True):
    """An outline, filled or stroked or both. ``fill`` or ``stroke`` ``"inherit"`` takes the colour
    (and line width) of the :class:`Use` that places the symbol."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    opacity: float = 1.0
    even_odd: bool = False
    dash: tuple[float, ...] = ()
    round: bool = False


class Gradient(Struct, frozen=True):
    """An outline filled with colours that change along the line from (x0, y0) to (x1, y1)."""

    path: Path
    x0: float
    y0: float
    x1: float
    y1: float
    stops: tuple[tuple[float, str], ...]


class TextLine(Struct, frozen=True):
    """One line of text, kerned, from ``x`` on the baseline ``y``; ``angle`` turns it clockwise.

    ``tracking`` is in thousandths of an em, added after each character. ``field`` names what the
    text is (``theme``, ``info``), for tests and reading order. ``halo`` is a colour around the
    letters, ``halo_width`` millimetres wide, that sets them off a busy ground. ``right_to_left`` is the
    direction of its paragraph, of which ``around`` is what stands before and after the line; ``x`` is its
    left end all the same.
    """

    x: float
    y: float
    text: str
    face: Face
    size: float
    colour: str
    tracking: float = 0.0
    angle: float = 0.0
    field: str = ""
    halo: str | None = None
    halo_width: float = 0.0
    right_to_left: bool = False
    around: tuple[str, str] = ("", "")


class Picture(Struct, frozen=True):
    """A photo: the whole picture in the box ``x, y, width, height``, seen through ``clip``."""

    photo: str
    clip: Path
    x: float
    y: float
    width: float
    height: float


class Use(Struct, frozen=True):
    """A symbol, its origin at (x, y), scaled. Colours and line width (in millimetres on paper) are
    those of its shapes that inherit."""

    symbol: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0


class Group(Struct, frozen=True):
    """Items seen through an outline, moved and scaled together (``clip`` is in outer coordinates)."""

    items: tuple[Item, ...]
    clip: Path | None = None
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


Item = Shape | Gradient | TextLine | Picture | Use | Group


class Symbol(Struct, frozen=True):
    """A drawing used more than once; ``box`` (x, y, width, height) holds all of it."""

    key: str
    box: tuple[float, float, float, float]
    items: tuple[Item, ...]


class Symbols(Struct):
    """All symbols of a document, each made when it is first asked for."""

    table: dict[str, Symbol] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def __getitem__(self, key: str) -> Symbol:
        return self.table[key]

    def add(self, symbol: Symbol) -> str:
        """Keeps a symbol and returns its key."""
        self.table[symbol.key] = symbol
        return symbol.key
