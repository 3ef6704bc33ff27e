"""Wrong names in messages: cut where they are long, with the nearest right one."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.source.names import nearest

LONGEST = 60  # characters of a name that messages show, and that is compared with others


def short(name: object) -> str:
    """A name as messages quote it."""
    text = str(name)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """``; did you mean 'x'?`` where a known name is near, else ``otherwise``."""
    near = nearest(name, known) if len(name) <= LONGEST else None
    return f"; did you mean '{near.name}'?" if near else otherwise
