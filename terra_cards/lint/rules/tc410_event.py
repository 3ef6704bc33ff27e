"""TC410: years of nobody knows what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding, Pointer

#: Words that ask for a year without saying of what, by language.
GENERIC = {
    "en": "a date in is it of the was what when which year",
    "de": "das datum der die es in im jahr jahreszahl wann war welchem welches wurde zeit zeitpunkt",
    "es": "año cuándo cuál de el en es fecha fue la qué",
    "fr": "an année date de en est fut l la quand quelle",
}
_WORDS = {lang: frozenset(words.split()) for lang, words in GENERIC.items()}


def check(cards: list[CardView]) -> Iterator[Finding]:
    first = next(iter(cards[0].deck.languages), "")
    said = "the card asks for a year and not of what"
    hint = "say what happened in that year: opened, completed, founded"
    for card in cards:
        tasks = card.card.tasks
        task = tasks.year if tasks else None
        if not task:
            continue
        if task.ask is None:
            yield RULE.finding(card, ("tasks", "year"), said, help=hint, at="key")
        elif task.ask:
            for lang, text in task.ask.entries():
                if _generic(text, lang or first):
                    field: Pointer = ("tasks", "year", "ask", lang) if lang else ("tasks", "year", "ask")
                    yield RULE.finding(card, field, said, help=hint)
                    break


@lru_cache(maxsize=8192)
def _generic(text: str, language: str) -> bool:
    known = _WORDS.get(language.partition("-")[0])
    words = re.findall(r"[^\W\d_]+", text.lower())
    return known is not None and all(word in known for word in words)


RULE = Rule(
    code="TC410",
    name="event",
    severity="info",
    summary="a year asked with nothing but “year”, or with no ask",
    why="""
A bridge has many years: designed, begun, opened, rebuilt. The ask says which. The test: the year task has
no ask, or in one language it consists only of words such as *year, when, date* (lists for English, German,
Spanish and French).
""",
    wrong=Example("year: {ask: year, answer: 1889}", "task"),
    right=Example("year: {ask: opened, answer: 1889}", "task"),
    silent=(Example("year: {ask: year of opening, answer: 1889}", "task"),),
    scope="cards",
    check=check,
)
