"""The one file of parameters: complete, documented, checked."""

from __future__ import annotations

import re

import pytest
import yaml

from terra_cards.library import resources
from terra_cards.simulation.parameter_file import ParameterError, read_parameters
from terra_cards.simulation.parameters import CROWD, STRANGERS, Parameters, default_parameters

TEXT = resources.text("simulation", "players.yaml")
TREE = yaml.load(TEXT, yaml.BaseLoader)
ENTRIES = [
    (section, entry)
    for section in ("scales", "knowing", "map", "play", "challenge", "crisis", "levels", "warnings")
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
    bots = [*TREE["bots"].values(), *TREE["crisis_bots"].values()]
    habits = {key for bot in bots for key in bot} - {"about", "plays", "ability"}
    assert habits == set(TREE["bot_sources"])
    assert all(record["because"] for record in TREE["bot_sources"].values())
    assert all(len(bot["about"].split()) >= 3 for bot in bots)


def test_defaults_are_those_of_the_file() -> None:
    numbers = default_parameters()
    assert numbers["scales.width_year"] == numbers["scales.width_year"].__class__("0.20")
    assert [bot.name for bot in numbers.players] == [
        "clueless", "novice", "average", "expert", "greedy", "follower", "oracle",
    ]  # fmt: skip
    assert {CROWD, STRANGERS} <= set(numbers.bots)
    assert list(numbers.crisis_bots) == ["cooperative", "friendly", "average", "selfish", "silent"]
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
        ("    value: 2026\n", "", "'scales.present.value' is missing"),
        ("value: 1600", "value: far", "'map.reach' is a number, not 'far'"),
        ("value: 1600", "value: 0", "'map.reach' is at least 1, not 0"),
        ("value: 0.6\n", "value: 1.6\n", "'scales.shared_error' is from 0 to 1, not 1.6"),
        ("trust: 0.9\n", "trust: 1\n", "'bots.follower.trust' is from 0 to 0.95, not 1"),
        ("trust: 0.9\n", "thrust: 0.9\n", "did you mean 'trust'?"),
        ("plays: at random", "plays: at randon", "did you mean 'at random'?"),
        ("3: [0.31, 0.40]", "3: [0.40, 0.31]", "'bands' for 3 levels is a list of 2 increasing numbers"),
        ("2: [0.58]", "2: [0.58, 0.60]", "'one_stone_bands' for 2 levels is a list of 1 increasing"),
        ("value: 0.33", "value: 1.33", "'challenge.accept_from' is from 0 to 1, not 1.33"),
        ("stone_worth:\n    value: {1:", "stone_worth:\n    value: {one:", "has whole numbers from 1 to 100"),
        ("format: 1", "format: [1", "is never closed"),
        ("format: 1", "format: 2", "format is 1, not '2'"),
        ("confidence: 0.7", "confidence: 0", "'bots.expert.confidence' is from 0.000001 to 100, not 0"),
        ("value: 2026", "value: nan", "'scales.present' is a number, not 'nan'"),
        ("    hears: true", "    hears: maybe", "'hears' is true or false, not 'maybe'"),
        ("selfishness: 0.25", "selfishness: 2", "'crisis_bots.friendly.selfishness' is from 0 to 1"),
    ],
)
def test_a_wrong_file_says_where(old: str, new: str, said: str) -> None:
    assert TEXT.count(old) >= 1
    changed = TEXT.replace(old, new, 1)
    with pytest.raises(ParameterError, match=re.escape(said)) as wrong:
        read_parameters(changed.encode(), "mine.yaml", default_parameters())
    # One mistake, one finding, where it stands.
    assert len(wrong.value.findings) == 1
    (line, column) = wrong.value.document.lines.position(wrong.value.findings[0].span.start)
    before = TEXT[: TEXT.index(old)].count("\n") + 1
    assert before - 1 <= line <= before + 2  # what is missing is told at the key above
    assert str(wrong.value).startswith(f"mine.yaml:{line}:{column}: ")


def read(text: str) -> Parameters:
    return read_parameters(text.encode(), "mine.yaml", default_parameters())


def test_a_file_changes_only_what_it_names() -> None:
    base = default_parameters()
    mine = read(
        "scales: {width_length: 0.5}\n"
        "map:\n  reach: {value: 900, because: our club knows maps}\n"
        "play: {stone_worth: {5: 2}}\n"
        "levels: {bands: {4: [0.2, 0.3, 0.4]}}\n"
        "bots:\n  expert: {ability: 2}\n"
        "  grandma: {about: knows it all, ability: 3, spread: 0, confidence: 1, trust: 0, noise: 0, "
        "stone_cost: 1}\n"
        "crisis_bots: {loner: {selfishness: 0.9, hears: false}}\n"
    )
    assert dict(mine.changed) == {
        "scales.width_length": 0.5,
        "map.reach": 900.0,
        "play.stone_worth.5": 2.0,
        "levels.bands.4": [0.2, 0.3, 0.4],
        "bots.expert.ability": 2.0,
        "bots.grandma.ability": 3.0,
        "bots.grandma.spread": 0.0,
        "bots.grandma.confidence": 1.0,
        "bots.grandma.trust": 0.0,
        "bots.grandma.noise": 0.0,
        "bots.grandma.stone_cost": 1.0,
        "crisis_bots.loner.selfishness": 0.9,
        "crisis_bots.loner.hears": False,
    }
    assert mine["map.reach"] == 900
    assert mine["map.step"] == base["map.step"]
    assert mine.bots["expert"].trust == base.bots["expert"].trust
    assert mine.stone_worth[4] == base.stone_worth[4]
    assert mine.bands[2] == base.bands[2]
    assert [bot.name for bot in mine.players][-1] == "grandma"
    assert read("scales: {width_length: 0.80}\n").changed == {}
    assert read("knowing: {slope: 0}\n")["knowing.slope"] == 0


def test_every_mistake_of_a_file_is_told() -> None:
    with pytest.raises(ParameterError) as wrong:
        read("map: 4\nscales: {width_year: -1, x: 2}\nbots: {fool: {ability: 1}}\n")
    codes = [finding.code for finding in wrong.value.findings]
    assert codes == ["TC103", "TC104", "TC101", *["TC102"] * 5]


@pytest.mark.parametrize("text", ["- 1", "", "7"])
def test_a_file_that_is_no_map(text: str) -> None:
    with pytest.raises(ParameterError, match=r"mine\.yaml:1:1: a map of sections"):
        read(text)
