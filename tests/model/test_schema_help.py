"""What the schemas tell a YAML editor: whatever completes, hovers and complains by them does it well.

Tried on yaml-language-server; what it made badly of the schemas then is what these tests hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from terra_cards.library import resources
from terra_cards.model import schema
from terra_cards.model.schema_help import told


def properties(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key of a schema, with its part."""
    for name, part in (("", made), *made.get("$defs", {}).items()):
        for key, value in part.get("properties", {}).items():
            yield f"{name}.{key}", value


@pytest.mark.parametrize("name", schema.NAMES)
def test_examples_can_be_offered_as_values(name: str) -> None:
    for key, value in properties(schema.generate(name)):
        for example in value.get("examples", []):
            # a map would be offered as "[object Object]"
            assert not isinstance(example, dict), key
        # a default would be written out with every key that is completed
        assert "default" not in value, key


@pytest.mark.parametrize("name", schema.NAMES)
def test_shared_parts_do_not_hide_the_title_of_a_key(name: str) -> None:
    made = schema.generate(name)
    for key, value in properties(made):
        target = made["$defs"].get(value.get("$ref", "").rpartition("/")[2], {})
        if "title" in value:
            assert "title" not in target or target.get("properties"), key


@pytest.mark.parametrize("name", schema.NAMES)
def test_no_editor_shows_a_pattern(name: str) -> None:
    def walk(part: Any, where: str) -> None:
        if isinstance(part, list):
            for item in part:
                walk(item, where)
        elif isinstance(part, dict):
            if isinstance(part.get("pattern"), str):
                message = part.get("patternErrorMessage")
                assert message and message.startswith("write "), where
                assert len(message) < 120, message
            for key, inner in part.items():
                if key not in ("not", "propertyNames", "examples", "if", "patternProperties"):
                    walk(inner, f"{where}/{key}")

    walk(schema.generate(name), name)


def test_forms_in_several_languages_are_shown_as_one_writes_them() -> None:
    theme = schema.generate("deck")["$defs"]["Card"]["properties"]["theme"]
    assert theme["description"].endswith("For example {en: Eiffel Tower, de: Eiffelturm}.")
    assert theme["examples"] == ["Eiffel Tower"]
    assert theme["title"] == "Theme"


def test_items_of_a_list_are_explained_like_the_list() -> None:
    areas = schema.generate("deck")["$defs"]["Card"]["properties"]["areas"]
    assert areas["items"]["description"] == areas["description"]


def test_defaults_are_told_as_one_writes_them() -> None:
    board = schema.generate("board")["$defs"]["BoardInfo"]["properties"]
    assert board["adjacency"]["description"].endswith("Left out, it is border.")
    assert board["accuracy"]["description"].endswith("Left out, it is 25 km.")
    assert board["wrap"]["description"].endswith("Left out, it is false.")
    assert told({"description": "So many.", "default": 3.0, "type": "number"})["description"].endswith(
        "is 3."
    )


def test_what_is_built_in_is_offered() -> None:
    deck = schema.generate("deck")["$defs"]["DeckInfo"]["properties"]
    assert set(resources.names("editions")) <= set(deck["edition"]["examples"])
    assert set(resources.names("boards")) <= set(deck["board"]["examples"])
    levels = schema.generate("deck")["$defs"]["Card"]["properties"]["difficulty"]["examples"]
    assert {"beginner", "traveller", "globetrotter", "explorer"} <= set(levels)


def test_keys_are_offered_in_the_order_of_the_format() -> None:
    card = list(schema.generate("deck")["$defs"]["Card"]["properties"])
    assert card[:4] == ["id", "theme", "areas", "tasks"]
