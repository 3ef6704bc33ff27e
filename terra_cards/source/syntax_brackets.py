"""Mistakes in lists and maps written in brackets."""

from __future__ import annotations

import re
from contextlib import suppress

from yaml import YAMLError
from yaml._yaml import CParser
from yaml.tokens import (
    FlowMappingEndToken,
    FlowMappingStartToken,
    FlowSequenceEndToken,
    FlowSequenceStartToken,
)

from terra_cards.source.fault import FaultError
from terra_cards.source.indentation import line_end, line_start
from terra_cards.source.limits import DEPTH
from terra_cards.source.span import Span
from terra_cards.source.stop import Stop
from terra_cards.source.syntax_texts import after_quote

_COMMENT = re.compile(r"[ \t]#[^\r\n]*")
_CLOSER = {"[": "]", "{": "}"}


def unclosed(stop: Stop) -> FaultError:
    """Neither a comma nor the closing bracket: a bracket left open, or a missing comma."""
    text, at, opened = stop.text, stop.at, stop.start
    bracket = text[opened]
    closer = _CLOSER.get(bracket, "]")
    message, advice = f"this '{bracket}' is never closed", f"write '{closer}' where it ends"
    end = _must_end(text, opened)
    related: tuple[tuple[Span, str], ...] = ()
    if (comment := _COMMENT.search(text, opened, line_end(text, opened))) is not None:
        related = ((Span(comment.start() + 1, comment.end()), "the comment begins here"),)
        advice += "; a text that holds ' #' must be quoted, else it begins a comment"
    if at >= end or at >= len(text) or (stop.char not in "]}" and closer not in text[at:end]):
        return stop.fault(message, advice, opened, related=related)
    if stop.char in "]}":
        related = ((stop.span(at), f"'{stop.char}' stands here instead"),)
        return stop.fault(message, advice, opened, related=related)
    if stop.char == ":":
        message = "a second ':' in one entry; a text that holds one must be quoted"
        return stop.fault(message, "put the text in quotes, or add a comma")
    if stop.after_closing_quote() and stop.char not in "\"'[{":
        return after_quote(stop)
    return stop.fault(
        "a ',' is missing before this", f"write ',' between entries, or '{closer}' where it ends"
    )


def _must_end(text: str, opened: int) -> int:
    """Where what a bracket opened must be over: at a line indented no further than its own,
    unless that line closes a bracket."""
    own = text[line_start(text, opened) : opened]
    width = len(own) - len(own.lstrip(" "))
    match = re.compile(rf"(?:\r\n|\r|\n) {{0,{width}}}(?=[^\s\]}}#])").search(text, opened)
    return match.end() if match else len(text)


def no_item(stop: Stop) -> FaultError:
    """No entry where a comma, a colon or a bracket says there is one."""
    char, opened = stop.char, _innermost(stop)
    if not char or (opened is not None and stop.at >= _must_end(stop.text, opened)):
        bracket = stop.text[stop.start if opened is None else opened]
        advice = f"write '{_CLOSER.get(bracket, ']')}' where it ends"
        return stop.fault(f"this '{bracket}' is never closed", advice, opened)
    if char == ",":
        return stop.fault("an entry is missing before this ','", "remove the ',', or write the entry")
    if char == "-":
        return stop.fault("a list item with '- ' cannot stand inside brackets", "write [a, b]")
    if char in "]}":
        return stop.fault(f"this '{char}' closes nothing", "remove it, or open it further up")
    return stop.fault(f"inside brackets a text cannot start with '{char}'", "put the text in quotes")


def _innermost(stop: Stop) -> int | None:
    """The innermost bracket that is open where the parser stopped."""
    tokens, opened = CParser(stop.text), list[int]()
    with suppress(YAMLError):
        while (token := tokens.get_token()) is not None and token.start_mark.index < stop.at:
            if isinstance(token, FlowSequenceStartToken | FlowMappingStartToken):
                opened.append(token.start_mark.index)
            elif isinstance(token, FlowSequenceEndToken | FlowMappingEndToken) and opened:
                opened.pop()
    return opened[-1] if opened else None


def colon(stop: Stop) -> FaultError:
    """``[a:]``"""
    advice = "write a space after the ':' of a key, or put the text in quotes"
    return stop.fault("a ':' that could end a key or be part of a text", advice)


def too_deep(stop: Stop) -> FaultError:
    """More levels than the parser itself takes."""
    message = f"lists and maps are nested more than {DEPTH} levels deep"
    return stop.fault(message, "check for brackets left open", code="TC004")
