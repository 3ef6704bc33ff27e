"""Formats texts, and says what a YAML parser that is not ours makes of them."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest
import yaml

from terra_cards.formatting.format import formatted
from terra_cards.source.core_schema import plain
from terra_cards.source.document import Document, Plain
from terra_cards.source.edits import encode
from terra_cards.source.reader import read


def case(name: str, before: str, after: str | None = None) -> object:
    """A parameter: a text, and what becomes of it; nothing where there is no other."""
    return pytest.param(dedent(before), dedent(before if after is None else after), id=name)


def document(text: str | bytes) -> Document:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return read(data, "a.deck.yaml")


def fmt(text: str) -> str:
    """A whole text in its new layout, which must be one that formatting leaves as it is."""
    read_first = document(text)
    assert not read_first.findings, read_first.findings
    made = formatted(read_first)
    assert made.refused is None, made.refused
    assert "".join(text[start:end] for (start, end), _ in made.pieces) == text
    again = formatted(document(made.text))
    assert again.text == made.text
    return made.text


def fmt_bytes(data: bytes) -> bytes:
    """The same for the bytes of a file."""
    first = document(data)
    assert not first.findings
    return encode(first, formatted(first).text)


def meaning(text: str) -> Any:
    """What libyaml makes of a text: maps without the order of their keys; whether scalars are no texts."""
    return _build(iter(yaml.parse(text, Loader=yaml.CBaseLoader)))


def _build(events: Any) -> Any:
    found = []
    for event in events:
        name = type(event).__name__
        if name in ("MappingEndEvent", "SequenceEndEvent", "StreamEndEvent"):
            break
        if name == "ScalarEvent":
            typed = event.implicit[0] and isinstance(plain(event.value), Plain)
            found.append((event.value, event.anchor, event.tag, typed))
        elif name == "AliasEvent":
            found.append(("*", event.anchor))
        elif name == "SequenceStartEvent":
            found.append(("list", event.anchor, _build(events)))
        elif name == "MappingStartEvent":
            inside = _build(events)
            pairs = sorted(zip(inside[::2], inside[1::2], strict=True), key=repr)
            found.append(("map", event.anchor, pairs))
    return found
