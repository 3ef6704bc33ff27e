"""Mistakes in maps and lists written by indentation."""

from __future__ import annotations

import re
import unicodedata

from terra_cards.source.fault import FaultError
from terra_cards.source.indentation import GLUED_KEY, line_end, line_start
from terra_cards.source.span import Span
from terra_cards.source.stop import Stop, short
from terra_cards.source.syntax_texts import after_quote, bad_start

_KEY_AND_VALUE = re.compile(
    r"""[ \t]*(?:-[ ]+)*                        # dashes of lists
        (?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'     # a quoted key
          |[^\s#"'\[{](?:[^:]|:(?!\s))*?)       # or a plain one
        [ \t]*:[ \t]+\S                         # its colon and a value""",
    re.VERBOSE,
)
_GLUED = re.compile(r"(?:- +)*[\w.-]+:(?=[^\s/:])")
_BLANK = "[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_GLUED_DASH = re.compile(rf"[ ]*-{GLUED_KEY}", re.MULTILINE)
_KEY_ONLY = re.compile(r"([a-z_]+)(?:[ \t]*=[ \t]*|[ \t]+)(\S+)")  # difficulty beginner
_COLON = re.compile(r":(?:[ \t]|$)")
#: Up to the sign: at the start of a line, after a key's colon or an item's dash, in place of these.
_ODD = re.compile(
    rf"[ \t]*(?:-[ ]+)*(?:-?{_BLANK}|(?P<dash>[–—•‣·])(?=[ \u00a0])"
    rf"|[\w.-]+(?:(?P<colon>[：﹕∶])|:{_BLANK}))"
)
_SAME = "give lines of one map the same indentation"
_QUOTE = "put the text in quotes"


def value_not_allowed(stop: Stop) -> FaultError:
    """A ': ' where no key can stand before it."""
    if stop.after_closing_quote() and stop.last.start_mark.line != stop.last.end_mark.line:
        return after_quote(stop)
    if _KEY_AND_VALUE.match(stop.head):
        return stop.fault(
            "a second ': ' on one line; a text that holds one must be quoted",
            "put the text in quotes, or write the inner map on lines of its own",
        )
    before = stop.line_before(stop.line)
    if (dash := _glued_dash(stop, before)) is not None:
        return dash
    if before is None:
        return stop.fault("a ':' where no key can stand before it", "put a text that holds ': ' in quotes")
    words = stop.text[before.start : before.end]
    glued = _GLUED.match(words)
    if glued:
        return stop.fault(
            "a space is missing after this ':'", "write 'key: value'", before.start + glued.end() - 1
        )
    if (odd := _odd_sign(stop, before)) is not None:
        return odd
    if not _COLON.search(words) and words[0] not in "\"'" and not _goes_on(stop, before):
        key = short(words.removeprefix("- ").strip())
        return stop.fault("a ':' is missing after this key", f"write '{key}: ...'", *before)
    return stop.fault(
        "this line is indented further than the one above, whose value has ended",
        _SAME,
        related=((before, "the line above"),),
    )


def _odd_sign(stop: Stop, line: Span | None) -> FaultError | None:
    """The fault where a line holds a blank, a colon or a dash that only looks like the one that YAML takes.

    They come from web pages and word processors.
    """
    found = _ODD.match(stop.text, line.start, line.end) if line is not None else None
    if found is None:
        return None
    at = found.end() - 1
    sign = stop.text[at]
    looked = "a space" if sign.isspace() else "':'" if found["colon"] else "'-'"
    name = unicodedata.name(sign, "").lower()
    message = f"this only looks like {looked}: U+{ord(sign):04X} ({name})"
    return stop.fault(message, f"write {looked}", at, at + 1)


def _glued_dash(stop: Stop, line: Span | None) -> FaultError | None:
    """The fault where an item begins ``-id: x`` on a line above the place, or on its own."""
    if line is None or not _GLUED_DASH.match(stop.text, line.start):
        return None
    if line.start < stop.line and stop.column(line.start) >= _indent(stop):
        return None
    return stop.fault("a space is missing after this '-'", "write '- key: value'", line.start)


def _indent(stop: Stop) -> int:
    """The indentation of the line on which it stopped."""
    words = stop.rest(stop.line)
    return len(words) - len(words.lstrip(" "))


def _goes_on(stop: Stop, line: Span) -> bool:
    """Whether a line goes on with the text of the line before it."""
    before = stop.line_before(line_start(stop.text, line.start))
    if before is None or stop.column(line.start) <= stop.column(before.start):
        return False
    return not stop.text[before.start : before.end].endswith(":")


