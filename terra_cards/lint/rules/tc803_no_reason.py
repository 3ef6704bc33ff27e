"""TC803: made where suppressions are applied."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC803",
    name="no-reason",
    severity="info",
    summary="a suppression without a reason",
    why="""
Whoever reads the deck next should know why the linter is wrong here. Write it after the bracket.
""",
    wrong=Example("areas: [atlantis]  # terra: ignore[TC201]"),
    right=Example("areas: [atlantis]  # terra: ignore[TC201] the board will have it"),
    scope="engine",
)
