"""TC311: found while reading the answer."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC311",
    name="year-zero",
    severity="error",
    summary="the year 0, which there never was",
    why="""
The year 1 BC is followed by the year 1. A tick at 0 stands for the turn of the eras, and no year lies on it
(R7).
""",
    wrong=Example("year: {ask: founded, answer: 0}", "task"),
    right=Example("year: {ask: founded, answer: 300 BC}", "task"),
)
