"""What an editor shows about the word under the cursor."""

from __future__ import annotations

import re
from collections.abc import Callable

from lsprotocol import types
from msgspec import Struct

from terra_cards.lint import registry
from terra_cards.lint.page import markdown
from terra_cards.lsp.about import answers, areas, cards, keys, parts, photos
from terra_cards.lsp.context import Context
from terra_cards.lsp.grammar import Spot, spot
from terra_cards.lsp.pointing import Pointed, comment_at, pointed
from terra_cards.lsp.texts import OpenText
from terra_cards.model.answers import SIDES
from terra_cards.model.board import Side
from terra_cards.model.location import coordinates
from terra_cards.model.problem import Unreadable
from terra_cards.source.span import Span

_CODE = re.compile(r"[A-Za-z][A-Za-z0-9-]*")


class Asked(Struct, frozen=True):
    """What a hover is about."""

    text: OpenText
    context: Context
    word: Pointed
    spot: Spot


def hover(text: OpenText, context: Context, position: types.Position) -> types.Hover | None:
    """The page of what stands at a position; None where there is nothing to say."""
    offset = text.places.offset(position)
    document = text.document
    comment = comment_at(document, offset)
    if comment is not None:
        return _rule(text, comment.text, comment.span.start, offset)
    word = pointed(document, offset)
    at = spot(context.kind, word.path) if word is not None else None
    if word is None or at is None:
        return None
    asked = Asked(text, context, word, at)
    page = keys.described(at) if word.is_key else _value(asked)
    return _made(text, page, word.span) if page else None


def _made(text: OpenText, page: str, span: Span) -> types.Hover:
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, page), text.places.range(span))


def _rule(text: OpenText, comment: str, start: int, offset: int) -> types.Hover | None:
    """The page of a rule named in a comment."""
    for match in _CODE.finditer(comment):
        if match.start() <= offset - start <= match.end():
            rule = registry.find(match[0])
            if rule is not None:
                return _made(text, markdown(rule), Span(start + match.start(), start + match.end()))
    return None


def _value(asked: Asked) -> str | None:
    scale = asked.spot.scale
    if scale is not None:
        return _answer(asked)
    describe = _DESCRIBERS.get(asked.spot.name)
    return describe(asked) if describe else None


def _answer(asked: Asked) -> str | None:
    scale, inner = asked.spot.scale, asked.spot.inner
    assert scale is not None
    side: Side | None = inner[0] if inner and inner[0] in SIDES else None
    boards = [board for board in asked.context.boards if side is None or board.side == side]
    read = answers.read_typed(asked.word.value, scale, side)
    return answers.described(read, scale, boards, asked.context.languages)


def _area(asked: Asked) -> str | None:
    board = asked.context.playing
    index = board.area_index.get(asked.word.value) if board else None
    return areas.described(board.areas[index], board) if board and index is not None else None


def _location(asked: Asked) -> str | None:
    if asked.spot.inner[-1:] == ("area",):
        return _area(asked)
    try:
        lat, lon = coordinates(asked.word.value)
    except Unreadable:
        return None
    return areas.located(lat, lon, asked.context.playing) if asked.context.playing else None


def _quarter(asked: Asked) -> str | None:
    name = areas.QUARTER_NAMES.get(asked.word.value)
    board = asked.context.playing
    if name is None or board is None or board.quarters is None:
        return None
    quarters = board.quarters
    east, north = "e" in asked.word.value[1], "n" in asked.word.value
    return (
        f"**{asked.word.value}** · {name}: {'east' if east else 'west'} of longitude {quarters.meridian:g}, "
        f"{'north' if north else 'south'} of latitude {quarters.parallel:g}"
    )


def _level(asked: Asked) -> str | None:
    rules = asked.context.rules
    level = next((one for one in rules.levels if one.id == asked.word.value), None) if rules else None
    return parts.level(level) if level else None


def _edition(asked: Asked) -> str | None:
    rules = asked.context.rules
    return parts.edition(rules) if rules else None


def _board(asked: Asked) -> str | None:
    return parts.board(asked.context.boards) if asked.context.boards else None


def _card(asked: Asked) -> str | None:
    """The whole card: which spaces it hits."""
    board, path = asked.context.playing, asked.word.path[:-1]
    if board is None or not asked.word.read:
        return None
    return cards.described(asked.text.document, path, board, asked.context.languages)


def _back(asked: Asked) -> str | None:
    """The card on the other side."""
    path = cards.find(asked.text.document, asked.word.value)
    board = asked.context.playing
    if path is None or board is None:
        return None
    return cards.described(asked.text.document, path, board, asked.context.languages)


def _photo(asked: Asked) -> str | None:
    folder = asked.context.folder
    return photos.described(asked.word.value, folder) if folder else None


_DESCRIBERS: dict[str, Callable[[Asked], str | None]] = {
    "Card.areas": _area,
    "InlineSolution.areas": _area,
    "StoneFile.area": _area,
    "Move.area": _area,
    "AreaFile.neighbours": _area,
    "AreaFile.id": _area,
    "Correction.add": _area,
    "Correction.remove": _area,
    "Card.location": _location,
    "Card.compass": _quarter,
    "Card.difficulty": _level,
    "Card.id": _card,
    "Card.back": _back,
    "DeckInfo.edition": _edition,
    "RoundFile.edition": _edition,
    "DeckInfo.board": _board,
    "RoundFile.board": _board,
    "EditionInfo.board": _board,
    "Photo.file": _photo,
}
