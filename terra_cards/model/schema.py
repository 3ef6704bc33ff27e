"""JSON Schemas (draft 2020-12) of the deck language, made from the models.

They describe YAML 1.2 data with its types, as an editor sees it. What the models take from the
source text (``as_of: 2026-01`` and ``version: 1.0`` are texts) may there be a number or a boolean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from terra_cards.model.schema_help import MESSAGES, told, with_messages
from terra_cards.model.values import SCALAR

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Generate(GenerateJsonSchema):
    """Pydantic's generator, without null: what is left out of a file is left out."""

    schema_dialect = DIALECT

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:  # noqa: ARG002
        """Keys stay in the order of the models, and those of examples as an author writes them."""
        return value

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
    from terra_cards.model.edition_file import EditionFile

    return EditionFile


def _template() -> Any:
    from terra_cards.model.template import TemplateFile

    return TemplateFile


def _sheet() -> Any:
    from terra_cards.model.sheet_file import SheetFile

    return SheetFile


def _printer() -> Any:
    from terra_cards.model.printer_file import PrinterFile

    return PrinterFile


def _calibration() -> Any:
    from terra_cards.model.calibration_file import CalibrationFile

    return CalibrationFile


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
    "sheet": ("Sheet", "How cards lie on a paper: *.sheet.yaml.", _sheet),
    "printer": ("Printer", "What a printer of cards asks of a file: *.printer.yaml.", _printer),
    "calibration": ("Calibration", "What puts a printer right: *.calibration.yaml.", _calibration),
}
NAMES: tuple[str, ...] = tuple(_SOURCES)


def generate(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file; KeyError for a name that is none of NAMES."""
    title, description, source = _SOURCES[name]
    made = TypeAdapter(source()).json_schema(schema_generator=_Generate, mode="validation")
    made.pop("title", None)
    made.pop("description", None)
    head = {"$schema": DIALECT, "title": title, "description": description}
    shared: dict[str, Any] = {}
    schema: dict[str, Any] = _tidy({**head, **made}, shared, name == "record")
    if shared:
        schema["$defs"] = dict(_sorted({**schema.get("$defs", {}), **shared}))
    return schema


def text(name: str) -> str:
    """The JSON Schema of a kind of file as it is written to schemas/."""
    return json.dumps(generate(name), indent=2, ensure_ascii=False) + "\n"


def file_name(name: str) -> str:
    """The name of a schema's file."""
    return f"{name}.schema.json"


@cache
def _fragments() -> tuple[tuple[str, dict[str, Any]], ...]:
    """Schemas that stand in many places, written once in ``$defs``; the larger ones first."""
    from terra_cards.model.answer_patterns import text_schema
    from terra_cards.model.answers import LengthAnswer, NumberAnswer, YearAnswer
    from terra_cards.model.licences import Spdx
    from terra_cards.model.location import Locations
    from terra_cards.model.text import Text
    from terra_cards.model.values import Id, LanguageTag, Words

    kinds: dict[str, Any] = {
        "LengthAnswer": LengthAnswer,
        "NumberAnswer": NumberAnswer,
        "YearAnswer": YearAnswer,
        "Text": Text,
        "Location": Locations,
        "Licence": Spdx,
        "Language": LanguageTag,
        "Id": Id,
        "Words": Words,
    }
    texts = (("NumberText", text_schema("number")), ("YearText", text_schema("year")))
    return (*((name, TypeAdapter(kind).json_schema()) for name, kind in kinds.items()), *texts)


def _tidy(value: Any, shared: dict[str, Any], strict: bool) -> Any:
    """Parts that recur behind a reference, readable titles, pairs as draft 7 knows them too.

    In JSON (``strict``) texts are strings.
    """
    if isinstance(value, list):
        return [_tidy(item, shared, strict) for item in value]
    if not isinstance(value, dict):
        return value
    for name, fragment in _fragments():
        if all(value.get(key) == part for key, part in fragment.items()):
            if name not in shared:
                # No title: editors would show it in place of the key's own.
                shared[name] = with_messages(_inside(fragment, shared, strict), MESSAGES[name])
            rest = {key: inner for key, inner in value.items() if key not in fragment}
            return {**_tidy(rest, shared, strict), "$ref": f"#/$defs/{name}"}
    return _inside(value, shared, strict)


def _inside(value: dict[str, Any], shared: dict[str, Any], strict: bool) -> dict[str, Any]:
    if strict and value.get("type") == SCALAR:
        value = {key: inner for key, inner in value.items() if key not in ("minimum", "multipleOf")}
        value["type"] = "string"
    places = value.get("prefixItems")
    if isinstance(places, list) and all(place == places[0] for place in places):
        value = {key: inner for key, inner in value.items() if key != "prefixItems"} | {"items": places[0]}
    if "patternProperties" in value:
        value = {"additionalProperties": False, **value}  # no other names either
    tidied: dict[str, Any] = {}
    for key, inner in value.items():
        if key == "$defs":
            parts = {name: _tidy(part, shared, strict) for name, part in inner.items()}
            tidied[key] = {name: {**part, "title": _words(name)} for name, part in _sorted(parts)}
        elif key == "properties":
            tidied[key] = {name: told(_tidy(part, shared, strict)) for name, part in inner.items()}
        elif key in ("examples", "enum", "default", "const"):
            tidied[key] = inner
        else:
            tidied[key] = _tidy(inner, shared, strict)
    return tidied


def _sorted(parts: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(parts.items())


def _words(name: str) -> str:
    """A part's title in words: ``CardLook`` becomes "Card look"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"(File|Info)$", "", name)).capitalize()
