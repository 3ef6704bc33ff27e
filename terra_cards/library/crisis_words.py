"""The words that crisis and solution cards carry beside the author's own, by language."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from terra_cards.library import resources


@cache
def _words() -> dict[str, dict[str, Any]]:
    path = resources.folder("icons").parent / "crisis_words.json"
    found: dict[str, dict[str, Any]] = json.loads(path.read_bytes())
    return found


def word(name: str, lang: str) -> str:
    """``crisis`` or ``solution``; empty in a language without, so that none is in a wrong one."""
    found = _words().get(lang.split("-")[0].lower(), {}).get(name, "")
    return found if isinstance(found, str) else ""


def field(colour: str, lang: str) -> str:
    """What a colour stands for (C1); empty in a language without, and for a colour of the author's own."""
    found = _words().get(lang.split("-")[0].lower(), {}).get("fields", {}).get(colour, "")
    return found if isinstance(found, str) else ""


def region(name: str, lang: str) -> str:
    """A region's name; one of the author's own is its id in words."""
    known = _words().get(lang.split("-")[0].lower(), {}).get("regions", {})
    found = known.get(name)
    return found if isinstance(found, str) else name.replace("-", " ").capitalize()
