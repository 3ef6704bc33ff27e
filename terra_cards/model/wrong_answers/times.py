"""Dates, eras, centuries and decades in forms that the year scale does not take."""

from __future__ import annotations

import re
from typing import Any

from terra_cards.model.answer_checks import ordinal_suffix
from terra_cards.model.wrong_answers.form import Rewrite, WrongForm, exact, form

_MONTHS = (
    "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli"
    "|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?"
    "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    "|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
)
_SEASONS = "spring|summer|autumn|fall|winter|frühjahr|frühling|sommer|herbst|printemps|été|primavera"
_CENTURY = r"century|centuries|cent\.?|c\.|Jahrhunderts?|Jhd?t?\.?|siècles?|secolo|siglo|eeuw"
_MILLENNIUM = r"millennium|millenium|millennia|Jahrtausends?|millénaire|milenio"
_SUFFIX = r"(?:st|nd|rd|th|e|è|ème|º|\.)?"
_BC = (
    r"B\.\s?C\.?(?:\s?E\.?)?|BCE|bce|bc|Bc|v\.\s?Chr\.?|v\.\s?u\.\s?Z\.?|vor\s+Christus|vor Chr\."
    r"|a\.\s?(?:de\s+)?C\.?"
    r"|av\.?\s?J\.?-?C\.?|avant\s+J(?:\.|ésus)-C(?:\.|hrist)"
)
_AD = r"A\.\s?D\.?|AD|CE|C\.E\.|ad|n\.\s?Chr\.?|nach\s+Christus|d\.\s?(?:de\s+)?C\.?|apr\.?\s?J\.?-?C\.?"
r"|n?\.?u\.\s?Z\."
_PART = (
    "early|late|mid|middle of|end of|beginning of|start of|turn of|(?:first|second) half of|Anfang|Mitte|Ende"
    "|frühes|spätes|début|fin|principios de|finales de|inicios de"
)
_COUNTED = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
    *("eighteenth", "nineteenth", "twentieth", "twenty-first"),
)
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def _year(pattern: str, to: Rewrite, message: str, **more: Any) -> WrongForm:
    return form(pattern, to, message, scales=("year",), **more)


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text.upper()]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


def _ordinal(text: str) -> str:
    number = int(text) if text.isdigit() else _roman(text)
    return f"{number}{ordinal_suffix(number)}"


def _century(match: re.Match[str]) -> str:
    return f"{_ordinal(match.group('n'))} century"


def _millennium(match: re.Match[str]) -> str:
    return f"{_ordinal(match.group('n'))} millennium"


def _counted(match: re.Match[str]) -> str:
    return f"{_ordinal(str(_COUNTED.index(match.group(1).lower()) + 1))} {match.group(2).lower()}"


def _both_ends(match: re.Match[str]) -> str:
    """18.-19. Jahrhundert: the first end, whose point is no full stop."""
    return f"{_ordinal(match.group(1))}.."


def _end_takes_period(match: re.Match[str]) -> str:
    """18th century..19th: the period that the second end leaves out."""
    return f"{match.group(1)} {match.group(2)}"


def _full_year(match: re.Match[str]) -> str:
    """1999..03: the second year with its century, the next one where the range turns it."""
    first, last = int(match.group(1)), int(match.group("bad"))
    century = first // 100 + (last < first % 100)
    return f"{match.group(1)}..{century}{match.group('bad')}"


_IS_CENTURY = "a century is written like 19th century"
_IS_DECADE = "a decade is written like 1920s"
_HAS_YEARS = "the scale has years, and {piece} is no year"

# Before digits are looked at: what follows takes dates apart.
DATES: tuple[WrongForm, ...] = (
    _year(
        r"(?<![\w-])([0-9]{4})\s*\.\.\s*(?P<bad>0[0-9])(?!\w)",
        _full_year,
        "the year {piece} lacks its century",
    ),
    _year(r"(?<![\w-])([0-9]{4})-(?:0[1-9]|1[0-2])-[0-9]{2}(?![\w-])", r"\1", _HAS_YEARS),
    _year(r"(?<![\w.])[0-9]{1,2}([./])[0-9]{1,2}\1([0-9]{4})(?!\w)", r"\2", _HAS_YEARS),
    _year(r"(?<![\w-])([0-9]{4})-0[1-9](?![\w-])", r"\1", _HAS_YEARS),
    _year(
        rf"(?<!\w)(?P<bad>(?:[0-9]{{1,2}}(?:st|nd|rd|th|\.)?\s+)?(?:{_MONTHS}|{_SEASONS})\.?"
        r"(?:\s+[0-9]{1,2}(?:st|nd|rd|th)?,)?)\s+(?=[0-9]{3,4})",
        "",
        _HAS_YEARS,
    ),
)

