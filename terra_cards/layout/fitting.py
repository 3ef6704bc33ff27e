"""Setting a text into a box by the policy of its style.

In this order, until the text fits in width and height: as the style says; with hyphenation, where
the style allows it; with the tight leading and tracking; smaller, in steps of a tenth of a point,
down to the style's smallest size. What does not fit then is set at that size all the same and
reported as an :class:`Overflow`, never made smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout import breaking
from terra_cards.layout.scripts import TALL
from terra_cards.layout.typeface import MM_PER_POINT, Face

DESCENT = 0.21  # ems kept below the last baseline, so that letters with descenders stay inside
_TALL = 1.36, 1.24  # leading, tight leading of scripts with marks above and below their letters
_POOR = 0.74  # a line filled less than this is worth a broken word


class Setting(Struct, frozen=True):
    """A text style made ready: faces resolved, all in points and ems."""

    name: str
    face: Face
    size: float
    min: float
    leading: float
    tight: float
    tracking: float  # thousandths of an em
    tight_tracking: float
    lines: int | None
    align: str
    upright: str
    balance: bool
    hyphenate: bool
    upper: bool
    colour: str


class Overflow(Struct, frozen=True):
    """A text that does not fit: how many lines too many, or the word that is wider than its box."""

    field: str
    language: str
    lines: int
    word: str | None = None


class Fitted(Struct, frozen=True):
    """A text as it is set. ``over`` lines do not fit; ``wide`` is a word wider than the box.

    ``gaps`` are points added to the leading before each line but the first, where there are any.
    """

    lines: tuple[str, ...]
    size: float
    leading: float  # points
    tracking: float
    over: int = 0
    wide: str | None = None
    gaps: tuple[float, ...] = ()

    def height(self, face: Face) -> float:
        """Millimetres from the top of the first line's capitals to the last baseline."""
        return (
            face.primary.cap_height / 1000 * self.size + (len(self.lines) - 1) * self.leading
        ) * MM_PER_POINT


def rows(setting: Setting, height: float, size: float, leading: float) -> int:
    """How many lines of a size a box of ``height`` millimetres holds; at the smallest size at least 1."""
    points = height / MM_PER_POINT
    first = (setting.face.primary.cap_height / 1000 + DESCENT) * size
    room = 1 + int((points - first) / (leading * size) + 1e-6) if points >= first - 1e-6 else 0
    least = 1 if size <= setting.min + 1e-6 else 0
    return max(least, min(room, setting.lines) if setting.lines else room)


@lru_cache(maxsize=4096)
def fit(text: str, setting: Setting, width: float, height: float, lang: str) -> Fitted:
    """The text set into a box of ``width`` by ``height`` millimetres; labels and names come again on many
    cards, and are set once."""
    if setting.upper:
        text = upper(text, lang)
    if TALL.search(text):
        setting = replace(setting, leading=max(setting.leading, _TALL[0]), tight=max(setting.tight, _TALL[1]))
    face, hyphenation = setting.face, lang if setting.hyphenate else None
    plain = breaking.measure(text, face, setting.tracking)
    room = rows(setting, height, setting.size, setting.leading)
    first = _at(plain, setting, width, room, setting.size, setting.leading, setting.tracking)
    if first is not None and not (hyphenation and _poor(first, face, width)):
        return first
    broken = breaking.measure(text, face, setting.tracking, hyphenation) if hyphenation else plain
    second = _at(broken, setting, width, room, setting.size, setting.leading, setting.tracking)
    if first is not None:
        if second is None:
            return first
        count = len(first.lines)
        longer = _at(broken, setting, width, room, setting.size, setting.leading, setting.tracking, count)
        return _calmest(first, [second, longer or second], face, width)
    if second is not None:
        return second
    tight = breaking.measure(text, face, setting.tight_tracking, hyphenation)
    steps = max(0, round((setting.size - setting.min) * 10))

    def at_step(step: int, measured: breaking.Measured = tight) -> Fitted | None:
        size = setting.size - step / 10
        return _at(
            measured, setting, width, rows(setting, height, size, setting.tight), size, setting.tight,
            setting.tight_tracking,
        )  # fmt: skip

    smallest = at_step(steps)
    if smallest is None and not hyphenation:
        # better a broken word than a text cut off
        tight = breaking.measure(text, face, setting.tight_tracking, lang)
        smallest = at_step(steps, tight)
    if smallest is None:
        return _overflowing(tight, setting, width, height)
    low, high = 0, steps  # the first step that fits lies in low..high
    while low < high:
        middle = (low + high) // 2
        if at_step(middle, tight) is None:
            low = middle + 1
        else:
            high = middle
    return _loosened(at_step(low, tight) or smallest, setting, height)


