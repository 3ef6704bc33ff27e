"""TC005: plain words that a YAML reader may take for something else than a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Edit, Finding, Fix

# The types of YAML 1.1 (yaml.org/type: bool, int, float, null, timestamp, merge, value) and of the
# core schema of YAML 1.2.2 (10.3.2), by what a message calls them.
_KINDS = (
    ("nothing", r"~|[nN]ull|NULL"),
    ("true or false", r"[yYnN]|[yY]es|YES|[nN]o|NO|[tT]rue|TRUE|[fF]alse|FALSE|[oO]n|ON|[oO]ff|OFF"),
    ("a time in base 60", r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?"),
    ("a date", r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
    ("a date", r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}.*"),
    ("a number in base 8", r"[-+]?0[0-7_]+|0o[0-7]+"),
    ("a number in base 16", r"[-+]?0x[0-9a-fA-F_]+"),
    ("a number in base 2", r"[-+]?0b[01_]+"),
    ("a number", r"[-+]?[0-9][0-9_]*"),
    ("a number", r"[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*(?:[eE][-+]?[0-9]+)?"),
    ("a number", r"[-+]?[0-9]+[eE][-+]?[0-9]+"),
    ("a number", r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"),
    ("a merge", r"<<"),
    ("a default", r"="),
)
LONGEST = 40  # characters; longer plain texts are texts
#: Whole texts of a column; all of them begin with one of a few characters, as few texts do.
_AMBIGUOUS = re.compile(
    rf"\0(?=[~nNyYtTfFoO+\-.0-9<=])(?:{'|'.join(pattern for _, pattern in _KINDS)})(?=\0)"
)


def check(view: DocumentView) -> Iterator[Finding]:
    for text in view.texts(_AMBIGUOUS):
        value = text.value
        kind = next((kind for kind, pattern in _KINDS if re.fullmatch(pattern, value)), None)
        if kind is None or len(value) > LONGEST:
            continue
        scalar = view.scalar(text.pointer)
        if scalar is None or scalar.style != "plain" or value in (".", "-", "+"):
            continue
        quoted = f'"{value}"'
        yield RULE.finding(
            view,
            text.pointer,
            f"other programs read this unquoted '{value}' as {kind}, not as a text",
            help=f"write {quoted}",
            fix=Fix((Edit(scalar.span, quoted),), True),
        )


RULE = Rule(
    code="TC005",
    name="ambiguous-scalar",
    severity="warning",
    summary="an unquoted word that other YAML programs do not read as a text",
    why="""
Here texts are always read as they are written. Other programs take an unquoted `no`, `Yes`, `on`, `null`,
`~` for a truth value or for nothing, `1:30` for ninety, `0123` for eighty-three, `1984`, `1e3` and
`2026-02-11` for numbers and a date, by the rules of YAML 1.1 or 1.2, and write something else back. Where a
text is expected (themes, asks, names, tags, credits), quote it; answers, ids, dates and versions need no
quotes.
""",
    wrong=Example("theme: 1984"),
    right=Example('theme: "1984"'),
    silent=(Example("theme: 1984 (novel)"), Example("theme: No man's land"), Example("as_of: 2024-02-11")),
    fix="safe",
    scope="document",
    check=check,
)
