"""What stands behind answers and locations in an editor: the spaces they hit, the area they lie in."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lsp.about.answers import read_typed, spaces
from terra_cards.lsp.context import Context
from terra_cards.lsp.grammar import spot
from terra_cards.lsp.pointing import scalars
from terra_cards.model.answer import Answer
from terra_cards.model.answers import SIDES
from terra_cards.model.board import Board, ScaleName
from terra_cards.model.location import coordinates
from terra_cards.model.printed import printed
from terra_cards.model.problem import Unreadable
from terra_cards.source.document import Document
from terra_cards.source.span import Span

#: So many spaces are named; of more their number.
_NAMED = 3


def hints(document: Document, context: Context, here: Span) -> Iterator[tuple[Span, str]]:
    """The values of a stretch of a document that something is said about, and what; in file order."""
    for path, scalar in scalars(document, here):
        at = spot(context.kind, path)
        if at is None:
            continue
        said = None
        if at.scale is not None:
            side = at.inner[0] if at.inner and at.inner[0] in SIDES else None
            boards = [board for board in context.boards if side is None or board.side == side]
            answer = read_typed(str(scalar.value), at.scale, side)
            if isinstance(answer, Answer):
                said = _spaces(answer, at.scale, boards, next(iter(context.languages), "en"))
        elif at.name == "Card.location" and at.inner[-1:] != ("area",):
            said = _area(str(scalar.value), context.playing)
        if said:
            yield scalar.span, f"→ {said}"


def _spaces(answer: Answer, scale: ScaleName, boards: list[Board], lang: str) -> str:
    """The spaces that an answer hits on the first side, and on the others where they print another figure."""
    rows: dict[str, str] = {}
    for board in boards:
        if scale in board.scales:
            hit, _ = spaces(answer, scale, board)
            if hit:
                listed = ", ".join(hit) if len(hit) <= _NAMED else f"{len(hit)} spaces"
                rows.setdefault(printed(answer, scale, board.side, lang, board), listed)
    first, *others = rows.items() or [("", "")]
    return " · ".join([first[1], *(f"{figure}: {listed}" for figure, listed in others)])


def _area(text: str, board: Board | None) -> str | None:
    if board is None or board.geography is None:
        return None
    try:
        lat, lon = coordinates(text)
    except Unreadable:
        return None
    if not -90 <= lat <= 90:
        return None
    return board.geography.locate(lat, lon, board.accuracy_km).area
