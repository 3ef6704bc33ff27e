"""Boards from board files: R1 to R4."""

from __future__ import annotations

from fractions import Fraction

import pytest

from terra_cards.model.board import Board, ScaleName
from terra_cards.model.build_board import BoardError, make_board
from terra_cards.model.ticks import tick
from tests.model_answers.boards import TOY, board, board_file, one_scale, spaces, world


def scale_spaces(made: Board, scale: ScaleName) -> list[object]:
    return spaces(made, scale, tuple(made.sector_spaces(scale)))


def near(made: Board, area: str) -> set[str | None]:
    return {made.spaces[space].area for space in made.neighbours[made.area_index[area]]}


def test_spaces_of_every_sector_r1() -> None:
    toy = board()
    assert [toy.space_json(space) for space in toy.sector_spaces("map")] == [
        *("alpha", "beta", "gamma", "delta", "epsilon", "sea")
    ]
    assert scale_spaces(toy, "year") == [
        *([None, -1000], [-1000, 0], [0, 1000], [1000, 1700], [1700, 1800], [1800, 1900], [1900, 1990]),
        *([1990, 2000], [2000, 2010], [2010, None]),
    ]
    assert scale_spaces(toy, "length") == [
        *(["1 cm", "1 m"], ["1 m", "10 m"], ["10 m", "100 m"], ["100 m", "1 km"], ["1 km", "10 km"])
    ]
    assert scale_spaces(toy, "number") == [
        [0, 10],
        [10, 100],
        [100, 1000],
        [1000, 1_000_000],
        [1_000_000, None],
    ]
    assert [space.index for space in toy.spaces] == list(range(len(toy.spaces)))


def test_open_ends_only_where_the_board_says_so_r1() -> None:
    assert scale_spaces(one_scale("number", "0, 10, 20"), "number") == [[0, 10], [10, 20]]
    assert scale_spaces(one_scale("number", "0, 10", below=True), "number") == [[None, 0], [0, 10]]
    assert scale_spaces(one_scale("number", "0, 10", above=True), "number") == [[0, 10], [10, None]]


def test_a_side_that_the_board_lacks_is_refused_r1a() -> None:
    toy = board_file(TOY)
    assert make_board(toy).side == "metric"
    assert make_board(toy, "imperial").sides == ("metric", "imperial")
    only_metric = one_scale("length", "1 m, 10 m")
    assert only_metric.sides == ("metric",)
    with pytest.raises(BoardError, match="no imperial side"):
        one_scale("length", "1 m, 10 m", side="imperial")


def test_year_and_number_are_the_same_on_both_sides() -> None:
    metric, imperial = board(), board(side="imperial")
    for scale in ("year", "number"):
        assert scale_spaces(metric, scale) == scale_spaces(imperial, scale)
    assert scale_spaces(imperial, "length")[0] == ["1 in", "1 ft"]
    assert imperial.scales["length"].ticks[1].value == Fraction("0.3048")


def test_listed_neighbours_decide_and_are_symmetric_r3() -> None:
    toy = board()
    assert near(toy, "alpha") == {"beta", "gamma", "delta", "sea"}
    assert near(toy, "delta") == {"alpha", "epsilon"}
    one_way = board(TOY.replace("{en: Beta}, neighbours: [alpha]", "{en: Beta}, neighbours: []"))
    assert near(one_way, "beta") == {"alpha"}
    assert near(one_way, "alpha") == {"beta", "gamma", "delta", "sea"}
    for space, others in enumerate(toy.neighbours):
        assert list(others) == sorted(set(others))
        assert all(space in toy.neighbours[other] for other in others)
        assert space not in others


def test_corrections() -> None:
    corrected = board(
        TOY + "corrections:\n  - {remove: [alpha, sea], because: a}\n  - {add: [epsilon, sea], because: b}\n"
    )
    assert near(corrected, "sea") == {"epsilon"}


def test_both_kinds_of_adjacency_mean_the_list_where_there_is_one_r3() -> None:
    coast = board(TOY.replace("adjacency: border", "adjacency: border-or-coast"))
    assert coast.neighbours == board().neighbours


