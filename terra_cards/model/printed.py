"""An answer as it stands on a card, in a language's own number format."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import Board, ScaleName, Side
from terra_cards.model.convert import Figure, Shown, figure
from terra_cards.model.number_format import (
    NBSP,
    format_number,
    large_number_word,
    number_format,
    plural,
    unit_pattern,
)
from terra_cards.model.printed_words import (
    ABOUT,
    ABOUT_YEAR,
    CENTURIES,
    DECADES,
    MILLENNIA,
    OF,
    Periods,
    base,
    noun,
)
from terra_cards.model.quantity import UNITS

_DASH = "–"
_APART = f"{NBSP}–{NBSP}"
_VOWELS = "aeiouhàâéèêëîïôûüœ"


def printed(
    answer: Answer | Sides, scale: ScaleName, side: Side, lang: str, board: Board | None = None
) -> str:
    """The answer on a side of the board, as the card prints it in a language.

    ``330 m`` is 330 m or 1,080 ft; ``~1455`` about 1455; ``300..200 BC`` 300–200 v. Chr. in
    German. Spaces inside a figure and before its unit do not break.
    """
    shown = figure(answer, scale, side, board)
    text = _year(shown, lang) if scale == "year" else _quantity(shown, lang)
    if not shown.about:
        return text
    year = scale == "year" and shown.ends[0].part.kind == "figure"
    word = (ABOUT_YEAR.get(base(lang)) if year else None) or ABOUT.get(base(lang))
    return f"{word} {text}" if word else f"~{text}"


def _join(first: str, second: str, spaced: bool) -> str:
    return f"{first}{_APART if spaced else _DASH}{second}"


# Quantities


def _quantity(shown: Figure, lang: str) -> str:
    ends = shown.ends if shown.low != shown.high else shown.ends[:1]
    last = _figure(ends[-1], lang)
    if len(ends) == 1:
        return _with_unit(last, ends[0], lang)
    first = _figure(ends[0], lang)
    if ends[0].unit == ends[1].unit and first.power == last.power:
        return _join(first.digits, _with_unit(last, ends[1], lang), ends[0].value < 0)
    return _join(_with_unit(first, ends[0], lang), _with_unit(last, ends[1], lang), True)


class _Text(Struct, frozen=True):
    """A figure as digits and a word for million; ``power`` is that of the word, 0 without one."""

    digits: str
    word: str
    power: int
    category: str  # CLDR's plural category


def _figure(end: Shown, lang: str) -> _Text:
    power = len(str(end.part.multiplier)) - 1
    while power and abs(end.value) < 10**power and end.value != end.part.value:
        power -= 3 if power > 6 else power  # a converted figure may have become smaller than its word
    if power:
        category = plural(end.value / 10**power, end.place - power, lang)
        word = large_number_word(power, category, lang)
        if word:
            scaled = end.value / Fraction(10) ** word[0]
            digits = format_number(scaled, end.place - word[0], lang)
            return _Text(digits, NBSP + word[1], word[0], category)
    return _Text(format_number(end.value, end.place, lang), "", 0, plural(end.value, end.place, lang))


def _with_unit(text: _Text, end: Shown, lang: str) -> str:
    figure_text = text.digits + text.word
    if end.unit is None:
        return figure_text
    symbol = UNITS[end.unit].symbol if end.unit in UNITS else end.unit
    category = "other" if text.power else text.category
    return _unit_pattern(symbol, category, text.power > 0, lang).format(figure_text)


@lru_cache(maxsize=1024)
def _unit_pattern(symbol: str, category: str, after_word: bool, lang: str) -> str:
    one = category == "one"
    pattern = unit_pattern(noun(symbol, one, lang), category, lang)
    of = OF.get(base(lang))
    if not after_word or of is None or not pattern.startswith("{0}"):
        return pattern
    rest = pattern[3:].lstrip(NBSP + "\N{NARROW NO-BREAK SPACE} ")
    if base(lang) == "fr" and rest[:1].lower() in _VOWELS:
        return f"{{0}}{NBSP}d’{rest}"
    return f"{{0}}{NBSP}{of}{NBSP}{rest}" if rest[:1].isalpha() else pattern


# Years


def _year(shown: Figure, lang: str) -> str:
    ends = shown.ends if shown.low != shown.high else shown.ends[:1]
    if len(ends) == 1:
        return _one_year(ends[0], lang, era=False)
    first, second = ends
    alike = first.part.kind == second.part.kind
    if alike and (first.low < 0) == (second.low < 0):
        return _years_together(first, second, lang)
    across = (first.low < 0) != (second.low < 0)
    return _join(_one_year(first, lang, across), _one_year(second, lang, across), True)


def _one_year(end: Shown, lang: str, era: bool) -> str:
    """One year or period; ``era`` says AD where BC stands beside it."""
    symbols = number_format(lang)
    before = end.low < 0
    mark = f"{NBSP}{symbols.bc}" if before else f"{NBSP}{symbols.ad}" if era else ""
    kind = end.part.kind
    if kind == "figure":
        return _year_figure(end, lang) + mark
    if kind == "decade":
        prefix, suffix = DECADES.get(base(lang), ("", ""))
        if not (prefix or suffix):
            return _plain_years(end.low, end.high, lang)
        return f"{prefix}{end.low}{suffix}{mark}".replace(" ", NBSP)
    names = _names(kind, lang)
    if names is None:
        return _plain_years(end.low, end.high, lang)
    return names.one.format(names.ordinal(abs(int(end.value)))).replace(" ", NBSP) + mark


def _years_together(first: Shown, second: Shown, lang: str) -> str:
    """Two ends of one kind in one era: 300–200 BC, 1920s–1940s, 18th–19th century."""
    symbols = number_format(lang)
    mark = f"{NBSP}{symbols.bc}" if first.low < 0 else ""
    kind = first.part.kind
    if kind == "figure":
        one, other = _year_figure(first, lang), _year_figure(second, lang)
        return _join(one, other, NBSP in one) + mark
    if kind == "decade":
        prefix, suffix = DECADES.get(base(lang), ("", ""))
        if not (prefix or suffix):
            return _plain_years(first.low, second.high, lang)
        return f"{prefix}{first.low}{suffix}{_DASH}{second.low}{suffix}".replace(" ", NBSP)
    names = _names(kind, lang)
    if names is None:
        return _plain_years(first.low, second.high, lang)
    ordinals = (names.ordinal(abs(int(end.value))) for end in (first, second))
    return names.range.format(*ordinals).replace(" ", NBSP) + mark


def _year_figure(end: Shown, lang: str) -> str:
    """A year without its era: no separator up to four digits, 12,000, 2.6 million."""
    if end.part.multiplier > 1:
        power = len(str(end.part.multiplier)) - 1
        value = abs(end.value)
        category = plural(value / 10**power, end.place - power, lang)
        word = large_number_word(power, category, lang)
        if word:
            scaled = value / Fraction(10) ** word[0]
            return f"{format_number(scaled, end.place - word[0], lang)}{NBSP}{word[1]}"
    return format_number(abs(end.value), 0, lang, grouped=abs(end.value) >= 10000)


def _plain_years(low: Fraction, high: Fraction, lang: str) -> str:
    """A period as its first and last year, for languages whose words we do not know."""
    first, last = (int(low) or 1, int(high) - 1) if low >= 0 else (-int(low), -int(high) + 1)
    mark = f"{NBSP}{number_format(lang).bc}" if low < 0 else ""
    return f"{first}{_DASH}{last}{mark}"


def _names(kind: str, lang: str) -> Periods | None:
    return (CENTURIES if kind == "century" else MILLENNIA).get(base(lang))
