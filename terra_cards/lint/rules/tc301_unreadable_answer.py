"""TC301: found while reading the answer."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC301",
    name="unreadable-answer",
    severity="error",
    summary="an answer that is not in the answer language",
    why="""
An answer is scored, so it must have one exact meaning: a number, a length with its unit, a range (`120..150
m`), a decade (`1920s`), a century (`19th century`), `~` for about. Open ends (`before 1500`, `>10 km`),
decades BC and number words of other languages have none; the message shows the right form where there is
one.
""",
    wrong=Example("year: {ask: built, answer: before 1889}", "task"),
    right=Example("year: {ask: built, answer: 1887..1889}", "task"),
)
