"""TC106: found while binding."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC106",
    name="bad-id",
    severity="error",
    summary="an id that is not kebab-case",
    why="""
Ids travel through file names, addresses and spreadsheets, where capitals, accents, blanks and signs at the
beginning come to harm. An id is made of small letters a to z, digits and single hyphens between them. The
suggested id is only a suggestion, since records made before may name the old one.
""",
    wrong=Example("id: Eiffel_Tower"),
    right=Example("id: eiffel-tower"),
    fix="unsafe",
)
