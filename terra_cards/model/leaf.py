"""Single values of a file: how each is read, refused and described.

A leaf has one reading function, from plain data to a value; it raises Unreadable. The models use
it through pydantic, the slow path of the binder calls it to learn what exactly is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import core_schema


@dataclass(frozen=True)
class Leaf:
    """How a single value is read. ``schema`` is its JSON Schema for typed YAML data.

    ``pattern`` is a fast first test on a string: where it matches, the value is the text itself
    and ``read`` need not be called.
    """

    read: Callable[[object], Any]
    schema: dict[str, Any] = field(hash=False)
    pattern: str | None = None

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        if self.pattern is not None:
            return core_schema.str_schema(pattern=self.pattern)
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return dict(self.schema)
