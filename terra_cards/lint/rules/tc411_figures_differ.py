"""TC411: info boxes that contradict an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from terra_cards.lint import words
from terra_cards.lint.answers import AnswerView
from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.quantity import UNITS
from terra_cards.model.text import Text
from terra_cards.source.findings import Finding, Pointer

# Compiled (and kept by re) when a text has digits.
_SENTENCE = r"[^.!?;:]+(?:(?:[.,]|: ?)\d+[^.!?;:]*)*"
_DIGIT = re.compile(r"[0-9]")
_UNIT = re.compile(r"[ \u00a0\u202f]?([^\W\d_]{1,10}[²³]?|°[CF]|%)")
#: How units are written out in texts.
_SPELLED = {
    "m": ("m", "metre", "metres", "meter", "meters", "metern", "metro", "metros", "mètres", "mètre"),
    "km": (
        "km",
        "kilometre",
        "kilometres",
        "kilometer",
        "kilometers",
        "kilometern",
        "kilómetros",
        "kilomètres",
    ),
    "cm": ("cm", "centimetres", "centimeters", "zentimeter", "zentimetern"),
    "ft": ("ft", "feet", "foot", "fuß"),
    "mi": ("mi", "mile", "miles", "meilen"),
    "kg": ("kg", "kilogram", "kilograms", "kilogramm"),
    "t": ("t", "tonne", "tonnes", "tonnen", "toneladas"),
    "%": ("%", "per", "percent", "prozent"),
}
LEAST_LETTERS = 4
#: One measure in other words, so that an ask for it is found again.
MEASURES = (
    {"height", "high", "tall"},
    {"length", "long"},
    {"depth", "deep"},
    {"width", "wide", "breadth", "broad"},
    {"weight", "weighs", "weighed", "heavy"},
    {"höhe", "hoch", "hohe", "hoher", "hohes"},
    {"länge", "lang", "lange", "langer", "langes"},
    {"tiefe", "tief"},
    {"breite", "breit"},
    {"gewicht", "wiegt", "wog", "schwer"},
    {"altura", "alto", "alta"},
    {"longitud", "largo", "larga"},
    {"hauteur", "haut", "haute"},
    {"longueur", "long", "longue"},
)
#: Words after which a figure is another one: of another time, part or kind.
ELSEWHERE = frozenset(
    [
        "only",
        "once",
        "until",
        "originally",
        "formerly",
        "first",
        "later",
        "before",
        "after",
        "earlier",
        "then",
        "now",
        "today",
        "from",
        "to",
        "about",
        "another",
        "other",
        "second",
        "old",
        "new",
        "former",
        "half",
        "part",
        "including",
        "without",
        "up",
        "nearly",
        "almost",
        "than",
        "nur",
        "einst",
        "bis",
        "ursprünglich",
        "früher",
        "zuerst",
        "später",
        "vor",
        "nach",
        "damals",
        "heute",
        "jetzt",
        "seit",
        "ab",
        "etwa",
        "anderer",
        "andere",
        "zweite",
        "alte",
        "neue",
        "halb",
        "teil",
        "ohne",
        "fast",
        "als",
        "solo",
        "hasta",
        "antes",
        "después",
        "hoy",
        "ahora",
        "desde",
        "otro",
        "otra",
        "primero",
        "luego",
        "seulement",
        "jusque",
        "avant",
        "après",
        "aujourd",
        "depuis",
        "autre",
        "premier",
        "puis",
    ]
)


def check(cards: list[CardView]) -> Iterator[Finding]:
    for card in cards:
        info = card.card.info
        if info and words.has_digit("".join(info.words)):
            yield from _check(card, info)


def _check(card: CardView, info: Text) -> Iterator[Finding]:
    for lang, text in info.entries():
        if not _DIGIT.search(text):
            continue
        sentences = [found for found in re.finditer(_SENTENCE, text) if _DIGIT.search(found[0])]
        for answer in card.answers:
            part = _other(sentences, lang, answer)
            if part is not None:
                field: Pointer = ("info", lang) if lang else ("info",)
                yield RULE.finding(
                    card,
                    field,
                    f"the info box says {text[slice(*part)]} where the task's answer is {_written(answer)}",
                    help="correct one of the two, or say what else the figure is",
                    part=part,
                    related=(card.related(answer.field(), "the answer"),),
                )


def _written(answer: AnswerView) -> str:
    return next(iter(answer.written()))[1].text.strip()


def _other(sentences: list[re.Match[str]], lang: str | None, answer: AnswerView) -> tuple[int, int] | None:
    """The one other figure in a sentence that holds the ask's words."""
    ask = answer.task.ask
    asked = ask.get(lang) if ask and lang else (ask.plain if ask else None)
    if not asked:
        return None
    keys = [_alike(word) for word in words.folded(asked) if len(word) >= LEAST_LETTERS]
    if not keys or any(part.kind != "figure" for _, one in answer.written() for part in one.parts):
        return None
    for sentence in sentences:
        plain = sentence[0].casefold()
        if not any(word in plain for word in keys[0]):
            continue
        folded = set(words.folded(plain))
        if not all(key & folded for key in keys) or ELSEWHERE & folded:
            continue
        figures = [n for n in words.numbers(sentence[0]) if _same_kind(sentence[0], n, answer)]
        if len(figures) != 1 or _agrees(figures[0].values, answer):
            return None
        return sentence.start() + figures[0].start, sentence.start() + figures[0].end
    return None


def _alike(word: str) -> set[str]:
    return next((measure for measure in MEASURES if word in measure), {word})


def _same_kind(sentence: str, number: words.Number, answer: AnswerView) -> bool:
    following = _UNIT.match(sentence, number.end)
    unit = following[1] if following else ""
    if answer.scale == "year":
        value = min(number.values, default=Fraction(0))
        return 1000 <= value <= 2100 and value.denominator == 1 and unit.casefold() not in _ALL_UNITS
    symbols = {part.unit for _, one in answer.written() for part in one.parts if part.unit}
    return any(unit.casefold() in _SPELLED.get(symbol, (symbol.casefold(),)) for symbol in symbols)


_ALL_UNITS = frozenset(word for spelled in _SPELLED.values() for word in spelled) | {
    s.casefold() for s in UNITS
}


def _agrees(values: frozenset[Fraction], answer: AnswerView) -> bool:
    """Whether a figure can be the answer: it, a rounding of it to 5 %, or inside its range."""
    for _, one in answer.written():
        low, high = sorted((abs(one.parts[0].value), abs(one.parts[-1].value)))
        slack = Fraction(0) if answer.scale == "year" else high / 20
        if any(low - slack <= value <= high + slack for value in values):
            return True
    return False


RULE = Rule(
    code="TC411",
    name="figures-differ",
    severity="warning",
    summary="an info box that gives another figure for what a task asks",
    why="""
Players read the info box after the round; another figure there starts the argument that the card should
end. The test: one sentence of it holds all words (of four letters or more) of the task's ask, *high* or
*tall* standing for *height* and so on, and exactly one figure of the answer's kind (a year, or a figure
with the answer's unit) that is not the answer. Figures other than years may be rounded by 5 %. Silent where
the sentence has a word such as *only, once, until, originally, later, about*.
""",
    wrong=Example("info: The tower opened in 1898 with a fair."),
    right=Example("info: The tower opened in 1889 with a fair."),
    silent=(
        Example("info: The tower was begun in 1887."),
        Example("info: The tower opened in 1889 and closed in 1909."),
        Example("info: Its height was 312 m once and is 330 m today."),
        Example("info: Visitors could only climb to a height of 102 metres."),
    ),
    scope="cards",
    check=check,
)
