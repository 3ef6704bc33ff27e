"""Why a deck, or a card of it, hits no spaces: what ``solve`` and ``simulate`` tell of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from terra_cards.cli.finding_lines import tell
from terra_cards.cli.output import complain, usage_error
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.span import Span

if TYPE_CHECKING:
    from terra_cards.model.board import Board, Side
    from terra_cards.model.loaded import LoadedCard, LoadedDeck

#: Fields of a deck without which there are no cards to solve, or none of them can be trusted: what the
#: file is, the edition, the list of cards, and an item of the list as a whole.
_HIDES_CARDS = (("deck",), ("deck", "edition"), ("cards",), ())

#: After these a file is read in part at most.
_STOPPED = ("TC001", "TC003", "TC004", "TC007")


def board_of(deck: LoadedDeck, side: Side) -> Board | None:
    """The deck's board on a side; None where it has none that could be read, wrong usage without the side."""
    if deck.board is None or not deck.board.sides:
        return None
    if side not in deck.board.sides:
        usage_error(
            f"{deck.path}: board '{deck.board.name}' has no {side} side (R1a)",
            f"it has {' and '.join(deck.board.sides)}",
        )
    return deck.board.board(side)


def complain_deck(deck: LoadedDeck, has_board: bool) -> bool:
    """Tells what keeps the whole deck, or files of it, from being solved; whether there is anything."""
    found = [
        finding
        for finding in deck.findings
        if finding.card is None and (finding.code < "TC1" or finding.field in _HIDES_CARDS)
    ]
    if not has_board:
        found += [f for f in deck.findings if f.card is None and f not in found]
        if deck.board is not None:
            found += list(deck.board.findings)
    if any(one.code in _STOPPED for one in found):  # the others speak of what could not be read
        found = [one for one in found if one.code < "TC1"]
    for finding in found:
        own = deck.board is not None and finding.path == deck.board.document.path
        tell(finding, [deck.board.document] if own and deck.board else deck.documents, deck.path)
    if not has_board and not found:
        complain(f"{deck.path}: the deck has no board that could be read")
    return bool(found) or not has_board


def complain_card(deck: LoadedDeck, loaded: LoadedCard, board: Board | None) -> None:
    """Tells the findings of a card that bear on its spaces, else all of them."""
    if board is None:
        return
    from terra_cards.model.solve import solve

    own = [finding for finding in deck.findings if _of_card(finding, loaded)]
    bearing = [finding for finding in own if set(finding.field[:1]) & {"areas", "tasks"}] or own
    said = {finding.pointer for finding in bearing}
    for problem in solve(loaded.card, board).problems:
        pointer = (*loaded.pointer, *problem.field)
        if pointer not in said:
            bearing.append(_finding(loaded, problem.code, problem.message, problem.help, pointer))
    if not bearing:
        bearing.append(
            _finding(loaded, "TC102", "the card cannot be solved", "lint the deck", loaded.pointer)
        )
    for finding in bearing:
        tell(finding, deck.documents, deck.path)


def _of_card(finding: Finding, loaded: LoadedCard) -> bool:
    same_file = finding.path == loaded.document.path
    return (
        same_file and finding.pointer is not None and finding.pointer[: len(loaded.pointer)] == loaded.pointer
    )


def _finding(loaded: LoadedCard, code: str, message: str, advice: str | None, pointer: Pointer) -> Finding:
    """A finding at a field of a card, else at what is around it."""
    document, way = loaded.document, pointer
    while way and document.place(way) is None:
        way = way[:-1]
    place = document.place(way)
    span = place.span if place else Span(0, 0)
    field = pointer[len(loaded.pointer) :]
    return Finding(code, message, document.path, span, advice, loaded.written_id, pointer, field)
