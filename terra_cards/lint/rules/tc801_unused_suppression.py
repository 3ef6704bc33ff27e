"""TC801: made where suppressions are applied."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC801",
    name="unused-suppression",
    severity="warning",
    summary="a suppression that suppresses nothing",
    why="""
A suppression that is no longer needed would hide the next mistake of its kind. It is reported only for
rules that ran in full, so that a run with `--select` calls no suppression unused that another run needs,
and not while an error may hide what it is for: with a slip in the name of the board nobody knows. Rules
that hold decks against each other (TC408, TC605) ran in full where the folder of the project was linted, or
the working folder where neither `terra-cards.toml`, `pyproject.toml` nor `.git` marks one. A suppression
counts at the end of the line on which the finding starts, on a line of its own before a card (for the whole
card), and at the top of a file (for the file); anywhere else it reaches nothing.
""",
    wrong=Example("areas: [france]  # terra: ignore[TC201] the board has it now"),
    right=Example("areas: [atlantis]  # terra: ignore[TC201] the board will have it"),
    fix="safe",
    scope="engine",
)
