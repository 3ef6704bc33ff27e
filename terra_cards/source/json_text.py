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
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return _LONE.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"
