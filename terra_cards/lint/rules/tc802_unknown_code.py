"""TC802: made where suppressions are applied."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC802",
    name="unknown-code",
    severity="warning",
    summary="a suppression that names no rule, or is not written as one",
    why="""
A code that does not exist suppresses nothing, and the author believes that it does. The nearest code is
named. The same goes for comments that were meant as a suppression and miss its form, such as `# terra
ignore TC204`. Codes and names of rules both work, several are separated by commas.
""",
    wrong=Example("areas: [france]  # terra: ignore[TC2001] whatever"),
    right=Example("areas: [atlantis]  # terra: ignore[TC201] the board will have it"),
    silent=(Example("areas: [france]  # terra is Latin for earth, ignore that"),),
    scope="engine",
)
