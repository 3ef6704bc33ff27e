"""TC408: two cards that ask the same, in one deck or in several for the same game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.facts import CardFacts, DeckFacts, card_facts
from terra_cards.lint.groups import Groups
from terra_cards.lint.likeness import ask_key, theme_key
from terra_cards.lint.near_themes import Near, near
from terra_cards.lint.project import ProjectView
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.source.findings import Finding, Pointer, Related

#: From how many cards on that are in another deck too, and half of the smaller deck, one is a copy.
_COPY = 4
_HELP = "keep one of the two, or ask for something else"


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    """A finding for each card that brings two groups of cards together which are alike: in whatever order
    they stand, so many that without them all are different."""
    lang = deck.languages[0] if deck.languages else ""
    groups = Groups()
    places: dict[Hashable, CardView] = {}
    ids: dict[str, CardView] = {}
    first: dict[str, CardView] = {}
    for card in deck.cards:
        first.setdefault(card.theme_key, card)

    def apart(one: str, other: str) -> bool:
        return card_facts(first[one]).contradicts(card_facts(first[other]))

    near_ones: dict[str, list[str]] = {}
    for pair in near(first, options["similarity"], apart):
        near_ones.setdefault(pair.one, []).append(pair.other)
    cards_at = Counter(card.subject for card in deck.cards)
    for card in deck.cards:
        same = ids.setdefault(card.handle, card) if card.handle else card
        if same is not card:
            groups.join(id(card), id(same))  # copied with its id: TC105
        key = card.theme_key
        twins = [first[other] for other in (key, *near_ones.get(key, ()))] if key else []
        for twin in twins:
            if twin is not card and groups.join(id(card), id(twin)):
                yield _finding(card, _field(card, lang), twin, _field(twin, lang), "almost the same theme as")
        place = card.question if cards_at[card.subject] > 1 else None
        if place is not None:
            twin = places.setdefault(place, card)
            if twin is not card and groups.join(id(card), id(twin)):
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
    decks: dict[tuple[str, str], list[tuple[DeckFacts, float]]] = {}
    for deck in project.decks:
        similarity = project.options(RULE.code, deck)["similarity"]
        decks.setdefault((deck.edition, deck.board), []).append((deck, similarity))
    games = {name: _Game(found) for name, found in decks.items()}
    for deck in project.decks:
        game = games[deck.edition, deck.board]
        twins = [twin for card in deck.cards for twin in game.twins(deck, card)]
        by_deck: dict[str, list[_Twin]] = {}
        for twin in twins:
            by_deck.setdefault(twin.deck.path, []).append(twin)
        for path, found in sorted(by_deck.items()):
            if len(found) >= max(_COPY, min(len(deck.cards), len(found[0].deck.cards)) / 2):
                del by_deck[path]
                yield _copy(project, deck, found)
        for twin in twins:
            if twin.deck.path in by_deck:
                yield _of_other_deck(project, twin)


class _Twin(NamedTuple):
    """A card, and the earlier one of another deck that asks the same; the fields that say so."""

    card: CardFacts
    field: Pointer
    deck: DeckFacts
    other: CardFacts
    other_field: Pointer
    what: str


class _Game:
    """The cards of all decks for one game so far, by what they could be known again."""

    def __init__(self, decks: list[tuple[DeckFacts, float]]) -> None:
        self._groups = Groups()
        self._themes: dict[tuple[str, str], dict[str | None, tuple[DeckFacts, CardFacts]]] = {}
        self._questions: dict[Hashable, dict[str | None, tuple[DeckFacts, CardFacts]]] = {}
        self._near: dict[tuple[str, str], list[Near]] = {}
        self._similarity = {deck.path: similarity for deck, similarity in decks}
        if len(decks) > 1:
            keys: dict[str, list[str]] = {}
            for deck, _ in decks:
                for card in deck.cards:
                    for lang, key in _keys(card):
                        keys.setdefault(lang, []).append(key)
            least = min(self._similarity.values())
            for lang, found in keys.items():
                for pair in near(found, least):
                    for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
                        self._near.setdefault((lang, one), []).append(pair._replace(one=one, other=other))

    def twins(self, deck: DeckFacts, card: CardFacts) -> Iterator[_Twin]:
        """Takes a card in; one earlier card of each group of other decks to which it belongs. Cards of one
        deck that are alike are told there."""
        here = (deck, card)
        for lang, key in _keys(card):
            for there, other in self._joined(self._themes.setdefault((lang, key), {}), here):
                yield _by_theme(lang, card, there, other)
            for pair in self._near.get((lang, key), ()):
                known = {
                    name: (there, other)
                    for name, (there, other) in self._themes.get((lang, pair.other), {}).items()
                    if pair.within(max(self._similarity[deck.path], self._similarity[there.path]))
                    and not (pair.doubtful and card.contradicts(other))
                }
                for there, other in self._joined(known, here):
                    yield _by_theme(lang, card, there, other)
        for question in _questions(card):
            field: Pointer = ("location",)
            for there, other in self._joined(self._questions.setdefault(question, {}), here):
                yield _Twin(card, field, there, other, field, "the same location and asks as")

    def _joined(
        self, known: dict[str | None, tuple[DeckFacts, CardFacts]], here: tuple[DeckFacts, CardFacts]
    ) -> Iterator[tuple[DeckFacts, CardFacts]]:
        deck, card = here
        own = known.setdefault(deck.id, here)
        self._groups.join(id(card), id(own[1]))
        for name, (there, other) in known.items():
            if name != deck.id and self._groups.join(id(card), id(other)):
                yield there, other


def _by_theme(lang: str, card: CardFacts, there: DeckFacts, other: CardFacts) -> _Twin:
    fields: list[Pointer] = [("theme",) if one.plain else ("theme", lang) for one in (card, other)]
    return _Twin(card, fields[0], there, other, fields[1], "almost the same theme as")


def _keys(card: CardFacts) -> Iterator[tuple[str, str]]:
    """The theme as themes are compared, in each language."""
    for lang, text in card.theme.items():
        key = theme_key(text)
        if key:
            yield lang, key


def _questions(card: CardFacts) -> Iterator[Hashable]:
    """What a card asks about which spot, in each language in which it asks two things.

    Areas are too large to say that two decks mean the same.
    """
    if not card.places or len(card.tasks) != 2:
        return
    for lang in card.theme:
        asks = [(task.scale, ask_key(task.ask.get(lang, ""))) for task in card.tasks]
        if all(words for _, words in asks):
            yield lang, tuple(sorted(card.places)), tuple(asks)


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
Whoever has played the one card knows the other. Themes are compared without accents, signs, capitals,
articles and the order of words. A slip or two (a letter too many, too few, wrong, or exchanged with the
next, or a blank inside a word) make no difference: one in a word of 5 letters, two in one of 9, none in a
first letter, a figure (`II`, `B`), Chinese or Japanese. A wrong letter, two slips in a word, a letter more
than four (Mont, Mount) and themes below 7 letters may be two names (Rhine, Rhone): these are told where an
area is common and no ask has two answers. Names in two languages (Thames, Themse) are no slips. Cards with
the same locations (areas where neither has one) and asks are told too. Decks that are linted together for
one edition and board are held against each other (themes and locations) in each language that they share;
those of one id are versions of one. Where half of the smaller deck is in the other, that is told once. Of
cards that are all alike, each but the first is told.
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
    options=(
        Option("similarity", 0.8, "how similar themes are that are almost the same, from 0 to 1", 0.5, 1),
    ),
    scope="deck",
    check=check,
    more=(("project", check_project),),
)
