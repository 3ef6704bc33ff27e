"""Which part of a file a syntax error spoils, so that the rest can be read.

The parts are found by indentation alone, as authors see them: an item of the list under a
top-level key (a card), an entry of the map under one (``title`` of ``deck``), the whole value of
a top-level key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from terra_cards.source.indentation import GLUED_KEY
from terra_cards.source.span import Span

#: The dash of an item, also where the space behind it was forgotten: ``-id: x``.
_HYPHEN = rf"-(?=[ \t\n]|{GLUED_KEY}|$)"
_TOP = re.compile(rf"^(?=[^\s#])(?!{_HYPHEN}|---|\.\.\.|%)", re.MULTILINE)
_FIRST = re.compile(rf"^( *)(?=[^\s#])({_HYPHEN})?", re.MULTILINE)
_KEY = re.compile(r"(\"[^\"\n]*\"|'[^'\n]*'|[^\s\"'#\[{][^\n#]*?)[ \t]*:(?=[ \t\n]|$)")
_BRACKETS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*(?:---(?=[ \t\n])(?:[ \t]*(?:#[^\n]*)?\n)*)?[ \t]*[{\[]")
_DASH = re.compile(_HYPHEN, re.MULTILINE)
_ITEM = re.compile(rf"^( *){_HYPHEN}", re.MULTILINE)
_INLINE = re.compile(r"[ \t]+[^\s#&!|>]")
_ANCHOR = re.compile(r"[ \t\[{,]&\S")
#: What blanks a text of single bytes: line ends stay.
_BLANKS = bytes(code if code in b"\r\n" else 0x20 for code in range(256))


class Part(Struct, frozen=True):
    """``span`` is to be blanked but for ``kept``, the key or dash that holds its place."""

    span: Span
    kept: Span

    @property
    def blanks(self) -> tuple[Span, Span]:
        """What goes: all before and all after what is kept."""
        return Span(self.span.start, self.kept.start), Span(self.kept.end, self.span.end)


def line_view(text: str) -> str:
    """The same text, character for character, with LF as the only line end."""
    return text.replace("\r\n", " \n").replace("\r", "\n") if "\r" in text else text


def parts(view: str, at: int) -> list[Part]:
    """The spoiled part for an error at an offset, then ever larger ones; empty if none is known."""
    first = _FIRST.search(view)
    if first is None or _BRACKETS.match(view):
        return []
    line, top = _line(view, at), 0
    for match in _TOP.finditer(view, 0, at + 1):
        top = match.start()
    after = _TOP.search(view, _next_line(view, max(top, line)))
    section = Span(top, after.start() if after else len(view))
    header = None if _DASH.match(view, top) else _KEY.match(view, top)
    kept = Span(top, header.end() if header and header.end() <= at else top)
    body = _next_line(view, top) if header else top
    found: list[Part] = []
    inner = _FIRST.search(view, body, section.end)
    if header is not None and line >= body and _INLINE.match(view, header.end()):
        found.append(Part(Span(body, section.end), Span(body, body)))  # the value stands on the key's line
    elif inner is not None and line >= body:
        indent = len(inner[1])
        if inner[2]:
            found.append(_item(view, at, section, body, _list_indent(view, body, section.end, indent)))
        else:
            found.append(_entry(view, at, section, body, indent))
    found.append(Part(section, kept))
    found.append(Part(Span(top, len(view)), kept))
    return found


def items_before(text: str, part: Part) -> Span | None:
    """The items of a list before a spoiled one, where nothing after them rests on them; None if it may.

    Without them what follows is read as with them: an anchor among them could be meant further on.
    """
    if text[part.kept.start : part.kept.end] != "-" or part.kept.start == part.span.start:
        return None
    view = line_view(text)
    top = 0
    for match in _TOP.finditer(view, 0, part.span.start):
        top = match.start()
    header = _KEY.match(view, top)
    body = _next_line(view, top)
    if header is None or body >= part.span.start or _INLINE.match(view, header.end()):
        return None
    dash = _ITEM.search(view, body, part.span.start)
    if dash is None or _ANCHOR.search(view, body, part.span.start):
        return None
    return Span(dash.end(), part.span.start)  # the first dash says where the list began


def _list_indent(view: str, start: int, end: int, first: int) -> int:
    """The indentation of a list's items: the smallest that several dashes have, else the first's.

    Dashes behind keys that are indented further than the first dash are of a list inside its item.
    """
    widths = sorted(len(match[1]) for match in _ITEM.finditer(view, start, end))
    width = next((width for width, following in pairwise(widths) if width == following), first)
    if width <= first + 1:
        return width
    inside = re.compile(rf"^ {{{first + 1},{width - 1}}}(?![ \n#]|{_HYPHEN})", re.MULTILINE)
    return first if inside.search(view, start, end) else width


def blank(text: str, spans: Iterable[Span]) -> str:
    """The text with spaces in place of spans (in order, not overlapping); line ends stay."""
    pieces: list[str] = []
    done = 0
    for start, end in spans:
        pieces += (text[done:start], _blanks(text[start:end]))
        done = end
    return "".join([*pieces, text[done:]])


def _blanks(text: str) -> str:
    """As many blanks as there are characters, and the line ends."""
    return text.encode("latin-1", "replace").translate(_BLANKS).decode("latin-1")


def _item(view: str, at: int, section: Span, body: int, indent: int) -> Part:
    """The list item around an offset: from its dash to the next one, or to the list's end.

    A line that is indented as the dashes are, and has none, is no part of the item before it.
    """
    dash = re.compile(rf"^ {{{indent}}}{_HYPHEN}", re.MULTILINE)
    line = _line(view, at)
    width = _indent(view, line)
    start = line
    stray = indent > 0 and width == indent and not dash.match(view, line)
    if width is None or (width >= indent and not stray):
        start = body
        for match in dash.finditer(view, body, _line_end(view, at) + 1):
            start = match.start()
    following = _next_line(view, max(start, line))
    following_dash = dash.search(view, following, section.end)
    end = following_dash.start() if following_dash else section.end
    outer = re.compile(rf"^ {{0,{indent - 1}}}(?=[^\s#])", re.MULTILINE) if indent else None
    dedent = outer.search(view, following, end) if outer else None
    if dedent:
        end = dedent.start()
    kept = Span(start + indent, start + indent + 1)
    if kept.end > _line_end(view, start) or view[kept.start] != "-":
        kept = Span(start, start)
    return Part(Span(start, end), kept)


def _entry(view: str, at: int, section: Span, body: int, indent: int) -> Part:
    """The map entry around an offset: its key stays, its value goes."""
    key = re.compile(rf"^ {{{indent}}}(?=[^\s#])", re.MULTILINE)
    start = body
    for match in key.finditer(view, body, _line_end(view, at) + 1):
        start = match.start()
    following = re.compile(rf"^ {{0,{indent}}}(?=[^\s#])", re.MULTILINE).search(
        view, _next_line(view, max(start, _line(view, at))), section.end
    )
    name = _KEY.match(view, start + indent)
    kept = Span(start, name.end() if name and name.end() <= at else start)
    return Part(Span(start, following.start() if following else section.end), kept)


def _line(view: str, at: int) -> int:
    return view.rfind("\n", 0, at) + 1


def _line_end(view: str, at: int) -> int:
    end = view.find("\n", at)
    return len(view) if end < 0 else end


def _next_line(view: str, at: int) -> int:
    return min(_line_end(view, at) + 1, len(view))


def _indent(view: str, line: int) -> int | None:
    """The indentation of a line; None where it is blank."""
    match = _FIRST.match(view, line)
    return len(match[1]) if match else None
