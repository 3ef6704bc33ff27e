"""TC602: sources that cannot be looked up, or that support what is not there."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import urlsplit

from msgspec.structs import replace

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import SCALES, ScaleName
from terra_cards.model.deck import Source
from terra_cards.model.invalid import INVALID, items
from terra_cards.source.document import Mapping
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import distance

_HOST = re.compile(
    r"(?=.{1,253}\Z)[^\W_](?:[\w-]{0,61}[^\W_])?(?:\.[^\W_](?:[\w-]{0,61}[^\W_])?)*\.?|\[[0-9a-fA-F:.]+\]"
)
_USUAL = re.compile(r"[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])")
_BARE = re.compile(r"[\w-]+(?:\.[\w-]+)+(?=[/:?#]|\Z)")
_FACTS = frozenset(("areas", "location", "info"))  # what every card may have, beside its tasks
_INSIDE = re.compile(r"(?<=\()https?://[^\s()]+(?=\)\Z)")  # of Markdown's [words](address)
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def check(cards: list[CardView]) -> Iterator[Finding]:
    today = cards[0].deck.day
    facts = {scales: _FACTS.union(scales) for scales in {SCALES, *(card.scales for card in cards)}}
    for card in cards:
        asked = card.scales if card.card.tasks else SCALES
        supported = facts[asked]
        for index, source in enumerate(card.card.sources or ()):
            if source is INVALID:
                continue
            url, accessed, supports = source.url, source.accessed, source.supports
            # most have an address and a day of the usual form, and are for facts that are there
            if not (
                url
                and accessed
                and _COMMON(url)
                and _usual(accessed, today)
                and supports is not INVALID
                and supported.issuperset(supports)
            ):
                yield from _check(card, index, source, asked, today)


def _check(
    card: CardView, index: int, source: Source, asked: tuple[ScaleName, ...], today: datetime.date
) -> Iterator[Finding]:
    field: Pointer = ("sources", index)
    if source.url:
        wrong = _bad_url(source.url)
        if wrong:
            yield RULE.finding(card, (*field, "url"), f"the address {wrong}", help=_whole(source.url))
        if source.accessed is None:
            yield _lacks(
                card,
                field,
                "the source does not say when it was looked up",
                "add accessed: with the date, since pages change",
            )
    elif source.url is None and source.title is None:
        yield _lacks(
            card,
            field,
            "the source does not say what it is",
            "add title: or url:, so that it can be looked up",
        )
    if source.accessed and not _usual(source.accessed, today):
        date = _date(source.accessed)
        if date is None:
            from terra_cards.model.dates import iso  # seldom needed

            day = iso(source.accessed)
            yield RULE.finding(
                card,
                (*field, "accessed"),
                f"'{source.accessed}' is not a date",
                help="write the day as YYYY-MM-DD" + (f": {day}" if day and len(day) == 10 else ""),
            )
        elif date > today:
            today = card.deck.today
            yield RULE.finding(
                card,
                (*field, "accessed"),
                f"'{source.accessed}' has not come yet (today is {today.isoformat()})",
                help="write the day on which you looked it up",
            )
    for number, fact in items(source.supports):
        if fact in SCALES and fact not in asked and len(asked) > 1:  # else it is the task that is missing
            yield RULE.finding(
                card,
                (*field, "supports", number),
                f"the card has no task '{fact}' to support",
                help=f"its tasks are {' and '.join(asked)}" if asked else "it has no tasks",
            )


def _lacks(card: CardView, field: Pointer, message: str, advice: str) -> Finding:
    """What a source lacks stands at its first key."""
    node = card.node(field)
    first = next(iter(node.values), None) if isinstance(node, Mapping) else None
    found = RULE.finding(card, field, message, help=advice)
    if first is None or found.span != (node.start, node.end):  # type: ignore[union-attr]
        return found  # behind an alias it stands there
    return replace(found, span=card.span((*field, first), at="key"))


def _whole(url: str) -> str:
    """How to write an address, from what is there of it."""
    bare = url.strip().strip("<>")
    inside = _INSIDE.search(bare)
    if inside and _bad_url(inside[0]) is None:
        return f"write {inside[0]}"
    scheme, separator, rest = bare.partition("://")
    if separator and distance(scheme.lower(), "https") <= 2:
        bare = rest
    bare = bare.removeprefix("https//").removeprefix("http//")
    if _BARE.match(bare) and _bad_url(f"https://{bare}") is None:
        return f"write https://{bare}"
    return "write it whole, such as https://example.org/page"


_COMMON = re.compile(r"https?://[a-z0-9]+(?:[.-][a-z0-9]+)*(?:/[!-Z\\^-~]*)?").fullmatch


def _bad_url(url: str) -> str | None:
    if _COMMON(url):
        return None
    if any(char.isspace() or not char.isprintable() for char in url):
        return "contains a blank"
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "is malformed"
    if parts.scheme.lower() not in ("http", "https"):
        return "does not begin with https:// or http://"
    if not host:
        return "names no host"
    if not _HOST.fullmatch(host) and not _HOST.fullmatch(f"[{host}]"):
        return f"names '{host}', which is no host"
    return None


@lru_cache(maxsize=4096)
def _usual(text: str, today: datetime.date) -> bool:
    """A quick test for a day of the past: almost all are of this form."""
    return len(text) == 10 and _USUAL.fullmatch(text) is not None and text <= today.isoformat()


def _date(text: str) -> datetime.date | None:
    """The day of a date, the first where it names a month or a year; None where it is none."""
    match = _DATE.fullmatch(text.strip())
    if not match or not text.isascii():
        return None
    try:
        return datetime.date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        return None


RULE = Rule(
    code="TC602",
    name="bad-source",
    severity="error",
    summary="a source with a malformed address, a wrong or missing date, or for a task that is not there",
    why="""
A source that cannot be followed is none. An address is written whole, with `https://`; a page has the day
on which it was looked up (`accessed`), which cannot be in the future; and what it `supports` must be on the
card.
""",
    wrong=Example(
        'sources:\n  - {title: Official site, url: "www.example.org/tower", accessed: 2025-03-01, '
        "supports: [areas, year, length]}"
    ),
    right=Example(
        'sources:\n  - {title: Official site, url: "https://www.example.org/tower", accessed: 2025-03-01, '
        "supports: [areas, year, length]}"
    ),
    silent=(
        Example("sources:\n  - {title: A printed guide, supports: [areas, year, length]}"),
        Example(
            'sources:\n  - {title: "München", url: "https://münchen.example/x?s=1#turm", accessed: 2025-03, '
            "supports: [areas, year, length]}"
        ),
    ),
    scope="cards",
    check=check,
)
