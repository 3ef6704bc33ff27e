"""What a word under the cursor names: a card, an area, a level, a file."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from terra_cards.lsp.context import Context
from terra_cards.lsp.grammar import Spot, spot
from terra_cards.lsp.pointing import Pointed, pointed
from terra_cards.source.document import Document, Scalar
from terra_cards.source.offsets import source_span
from terra_cards.source.span import Span

NameKind = Literal[
    "card", "area", "level", "colour", "region", "edition", "board", "template", "file", "part"
]

_KINDS: dict[str, NameKind] = {
    "Card.id": "card",
    "Crisis.id": "card",
    "SolutionCard.id": "card",
    "Card.back": "card",
    "RoundFile.card": "card",
    "Card.areas": "area",
    "InlineSolution.areas": "area",
    "StoneFile.area": "area",
    "Move.area": "area",
    "AreaFile.id": "area",
    "AreaFile.neighbours": "area",
    "Correction.add": "area",
    "Correction.remove": "area",
    "Card.difficulty": "level",
    "Crisis.colour": "colour",
    "SolutionCard.colour": "colour",
    "Crisis.region": "region",
    "DeckInfo.edition": "edition",
    "RoundFile.edition": "edition",
    "EditionInfo.extends": "edition",
    "DeckInfo.board": "board",
    "RoundFile.board": "board",
    "EditionInfo.board": "board",
    "DeckInfo.template": "template",
    "CardLook.template": "template",
    "TemplateInfo.extends": "template",
    "Photo.file": "file",
    "BoardInfo.geometry": "file",
    "BoardInfo.hint_map": "file",
    "DeckInfo.extra_schema": "file",
    "FaceSpec.file": "file",
    "BoxSpec.style": "part",
    "BoxSpec.label": "part",
    "BoxSpec.fill": "part",
    "BoxSpec.colour": "part",
    "BoxSpec.over": "part",
    "TextStyle.face": "part",
    "TextStyle.colour": "part",
    "TemplateFile.fallback": "part",
}


class Name(Struct, frozen=True):
    """A name at a place. ``span`` is that of the name alone: without the deck in ``PATH#id``.

    ``deck`` is that PATH where the name is a card of another file.
    """

    kind: NameKind
    text: str
    span: Span
    word: Pointed
    spot: Spot
    deck: str | None = None


def name_at(document: Document, context: Context, offset: int) -> Name | None:
    """The name at an offset; None where there is none."""
    word = pointed(document, offset)
    if word is None or word.is_key:
        return None
    at = spot(context.kind, word.path)
    if at is None:
        return None
    kind = "area" if at.name == "Card.location" and at.inner[-1:] == ("area",) else _KINDS.get(at.name)
    if kind is None or not word.value:
        return None
    span = _inside(document, word)
    if at.name == "RoundFile.card":
        deck, mark, name = word.value.rpartition("#")
        if not mark:
            return None
        return Name(kind, name, Span(span.end - len(name), span.end), word, at, deck)
    return Name(kind, word.value, span, word, at)


def _inside(document: Document, word: Pointed) -> Span:
    """The span of a value without its quotes."""
    place = document.place(word.path) if word.read and word.alias is None else None
    if place is not None and isinstance(place.node, Scalar) and place.alias is None:
        return source_span(document, place.node, 0, len(place.node.value))
    return word.span
