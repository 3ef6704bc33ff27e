"""What rules see of a deck and of a card: models, boards, answers, places, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from terra_cards.lint import words
from terra_cards.lint.lazy import lazy
from terra_cards.lint.press import Misfit, Press
from terra_cards.lint.view import View
from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import SCALES, Area, Board, Quarters, Scale, ScaleName, Side
from terra_cards.model.convert import Figure, figure, needs_conversion
from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.deck import Task
from terra_cards.model.invalid import INVALID, items, valid
from terra_cards.model.loaded import LoadedCard, LoadedCrisis, LoadedDeck, LoadedSolution
from terra_cards.model.location import Location
from terra_cards.model.quarter_shares import QUARTERS, Quarter, quarter_areas
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    import datetime

    from terra_cards.lint.played import Played
    from terra_cards.model.edition import Edition
    from terra_cards.model.geography import Geography


@dataclass(frozen=True, slots=True)
class Spot:
    """A location that could be read, and the field of its coordinates."""

    place: Location
    field: Pointer


@dataclass(frozen=True, slots=True)
class Where:
    """Where a location lies, seen from the card's areas.

    ``contained`` is the drawn area around it; ``near`` the listed areas within the board's
    accuracy, nearest first. At most one of the rest holds: ``elsewhere`` (TC203), with
    ``off_map`` where it is no place of the map at all, ``swapped`` the listed area in which it lies
    the other way round (TC209), ``island_only`` (TC210).
    """

    contained: str | None
    near: tuple[str, ...]
    elsewhere: bool = False
    off_map: bool = False
    swapped: str | None = None
    island_only: bool = False


class DeckView(View):
    """A deck as rules see it. Fields are those of the deck file, from its root."""

    def __init__(
        self,
        deck: LoadedDeck,
        today: datetime.date,
        side: Side | None = None,
        simulation: Played | None = None,
    ) -> None:
        super().__init__(deck.documents[0], ())
        self.deck = deck
        self.cards: list[CardView] = []
        self.today = today
        self.simulation = simulation
        self.edition: Edition | None = deck.edition.edition if deck.edition else None
        self.languages = deck.languages
        self.sides: tuple[Side, ...] = ()
        if deck.board is not None and not deck.board.broken:
            self.sides = tuple(s for s in deck.board.sides if side is None or s == side)

    @property
    def id(self) -> str | None:
        return self.deck.id

    @lazy
    def complete(self) -> bool:
        """Whether every file of the deck could be read to its end."""
        stopped = ("TC001", "TC003", "TC004", "TC007")
        return not any(f.code in stopped for document in self.deck.documents for f in document.findings)

    def card_view(self, loaded: LoadedCard, silent: frozenset[Pointer] = frozenset()) -> CardView:
        """The view of a card, made once and kept for the rules of the whole deck."""
        view = CardView(self, loaded, silent)
        self.cards.append(view)
        return view

    @lazy
    def levels(self) -> list[str]:
        """The ids of the edition's levels, the easiest first."""
        return [level.id for level in self.edition.levels if level.id] if self.edition else []

    @lazy
    def card_ids(self) -> dict[str, None]:
        """The ids of the deck's cards, in deck order."""
        return dict.fromkeys(card.id for card in self.deck.cards if card.id)

    @lazy
    def boards(self) -> dict[Side, Board]:
        """The board, by side; none where its file is broken."""
        loaded = self.deck.board
        found = {side: loaded.board(side) for side in self.sides} if loaded else {}
        return {side: board for side, board in found.items() if board is not None}

    @lazy
    def board(self) -> Board | None:
        """The board of the first side: areas and quarters are the same on all."""
        return next(iter(self.boards.values()), None)

    @property
    def board_id(self) -> str:
        return self.board.id if self.board else ""

    @lazy
    def common_scales(self) -> frozenset[ScaleName]:
        """The scales that have the same ticks on all sides."""
        boards = list(self.boards.values())
        return frozenset(
            scale
            for scale in SCALES
            if all(board.scales.get(scale) == boards[0].scales.get(scale) for board in boards[1:])
        )

    def rough_ticks(self, side: Side, scale: ScaleName) -> list[float]:
        """The ticks of a scale as floats, for quick tests that decide nothing."""
        found = self._rough_ticks.get((side, scale))
        if found is None:
            found = [float(tick.value) for tick in self.boards[side].scales[scale].ticks]
            self._rough_ticks[side, scale] = found
        return found

    @lazy
    def _rough_ticks(self) -> dict[tuple[Side, ScaleName], list[float]]:
        return {}

    @lazy
    def press(self) -> Press:
        """The printed faces of the deck's cards."""
        return Press(self)

    @lazy
    def geography(self) -> Geography | None:
        return self.board.geography if self.board else None

    @property
    def accuracy(self) -> float:
        """How far the drawing may be off, in kilometres."""
        return self.board.accuracy_km if self.board else 0.0

    @property
    def accuracy_text(self) -> str:
        return f"{self.accuracy:g} km"

    def area(self, name: str) -> Area | None:
        board = self.board
        index = board.area_index.get(name) if board else None
        return board.areas[index] if board and index is not None else None

    def given_away(self, language: str) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
        """By area, what gives it away in a language: its name as folded words, and its telling words."""
        found = self._given_away.get(language)
        if found is None:
            found = self._given_away[language] = {}
            for area in self.board.areas if self.board else ():
                name = area.name.get(language)
                if name:
                    found[area.id] = (words.folded(name), words.telling(name))
        return found

    @lazy
    def _given_away(self) -> dict[str, dict[str, tuple[tuple[str, ...], tuple[str, ...]]]]:
        return {}

    def is_land(self, name: str) -> bool:
        area = self.area(name)
        return area is not None and area.kind == "land"

    @lazy
    def quarters(self) -> Quarters | None:
        """The compass cross, where both the edition and the board print one."""
        if self.board is None or self.edition is None or self.no_compass is not None:
            return None
        return self.board.quarters

    @lazy
    def no_compass(self) -> str | None:
        """Why no compass is printed; None where one is, or where that cannot be known."""
        if self.edition is not None and not self.edition.card_compass:
            return f"cards of the edition '{self.edition.id}' have none"
        if self.board is not None and self.board.quarters is None:
            return f"board '{self.board.id}' has no quarters"
        return None

    @lazy
    def _quarter_areas(self) -> dict[str, dict[Quarter, float]]:
        return {}

    def quarter_shares(self, areas: list[str]) -> dict[Quarter, float]:
        """The share of several areas' surface in each quarter; empty without drawing or compass."""
        geography, quarters = self.geography, self.quarters
        if geography is None or quarters is None:
            return {}
        sums = dict.fromkeys(QUARTERS, 0.0)
        for area in areas:
            sizes = self._quarter_areas.get(area)
            if sizes is None:
                try:
                    rings = [ring for polygon in geography.shape(area) for ring in polygon]
                except KeyError:
                    return {}
                sizes = quarter_areas(rings, quarters.meridian, quarters.parallel)
                self._quarter_areas[area] = sizes
            for quarter, size in sizes.items():
                sums[quarter] += size
        total = sum(sums.values())
        return {quarter: size / total for quarter, size in sums.items()} if total else {}


