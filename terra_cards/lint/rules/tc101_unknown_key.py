"""TC101: found while binding."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC101",
    name="unknown-key",
    severity="error",
    summary="a key that the deck language does not have",
    why="""
A mistyped key would be ignored without a word, and what stands there would never be printed. The nearest
key is named; `--fix` writes it where exactly one is near and not yet taken. The merge key `<<` belongs to
YAML 1.1 and is not read. Fields of your own go into `extra:`, with a schema of your own
(`deck.extra_schema`).
""",
    wrong=Example("tgas: [tower]"),
    right=Example("tags: [tower]"),
    fix="safe",
)
