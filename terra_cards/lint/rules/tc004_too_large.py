"""TC004: found by the reader."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC004",
    name="too-large",
    severity="error",
    summary="the file, its nesting, its aliases or a text is beyond the limits",
    why="""
Limits keep a damaged or malicious file from eating the machine: 5 MB a file and 30 MB a deck in a folder,
64 levels of nesting, 100,000 values added by aliases, 20,000 characters in one text. No real deck comes
near them; a big deck can be split into a folder of files.
""",
    wrong=Example("extra: " + "[" * 80 + "1" + "]" * 80),
    right=Example("tags: [tower, europe]"),
    silent=(Example("extra: {a: " + "[" * 40 + "1" + "]" * 40 + "}", files=None),),
)
