"""The cards of the crisis game, and how they are dealt (C1, C2, C10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.model.invalid import valid
from terra_cards.rules.errors import SetupError, Violation
from terra_cards.rules.generator import Generator
from terra_cards.rules.near import did_you_mean, short
from terra_cards.rules.options import Rules

if TYPE_CHECKING:
    from terra_cards.model import crisis_deck


SPELLED = 10  # unknown cards of a deal whose nearest right name is looked for


class CrisisCard(Struct, frozen=True):
    """A crisis: solved by cards of its colour that add up to its threat."""

    name: str
    colour: str
    region: str
    threat: int


class SolutionCard(Struct, frozen=True):
    """One physical solution card, named COLOUR-VALUE.COPY (``green-1.3``)."""

    name: str
    colour: str
    value: int


class CrisisCards(Struct, frozen=True, dict=True):
    """All cards of a deck, crises first, in the order of the deck; any composition will do."""

    crises: tuple[CrisisCard, ...]
    solutions: tuple[SolutionCard, ...]

    @cached_property
    def crisis(self) -> Mapping[str, CrisisCard]:
        """The crisis cards by name."""
        return {card.name: card for card in self.crises}

    @cached_property
    def solution(self) -> Mapping[str, SolutionCard]:
        """The solution cards by name."""
        return {card.name: card for card in self.solutions}

    @classmethod
    def of(
        cls, crises: Iterable[crisis_deck.Crisis], solutions: Iterable[crisis_deck.SolutionCard]
    ) -> CrisisCards:
        """The physical cards of a crisis deck file; SetupError G3 where one could not be read."""
        counts: dict[tuple[str, int], int] = {}
        cards: list[SolutionCard] = []
        for entry in solutions:
            colour, value, copies = valid(entry.colour), valid(entry.value), valid(entry.copies)
            if colour is None or value is None or copies is None:
                raise SetupError.of("G3", f"solution '{entry.id}' of the deck cannot be read: lint it")
            for _ in range(copies):
                number = counts[colour, value] = counts.get((colour, value), 0) + 1
                cards.append(SolutionCard(f"{colour}-{value}.{number}", str(colour), value))
        found: list[CrisisCard] = []
        for crisis in crises:
            name, colour = valid(crisis.id), valid(crisis.colour)
            region, threat = valid(crisis.region), valid(crisis.threat)
            if name is None or colour is None or region is None or threat is None:
                raise SetupError.of("G3", f"crisis '{crisis.id}' of the deck cannot be read: lint it")
            found.append(CrisisCard(str(name), str(colour), str(region), threat))
        return cls(tuple(found), tuple(cards))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all cards."""
        return (*self.crisis, *self.solution)


class Deal(Struct, frozen=True):
    """Where the cards lie at the start: hands in seat order, and the draw pile, top card first."""

    hands: tuple[tuple[str, ...], ...]
    draw_pile: tuple[str, ...]


def deal(rules: Rules, cards: CrisisCards, players: Sequence[str], seed: int) -> Deal:
    """Deals by C2: hands from the shuffled solutions, then the crises are shuffled into the rest.

    The same seed gives the same deal on every machine (G1).
    """
    size = _hand_size(rules, len(players))
    if len(cards.solutions) < size * len(players):
        raise SetupError.of(
            "C2", f"{len(players)} hands of {size} need more solution cards than the deck has"
        )
    generator = Generator(seed, "deal")
    solutions = generator.shuffled([card.name for card in cards.solutions])
    hands = tuple(tuple(solutions[seat * size : (seat + 1) * size]) for seat in range(len(players)))
    rest = [*solutions[size * len(players) :], *(card.name for card in cards.crises)]
    return Deal(hands, tuple(generator.shuffled(rest)))


def check_deal(rules: Rules, cards: CrisisCards, players: Sequence[str], deal: Deal) -> None:
    """SetupError: G3 for an unknown card, G4 for one that comes twice or nowhere, C2 for wrong hands."""
    size = _hand_size(rules, len(players))
    wrong: list[Violation] = []
    seen: set[str] = set()
    known = {*cards.crisis, *cards.solution}
    for name in (*(card for hand in deal.hands for card in hand), *deal.draw_pile):
        if name not in known:
            hint = did_you_mean(name, cards.names) if len(wrong) < SPELLED else ""
            wrong.append(Violation("G3", f"the deck has no card '{short(name)}'{hint}"))
        elif name in seen:
            wrong.append(Violation("G4", f"card '{short(name)}' is dealt twice"))
        seen.add(name)
    missing = [name for name in cards.names if name not in seen]
    if missing:
        wrong.append(Violation("G4", f"card '{missing[0]}' is dealt nowhere ({len(missing)} cards missing)"))
    for player, hand in zip(players, deal.hands, strict=True):
        if len(hand) != size:
            wrong.append(
                Violation(
                    "C2", f"{player} starts with {len(hand)} cards, not {size} as {len(players)} players do"
                )
            )
        for name in hand:
            if name in cards.crisis:
                wrong.append(Violation("C2", f"crisis '{name}' is in the hand of {player}"))
    if not deal.draw_pile:
        wrong.append(Violation("C2", "the draw pile is empty"))
    if wrong:
        raise SetupError(*wrong)


def _hand_size(rules: Rules, players: int) -> int:
    size = rules.crisis.hands.get(players)
    if size is None:
        raise SetupError.of("C2", f"'{rules.edition}' deals no hands to {players} players")
    return size


def is_set(cards: Sequence[SolutionCard]) -> bool:
    """Whether cards are a set of C10.

    Three cards of one colour or of three, of one value or of three values in a row.
    """
    if len(cards) != 3:
        return False
    if len({card.colour for card in cards}) == 2:
        return False
    low, middle, high = sorted([card.value for card in cards])
    return low == middle == high or (low + 1 == middle and middle + 1 == high)
