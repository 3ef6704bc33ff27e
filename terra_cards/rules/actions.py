"""What players do. An action is a small frozen value whose text form is its line in a record.

>>> print(Place("bob", scale="year", between=(1990, 2000)))
{"player": "bob", "action": "place", "scale": "year", "between": [1990, 2000]}
>>> read_action('{"player": "ann", "action": "pass"}')
Pass(player='ann')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar

from terra_cards.rules.errors import RuleError
from terra_cards.rules.near import did_you_mean, short
from terra_cards.rules.spaces import Between


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions; ``name`` is the word that records use."""

    name: ClassVar[str] = ""
    player: str

    def record(self) -> dict[str, object]:
        """The action as a JSON object, keys in the order of records."""
        line: dict[str, object] = {"player": self.player, "action": self.name}
        for field in fields(self)[1:]:
            value = getattr(self, field.name)
            if value is not None:
                line[field.name] = list(value) if isinstance(value, tuple) else value
        return line

    def __str__(self) -> str:
        return json.dumps(self.record(), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class OnSpace(Action):
    """An action on a space: ``area``, or ``scale`` and its two ticks ``between``."""

    area: str | None = None
    scale: str | None = None
    between: Between | None = None


class Place(OnSpace):
    """R11, R13: put a stone on an area, or between two ticks of a scale."""

    __slots__ = ()
    name = "place"


class Answer(OnSpace):
    """T5: the Estimator's stone, on an area or on the scale asked for."""

    __slots__ = ()
    name = "answer"


class Pass(Action):
    """R13: place no more stones this round. C4: play nothing on the impending crisis."""

    __slots__ = ()
    name = "pass"


class Accept(Action):
    """T4: the first Estimator will answer."""

    __slots__ = ()
    name = "accept"


class Decline(Action):
    """T4: the first Estimator hands the card to the Challenger, who must answer."""

    __slots__ = ()
    name = "decline"


class Yes(Action):
    """T6: the answer is right."""

    __slots__ = ()
    name = "yes"


class No(Action):
    """T6: the answer is wrong."""

    __slots__ = ()
    name = "no"


class NobodyKnows(Action):
    """T13: nobody will be right this round."""

    __slots__ = ()
    name = "nobody_knows"


class TakeThree(Action):
    """T10: the last NO-sayer takes 3 points instead of answering."""

    __slots__ = ()
    name = "take_three"


@dataclass(frozen=True, slots=True)
class ChooseTask(Action):
    """T3: the Challenger picks ``map`` or one of the card's two scales."""

    name = "choose_task"
    task: str


class Draw(Action):
    """C3, C7: turn over the top card of the draw pile."""

    __slots__ = ()
    name = "draw"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """C4, C8: play a solution card from the hand on a crisis."""

    name = "play"
    card: str
    on: str


@dataclass(frozen=True, slots=True)
class Hoard(Action):
    """C10: keep a set of three solution cards for oneself; their order means nothing."""

    name = "hoard"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End(Action):
    """C11: end the turn, and discard exactly down to 8 cards."""

    name = "end"
    discard: tuple[str, ...] = ()


_KINDS: dict[str, Any] = {
    kind.name: kind
    for kind in (
        Place, Pass, ChooseTask, Accept, Decline, Answer, Yes, No, NobodyKnows, TakeThree,
        Draw, Play, Hoard, End,
    )
}  # fmt: skip


def read_action(text: str) -> Action:
    """An action from its text form; RuleError G3 where it is malformed."""
    from terra_cards.rules.json_lines import parse_line

    return action_from(parse_line(text))


def action_from(line: Mapping[str, object]) -> Action:
    """An action from a record's object: known keys with values of their type, or RuleError G3."""
    name = line.get("action")
    if not isinstance(name, str):
        raise RuleError.of("G3", "'action' must be a text" if "action" in line else "key 'action' is missing")
    kind = _KINDS.get(name)
    if kind is None:
        raise RuleError.of("G3", f"no action '{short(name)}'{did_you_mean(name, _KINDS)}")
    known = {field.name: field for field in fields(kind)}
    for key in line:
        if key != "action" and key not in known:
            raise RuleError.of("G3", f"unknown key '{short(key)}' in '{name}'{did_you_mean(key, known)}")
    values: dict[str, object] = {}
    for key, field in known.items():
        if key in line:
            values[key] = _value(key, line[key])
        elif field.default is MISSING or key == "discard":
            raise RuleError.of("G3", f"key '{key}' is missing in '{name}'")
    if issubclass(kind, OnSpace):
        _check_space_keys(name, values)
    action: Action = kind(**values)
    return action


def _value(key: str, value: object) -> object:
    """A value of an action's key; lists become tuples."""
    if key in ("cards", "discard"):
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise RuleError.of("G3", f"'{key}' is a list of cards")
        return tuple(value)
    if key == "between":
        if not isinstance(value, list) or len(value) != 2:
            raise RuleError.of("G3", "'between' is a list of two ticks")
        for tick in value:
            if isinstance(tick, bool) or not (tick is None or isinstance(tick, int | float | str)):
                raise RuleError.of("G3", "a tick is a number, a text, or null at an open end")
        return tuple(value)
    if not isinstance(value, str):
        raise RuleError.of("G3", f"'{key}' must be a text")
    return value


def _check_space_keys(name: str, values: Mapping[str, object]) -> None:
    """Either ``area`` alone, or ``scale`` with ``between``."""
    if "area" in values and ("scale" in values or "between" in values):
        raise RuleError.of("G3", f"'{name}' has either 'area' or 'scale' and 'between'")
    if "area" not in values:
        for key in ("scale", "between"):
            if key not in values:
                other = "'area', or 'scale' and 'between'," if key == "scale" else "'between'"
                raise RuleError.of("G3", f"{other} is missing in '{name}'")
