"""Words by language out of one file of the package's data."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from terra_cards.library import resources

_BOKMAAL = {"no": "nb", "nn": "nb"}


@cache
def table(file: str) -> dict[str, dict[str, Any]]:
    """All words of a file, by language."""
    found: dict[str, dict[str, Any]] = json.loads((resources.folder("icons").parent / file).read_bytes())
    return found


def entry(file: str, lang: str) -> dict[str, Any]:
    """The words of a language (``de``, ``de-AT``; any Norwegian is Bokmål); none in one without."""
    words = table(file)
    base = lang.split("-")[0].lower()
    return words.get(lang) or words.get(_BOKMAAL.get(base, base)) or {}