def test_a_scale_is_one_line_r4() -> None:
    toy = board()
    for scale in ("year", "length", "number"):
        first, *_, last = toy.sector_spaces(scale)
        for space in toy.sector_spaces(scale):
            wanted = {space - 1, space + 1} & set(toy.sector_spaces(scale))
            assert set(toy.neighbours[space]) == wanted
        assert len(toy.neighbours[first]) == len(toy.neighbours[last]) == 1


def test_space_at_finds_a_space_by_the_values_of_its_ticks() -> None:
    toy = board()
    for scale in ("year", "length", "number"):
        for index in toy.sector_spaces(scale):
            space = toy.spaces[index]
            low = space.low.value if space.low else None
            high = space.high.value if space.high else None
            assert toy.space_at(scale, low, high) == index
    assert toy.space_at("length", tick("100 cm", "length").value, tick("1000 cm", "length").value) is not None
    for low, high in (
        (1700, 1900),
        (1700, 1750),
        (1800, 1700),
        (2010, 2020),
        (None, 0),
        (1000, None),
        (None, None),
    ):
        assert toy.space_at("year", *(None if v is None else Fraction(v) for v in (low, high))) is None
    assert toy.space_at("map", Fraction(0), Fraction(1)) is None
    assert one_scale("year", "0, 10").space_at("year", None, Fraction(0)) is None


def test_labels_in_words() -> None:
    toy = board()
    labels = [toy.space_label(space) for space in toy.sector_spaces("number")]
    assert labels[0] == "0 to 10"
    assert labels[-1] == "above 1 million"
    assert toy.space_label(toy.sector_spaces("year")[0]) == "below -1000"
    assert toy.space_label(0) == "alpha"


@pytest.mark.parametrize(
    ("scale", "text", "value"),
    [
        ("year", "1750", 1750),
        ("year", "-3000", -3000),
        ("year", "500 BC", -500),
        ("year", "0", 0),
        ("number", "1 million", 1_000_000),
        ("number", "1 billion", 10**9),
        ("number", "0", 0),
        ("number", "0.5", Fraction(1, 2)),
        ("number", "-10", -10),
        ("number", "12 000", 12_000),
        ("length", "1 m", 1),
        ("length", "6 in", Fraction("0.1524")),
        ("length", "10000 km", 10_000_000),
        ("length", "0 cm", 0),
    ],
)
def test_ticks_are_written_in_the_same_language(scale: ScaleName, text: str, value: Fraction) -> None:
    assert tick(text, scale).value == value
    assert tick(text, scale).label == text


@pytest.mark.parametrize(
    ("scale", "text"),
    [
        *[
            ("year", text)
            for text in ("1900..1950", "1920s", "19th century", "18th", "1750 m", "", "soon", "0.5")
        ],
        *[("length", text) for text in ("5", "5 kg", "1..2 m", "12.000")],
        *[("number", text) for text in ("5 m", "12,000", "12.000", "~5", "5 5")],
    ],
)
def test_what_is_no_tick(scale: ScaleName, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        tick(text, scale)


def test_a_scale_that_cannot_be_read_is_left_out_and_the_rest_stands() -> None:
    broken = board(TOY.replace("ticks: [0, 10, 100, 1000, 1 million]", "ticks: [0, 10, 5]"))
    assert set(broken.scales) == {"year", "length"}
    assert len(broken.areas) == 6


def test_a_number_tick_that_is_no_whole_number() -> None:
    halves = one_scale("number", "0.5, 1, 1.5")
    assert scale_spaces(halves, "number") == [[0.5, 1], [1, 1.5]]


def test_the_world_board_has_all_ticks_of_both_sides() -> None:
    for side, first, last in (("metric", "1 cm", "10000 km"), ("imperial", "1 in", "5000 mi")):
        scale = world(side).scales["length"]  # type: ignore[arg-type]
        assert (scale.ticks[0].label, scale.ticks[-1].label) == (first, last)
        assert (scale.open_below, scale.open_above, scale.half_open) == (True, True, False)
        assert scale.count == len(scale.ticks) + 1
