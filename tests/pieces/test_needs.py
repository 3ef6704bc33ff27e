"""What a game needs beside its cards, by the rules of its edition."""

from __future__ import annotations

from itertools import pairwise

import pytest

from terra_cards.layout.pieces.needs import most_points, needs_of
from terra_cards.layout.pieces.players import MOST, PLAYERS
from terra_cards.layout.pieces.track import ROW, spaces
from terra_cards.model.edition import Edition, resolve
from terra_cards.model.edition_file import EditionInfo
from terra_cards.workspace.parts import builtin_edition


def edition(name: str, **changes: object) -> Edition:
    base = builtin_edition(name).edition
    assert base is not None
    return resolve(EditionInfo.model_validate({"id": "mine", "extends": name, **changes}), base)


@pytest.mark.parametrize(
    ("name", "stones", "total"),
    [("terra", 6, 36), ("terra-deutschland", 6, 30), ("terra-on-tour", 2, 12), ("terra-2003", 2, 12)],
)
def test_stones_are_those_of_the_published_boxes(name, stones, total):
    """R10, T1, C2 and the lists of components."""
    needs = needs_of(edition(name))
    assert (needs.stones, needs.stones * needs.players) == (stones, total)


def test_with_the_small_stone_there_is_one_more_to_estimate_with():
    """R34."""
    assert needs_of(edition("terra", options={"extra_stone": True})).stones == 7


@pytest.mark.parametrize(
    ("name", "track", "chits", "start"),
    [
        ("terra", 100, 8, 0),
        ("terra-deutschland", 100, 7, 0),
        ("terra-on-tour", 70, 0, 3),
        ("terra-2003", 40, 8, 0),
    ],
)
def test_the_track_is_as_long_as_scores_can_be_or_is_walked_again(name, track, chits, start):
    needs = needs_of(edition(name))
    assert (needs.track, needs.chits, needs.start) == (track, chits, start)


def test_most_points_follow_points_rounds_and_options():
    assert most_points(edition("terra"), 2) == 6 * 5 * 7
    assert most_points(edition("terra", options={"alone": "scales"}), 2) == 6 * 5 * 7 * 2
    assert most_points(edition("terra-deutschland"), 5) == 5 * 5 * 7 * 2
    assert most_points(edition("terra-on-tour"), 3) == 3 + 9 * 7
    assert most_points(edition("terra-on-tour", options={"nobody_knows": True}), 6) == 3 + 6 * 10
    assert most_points(edition("terra-2003"), 4) is None


def test_a_short_game_has_a_short_track_without_chits():
    short = edition("terra", rounds={str(n): 2 for n in range(2, 7)}, stones=2)
    assert (needs_of(short).track, needs_of(short).chits) == (30, 0)


def test_roles_are_those_that_the_rules_know():
    """T3, T6, T13, R31."""
    assert needs_of(edition("terra-on-tour")).roles == ("estimator", "challenger", "yes", "no")
    assert needs_of(edition("terra-on-tour", options={"nobody_knows": True})).roles[-1] == "nobody"
    assert needs_of(edition("terra")).roles == ("start",)
    assert needs_of(edition("terra-2003")).roles == ()


def test_fewer_players_need_fewer_stones():
    assert needs_of(edition("terra"), 3).players == 3


@pytest.mark.parametrize("count", [1, 10, 11, 40, 100])
def test_each_space_of_the_track_touches_the_one_before(count):
    road = spaces(count, 18.0)
    assert [space.number for space in road] == list(range(1, count + 1))
    for one, other in pairwise(road):
        steps = abs(one.box[0] - other.box[0]) + abs(one.box[1] - other.box[1])
        assert steps == pytest.approx(18.0)
    assert len({space.box for space in road}) == count
    assert max(space.box[0] for space in road) <= (ROW - 1) * 18.0


def test_no_two_players_share_colour_or_shape():
    assert len({player.ground for player in PLAYERS}) == len({player.shape for player in PLAYERS}) == MOST
