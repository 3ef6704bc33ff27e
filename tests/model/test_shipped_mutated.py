"""What we ship, with a mistake put in anywhere: schema and model refuse the same documents."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from terra_cards.library import resources
from terra_cards.source.document import Mapping, Node, Scalar, Sequence, resolve
from terra_cards.source.reader import read
from tests.model.samples import POOL, W, typed, yaml
from tests.model.test_schema import EXCEPTIONS, _at, findings_of, validator

ROOT = Path(__file__).parents[2]
FEW = 3  # items of a long list are as good as all


def written(node: Node) -> Any:
    """The nodes of a file as the pieces that :func:`yaml` writes; of lists of maps the first few items."""
    node = resolve(node)
    if isinstance(node, Scalar):
        return W(str(node.value), node.style != "plain" or any(sign in node.value for sign in ",[]{}#"))
    if isinstance(node, Mapping):
        return {name: written(value) for name, value in node.values.items()}
    assert isinstance(node, Sequence)
    many = len(node) > FEW and isinstance(resolve(node.item(0)), Mapping)
    return [written(item) for item in (node.items[:FEW] if many else node.items)]


@cache
def shipped(kind: str) -> list[tuple[str, Any]]:
    folders = [resources.folder(f"{kind}s")] if kind != "deck" else []  # type: ignore[arg-type]
    files = [
        file for folder in (*folders, ROOT / f"{kind}s") for file in sorted(folder.glob(f"*.{kind}.yaml"))
    ]
    found = []
    for file in files:
        root = read(file.read_bytes(), file.name).root
        assert root is not None
        found.append((file.name, written(root)))
    return found


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value."""
    steps = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path, *(place for step, value in steps for place in places(value, (*path, step)))]


@st.composite
def mutated(draw: st.DrawFn, kind: str) -> str:
    _, content = draw(st.sampled_from(shipped(kind)))
    content = deepcopy(content)
    for _ in range(draw(st.integers(0, 2))):
        *way, last = draw(st.sampled_from(places(content)[1:]))
        around = content
        for step in way:
            around = around[step]
        what = draw(st.sampled_from(["cut", "value", "key", "more", "swap"]))
        if what == "cut":
            del around[last]
        elif what == "value":
            around[last] = draw(st.sampled_from(POOL))
        elif what == "more" and isinstance(around[last], list):
            around[last].append(draw(st.sampled_from([*POOL, *around[last][:1]])))
        elif what == "swap":
            *other, end = draw(st.sampled_from(places(content)[1:]))
            value = content
            for step in [*other, end]:
                value = value[step]
            around[last] = deepcopy(value)
        elif isinstance(around, dict):
            around[draw(st.sampled_from(["x", "id", "extends", "format", "en", "title", f"{last}s"]))] = (
                around[last]
            )
    return yaml(content)


@pytest.mark.parametrize("kind", ["deck", "board", "edition", "template"])
@settings(max_examples=max(30, settings().max_examples // 3), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_schema_and_model_agree(kind: str, data: st.DataObject) -> None:
    text = data.draw(mutated(kind))
    document, findings = findings_of(kind, text)
    errors = list(validator(kind).iter_errors(typed(document.data())))
    if not findings:
        assert not errors or "null" in text, f"{text}\n{errors[0].message if errors else ''}"
        return
    for finding in findings:
        if not errors:
            value = typed(_at(document, finding))
            assert any(tells(finding, value) for tells in EXCEPTIONS.values()), f"{text}\n{finding}"


def test_a_template_that_extends_another_has_a_format_of_its_own() -> None:
    document, findings = findings_of("template", "template: {id: mine, extends: classic}")
    assert [finding.code for finding in findings] == ["TC102"]
    assert list(validator("template").iter_errors(typed(document.data())))
