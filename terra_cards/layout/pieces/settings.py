"""Text styles of a design by name, with one to stand in where a template leaves one out."""

from __future__ import annotations

from msgspec.structs import replace

from terra_cards.layout.design import Design
from terra_cards.layout.fitting import Setting


def style(design: Design, name: str) -> Setting:
    """A style of the design; another of its styles, plainly set, where it has none of the name."""
    found = design.settings.get(name)
    if found is not None:
        return replace(found, lines=None)
    other = next(iter(design.settings.values()))
    return replace(other, size=9.0, min=6.0, lines=None, upper=False)
