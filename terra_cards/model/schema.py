"""JSON Schemas (draft 2020-12) of the deck language, made from the models.

They describe YAML 1.2 data with its types, as an editor sees it. What the models take from the
source text (``as_of: 2026-01`` and ``version: 1.0`` are texts) may there be a number or a boolean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from terra_cards.model.values import SCALAR

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Generate(GenerateJsonSchema):
    """Pydantic's generator, without null: what is left out of a file is left out."""

    schema_dialect = DIALECT

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        default = schema.get("default")
        if not isinstance(default, (bool, int, float, str)):
            return inner
        return {"allOf": [inner], "default": default} if "$ref" in inner else {**inner, "default": default}


def _deck() -> Any:
    from terra_cards.model.deck_file import DeckFile

    return DeckFile


def _card() -> Any:
    from terra_cards.model.deck import Card

    return Card | tuple[Card, ...]


def _board() -> Any:
    from terra_cards.model.board_file import BoardFile

    return BoardFile


def _edition() -> Any:
    from terra_cards.model.edition import EditionFile

    return EditionFile


def _template() -> Any:
    from terra_cards.model.template import TemplateFile

    return TemplateFile


def _round() -> Any:
    from terra_cards.model.round_file import RoundFile

    return RoundFile


def _record() -> Any:
    from terra_cards.model.round_file import EndLine, Header, Move, RoundLine

    return Header | Move | RoundLine | EndLine


_SOURCES: dict[str, tuple[str, str, Callable[[], Any]]] = {
    "deck": ("Deck", "A deck of cards: *.deck.yaml, or deck.yaml in a deck folder.", _deck),
    "card": ("Cards", "A file of a deck folder, below cards/: one card, or a list of cards.", _card),
    "board": ("Board", "The areas, neighbours and scales of a printed board: *.board.yaml.", _board),
    "edition": ("Edition", "What makes one published game differ from another: *.edition.yaml.", _edition),
    "template": ("Template", "How a card looks: *.template.yaml.", _template),
    "round": ("Round", "One round, written down to be scored.", _round),
    "record": ("Record line", "One line of a game record (JSON Lines).", _record),
}
NAMES: tuple[str, ...] = tuple(_SOURCES)


def generate(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file; KeyError for a name that is none of NAMES."""
    title, description, source = _SOURCES[name]
    made = TypeAdapter(source()).json_schema(schema_generator=_Generate, mode="validation")
    made.pop("title", None)
    made.pop("description", None)
    head = {"$schema": DIALECT, "title": title, "description": description}
    schema: dict[str, Any] = _tidy({**head, **made}, name == "record")
    return schema


def text(name: str) -> str:
    """The JSON Schema of a kind of file as it is written to schemas/."""
    return json.dumps(generate(name), indent=2, ensure_ascii=False) + "\n"


def file_name(name: str) -> str:
    """The name of a schema's file."""
    return f"{name}.schema.json"


def _tidy(value: Any, strict: bool) -> Any:
    """Readable titles; pairs as draft 7 and later know them; in JSON (``strict``) texts are strings."""
    if isinstance(value, list):
        return [_tidy(item, strict) for item in value]
    if not isinstance(value, dict):
        return value
    if strict and value.get("type") == SCALAR:
        value = {**value, "type": "string"}
        for limit in ("minimum", "maximum", "multipleOf"):
            value.pop(limit, None)
    places = value.get("prefixItems")
    if isinstance(places, list) and all(place == places[0] for place in places):
        value = {key: inner for key, inner in value.items() if key != "prefixItems"} | {"items": places[0]}
    tidied = {}
    for key, inner in value.items():
        if key == "$defs":
            tidied[key] = {name: _titled(name, _tidy(part, strict)) for name, part in _sorted(inner.items())}
        elif key in ("examples", "enum", "default", "const"):
            tidied[key] = inner
        else:
            tidied[key] = _tidy(inner, strict)
    return tidied


def _sorted(pairs: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return sorted(pairs, key=lambda pair: pair[0])


def _titled(name: str, part: Any) -> Any:
    """A part's title in words: ``CardLook`` becomes "Card look"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"(File|Info)$", "", name)).capitalize()
    return {**part, "title": words}
