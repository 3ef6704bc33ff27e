"""TC412: words that were meant to be replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

_WORDS = re.compile(r"\b(?:TODO|FIXME|TBD|TBA|XXXX+|WIP|XXX(?=:))\b|\b(?i:lorem ipsum)\b")
LONGEST_ALONE = 20  # characters; a longer text of nothing but dots is none of these
#: A whole text of a column.
_ALONE = re.compile(
    r"\0(?=[\s.…?xX_\-Nn])\s*(?:\.{2,}|…|\?{2,}|[xX]{2,}|-+|_+|N/A|n/a)\s*\0"
)  # a whole text of a column
#: A quick test: what those words hold.
_HINTS = ("TODO", "FIXME", "TBD", "TBA", "XXX", "WIP", "orem ", "OREM ")


def check(view: DocumentView) -> Iterator[Finding]:
    for text in view.texts(*_HINTS, _ALONE):
        if text.role == "notes":
            continue
        found = _WORDS.search(text.value)
        if found is not None:
            yield RULE.finding(
                view, text.pointer, f"'{found[0]}' was left over", help="write the text", part=found.span()
            )
        elif len(text.value) <= LONGEST_ALONE and _ALONE.fullmatch(f"\0{text.value}\0"):
            yield RULE.finding(
                view,
                text.pointer,
                f"'{text.value.strip()}' stands for a text",
                help="write it, or leave the key out",
            )


RULE = Rule(
    code="TC412",
    name="left-over",
    severity="warning",
    summary="a placeholder that was never replaced: TODO, lorem ipsum, dots alone",
    why="""
It would be printed as it stands. Told are the words TODO, FIXME, TBD, TBA and WIP in capitals, four X or
more, *lorem ipsum*, and texts of nothing but dots, question marks, crosses or dashes (XXX in a text may be a
number: the Games of the XXX Olympiad). `notes` are not printed and not looked at.
""",
    wrong=Example("info: TODO ask the museum"),
    right=Example("info: Built for a world’s fair."),
    silent=(
        Example("info: And then ... it rained."),
        Example("notes: TODO ask the museum"),
        Example("theme: El todo"),
        Example("theme: Games of the XXX Olympiad"),
    ),
    scope="document",
    check=check,
)
