"""The quick path of the binder: plain data to a record at once, or not at all.

What is wrong with data that is refused, ``walk`` finds out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

from terra_cards.model.record import Conditional, Record
from terra_cards.model.shapes import Fixed, Keys, List, Map, Shape, Value, of_model

R = TypeVar("R", bound=Record)
Read = Callable[[Any], Any]


class Refused(ValueError):  # noqa: N818 (as Unreadable, beside which it is raised)
    """Data that is no such record; what is wrong with it is not said."""


def reader_of(model: type[R]) -> Callable[[object], R]:
    """What reads a record of a model, or raises ValueError."""
    return cast("Callable[[object], R]", _record(model))


@cache
def _record(model: type[Record]) -> Read:
    keys = of_model(model).keys
    reads = {
        name: _or_none(_reader(key.shape)) if key.nullable else _reader(key.shape)
        for name, key in keys.items()
    }
    usual = {name: key.default for name, key in keys.items()}  # in the order of the model
    required = frozenset(name for name, key in keys.items() if key.required)
    lacking = model.lacking if issubclass(model, Conditional) else None
    new, become = object.__new__, object.__setattr__
    find = reads.get

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            if type(data) is model:
                return data
            raise Refused
        if not required <= data.keys() or (lacking is not None and lacking(data)):
            raise Refused
        values = usual.copy()
        for name, value in data.items():
            read_value = find(name)
            if read_value is None:
                raise Refused
            values[name] = read_value(value)
        record = new(model)
        become(record, "__dict__", values)
        return record

    return read


def _or_none(read: Read) -> Read:
    return lambda value: None if value is None else read(value)


def _reader(shape: Shape) -> Read:
    if isinstance(shape, Value):
        return shape.read
    if isinstance(shape, Keys):
        return _record(shape.model)
    if isinstance(shape, Map):
        return _map(shape)
    if isinstance(shape, Fixed):
        return _fixed(shape)
    return _list(shape)


def _list(shape: List) -> Read:
    item, least = _reader(shape.item), shape.least

    def read(data: Any) -> Any:
        if not isinstance(data, (list, tuple)) or len(data) < least:
            raise Refused
        return tuple(map(item, data))

    return read


def _fixed(shape: Fixed) -> Read:
    items = [_reader(item) for item in shape.items]

    def read(data: Any) -> Any:
        if not isinstance(data, (list, tuple)) or len(data) != len(items):
            raise Refused
        return tuple(item(value) for item, value in zip(items, data, strict=True))

    return read


def _map(shape: Map) -> Read:
    key, inner, least = shape.key.read, _reader(shape.value), shape.least

    def read(data: Any) -> Any:
        if not isinstance(data, dict) or len(data) < least:
            raise Refused
        return {key(name): inner(value) for name, value in data.items()}

    return read
