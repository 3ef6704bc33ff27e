"""Where Thai, which is written without blanks, may be broken: between words, found by BudouX.

An optional part (``terra-cards[scripts]``); without it Thai breaks at its blanks only.
"""

from __future__ import annotations

import importlib.util
import re
from functools import cache, lru_cache
from typing import Any

_THAI = re.compile("[\u0e01-\u0e5b]")


def is_thai(text: str) -> bool:
    """Whether a text holds Thai letters."""
    return _THAI.search(text) is not None


@cache
def _parser() -> Any:
    if importlib.util.find_spec("budoux") is None:
        return None
    import budoux

    return budoux.load_default_thai_parser()


@lru_cache(maxsize=5_000)
def seams(text: str) -> tuple[int, ...]:
    """Offsets at which a text without blanks may be broken."""
    parser = _parser()
    if parser is None:
        return ()
    out: list[int] = []
    at = 0
    for word in parser.parse(text)[:-1]:
        at += len(word)
        out.append(at)
    return tuple(out)
