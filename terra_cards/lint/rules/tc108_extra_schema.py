"""TC108: fields of the author's own that fail the author's own schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.view import View
from terra_cards.source.document import Plain
from terra_cards.source.findings import Finding, Pointer

LONGEST = 160  # characters of the schema's own complaint


def check(deck: DeckView) -> Iterator[Finding]:
    schema = deck.deck.extra_schema
    cards = [card for card in deck.cards if card.card.extra]
    if schema is None or not cards:
        return
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    def refuse(uri: str) -> Any:
        raise Unresolvable(ref=uri)  # nothing is fetched while linting

    try:
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema, registry=Registry(retrieve=refuse))  # type: ignore[call-arg]
        for card in cards:
            yield from _errors(card, validator.iter_errors(_typed(card.card.extra)))
    except SchemaError as error:
        yield _schema_fault(deck, error.message)
    except Exception as error:
        if isinstance(error, Unresolvable) or isinstance(error.__cause__, Unresolvable):
            yield _schema_fault(
                deck, f"'{getattr(error, 'ref', error)}' is not in the file, and nothing is fetched"
            )
        else:
            raise


def _schema_fault(deck: View, message: str) -> Finding:
    return RULE.finding(deck, ("deck", "extra_schema"), f"the schema cannot be used: {_cut(message)}")


def _errors(card: CardView, errors: Any) -> Iterator[Finding]:
    for error in sorted(errors, key=lambda error: (list(map(str, error.absolute_path)), error.message)):
        deepest = error
        while deepest.context:  # of the branches of anyOf the one that came furthest
            deepest = max(deepest.context, key=lambda inner: (len(inner.absolute_path), inner.message))
        field: Pointer = ("extra", *deepest.absolute_path)
        if deepest.validator == "additionalProperties" and isinstance(deepest.instance, Mapping):
            known = deepest.schema.get("properties", {})
            for name in deepest.instance:
                if name not in known:
                    yield RULE.finding(card, (*field, name), f"the schema does not know '{name}'", at="key")
            continue
        at = "key" if deepest.validator in ("required", "dependentRequired", "minProperties") else "value"
        yield RULE.finding(card, field, _cut(deepest.message), at=at)  # type: ignore[arg-type]


def _cut(message: str) -> str:
    line = " ".join(message.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def _typed(value: Any) -> Any:
    """Plain data as JSON has it: unquoted numbers are numbers."""
    if isinstance(value, Plain):
        return value.typed
    if isinstance(value, Mapping):
        return {str(key): _typed(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_typed(inner) for inner in value]
    return value


_SCHEMA = '{"type": "object", "properties": {"height": {"type": "integer"}}}\n'
_DECK = """
format: 1
deck:
  id: example
  title: Example
  edition: terra
  board: world
  languages: [en]
  extra_schema: my-fields.schema.json
cards:
  - id: eiffel-tower
    theme: Eiffel Tower
    difficulty: beginner
    areas: [france]
    tasks:
      year: {ask: opened, answer: 1889}
      length: {ask: height, answer: 330 m}
    sources:
      - title: A guide
        url: https://example.org/guide
        accessed: 2025-03-01
        supports: [areas, year, length]
    extra: {height: HEIGHT}
"""

RULE = Rule(
    code="TC108",
    name="extra-schema",
    severity="error",
    summary="a field of the author's own fails the author's own schema",
    why="""
`deck.extra_schema` names a JSON Schema (draft 2020-12) for the free `extra:` map of each card, so that
fields of your own are checked like everything else. The message is the schema's complaint, at the value it
is about. A schema may not refer to others on the network: nothing is fetched while linting.
""",
    wrong=Example(_DECK.replace("HEIGHT", "tall"), "file", {"my-fields.schema.json": _SCHEMA}),
    right=Example(_DECK.replace("HEIGHT", "330"), "file", {"my-fields.schema.json": _SCHEMA}),
    scope="deck",
    check=check,
)
