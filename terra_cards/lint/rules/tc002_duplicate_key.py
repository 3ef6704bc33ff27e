"""TC002: found by the reader."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC002",
    name="duplicate-key",
    severity="error",
    summary="a key is written twice in one map",
    why="""
YAML does not say which of two equal keys counts: some programs take the first, some the last, and the
author sees only one of them. It mostly happens when a block is copied and only half changed. `"a"` and `a`
are the same key.
""",
    wrong=Example("theme: Eiffel Tower\nareas: [france]\ntheme: Louvre Museum"),
    right=Example("theme: Eiffel Tower\nareas: [france]"),
    silent=(
        Example(
            "length: {ask: height, answer: 330 m}\n",
            "task",
        ),
    ),
)
