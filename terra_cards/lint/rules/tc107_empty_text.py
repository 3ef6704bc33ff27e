"""TC107: found while binding."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC107",
    name="empty-text",
    severity="error",
    summary="a text of nothing but blanks",
    why="""
An empty text prints as an empty box. Write the text, or leave the key out where it may be left out.
""",
    wrong=Example('theme: "  "'),
    right=Example("theme: Eiffel Tower"),
)
