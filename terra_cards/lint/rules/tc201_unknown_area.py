"""TC201: areas that the board does not have."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.removal import without_item
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.whereabouts import locate
from terra_cards.model.area_advice import advise
from terra_cards.model.board import Board
from terra_cards.source.document import Sequence
from terra_cards.source.findings import Finding, Fix, Pointer


def check(cards: list[CardView]) -> Iterator[Finding]:
    board = cards[0].board
    if board is not None and board.areas:
        for card in cards:
            if not card.areas_known or any(spot.place.area for spot in card.spots):
                yield from _check(card, board)


def _check(card: CardView, board: Board) -> Iterator[Finding]:
    listed = {area for _, area in card.areas}
    meant: dict[str, str] = {}  # by the area that a wrong one means, the first wrong one that does
    told: set[str] = set()
    for index, area in card.areas:
        if area in board.area_index or area in told:
            continue
        told.add(area)
        field: Pointer = ("areas", index)
        advice = advise(board, area)
        hint, fix = advice.help, None
        if advice.area in listed:
            hint += f" '{advice.area}' is in the list already: remove this one"
            fix = _removal(card, index)
        elif advice.area is not None:
            first = meant.setdefault(advice.area, area)
            if first == area:
                safe = advice.sure and _holds_the_places(card, area, advice.area)
                fix = card.replacement(field, advice.area, safe=safe)
            else:
                hint += f", and so is '{first}': list it once"
        yield _finding(card, board, field, area, hint, fix)
    for spot in card.spots:
        name = spot.place.area
        if name is not None and name not in board.area_index:
            field = (*spot.field[:-1], "area")
            advice = advise(board, name)
            fix = card.replacement(field, advice.area, safe=advice.sure) if advice.area else None
            yield _finding(card, board, field, name, advice.help, fix)


def _holds_the_places(card: CardView, wrong: str, right: str) -> bool:
    """Whether the card's locations lie in its areas once one is put right; else another may be meant, and
    the fix would bring TC203 or TC209."""
    board = card.board
    areas = list(dict.fromkeys(right if area == wrong else area for _, area in card.areas))
    if board is None or not all(area in board.area_index for area in areas):
        return True
    places = (locate(card.deck, areas, spot.place) for spot in card.spots)
    return not any(where.elsewhere or where.swapped for where in places)


def _removal(card: CardView, index: int) -> Fix | None:
    node, place = card.node(("areas",)), card.place(("areas",))
    if not isinstance(node, Sequence) or place is None or place.alias is not None:
        return None
    return without_item(card.document, node, index, safe=False)


def _finding(card: CardView, board: Board, field: Pointer, area: str, hint: str, fix: Fix | None) -> Finding:
    return RULE.finding(card, field, f"no area '{area}' on board '{board.id}'", help=hint, fix=fix)


RULE = Rule(
    code="TC201",
    name="unknown-area",
    severity="error",
    summary="an area that the board does not have",
    why="""
A card is scored by its areas, so an area that is not on the board can never be hit. The nearest area is
named; for a place that people look for and the board does not draw by itself (Spain, in any language of the
board), the area that holds it, or all of them (USA), states by their long, old and short names too (BRD,
Birma, Republic of Ireland). A name that is known wins over an id spelled almost like it: Liberia is not
Iberia. `--fix` writes the nearest one where it is one slip away, no other area is near and the card's
locations lie in it, `--unsafe-fixes` in other cases; where the area meant is in the list already, it
removes the wrong one.
""",
    wrong=Example("areas: [frnace]"),
    right=Example("areas: [france]"),
    silent=(
        Example("areas: [france, alps]"),
        Example('location: {at: "48.8584, 2.2945", area: france}'),
    ),
    fix="either",
    scope="cards",
    check=check,
)
