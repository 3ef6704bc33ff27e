"""Suppression comments: the directive itself, and the codes within its brackets."""

from __future__ import annotations

import re
from collections.abc import Collection

from terra_cards.lint import registry
from terra_cards.lint.page import markdown
from terra_cards.lint.suppress import NEVER
from terra_cards.lsp.completion.choices import Choice, Choices, Kind
from terra_cards.lsp.cursor import Cursor
from terra_cards.source.span import Span

_CODES = re.compile(
    r"#+[ \t]*terra:[ \t]*ignore[ \t]*\[(?P<before>[^\]]*?)(?P<word>[A-Za-z0-9-]*)$", re.IGNORECASE
)
_START = re.compile(r"#+[ \t]*(?P<word>[a-z:]*)$", re.IGNORECASE)


def comments_of(cursor: Cursor, here: Collection[str]) -> tuple[Choices, Span] | None:
    """What a comment may go on with, and what that replaces; ``here`` are the codes found on its line."""
    codes = _CODES.match(cursor.typed)
    if codes is not None:
        return _codes(codes["before"], here), _span(cursor, codes)
    start = _START.match(cursor.typed)
    if start is None:
        return None
    found = ",".join(code for code in here if code[2] not in NEVER) or "TC"
    insert = f"terra: ignore[${{1:{found}}}] ${{2:reason}}"
    choice = Choice("terra: ignore", insert, "Leave a finding here out", kind=Kind.Keyword, snippet=True)
    return Choices([choice]), _span(cursor, start)


def _span(cursor: Cursor, match: re.Match[str]) -> Span:
    start = cursor.span.start + match.start("word")
    return Span(start, cursor.span.start + match.end("word"))


def _codes(before: str, here: Collection[str]) -> Choices:
    taken = {word.strip().upper() for word in before.split(",")}
    found = []
    for rule in registry.rules().values():
        if rule.code[2] not in NEVER and rule.code not in taken:
            found.append(
                Choice(
                    rule.code,
                    detail=f"{rule.name} · {rule.severity}",
                    names=(rule.name,),
                    page=markdown(rule),
                    kind=Kind.EnumMember,
                    rank=0 if rule.code in here else 1,
                    preferred=rule.code in here,
                )
            )
    return Choices(found)