class SideView:
    """An answer on one side of the board: ``low`` and ``high`` on the scale, and the spaces it hits.

    ``only`` says that other sides of the board differ, so that a message has to name this one.
    """

    __slots__ = ("_answer", "_figure", "board", "high", "hits", "low", "only", "scale", "side")

    def __init__(self, answer: AnswerView, side: Side, board: Board, only: bool) -> None:
        self._answer = answer
        self.side = side
        self.board = board
        self.scale: Scale = board.scales[answer.scale]
        self.only = only
        written = answer.on(side)
        self._figure: Figure | None = None
        if needs_conversion(written, side):
            self.low, self.high = self.figure.low, self.figure.high
        else:
            self.low, self.high = written.low, written.high
        self.hits: range = self.scale.hits(self.low, self.high)

    @property
    def figure(self) -> Figure:
        """The answer as this side prints it."""
        if self._figure is None:
            self._figure = figure(self._answer.answer, self._answer.scale, self.side, self.board)
        return self._figure

    @property
    def words(self) -> str:
        """`` on the imperial side``, or nothing where all sides are alike."""
        return f" on the {self.side} side" if self.only else ""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """A task's answer that could be read, and the way to its text."""

    scale: ScaleName
    task: Task
    answer: Answer | Sides

    def field(self, side: Side | None = None) -> Pointer:
        """The field of the text that holds for a side; the whole ``answer`` without one."""
        base: Pointer = ("tasks", self.scale, "answer")
        if side is None or isinstance(self.answer, Answer):
            return base
        return (*base, side)

    def on(self, side: Side) -> Answer:
        """The answer as written for a side."""
        return self.answer if isinstance(self.answer, Answer) else self.answer.side(side)

    @property
    def by_hand(self) -> bool:
        """Whether each side was written by hand."""
        return isinstance(self.answer, Sides)

    def written(self) -> Iterator[tuple[Pointer, Answer]]:
        """Each answer text and its field."""
        if isinstance(self.answer, Answer):
            yield self.field(), self.answer
        else:
            yield self.field("metric"), self.answer.metric
            yield self.field("imperial"), self.answer.imperial


