"""``dataclass``, as in the standard library, for a program that starts often.

The standard one writes up to eight methods as text and compiles them, for each class, whenever the
program starts: half a millisecond for a class, and a check of a deck needs some two hundred. This one
makes the same classes of the same arguments (tests hold the two against each other), but writes no
docstring for a class that has none. Methods that are alike for all classes are written once, here; only
``__init__``, which must be quick, is compiled, when the first value is made. ``fields``, ``replace`` and
``asdict`` of the standard library work as always.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, slots=False, **others):
        """Makes a class one of values, from its annotations: see ``dataclasses.dataclass``.

        With arguments that are used too rarely to be known here, it is the standard one.
        """
        if others:
            return dataclasses.dataclass(cls, frozen=frozen, eq=eq, slots=slots, **others)

        def make(cls):
            return _make(cls, frozen, eq, slots)

        return make if cls is None else make(cls)


Members = dict[str, Any]
MISSING: Any = dataclasses.MISSING


class _Factory:
    """The default, in a signature, of what is made anew for each value."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


class Own(NamedTuple):
    """A field: its annotation, and what the class says of it."""

    annotation: Any
    field: dataclasses.Field[Any]


def _make(cls: Any, frozen: bool, eq: bool, slots: bool) -> type:
    fields = _fields(cls)
    members: Members = {
        "__init__": _Init(fields, frozen),
        "__repr__": _repr([name for name, own in fields.items() if own.field.repr]),
        "__match_args__": tuple(name for name, own in fields.items() if own.field.init),
        "__replace__": lambda self, /, **changes: dataclasses.replace(self, **changes),
    }
    if eq:
        compared = [name for name, own in fields.items() if own.field.compare]
        members |= _comparing(compared, hashed=frozen)
    if frozen:
        members |= _frozen(frozenset(fields))
        if slots:
            members |= _carrying(tuple(fields))
    said = cls.__dict__
    unhashable = "__eq__" in said and said.get("__hash__", MISSING) is None  # Python's own doing
    for name, member in members.items():
        if name not in said or (name == "__hash__" and unhashable):
            setattr(cls, name, member)
    cls._own_fields = fields
    cls.__dataclass_fields__ = _Standard("__dataclass_fields__", frozen, eq)
    cls.__dataclass_params__ = _Standard("__dataclass_params__", frozen, eq)
    for name in fields.keys() & cls.__annotations__.keys():
        if slots or fields[name].field.default is MISSING:
            if name in said:
                delattr(cls, name)
        else:
            setattr(cls, name, fields[name].field.default)
    made: type = _slotted(cls, tuple(fields)) if slots else cls
    return made


def _fields(cls: Any) -> dict[str, Own]:
    """The fields of a class by name, those of its bases first."""
    found: dict[str, Own] = {}
    for base in cls.__mro__[-1:0:-1]:
        found |= base.__dict__.get("_own_fields", {})
    for name, annotation in cls.__annotations__.items():
        if str(annotation).startswith(("ClassVar", "typing.ClassVar")):
            continue
        said = cls.__dict__.get(name, MISSING)
        field: Any = said if isinstance(said, dataclasses.Field) else dataclasses.field(default=said)
        if field.default is not MISSING and type(field.default).__hash__ is None:
            raise ValueError(f"mutable default of '{name}' of {cls.__name__}: use default_factory")
        if "InitVar" in str(annotation) or field.kw_only is True or field.hash is not None:
            raise TypeError(f"'{name}' of {cls.__name__} needs the standard library's dataclass")
        found[name] = Own(annotation, field)
    return found


# Methods


class _Init:
    """``__init__`` of a class, compiled when it is first asked for."""

    def __init__(self, fields: dict[str, Own], frozen: bool) -> None:
        self._fields = fields
        self._frozen = frozen

    def __get__(self, instance: object, owner: type) -> Any:
        home = next(base for base in owner.__mro__ if base.__dict__.get("__init__") is self)
        init = _compiled(home, self._fields, self._frozen)
        home.__init__ = init  # type: ignore[misc]
        return init.__get__(instance, owner)


