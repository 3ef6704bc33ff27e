"""Wrong names in messages: cut where they are long, with the nearest right one."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.source.names import nearest

LONGEST = 60  # characters of a name that messages show, and that is compared with others


def short(name: object) -> str:
    """A name as messages quote it."""
    text = str(name)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def quoted(value: object) -> str:
    """A value as messages quote it: a text in single quotes, anything else as JSON writes it."""
    if isinstance(value, str):
        return f"'{short(value)}'"
    if isinstance(value, list | tuple):
        return short(f"[{', '.join(map(quoted, value))}]")
    if isinstance(value, dict):
        return short(f"{{{', '.join(f'{quoted(key)}: {quoted(inner)}' for key, inner in value.items())}}}")
    names: dict[object, str] = {True: "true", False: "false", None: "null"}
    return names[value] if value is None or isinstance(value, bool) else short(value)


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """``; did you mean 'x'?`` where a known name is near, else ``otherwise``."""
    near = nearest(name, known) if len(name) <= LONGEST else None
    return f"; did you mean '{near.name}'?" if near else otherwise