NO_DATES: tuple[WrongForm, ...] = (
    _year(
        r"(?<![\w-])([0-9]{4})\s*\.\.\s*(?P<bad>0[0-9])(?!\w)",
        _full_year,
        "the year {piece} lacks its century",
    ),
    form(
        r"(?<![\w-])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![\w-])",
        None,
        "{piece} is a day",
        help="a time belongs to `year`",
        scales=("length", "number"),
    ),
)

PARTS_OF_PERIODS: tuple[WrongForm, ...] = (
    _year(
        rf"(?<!\w)(?P<bad>{_PART})(?!\w)[\s-]*(?:the\s+|des\s+|der\s+|del\s+)?(?=[0-9XVI])",
        None,
        "{piece} names a part of a period",
        help="write a range of years",
    ),
)

PERIODS: tuple[WrongForm, ...] = (
    exact(
        rf"(?<=[0-9a-zé.IVX])\s*(?<!\w)(?P<bad>{_BC})(?!\w)",
        " BC",
        "years before the turn of the eras are written with BC",
        scales=("year",),
    ),
    exact(
        rf"(?<=[0-9])\s*(?P<bad>{_BC})(?!\w)",
        " BC",
        "years before the turn of the eras are written with BC",
        scales=("year",),
    ),
    exact(
        r"^(?P<bad>BC|BCE|B\.C\.)\s*([0-9][0-9 ]*)$", r"\2 BC", "BC stands behind the year", scales=("year",)
    ),
    exact(
        rf"(?<![^\W\d_])\s*(?P<bad>{_AD})(?!\w)\s*",
        "",
        "a year without BC needs no {piece}",
        scales=("year",),
    ),
    _year(rf"([0-9]+)\.\s*(?:[-–]|\.\.|bis|und)\s*(?=[0-9]+\.\s*(?:{_CENTURY}))", _both_ends, _IS_CENTURY),
    _year(r"(?<=century\.\.)([0-9]+(?:st|nd|rd|th))(?= BC$|$)", r"\1 century", "{piece} needs its century"),
    _year(rf"(?<!\w)(?P<n>[0-9]+){_SUFFIX}\s*(?:-\s*)?(?<!\w)(?:{_CENTURY})(?!\w)", _century, _IS_CENTURY),
    _year(rf"(?<!\w)(?P<n>[0-9]+)(?:st|nd|rd|th|e|è|ème)\s+(?:{_CENTURY})(?!\w)", _century, _IS_CENTURY),
    _year(rf"(?<!\w)(?P<n>[IVXL]+)(?:e|è|ème|\.|th)?\s+(?:{_CENTURY})(?!\w)", _century, _IS_CENTURY),
    _year(r"(?<!\w)(?:siglo|s\.|secolo|siècle)\s+(?P<n>[IVXL]+|[0-9]+)(?!\w)", _century, _IS_CENTURY),
    _year(
        rf"(?<!\w)(?P<n>[0-9]+|[IVX]+){_SUFFIX}\s+(?:{_MILLENNIUM})(?!\w)",
        _millennium,
        "a millennium is written like 2nd millennium",
    ),
    _year(
        rf"(?<!\w)(?:the\s+)?({'|'.join(_COUNTED)})\s+(century|millennium)(?!\w)",
        _counted,
        "a century is written with digits",
    ),
    _year(r"(?<![0-9])([0-9]{3}0)(?:['’´]\s?s|\s+s|\s*er(?:[\s-]+Jahren?)?)(?!\w)", r"\1s", _IS_DECADE),
    _year(
        r"(?<!\w)(?:années|años|anni|década de|decade of|decade|decennio)\s+([0-9]{3}0)(?!\w)",
        r"\1s",
        _IS_DECADE,
    ),
    _year(
        r"(?<![0-9])['’]?[0-9]0(?:er(?:\s+Jahren?)?|['’]?s)(?!\w)",
        None,
        "the century of {piece} is not said",
        help="write it like 1920s",
    ),
    _year(
        r"^\s*(?:(?:in\s+)?the|die|in den|im Jahre?|in|anno|el año|en|year|Jahr|année|año)\s+(?=[0-9])",
        "",
        "the year stands alone",
    ),
)