def no_key(stop: Stop) -> FaultError:
    """Something in a map that is no key."""
    if (glued := _glued_dash(stop, stop.line_before(stop.line))) is not None:
        return glued
    text, at = stop.text, stop.at
    before = stop.ink_before()
    if before >= stop.line:
        if stop.after_closing_quote():
            return after_quote(stop)
        if text[before] in "]}":
            return stop.fault(
                f"nothing may follow the closing '{text[before]}'", "quote the text, or remove the rest"
            )
        if re.search(r"[*&][\w-]+[ \t]*$", stop.head):
            message = "only a value may follow an anchor, and nothing an alias"
            return stop.fault(message, "quote the text")
    if stop.char == ":":
        return stop.fault("a key is missing before this ':'", "write 'key: value'")
    if stop.char in ("]", "}"):
        return stop.fault(f"this '{stop.char}' closes nothing", "remove it, or open it further up")
    dash = re.match(r"-(?:[ \t\r\n]|$)", text[at : at + 2]) is not None
    if stop.head.strip(" "):
        return stop.fault("a key was expected here", "put a text in quotes", at, line_end(text, at))
    own, opened = len(stop.head), stop.column(stop.start)
    if own == opened:
        what = f"the map that starts on line {stop.line_number(stop.start)}"
        if dash:
            return stop.fault(
                f"a list item in {what}", "put a key before the list, and indent its items alike"
            )
        return stop.fault(f"a key of {what} was expected here", _QUOTE, at, line_end(text, at))
    previous = stop.line_before(stop.line)
    if previous is not None and re.search(r"[ \t]#", text[previous.start : previous.end]) and own > opened:
        return stop.fault(
            "this line cannot go on with the text above, which its comment has ended",
            "move the comment to a line before the text, or quote a text that holds ' #'",
            at,
            line_end(text, at),
            related=((previous, "the comment is here"),),
        )
    what = "list item" if dash else "line"
    message = f"this {what} is indented by {_spaces(own)}, which fits no {'list' if dash else 'line'} above"
    return stop.fault(
        message, "give items of one list the same indentation" if dash else _SAME, at, line_end(text, at)
    )


def no_dash(stop: Stop) -> FaultError:
    """Something in a list that is no item."""
    if stop.head.strip(" "):
        return no_key(stop)
    if (dash := _glued_dash(stop, stop.span(stop.at))) is not None:
        return dash
    if (odd := _odd_sign(stop, Span(stop.line, line_end(stop.text, stop.at)))) is not None:
        return odd
    started = stop.line_number(stop.start)
    return stop.fault(
        f"an item ('- ...') of the list that starts on line {started} was expected here",
        "indent the line like the keys of the item it belongs to, or less than the list",
        stop.at,
        line_end(stop.text, stop.at),
    )


def no_colon(stop: Stop) -> FaultError:
    """A line in a map without its colon."""
    text, start = stop.text, stop.start
    words = re.sub(r"[ \t]+#.*", "", stop.rest(start)).rstrip()
    end = start + len(words)
    before = stop.line_before(line_start(text, start))
    if before is not None and re.search(r"[ \t][|>][-+0-9]*[ \t]*$", text[before.start : before.end]):
        message = "the lines of a block text must be indented further than its key"
        return stop.fault(message, "indent the lines of the text", start, end)
    glued = _GLUED.match(words)
    if glued:
        return stop.fault("a space is missing after this ':'", "write 'key: value'", start + glued.end() - 1)
    if words[:1] in ('"', "'") and len(words) > 1 and words[-1] != words[0]:
        message = "nothing but ':' may follow the closing quote of a key"
        return stop.fault(message, "quote the whole text", start, end)
    if re.match(r"-[^\W\d]", words) and before is not None and _items_above(stop, before):
        return stop.fault("a space is missing after this '-'", f"write '- {short(words[1:])}'", start)
    if (odd := _odd_sign(stop, Span(line_start(text, start), end))) is not None:
        return odd
    if words.startswith(("//", "<!--", "/*", ";")):
        return stop.fault(
            "a line that is neither a key nor a comment", "write '#' before a comment", start, end
        )
    meant = _KEY_ONLY.fullmatch(words)
    key = f"{meant[1]}: {meant[2]}" if meant else f"{short(words)}: ..."
    return stop.fault(
        "a ':' is missing after this key",
        f"write '{short(key)}'; a line that goes on with the text above must be indented further",
        start,
        end,
    )


def _items_above(stop: Stop, before: Span) -> bool:
    """Whether the line before is a list item, or a key whose value has still to come."""
    words = stop.text[before.start : before.end]
    return words.startswith("- ") or words.endswith(":")


def no_value(stop: Stop) -> FaultError:
    """Something that begins no value."""
    return _glued_dash(stop, stop.span(stop.at)) or bad_start(stop)


def list_on_key_line(stop: Stop) -> FaultError:
    """A dash where a value stands, or after one."""
    advice = "start the list on the next line, write [a, b], or quote a text that starts with '-'"
    return stop.fault("a list cannot start on this line", advice)


def question_mark(stop: Stop) -> FaultError:
    """A '? ' where a value stands."""
    return stop.fault("a text that starts with '? ' must be quoted", _QUOTE)


def _spaces(count: int) -> str:
    return f"{count} space{'s' * (count != 1)}"
