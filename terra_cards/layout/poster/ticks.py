"""The ticks of a scale as they are printed on the board, in a language's own way."""

from __future__ import annotations

import re
from fractions import Fraction

from terra_cards.model.board import ScaleName, Tick
from terra_cards.model.number_format import (
    NBSP,
    format_number,
    large_number_word,
    number_format,
    plural,
    unit_pattern,
)
from terra_cards.model.quantity import UNITS

_UNIT = re.compile(r"[^\W\d_][^\d]*$")


def tick_text(tick: Tick, scale: ScaleName, lang: str) -> str:
    """``3000 BC``, ``1,000 km``, ``1 million``. What cannot be read stands as the board writes it."""
    if scale == "year":
        text = _plain(abs(tick.value), lang, grouped=abs(tick.value) >= 10000)
        return f"{text}{NBSP}{number_format(lang).bc}" if tick.value < 0 else text
    if scale == "number":
        return _number(tick.value, lang)
    found = _UNIT.search(tick.label)
    unit = UNITS.get(found[0].strip()) if found else None
    if unit is None:
        return tick.label
    value = tick.value / unit.size
    category = plural(value, _place(value), lang)
    return unit_pattern(unit.symbol, category, lang).format(_plain(value, lang))


def _number(value: Fraction, lang: str) -> str:
    for power in (9, 6):
        scaled = value / 10**power
        if abs(scaled) >= 1 and _place(scaled) >= -2:
            word = large_number_word(power, plural(scaled, _place(scaled), lang), lang)
            if word:
                scaled = value / Fraction(10) ** word[0]
                return f"{_plain(scaled, lang)}{NBSP}{word[1]}"
    return _plain(value, lang)


def _place(value: Fraction) -> int:
    """The place of the last digit, at most nine behind the point."""
    return next((-places for places in range(9) if (value * 10**places).denominator == 1), -9)


def _plain(value: Fraction, lang: str, *, grouped: bool = True) -> str:
    place = _place(value)
    return format_number(Fraction(round(value * 10**-place), 10**-place), place, lang, grouped)
