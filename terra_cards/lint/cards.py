"""What rules see of a card, a crisis or a kind of solution card."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from terra_cards.lint.answers import AnswerView, SideView, on_sides
from terra_cards.lint.lazy import lazy
from terra_cards.lint.likeness import ask_key, theme_key
from terra_cards.lint.view import View
from terra_cards.lint.whereabouts import Spot, Where, locate
from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import Board, ScaleName
from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.invalid import INVALID, valid
from terra_cards.model.loaded import LoadedCard, LoadedCrisis, LoadedSolution
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.lint.deck import DeckView
    from terra_cards.lint.misfit import Misfit
    from terra_cards.model.deck import Photo, Task
    from terra_cards.model.geography import Geography
    from terra_cards.model.invalid import Invalid
    from terra_cards.model.location import Location
    from terra_cards.model.quarter_shares import Quarter


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

    @property
    def photo(self) -> Photo | Invalid | None:
        return self.card.photo

    @lazy
    def areas(self) -> list[tuple[int, str]]:
        """Index and id of the areas that could be read, repetitions included."""
        return [(index, area) for index, area in enumerate(self.card.areas or ()) if area is not INVALID]

    @lazy
    def distinct_areas(self) -> list[tuple[int, str]]:
        """The areas, each once."""
        if len(self.areas) < 2:
            return self.areas
        seen: dict[str, int] = {}
        for index, area in self.areas:
            seen.setdefault(area, index)
        return [(index, area) for area, index in seen.items()]

    @lazy
    def area_names(self) -> tuple[str, ...]:
        """The ids of the areas, each once."""
        return tuple(dict.fromkeys([area for area in self.card.areas or () if area is not INVALID]))

    @lazy
    def areas_known(self) -> bool:
        """Whether every area could be read and is one of the board."""
        areas, board = self.card.areas, self.deck.board
        if not areas or board is None:
            return False
        known: Mapping[Any, int] = board.area_index
        return None not in map(known.get, areas)

    @lazy
    def scales(self) -> tuple[ScaleName, ...]:
        """The scales asked for, whether their tasks could be read or not."""
        return self.card.tasks.scales if self.card.tasks else ()

    @lazy
    def asked(self) -> list[tuple[ScaleName, Task]]:
        """Scale and task of the tasks that could be read, in the order of the scales."""
        return self.card.tasks.readable() if self.card.tasks else []

    @lazy
    def question_text(self) -> str:
        """Theme and asks in all their languages, one after another: for quick tests."""
        theme = self.card.theme
        words = theme.words if theme else []
        for _, task in self.asked:
            if task.ask:
                words += task.ask.words
        return "\n".join(words)

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
        return locations is None or locations.complete

    @lazy
    def doubtful_spots(self) -> list[Spot]:
        """The locations, unless each plainly lies in the card's only area; none where an area is unknown."""
        if not self.areas_known:
            return []
        areas, geography = self.area_names, self.deck.geography
        if len(areas) == 1 and geography is not None:
            area = areas[0]
            if all(_inside(spot.place, area, geography) for spot in self.spots):
                return []
        return self.spots

    @lazy
    def theme_key(self) -> str:
        """The theme in the deck's first language as themes are compared; empty where there is none."""
        theme, languages = self.card.theme, self.deck.languages
        text = theme.get(languages[0] if languages else "") if theme else None
        return theme_key(text) if text else ""

    @lazy
    def subject(self) -> Hashable:
        """The place that the card is about: its locations, else its areas; None where they are not known."""
        if not self.spots_complete:
            return None
        if self.spots:
            return tuple(sorted([(spot.place.lat, spot.place.lon) for spot in self.spots]))
        return tuple(sorted(self.area_names)) or None

    @lazy
    def question(self) -> Hashable:
        """What the card asks about which place; None where it does not ask two things in words."""
        languages = self.deck.languages
        if not self.asked or self.subject is None:
            return None
        lang = languages[0] if languages else ""
        asks = []
        for scale, task in self.asked:
            text = task.ask.get(lang) if task.ask else None
            words = ask_key(text) if text else ()
            if not words:
                return None
            asks.append((scale, words))
        return (self.subject, tuple(asks)) if len(asks) == 2 else None

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
        found = []
        for scale, task in self.asked:
            if not self.silent or ("tasks", scale, "answer") not in self.silent:
                answer = task.answer
                if isinstance(answer, (Answer, Sides)):
                    space = self.deck.rough_scales.space(answer, scale)
                    found.append(AnswerView(scale, task, answer, space))
        return found

    @lazy
    def counted(self) -> AnswerView | None:
        """The answer on the number scale, where it could be read."""
        return self.answer("number")

    @lazy
    def noted_answers(self) -> list[tuple[Pointer, Answer]]:
        """The answer texts of which their reader had something to remark, and their fields."""
        return [found for answer in self.answers for found in answer.written() if found[1].notes]

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


def _inside(place: Location, area: str, geography: Geography) -> bool:
    """Whether a place plainly lies in an area, by what is written or by the drawing."""
    if place.area is not None:
        return place.area == area
    on_globe = -90 <= place.lat <= 90 and -180 <= place.lon <= 180
    return on_globe and geography.contains(place.lat, place.lon) == area


class EntryView(View):
    """A crisis or a kind of solution card as rules see it. Fields lead from the entry."""

    def __init__(self, deck: DeckView, loaded: LoadedCrisis | LoadedSolution) -> None:
        super().__init__(loaded.document, loaded.pointer, loaded.written_id)
        self.deck = deck
        self.card: Crisis | SolutionCard = loaded.card

    @property
    def photo(self) -> Photo | Invalid | None:
        return self.card.photo

    def renew(self, loaded: Loaded) -> None:
        """The same entry, read again, perhaps at another place."""
        assert not isinstance(loaded, LoadedCard)
        self.document, self.pointer = loaded.document, loaded.pointer
        self.card = loaded.card

    @lazy
    def misfits(self) -> list[Misfit]:
        """What is wrong with the texts as they are printed."""
        return self.deck.press.crisis_misfits(self)


def likely(need: str, views: Sequence[Any]) -> Sequence[Any]:
    """Those of many cards that may have what rules need, where that is known of all sooner than of each."""
    if need == "misfits" and views and isinstance(views[0], CardView):
        return views[0].deck.press.unsure(views)
    return views
