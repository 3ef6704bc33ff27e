"""TC312: counts of nobody knows what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

#: Words that ask for a number without saying of what, by language.
GENERIC = {
    "en": "a about amount an approximate approximately count figure how in is it many number of quantity the "
    "total value",
    "de": "anzahl betrag der die das etwa gesamt gesamtzahl insgesamt menge ungefähr wert wie viel viele "
    "wieviel zahl",
    "es": "cantidad cifra cuántas cuánto cuántos el en la número total valor",
    "fr": "combien le la chiffre montant nombre quantité total valeur de",
}
_WORDS = {lang: frozenset(words.split()) for lang, words in GENERIC.items()}


def check(card: CardView) -> Iterator[Finding]:
    answer = card.counted
    if answer is None or any(part.unit for _, a in answer.written() for part in a.parts):
        return
    ask = answer.task.ask
    if ask is None:
        yield RULE.finding(
            card,
            ("tasks", "number"),
            "neither the ask nor the answer says what is counted",
            help="add an ask, such as 'steps to the top'",
            at="key",
        )
    elif ask:
        for lang, text in ask.entries():
            language = lang or (card.deck.languages[0] if card.deck.languages else "")
            if _generic(text, language):
                field = ("tasks", "number", "ask", lang) if lang else ("tasks", "number", "ask")
                yield RULE.finding(
                    card,
                    field,
                    "neither the ask nor the answer says what is counted",
                    help="name it: 'steps to the top', or give the answer a unit",
                )
                break


@lru_cache(maxsize=8192)
def _generic(text: str, language: str) -> bool:
    known = _WORDS.get(language.partition("-")[0])
    words = re.findall(r"[^\W\d_]+", text.lower())
    return known is not None and all(word in known for word in words)


RULE = Rule(
    code="TC312",
    name="no-unit-asked",
    severity="warning",
    summary="a number of which neither ask nor answer says what is counted",
    why="""
Players cannot estimate 1665 of nothing. The test: the answer has no unit, and there is no ask, or in one
language it consists only of words such as *number, amount, how many, total* (lists for English, German,
Spanish and French; other languages are not tested).
""",
    wrong=Example("number: {ask: total number, answer: 1665}", "task"),
    right=Example("number: {ask: steps to the top, answer: 1665}", "task"),
    silent=(Example("number: {ask: total, answer: 1665 steps}", "task"),),
    scope="card",
    needs="counted",
    check=check,
)
