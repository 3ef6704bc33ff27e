"""What people call states leads to the areas of the boards."""

from __future__ import annotations

import pytest
from babel import Locale

from terra_cards.model import state_names
from terra_cards.model.area_advice import advise
from terra_cards.model.area_names import folded
from terra_cards.model.board import Board
from terra_cards.workspace.parts import builtin_board

#: In CLDR, but no states with a place of their own: unions, islands all over the sea, tests of software.
_NOWHERE = frozenset(["EU", "EZ", "QO", "UM", "UN", "XA", "XB", "ZZ", "CQ"])


@pytest.fixture(scope="module")
def world() -> Board:
    return builtin_board("world").board("metric")  # type: ignore[return-value]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
def test_every_state_is_somewhere(world: Board, language: str) -> None:
    """By the name that CLDR gives it; those of its own language alone lead to the same areas."""
    for code, name in Locale(language).territories.items():
        if len(code) == 2 and code not in _NOWHERE:
            found = world.area_names.meant(str(name))
            english = world.area_names.meant(str(Locale("en").territories[code]))
            assert found, (code, name)
            assert {area.id for area in found} & {area.id for area in english}, (code, name)


def test_no_state_is_taken_for_an_area_that_is_spelled_almost_like_it(world: Board) -> None:
    for language in ("en", "de", "es", "fr", "it", "nl", "pt"):
        for name in Locale(language).territories.values():
            areas = {area.id for area in world.area_names.meant(str(name))}
            told = advise(world, str(name))
            assert not areas or told.area is None or told.area in areas, name


def test_names_of_the_table_are_of_one_state_or_of_those_that_they_are_listed_for(world: Board) -> None:
    for table in (state_names._NAMES, state_names._PARTS):
        for codes, names in table.items():
            assert all(names.split("|")), codes
            for name in names.split("|"):
                assert world.area_names.meant(name), name
                assert folded(name) not in {folded(other) for other in names.split("|") if other != name}, (
                    name
                )
    whole = [folded(name) for names in state_names._NAMES.values() for name in names.split("|")]
    twice = {name for name in whole if whole.count(name) > 1}
    assert twice == {"virgin islands"}, "the British and the American ones lie together"


@pytest.mark.parametrize(
    "name", ["", " ", "x", "Republic of", "Northern", "Süd", "America the Beautiful", "de", "no", ", "]
)
def test_other_words_are_no_states(name: str) -> None:
    assert state_names.called(name) == ()
