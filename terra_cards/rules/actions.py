"""What players do. An action is a small frozen value whose text form is its line in a record.

>>> print(Place("bob", scale="year", between=(1990, 2000)))
{"player": "bob", "action": "place", "scale": "year", "between": [1990, 2000]}
>>> read_action('{"player": "ann", "action": "pass"}')
Pass(player='ann')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from terra_cards.rules.errors import RuleError
from terra_cards.rules.near import did_you_mean, short
from terra_cards.rules.spaces import Between


class Action(Struct, frozen=True):
    """Base of all actions; ``name`` is the word that records use."""

    name: ClassVar[str] = ""
    player: str

    def record(self) -> dict[str, object]:
        """The action as a JSON object, keys in the order of records."""
        line: dict[str, object] = {"player": self.player, "action": self.name}
        for key in self.__struct_fields__[1:]:
            value = getattr(self, key)
            if value is not None:
                line[key] = list(value) if isinstance(value, tuple) else value
        return line

    def __str__(self) -> str:
        return json.dumps(self.record(), ensure_ascii=False)


class OnSpace(Action, frozen=True):
    """An action on a space: ``area``, or ``scale`` and its two ticks ``between``."""

    area: str | None = None
    scale: str | None = None
    between: Between | None = None


class Place(OnSpace, frozen=True):
    """R11, R13: put a stone on an area, or between two ticks of a scale."""

    name = "place"


class Answer(OnSpace, frozen=True):
    """T5: the Estimator's stone, on an area or on the scale asked for."""

    name = "answer"


class Pass(Action, frozen=True):
    """R13: place no more stones this round. C4: play nothing on the impending crisis."""

    name = "pass"


class Accept(Action, frozen=True):
    """T4: the first Estimator will answer."""

    name = "accept"


class Decline(Action, frozen=True):
    """T4: the first Estimator hands the card to the Challenger, who must answer."""

    name = "decline"


class Yes(Action, frozen=True):
    """T6: the answer is right."""

    name = "yes"


class No(Action, frozen=True):
    """T6: the answer is wrong."""

    name = "no"


class NobodyKnows(Action, frozen=True):
    """T13: nobody will be right this round."""

    name = "nobody_knows"


class TakeThree(Action, frozen=True):
    """T10: the last NO-sayer takes 3 points instead of answering."""

    name = "take_three"


class ChooseTask(Action, frozen=True):
    """T3: the Challenger picks ``map`` or one of the card's two scales."""

    name = "choose_task"
    task: str


class Draw(Action, frozen=True):
    """C3, C7: turn over the top card of the draw pile."""

    name = "draw"


class Play(Action, frozen=True):
    """C4, C8: play a solution card from the hand on a crisis."""

    name = "play"
    card: str
    on: str


class Hoard(Action, frozen=True):
    """C10: keep a set of three solution cards for oneself; their order means nothing."""

    name = "hoard"
    cards: tuple[str, ...]


class End(Action, frozen=True):
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
    known = kind.__struct_fields__
    needed = known[: len(known) - len(kind.__struct_defaults__)]
    for key in line:
        if key != "action" and key not in known:
            raise RuleError.of("G3", f"unknown key '{short(key)}' in '{name}'{did_you_mean(key, known)}")
    values: dict[str, object] = {}
    for key in known:
        if key in line:
            values[key] = _value(key, line[key])
        elif key in needed or key == "discard":
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
