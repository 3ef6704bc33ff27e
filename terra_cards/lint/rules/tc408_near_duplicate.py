"""TC408: two cards that ask the same, in one deck or in several for the same game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.facts import CardFacts, DeckFacts
from terra_cards.lint.likeness import ask_key, slip_apart, slips, theme_key
from terra_cards.lint.project import ProjectView
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.source.findings import Finding, Pointer, Related

#: From how many cards on that are in another deck too, and half of a deck, the deck is a copy.
_COPY = 4
_HELP = "keep one of the two, or ask for something else"


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    lang = deck.languages[0] if deck.languages else ""
    letters = options["letters"]
    themes: dict[int, CardView] = {}  # by the hashes of their slips, which take less room
    places: dict[Hashable, CardView] = {}
    for card in deck.cards:
        key = card.theme_key
        forms = list(map(hash, slips(key, letters)))
        twin = next((themes[form] for form in forms if form in themes), None)
        if twin is None:
            themes.update(dict.fromkeys(forms, card))
        else:
            for form in forms:
                themes.setdefault(form, card)
            if twin.handle == card.handle and card.handle:
                continue  # a card copied with its id: TC105
            if slip_apart(twin.theme_key, key, letters):
                yield _finding(card, _field(card, lang), twin, _field(twin, lang), "almost the same theme as")
                continue
        place = card.question
        if place is not None:
            twin = places.setdefault(place, card)
            if twin is not card:
                field: Pointer = ("location",) if card.spots else ("areas",)
                yield _finding(card, field, twin, field, f"the same {field[0]} and asks as")


def _finding(card: CardView, field: Pointer, twin: CardView, other: Pointer, what: str) -> Finding:
    name = f"card '{twin.handle}'" if twin.handle else "another card"
    related = (twin.related(other, "the earlier card"),)
    return RULE.finding(card, field, f"{what} {name}", help=_HELP, related=related)


def _field(card: CardView, lang: str) -> Pointer:
    theme = card.card.theme
    return ("theme", lang) if theme and theme.plain is None else ("theme",)


def check_project(project: ProjectView) -> Iterator[Finding]:
    """Decks for one edition and board are shuffled together; two of one id are versions of one deck."""
    seen: dict[tuple[str, str], _Seen] = {}
    for deck in project.decks:
        earlier = seen.setdefault((deck.edition, deck.board), _Seen())
        letters = project.options(RULE.code, deck)["letters"]
        twins = [twin for card in deck.cards if (twin := earlier.twin(deck, card, letters))]
        for card in deck.cards:
            earlier.add(deck, card, letters)
        by_deck = Counter(twin.deck.path for twin in twins)
        copies = {path for path, count in by_deck.items() if count >= max(_COPY, len(deck.cards) / 2)}
        for path in sorted(copies):
            yield _copy(project, deck, [twin for twin in twins if twin.deck.path == path])
        for twin in twins:
            if twin.deck.path not in copies:
                yield _of_other_deck(project, twin)


class _Twin(NamedTuple):
    """A card, and the earlier one of another deck that asks the same; the fields that say so."""

    card: CardFacts
    field: Pointer
    deck: DeckFacts
    other: CardFacts
    other_field: Pointer
    what: str


class _Seen:
    """The cards of decks that came before, by what they could be known again."""

    def __init__(self) -> None:
        self._themes: dict[tuple[str, int], tuple[DeckFacts, CardFacts]] = {}
        self._questions: dict[Hashable, tuple[DeckFacts, CardFacts]] = {}

    def add(self, deck: DeckFacts, card: CardFacts, letters: int) -> None:
        for lang, text in card.theme.items():
            for form in slips(theme_key(text), letters):
                self._themes.setdefault((lang, hash(form)), (deck, card))
        for question in _questions(card):
            self._questions.setdefault(question, (deck, card))

    def twin(self, deck: DeckFacts, card: CardFacts, letters: int) -> _Twin | None:
        for lang, text in card.theme.items():
            key = theme_key(text)
            for form in slips(key, letters):
                found = self._themes.get((lang, hash(form)))
                if found is None or found[0].id == deck.id:
                    continue
                other = found[1]
                if slip_apart(key, theme_key(other.theme[lang]), letters):
                    fields: list[Pointer] = [
                        ("theme",) if one.plain else ("theme", lang) for one in (card, other)
                    ]
                    return _Twin(card, fields[0], found[0], other, fields[1], "almost the same theme as")
        for question in _questions(card):
            found = self._questions.get(question)
            if found is not None and found[0].id != deck.id:
                field = ("location",)
                return _Twin(card, field, *found, field, "the same location and asks as")
        return None


def _questions(card: CardFacts) -> Iterator[Hashable]:
    """What a card asks about which spot, in each language in which it asks two things.

    Areas are too large to say that two decks mean the same.
    """
    if not card.places or len(card.tasks) != 2:
        return
    for lang in card.theme:
        asks = [(task.scale, ask_key(task.ask.get(lang, ""))) for task in card.tasks]
        if all(words for _, words in asks):
            yield lang, card.places, tuple(asks)


def _of_other_deck(project: ProjectView, twin: _Twin) -> Finding:
    view, other = project.card(twin.card), project.card(twin.other)
    name = f"card '{twin.other.card}'" if twin.other.card else "a card"
    return RULE.finding(
        view,
        twin.field,
        f"{twin.what} {name} of {twin.deck.path}, a deck for the same game",
        help=_HELP,
        related=(other.related(twin.other_field, "the card there"),),
    )


def _copy(project: ProjectView, deck: DeckFacts, twins: list[_Twin]) -> Finding:
    related: list[Related] = []
    for twin in twins[:3]:
        for card, field in ((twin.card, twin.field), (twin.other, twin.other_field)):
            related.append(
                project.card(card).related(field, "here, for one" if card is twin.card else "and here")
            )
    return RULE.finding(
        project.deck(deck),
        ("deck", "id"),
        f"{len(twins)} of {len(deck.cards)} cards are in {twins[0].deck.path} too, a deck for the same game",
        help="leave one of the two decks out; two versions of one deck have the same id",
        related=tuple(related),
    )


RULE = Rule(
    code="TC408",
    name="near-duplicate",
    severity="warning",
    summary="two cards with almost the same theme, or the same place and asks",
    why="""
Whoever has played the one card knows the other. Themes are compared in the deck's first language, without
accents, signs, capitals, articles and the order of words; from 10 letters up one letter may differ, but no
digit. Cards with the same locations (the same areas where neither has one) and the same two asks are told
too. Decks that are linted together are held against each other (themes and locations) in every language that
they share, where they are for the same edition and board; two decks of the same id are versions of one. Where
half of a deck is in another one too, that is told once.
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
    more=(("project", check_project),),
)
