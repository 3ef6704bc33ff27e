"""What all models of files have in common.

A model is written as those of pydantic are: annotations, and what is said of each key. Its annotations
are looked at when it is first used, and pydantic, which takes longer to load than most decks to check,
is asked only for what nobody waits for: JSON Schemas, and the report of a programmer's mistake
(``as_pydantic``). Files are read by :mod:`terra_cards.model.reading`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform, get_type_hints

if TYPE_CHECKING:
    from typing import Self

REQUIRED: Any = ...
SchemaExtra = dict[str, Any] | Callable[[dict[str, Any]], None] | None


class KeyInfo:
    """What a model says about one of its keys; ``annotation`` is the type of its value."""

    __slots__ = ("annotation", "default", "description", "examples", "title")

    def __init__(self, default: Any, title: str, description: str, examples: list[Any] | None) -> None:
        self.annotation: Any = None
        self.default = default
        self.title = title
        self.description = description
        self.examples = examples

    @property
    def required(self) -> bool:
        return self.default is REQUIRED


def key(title: str, description: str, *examples: Any, default: Any = REQUIRED) -> Any:
    """One key of a file: its title, and what an editor shows about it."""
    return KeyInfo(default, title, description, list(examples) or None)


class AtLeast:
    """Of a list or a map: how many entries it has at least."""

    __slots__ = ("least",)

    def __init__(self, least: int) -> None:
        self.least = least

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        schema = handler(source)
        inner = schema["schema"] if schema["type"] == "nullable" else schema
        inner["min_length"] = self.least
        return schema


NonEmpty = AtLeast(1)


class _Model(type):
    """The type of models."""

    _said: dict[str, KeyInfo]
    _resolved: dict[str, KeyInfo]

    @property
    def model_fields(cls) -> dict[str, KeyInfo]:
        """The keys of a model by name, those of its bases first; annotations are looked at only now."""
        if "_resolved" not in cls.__dict__:
            cls._resolved = _resolve(cls)
        return cls._resolved


def _resolve(model: _Model) -> dict[str, KeyInfo]:
    said: dict[str, KeyInfo] = {}
    for base in reversed(model.__mro__):
        said |= base.__dict__.get("_said", {})
    hints = get_type_hints(model, include_extras=True)
    for name, info in said.items():
        info.annotation = hints[name]
    return said


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record(metaclass=_Model):
    """A map with known keys. Frozen; keys that nobody knows are refused."""

    #: Keys that may be left out only where something outside the map allows it: one without a value
    #: is a key that lacks its value.
    usual: ClassVar[frozenset[str]] = frozenset()
    #: What the JSON Schema says beyond the keys, or a function that changes it.
    schema_extra: ClassVar[SchemaExtra] = None

    def __init_subclass__(cls, schema_extra: SchemaExtra = None) -> None:
        super().__init_subclass__()
        cls.schema_extra = schema_extra
        cls._said = {name: value for name, value in cls.__dict__.items() if isinstance(value, KeyInfo)}
        for name in cls._said:
            delattr(cls, name)

    def __init__(self, /, **data: Any) -> None:
        object.__setattr__(self, "__dict__", type(self).model_validate(data).__dict__)

    @classmethod
    def model_validate(cls, data: object) -> Self:
        """The record of plain data; raises pydantic's ValidationError where anything is wrong with it."""
        from terra_cards.model.reading import reader_of

        try:
            return reader_of(cls)(data)
        except (ValueError, RecursionError):
            from terra_cards.model.as_pydantic import pydantic_model

            pydantic_model(cls).model_validate(data)
            raise

    @classmethod
    def model_construct(cls, **values: Any) -> Self:
        """A record of values that are known to be right; keys that are left out have their defaults."""
        fields: dict[str, Any] = {}
        for name, info in cls.model_fields.items():
            if name in values:
                fields[name] = values[name]
            elif not info.required:
                fields[name] = info.default
        return cls._of(fields)

    def model_copy(self, *, update: Mapping[str, Any] | None = None) -> Self:
        """The same record with other values of some keys, which are not checked."""
        return self._of({**self.__dict__, **(update or {})})

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Self:
        record = object.__new__(cls)
        object.__setattr__(record, "__dict__", fields)
        return record

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({said})"

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, handler: Callable[[Any], Any]) -> Any:
        from terra_cards.model.as_pydantic import pydantic_model

        return handler(pydantic_model(cls))


class Conditional(Record):
    """A map of which some keys are required only where others are not there."""

    @classmethod
    @abstractmethod
    def lacking(cls, data: dict[str, Any]) -> tuple[str, ...]:
        """The keys that a map lacks, given those it has."""
