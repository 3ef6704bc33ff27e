"""What parts are made for and with: the game, the wishes, and what comes of them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from terra_cards.layout.pieces.stones import StoneShape
from terra_cards.model.edition import Edition
from terra_cards.model.loaded import LoadedDeck, LoadedTemplate
from terra_cards.render.job import Sheets
from terra_cards.render.pieces.pdf import Part


class PartsError(ValueError):
    """A wish that cannot be met; ``hint`` says what can."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Game(Struct, frozen=True):
    """The game that parts are for: an edition by itself, or that of a ``deck``.

    ``languages`` are those of the deck; without one those of the edition's title, then all that have the
    words of parts; ``cards`` counts the printed
    cards, None where nothing says how many there are.
    """

    edition: Edition
    languages: tuple[str, ...]
    template: LoadedTemplate
    cards: int | None
    deck: LoadedDeck | None = None

    def title(self, lang: str) -> str:
        """The deck's title; empty for an edition."""
        info = self.deck.info if self.deck else None
        return info.title.any(lang) if info and info.title else ""


class Wishes(Struct, frozen=True):
    """What is asked for; lengths in millimetres."""

    what: tuple[str, ...]
    lang: str
    sheets: Sheets
    stone: StoneShape = "round"
    stone_size: float = 16.0
    number: int | None = None
    thickness: float = 0.32
    stock: float = 0.3
    bleed: float | None = None
    plain: bool = False
    all_of_it: bool = False  # nothing was asked for by name: what does not fit is left out and told
    imperial: bool = False


class Parts(Struct):
    """The parts in order; what is told of each as data; what is wrong with them."""

    made: list[Part] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
