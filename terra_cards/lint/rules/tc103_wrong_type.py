"""TC103: found while binding."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC103",
    name="wrong-type",
    severity="error",
    summary="a value of the wrong kind: a list where a text belongs, a text where a number belongs",
    why="""
The language has one way to write each thing, and a value of another kind cannot be read at all. The message
says what belongs there.
""",
    wrong=Example("areas: france"),
    right=Example("areas: [france]"),
)
