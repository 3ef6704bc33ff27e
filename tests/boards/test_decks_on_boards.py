"""Every place of our decks lies in, or within the drawing's accuracy of, an area that its card lists."""

from __future__ import annotations

import re

import pytest

from terra_cards.library import resources
from terra_cards.model.invalid import each, valid
from terra_cards.workspace.load import load

DECKS = sorted(
    path.name
    for path in resources.folder("decks").glob("*.deck.yaml")
    if re.search(r"^  board: (world|germany)\b", path.read_text(encoding="utf-8"), re.MULTILINE)
)


@pytest.mark.parametrize("name", DECKS)
def test_locations_agree_with_areas(name: str) -> None:
    deck = load([resources.path("decks", name)]).decks[0]
    board = deck.board.board() if deck.board else None
    assert board is not None and board.geography is not None
    wrong = []
    for loaded in deck.cards:
        areas = [area for area in each(loaded.card.areas) if area in board.area_index]
        for place in valid(loaded.card.location) or ():
            if place.area is None and not any(
                board.geography.within_km(area, place.lat, place.lon, board.accuracy_km) for area in areas
            ):
                wrong.append((loaded.id, place.lat, place.lon, areas))
    assert not wrong
