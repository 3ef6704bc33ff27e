"""Words and numbers of a text, with their places."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

_WORD = re.compile(r"[^\W\d_]+")
_GROUP = " \u00a0\u2009\u202f_.,'’"
_DIGIT = re.compile(r"[0-9]")
_CLOSE = r"(?:[mcdk]?m|in|ft|yd|mi|ha|kg|g|t|lb|l|kmh|mph|km/h)[²³]?(?![\w/])"  # units that stand close to it
_NUMBER = (  # compiled (and kept by re) when a text has digits
    rf"(?<![\w.,])(?:\d{{1,3}}(?:(?P<group>[{_GROUP}])\d{{3}})(?:(?P=group)\d{{3}})*|\d+)(?:[.,]\d+)?"
    rf"(?:[ \u00a0\u202f](?P<times>[^\W\d_]+))?"
    rf"(?!(?!{_CLOSE})\w)"
)
_TIMES = {
    **dict.fromkeys(("million", "millions", "millionen", "mio", "millón", "millones"), 10**6),
    **dict.fromkeys(
        ("billion", "billions", "milliarde", "milliarden", "mrd", "milliard", "milliards"), 10**9
    ),
    **dict.fromkeys(("thousand", "tausend", "mil", "mille"), 10**3),
}

_NO_DIGITS = bytes(code for code in range(256) if chr(code) not in "0123456789")


def has_digit(text: str) -> bool:
    """Whether a text has one of the digits from 0 to 9: a quick test, as few texts do."""
    return bool(text.encode("latin-1", "replace").translate(None, _NO_DIGITS))


#: Words that say where in something, not what: no give-away by themselves. By language.
DIRECTIONS = frozenset(
    [
        "north",
        "south",
        "east",
        "west",
        "northern",
        "southern",
        "eastern",
        "western",
        "northeast",
        "northwest",
        "southeast",
        "southwest",
        "north-east",
        "north-west",
        "south-east",
        "south-west",
        "northeastern",
        "northwestern",
        "southeastern",
        "southwestern",
        "central",
        "centre",
        "center",
        "middle",
        "upper",
        "lower",
        "inner",
        "outer",
        "near",
        "mid",
        "nord",
        "süd",
        "ost",
        "west",
        "norden",
        "süden",
        "osten",
        "westen",
        "nordosten",
        "nordwesten",
        "südosten",
        "südwesten",
        "nordost",
        "nordwest",
        "südost",
        "südwest",
        "nördlich",
        "nördliche",
        "nördlicher",
        "nördliches",
        "nördlichen",
        "südlich",
        "südliche",
        "südlicher",
        "südliches",
        "südlichen",
        "östlich",
        "östliche",
        "östlicher",
        "östliches",
        "östlichen",
        "westlich",
        "westliche",
        "westlicher",
        "westliches",
        "westlichen",
        "zentral",
        "zentrale",
        "zentraler",
        "zentrales",
        "zentralen",
        "mittel",
        "mitte",
        "mittlere",
        "mittlerer",
        "mittleres",
        "mittleren",
        "ober",
        "obere",
        "oberer",
        "oberes",
        "oberen",
        "unter",
        "untere",
        "unterer",
        "unteres",
        "unteren",
        "inner",
        "innere",
        "innerer",
        "norte",
        "sur",
        "este",
        "oeste",
        "noreste",
        "noroeste",
        "sureste",
        "suroeste",
        "nordeste",
        "sudeste",
        "sudoeste",
        "septentrional",
        "meridional",
        "oriental",
        "occidental",
        "nororiental",
        "noroccidental",
        "sudoriental",
        "sudoccidental",
        "centro",
        "central",
        "centrales",
        "centro-oriental",
        "alto",
        "alta",
        "bajo",
        "baja",
        "sud",
        "est",
        "ouest",
        "nord-est",
        "nord-ouest",
        "sud-est",
        "sud-ouest",
        "centre",
        "centrale",
    ]
)
LEAST_LETTERS = 4
#: Endings of the genitive that stand at the name itself, by language (English 's is a word of its own).
_GENITIVE = {"de": ("s", "es"), **dict.fromkeys(("da", "nb", "nn", "no", "sv"), ("s",))}


class Word(Struct, frozen=True):
    """A word: its letters folded for comparing, and its offsets in the text."""

    folded: str
    start: int
    end: int


class Number(Struct, frozen=True):
    """A number in digits. ``values`` are all that it can mean: 1.083 is English or German."""

    text: str
    start: int
    end: int
    values: frozenset[Fraction]


def words(text: str) -> list[Word]:
    """The words of a text, digits apart."""
    return [Word(match[0].casefold(), *match.span()) for match in _WORD.finditer(text)]


def bases(word: str, language: str) -> tuple[str, ...]:
    """A folded word, and what it is the genitive of where a language has a regular one: ``Frankreichs``."""
    endings = _GENITIVE.get(language.partition("-")[0], ())
    return (word, *(word.removesuffix(ending) for ending in endings if word.endswith(ending)))


def phrase(tokens: list[Word], name: tuple[str, ...], language: str = "") -> tuple[int, int] | None:
    """Where words follow each other in a text, the last perhaps in the genitive; offsets of the whole."""
    if not name:
        return None
    *first, last = name
    size = len(name)
    for at in range(len(tokens) - size + 1):
        if all(tokens[at + k].folded == word for k, word in enumerate(first)) and last in bases(
            tokens[at + size - 1].folded, language
        ):
            return tokens[at].start, tokens[at + size - 1].end
    return None


@lru_cache(maxsize=16_384)
def folded(text: str) -> tuple[str, ...]:
    """The words of a text, folded for comparing."""
    return tuple(word.folded for word in words(text))


def telling(name: str) -> tuple[str, ...]:
    """The words of a name that tell what it is: four letters or more, and no direction."""
    return tuple(word for word in folded(name) if len(word) >= LEAST_LETTERS and word not in DIRECTIONS)


def numbers(text: str) -> list[Number]:
    """The numbers in digits of a text."""
    if not _DIGIT.search(text):
        return []
    found = []
    for match in re.finditer(_NUMBER, text):
        times = _TIMES.get((match["times"] or "").casefold(), 1)
        end = match.end() if times > 1 or not match["times"] else match.start("times") - 1
        digits = text[match.start() : match.start("times") - 1 if match["times"] else match.end()]
        found.append(Number(text[match.start() : end], match.start(), end, _values(digits, times)))
    return found


def _values(digits: str, times: int) -> frozenset[Fraction]:
    values = set()
    bare = re.sub(r"[ \u00a0\u2009\u202f_'’]", "", digits)
    for decimal, group in ((".", ","), (",", ".")):
        candidate = bare.replace(group, "") if re.search(rf"\{group}\d{{3}}(?!\d)", bare) else bare
        candidate = candidate.replace(decimal, ".")
        if re.fullmatch(r"\d+(?:\.\d+)?", candidate):
            values.add(Fraction(candidate) * times)
    return frozenset(values)
