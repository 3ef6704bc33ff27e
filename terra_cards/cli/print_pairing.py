"""Which printed cards carry two themes, and which theme has none on its other side: what is told of that."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.cli.print_output import themes

if TYPE_CHECKING:
    from terra_cards.cli.print_plan import Plan
    from terra_cards.model.loaded import LoadedCard
    from terra_cards.render.press import Run

_NAMED = 4  # cards that are named, of many


class Paired(Struct, frozen=True):
    """So many ``themes`` on so many ``cards``, none where backs carry no themes; the ``odd`` ones are the
    themes that pairing left without one on their back."""

    themes: int = 0
    cards: int = 0
    odd: tuple[LoadedCard, ...] = ()

    def head(self, printed: int) -> str:
        """What comes before the number of ``printed`` cards, in words; empty where that says it all."""
        if self.themes == self.cards:
            return ""
        if self.cards == printed:
            return f"{self.themes} themes, two a card: "
        more = printed - self.cards
        on = "1 card" if self.cards == 1 else f"{self.cards} cards"
        return f"{self.themes} themes on {on}, and {more} more: "

    @property
    def notes(self) -> tuple[str, ...]:
        """What to do about backs that have no theme."""
        if not self.odd:
            return ()
        levelled = any(card.card.difficulty for card in self.odd)
        names = [
            f"'{card.id}'" + (f" ({card.card.difficulty})" if card.card.difficulty else "")
            for card in self.odd[:_NAMED]
        ]
        named = ", ".join(names) + (", ..." if len(self.odd) > _NAMED else "")
        if len(self.odd) == 1:
            odd = ", the odd one of its level" if levelled else ""
            what = "another card of that level" if levelled else "another card"
            return (
                f"{named} has no theme on its back{odd}: add {what}, or pair it with 'back:' in the deck",
            )
        odd = ", each the odd one of its level" if levelled else ""
        what = "a card of each of these levels" if levelled else "more cards"
        return (
            f"{len(self.odd)} cards have no theme on their backs{odd}: {named}; "
            f"add {what}, or pair them with 'back:' in the deck",
        )


def paired(plan: Plan, runs: Sequence[Run], printed: Container[int]) -> Paired:
    """What there is to tell of the cards of these identities."""
    from terra_cards.render.press import pairs

    count = cards = 0
    odd: list[LoadedCard] = []
    for run in runs:
        if not plan.both_sides or not themes(run, plan.backs):
            continue
        deck = run.deck.cards
        for front, back in pairs(run.deck):
            sides = [deck[one] for one in (front, back) if one is not None and id(deck[one]) in printed]
            count += len(sides)
            cards += bool(sides)
            if back is None:
                odd += sides
    return Paired(count, cards, tuple(odd))
