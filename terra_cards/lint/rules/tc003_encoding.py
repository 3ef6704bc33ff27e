"""TC003: found by the reader."""

from terra_cards.lint.rule import Example, Rule

RULE = Rule(
    code="TC003",
    name="encoding",
    severity="error",
    summary="the file is not UTF-8",
    why="""
A deck is UTF-8, with or without a byte order mark, with LF or CRLF at the end of its lines (both are kept).
A file saved by an old program in Latin-1, in a Windows code page or in UTF-16 would show other letters on
every machine; the finding names the first byte that does not fit. Save the file as UTF-8.
""",
    wrong=Example("theme: Malm\udcf6"),
    right=Example("theme: Malmö"),
    silent=(
        Example(
            "\ufeffformat: 1\r\ndeck: {id: a, title: A, edition: terra, board: world, languages: [en]}\r\n",
            "file",
        ),
    ),
)
