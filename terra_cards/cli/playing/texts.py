"""The words of a game's cards, areas and answers in the language that is played in."""

from __future__ import annotations

from dataclasses import dataclass

from terra_cards.model.board import SCALES, Board, Sector
from terra_cards.model.invalid import each, valid
from terra_cards.model.loaded import LoadedDeck
from terra_cards.model.printed import printed
from terra_cards.model.text import Text

_TASKS = {"map": "areas", "year": "year", "length": "length", "number": "number"}


@dataclass(frozen=True, slots=True)
class CardWords:
    """What players read of a card: before scoring the theme and asks, after it answers and info."""

    theme: str
    asks: dict[Sector, str]
    answers: dict[Sector, str]
    info: str


class Words:
    """Finds the words of cards by id; a card that the deck does not hold shows its id."""

    def __init__(self, deck: LoadedDeck, board: Board | None, lang: str) -> None:
        self.deck = deck
        self.board = board
        self.lang = lang

    def text(self, text: object) -> str:
        """A text in the language, else in its first one; empty where there is none."""
        return text.any(self.lang) if isinstance(text, Text) else ""

    def area(self, name: str) -> str:
        """An area's name on the board."""
        if self.board is None or name not in self.board.area_index:
            return name
        return self.text(self.board.areas[self.board.area_index[name]].name) or name

    def card(self, name: str) -> CardWords:
        """The words of a quiz card."""
        loaded = self.deck.card(name)
        if loaded is None or self.board is None:
            return CardWords(name, {}, {}, "")
        card = loaded.card
        areas = list(each(card.areas))
        asks: dict[Sector, str] = {"map": f"{len(areas)} area{'s' if len(areas) != 1 else ''}"}
        answers: dict[Sector, str] = {"map": ", ".join(self.area(area) for area in areas)}
        tasks = valid(card.tasks)
        for scale in SCALES:
            task = valid(tasks.get(scale)) if tasks else None
            if task is None:
                continue
            asks[scale] = self.text(valid(task.ask)) or _TASKS[scale]
            if task.answer:
                answers[scale] = printed(task.answer, scale, self.board.side, self.lang, self.board)
        return CardWords(self.text(valid(card.theme)) or name, asks, answers, self.text(valid(card.info)))

    def crisis(self, name: str) -> str:
        """A crisis's title."""
        found = next((c.card for c in self.deck.crises if c.id == name), None)
        return (self.text(valid(found.title)) if found else "") or name

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
