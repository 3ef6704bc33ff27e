"""A key of a file in a few lines of Markdown: what it means, what it takes, and an example."""

from __future__ import annotations

from typing import Any

from terra_cards.lsp.grammar import Spot
from terra_cards.model.shapes import Key, Keys, of_model, written_example


def described(spot: Spot) -> str | None:
    """The page of the key that leads to a place; None where it is a name of the author's."""
    if spot.model is None or spot.inner:
        return None
    key, info = of_model(spot.model).keys[spot.field], spot.info
    parts = [f"**{spot.field}** · {info.title}" + ("" if key.required else " · may be left out")]
    if info.description:
        parts.append(info.description)
    if spot.words and len(spot.words) <= 12:
        parts.append("One of " + ", ".join(f"`{word}`" for word in spot.words))
    if isinstance(key.shape, Keys):
        parts.append("Keys: " + ", ".join(f"`{name}`" for name in key.shape.keys))
    if isinstance(key.default, (bool, int, float, str)):
        parts.append(f"Where it is left out: `{plain(key.default)}`")
    if info.examples:
        listed = "\n".join(f"{spot.field}: {written_example(example)}" for example in info.examples)
        parts.append(f"```yaml\n{listed}\n```")
    return "\n\n".join(parts)


def summary(key: Key, info: Any) -> str:
    """One line about a key, for a list of them."""
    return f"{info.title}, needed" if key.required else str(info.title)


def plain(value: object) -> str:
    """A default as YAML has it."""
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )
