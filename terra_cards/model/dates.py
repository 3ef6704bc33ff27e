"""Dates as people, spreadsheets and other programs write them, as the language has them."""

from __future__ import annotations

import datetime
import re

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan ene gen",
            "feb fév fev",
            "mar mär mrz mae maa",
            "apr abr avr",
            "may mai mei mag",
            "jun juin giu",
            "jul juil lug",
            "aug ago aoû",
            "sep set",
            "oct okt ott",
            "nov",
            "dec dez dic déc",
        ),
        1,
    )
    for name in names.split()
}
_FORMS = (
    re.compile(r"(?P<y>\d{4})[-./](?P<m>\d{1,2})[-./](?P<d>\d{1,2})(?:[T ][\d:.,]+(?:Z|[+-][\d:]+)?)?"),
    re.compile(r"(?P<y>\d{4})(?P<m>\d{2})(?P<d>\d{2})"),
    re.compile(r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4})"),
    re.compile(r"(?P<y>\d{4})[./](?P<m>\d{1,2})|(?P<m2>\d{1,2})[./](?P<y2>\d{4})"),
    re.compile(
        r"(?:(?P<d>\d{1,2})(?:\.|st|nd|rd|th)?\s+(?:de\s+)?)?(?P<name>[^\W\d_]{3,})\.?\s+(?:de\s+)?(?P<y>\d{4})"
    ),
    re.compile(r"(?P<name>[^\W\d_]{3,})\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})"),
)
_SLASHES = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})")
_FIRST_DAY = datetime.date(1899, 12, 30)  # from which spreadsheets count
_COUNTED = range(36526, 73051)  # 2000 to 2100


def iso(text: str) -> str | None:
    """What a date in another form can only mean: ``11.02.2026`` is 2026-02-11, ``Feb 2026`` is 2026-02.

    ``2/11/2026`` may be in November.
    """
    text = text.strip()
    slashes = _SLASHES.fullmatch(text)
    if slashes:
        first, second, year = map(int, slashes.groups())
        if first > 12 or first == second:
            return _written(year, second, first)
        return _written(year, first, second) if second > 12 else None
    if text.isdecimal() and text.isascii() and len(text) == 5 and int(text) in _COUNTED:
        return (_FIRST_DAY + datetime.timedelta(days=int(text))).isoformat()
    for form in _FORMS:
        found = form.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict()
        name = parts.get("name")
        month = _MONTHS.get(name.lower()[:4]) or _MONTHS.get(name.lower()[:3]) if name else None
        month = month or int(parts.get("m") or parts.get("m2") or 0)
        day = parts.get("d")
        return _written(int(parts.get("y") or parts.get("y2") or 0), month, int(day) if day else None)
    return None


def _written(year: int, month: int, day: int | None) -> str | None:
    try:
        whole = datetime.date(year, month, day or 1).isoformat()
    except ValueError:
        return None
    return whole if day else whole[:7]
