"""The JSON Schemas say what the models say, as far as typed data and one value alone can tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from terra_cards.library import resources
from terra_cards.model import binding, schema
from terra_cards.model.board_file import BoardFile
from terra_cards.model.deck_file import DeckFile
from terra_cards.model.edition import EditionFile
from terra_cards.model.invalid import INVALID
from terra_cards.model.record import Record
from terra_cards.model.round_file import RoundFile
from terra_cards.model.shapes import Keys, List, Map, of_model
from terra_cards.model.template import TemplateFile
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read
from tests.model.samples import W, examples, mistaken, samples, typed, whole, yaml
from tools import write_schemas


def _base(document: Document) -> dict[str, Any] | None:
    """The data of the built-in template, where a template extends one."""
    if document.place(("template", "extends")) is None:
        return None
    data = read(resources.path("templates", "classic.template.yaml").read_bytes(), "classic").data()
    assert isinstance(data, dict)
    return data


KINDS: dict[str, tuple[type[Record], Callable[[Document], Any]]] = {
    "deck": (DeckFile, binding.bind_deck),
    "board": (BoardFile, binding.bind_board),
    "edition": (EditionFile, binding.bind_edition),
    "template": (TemplateFile, lambda document: binding.bind_template(document, _base(document))),
    "round": (RoundFile, binding.bind_round),
}

#: Mistakes that the models find and a schema cannot: each is seen in the source text, or needs a
#: second value. Name: what tells a finding of that sort.
EXCEPTIONS: dict[str, Callable[[Finding, Any], bool]] = {
    "a day that its month does not have": lambda f, v: (
        f.code == "TC103" and "is not a date" in f.message and v == "2026-02-30"
    ),
    "the first number of a pair above the second": lambda f, v: (
        f.code == "TC104" and "comes after" in f.message
    ),
    "a range of an answer the wrong way round, with groups or decimals in it": lambda f, v: f.code == "TC305",
    "a figure of the number scale whose digits look grouped, as typed data has it": lambda f, v: (
        f.code == "TC313" and isinstance(v, float)
    ),
    "a part of a template, which the template extended may have": lambda f, v: (
        f.code == "TC102" and f.field[0] in ("faces", "palette", "styles", "boxes")
    ),
    "a number written in another form (True, 0x7e8, 1e3, 2026.0)": lambda f, v: (
        f.code in ("TC103", "TC104", "TC106") and isinstance(v, (bool, int, float))
    ),
}


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema.generate(name))


def findings_of(name: str, text: str) -> tuple[Document, tuple[Finding, ...]]:
    found = read(text.encode(), f"x.{name}.yaml")
    assert found.findings == (), text
    return found, KINDS[name][1](found)[1]


@pytest.mark.parametrize("name", schema.NAMES)
def test_the_schema_is_a_schema(name: str) -> None:
    made = schema.generate(name)
    jsonschema.Draft202012Validator.check_schema(made)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "$id" not in made, "a relative path in a modeline must be enough"


@pytest.mark.parametrize("name", schema.NAMES)
def test_every_field_explains_itself(name: str) -> None:
    def walk(part: Any, where: str) -> None:
        if isinstance(part, list):
            for item in part:
                walk(item, where)
        if not isinstance(part, dict):
            return
        condition = set(part) <= {"type", "properties", "required"}  # of an anyOf, beside the real thing
        if isinstance(part.get("properties"), dict) and not condition:
            assert part.get("additionalProperties") is False, f"{where} is open"
            for key, value in part["properties"].items():
                told = {**_target(made, value), **value}
                assert told.get("title"), f"{where}.{key} has no title"
                text = told.get("description")
                assert text, f"{where}.{key} has no description"
                assert text[0].isupper() and text.endswith("."), f"{where}.{key}: {text!r} is no sentence"
        for key, value in part.items():
            if key not in ("examples", "enum", "const", "default"):
                walk(value, f"{where}/{key}")

    made = schema.generate(name)
    walk(made, name)


def _target(made: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = made["$defs"][value["$ref"].rpartition("/")[2]] if "$ref" in value else {}
    return found


def _models(model: type[Record], seen: dict[type[Record], None]) -> dict[type[Record], None]:
    if model not in seen:
        seen[model] = None
        for key in of_model(model).keys.values():
            shape = key.shape
            inner = (
                shape.item if isinstance(shape, List) else shape.value if isinstance(shape, Map) else shape
            )
            if isinstance(inner, Keys):
                _models(inner.model, seen)
    return seen


ALL_MODELS = list(dict.fromkeys(m for model, _ in KINDS.values() for m in _models(model, {})))


@pytest.mark.parametrize("model", ALL_MODELS, ids=lambda model: model.__name__)
def test_every_single_value_has_an_example_that_is_accepted(model: type[Record]) -> None:
    for name, key in of_model(model).keys.items():
        shape = key.shape
        inner = shape.item if isinstance(shape, List) else shape.value if isinstance(shape, Map) else shape
        if isinstance(inner, Keys):
            continue
        given_examples = examples(model, name)
        assert given_examples, f"{model.__name__}.{name}"
        part = {"$defs": _defs(), **_property(model, name)}
        for example in given_examples:
            data = read(("x: " + yaml(example)).encode(), "x").data()
            assert isinstance(data, dict)
            from terra_cards.model.walk import walk

            problems: list[Any] = []
            walk(shape, data["x"], (name,), problems.append)
            assert problems == [], f"{model.__name__}.{name}: {example}"
            jsonschema.Draft202012Validator(part).validate(typed(data["x"]))


@cache
def _defs() -> dict[str, Any]:
    return {key: part for name in KINDS for key, part in schema.generate(name)["$defs"].items()}


def _property(model: type[Record], name: str) -> dict[str, Any]:
    for kind, (top, _) in KINDS.items():
        made = schema.generate(kind)
        part = made if top is model else made["$defs"].get(model.__name__)
        if part:
            found: dict[str, Any] = part["properties"][name]
            return found
    raise AssertionError(model)


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_document_that_the_models_accept_passes_the_schema(name: str, data: st.DataObject) -> None:
    document, findings = findings_of(name, yaml(data.draw(samples(KINDS[name][0]))))
    assert findings == ()
    validator(name).validate(typed(document.data()))


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_mistake_within_one_value_is_refused_by_both(name: str, data: st.DataObject) -> None:
    text = yaml(data.draw(mistaken(KINDS[name][0])))
    document, findings = findings_of(name, text)
    errors = list(validator(name).iter_errors(typed(document.data())))
    if not findings:
        # A text may be the word null, which typed data cannot tell from an empty value.
        assert not errors or "null" in text, f"{text}\n{errors[0].message if errors else ''}"
        return
    for finding in findings:
        if not errors:
            value = typed(_at(document, finding))
            assert any(tells(finding, value) for tells in EXCEPTIONS.values()), f"{text}\n{finding}"


def _at(document: Document, finding: Finding) -> Any:
    place = document.place(finding.pointer or ())
    return document.data(place.node) if place else None


def test_each_exception_is_needed() -> None:
    info = {"id": W("a"), "title": W("b"), "edition": W("terra"), "languages": [W("en")]}
    head = {"format": W("1"), "deck": info}
    tasks = {"year": {"answer": W("1889")}, "length": {"answer": W("3 m")}}
    card = {"id": W("a"), "theme": W("b"), "areas": [W("c")], "tasks": tasks}
    edition = {"id": W("a"), "title": W("b"), "engine": W("placing")}

    def number(answer: str) -> dict[str, Any]:
        return {**head, "cards": [{**card, "tasks": {"number": {"answer": W(answer)}}}]}

    cases: dict[str, tuple[str, Any]] = {
        "a day that its month does not have": (
            "deck",
            {**head, "cards": [{**card, "as_of": W("2026-02-30")}]},
        ),
        "the first number of a pair above the second": (
            "edition",
            {"format": W("1"), "edition": {**edition, "players": [W("5"), W("2")]}},
        ),
        "a range of an answer the wrong way round, with groups or decimals in it": (
            "deck",
            number("2.5..1.5"),
        ),
        "a figure of the number scale whose digits look grouped, as typed data has it": (
            "deck",
            number("12.000"),
        ),
        "a part of a template, which the template extended may have": (
            "template",
            {
                "format": W("1"),
                "template": {"id": W("a"), "extends": W("classic")},
                "palette": {"mauve": {"deep": W("#8a6500", True)}},
            },
        ),
        "a number written in another form (True, 0x7e8, 1e3, 2026.0)": (
            "deck",
            {**head, "cards": [{**card, "as_of": W("0x7e8")}]},
        ),
    }
    assert set(cases) == set(EXCEPTIONS)
    for exception, (name, content) in cases.items():
        document, findings = findings_of(name, yaml(content))
        assert len(findings) == 1, exception
        assert not list(validator(name).iter_errors(typed(document.data()))), exception
        assert EXCEPTIONS[exception](findings[0], typed(_at(document, findings[0]))), exception


@pytest.mark.parametrize("name", ["deck", "board", "edition", "template"])
def test_what_we_ship_passes(name: str) -> None:
    folder = resources.folder(f"{name}s")  # type: ignore[arg-type]
    files = sorted(folder.glob(f"*.{name}.yaml"))
    assert files
    for file in files:
        document = read(file.read_bytes(), file.name)
        assert document.findings == ()
        validator(name).validate(typed(document.data()))
        bound, findings = KINDS[name][1](document)
        assert findings == () or name == "template"
        assert bound is not INVALID


def test_what_we_ship_names_its_schema_in_a_modeline() -> None:
    for kind in ("deck", "board", "edition", "template"):
        for file in resources.folder(f"{kind}s").glob(f"*.{kind}.yaml"):  # type: ignore[arg-type]
            first = file.read_text("utf-8").splitlines()[0]
            assert first.startswith("# yaml-language-server: $schema=")
            target = (file.parent / first.partition("=")[2]).resolve()
            assert target == resources.path("schemas", schema.file_name(kind)).resolve()


def test_a_card_file_is_one_card_or_a_list() -> None:
    card = {"id": "a", "theme": "b", "areas": ["c"], "tasks": {"year": {"answer": 1889}}}
    for good in (card, [card], [card, card]):
        validator("card").validate(good)
    for bad in ({**card, "x": 1}, [{**card, "areas": []}], "a", None, [card, 5]):
        assert not validator("card").is_valid(bad)


@pytest.mark.parametrize(
    "line",
    [
        '{"record": 1, "edition": "terra", "players": ["ann", "bob"], "start": "ann", "rounds": 1,'
        ' "cards": ["d.deck.yaml#a", {"id": "c1", "areas": ["hessen"], "year": 2000, "number": "12..30"}]}',
        '{"record": 1, "edition": "terra-2003", "players": ["a", "b", "c"], "start": "a",'
        ' "deck": "x.deck.yaml",'
        ' "deal": {"hands": {"a": ["green-3.1"], "b": [], "c": []}, "draw_pile": ["oil-spill"]}}',
        '{"player": "ann", "action": "place", "area": "hessen"}',
        '{"player": "bob", "action": "place", "scale": "year", "between": [null, 1990]}',
        '{"player": "bob", "action": "place", "scale": "length", "between": ["1 m", "10 m"]}',
        '{"player": "ann", "action": "pass"}',
        '{"player": "ann", "action": "choose_task", "task": "map"}',
        '{"player": "ann", "action": "play", "card": "green-3.1", "on": "oil-spill"}',
        '{"player": "ann", "action": "end", "discard": []}',
        '{"round": 1, "scores": {"ann": 7, "bob": 14}, "stones": {"ann": 5, "bob": 5}}',
        '{"end": true, "scores": {"ann": 7, "bob": -1}, "winners": ["ann"]}',
    ],
)
def test_the_lines_of_a_record(line: str) -> None:
    validator("record").validate(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        '{"record": 2, "edition": "terra", "players": ["a"], "start": "a"}',
        '{"record": 1, "edition": "terra", "players": [], "start": "a"}',
        '{"player": "ann", "action": "cheat"}',
        '{"player": 5, "action": "pass"}',
        '{"player": "ann"}',
        '{"player": "ann", "action": "place", "between": [1]}',
        '{"end": false, "scores": {}, "winners": []}',
        '{"round": 0, "scores": {}}',
        '{"round": 1, "scores": {"ann": "7"}}',
        '{"player": "ann", "action": "pass", "why": "tired"}',
    ],
)
def test_what_is_no_line_of_a_record(line: str) -> None:
    assert not validator("record").is_valid(json.loads(line))


def test_the_files_in_schemas_are_up_to_date() -> None:
    assert write_schemas.stale() == [], "run make schemas"


def test_stale_and_stray_files_are_told_and_written_anew(tmp_path: Path) -> None:
    assert write_schemas.stale(tmp_path) == [schema.file_name(name) for name in schema.NAMES]
    write_schemas.write(tmp_path)
    assert write_schemas.stale(tmp_path) == []
    (tmp_path / "deck.schema.json").write_text("{}")
    (tmp_path / "old.schema.json").write_text("{}")
    assert write_schemas.stale(tmp_path) == ["deck.schema.json", "old.schema.json"]
    assert write_schemas.write(tmp_path) == ["deck.schema.json"]


@pytest.mark.parametrize("name", KINDS)
def test_a_document_of_every_key_is_accepted(name: str) -> None:
    model, _ = KINDS[name]
    document, findings = findings_of(name, yaml(whole(model)))
    assert findings == ()
    validator(name).validate(typed(document.data()))
