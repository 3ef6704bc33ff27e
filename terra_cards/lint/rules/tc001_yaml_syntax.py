"""TC001: found by the reader."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC001",
    name="yaml-syntax",
    severity="error",
    summary="what stands there is not YAML",
    why="""
A deck is one YAML 1.2 document. Where the reader cannot go on, nothing below can be checked, so this comes
first: a text with a colon that is not quoted, a quote that never closes, a tab used for indentation, a tag
(`!!int`), a second document after `---`, or the marks of a merge that was never finished. An unclosed quote
or bracket is shown where it opens, anything else where the reader stopped.
""",
    wrong=Example("theme: Saint Petersburg: the Hermitage"),
    right=Example('theme: "Saint Petersburg: the Hermitage"'),
    silent=(Example("theme: The 10:30 train"), Example("theme: Eiffel Tower # a comment: with a colon")),
)
