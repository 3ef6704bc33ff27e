"""What is wrong where the C parser stopped, in words of our own.

libyaml names what its grammar missed, not what the author did. Each of its problems is looked at
in the text around it and told as the mistake that causes it; its own sentences never reach the
author.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from terra_cards.source import syntax_blocks as blocks
from terra_cards.source import syntax_brackets as brackets
from terra_cards.source import syntax_texts as texts
from terra_cards.source.fault import FaultError
from terra_cards.source.indentation import line_end
from terra_cards.source.stop import Stop


def explain(error: yaml.YAMLError, text: str, last: Any) -> FaultError:
    """The fault behind an error of the C parser whose offsets are those of the text.

    ``last`` is the scalar event that was read last, if any.
    """
    problem = str(getattr(error, "problem", "") or "")
    marks = [getattr(error, name, None) for name in ("problem_mark", "context_mark")]
    at, opened = (None if mark is None else min(mark.index, len(text)) for mark in marks)
    stop = Stop(text, (opened or 0) if at is None else at, opened, last)
    context = str(getattr(error, "context", "") or "")
    tell = _PROBLEMS.get(problem) or _CONTEXTS.get(context) or _unknown
    return tell(stop)


def _bad_name(stop: Stop) -> FaultError:
    start = stop.start
    char = stop.text[start]
    what = "an alias" if char == "*" else "an anchor"
    return stop.fault(
        f"'{char}' starts the name of {what}, and there is none that ends here",
        f"quote a text that starts with '{char}'; names are of letters a-z, digits, '-' and '_'",
        start,
        stop.at,
    )


def _tag(stop: Stop) -> FaultError:
    words = re.match(r"[^\s,\[\]{}]*", stop.text[stop.start :])
    assert words is not None
    advice = "remove it, or quote a text that starts with '!'"
    return stop.fault("tags are not used here", advice, stop.start, stop.start + len(words[0]))


def _directive(stop: Stop) -> FaultError:
    return stop.fault(
        "a line that starts with '%' and is no directive known here",
        "remove the line; only %YAML 1.2 is known",
        stop.line,
        line_end(stop.text, stop.line),
    )


def _version(stop: Stop) -> FaultError:
    end = line_end(stop.text, stop.line)
    return stop.fault("this file asks for another YAML than 1.2", "remove the line", stop.line, end)


def _no_document(stop: Stop) -> FaultError:
    """Something after the document's end, or no '---' after directives."""
    end = line_end(stop.text, stop.at)
    if re.match(r"[ \t\r\n]*%", stop.text):
        message = "a line with '---' is missing after the directives"
        return stop.fault(message, "write '---' on a line before this", stop.at, end)
    fault = stop.fault(
        "the document has ended before this; a file holds one",
        "a deck is one map: 'format: 1', 'deck:', 'cards:'",
        stop.at,
        end,
    )
    fault.complete = True
    return fault


def _unknown(stop: Stop) -> FaultError:
    return stop.fault(
        "this cannot be read as YAML", "put texts in quotes, and check brackets and indentation"
    )


_PROBLEMS: dict[str, Callable[[Stop], FaultError]] = {
    "mapping values are not allowed in this context": blocks.value_not_allowed,
    "mapping keys are not allowed in this context": blocks.question_mark,
    "block sequence entries are not allowed in this context": blocks.list_on_key_line,
    "did not find expected key": blocks.no_key,
    "did not find expected '-' indicator": blocks.no_dash,
    "could not find expected ':'": blocks.no_colon,
    "did not find expected ',' or ']'": brackets.unclosed,
    "did not find expected ',' or '}'": brackets.unclosed,
    "found unexpected ':'": brackets.colon,
    "exceeded maximum nesting depth": brackets.too_deep,
    "found unexpected end of stream": texts.open_quote,
    "found unexpected document indicator": texts.open_quote,
    "found unknown escape character": texts.escape,
    "did not find expected hexdecimal number": texts.escape,
    "found invalid Unicode character escape code": texts.escape,
    "found character that cannot start any token": texts.bad_start,
    "found a tab character that violates indentation": texts.tab,
    "found a tab character where an indentation space is expected": texts.tab,
    "did not find expected comment or line break": texts.block_header,
    "found an indentation indicator equal to 0": texts.indentation_zero,
    "did not find expected alphabetic or numeric character": _bad_name,
    "found undefined tag handle": _tag,
    "found incompatible YAML document": _version,
    "found duplicate %YAML directive": _directive,
    "found duplicate %TAG directive": _directive,
    "did not find expected <document start>": _no_document,
}
_CONTEXTS: dict[str, Callable[[Stop], FaultError]] = {
    "while parsing a flow node": brackets.no_item,
    "while parsing a block node": blocks.no_value,
    "while scanning a block scalar": texts.block_header,
    "while scanning a tag": _tag,
    "while parsing a tag": _tag,
    "while scanning a directive": _directive,
    "while scanning a %YAML directive": _directive,
    "while scanning a %TAG directive": _directive,
    "while parsing a %TAG directive": _directive,
}
