"""What simulated players know, believe and dare: the numbers of ``players.yaml``, typed.

Numbers are decimals, read from the text as written, so that no float stands between the file and
the tables made from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Literal

import yaml

from terra_cards.library import resources
from terra_cards.simulation.bands import Bands
from terra_cards.source.names import nearest

Plays = Literal["knowing", "at random", "by the solution"]
FILE = "players.yaml"
CROWD = "crowd"  # who measures cards, alone; no seat is ever given to it
STRANGERS = "strangers"  # who measures how much skill decides, at tables of their own

# section: its entries, each one number
_NUMBERS = {
    "scales": (
        "present",
        "year_offset",
        "width_year",
        "width_length",
        "width_number",
        "known_width",
        "shared_error",
    ),
    "knowing": ("areas", "scales", "slope", "error_slope", "known_area"),
    "map": ("reach", "anywhere", "step"),
    "play": ("pass_below", "lost_share", "evidence_limit"),
    "levels": ("unknown_fame",),
    "warnings": ("apart", "luck", "discrimination", "wrong_space"),
    "challenge": ("accept_from", "stay_worth", "later_right"),
}
_HABITS = ("ability", "spread", "confidence", "trust", "noise", "stone_cost")
_PLAYS: tuple[Plays, ...] = ("knowing", "at random", "by the solution")


class ParameterError(ValueError):
    """A file of parameters that cannot be used; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Bot:
    """One kind of player.

    ``ability`` and ``spread`` are the mean and standard deviation of ability among such players,
    ``confidence`` is the width of the error they expect as a share of the true one, ``trust`` the
    weight on others' stones, ``noise`` the points by which they misjudge a space, ``stone_cost``
    the share of a lost stone's worth that they take into account.
    """

    name: str
    about: str
    plays: Plays = "knowing"
    ability: Decimal = Decimal(0)
    spread: Decimal = Decimal(0)
    confidence: Decimal = Decimal(1)
    trust: Decimal = Decimal(0)
    noise: Decimal = Decimal(0)
    stone_cost: Decimal = Decimal(0)


@dataclass(frozen=True, eq=False)
class Parameters:
    """All numbers of the simulation's players; the file says what each is and why.

    ``numbers`` holds the single ones as ``section.entry``, ``stone_worth`` the points that the
    nth stone in hand brings, ``bands`` the difficulties between levels by number of levels, and
    ``one_stone_bands`` those where one stone must hit.
    """

    numbers: Mapping[str, Decimal]
    stone_worth: Mapping[int, Decimal]
    bands: Mapping[int, tuple[Decimal, ...]]
    one_stone_bands: Mapping[int, tuple[Decimal, ...]]
    bots: Mapping[str, Bot]
    changed: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Decimal:
        return self.numbers[name]

    @property
    def players(self) -> tuple[Bot, ...]:
        """The bots that may sit at a table, in the order of the file."""
        return tuple(bot for bot in self.bots.values() if bot.name not in (CROWD, STRANGERS))

    def level_bands(self, levels: int, *, one_stone: bool = False) -> tuple[float, ...]:
        """The ``levels - 1`` difficulties at which a level ends; evenly spread where not given."""
        given = (self.one_stone_bands if one_stone else self.bands).get(levels)
        if given is not None:
            return tuple(float(edge) for edge in given)
        low, wide = (0.48, 0.2) if one_stone else (0.2, 0.3)
        return tuple(low + wide * (i + 1) / levels for i in range(levels - 1))

    def bands_of(self, levels: Sequence[str], *, one_stone: bool = False) -> Bands:
        """The bands of an edition's levels."""
        doubt = float(self["levels.unknown_fame"])
        return Bands(tuple(levels), self.level_bands(len(levels), one_stone=one_stone), doubt)


@cache
def default_parameters() -> Parameters:
    """The parameters that come with the package."""
    return read_parameters(resources.text("simulation", FILE), FILE)


def read_parameters(text: str, name: str) -> Parameters:
    """Reads a file of parameters; ParameterError names the entry that is wrong or missing."""
    try:
        tree = yaml.load(text, yaml.BaseLoader)
    except yaml.YAMLError as error:
        raise ParameterError(f"{name}: not readable as YAML: {error}") from None
    if not isinstance(tree, dict):
        raise ParameterError(f"{name}: a map of sections is expected")
    _known(
        name,
        tree,
        (
            "format",
            "scales",
            "knowing",
            "map",
            "play",
            "challenge",
            "bots",
            "bot_sources",
            "levels",
            "warnings",
        ),
        "section",
    )
    numbers = {}
    for section, entries in _NUMBERS.items():
        found = _map(name, tree, section)
        lists = {"play": ("stone_worth",), "levels": ("bands", "one_stone_bands")}
        known = (*entries, *lists.get(section, ()))
        _known(f"{name}: {section}", found, known, "entry")
        for entry in entries:
            numbers[f"{section}.{entry}"] = _number(
                f"{name}: {section}.{entry}", _value(name, found, section, entry)
            )
    worth = _value(name, _map(name, tree, "play"), "play", "stone_worth")
    if not isinstance(worth, dict):
        raise ParameterError(f"{name}: stone_worth is a map by number")
    bots = {key: _bot(name, key, value) for key, value in _map(name, tree, "bots").items()}
    for needed, measures in ((CROWD, "the cards"), (STRANGERS, "skill")):
        if needed not in bots:
            raise ParameterError(f"{name}: bots.{needed} is missing; it measures {measures}")
    parameters = Parameters(
        numbers,
        {
            int(_number(name, key)): _number(f"{name}: play.stone_worth", value)
            for key, value in worth.items()
        },
        _all_bands(name, tree, "bands"),
        _all_bands(name, tree, "one_stone_bands"),
        bots,
    )
    _check_ranges(name, parameters)
    return parameters


