"""What is known of a deck's cards to hold other decks against: plain values, that can be kept and sent."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.lint.likeness import ask_key
from terra_cards.model.answer import Answer, Part
from terra_cards.model.invalid import valid
from terra_cards.model.quantity import UNITS
from terra_cards.model.text import Text
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.lint.answers import AnswerView
    from terra_cards.lint.cards import CardView
    from terra_cards.lint.deck import DeckView

_ABOUT = Fraction(1, 20)  # how far a figure with ~ may be off
_FAR = 0.5  # degrees


class TaskFacts(Struct, frozen=True):
    """A task whose answer could be read.

    ``measure`` names what ``low`` and ``high`` are measured in; a true value may lie up to ``slack``
    outside of them. ``hits`` are the spaces on the first side of the deck's board. ``ask`` and those of
    other texts go by language.
    """

    scale: str
    ask: dict[str, str]
    written: str
    measure: str
    low: Fraction
    high: Fraction
    slack: Fraction
    hits: tuple[int, int]
    as_of: str
    changes: bool

    def agrees(self, other: TaskFacts) -> bool:
        """Whether both can be true of one figure, rounded as they are."""
        apart = max(self.low, other.low) - min(self.high, other.high)
        return apart <= 0 or apart < self.slack + other.slack

    def asks_as(self, other: TaskFacts) -> bool:
        """Whether both ask the same in a language."""
        return any(
            (words := ask_key(ask)) and words == ask_key(other.ask.get(lang, ""))
            for lang, ask in self.ask.items()
        )


class CardFacts(Struct, frozen=True):
    """A card: where it stands, what it is about, and what it asks.

    ``places`` are its locations; None where not all could be read.
    """

    path: str
    card: str | None
    pointer: Pointer
    plain: bool  # whether the theme is one text for all languages
    theme: dict[str, str]
    wikidata: str | None
    areas: tuple[str, ...]
    places: tuple[tuple[float, float], ...] | None
    tasks: tuple[TaskFacts, ...]

    def contradicts(self, other: CardFacts) -> bool:
        """Whether the two cannot be about one thing: no area in common, places far apart, or another answer
        to the same question."""
        if self.areas and other.areas and not set(self.areas) & set(other.areas):
            return True
        places = [(one, two) for one in self.places or () for two in other.places or ()]
        if places and all(max(abs(a - b) for a, b in zip(*pair, strict=True)) > _FAR for pair in places):
            return True
        return any(
            one.scale == two.scale and one.asks_as(two) and not one.agrees(two)
            for one in self.tasks
            for two in other.tasks
        )


class DeckFacts(Struct, frozen=True):
    """A quiz deck: its id, the edition and the board it is for, and its cards."""

    path: str
    id: str | None
    edition: str
    board: str
    languages: tuple[str, ...]
    cards: tuple[CardFacts, ...]


def deck_facts(deck: DeckView, cards: tuple[CardFacts, ...]) -> DeckFacts | None:
    """The facts of a deck; None where its edition or board cannot be read, or there are no themes."""
    edition, board = deck.deck.edition, deck.deck.board
    if edition is None or edition.edition is None or board is None or deck.board is None:
        return None
    names = [f"{part.name}" if part.builtin else f"{part.path}" for part in (edition, board)]
    return DeckFacts(deck.path, deck.id, names[0], names[1], deck.languages, cards)


def card_facts(card: CardView) -> CardFacts:
    """The facts of a card, as far as they could be read."""
    model, first = card.card, card.deck.languages[0] if card.deck.languages else ""
    places = tuple((spot.place.lat, spot.place.lon) for spot in card.spots) if card.spots_complete else None
    theme = model.theme or None
    return CardFacts(
        card.path,
        card.handle,
        card.pointer,
        theme is not None and theme.plain is not None,
        _texts(theme, first),
        valid(model.wikidata),
        tuple(sorted({area for _, area in card.areas})),
        places,
        tuple(_task(card, answer, first) for answer in card.answers),
    )


def _texts(text: Text | None, first: str) -> dict[str, str]:
    return {lang or first: words for lang, words in text.entries()} if text is not None else {}


def _task(card: CardView, answer: AnswerView, first: str) -> TaskFacts:
    task = answer.task
    written = answer.on("metric")
    parts = written.parts
    size, measure = _measure(written)
    low, high = (part.low * size for part in (parts[0], parts[-1]))
    hits = range(0)
    if answer.space is not None:
        hits = range(answer.space, answer.space + 1)
    else:
        sides = card.sides(answer)
        hits = sides[0].hits if sides else hits
    slack = max(_slack(part) * size for part in parts)
    if written.about:
        slack = max(slack, abs(high) * _ABOUT)
    info = card.deck.deck.info
    dates = (task.as_of, card.card.as_of, info.as_of if info else None)
    return TaskFacts(
        answer.scale,
        _texts(task.ask or None, first),
        written.text.strip(),
        measure,
        low,
        high,
        slack,
        (hits.start, hits.stop),
        next((date for date in map(valid, dates) if date), ""),
        bool(task.changes),
    )


def _measure(answer: Answer) -> tuple[Fraction, str]:
    """What a figure is multiplied by to be compared, and what it is then measured in."""
    symbol = answer.parts[-1].unit or ""
    if answer.scale != "number":
        return Fraction(1), answer.scale
    unit = UNITS.get(symbol)
    if unit is None or unit.dimension in ("other", "temperature"):
        return Fraction(1), symbol.casefold()
    return unit.size, unit.dimension


def _slack(part: Part) -> Fraction:
    """Half a unit of the last digit typed, in the measure of the scale."""
    if part.kind != "figure":
        return Fraction(0)
    step = Fraction(10) ** part.place
    unit = UNITS.get(part.unit or "")
    factor = unit.size if unit is not None and unit.dimension == "length" else Fraction(1)
    return step * factor / 2
