"""TC404: themes and asks that contain the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from terra_cards.lint import words
from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.printed import printed
from terra_cards.model.text import Text
from terra_cards.source.findings import Finding, Pointer


def check(card: CardView) -> Iterator[Finding]:
    figures: frozenset[Fraction] | None = None
    for field, text in _texts(card):
        for lang, written in text.entries():
            at: Pointer = (*field, lang) if lang else field
            language = lang or (card.deck.languages[0] if card.deck.languages else "")
            found = _area(card, written, language)
            if found:
                area, part = found
                yield RULE.finding(
                    card,
                    at,
                    f"'{written[slice(*part)]}' gives away the area '{area}'",
                    help="say it in other words, or suppress this where the task is to find the other areas",
                    part=part,
                )
            period = _period(card, written, language)
            if period:
                yield _figure(card, at, written, period)
                continue
            for number in words.numbers(written):
                if figures is None:
                    figures = _figures(card)
                if number.values & figures:
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


def _period(card: CardView, written: str, language: str) -> tuple[int, int] | None:
    """Where a text names the decade, century or millennium of the answer, as the card would print it."""
    answer = next((one for one in card.answers if one.scale == "year"), None)
    if answer is None or answer.by_hand or all(part.kind == "figure" for part in answer.on("metric").parts):
        return None
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
    tasks = card.card.tasks
    if tasks:
        for scale, task in tasks.readable():
            if task.ask:
                yield ("tasks", scale, "ask"), task.ask


def _area(card: CardView, written: str, language: str) -> tuple[str, tuple[int, int]] | None:
    given = card.deck.given_away(language)
    folded = written.casefold()
    for _, area in card.distinct_areas:
        name, telling = given.get(area, ((), ()))
        # Words inside longer words do not count, but where not even those are found all is well.
        if not ((name and name[0] in folded) or any(word in folded for word in telling)):
            continue
        tokens = words.words(written)
        part = words.phrase(tokens, name)
        if part:
            return area, part
        for token in tokens:
            if token.folded in telling:
                return area, (token.start, token.end)
    return None


def _figures(card: CardView) -> frozenset[Fraction]:
    """The figures of all answers, on all sides."""
    found: set[Fraction] = set()
    for answer in card.answers:
        for side in card.sides(answer):
            found.update(abs(end.value) for end in side.figure.ends if end.part.kind in ("figure", "decade"))
        for _, one in answer.written():
            found.update(abs(part.value) for part in one.parts if part.kind in ("figure", "decade"))
    return frozenset(found)


RULE = Rule(
    code="TC404",
    name="gives-away",
    severity="warning",
    summary="a theme or ask that contains the answer",
    why="""
Players see the theme and the asks while they place their stones. The rule looks, in each language by
itself, for the name of one of the answer's areas, for a word of four letters or more of that name which is
no direction (*China* for Western China, not *western*), and for the figure of one of the answers, a decade
or century as the card would print it. Suppress it with the reason where the name is not the task, as for a
country that covers several areas.
""",
    wrong=Example("theme: The tallest tower of France"),
    right=Example("theme: The tallest tower of its country"),
    silent=(
        Example("theme: The western front\nareas: [western-sahara]"),
        Example("theme: Route 66"),
        Example("theme: Frankreich"),
    ),
    scope="card",
    check=check,
)
