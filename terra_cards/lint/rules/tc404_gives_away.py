"""TC404: themes and asks that contain the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from terra_cards.lint import words
from terra_cards.lint.answers import AnswerView
from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.printed import printed
from terra_cards.model.text import Text
from terra_cards.source.findings import Finding, Pointer


def check(cards: list[CardView]) -> Iterator[Finding]:
    hints = cards[0].deck.hints
    for card in cards:
        named, question = _named_period(card), card.question_text
        if named is None and not words.has_digit(question):
            folded = question.casefold()
            # words inside longer ones do not count, but where not even those are found all is well
            if not [area for area in card.area_names if any(map(folded.__contains__, hints(area)))]:
                continue
        yield from _check(card, named)


def _check(card: CardView, named: AnswerView | None) -> Iterator[Finding]:
    figures: tuple[frozenset[Fraction], frozenset[Fraction]] | None = None
    areas = list(card.area_names)
    for field, text in _texts(card):
        for lang, written in text.entries():
            at: Pointer = (*field, lang) if lang else field
            language = lang or (card.deck.languages[0] if card.deck.languages else "")
            found = _area(card, areas, written, language)
            if found:
                area, part = found
                yield RULE.finding(
                    card,
                    at,
                    f"'{written[slice(*part)]}' gives away the area '{area}'",
                    help="say it in other words, or suppress this where the task is to find the other areas",
                    part=part,
                )
            period = _period(named, written, language) if named else None
            if period:
                yield _figure(card, at, written, period)
                continue
            for number in words.numbers(written):
                from terra_cards.lint.named import in_name  # most texts have no figures

                if figures is None:
                    figures = _figures(card)
                years, others = figures
                if number.values & years or (
                    number.values & others and not in_name(written, number.start, number.end)
                ):
                    yield _figure(card, at, written, (number.start, number.end))
                    break


def _figure(card: CardView, field: Pointer, written: str, part: tuple[int, int]) -> Finding:
    return RULE.finding(
        card,
        field,
        f"'{written[slice(*part)]}' is the answer that the card asks for",
        help="leave the figure out of what the players see",
        part=part,
    )


def _named_period(card: CardView) -> AnswerView | None:
    """The answer on the year scale where it is a decade, century or millennium, or a range with one."""
    for answer in card.answers:
        if answer.scale == "year" and not answer.by_hand:
            for part in answer.on("metric").parts:
                if part.kind != "figure":
                    return answer
    return None


def _period(answer: AnswerView, written: str, language: str) -> tuple[int, int] | None:
    """Where a text names the period of the answer, as the card would print it."""
    told = printed(answer.answer, "year", "metric", language).replace("\u00a0", " ")
    spaces = written.replace("\u00a0", " ").casefold()
    for form in (told, answer.on("metric").text.strip()):
        found = re.search(rf"(?<!\w){re.escape(form.casefold())}(?!\w)", spaces)
        if found and len(spaces) == len(written):
            return found.span()
    return None


def _texts(card: CardView) -> Iterator[tuple[Pointer, Text]]:
    """What the upper half of the card shows."""
    theme = card.card.theme
    if theme:
        yield ("theme",), theme
    for scale, task in card.asked:
        if task.ask:
            yield ("tasks", scale, "ask"), task.ask


def _area(
    card: CardView, areas: list[str], written: str, language: str
) -> tuple[str, tuple[int, int]] | None:
    given = card.deck.given_away(language)
    for area in areas:
        name, telling = given.get(area, ((), ()))
        if not name:
            continue
        tokens = words.words(written)
        part = words.phrase(tokens, name, language)
        if part:
            return area, part
        for token in tokens:
            if any(word in telling for word in words.bases(token.folded, language)):
                return area, (token.start, token.end)
    return None


def _figures(card: CardView) -> tuple[frozenset[Fraction], frozenset[Fraction]]:
    """The figures of the year and of the other answers, on all sides."""
    years: set[Fraction] = set()
    others: set[Fraction] = set()
    for answer in card.answers:
        found = years if answer.scale == "year" else others
        for side in card.sides(answer):
            found.update(abs(end.value) for end in side.figure.ends if end.part.kind in ("figure", "decade"))
        for _, one in answer.written():
            found.update(abs(part.value) for part in one.parts if part.kind in ("figure", "decade"))
    return frozenset(years), frozenset(others)


RULE = Rule(
    code="TC404",
    name="gives-away",
    severity="warning",
    summary="a theme or ask that contains the answer",
    why="""
Players see the theme and the asks while they place their stones. The rule looks, in each language by
itself, for the name of one of the answer's areas, for a word of four letters or more of that name which is
no direction (*China* for Western China, not *western*), also in the genitive (*China's*, German *Chinas*),
and for the figure of one of the answers, a decade or century as the card would print it. A length or number
that is a part of a name is none: one that follows a word with a capital (no article, preposition or the
like, in English, German, Spanish, French, Italian) or a `No.`, and has no unit (Boeing 747, Route 66).
Other forms of a name (*French*), and names that the board lacks in a language, stay untold. Suppress it
with the reason where the name is not the task, as for a country that covers several areas.
""",
    wrong=Example("theme: The tallest tower of France"),
    right=Example("theme: The tallest tower of its country"),
    silent=(
        Example("theme: The western front\nareas: [western-sahara]"),
        Example("theme: Boeing 330"),
        Example("theme: Frankreichs Turm"),
    ),
    scope="cards",
    check=check,
)
