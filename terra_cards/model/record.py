"""What all models of files have in common."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Record(BaseModel):
    """A map with known keys. Frozen; keys that nobody knows are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=(), validate_default=False)


def key(title: str, description: str, *examples: Any, default: Any = ..., **more: Any) -> Any:
    """One key of a file: its title, and what an editor shows about it."""
    return Field(default, title=title, description=description, examples=list(examples) or None, **more)
