"""What rules see of one file as a file: its texts, whatever it is a deck, board or edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from terra_cards.lint.lazy import lazy
from terra_cards.lint.texts import Column, TextMap, Written, card_maps, text_maps
from terra_cards.lint.view import View
from terra_cards.source.document import Data, Document, Mapping, Node, Scalar, Sequence, resolve
from terra_cards.source.findings import Finding, Pointer

if TYPE_CHECKING:
    from terra_cards.lint.deck import DeckView

FileKind = Literal["deck", "cards", "board", "edition", "template"]
LISTS = ("cards", "crises", "solutions")
#: Pointer, plain data and start of a card, a crisis or a solution card.
Item = tuple[Pointer, Data | None, int]


def entries(document: Document, kind: str) -> Iterator[Item]:
    """The cards, crises and solution cards of a file, in file order."""
    root = resolve(document.root) if document.root is not None else None
    lists: list[tuple[Pointer, Node]] = []
    if kind == "cards" and isinstance(root, Mapping):
        data = document.data()
        if data is not None:
            yield (), data, root.start
    elif kind == "cards" and root is not None:
        lists.append(((), root))
    elif kind == "deck" and isinstance(root, Mapping):
        lists += (((name,), resolve(node)) for name, node in root.values.items() if name in LISTS)
    for pointer, cards in lists:
        if isinstance(cards, Sequence):
            for index, item in enumerate(document.data(cards) or ()):
                yield (*pointer, index), item, cards.span_of(index).start


class DocumentView(View):
    """A file. Fields are pointers from its root; findings name the card they fall into.

    With ``only`` it is the file without its cards (crises, solution cards) but these: those of which
    nothing is known yet.
    """

    def __init__(
        self,
        document: Document,
        kind: FileKind,
        deck: DeckView | None = None,
        only: list[Item] | None = None,
    ) -> None:
        super().__init__(document, ())
        self.kind = kind
        self.deck = deck
        self._only = only

    @lazy
    def head(self) -> Data:
        """The plain data of the file without its cards."""
        data = self.document.data()
        if self.kind == "cards":
            return {}
        if self.kind == "deck" and isinstance(data, dict):
            return {key: value for key, value in data.items() if key not in LISTS}
        return {} if data is None else data

    @lazy
    def entries(self) -> list[Item]:
        """Pointer, plain data and start of each card that is shown, in file order."""
        return list(entries(self.document, self.kind)) if self._only is None else self._only

    @lazy
    def maps(self) -> list[TextMap]:
        """Every text that people read, in the order of the format."""
        found = text_maps(self.head)
        for pointer, data, _ in self.entries:
            found += card_maps(data, pointer) if data is not None else ()
        return found

    @lazy
    def _column(self) -> Column:
        return Column(self.maps)

    def texts(self, *wanted: str | re.Pattern[str], unprintable: bool = False) -> Iterator[Written]:
        """The strings of these texts that hold something wanted (see :meth:`Column.find`)."""
        return self._column.find(*wanted, unprintable=unprintable)

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


def card_lists(document: Document, kind: str) -> list[tuple[Pointer, Sequence]]:
    """The lists of cards, crises and solutions of a file, in file order."""
    root = resolve(document.root) if document.root is not None else None
    if kind == "cards":
        return [((), root)] if isinstance(root, Sequence) else []
    if kind != "deck" or not isinstance(root, Mapping):
        return []
    found: list[tuple[Pointer, Sequence]] = []
    for name, node in root.values.items():
        if name in LISTS and isinstance(node, Sequence):
            found.append(((name,), node))
    return found


def card_at(document: Document, kind: str, offset: int) -> Pointer | None:
    """The card that holds a place of the file; O(log cards)."""
    if kind == "cards" and isinstance(document.root, Mapping):
        return ()
    for pointer, cards in card_lists(document, kind):
        index = cards.index_at(offset) if cards.start <= offset < cards.end else -1
        if index >= 0:
            node = cards.item(index)
            return (*pointer, index) if node.start <= offset < node.end else None
    return None


def card_on_line(document: Document, kind: str, line: int) -> Pointer | None:
    """The card that starts on a line; a card starts at its dash."""
    start = document.lines.line_start(line)
    text = document.lines.line(line)
    first = start + len(text) - len(text.lstrip(" \t"))
    for pointer, cards in card_lists(document, kind):
        if not cards.start <= first < cards.end:
            continue
        index = cards.index_at(start + len(text))
        if index < 0:
            continue
        node = cards.item(index)
        dash = document.text.rfind("-", 0, node.start)
        begins = dash if dash >= 0 and not _code(document.text[dash + 1 : node.start]) else node.start
        if node.start >= first and (begins == first or document.lines.position(begins).line == line):
            return (*pointer, index)
        if text.strip() == "-" and index + 1 < len(cards):  # the dash alone; the card below it
            return (*pointer, index + 1)
    return None


def _code(text: str) -> str:
    """What of a text is neither blank nor comment nor anchor."""
    return re.sub(r"#[^\r\n]*|&\S+", "", text).strip()
