"""The icons that travel with the package: drawings by name, and which one a subject suggests."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from terra_cards.library import resources


@cache
def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(resources.path("icons", "icons.json").read_bytes())
    return document


@cache
def _subjects() -> dict[str, dict[str, Any]]:
    subjects: dict[str, dict[str, Any]] = json.loads(resources.path("icons", "subjects.json").read_bytes())
    return subjects


def names() -> list[str]:
    """The names of all icons, sorted."""
    return list(_document()["icons"])


def credit() -> str:
    """What their licence asks to be printed on the credits page."""
    return str(_document()["credit"])


def drawing(name: str) -> tuple[int, int, str] | None:
    """Width, height and SVG path data of an icon; None for a name that is not there."""
    found = _document()["icons"].get(name)
    return (found[0], _document()["height"], found[1]) if found else None


def subject(tag: str) -> dict[str, str]:
    """What a tag suggests: ``icon`` and ``scene``; ``weak`` where other tags say more."""
    found: dict[str, str] = _subjects()["tags"].get(tag.casefold(), {})
    return found


def scene(icon: str) -> str | None:
    """The scene that goes with an icon; None where any does."""
    found: str | None = _subjects()["scenes"].get(icon)
    return found
