"""The models as trees that can be walked: what the slow path of the binder needs to know.

A shape is made once from a model's annotations; the models stay the only definition of the keys.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from terra_cards.model.leaf import Leaf
from terra_cards.model.record import Record


@dataclass(frozen=True)
class Value:
    """Read by one function, which raises Unreadable."""

    read: Callable[[Any], Any]


@dataclass(frozen=True)
class List:
    item: Shape
    least: int


@dataclass(frozen=True)
class Map:
    key: Value
    value: Shape


@dataclass(frozen=True)
class Anything:
    """Not looked into."""


@dataclass(frozen=True)
class Key:
    shape: Shape
    required: bool
    default: Any


@dataclass(frozen=True, eq=False)
class Keys:
    """A map with known keys, of a model."""

    model: type[Record]
    keys: dict[str, Key]


Shape = Value | List | Map | Anything | Keys


@cache
def of_model(model: type[Record]) -> Keys:
    """The shape of a model."""
    keys: dict[str, Key] = {}
    for name, info in model.model_fields.items():
        default = None if info.is_required() else info.get_default(call_default_factory=True)
        keys[info.alias or name] = Key(
            _of(info.annotation, tuple(info.metadata)), info.is_required(), default
        )
    return Keys(model, keys)


def _of(annotation: Any, metadata: tuple[Any, ...]) -> Shape:
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *more = get_args(annotation)
        return _of(inner, (*more, *metadata))
    for extra in metadata:
        if isinstance(extra, Leaf):
            return Value(extra.read)
    if origin in (Union, types.UnionType):
        (inner,) = (part for part in get_args(annotation) if part is not type(None))
        return _of(inner, metadata)
    if origin is tuple:
        least = max((getattr(extra, "min_length", 0) or 0 for extra in metadata), default=0)
        return List(_of(get_args(annotation)[0], ()), least)
    if origin is dict:
        key, value = get_args(annotation)
        if value is Any:
            return Value(_any_map)
        shape = _of(key, ())
        assert isinstance(shape, Value)
        return Map(shape, _of(value, ()))
    if annotation is Any:
        return Anything()
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return of_model(annotation)
    read = getattr(annotation, "read", None)
    if read is None:
        raise TypeError(f"a field of type {annotation!r} has no way to be read")
    return Value(read)


def _any_map(value: Any) -> Any:
    from terra_cards.model.problem import Problem, Unreadable

    if not isinstance(value, dict):
        raise Unreadable(Problem("TC103", "this must be a map"))
    return value
