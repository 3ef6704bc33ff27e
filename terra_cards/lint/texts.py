"""Every text of a file that people read, with its place: found in one walk over the nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from terra_cards.source.document import Data
from terra_cards.source.findings import Pointer

Role = Literal["title", "theme", "ask", "info", "text", "alt", "credit", "name", "word", "source", "notes"]


class Written(NamedTuple):
    """One string. ``lang`` is its key in a map of languages, None for a text of its own."""

    pointer: Pointer
    role: Role
    lang: str | None
    value: str


class TextMap(NamedTuple):
    """One text in all its languages, or in the one string that stands for it.

    ``data`` is what is written there. ``by_language`` is false for words that have no languages:
    names, credits, tags.
    """

    pointer: Pointer
    role: Role
    data: Data
    by_language: bool


@dataclass(frozen=True, slots=True)
class _Text:
    """A text by language."""

    role: Role


@dataclass(frozen=True, slots=True)
class _Word:
    """A single string."""

    role: Role


@dataclass(frozen=True, slots=True)
class _Each:
    """The items of a list, or with ``keyed`` the values of a map with any keys."""

    item: Any
    keyed: bool = False


_PHOTO = {"credit": _Word("credit"), "alt": _Text("alt")}
_TASK = {"ask": _Text("ask")}
_CARD = {
    "theme": _Text("theme"),
    "photo": _PHOTO,
    "tasks": {"year": _TASK, "length": _TASK, "number": _TASK},
    "info": _Text("info"),
    "sources": _Each({"title": _Word("source")}),
    "tags": _Each(_Word("word")),
    "notes": _Word("notes"),
}
_ENTRY = {
    "title": _Text("theme"),
    "text": _Text("text"),
    "photo": _PHOTO,
    "tags": _Each(_Word("word")),
    "notes": _Word("notes"),
}
_NAMES = _Each(_Each(_Word("name")), keyed=True)
_FILE = {
    "deck": {"title": _Text("title"), "authors": _Each(_Word("name"))},
    "board": {"title": _Text("title"), "credit": _Word("credit")},
    "areas": _Each({"name": _Text("name"), "also": _NAMES}),
    "corrections": _Each({"because": _Word("notes")}),
    "edition": {
        "title": _Text("title"),
        "scope": _Text("name"),
        "levels": _Each({"name": _Text("name")}),
        "scales": _Each({"name": _Text("name")}, keyed=True),
    },
    "template": {"title": _Text("title")},
}


def text_maps(data: Data) -> list[TextMap]:
    """The texts of a file's plain data in the order of the format."""
    found: list[TextMap] = []
    _walk(data, _FILE, (), found)
    return found


def card_maps(data: Data, pointer: Pointer) -> list[TextMap]:
    """The texts of a card, a crisis or a solution card; ``pointer`` leads to it."""
    found: list[TextMap] = []
    _walk(data, _ENTRY if pointer[:1] in (("crises",), ("solutions",)) else _CARD, pointer, found)
    return found


def _walk(data: Data, spec: Any, pointer: Pointer, found: list[TextMap]) -> None:
    shape = type(spec)
    if shape is dict:
        if type(data) is dict:
            for key, inner in spec.items():
                value = data.get(key)
                if value is not None:
                    _walk(value, inner, (*pointer, key), found)
    elif shape is _Each:
        if type(data) is list and not spec.keyed:
            inner = spec.item
            for index, item in enumerate(data):
                _walk(item, inner, (*pointer, index), found)
        elif type(data) is dict and spec.keyed:
            for key, value in data.items():
                _walk(value, spec.item, (*pointer, key), found)
    elif isinstance(data, str):
        found.append(TextMap(pointer, spec.role, data, shape is _Text))
    elif shape is _Text and type(data) is dict:
        found.append(TextMap(pointer, spec.role, data, True))


def select(maps: list[TextMap], wanted: Callable[[str], object]) -> Iterator[Written]:
    """The strings of texts that a test wants to see closer."""
    for pointer, role, data, _ in maps:
        if type(data) is dict:
            for tag, value in data.items():
                if isinstance(value, str) and wanted(value):
                    yield Written((*pointer, tag), role, tag, value)
        elif isinstance(data, str) and wanted(data):
            yield Written(pointer, role, None, data)
