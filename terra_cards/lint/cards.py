"""What rules see of a card, a crisis or a kind of solution card."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from terra_cards.lint.answers import AnswerView, SideView, on_sides
from terra_cards.lint.lazy import lazy
from terra_cards.lint.likeness import ask_key, theme_key
from terra_cards.lint.view import View
from terra_cards.lint.whereabouts import Spot, Where, locate
from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import SCALES, Board, ScaleName
from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.invalid import INVALID, items, valid
from terra_cards.model.loaded import LoadedCard, LoadedCrisis, LoadedSolution
from terra_cards.model.quarter_shares import Quarter
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.lint.deck import DeckView
    from terra_cards.lint.misfit import Misfit


Loaded = LoadedCard | LoadedCrisis | LoadedSolution


class CardView(View):
    """A quiz card as rules see it. Fields lead from the card."""

    def __init__(self, deck: DeckView, loaded: LoadedCard, silent: frozenset[Pointer] = frozenset()) -> None:
        super().__init__(loaded.document, loaded.pointer, loaded.written_id)
        self.deck = deck
        self.loaded = loaded
        self.card = loaded.card
        self.silent = silent  # fields with a finding of their own already, from the card

    def renew(self, loaded: Loaded) -> None:
        """The same card, read again: nothing of it has changed but perhaps where it stands."""
        assert isinstance(loaded, LoadedCard)
        self.document, self.pointer = loaded.document, loaded.pointer
        self.loaded, self.card = loaded, loaded.card

    @property
    def board(self) -> Board | None:
        return self.deck.board

    @lazy
    def areas(self) -> list[tuple[int, str]]:
        """Index and id of the areas that could be read, repetitions included."""
        return list(items(self.card.areas))

    @lazy
    def distinct_areas(self) -> list[tuple[int, str]]:
        """The areas, each once."""
        seen: dict[str, int] = {}
        for index, area in self.areas:
            seen.setdefault(area, index)
        return [(index, area) for area, index in seen.items()]

    @lazy
    def areas_known(self) -> bool:
        """Whether every area could be read and is one of the board."""
        areas = self.card.areas
        board = self.board
        if not areas or board is None or any(area is INVALID for area in areas):
            return False
        return all(area in board.area_index for _, area in self.areas)

    @lazy
    def compass(self) -> Quarter | None:
        """The quarter, where it could be read and is printed."""
        return valid(self.card.compass) if self.deck.quarters else None

    @lazy
    def spots(self) -> list[Spot]:
        """The locations that could be read."""
        locations = self.card.location
        if not locations or ("location",) in self.silent:
            return []
        return [
            Spot(place, ("location", *place.pointer)) for place in locations.places if place is not INVALID
        ]

    @property
    def spots_complete(self) -> bool:
        """Whether every location could be read; true where there is none."""
        locations = self.card.location
        if locations is INVALID or ("location",) in self.silent:
            return False
        return locations is None or all(place is not INVALID for place in locations.places)

    @lazy
    def theme_key(self) -> str:
        """The theme in the deck's first language as themes are compared; empty where there is none."""
        theme, languages = self.card.theme, self.deck.languages
        text = theme.get(languages[0] if languages else "") if theme else None
        return theme_key(text) if text else ""

    @lazy
    def question(self) -> Hashable:
        """What the card asks about which place; None where it does not ask two things in words."""
        tasks, languages = self.card.tasks, self.deck.languages
        if not tasks or not self.spots_complete:
            return None
        lang = languages[0] if languages else ""
        asks = []
        for scale, task in tasks.readable():
            text = task.ask.get(lang) if task.ask else None
            words = ask_key(text) if text else ()
            if not words:
                return None
            asks.append((scale, words))
        if len(asks) != 2:
            return None
        if self.spots:
            return (tuple([(spot.place.lat, spot.place.lon) for spot in self.spots]), tuple(asks))
        areas = tuple(sorted([area for _, area in self.distinct_areas]))
        return (areas, tuple(asks)) if areas else None

    @lazy
    def _where(self) -> dict[Pointer, Where]:
        return {}

    def where(self, spot: Spot) -> Where:
        """Where a location lies, seen from the card's areas (which are all known)."""
        found = self._where.get(spot.field)
        if found is None:
            listed = [area for _, area in self.distinct_areas]
            found = self._where[spot.field] = locate(self.deck, listed, spot.place)
        return found

    @lazy
    def misfits(self) -> list[Misfit]:
        """What is wrong with the texts as they are printed."""
        return self.deck.press.misfits(self)

    @lazy
    def answers(self) -> list[AnswerView]:
        """The answers that could be read, in the order of the scales."""
        tasks = self.card.tasks
        if not tasks:
            return []
        found = []
        for scale in SCALES:
            task = tasks.get(scale)
            if task and ("tasks", scale, "answer") not in self.silent:
                answer = task.answer
                if isinstance(answer, (Answer, Sides)):
                    space = self.deck.rough_scales.space(answer, scale)
                    found.append(AnswerView(scale, task, answer, space))
        return found

    @lazy
    def notable_answers(self) -> list[AnswerView]:
        """The answers that do not lie in one space each, far off all ticks."""
        return [answer for answer in self.answers if answer.space is None]

    def answer(self, scale: ScaleName) -> AnswerView | None:
        """The answer on one scale, where it could be read."""
        for answer in self.answers:
            if answer.scale == scale:
                return answer
        return None

    @lazy
    def _sides(self) -> dict[ScaleName, list[SideView]]:
        return {}

    def sides(self, answer: AnswerView) -> list[SideView]:
        """The answer on each side that has its scale; one side only where all are alike."""
        found = self._sides.get(answer.scale)
        if found is None:
            found = self._sides[answer.scale] = list(on_sides(self.deck, answer))
        return found


class EntryView(View):
    """A crisis or a kind of solution card as rules see it. Fields lead from the entry."""

    def __init__(self, deck: DeckView, loaded: LoadedCrisis | LoadedSolution) -> None:
        super().__init__(loaded.document, loaded.pointer, loaded.written_id)
        self.deck = deck
        self.card: Crisis | SolutionCard = loaded.card

    def renew(self, loaded: Loaded) -> None:
        """The same entry, read again, perhaps at another place."""
        assert not isinstance(loaded, LoadedCard)
        self.document, self.pointer = loaded.document, loaded.pointer
        self.card = loaded.card

    @lazy
    def misfits(self) -> list[Misfit]:
        """What is wrong with the texts as they are printed."""
        return self.deck.press.crisis_misfits(self)
