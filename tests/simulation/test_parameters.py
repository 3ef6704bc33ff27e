"""The one file of parameters: complete, documented, checked."""

from __future__ import annotations

import re

import pytest
import yaml

from terra_cards.library import resources
from terra_cards.simulation.parameters import CROWD, ParameterError, default_parameters, read_parameters

TEXT = resources.text("simulation", "players.yaml")
TREE = yaml.load(TEXT, yaml.BaseLoader)
ENTRIES = [
    (section, entry)
    for section in ("scales", "knowing", "map", "play", "challenge", "levels", "warnings")
    for entry in TREE[section]
]


@pytest.mark.parametrize(("section", "entry"), ENTRIES)
def test_every_number_says_why(section: str, entry: str) -> None:
    record = TREE[section][entry]
    assert len(record["because"].split()) >= 3
    if "source" in record:
        assert re.fullmatch(r"https?://\S+", record["source"])
    else:
        # Nobody measured it: the text must not look as if somebody had.
        assert "source" not in record["because"].lower()


def test_numbers_that_nobody_measured_say_so() -> None:
    assumed = {f"{s}.{e}" for s, e in ENTRIES if TREE[s][e]["because"].startswith("Assumed")}
    measured = {f"{s}.{e}" for s, e in ENTRIES if "source" in TREE[s][e]}
    assert {"scales.width_length", "scales.width_number"} <= assumed
    assert {"scales.year_offset", "scales.width_year", "map.reach", "knowing.areas"} <= measured


def test_habits_of_bots_are_explained() -> None:
    habits = {key for bot in TREE["bots"].values() for key in bot} - {"about", "plays", "ability"}
    assert habits == set(TREE["bot_sources"])
    assert all(record["because"] for record in TREE["bot_sources"].values())
    assert all(len(bot["about"].split()) >= 3 for bot in TREE["bots"].values())


def test_defaults_are_those_of_the_file() -> None:
    numbers = default_parameters()
    assert numbers["scales.width_year"] == numbers["scales.width_year"].__class__("0.20")
    assert [bot.name for bot in numbers.players] == [
        "clueless", "novice", "average", "expert", "greedy", "follower", "oracle",
    ]  # fmt: skip
    assert CROWD in numbers.bots
    assert numbers.level_bands(4) == (0.29, 0.36, 0.43)
    assert numbers.level_bands(1) == ()
    assert numbers.level_bands(2, one_stone=True) == (0.58,)
    assert len(numbers.level_bands(5, one_stone=True)) == 4
    five = numbers.level_bands(5)
    assert len(five) == 4
    assert list(five) == sorted(five)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("width_year:", "widht_year:", "did you mean 'width_year'?"),
        ("scales:\n  present", "scalse:\n  present", "did you mean 'scales'?"),
        ("  present:\n    value: 2026\n", "  present:\n", "scales.present is missing its value"),
        ("value: 1600", "value: far", "map.reach: a number is expected"),
        ("value: 1600", "value: 0", "map.reach is at least 1"),
        ("value: 0.6\n", "value: 1.6\n", "scales.shared_error is from 0 to 1"),
        ("trust: 0.9\n", "trust: 1\n", "bots.follower.trust: from 0 to 0.95"),
        ("    trust: 0.9\n", "", "bots.follower: trust is missing"),
        ("trust: 0.9\n", "thrust: 0.9\n", "did you mean 'trust'?"),
        ("plays: at random", "plays: at will", "bots.clueless.plays"),
        ("  crowd:\n", "  folk:\n", "bots.crowd is missing"),
        ("3: [0.31, 0.40]", "3: [0.40, 0.31]", "3 levels have 2 increasing edges"),
        ("2: [0.58]", "2: [0.58, 0.60]", "levels.one_stone_bands: 2 levels have 1 increasing edges"),
        ("value: 0.33", "value: 1.33", "challenge.accept_from is from 0 to 1"),
        ("format: 1", "format: [1", "not readable as YAML"),
        ("confidence: 0.7", "confidence: 0", "bots.expert.confidence: above 0"),
        ("value: 2026", "value: nan", "scales.present: a number is expected"),
    ],
)
def test_a_wrong_file_says_where(old: str, new: str, said: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(ParameterError, match=re.escape(said)):
        read_parameters(TEXT.replace(old, new, 1), "mine.yaml")


def test_a_file_that_is_no_map() -> None:
    with pytest.raises(ParameterError, match=r"mine\.yaml: a map of sections"):
        read_parameters("- 1", "mine.yaml")
