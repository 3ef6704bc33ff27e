"""What stands behind answers and locations in an editor: the spaces they hit, the area they lie in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from terra_cards.lsp.about.answers import read_typed, spaces
from terra_cards.lsp.context import Context
from terra_cards.lsp.grammar import spot
from terra_cards.lsp.pointing import parts, scalars
from terra_cards.model.answer import Answer
from terra_cards.model.answers import SIDES
from terra_cards.model.board import Board, ScaleName
from terra_cards.model.location import coordinates
from terra_cards.model.printed import printed
from terra_cards.model.problem import Unreadable
from terra_cards.source.document import Document, Scalar
from terra_cards.source.findings import Pointer
from terra_cards.source.span import Span

#: So many spaces are named; of more their number.
_NAMED = 3
_REMEMBERED = 40_000  # cards of which something is remembered


class Hints:
    """What is said about the values of one document, remembered card by card as long as its context is the
    same: clients ask again after each edit, and some for the whole document."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._known: dict[str, list[tuple[int, int, str]]] = {}  # by the text of a card, from its start

    def within(self, document: Document, here: Span) -> Iterator[tuple[Span, str]]:
        """The values that end in a stretch and something is said about, and what; in file order."""
        known: dict[str, list[tuple[int, int, str]]] = {}
        for path, span in parts(document, here):
            text = document.text[span.start : span.end]
            found = self._known.get(text)
            if found is None:
                made = _said(self.context, scalars(document, span, path))
                found = [(one.start - span.start, one.end - span.start, said) for one, said in made]
            known[text] = found
            for start, end, said in found:
                if here.start <= span.start + end <= here.end:
                    yield Span(span.start + start, span.start + end), said
        if len(known) > len(self._known) // 2 or len(self._known) > _REMEMBERED:
            self._known = known
        else:
            self._known |= known


def _said(context: Context, values: Iterable[tuple[Pointer, Scalar]]) -> Iterator[tuple[Span, str]]:
    for path, scalar in values:
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
