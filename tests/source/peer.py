"""What ruamel.yaml, a YAML 1.2 parser in pure Python, makes of a text."""

from __future__ import annotations

from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode


class RefusedError(Exception):
    """The peer does not read the text."""


def peer_data(text: str) -> Any:
    """Plain data: texts as (text, kind) with kind str, null, bool, int, float; lists; lists of pairs."""
    yaml = YAML(typ="safe", pure=True)
    try:
        node = yaml.compose(text)
    except (YAMLError, ValueError, IndexError, AttributeError, AssertionError, NotImplementedError) as error:
        raise RefusedError(str(error)) from error
    return None if node is None else _data(node, 0)


def _data(node: Any, depth: int) -> Any:
    if depth > 80:
        raise RefusedError("deep")
    if isinstance(node, ScalarNode):
        kind = str(node.tag).rpartition(":")[2]
        return (node.value, kind if kind in ("null", "bool", "int", "float") and not node.style else "str")
    if isinstance(node, MappingNode):
        return [(_data(key, depth + 1), _data(value, depth + 1)) for key, value in node.value]
    return [_data(item, depth + 1) for item in node.value]
