"""TC006: found while binding."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC006",
    name="format-version",
    severity="error",
    summary="`format` names a version that this program does not read",
    why="""
`format` says in which version of the deck language a file is written, so that a program never reads a file
half right. This version reads `format: 1`. A higher number needs a newer terra-cards.
""",
    wrong=Example(
        """
format: 2
deck:
  id: example
  title: Example
  edition: terra
  board: world
  languages: [en]
cards: []
""",
        "file",
    ),
    right=Example("id: louvre"),
)