class CardView(View):
    """A quiz card as rules see it. Fields lead from the card."""

    def __init__(self, deck: DeckView, loaded: LoadedCard, silent: frozenset[Pointer] = frozenset()) -> None:
        super().__init__(loaded.document, loaded.pointer, loaded.id)
        self.deck = deck
        self.loaded = loaded
        self.card = loaded.card
        self.silent = silent  # fields with a finding of their own already, from the card

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
    def _where(self) -> dict[Pointer, Where]:
        return {}

    def where(self, spot: Spot) -> Where:
        """Where a location lies, seen from the card's areas (which are all known)."""
        found = self._where.get(spot.field)
        if found is None:
            found = self._where[spot.field] = _locate(self, spot.place)
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
                    found.append(AnswerView(scale, task, answer))
        return found

    def answer(self, scale: ScaleName) -> AnswerView | None:
        """The answer on one scale, where it could be read."""
        return next((answer for answer in self.answers if answer.scale == scale), None)

    @lazy
    def _sides(self) -> dict[ScaleName, list[SideView]]:
        return {}

    def sides(self, answer: AnswerView) -> list[SideView]:
        """The answer on each side that has its scale; one side only where all are alike."""
        found = self._sides.get(answer.scale)
        if found is None:
            found = self._sides[answer.scale] = list(_on_sides(self.deck, answer))
        return found


def _on_sides(deck: DeckView, answer: AnswerView) -> Iterator[SideView]:
    boards = {side: board for side, board in deck.boards.items() if answer.scale in board.scales}
    alike = answer.scale in deck.common_scales and not (
        answer.by_hand or any(needs_conversion(answer.on(side), side) for side in boards)
    )
    for side, board in boards.items():
        yield SideView(answer, side, board, not alike and len(boards) > 1)
        if alike:
            return


class EntryView(View):
    """A crisis or a kind of solution card as rules see it. Fields lead from the entry."""

    def __init__(self, deck: DeckView, loaded: LoadedCrisis | LoadedSolution) -> None:
        super().__init__(loaded.document, loaded.pointer, loaded.id)
        self.deck = deck
        self.entry: Crisis | SolutionCard = loaded.card


def _locate(card: CardView, place: Location) -> Where:
    deck, listed = card.deck, [area for _, area in card.distinct_areas]
    if place.area is not None:
        if place.area in listed:
            return Where(place.area, (place.area,))
        known = deck.board is not None and place.area in deck.board.area_index
        return Where(place.area, (), elsewhere=known)
    geography = deck.geography
    if geography is None:
        return Where(None, tuple(listed))  # nothing is known: nothing is wrong
    shaped = [area for area in listed if area in geography.names]
    if len(shaped) < len(listed):
        return Where(None, tuple(listed))
    on_globe = -90 <= place.lat <= 90 and -180 <= place.lon <= 180
    contained = geography.contains(place.lat, place.lon) if on_globe else None
    if contained in listed and len(listed) == 1:
        return Where(contained, (str(contained),))
    near = _near(geography, shaped, place.lat, place.lon, deck.accuracy) if on_globe else ()
    if contained in near:
        return Where(contained, near)
    if on_globe and contained is not None and all(deck.is_land(area) for area in listed):
        island = geography.island_at(place.lat, place.lon)
        if island is not None and not deck.is_land(contained):
            return Where(contained, near, island_only=True)
    if near:
        return Where(contained, near)
    if -90 <= place.lon <= 90 and -180 <= place.lat <= 180:
        swapped = _near(geography, shaped, place.lon, place.lat, deck.accuracy)
        if swapped:
            return Where(contained, (), swapped=swapped[0])
    return Where(contained, (), elsewhere=True, off_map=contained is None)


def _near(geography: Geography, areas: list[str], lat: float, lon: float, accuracy: float) -> tuple[str, ...]:
    """The areas within the accuracy of a point, nearest first."""
    found = [name for name, _ in geography.near(lat, lon, accuracy) if name in areas]
    return tuple(found)
