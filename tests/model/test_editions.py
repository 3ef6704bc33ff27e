"""Our editions hold the figures of the rulebooks, each by its clause of RULES.md."""

from __future__ import annotations

import pytest

from terra_cards.model.binding import bind_edition
from terra_cards.model.edition import Edition, EditionFile, EditionInfo, resolve
from terra_cards.model.invalid import INVALID, valid
from terra_cards.source.reader import read
from terra_cards.workspace.parts import builtin_edition


def edition(name: str) -> Edition:
    loaded = builtin_edition(name)
    assert loaded.findings == ()
    assert loaded.edition is not None
    return loaded.edition


ALL = ["terra", "terra-2003", "terra-deutschland", "terra-on-tour"]


@pytest.mark.parametrize("name", ALL)
def test_every_edition_is_complete(name: str) -> None:
    found = edition(name)
    assert found.id == name
    assert found.title.languages == ("en", "de", "es")
    assert found.info.id is not INVALID
    for level in found.levels:
        assert level.name
        assert level.name.languages == ("en", "de", "es")


def test_engines_boards_and_players() -> None:
    assert {name: (edition(name).engine, edition(name).board, edition(name).players) for name in ALL} == {
        "terra": ("placing", "world", (2, 6)),  # R10
        "terra-deutschland": ("placing", "germany", (2, 5)),  # R10
        "terra-on-tour": ("challenge", "world", (2, 6)),  # T1
        "terra-2003": ("crisis", None, (3, 6)),  # C2
    }


def test_stones_and_start_scores() -> None:
    assert {name: (edition(name).stones, edition(name).start_score) for name in ALL} == {
        "terra": (5, 0),  # R10
        "terra-deutschland": (5, 0),  # R10
        "terra-on-tour": (1, 3),  # T1
        "terra-2003": (0, 0),
    }


def test_rounds() -> None:
    assert edition("terra").rounds == dict.fromkeys(range(2, 7), 6)  # R32
    assert edition("terra-deutschland").rounds == {2: 8, 3: 9, 4: 8, 5: 5}  # R32
    assert edition("terra-on-tour").rounds == {2: 8, 3: 9, 4: 8, 5: 5, 6: 6}  # T2
    assert edition("terra-2003").rounds == {}
    for name in ALL:
        low, high = edition(name).players
        assert set(edition(name).rounds) in ({*range(low, high + 1)}, set())


def test_points() -> None:
    for name in ("terra", "terra-deutschland"):
        assert (edition(name).points.hit, edition(name).points.adjacent) == (7, 3)  # R20
    tour = edition("terra-on-tour").points
    assert (tour.estimator, tour.alone, tour.yes, tour.challenger) == (5, 7, 3, 7)  # T7
    assert tour.challenger_wrong == -3  # T8
    assert tour.last == 3  # T10
    assert (tour.nobody_right, tour.somebody_right) == (2, -1)  # T13
    assert tour.hit is None
    crisis = edition("terra-2003").points
    assert (crisis.first, crisis.highest, crisis.finisher) == (3, 3, 5)  # C5, C9


def test_options() -> None:
    terra, germany = edition("terra").options, edition("terra-deutschland").options
    assert (terra.alone, germany.alone) == ("off", "scales")  # R21
    for options in (terra, germany):
        assert (options.third_scale, options.top_up) == ("forbidden", 3)  # R9, R30
        assert options.extra_stone is False  # R34
    assert edition("terra-on-tour").options.nobody_knows is False  # T13
    crisis = edition("terra-2003").options
    assert (crisis.centre_colour_match, crisis.teams) == (True, False)  # C8, C15


def test_boxes() -> None:
    assert {name: (edition(name).box, edition(name).themes) for name in ALL} == {
        "terra": (150, 300),
        "terra-deutschland": (100, 200),
        "terra-on-tour": (75, 75),
        "terra-2003": (108, 108),  # C1
    }


def test_only_terra_prints_a_compass() -> None:
    assert {name for name in ALL if edition(name).card_compass} == {"terra"}  # R2a
    assert {edition(name).card_size for name in ALL if name != "terra-2003"} == {(80.0, 120.0)}


