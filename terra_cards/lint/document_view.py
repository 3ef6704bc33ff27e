"""What rules see of one file as a file: its texts, whatever it is a deck, board or edition."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from terra_cards.lint.texts import TextMap, Written, text_maps, written
from terra_cards.lint.view import View
from terra_cards.source.document import Document, Scalar
from terra_cards.source.findings import Finding, Pointer

if TYPE_CHECKING:
    from terra_cards.lint.cards import DeckView

FileKind = Literal["deck", "cards", "board", "edition", "template"]
LISTS = ("cards", "crises", "solutions")


class DocumentView(View):
    """A whole file. Fields are pointers from its root; findings name the card they fall into."""

    def __init__(self, document: Document, kind: FileKind, deck: DeckView | None = None) -> None:
        super().__init__(document, ())
        self.kind = kind
        self.deck = deck

    @cached_property
    def maps(self) -> list[TextMap]:
        """Every text that people read, in file order."""
        return text_maps(self.document, self.kind == "cards")

    @cached_property
    def written(self) -> list[Written]:
        """The strings of these texts."""
        return written(self.maps)

    def card_pointer(self, pointer: Pointer) -> Pointer | None:
        """The card (crisis, solution) that a pointer leads into."""
        if self.kind == "deck":
            return pointer[:2] if len(pointer) > 1 and pointer[0] in LISTS else None
        if self.kind == "cards":
            return pointer[:1] if pointer and isinstance(pointer[0], int) else ()
        return None

    def language(self, text: Written) -> str | None:
        """The language of a text; the deck's only one where the text stands for itself."""
        if text.lang is not None or self.deck is None:
            return text.lang
        return self.deck.languages[0] if self.deck.languages else None

    def finding(self, code: str, field: Pointer, message: str, **more: Any) -> Finding:
        found = super().finding(code, field, message, **more)
        card = self.card_pointer(field)
        if card is None:
            return found
        place = self.document.place((*card, "id"))
        handle = str(place.node.value) if place and isinstance(place.node, Scalar) else None
        return replace(found, card=handle or None, field=field[len(card) :])
