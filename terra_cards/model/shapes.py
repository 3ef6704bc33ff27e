"""The models as trees that can be walked: what the slow path of the binder needs to know.

A shape is made once from a model's annotations; the models stay the only definition of the keys.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import Struct

from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable
from terra_cards.model.record import Record
from terra_cards.model.values import kind, whole


class Value(Struct, frozen=True):
    """Read by one function, which raises Unreadable. ``leaf`` says more about it where that is known."""

    read: Callable[[Any], Any]
    leaf: Leaf | None = None


class List(Struct, frozen=True):
    """A list of items of one shape, at least ``least`` of them."""

    item: Shape
    least: int


class Fixed(Struct, frozen=True):
    """A list with one shape for each place."""

    items: tuple[Shape, ...]


class Map(Struct, frozen=True):
    """A map from names of the author's to values of one shape, at least ``least`` of them."""

    key: Value
    value: Shape
    least: int


class Key(Struct, frozen=True):
    """One key of a model; ``example`` is how an author would write it: a text in both its forms."""

    shape: Shape
    required: bool
    default: Any
    example: str | None


class Keys(Struct, frozen=True, eq=False):
    """A map with known keys, of a model."""

    model: type[Record]
    keys: dict[str, Key]


Shape = Value | List | Fixed | Map | Keys


@cache
def of_model(model: type[Record]) -> Keys:
    """The shape of a model."""
    keys: dict[str, Key] = {}
    for name, info in model.model_fields.items():
        required = info.is_required()
        default = None if required else info.get_default(call_default_factory=True)
        example = _example(info.examples) if info.examples else None
        keys[name] = Key(_of(info.annotation, tuple(info.metadata)), required, default, example)
    return Keys(model, keys)


def _example(examples: list[Any]) -> str:
    """The first example; of a text first the plain one, which a deck of one language wants."""
    first, second = written_example(examples[0]), examples[1] if len(examples) > 1 else None
    if isinstance(examples[0], dict) and isinstance(second, str) and "en" in examples[0]:
        return f"{written_example(second)}, or {first}"
    return first


def written_example(example: Any, inside: bool = False) -> str:
    """An example as YAML, on one line; ``inside`` a map or list, where a comma ends a text."""
    if isinstance(example, dict):
        return (
            "{" + ", ".join(f"{key}: {written_example(value, True)}" for key, value in example.items()) + "}"
        )
    if isinstance(example, list):
        return "[" + ", ".join(written_example(value, True) for value in example) + "]"
    plain = isinstance(example, str) and ": " not in example and not (inside and "," in example)
    return example if plain else json.dumps(example, ensure_ascii=False)


def _of(annotation: Any, metadata: tuple[Any, ...]) -> Shape:
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _of(args[0], (*annotation.__metadata__, *metadata))
    for extra in metadata:
        if isinstance(extra, Leaf):
            return Value(extra.read, extra)
    least = max((getattr(extra, "min_length", 0) or 0 for extra in metadata), default=0)
    if origin in (Union, types.UnionType):
        (inner,) = (part for part in args if part is not type(None))
        return _of(inner, metadata)
    if origin is tuple:
        if args[-1] is Ellipsis:
            return List(_of(args[0], ()), least)
        return Fixed(tuple(_of(arg, ()) for arg in args))
    if origin is dict:
        if args[1] is Any:
            return Value(_read_map)
        shape = _of(args[0], ())
        assert isinstance(shape, Value)
        return Map(shape, _of(args[1], ()), least)
    if annotation is str:
        return Value(str)
    if annotation is int:
        return Value(whole().read)
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return of_model(annotation)
    read = getattr(annotation, "read", None)
    if read is None:
        raise TypeError(f"a field of type {annotation!r} has no way to be read")
    return Value(read)


def _read_map(value: Any) -> Any:
    if not isinstance(value, dict):
        advice = "write {name: value}, or each entry on a line of its own"
        raise Unreadable(Problem("TC103", f"this must be a map, not {kind(value)}", advice))
    return value
