"""TC102: found while binding."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC102",
    name="missing-key",
    severity="error",
    summary="a key that must be there is missing or has no value",
    why="""
Without it the card cannot be printed or scored. A card needs `id`, `theme`, `areas` and `tasks`, a deck `id`,
`title`, `edition`, `languages` and, unless its edition has none, `board`; a file needs `format`. The finding
stands at the key of the smallest map that lacks it, and for a card at its `id`.
""",
    wrong=Example("tasks:\n  year: {ask: opened}\n  length: {ask: height, answer: 330 m}"),
    right=Example("tasks:\n  year: {ask: opened, answer: 1889}\n  length: {ask: height, answer: 330 m}"),
)
