"""JSON as text that is always valid UTF-8."""

from __future__ import annotations

import json
import re
from typing import Any

_LONE = re.compile("[\ud800-\udfff]")


def dumps(document: Any) -> str:
    """A document as indented JSON with a line end.

    Characters stay as they are; half a surrogate pair, as in the name of a file that is not UTF-8, is
    written as an escape.
    """
    return _escaped(json.dumps(document, ensure_ascii=False, indent=2)) + "\n"


def line(document: Any) -> str:
    """A document as JSON on one line, without a line end."""
    return _escaped(json.dumps(document, ensure_ascii=False))


def _escaped(text: str) -> str:
    return _LONE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
