"""What rules see of a deck: its edition and board, and the cards."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from terra_cards.lint import words
from terra_cards.lint.answers import RoughScales
from terra_cards.lint.cards import CardView
from terra_cards.lint.lazy import lazy
from terra_cards.lint.press import Press
from terra_cards.lint.view import View
from terra_cards.model.board import SCALES, Area, Board, Quarters, ScaleName, Side
from terra_cards.model.loaded import LoadedDeck
from terra_cards.model.quarter_shares import QUARTERS, Quarter, quarter_areas

if TYPE_CHECKING:
    from terra_cards.lint.played import Played
    from terra_cards.model.edition import Edition
    from terra_cards.model.geography import Geography


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
        self.day = today
        self.until = datetime.date.max
        self.simulation = simulation
        self.edition: Edition | None = deck.edition.edition if deck.edition else None
        self.languages = deck.languages
        self.sides: tuple[Side, ...] = ()
        if deck.board is not None and not deck.board.broken:
            self.sides = tuple(s for s in deck.board.sides if side is None or s == side)

    def renew(self, deck: LoadedDeck) -> None:
        """The same deck with other cards: what is known of its board and template stays."""
        self.deck, self.document = deck, deck.documents[0]
        self.cards = []
        for name in ("complete", "card_ids"):
            self.__dict__.pop(name, None)

    def release(self) -> None:
        """Lets go of all that leads back to the deck, so that its room is free once nobody needs it."""
        self.cards = []
        self.__dict__.pop("press", None)

    @property
    def id(self) -> str | None:
        return self.deck.id

    @property
    def today(self) -> datetime.date:
        """The day, for what is another thing on the next one.

        What was found holds ``until`` a day, and may be used again as long. A rule that takes the bare
        ``day`` says only what stays true once it is.
        """
        self.until = self.day
        return self.day

    @lazy
    def year(self) -> int:
        """The year that it is: what is made of it holds until its end."""
        self.until = min(self.until, datetime.date(self.day.year, 12, 31))
        return self.day.year

    def past(self, day: datetime.date) -> bool:
        """Whether a day is over; that one is not holds until it is."""
        over = day < self.day
        if not over:
            self.until = min(self.until, day)
        return over

    @lazy
    def complete(self) -> bool:
        """Whether every file of the deck could be read to its end."""
        stopped = ("TC001", "TC003", "TC004", "TC007")
        return not any(f.code in stopped for document in self.deck.documents for f in document.findings)

    @lazy
    def levels(self) -> list[str]:
        """The ids of the edition's levels, the easiest first."""
        return [level.id for level in self.edition.levels if level.id] if self.edition else []

    @lazy
    def card_ids(self) -> dict[str, None]:
        """The ids of the deck's cards, in deck order."""
        return dict.fromkeys(name for card in self.deck.cards if (name := card.written_id))

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

    @lazy
    def rough_scales(self) -> RoughScales:
        """The scales of all sides as floats, for quick tests."""
        return RoughScales(self.boards)

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

    def hints(self, area: str) -> tuple[str, ...]:
        """Words of which a text has one, in whatever language, if it gives an area away."""
        found = self._hints.get(area)
        if found is None:
            known = self.area(area)
            tags = (known.name.languages or ("",)) if known else ()
            names = [self.given_away(lang).get(area, ((), ())) for lang in tags]
            found = tuple(dict.fromkeys(word for name, telling in names for word in (*name[:1], *telling)))
            self._hints[area] = found
        return found

    @lazy
    def _hints(self) -> dict[str, tuple[str, ...]]:
        return {}

    @lazy
    def _given_away(self) -> dict[str, dict[str, tuple[tuple[str, ...], tuple[str, ...]]]]:
        return {}

    def share_around(self, areas: tuple[str, ...]) -> float:
        """The part of the board's areas that several of them and their neighbours make up."""
        share = self._shares_around.get(areas)
        if share is None and self.board is not None:
            index, neighbours, count = self.board.area_index, self.board.neighbours, len(self.board.areas)
            known = [index[area] for area in areas if area in index]
            around = {space for area in known for space in (area, *neighbours[area]) if space < count}
            share = self._shares_around[areas] = len(around) / count if count else 0.0
        return share or 0.0

    @lazy
    def _shares_around(self) -> dict[tuple[str, ...], float]:
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