def test_levels_and_their_shares() -> None:
    def levels(name: str) -> list[tuple[object, object, object]]:
        return [(level.id, level.colour, level.share) for level in edition(name).levels]

    assert levels("terra") == [
        ("beginner", "yellow", 0.25),
        ("traveller", "green", 0.25),
        ("globetrotter", "blue", 0.25),
        ("explorer", "red", 0.25),
    ]
    assert levels("terra-on-tour") == [("beginner", "light green", 0.6), ("globetrotter", "orange", 0.4)]
    assert levels("terra-deutschland") == levels("terra-2003") == []
    assert edition("terra").level("explorer") is edition("terra").levels[3]
    assert edition("terra").level("expert") is None


def test_colours_of_the_scales() -> None:
    def colours(name: str) -> dict[str, object]:
        scales = edition(name).scales
        return {scale: getattr(scales.get(scale), "colour", None) for scale in scales.names}

    assert (
        colours("terra")
        == colours("terra-on-tour")
        == {"year": "green", "length": "blue", "number": "orange"}
    )
    assert colours("terra-deutschland") == {"year": "blue", "length": "purple", "number": "green"}
    assert colours("terra-2003") == {}


def test_the_crisis_game() -> None:
    crisis = edition("terra-2003").crisis
    assert crisis is not None
    assert crisis.colours == ("green", "blue", "red")  # C1
    assert crisis.regions == (
        "north-america", "south-america", "europe", "africa", "asia-middle-east", "oceania-south-east-asia",
    )  # fmt: skip
    assert (crisis.threat, crisis.crises) == ((10, 16), 18)  # C1
    assert crisis.solutions == {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}  # C1
    assert 3 * sum(crisis.solutions.values()) == 90  # type: ignore[union-attr, arg-type]
    assert crisis.hands == {3: 4, 4: 4, 5: 3, 6: 2}  # C2
    assert crisis.hand_limit == 8  # C11
    assert crisis.lost_at
    assert (crisis.lost_at.region, crisis.lost_at.colour, crisis.lost_at.all) == (3, 4, 7)  # C12


def test_an_edition_that_extends_another_changes_only_what_it_names() -> None:
    terra, germany = edition("terra"), edition("terra-deutschland")
    assert valid(germany.info.extends) == "terra"
    assert germany.points == terra.points
    assert germany.options.third_scale == terra.options.third_scale
    assert germany.double_sided
    name = germany.scales.year.name  # type: ignore[union-attr]
    assert name == terra.scales.year.name  # type: ignore[union-attr]
    assert germany.scales.number.name.get("en") == "Quantity"  # type: ignore[union-attr]


def test_what_cannot_be_read_falls_back_to_the_base() -> None:
    base = edition("terra")
    broken = EditionInfo.model_construct(
        id="x", title=base.title, points=INVALID, players=INVALID, levels=INVALID
    )
    found = resolve(broken, base)
    assert (found.points, found.players, found.levels) == (base.points, base.players, base.levels)
    alone = resolve(
        EditionInfo.model_construct(id=INVALID, title=INVALID, stones=INVALID, rounds={2: INVALID, 3: 4})
    )
    assert (alone.id, alone.engine, alone.stones, alone.rounds) == ("edition", "placing", 5, {3: 4})


def test_an_edition_that_extends_another_needs_no_more_than_its_name() -> None:
    document = read(b"format: 1\nedition: {id: mine, extends: terra, rounds: {2: 4}}\n", "x.edition.yaml")
    file, findings = bind_edition(document)
    assert findings == ()
    assert isinstance(file, EditionFile)
    assert isinstance(file.edition, EditionInfo)
    base = edition("terra")
    mine = resolve(file.edition, base)
    assert (mine.id, mine.title, mine.engine) == ("mine", base.title, "placing")
    assert mine.rounds == {**base.rounds, 2: 4}, (
        "rounds for other numbers of players are not named, so they stay"
    )


def test_an_edition_on_its_own_says_what_it_is_called() -> None:
    _, findings = bind_edition(read(b"format: 1\nedition: {id: mine}\n", "x.edition.yaml"))
    assert [finding.message for finding in findings] == [
        "the key 'title' is missing",
        "the key 'engine' is missing",
    ]
    assert findings[0].help == 'write title: {en: "Terra: Germany"}', "what the help says to write is YAML"
