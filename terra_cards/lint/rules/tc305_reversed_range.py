"""TC305: found while reading the answer."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC305",
    name="reversed-range",
    severity="error",
    summary="a range whose first end is larger than its second",
    why="""
Ranges run from the smaller to the larger value, years BC from the earlier to the later (`300..200 BC`). A
reversed range is mostly a slip of two figures, so look before you let `--fix` exchange them.
""",
    wrong=Example("year: {ask: built, answer: 1889..1887}", "task"),
    right=Example("year: {ask: built, answer: 1887..1889}", "task"),
    silent=(
        Example(
            "theme: Colossus of Rhodes\nareas: [mediterranean]\n"
            "tasks:\n  year: {ask: stood, answer: 280..226 BC}\n  length: {ask: height, answer: 33 m}"
        ),
    ),
    fix="safe",
)
