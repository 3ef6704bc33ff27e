"""The words of a game's cards, areas, spaces and answers in the language that is played in."""

from __future__ import annotations

from msgspec import Struct

from terra_cards.library.phrases import Phrases
from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import SCALES, Board, ScaleName, Sector, Space, Tick
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import each, valid
from terra_cards.model.loaded import LoadedDeck
from terra_cards.model.number_format import NBSP
from terra_cards.model.printed import printed
from terra_cards.model.text import Text


class CardWords(Struct, frozen=True):
    """What players read of a card: before scoring the theme and asks, after it answers and info."""

    theme: str
    asks: dict[Sector, str]
    answers: dict[Sector, str]
    info: str


class CrisisWords(Struct, frozen=True):
    """A crisis as its card tells it."""

    title: str
    text: str


class Words:
    """Finds the words of cards by id; a card that the deck does not hold shows its id.

    ``say`` are the phrases of the table in ``lang``, or in English where nobody has written them.
    """

    def __init__(
        self, deck: LoadedDeck, board: Board | None, lang: str, edition: Edition | None = None
    ) -> None:
        self.deck = deck
        self.board = board
        self.lang = lang
        self.edition = edition
        self.say = Phrases(lang)
        self._spaces: dict[int, str] = {}

    def text(self, text: object) -> str:
        """A text in the language, else in its first one; empty where there is none."""
        return text.any(self.lang) if isinstance(text, Text) else ""

    def sector(self, sector: str) -> str:
        """The map, or a scale by the name that the edition prints (Number, Quantity, Jahr)."""
        if sector != "map" and self.edition is not None:
            scale = valid(getattr(self.edition.scales, sector))
            name = valid(scale.name) if scale is not None else None
            if name is not None and name.get(self.say.lang):
                return str(name.get(self.say.lang))
        return self.say(sector)

    def sector_inline(self, sector: str) -> str:
        """A sector's name inside a sentence."""
        return self.say.inline(self.sector(sector))

    def area(self, name: str) -> str:
        """An area's name on the board."""
        if self.board is None or name not in self.board.area_index:
            return name
        return self.text(self.board.areas[self.board.area_index[name]].name) or name

    def space(self, space: Space) -> str:
        """A space as people call it: the area's name, or its two ticks."""
        if space.index not in self._spaces:
            self._spaces[space.index] = self._space(space)
        return self._spaces[space.index]

    def space_of_sector(self, space: Space) -> str:
        """A space with the name of its scale: ``year 1900–1910``."""
        return (
            self.space(space)
            if space.sector == "map"
            else f"{self.sector_inline(space.sector)} {self.space(space)}"
        )

    def _space(self, space: Space) -> str:
        if space.sector == "map":
            return self.area(space.area or "")
        if space.low is None:
            return self.say("up_to", tick=self._tick(space.high, space.sector))
        low = self._tick(space.low, space.sector)
        if space.high is None:
            return self.say("from", tick=low)
        return f"{low}–{self._tick(space.high, space.sector)}"

    def _tick(self, tick: Tick | None, scale: ScaleName) -> str:
        """A tick as the language writes it: 10,000 km, 500 v. Chr.; the turn of the eras stays 0."""
        assert tick is not None
        try:
            text = printed(
                parse(tick.label, scale), scale, self.board.side if self.board else "metric", self.lang
            )
        except AnswerError:
            return tick.label
        return text.replace(NBSP, " ").replace("\N{NARROW NO-BREAK SPACE}", " ")

    def card(self, name: str) -> CardWords:
        """The words of a quiz card."""
        loaded = self.deck.card(name)
        if loaded is None or self.board is None:
            return CardWords(name, {}, {}, "")
        card = loaded.card
        areas = list(each(card.areas))
        asks: dict[Sector, str] = {"map": self.say.counted("area", len(areas))}
        answers: dict[Sector, str] = {"map": ", ".join(self.area(area) for area in areas)}
        tasks = valid(card.tasks)
        for scale in SCALES:
            task = valid(tasks.get(scale)) if tasks else None
            if task is None:
                continue
            asks[scale] = self.text(valid(task.ask)) or self.sector_inline(scale)
            if task.answer:
                answers[scale] = printed(task.answer, scale, self.board.side, self.lang, self.board)
        return CardWords(self.text(valid(card.theme)) or name, asks, answers, self.text(valid(card.info)))

    def crisis(self, name: str) -> str:
        """A crisis's title."""
        return self.whole_crisis(name).title

    def whole_crisis(self, name: str) -> CrisisWords:
        """A crisis's title and text."""
        found = next((c.card for c in self.deck.crises if c.id == name), None)
        if found is None:
            return CrisisWords(name, "")
        return CrisisWords(self.text(valid(found.title)) or name, self.text(valid(found.text)))

    def colour(self, colour: str) -> str:
        """A colour of crises in the language."""
        return self.say(f"colour.{colour}") if f"colour.{colour}" in self.say else colour

    def region(self, region: str) -> str:
        """A region of crises in the language."""
        return self.say(f"region.{region}") if f"region.{region}" in self.say else region

    def solution(self, name: str) -> str:
        """A solution card's title: that of the entry of its colour and value which holds its copy."""
        kind, _, copy = name.rpartition(".")
        left = int(copy) if copy.isdigit() else 0
        for entry in self.deck.solutions:
            if f"{valid(entry.card.colour)}-{valid(entry.card.value)}" == kind:
                left -= valid(entry.card.copies) or 0
                if left <= 0:
                    return self.text(valid(entry.card.title))
        return ""
