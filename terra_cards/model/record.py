"""What all models of files have in common."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, model_validator


class Record(BaseModel):
    """A map with known keys. Frozen; keys that nobody knows are refused.

    What validates a model is built when it is first asked to: a run needs few of them.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", protected_namespaces=(), validate_default=False, defer_build=True
    )

    #: Keys that may be left out only where something outside the map allows it: one without a value
    #: is a key that lacks its value.
    usual: ClassVar[frozenset[str]] = frozenset()


class Conditional(Record, ABC):
    """A map of which some keys are required only where others are not there."""

    @classmethod
    @abstractmethod
    def lacking(cls, data: dict[str, Any]) -> tuple[str, ...]:
        """The keys that a map lacks, given those it has."""

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, data: Any) -> Any:
        if isinstance(data, dict) and (names := cls.lacking(data)):
            raise ValueError(f"missing: {', '.join(names)}")
        return data


def key(title: str, description: str, *examples: Any, default: Any = ..., **more: Any) -> Any:
    """One key of a file: its title, and what an editor shows about it."""
    return Field(default, title=title, description=description, examples=list(examples) or None, **more)
