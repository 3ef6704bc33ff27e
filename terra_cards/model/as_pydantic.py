"""The models as pydantic sees them: for JSON Schemas, and for its report of what is wrong with data.

It is no other definition: each pydantic model is made from the keys of ours.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, create_model, model_validator

from terra_cards.model.record import Conditional, KeyInfo, Record


@cache
def pydantic_model(model: type[Record]) -> type[BaseModel]:
    """A pydantic model of the same name with the same keys; those of its values are made with it."""
    fields: dict[str, Any] = {
        name: (info.annotation, _field(info)) for name, info in model.model_fields.items()
    }
    return create_model(
        model.__name__,
        __config__=ConfigDict(
            frozen=True,
            extra="forbid",
            protected_namespaces=(),
            json_schema_extra=model.schema_extra,
        ),
        __doc__=model.__doc__,
        __module__=model.__module__,
        __validators__={"_complete": _completeness(model)} if issubclass(model, Conditional) else {},
        **fields,
    )


def _field(info: KeyInfo) -> Any:
    return Field(info.default, title=info.title, description=info.description, examples=info.examples)


def _completeness(model: type[Conditional]) -> Any:
    """What refuses a map without the keys that are required where others are not there."""

    def complete(data: Any) -> Any:
        if isinstance(data, dict) and (names := model.lacking(data)):
            raise ValueError(f"missing: {', '.join(names)}")
        return data

    return model_validator(mode="before")(complete)
