"""TC801: made where suppressions are applied."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC801",
    name="unused-suppression",
    severity="warning",
    summary="a suppression that suppresses nothing",
    why="""
A suppression that is no longer needed would hide the next mistake of its kind. It is reported only for
rules that ran, so a run with `--select` never calls a suppression unused that another run needs. A
suppression counts at the end of the line on which the finding starts, on a line of its own before a card
(for the whole card), and at the top of a file (for the file); anywhere else it reaches nothing.
""",
    wrong=Example("areas: [france]  # terra: ignore[TC201] the board has it now"),
    right=Example("areas: [atlantis]  # terra: ignore[TC201] the board will have it"),
    fix="safe",
    scope="engine",
)
