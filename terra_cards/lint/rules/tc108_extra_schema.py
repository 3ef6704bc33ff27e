"""TC108: found when a deck's own fields are checked."""

from terra_cards.lint.rule import Example, Rule

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
      - {title: A guide, url: "https://example.org/guide", accessed: 2025-03-01, supports: [areas, year, length]}
    extra: {height: HEIGHT}
"""

RULE = Rule(
    code="TC108",
    name="extra-schema",
    severity="error",
    summary="a field of the author's own fails the author's own schema",
    why="""
`deck.extra_schema` names a JSON Schema (draft 2020-12) for the free `extra:` map of each card, so that fields
of your own are checked like everything else. The message is the schema's complaint, at the value it is about.
""",
    wrong=Example(_DECK.replace("HEIGHT", "tall"), "file", {"my-fields.schema.json": _SCHEMA}),
    right=Example(_DECK.replace("HEIGHT", "330"), "file", {"my-fields.schema.json": _SCHEMA}),
)
