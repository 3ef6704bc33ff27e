"""TC104: found while binding, and where a value depends on the edition."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC104",
    name="not-allowed",
    severity="error",
    summary="a value that is none of those allowed here",
    why="""
Editions, boards, levels, compass quarters, colours, regions, threats, language tags and licences are words
from a list. A word outside it would silently mean nothing: a card of a level that the edition does not
print, a licence that nobody can look up (write an SPDX identifier, or LicenseRef- and a name of your own).
A level is also refused where the edition has no levels.
""",
    wrong=Example("difficulty: begginer"),
    right=Example("difficulty: beginner"),
)
