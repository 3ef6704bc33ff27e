"""TC007: found when a deck's files are looked up."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC007",
    name="unreadable-file",
    severity="error",
    summary="a file that was found or referred to cannot be read",
    why="""
A deck names other files: an edition, a board, a schema for its own fields. A file that is missing, is a
folder, may not be read, or is a link that leads out of the project, leaves a hole in what can be checked,
so it is an error rather than a silent gap. (A path on the command line that does not exist is wrong usage
instead, with status 2; a photo that is missing is TC501.)
""",
    wrong=Example("board: boards/town.board.yaml", "deck"),
    right=Example("board: world", "deck"),
)
