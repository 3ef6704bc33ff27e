"""Mistakes in texts: quotes, escapes, block texts, characters that cannot start one."""

from __future__ import annotations

import re

from terra_cards.source.fault import FaultError
from terra_cards.source.indentation import line_end
from terra_cards.source.span import Span
from terra_cards.source.stop import Stop

_QUOTE = "put the text in quotes"


def after_quote(stop: Stop) -> FaultError:
    """Something after a text's closing quote: a quote inside it, or one that was left open before."""
    if stop.last.value.rstrip().endswith((":", ",")):  # {en: "one, de: "two"}
        start = stop.last.start_mark.index
        related = ((stop.span(stop.at), "here the text would go on without a quote"),)
        message = "the quote opened here is not closed before the next one is opened"
        return stop.fault(message, f"write {stop.text[start]} where the text ends", start, related=related)
    inner = "write '' for a ' inside" if stop.last.style == "'" else 'write \\" for a " inside'
    return stop.fault("nothing may follow the closing quote", f"{inner}, or use the other kind of quotes")


def open_quote(stop: Stop) -> FaultError:
    """A quote that is open at the end of the file."""
    quote = stop.text[stop.start]
    return stop.fault(
        "the quote opened here is never closed", f"write {quote} where the text ends", stop.start
    )


def underindented_text(text: str, start: int, end: int, stray: int) -> FaultError:
    """A quoted text that goes on in a line not indented for it: a tab, or a quote left open."""
    stop = Stop(text, stray, start, None)
    opened = (Span(start, start + 1), "the text was opened here")
    if stop.char == "\t":
        return stop.fault("a tab used for indentation", "indent with spaces", related=(opened,))
    line = stop.line_number(stray)
    fault = stop.fault(
        f"the quote opened here is still open on line {line}, which is not indented for it",
        "close the quote; or, if the text goes on, indent its lines further than its key",
        start,
        related=((Span(stray, line_end(text, stray)), "this line would be part of the text"),),
    )
    fault.covers = Span(start, line_end(text, end))
    return fault


def escape(stop: Stop) -> FaultError:
    """An unknown or unfinished escape: told at its backslash."""
    text = stop.text
    start = text.rfind("\\", 0, stop.at + 1)
    sign = text[start + 1 : start + 2]
    digits = {"x": 2, "u": 4, "U": 8}.get(sign)
    if digits is None:
        advice = "write \\\\ for a backslash, or use single quotes, in which it is an ordinary character"
        return stop.fault(f"'\\{sign}' is no escape", advice, start, start + 2)
    number = re.match(r"[0-9A-Fa-f]*", text[start + 2 : start + 2 + digits])
    assert number is not None
    end = start + 2 + len(number[0])
    if len(number[0]) < digits:
        message = f"'\\{sign}' needs {digits} hexadecimal digits"
        return stop.fault(message, "write them, or the character itself", start, end)
    return stop.fault(
        "this escape names no character", "write the character itself, or \\U and 8 digits", start, end
    )


def bad_start(stop: Stop) -> FaultError:
    """A character that cannot start a text."""
    if stop.char == "\t":
        return tab(stop)
    if stop.char in "]}" and stop.head.strip():
        return stop.fault(
            f"this '{stop.char}' closes nothing", "remove it; or, if it starts a text, quote the text"
        )
    return stop.fault(f"a text that starts with '{stop.char}' must be quoted", _QUOTE)


def tab(stop: Stop) -> FaultError:
    """A tab where YAML takes spaces only."""
    if stop.head.strip(" \t"):
        return stop.fault("a tab where only a space can stand", "write a space")
    return stop.fault("a tab used for indentation", "indent with spaces")


def block_header(stop: Stop) -> FaultError:
    """Something after the '|' or '>' that starts a block text."""
    char = stop.text[stop.start]
    return stop.fault(
        f"nothing but an indentation digit, '-' or '+' may follow '{char}'",
        f"start the text on the next line, or quote a text that starts with '{char}'",
        stop.start,
    )


def indentation_zero(stop: Stop) -> FaultError:
    """``|0``."""
    return stop.fault("the indentation of a block text is a digit from 1 to 9", "leave it out")
