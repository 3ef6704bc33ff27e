"""Every text of a file that people read, with its place: found in one walk over the nodes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, chain
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from terra_cards.source.document import Data, Plain, Unread
from terra_cards.source.findings import Pointer

Role = Literal["title", "theme", "ask", "info", "text", "alt", "credit", "name", "word", "source", "notes"]


class Written(Struct, frozen=True):
    """One string. ``lang`` is its key in a map of languages, None for a text of its own."""

    pointer: Pointer
    role: Role
    lang: str | None
    value: str


class Leaf(NamedTuple):
    """A text of the format: what it is, and where it stands below the next list, card or file.

    ``by_language`` is false for words that have no languages: names, credits, tags.
    """

    role: Role
    by_language: bool
    field: Pointer


class TextMap(NamedTuple):
    """One text in all its languages, or in the one string that stands for it: what is written there."""

    leaf: Leaf
    data: Data
    base: Pointer  # to the card, or the item of a list

    @property
    def pointer(self) -> Pointer:
        return (*self.base, *self.leaf.field)


class _Text(Struct, frozen=True):
    """A text by language."""

    role: Role


class _Word(Struct, frozen=True):
    """A single string."""

    role: Role


class _Each(Struct, frozen=True):
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
    _FILE_TEXTS(data, (), found)
    return found


def card_maps(data: Data, pointer: Pointer) -> list[TextMap]:
    """The texts of a card, a crisis or a solution card; ``pointer`` leads to it."""
    found: list[TextMap] = []
    walk = _ENTRY_TEXTS if pointer[:1] in (("crises",), ("solutions",)) else _CARD_TEXTS
    walk(data, pointer, found)
    return found


_Walk = Callable[[Data, Pointer, list[TextMap]], None]
_tuple = tuple.__new__  # makes a TextMap without a call more: there are eight on a card


def _walk(spec: Any, field: Pointer = ()) -> _Walk:
    """What finds the texts of data that has the shape of a specification, in its order.

    ``field`` leads there from where the texts are said to stand.
    """
    if isinstance(spec, dict):
        return _walk_map(
            [(key, _leaf(inner, (*field, key)), _walk(inner, (*field, key))) for key, inner in spec.items()]
        )
    if isinstance(spec, _Each):
        leaf, inner = _leaf(spec.item, ()), _walk(spec.item)
        return _walk_values(leaf, inner, field) if spec.keyed else _walk_items(leaf, inner, field)
    return _nothing


def _leaf(spec: Any, field: Pointer) -> Leaf | None:
    return Leaf(spec.role, isinstance(spec, _Text), field) if isinstance(spec, (_Text, _Word)) else None


def _nothing(_data: Data, _base: Pointer, _found: list[TextMap]) -> None:
    """A text has no texts below it."""


def _walk_map(entries: list[tuple[str, Leaf | None, _Walk]]) -> _Walk:
    def walk(data: Data, base: Pointer, found: list[TextMap]) -> None:
        if type(data) is dict:
            for key, leaf, inner in entries:
                if key in data:
                    value = data[key]
                    if leaf is None:
                        inner(value, base, found)
                    elif isinstance(value, str) or (leaf.by_language and type(value) is dict):
                        found.append(_tuple(TextMap, (leaf, value, base)))

    return walk


def _walk_values(leaf: Leaf | None, inner: _Walk, field: Pointer) -> _Walk:
    def walk(data: Data, base: Pointer, found: list[TextMap]) -> None:
        for key, value in data.items() if type(data) is dict else ():
            _walk_one(leaf, inner, value, (*base, *field, key), found)

    return walk


def _walk_items(leaf: Leaf | None, inner: _Walk, field: Pointer) -> _Walk:
    def walk(data: Data, base: Pointer, found: list[TextMap]) -> None:
        if type(data) is list:
            above = (*base, *field)
            for index, value in enumerate(data):
                if leaf is None:
                    inner(value, (*above, index), found)
                else:
                    _walk_one(leaf, inner, value, (*above, index), found)

    return walk


def _walk_one(leaf: Leaf | None, inner: _Walk, value: Data, base: Pointer, found: list[TextMap]) -> None:
    if leaf is None:
        inner(value, base, found)
    elif isinstance(value, str) or (leaf.by_language and type(value) is dict):
        found.append(_tuple(TextMap, (leaf, value, base)))


_CARD_TEXTS, _ENTRY_TEXTS, _FILE_TEXTS = _walk(_CARD), _walk(_ENTRY), _walk(_FILE)


_STRINGS = frozenset((str, Plain, Unread))


class Column:
    """The strings of texts one after another, so that a test looks through all of them at once.

    ``EDGE`` stands before and behind each, and in none; what is looked for in whole texts begins with it.
    """

    EDGE = "\0"

    def __init__(self, maps: list[TextMap]) -> None:
        self._maps = maps
        parts: list[Any] = [data.values() if type(data) is dict else (data,) for _, data, _ in maps]
        self._starts = [0, *accumulate(map(len, parts))]  # of each text's strings
        values: list[Any] = list(chain.from_iterable(parts))
        self._values: list[str] = values
        if not set(map(type, values)) <= _STRINGS:  # a map in place of a string has its own finding
            self._values = values = [value if isinstance(value, str) else "" for value in values]
        self._ends = list(accumulate(map((1).__add__, map(len, values))))  # where the next begins
        edge = self.EDGE
        self._text = f"{edge}{edge.join(values)}{edge}"
        if self._text.count(edge) > len(values) + 1:
            self._text = edge + edge.join([value.replace(edge, "\1") for value in values]) + edge

    def find(self, *wanted: str | re.Pattern[str], unprintable: bool = False) -> Iterator[Written]:
        """The texts in which something wanted is found, or an unprintable character; each once, in order.

        A pattern may be found across the edge between two texts: the caller looks closer.
        """
        found = {index for one in wanted for index in self._indexes(one)}
        if unprintable:
            found.update(self._unprintable())
        for index in sorted(found):
            number = bisect_right(self._starts, index) - 1
            text = self._maps[number]
            data, pointer = text.data, text.pointer
            tag = list(data)[index - self._starts[number]] if isinstance(data, dict) else None
            where = pointer if tag is None else (*pointer, tag)
            yield Written(where, text.leaf.role, tag, self._values[index])

    def _unprintable(self) -> list[int]:
        if self._text.replace(self.EDGE, "").isprintable():  # as it mostly is
            return []
        return [index for index, value in enumerate(self._values) if not value.isprintable()]

    def _indexes(self, wanted: str | re.Pattern[str]) -> Iterator[int]:
        """The texts in which one thing is found: after each the search goes on at the next text."""
        text, ends, start = self._text, self._ends, 0
        while ends:
            if isinstance(wanted, str):
                at = text.find(wanted, start)
            else:
                match = wanted.search(text, start)
                at = match.start() if match else -1
            if at < 0:
                return
            index = bisect_right(ends, at)
            if index == len(ends):
                return  # the edge behind the last
            yield index
            start = ends[index]
