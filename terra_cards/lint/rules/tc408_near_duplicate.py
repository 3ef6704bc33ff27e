"""TC408: two cards that ask the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterator
from functools import lru_cache

from terra_cards.lint import words
from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.model.text import Text
from terra_cards.source.findings import Finding, Pointer

_SMALL = frozenset(
    "the a an of and der die das des dem den ein eine und von el la los las de del y le les du et".split(" ")  # noqa: SIM905
)


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    lang = deck.languages[0] if deck.languages else ""
    themes: dict[str, CardView] = {}
    places: dict[Hashable, CardView] = {}
    for card in deck.cards:
        key = _theme(card, lang)
        twin = None
        forms = _near(key, options["letters"])
        for form in forms:
            twin = themes.get(form)
            if twin is not None:
                break
        for form in forms:
            themes.setdefault(form, card)
        if twin is not None and twin.handle == card.handle and card.handle:
            continue  # a card copied with its id: TC105
        if twin is not None and _digits(_theme(twin, lang)) == _digits(key):
            yield _finding(card, _field(card, lang), twin, _field(twin, lang), "almost the same theme as")
            continue
        place = _place(card, lang)
        if place is not None:
            twin = places.setdefault(place, card)
            if twin is not card:
                field: Pointer = ("location",) if card.spots else ("areas",)
                yield _finding(card, field, twin, field, f"the same {field[0]} and asks as")


def _finding(card: CardView, field: Pointer, twin: CardView, other: Pointer, what: str) -> Finding:
    name = f"card '{twin.handle}'" if twin.handle else "another card"
    return RULE.finding(
        card,
        field,
        f"{what} {name}",
        help="keep one of the two, or ask for something else",
        related=(twin.related(other, "the earlier card"),),
    )


def _field(card: CardView, lang: str) -> Pointer:
    theme = card.card.theme
    return ("theme", lang) if theme and theme.plain is None else ("theme",)


def _theme(card: CardView, lang: str) -> str:
    """The theme without accents, signs, capitals and small words, its words sorted."""
    theme = card.card.theme
    text = theme.get(lang) if theme else None
    return _words(text) if text else ""


@lru_cache(maxsize=16_384)  # an editor asks for the same themes after each key
def _words(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char if char.isalnum() else " " for char in plain if not unicodedata.combining(char))
    return " ".join(sorted(word for word in plain.split() if word not in _SMALL))


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())


def _near(key: str, letters: int) -> list[str]:
    """The key, and in a long one each form with one letter less: two that share one are a slip apart."""
    if len(key) < letters:
        return [key] if key else []
    return [key, *(key[:at] + key[at + 1 :] for at in range(len(key)))]


def _place(card: CardView, lang: str) -> Hashable:
    tasks = card.card.tasks
    if not tasks or not card.spots_complete:
        return None
    asks = tuple((scale, _ask(task.ask or None, lang)) for scale, task in tasks.readable())
    if len(asks) != 2 or not all(ask for _, ask in asks):
        return None
    if card.spots:
        return (tuple((spot.place.lat, spot.place.lon) for spot in card.spots), asks)
    areas = tuple(sorted(area for _, area in card.distinct_areas))
    return (areas, asks) if areas else None


def _ask(ask: Text | None, lang: str) -> tuple[str, ...]:
    text = ask.get(lang) if ask is not None else None
    return words.folded(text) if text else ()


RULE = Rule(
    code="TC408",
    name="near-duplicate",
    severity="warning",
    summary="two cards with almost the same theme, or the same place and asks",
    why="""
Whoever has played the one card knows the other. Themes are compared in the deck's first language, without
accents, signs, capitals, articles and the order of words; from 10 letters up one letter may differ, but no
digit. Cards with the same locations (the same areas where neither has one) and the same two asks are told
too.
""",
    wrong=Example(
        "- id: liberty\n  theme: Statue of Liberty\n  areas: [northeast]\n"
        "- id: liberty-2\n  theme: The Statue of Libertty\n  areas: [france]\n",
        "cards",
    ),
    right=Example(
        "- id: liberty\n  theme: Statue of Liberty\n  areas: [northeast]\n"
        "- id: redeemer\n  theme: Christ the Redeemer\n  areas: [southern-brazil]\n",
        "cards",
    ),
    silent=(
        Example(
            "- id: eleven\n  theme: Apollo mission 11\n  areas: [midwest]\n"
            "- id: twelve\n  theme: Apollo mission 12\n  areas: [alaska]\n",
            "cards",
        ),
        Example(
            "- id: a\n  theme: Zambia\n  areas: [zambezi]\n- id: b\n  theme: Gambia\n  areas: [sahel]\n",
            "cards",
        ),
    ),
    options=(Option("letters", 10, "from how many letters on one letter may differ", 3),),
    scope="deck",
    check=check,
)