def _check_ranges(name: str, parameters: Parameters) -> None:
    limits = {
        "scales.year_offset": (Decimal("0.001"), None),
        "scales.width_year": (Decimal("0.000001"), None),
        "scales.width_length": (Decimal("0.000001"), None),
        "scales.width_number": (Decimal("0.000001"), None),
        "scales.known_width": (Decimal("0.000001"), Decimal(1)),
        "scales.shared_error": (Decimal(0), Decimal(1)),
        "knowing.known_area": (Decimal(0), Decimal(1)),
        "map.reach": (Decimal(1), None),
        "map.anywhere": (Decimal(0), Decimal(1)),
        "map.step": (Decimal(1), None),
        "play.lost_share": (Decimal(0), Decimal(1)),
        "play.evidence_limit": (Decimal(1), Decimal(8)),
        "levels.unknown_fame": (Decimal(0), Decimal(1)),
        "challenge.accept_from": (Decimal(0), Decimal(1)),
        "challenge.stay_worth": (Decimal(0), Decimal(100)),
        "challenge.later_right": (Decimal(0), Decimal(1)),
    }
    for entry, (low, high) in limits.items():
        value = parameters[entry]
        if value < low or (high is not None and value > high):
            wanted = f"at least {low}" if high is None else f"from {low} to {high}"
            raise ParameterError(f"{name}: {entry} is {wanted}, not {value}")


def _bot(name: str, key: str, value: object) -> Bot:
    where = f"{name}: bots.{key}"
    if not isinstance(value, dict):
        raise ParameterError(f"{where}: a map is expected")
    _known(where, value, ("about", "plays", *_HABITS), "entry")
    plays = value.get("plays", "knowing")
    if plays not in _PLAYS:
        raise ParameterError(f"{where}.plays: {' or '.join(_PLAYS)}, not '{plays}'")
    missing = [habit for habit in _HABITS if plays == "knowing" and habit not in value]
    if missing:
        raise ParameterError(f"{where}: {missing[0]} is missing")
    habits = {habit: _number(f"{where}.{habit}", value[habit]) for habit in _HABITS if habit in value}
    if not 0 <= habits.get("trust", Decimal(0)) <= Decimal("0.95"):
        raise ParameterError(f"{where}.trust: from 0 to 0.95, not {habits['trust']}")
    if not Decimal("0.000001") <= habits.get("confidence", Decimal(1)):
        raise ParameterError(f"{where}.confidence: above 0, not {habits['confidence']}")
    for habit in ("spread", "noise", "stone_cost"):
        if not 0 <= habits.get(habit, Decimal(0)) <= 10:
            raise ParameterError(f"{where}.{habit}: from 0 to 10, not {habits[habit]}")
    return Bot(key, str(value.get("about", "")), plays, **habits)


def _all_bands(name: str, tree: Mapping[str, object], entry: str) -> dict[int, tuple[Decimal, ...]]:
    where = f"{name}: levels.{entry}"
    found = _value(name, _map(name, tree, "levels"), "levels", entry)
    if not isinstance(found, dict):
        raise ParameterError(f"{where} is a map by number")
    out = {}
    for key, value in found.items():
        if not isinstance(value, list):
            raise ParameterError(f"{where}.{key}: a list of numbers is expected")
        levels, edges = int(_number(name, key)), tuple(_number(f"{where}.{key}", edge) for edge in value)
        if len(edges) != levels - 1 or list(edges) != sorted(edges):
            raise ParameterError(f"{where}: {levels} levels have {levels - 1} increasing edges")
        out[levels] = edges
    return out


def _map(name: str, tree: Mapping[str, object], section: str) -> dict[str, object]:
    found = tree.get(section)
    if not isinstance(found, dict):
        raise ParameterError(f"{name}: section {section} is missing")
    return found


def _value(name: str, found: Mapping[str, object], section: str, entry: str) -> object:
    record = found.get(entry)
    if not isinstance(record, dict) or "value" not in record:
        raise ParameterError(f"{name}: {section}.{entry} is missing its value")
    _known(f"{name}: {section}.{entry}", record, ("value", "because", "source"), "key")
    return record["value"]


def _number(where: str, value: object) -> Decimal:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        number = Decimal("NaN")
    if not isinstance(value, str) or not number.is_finite() or abs(number) > 10**9:
        raise ParameterError(f"{where}: a number is expected, not {value!r}")
    return number


def _known(where: str, found: Mapping[str, object], names: tuple[str, ...], what: str) -> None:
    for key in found:
        if key not in names:
            near = nearest(str(key), names)
            hint = f"did you mean '{near.name}'?" if near else f"known: {', '.join(names)}"
            raise ParameterError(f"{where}: no {what} '{key}'; {hint}")
