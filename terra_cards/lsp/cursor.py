"""Where in a file the cursor stands, however little of the line is typed.

The reader needs whole YAML; an editor asks in the middle of a word. So this looks at the card around
the cursor alone, and takes what is typed for what it will be.
"""

from __future__ import annotations

import re

from msgspec import Struct

from terra_cards.lsp.nesting import Nesting, Role
from terra_cards.source.findings import Pointer
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.span import Span

_TOP = re.compile(r"(?:^|(?<=\r))(?=[^\s#])(?!-(?:\s|$)|---|\.\.\.)", re.MULTILINE)
_TOP_KEY = re.compile(r"(?:^|(?<=\r))[\"']?([a-z_]+)[\"']?[ \t]*:(?=\s|$)", re.MULTILINE)
_FIRST = re.compile(r"(?:\s*(?:#[^\r\n]*)?[\r\n])*( *)-(?=\s|$)")
_NOWHERE = Span(0, 0)
_WORD = re.compile(r"[\w-]*")


class Cursor(Struct, frozen=True):
    """What is being typed, and where.

    ``path`` leads to the map for a key, to the value for a value or an item; indexes do not count
    from the first card. ``typed`` is what stands of it before the cursor, ``span`` what a completion
    replaces. ``keys`` are those that the map around a key, or the value itself, has already.
    ``below`` says that a value starts on a line of its own, ``dash`` that an item lacks its dash.
    """

    role: Role
    path: Pointer = ()
    typed: str = ""
    span: Span = _NOWHERE
    keys: frozenset[str] = frozenset()
    flow: bool = False
    quoted: bool = False
    below: bool = False
    dash: bool = False


def cursor_at(text: str, offset: int) -> Cursor:
    """The cursor at an offset; O(length of the card around it), apart from finding that card."""
    piece, shift = excerpt(text, offset)
    nesting = Nesting(piece)
    token = nesting.to(offset - shift)
    start = token.start + shift
    if token.role == "none":
        return Cursor("none")
    if token.role == "comment":
        return Cursor("comment", (), text[start:offset], Span(start, offset))
    word = _WORD.match(text, offset)
    assert word is not None
    span = Span(start, word.end())
    whole = Nesting(piece)
    whole.to(len(piece))
    keys = set(whole.keys.get(token.path, ()))
    if not token.path:
        keys |= {match[1] for match in _TOP_KEY.finditer(text)}
    if token.role == "key":
        keys.discard(text[start : span.end])
    typed = text[start:offset]
    return Cursor(
        token.role,
        token.path,
        typed,
        span,
        frozenset(keys),
        token.flow,
        token.quoted,
        token.below,
        token.dash,
    )


def excerpt(text: str, offset: int) -> tuple[str, int]:
    """The top-level key around an offset with its value; of a list only the item around the offset.

    Second is what has to be added to an offset in the item to get one in the text.
    """
    here = line_start(text, offset)
    top, end = 0, len(text)
    for match in _TOP.finditer(text):
        if match.start() > here:
            end = match.start()
            break
        top = match.start()
    header = line_end(text, top) if text[top : top + 1] not in ("", " ", "-", "#", "\r", "\n") else top
    first = _FIRST.match(text, header)
    if first is None or first.end() > end:
        return text[top:end], top
    indent = first[1]
    dash = re.compile(rf"(?:^|(?<=\r)){indent}-(?=\s|$)", re.MULTILINE)
    start = last = None
    for match in dash.finditer(text, header, end):
        if match.start() > here:
            last = match.start()
            break
        start = match.start()
    end = end if last is None else last
    if start is None:
        return text[top:end], top
    head = text[top:header] + "\n" if header > top else ""
    return head + text[start:end], start - len(head)
