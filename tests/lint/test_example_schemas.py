"""The right examples of all rules pass the JSON Schemas: an editor that goes by them marks nothing there."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jsonschema
import pytest

from terra_cards.lint import example, registry
from terra_cards.model import schema
from terra_cards.source.reader import read
from terra_cards.workspace.discover import kind_by_name
from tests.model.samples import typed


@cache
def validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema.generate(kind))


@pytest.mark.parametrize("code", registry.rules())
def test_right_examples_pass(code: str) -> None:
    rule = registry.rules()[code]
    for one in (rule.right, *rule.silent):
        for name, data in example.files(one).items():
            kind = kind_by_name(Path(name))
            document = read(data, name)
            if kind in schema.NAMES and not document.findings:
                errors = [error.message for error in validator(kind).iter_errors(typed(document.data()))]
                assert not errors, f"{data.decode()}\n{errors[0][:300]}"