def _compiled(cls: type, fields: dict[str, Own], frozen: bool) -> Any:
    known: dict[str, Any] = {"_put": object.__setattr__, "_factory": _FACTORY}
    given, body = ["self"], []
    for name, (_, field) in fields.items():
        value = name
        if field.default_factory is not MISSING:
            known[f"_new_{name}"] = field.default_factory
            value = f"_new_{name}() if {name} is _factory else {name}" if field.init else f"_new_{name}()"
        if field.init:
            default = field.default if field.default_factory is MISSING else _FACTORY
            known[f"_default_{name}"] = default
            given.append(name if default is MISSING else f"{name}=_default_{name}")
        elif field.default_factory is MISSING:
            continue
        body.append(f"_put(self, '{name}', {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    text = f"def __init__({', '.join(given)}):\n " + "\n ".join(body or ["pass"])
    exec(text, known)
    init = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__module__ = cls.__module__
    init.__annotations__ = {
        **{name: annotation for name, (annotation, field) in fields.items() if field.init},
        "return": None,
    }
    return init


def _repr(names: list[str]) -> Any:
    @recursive_repr("...")
    def show(self: Any) -> str:
        said = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{type(self).__qualname__}({said})"

    return show


def _comparing(names: list[str], hashed: bool) -> Members:
    """``__eq__``, and ``__hash__`` of what cannot change, over the fields that count."""
    values = _values(names)

    def equal(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def hash_of(self: Any) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hash_of if hashed else None}


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda _value: ()
    value_of = attrgetter(names[0])
    return lambda value: (value_of(value),)


def _frozen(names: frozenset[str]) -> Members:
    """What refuses to change a field; a class below, with more in it, may change the rest."""

    def put(self: Any, name: str, value: object) -> None:
        if "_own_fields" in type(self).__dict__ or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def delete(self: Any, name: str) -> None:
        if "_own_fields" in type(self).__dict__ or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    return {"__setattr__": put, "__delattr__": delete}


def _carrying(names: tuple[str, ...]) -> Members:
    """What copies and pickles values that have slots and cannot be changed."""

    def state_of(self: Any) -> list[Any]:
        return [getattr(self, name) for name in names]

    def restore(self: Any, state: list[Any]) -> None:
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return {"__getstate__": state_of, "__setstate__": restore}


def _slotted(cls: Any, names: tuple[str, ...]) -> type:
    """The class anew, with slots for its fields: they cannot be added to one that is there."""
    inherited = {slot for base in cls.__mro__[1:-1] for slot in base.__dict__.get("__slots__", ())}
    members = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__")}
    members["__slots__"] = tuple(name for name in names if name not in inherited)
    made = type(cls)(cls.__name__, cls.__bases__, members)
    made.__qualname__ = cls.__qualname__
    return made  # type: ignore[no-any-return]


# For the standard library


class _Standard:
    """What the standard library keeps of a dataclass, made by itself when it is first asked for."""

    def __init__(self, name: str, frozen: bool, eq: bool) -> None:
        self._name = name
        self._params = {"frozen": frozen, "eq": eq}

    def __get__(self, _instance: object, owner: type) -> Any:
        home: Any = next(base for base in owner.__mro__ if base.__dict__.get(self._name) is self)
        twin: Any = type(home.__name__, (), {"__doc__": "", "__module__": home.__module__})
        twin.__annotations__ = {name: own.annotation for name, own in home._own_fields.items()}
        for name, own in home._own_fields.items():
            setattr(twin, name, own.field)
        twin = dataclasses.dataclass(twin, init=False, repr=False, **self._params)
        home.__dataclass_fields__ = twin.__dataclass_fields__
        home.__dataclass_params__ = twin.__dataclass_params__
        return home.__dict__[self._name]
