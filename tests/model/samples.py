"""Documents made from the models' own shapes and examples, and one mistake put into them.

A document is nested dicts and lists with ``W`` for scalars; ``yaml`` writes it in flow style, so
that what is tested has gone through the reader like an author's file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st

from terra_cards.model.record import Conditional, Record
from terra_cards.model.shapes import Keys, List, Map, Shape, of_model
from terra_cards.source.document import Plain

Path = tuple[str | int, ...]


class W(NamedTuple):
    """A scalar as written: in double quotes, or as it stands."""

    text: str
    quoted: bool = False


#: What a mistaken author may write anywhere.
POOL: tuple[Any, ...] = (
    W(""),
    W("", True),
    W("  ", True),
    W("x"),
    W("Not An Id"),
    W("5"),
    W("5", True),
    W("-1"),
    W("0"),
    W("1.5"),
    W("true"),
    W("yes"),
    W("null"),
    W("2026-02-30"),
    W("2026-02"),
    W("80 mm"),
    W("300 t"),
    W("1950..1900"),
    W("before 1500"),
    W("48.85, 2.29", True),
    W("en"),
    W("CC-BY-4.0"),
    [],
    {},
    [W("x")],
    [W("5"), W("2")],
    [[W("x")]],
    {"x": W("y")},
    {"en": W("a text")},
)


def yaml(node: Any) -> str:
    """The document as YAML in flow style."""
    if isinstance(node, W):
        return json.dumps(node.text, ensure_ascii=False) if node.quoted else node.text
    if isinstance(node, dict):
        return (
            "{"
            + ", ".join(f"{json.dumps(key, ensure_ascii=False)}: {yaml(v)}" for key, v in node.items())
            + "}"
        )
    return "[" + ", ".join(_item(v) for v in node) + "]"


def _item(node: Any) -> str:
    """An item of a list; one that is left empty is written as null."""
    return "null" if node == W("") else yaml(node)


def typed(data: Any) -> Any:
    """Plain data as YAML 1.2 types it: what an editor or a JSON Schema sees."""
    if isinstance(data, Plain):
        return data.typed
    if isinstance(data, dict):
        return {str(key): typed(value) for key, value in data.items()}
    if isinstance(data, list):
        return [typed(value) for value in data]
    return data


def examples(model: type[Record], name: str) -> list[Any]:
    """The examples of a field, as documents."""
    return [_native(example) for example in model.model_fields[name].examples or ()]


def _native(example: Any) -> Any:
    if isinstance(example, dict):
        return {str(key): _native(value) for key, value in example.items()}
    if isinstance(example, list):
        return [_native(value) for value in example]
    if isinstance(example, str):
        return W(example, True)
    return W(json.dumps(example))


@st.composite
def samples(draw: st.DrawFn, model: type[Record]) -> dict[str, Any]:
    """A document that the model accepts: required keys, and some of the others."""
    found = {}
    for name, key in of_model(model).keys.items():
        if key.required or draw(st.integers(0, 3)) == 0:
            found[name] = draw(_values(model, name, key.shape))
    if issubclass(model, Conditional):
        for name in model.lacking(found):
            found[name] = draw(_values(model, name, of_model(model).keys[name].shape))
    return found


def _values(model: type[Record], name: str, shape: Shape) -> st.SearchStrategy[Any]:
    given = examples(model, name)
    if isinstance(shape, Keys):
        return samples(shape.model)
    if isinstance(shape, List) and isinstance(shape.item, Keys):
        return st.lists(samples(shape.item.model), min_size=max(1, shape.least), max_size=2)
    if isinstance(shape, Map) and isinstance(shape.value, Keys):
        return st.dictionaries(st.sampled_from(["one", "two"]), samples(shape.value.model), min_size=1)
    assert given, f"{model.__name__}.{name} needs an example"
    return st.sampled_from(given)


def whole(model: type[Record]) -> dict[str, Any]:
    """A document with every key that the model knows, each with its first example."""
    found: dict[str, Any] = {}
    for name, key in of_model(model).keys.items():
        shape = key.shape
        if isinstance(shape, Keys):
            found[name] = whole(shape.model)
        elif isinstance(shape, List) and isinstance(shape.item, Keys):
            found[name] = [whole(shape.item.model)]
        elif isinstance(shape, Map) and isinstance(shape.value, Keys):
            found[name] = {"one": whole(shape.value.model)}
        else:
            found[name] = examples(model, name)[0]
    return found


def nodes(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of a document with its path."""
    yield path, node
    if isinstance(node, dict):
        for key, value in node.items():
            yield from nodes(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from nodes(value, (*path, index))


def replaced(node: Any, path: Path, value: Any) -> Any:
    """A document with another value at a path."""
    if not path:
        return value
    if isinstance(node, dict):
        return {key: replaced(v, path[1:], value) if key == path[0] else v for key, v in node.items()}
    return [replaced(v, path[1:], value) if index == path[0] else v for index, v in enumerate(node)]


@st.composite
def mistaken(draw: st.DrawFn, model: type[Record]) -> Any:
    """A document with one thing changed: a value, a key taken away, or a strange key added."""
    good = draw(samples(model))
    places = list(nodes(good))
    path, node = draw(st.sampled_from(places))
    kind = draw(st.sampled_from(["value", "value", "value", "lose", "strange"]))
    if kind == "strange" and isinstance(node, dict):
        return replaced(good, path, {**node, draw(st.sampled_from(["strange", "<<", "Id"])): W("x")})
    if kind == "lose" and isinstance(node, dict) and node:
        lost = draw(st.sampled_from(sorted(node)))
        return replaced(good, path, {key: value for key, value in node.items() if key != lost})
    return replaced(good, path, draw(st.sampled_from(POOL)))