def _loosened(fitted: Fitted, setting: Setting, height: float) -> Fitted:
    """Lines as far apart as the style wishes and the box allows: a text made smaller for its width has
    height to spare."""
    gaps = len(fitted.lines) - 1
    if gaps < 1:
        return fitted
    first = (setting.face.primary.cap_height / 1000 + DESCENT) * fitted.size
    room = (height / MM_PER_POINT - first) / gaps
    leading = min(setting.leading * fitted.size, room)
    return replace(fitted, leading=leading) if leading > fitted.leading else fitted


def _at(
    measured: breaking.Measured,
    setting: Setting,
    width: float,
    room: int,
    size: float,
    leading: float,
    tracking: float,
    least: int = 0,
) -> Fitted | None:
    """The text at one size, in as few lines as can be or in ``least``; None where the room is too small."""
    units = width / MM_PER_POINT / size * 1000
    breaks, fits = breaking.greedy(measured, units)
    count = max(len(breaks) - 1, least)
    if not fits or count > room:
        return None
    if count > 1:
        breaks = breaking.best(measured, units, count, balance=setting.balance)
    lines = tuple(measured.line(a, b) for a, b in pairwise(breaks))
    return Fitted(lines, size, leading * size, tracking)


def _overflowing(measured: breaking.Measured, setting: Setting, width: float, height: float) -> Fitted:
    units = width / MM_PER_POINT / setting.min * 1000
    breaks, _ = breaking.greedy(measured, units)
    lines = tuple(measured.line(a, b) for a, b in pairwise(breaks))
    tracking = setting.tight_tracking
    wide = next((line for line in lines if _wide(setting.face, line, tracking) > units + 1e-6), None)
    room = rows(setting, height, setting.min, setting.tight)
    return Fitted(
        lines, setting.min, setting.tight * setting.min, tracking, over=max(0, len(lines) - room), wide=wide
    )


def _wide(face: Face, line: str, tracking: float) -> float:
    return face.width(line) + tracking * face.letters(line)


def _fill(fitted: Fitted, face: Face, width: float) -> list[float]:
    """How full each line is, 0 to 1."""
    units = width / MM_PER_POINT / fitted.size * 1000
    return [_wide(face, line, fitted.tracking) / units for line in fitted.lines]


def _poor(fitted: Fitted, face: Face, width: float) -> bool:
    return len(fitted.lines) > 2 and min(_fill(fitted, face, width)[:-1]) < _POOR


def _calmest(plain: Fitted, broken: Sequence[Fitted], face: Face, width: float) -> Fitted:
    """The setting with broken words whose emptiest line is the fullest, where that is clearly fuller."""

    def emptiest(fitted: Fitted) -> float:
        return min(_fill(fitted, face, width)[:-1] or [1.0])

    best = max(broken, key=emptiest)
    return best if emptiest(best) - emptiest(plain) > 0.08 else plain


def upper(text: str, lang: str) -> str:
    """Capitals by the rules of a language: Turkish keeps its dots, German its ẞ-less double s."""
    if lang.split("-")[0] in ("tr", "az"):
        text = text.replace("i", "İ")
    if lang.split("-")[0] == "el":
        import unicodedata

        plain = unicodedata.normalize("NFD", text)
        return unicodedata.normalize(
            "NFC", "".join(c for c in plain if c not in "\u0301\u0300\u0342")
        ).upper()
    return text.upper()
