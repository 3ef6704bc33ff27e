"""Single values of a file: how each is read, refused and described.

A leaf has one reading function, from plain data to a value, which raises Unreadable. The models
use it through pydantic; the slow path of the binder calls it to learn what exactly is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from pydantic_core import core_schema

JsonSchema = dict[str, Any]


class Leaf(Struct, frozen=True, eq=False):
    """How a single value is read.

    ``schema`` is its JSON Schema for typed YAML data, or makes it. ``pattern`` states for texts
    that are taken as they stand exactly what ``read`` accepts, in the syntax that Python and Rust
    share; it spares the hot path a call.
    """

    read: Callable[[object], Any]
    schema: JsonSchema | Callable[[], JsonSchema]
    pattern: str | None = None

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        if self.pattern is not None:
            return core_schema.str_schema(pattern=self.pattern)
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, _schema: Any, _handler: Any) -> JsonSchema:
        return dict(self.schema() if callable(self.schema) else self.schema)
