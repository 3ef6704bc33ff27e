"""Ranges in other forms, answers without an end, and words that blur a value."""

from __future__ import annotations

import re

from terra_cards.model.wrong_answers.form import WrongForm, exact, form

_BEFORE = r"(?<=[\w%°²³.)])"  # the end of a value
_ABOUT = (
    "um|gegen|ca\\.?|circa|c\\.|approx(?:\\.|imately)?|about|around|roughly|some|nearly|almost|ungefähr"
    "|etwa|rund"
    "|zirka|knapp|fast|gut|environ|vers|presque|unos|unas|hacia|casi|aproximadamente|aprox\\.?"
    "|alrededor de|quasi"
)
_OPEN = (
    "before|after|until|till|since|over|under|above|below|beyond|more than|less than|fewer than"
    "|greater than|at least"
    "|at most|up to|no later than|not before|minimum|maximum|min\\.|max\\.|from|vor|nach|bis(?: zu)?|seit"
    "|ab|über|unter"
    "|mehr als|weniger als|mindestens|höchstens|antes de|después de|desde|hasta|más de|menos de|al menos"
    "|como mínimo"
    "|avant|après|depuis|jusqu'à|plus de|moins de|au moins|au plus|prima del|dopo il|più di|meno di"
)
_MORE = (
    "more|less|later|earlier|over|mehr|weniger|später|früher|más|menos|plus|moins|above|below|up"
    "|older|younger"
)
_HELP = "give the value itself, with ~ where it is not exact, or a range"
_LEAVES_OPEN = "{piece} leaves the answer open"
_IS_ABOUT = "{piece} is written as ~ in front"
_TWO_DOTS = "a range is written with two dots"


def _joined(match: re.Match[str]) -> str | None:
    """``and`` joins the two ends of a range only behind ``between``."""
    if match.group().strip().lower() in ("and", "und", "y", "et", "e"):
        between = re.match(r"\s*(?:between|zwischen|entre)\b", match.string, re.IGNORECASE)
        return ".." if between else None
    return ".."


def _next_year(match: re.Match[str]) -> str | None:
    """``1889/90`` and ``1889/1890``: a season; of years further apart either may be meant."""
    first, last = match["from"], match["to"]
    whole = first[: 4 - len(last)] + last
    return f"{first}..{whole}" if int(whole) == int(first) + 1 else None


BLURRED: tuple[WrongForm, ...] = (
    form(
        rf"{_BEFORE}\s*(?:\+(?![0-9])|\b(?:or|oder|and|und|y|et|ou|o)\s+(?:{_MORE})\b|\bplus\b\s*$"
        "|\bff?\\.\\s*$)",
        None,
        _LEAVES_OPEN,
        help=_HELP,
    ),
    form(r"[<>≤≥]=?", None, _LEAVES_OPEN, help=_HELP),
    form(
        r"^\s*(?P<bad>between|zwischen|entre|from|von|de|desde)\s+(?=[0-9].*\s(?:and|und|y|et|to|bis|a|à"
        r"|hasta)\s)",
        "",
        _TWO_DOTS,
    ),
    form(rf"^\s*(?P<bad>{_OPEN})(?=[\s0-9~])", None, _LEAVES_OPEN, help=_HELP),
    form(
        r"^\s*~?\s*(?P<bad>\.\.|…)|(?:\.\.|…|(?<=[0-9])\s*[-–—])\s*$",
        None,
        "{piece} leaves an end open",
        help=_HELP,
    ),
    form(rf"(?<![^\W_])(?P<bad>{_ABOUT})(?=[\s0-9])\s*(?=[0-9~-])", "", _IS_ABOUT, about=True),
    form(
        r"\s*\b(?:approx\.?|approximately|or so|about|circa|ca\.?|etwa|ungefähr)\s*$",
        "",
        _IS_ABOUT,
        about=True,
    ),
    form(r"[≈∼≃≅]\s*|~~+", "", _IS_ABOUT, about=True),
    form(r"(?<=[0-9])\s*\?+\s*$", "", "a doubtful value is written with ~ in front", about=True),
    form(
        r"\s*\([^()]*\)\s*|\s*\[[^\[\]]*\]\s*", "", "a remark such as {piece} belongs in the ask or the info"
    ),
)

RANGES: tuple[WrongForm, ...] = (
    form(
        r"(?<![\w.,/])(?P<from>[1-9][0-9]{3})\s*(?P<bad>/)\s*(?P<to>[0-9]{4}|[0-9]{2}|[0-9])(?![\w.,/])",
        _next_year,
        "an answer is one value, one range or one period",
        help="take the value that your source gives, or a range",
        scales=("year",),
    ),
    exact(r"(?<=\.\.)\s*~\s*", "", "~ stands once, in front of the range", about=True),
    form(r"\s*(?:…|\.{3,})\s*", "..", _TWO_DOTS),
    form(rf"{_BEFORE}\s*[—‒‐‑]\s*(?=[-−~0-9])", "..", _TWO_DOTS),
    form(rf"{_BEFORE}\s+[-–−]\s*(?=[-−~0-9])|(?<=[0-9])[-–]\s+(?=[0-9])", "..", _TWO_DOTS),
    form(r"(?<=[^\W0-9_]|[%°²³])[-–]\s*(?=[0-9])|(?<=[0-9])[-–](?=[-−~])", "..", _TWO_DOTS),
    form(rf"{_BEFORE}\s+(?:to|bis|until|till|through|thru|hasta|à|a|al)\s+(?=[-~0-9])", "..", _TWO_DOTS),
    form(
        rf"{_BEFORE}\s+(?:and|und|y|et|e)\s+(?=[-~0-9])",
        _joined,
        "an answer is one value, one range or one period",
        help="take the value that your source gives, or a range",
    ),
    form(
        rf"{_BEFORE}\s*(?:\b(?:or|oder|ou|o|and|und)\b|[/;&,|])\s*(?=[0-9])",
        None,
        "an answer is one value, one range or one period",
        help="take the value that your source gives, or a range",
    ),
    form(rf"{_BEFORE}\s*~\s*(?=[0-9])", "..", _TWO_DOTS),
)
