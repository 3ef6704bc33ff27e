"""Ranges whose ends are whole numbers in the wrong order, as a regular expression for JSON Schema.

A regular expression cannot calculate, but it can compare two rows of digits: the longer is larger, and
of two that are equally long the one with the larger digit at the first place where they differ. Groups,
decimals and ends in different units are left to the reader.
"""

from __future__ import annotations

from terra_cards.model.answer_reader import TIMES
from terra_cards.model.noun_pattern import END, SPACE

_LONGEST = 12  # digits
# Places from the right in which two numbers of one length are compared.
_PLACES_OF_YEARS, _PLACES = 4, 6
_WHOLE = "[1-9][0-9]*"
_LAST = rf"(?![0-9.]|[{SPACE[1:-1]}_][0-9]{{3}})"  # no further digits, no decimals
_BETWEEN = rf"{SPACE}*(?:\.\.|[-–]){SPACE}*"
_MINUS = r"[-\u2212]"
_TIMES = f"{SPACE}*(?:{'|'.join(TIMES)})"


def _compare(larger_first: bool, group: int, places: int) -> str:
    """The first of two whole numbers, with no digits between them, is the larger (or the smaller) one.

    ``group`` is the number of the pattern's own group, in which the digits that both share stand.
    """
    found: list[str] = []
    for more in range(1, _LONGEST):
        long, short = f"[1-9][0-9]{{{more}}}", f"[1-9][0-9]{{0,{more - 1}}}"
        found.append("[^0-9]+".join((long, short) if larger_first else (short, long)) + "(?![0-9])")
    digits: list[str] = []
    for rest in range(places):
        pairs = "|".join(
            rf"{digit}[0-9]{{{rest}}}[^0-9]+\{group}"
            + (f"[0-{digit - 1}]" if larger_first else f"[{digit + 1}-9]")
            for digit in (range(1, 10) if larger_first else range(9))
        )
        digits.append(rf"(?:{pairs})[0-9]{{{rest}}}(?![0-9])")
    return f"(?:{'|'.join(found)}|([0-9]*)(?:{'|'.join(digits)}))"


def falling_quantity() -> str:
    """A range of bare figures, or of figures with one unit, whose first end is the larger one.

    It has three groups.
    """
    bare = f"{_WHOLE}{_BETWEEN}{_WHOLE}{_LAST}"
    one_unit = rf"{_WHOLE}{SPACE}*([^0-9.\n]+?){_BETWEEN}{_WHOLE}{SPACE}*\1{END}"
    larger = _compare(larger_first=True, group=2, places=_PLACES)
    below_zero = f"{_MINUS}{_compare(larger_first=False, group=3, places=_PLACES)}"
    return (
        f"(?=(?:{bare}|{one_unit})){larger}"
        f"|(?={_MINUS}{_WHOLE}{_BETWEEN}{_MINUS}{_WHOLE}{_LAST}){below_zero}"
        rf"|[0-9]+{_BETWEEN}{_MINUS}[0-9.]*[1-9]"
    )


def falling_years() -> str:
    """The same of years, decades, centuries and millennia; BC the smaller number comes later."""
    ordinal = "(?:st|nd|rd|th)"
    period = f"{ordinal}(?:{SPACE}+(?:century|millennium))?"
    same = r"(?![^\n]*century[^\n]*millennium|[^\n]*millennium[^\n]*century)"
    bc = f"(?:{SPACE}*BC)?"
    years = f"{_WHOLE}{_BETWEEN}{_WHOLE}s?(?!{ordinal}|{SPACE}*BC){_LAST}"
    decades = f"{_WHOLE}s{_BETWEEN}{_WHOLE}s?(?!{ordinal}|{SPACE}*BC|{_TIMES}){_LAST}"
    periods = f"{same}{_WHOLE}{period}{_BETWEEN}{_WHOLE}{period}(?!{SPACE}*BC)"
    years_bc = f"{_WHOLE}{bc}{_BETWEEN}{_WHOLE}{SPACE}*BC"
    periods_bc = f"{same}{_WHOLE}{period}{bc}{_BETWEEN}{_WHOLE}{period}{SPACE}*BC"
    later = _compare(larger_first=True, group=1, places=_PLACES_OF_YEARS)
    below_zero = f"{_MINUS}{_compare(larger_first=False, group=2, places=_PLACES_OF_YEARS)}"
    later_bc = _compare(larger_first=False, group=3, places=_PLACES_OF_YEARS)
    return (
        f"(?=(?:{years}|{decades}|{periods})){later}"
        f"|(?={_MINUS}{_WHOLE}{_BETWEEN}{_MINUS}{_WHOLE}(?!{SPACE}*BC){_LAST}){below_zero}"
        f"|(?=(?:{years_bc}|{periods_bc})){later_bc}"
        f"|{_WHOLE}{_BETWEEN}{_MINUS}{_WHOLE}"
        rf"|([1-9][0-9]+)0s{_BETWEEN}\4[0-9](?![0-9s])"
    )
