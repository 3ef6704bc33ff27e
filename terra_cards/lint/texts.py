"""Every text of a file that people read, with its place: found in one walk over the nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from terra_cards.source.document import Alias, Document, Mapping, Node, Scalar, Sequence, resolve
from terra_cards.source.findings import Pointer

Role = Literal["title", "theme", "ask", "info", "text", "alt", "credit", "name", "word", "source", "notes"]


@dataclass(frozen=True, slots=True)
class Written:
    """One scalar. ``lang`` is its key in a map of languages, None for a text of its own."""

    pointer: Pointer
    role: Role
    lang: str | None
    scalar: Scalar
    alias: bool


@dataclass(frozen=True, slots=True)
class TextMap:
    """One text in all its languages, or in the one string that stands for it.

    ``by_language`` is false for words that have no languages: names, credits, tags.
    """

    pointer: Pointer
    role: Role
    node: Node
    entries: tuple[Written, ...]
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
    "cards": _Each(_CARD),
    "crises": _Each(_ENTRY),
    "solutions": _Each(_ENTRY),
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


def text_maps(document: Document, cards_only: bool = False) -> list[TextMap]:
    """All texts of a file in file order; ``cards_only`` for the files of a deck folder's cards."""
    found: list[TextMap] = []
    if document.root is None:
        return found
    spec: Any = _FILE
    if cards_only:
        spec = _Each(_CARD) if isinstance(resolve(document.root), Sequence) else _CARD
    _walk(document.root, spec, (), isinstance(document.root, Alias), found)
    return found


def _walk(node: Node, spec: Any, pointer: Pointer, alias: bool, found: list[TextMap]) -> None:
    if type(node) is Alias:
        alias, node = True, resolve(node)
    kind, shape = type(node), type(spec)
    if shape is dict:
        if kind is Mapping:
            for key, value in node.values.items():  # type: ignore[attr-defined]
                inner = spec.get(key)
                if inner is not None:
                    _walk(value, inner, (*pointer, key), alias, found)
    elif shape is _Each:
        if kind is Sequence and not spec.keyed:
            for index, item in enumerate(node.items):  # type: ignore[attr-defined]
                _walk(item, spec.item, (*pointer, index), alias, found)
        elif kind is Mapping and spec.keyed:
            for key, value in node.values.items():  # type: ignore[attr-defined]
                _walk(value, spec.item, (*pointer, key), alias, found)
    elif kind is Scalar:
        one = Written(pointer, spec.role, None, node, alias)  # type: ignore[arg-type]
        found.append(TextMap(pointer, spec.role, node, (one,), shape is _Text))
    elif shape is _Text and kind is Mapping:
        entries = []
        for tag, value in node.values.items():  # type: ignore[attr-defined]
            inside, scalar = alias, value
            if type(value) is Alias:
                inside, scalar = True, resolve(value)
            if type(scalar) is Scalar:
                entries.append(Written((*pointer, tag), spec.role, tag, scalar, inside))
        found.append(TextMap(pointer, spec.role, node, tuple(entries), True))


def written(maps: list[TextMap]) -> Iterator[Written]:
    """The scalars of texts, in file order."""
    for text in maps:
        yield from text.entries
