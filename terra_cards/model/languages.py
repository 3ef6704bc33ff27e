"""Language tags (BCP 47) as authors write them: ``en``, ``de-AT``, ``zh-Hant``, ``sr-Latn-RS``."""

from __future__ import annotations

import re

from terra_cards.model.problem import Problem, shown

PATTERN = r"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$"
_TAG = re.compile(PATTERN)
_known: set[str] = {"en", "de", "es", "fr"}


def problem(tag: str) -> Problem | None:
    """What is wrong with a language tag, at its key."""
    if tag in _known:
        return None
    if _TAG.fullmatch(tag):
        if len(_known) < 1000:
            _known.add(str(tag))
        return None
    return Problem(
        "TC104", f"{shown(tag)} is not a language tag", "write one such as en, de, pt-BR or zh-Hant", at="key"
    )
