"""The names of areas: a heading above them, large where there is room, nothing lost where there is not."""

from __future__ import annotations

import pytest

from terra_cards.layout.names import fit_areas
from tests.layout.faces import classic

GERMAN = ["Alpenländer", "Frankreich", "Italien", "Deutschland", "Balkan", "Südchinesisches Meer", "Mongolei"]


@pytest.mark.parametrize("count", range(1, 7))
def test_the_heading_stays_however_many_names_have_a_line_each(count: int) -> None:
    slot = classic().slots["areas"]
    fitted, room = fit_areas(GERMAN[:count], slot, "de")
    assert room > 2.5  # a heading of 5.8 points is 1.4 mm high
    assert len(fitted.lines) == count and not fitted.over and not fitted.wide
    assert fitted.height(slot.setting.face) + room <= slot.height + 1e-6


def test_the_heading_goes_before_names_are_cut_off() -> None:
    slot = classic().slots["areas"]
    names = [f"Westliche Nebenprovinz {number}" for number in range(9)]
    fitted, room = fit_areas(names, slot, "de")
    assert room == 0 and not fitted.over
    assert fitted.size >= slot.setting.min


def test_a_long_name_is_broken_rather_than_all_made_small() -> None:
    slot = classic().slots["areas"]
    fitted, _ = fit_areas(["Alpenländer", "Südchinesisches Binnenmeer"], slot, "de")
    assert fitted.lines == ("Alpenländer", "Südchinesisches", "Binnenmeer")
    assert fitted.size >= slot.setting.size - 1.4


def test_lines_made_small_for_their_width_stand_as_far_apart_as_there_is_room() -> None:
    slot = classic().slots["areas"]
    fitted, _ = fit_areas(["Alpen", "Italien", "Russischer Ferner Osten"], slot, "de")
    loose = slot.setting.leading * fitted.size
    assert fitted.size < slot.setting.size or len(fitted.lines) > 3
    assert fitted.leading == pytest.approx(loose) or fitted.gaps
