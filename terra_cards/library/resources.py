"""The one way to the data that travels with the package.

A checkout keeps schemas, templates and decks at its top, a wheel carries them inside the package;
callers cannot tell the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Kind = Literal[
    "boards",
    "editions",
    "templates",
    "schemas",
    "decks",
    "icons",
    "simulation",
    "sheets",
    "printers",
    "icc",
    "play_report",
    "change_report",
]

_PACKAGE = Path(__file__).resolve().parent.parent
_IN_PACKAGE = _PACKAGE / "library" / "data"


def folder(kind: Kind) -> Path:
    """The folder that holds a kind of data."""
    if kind not in ("schemas", "templates", "decks"):
        return _IN_PACKAGE / kind
    carried = _PACKAGE / "_shared" / kind
    return carried if carried.is_dir() else _PACKAGE.parent / kind


def names(kind: Kind) -> list[str]:
    """Names of the built-in boards, editions, templates or decks, sorted."""
    suffix = f".{kind.removesuffix('s')}.yaml"
    return sorted(path.name.removesuffix(suffix) for path in folder(kind).glob(f"*{suffix}"))


def path(kind: Kind, file: str) -> Path:
    """The path of a data file, whether or not it exists."""
    return folder(kind) / file


def text(kind: Kind, file: str) -> str:
    """The whole text of a data file."""
    return path(kind, file).read_text("utf-8")
