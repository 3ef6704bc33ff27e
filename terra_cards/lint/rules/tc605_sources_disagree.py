"""TC605: sources that put the answer into different spaces, and decks that answer the same in two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from terra_cards.lint.cards import CardView
from terra_cards.lint.facts import CardFacts, DeckFacts, TaskFacts
from terra_cards.lint.groups import Groups
from terra_cards.lint.likeness import theme_key
from terra_cards.lint.project import ProjectView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import SCALES, Board, ScaleName
from terra_cards.model.convert import figure
from terra_cards.model.invalid import items, valid
from terra_cards.source.findings import Finding, Pointer

#: So many cards of one name are taken from a deck at most.
_NAMESAKES = 8
#: The number of a card among all of them, its deck, and what is known of it.
_Card = tuple[int, DeckFacts, CardFacts]
_Place = tuple[int, int]  # the number of a card, and that of a task of it


def check(cards: list[CardView]) -> Iterator[Finding]:
    board = cards[0].board
    if board is None:
        return
    for card in cards:
        for source in card.card.sources or ():
            if source and source.values:
                yield from _check(card, board)
                break


def _check(card: CardView, board: Board) -> Iterator[Finding]:
    answers = {answer.scale: answer for answer in card.answers}
    for scale in SCALES:
        if scale not in board.scales:
            continue
        given: list[_Given] = []
        answer = answers.get(scale)
        if answer is not None:
            sides = card.sides(answer)
            given.append(_Given(answer.field(), sides[0].hits if sides else range(0), True))
        for index, source in items(card.card.sources):
            values = source.values
            value = valid(getattr(values, scale)) if values else None
            if value is not None:
                shown = figure(value, scale, board.side, board)
                hits = board.scales[scale].hits(shown.low, shown.high)
                one = _Given(("sources", index, "values", scale), hits)
                other = next((earlier for earlier in given if _apart(earlier.hits, hits)), None)
                if other is not None:
                    yield _finding(card, scale, one, other)
                given.append(one)


class _Given(NamedTuple):
    """A figure: its field, the spaces it hits, and whether it is the card's answer."""

    field: Pointer
    hits: range
    is_answer: bool = False


def _finding(card: CardView, scale: ScaleName, one: _Given, other: _Given) -> Finding:
    """At the later of the two places; ``one`` is a source's."""
    whose = "the answer" if other.is_answer else "another source"
    message = f"this source puts the {scale} into another space than {whose}"
    if card.span(one.field) < card.span(other.field):
        one, other = other, one
        if one.is_answer:
            message = f"the answer lies in another space than a source puts the {scale} into"
    return RULE.finding(
        card,
        one.field,
        message,
        help="find out which is right, and name the better source in notes",
        related=(card.related(other.field, "the answer" if other.is_answer else "what a source says"),),
    )


def check_project(project: ProjectView) -> Iterator[Finding]:
    """One fact in two decks. Answers that agree count as one, and each further answer to a fact is told once,
    in whatever order the decks stand."""
    known: dict[Hashable, list[_Card]] = {}
    order = 0
    for deck in project.decks:
        for card in deck.cards:
            order += 1
            for name in _names(card):
                known.setdefault(name, []).append((order, deck, card))
    agreeing = Groups()
    apart: dict[tuple[_Place, _Place], tuple[_Card, TaskFacts, _Card, TaskFacts]] = {}
    for cards in known.values():
        for one, other in _pairs(cards):
            for number, task in enumerate(one[2].tasks):
                theirs = _same_fact(one, task, other)
                if theirs is None:
                    continue
                here, there = (one[0], number), (other[0], other[2].tasks.index(theirs))
                if task.agrees(theirs):
                    agreeing.join(here, there)
                elif one[1].id != other[1].id:
                    apart[here, there] = one, task, other, theirs
    told = Groups()
    for here, there in sorted(apart):
        if told.join(agreeing.of(here), agreeing.of(there)):
            one, task, other, theirs = apart[here, there]
            yield _two_values(project, (one, task), (other, theirs))


def _pairs(cards: list[_Card]) -> Iterator[tuple[_Card, _Card]]:
    """Cards of one name that several decks have, each with earlier ones."""
    if len({deck.id for _, deck, _ in cards}) < 2:
        return
    taken: Counter[str | None] = Counter()
    few: list[_Card] = []
    for card in cards:
        taken[card[1].id] += 1
        if taken[card[1].id] <= _NAMESAKES:
            yield from ((card, other) for other in few)
            few.append(card)


def _names(card: CardFacts) -> Iterator[Hashable]:
    """By what a card's subject could be known again in another deck."""
    if card.wikidata:
        yield card.wikidata
    for lang, text in card.theme.items():
        yield lang, theme_key(text)


def _same_fact(one: _Card, task: TaskFacts, two: _Card) -> TaskFacts | None:
    """The task of another card that asks for the same of the same."""
    (_, deck, card), (_, there, other) = one, two
    if card.wikidata and other.wikidata and card.wikidata != other.wikidata:
        return None
    if there.board == deck.board and not set(card.areas) & set(other.areas):
        return None  # two things of one name
    for theirs in other.tasks:
        if (theirs.scale, theirs.measure) != (task.scale, task.measure):
            continue
        changed = (task.changes or theirs.changes) and task.as_of != theirs.as_of
        if not changed and task.asks_as(theirs):
            return theirs
    return None


def _two_values(
    project: ProjectView,
    here: tuple[_Card, TaskFacts],
    there: tuple[_Card, TaskFacts],
) -> Finding:
    ((_, deck, card), task), ((_, other_deck, other), theirs) = here, there
    field: Pointer = ("tasks", task.scale, "answer")
    apart = deck.board == other_deck.board and _apart(range(*task.hits), range(*theirs.hits))
    name = f"card '{other.card}'" if other.card else "a card"
    return RULE.finding(
        project.card(card),
        field,
        f"{name} of {other_deck.path} answers the same with {theirs.written}, not {task.written}"
        + (", in another space" if apart else ""),
        help="find out which is right, and correct the other; with changes: true and as_of both may be",
        severity=None if apart else "info",
        related=(project.card(other).related(field, "the answer there"),),
    )


def _apart(a: range, b: range) -> bool:
    return bool(a and b) and (a.stop <= b.start or b.stop <= a.start)


_SOURCE = (
    'sources:\n  - {title: Official site, url: "https://example.org/tower", accessed: 2025-03-01, '
    "supports: [areas, year, length], values: {length: VALUE}}"
)

RULE = Rule(
    code="TC605",
    name="sources-disagree",
    severity="warning",
    summary="a source whose value lies in another space than the answer, or than that of another source",
    why="""
`values` keeps the figure as each source gives it. Differences inside a space do no harm; where a source
points to another space than the answer, or than another source, somebody at the table will be sure that the
card is wrong. Spaces that overlap are not reported. Decks that are linted together are sources for each
other: where two of them (of different ids) ask the same of the same subject (one `wikidata` item, or one
theme in a language that both have) and answer with figures that cannot be roundings of one, each further
figure is told once: as a warning where the answers lie in different spaces of one board, else as an info. A
figure that `changes` may be another one at another date.
""",
    wrong=Example(_SOURCE.replace("VALUE", "530 m")),
    right=Example(_SOURCE.replace("VALUE", "324 m")),
    silent=(Example(_SOURCE.replace("VALUE", "500 m")),),
    scope="cards",
    check=check,
    more=(("project", check_project),),
)
