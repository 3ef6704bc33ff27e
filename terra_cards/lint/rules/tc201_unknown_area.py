"""TC201: areas that the board does not have."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.names import nearest


def check(card: CardView) -> Iterator[Finding]:
    board = card.board
    if board is None or not board.areas:
        return
    seen = set()
    for index, area in card.areas:
        if area not in board.area_index and area not in seen:
            seen.add(area)
            yield _unknown(card, ("areas", index), area)
    for spot in card.spots:
        if spot.place.area is not None and spot.place.area not in board.area_index:
            yield _unknown(card, (*spot.field[:-1], "area"), spot.place.area)


def _unknown(card: CardView, field: Pointer, area: str) -> Finding:
    board = card.board
    assert board is not None
    near = nearest(area, board.area_index)
    inside = card.deck.also(area)
    hint, fix = None, None
    if inside and (near is None or near.distance > 1):
        hint = f"'{area}' is part of '{inside}' on this board"
        fix = card.replacement(field, inside, safe=False)
    elif near:
        hint = f"did you mean '{near.name}'?"
        clear = near.distance == 1 and (near.runner_up_distance is None or near.runner_up_distance >= 3)
        fix = card.replacement(field, near.name, safe=clear)
    else:
        hint = f"'terra-cards board show {board.id}' lists the areas"
    return RULE.finding(card, field, f"no area '{area}' on board '{board.id}'", help=hint, fix=fix)


RULE = Rule(
    code="TC201",
    name="unknown-area",
    severity="error",
    summary="an area that the board does not have",
    why="""
A card is scored by its areas, so an area that is not on the board can never be hit. The nearest area is
named; for a place that people look for and the board does not draw by itself (Spain), the area that holds
it. `--fix` writes the nearest one where it is one slip away and no other area is near, `--unsafe-fixes` in
other cases.
""",
    wrong=Example("areas: [frnace]"),
    right=Example("areas: [france]"),
    silent=(Example("areas: [france, alps]"),),
    fix="either",
    scope="card",
    check=check,
)
