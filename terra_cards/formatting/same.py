"""Whether a text says what a document says: held by reading it again, whatever wrote it."""

from __future__ import annotations

from collections import Counter

from terra_cards.source.comments import comments
from terra_cards.source.document import Alias, Data, Document, Mapping, Node, Plain, Sequence
from terra_cards.source.edits import encode
from terra_cards.source.reader import read


def difference(document: Document, text: str) -> str | None:
    """What a new text would change in what a document says; None where it changes nothing.

    Values (and whether the core schema types them), comments, anchors and aliases are compared; not the order
    of keys, which says nothing in YAML.
    """
    new = read(encode(document, text), document.path)
    if new.findings:
        first = new.findings[0]
        return f"it could not be read any more: {first.message}"
    old_data, new_data = document.data(), new.data()
    if (old_data is None) != (new_data is None):
        return "all values would be lost"
    if old_data is not None and new_data is not None:
        pointer = _differing(old_data, new_data)
        if pointer is not None:
            return f"the value at /{'/'.join(pointer)} would be another one"
    if Counter(one.text for one in comments(document)) != Counter(one.text for one in comments(new)):
        return "a comment would be lost or changed"
    if "*" in document.text and _aliases(document.root) != _aliases(new.root):
        return "an anchor or an alias would be lost"
    return None


def _differing(old: Data, new: Data) -> list[str] | None:
    """The pointer to the first difference; None where there is none."""
    if isinstance(old, dict):
        if not isinstance(new, dict) or old.keys() != new.keys():
            return []
        for key, value in old.items():
            found = _differing(value, new[key])
            if found is not None:
                return [key, *found]
        return None
    if isinstance(old, list):
        if not isinstance(new, list) or len(old) != len(new):
            return []
        for index, (one, other) in enumerate(zip(old, new, strict=True)):
            found = _differing(one, other)
            if found is not None:
                return [str(index), *found]
        return None
    return None if old == new and (type(old) is Plain) == (type(new) is Plain) else []


def _aliases(node: Node | None) -> Counter[str]:
    """How often each anchor is used."""
    found: Counter[str] = Counter()
    todo = [node]
    while todo:
        here = todo.pop()
        if isinstance(here, Alias):
            found[here.name] += 1
        elif isinstance(here, Mapping):
            todo += here.values.values()
        elif isinstance(here, Sequence):
            todo += here.items
    return found
