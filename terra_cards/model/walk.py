"""The slow path of the binder: one value after the other, each mistake once, the rest kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from terra_cards.model.invalid import INVALID
from terra_cards.model.problem import Pointer, Problem, Unreadable, shown
from terra_cards.model.shapes import Anything, Keys, List, Map, Shape, Value
from terra_cards.source.document import Plain
from terra_cards.source.names import nearest


@dataclass(frozen=True, slots=True)
class Missing(Problem):
    """A key that is not there; ``pointer`` leads to the map that lacks it."""

    key: str = ""


def empty(value: object) -> bool:
    """Whether nothing was written: ``theme:``."""
    return value is None or (isinstance(value, Plain) and value == "" and value.typed is None)


def walk(shape: Shape, value: object, pointer: Pointer, report: Callable[[Problem], None]) -> Any:
    """Reads plain data by a shape; reports what is wrong and puts INVALID in its place."""
    if isinstance(shape, Value):
        try:
            return shape.read(value)
        except Unreadable as error:
            for problem in error.problems:
                report(problem.under(*pointer))
            return error.partial
    if isinstance(shape, Keys):
        return _keys(shape, value, pointer, report)
    if isinstance(shape, List):
        if not isinstance(value, list):
            report(
                Problem("TC103", "this must be a list", "write [...], or one item a line after '- '", pointer)
            )
            return INVALID
        if len(value) < shape.least:
            report(Problem("TC102", "the list is empty", None, pointer))
            return INVALID
        return tuple(walk(shape.item, item, (*pointer, index), report) for index, item in enumerate(value))
    if isinstance(shape, Map):
        return _map(shape, value, pointer, report)
    assert isinstance(shape, Anything)
    return value


def _map(shape: Map, value: object, pointer: Pointer, report: Callable[[Problem], None]) -> Any:
    if not isinstance(value, dict):
        report(Problem("TC103", "this must be a map", None, pointer))
        return INVALID
    found = {}
    for name, inner in value.items():
        try:
            key = shape.key.read(name)
        except Unreadable as error:
            for problem in error.problems:
                report(Problem(problem.code, problem.message, problem.help, (*pointer, name), "key"))
            continue
        found[key] = walk(shape.value, inner, (*pointer, name), report)
    return found


def _keys(shape: Keys, value: object, pointer: Pointer, report: Callable[[Problem], None]) -> Any:
    if not isinstance(value, dict):
        report(Problem("TC103", "this must be a map", "write its keys: " + ", ".join(shape.keys), pointer))
        return INVALID
    fields: dict[str, Any] = {}
    meant: set[str] = set()
    for name, inner in value.items():
        key = shape.keys.get(name)
        if key is None:
            if name == "<<":
                report(
                    Problem(
                        "TC101",
                        "merge keys (<<) are not part of YAML 1.2",
                        "write the keys out",
                        (*pointer, name),
                        "key",
                    )
                )
                continue
            free = [other for other in shape.keys if other not in value]
            near = nearest(name, shape.keys)
            only = near is not None and near.name in free
            if near is not None and only:
                meant.add(near.name)
            report(
                Problem(
                    "TC101",
                    f"unknown key {shown(name)}",
                    f"did you mean '{near.name}'?" if near else "the keys here are " + ", ".join(shape.keys),
                    (*pointer, name),
                    "key",
                    replacement=near.name if near and only else None,
                    safe=near is not None
                    and (near.runner_up_distance is None or near.runner_up_distance > near.distance + 1),
                )
            )
        elif key.required and empty(inner):
            report(Problem("TC102", f"'{name}' is empty", None, (*pointer, name), "key"))
            fields[name] = INVALID
        else:
            fields[name] = walk(key.shape, inner, (*pointer, name), report)
    for name, key in shape.keys.items():
        if name in fields:
            continue
        if name in meant:
            fields[name] = INVALID
        elif key.required:
            report(Missing("TC102", f"the key '{name}' is missing", None, pointer, "key", key=name))
            fields[name] = INVALID
        else:
            fields[name] = key.default
    return shape.model.model_construct(**fields)
