"""Editions, boards and levels in a few lines of Markdown."""

from __future__ import annotations

from terra_cards.model.board import Board
from terra_cards.model.edition import Edition, Level
from terra_cards.model.text import Text


def names(text: Text) -> str:
    """A text in all its languages, each once."""
    return " / ".join(dict.fromkeys(name for _, name in text.entries()))


def level(one: Level) -> str:
    """A level of difficulty."""
    title = names(one.name) if one.name else ""
    facts = [title, str(one.colour or ""), f"{one.share:.0%} of a box" if one.share else ""]
    return f"**{one.id}** · " + " · ".join(fact for fact in facts if fact)


def edition(one: Edition) -> str:
    """An edition: how it plays, its levels and its box."""
    low, high = one.players
    parts = [
        f"**{one.id}** · {names(one.title)}",
        f"{one.engine.capitalize()} game for {low} to {high} players",
    ]
    if one.levels:
        parts.append("Levels: " + ", ".join(str(found.id) for found in one.levels))
    if one.themes:
        parts.append(f"A box holds {one.themes} themes")
    return "\n\n".join(parts)


def board(sides: list[Board]) -> str:
    """A board: its areas, its sides and its scales."""
    one = sides[0]
    lands = sum(area.kind == "land" for area in one.areas)
    parts = [
        f"**{one.id}** · {names(one.title)}",
        f"{lands} land and {len(one.areas) - lands} sea areas · {' and '.join(side.side for side in sides)}",
    ]
    for side in sides:
        for name, scale in side.scales.items():
            label = f"{name}, {side.side}" if name == "length" and len(sides) > 1 else name
            if side is one or name == "length":
                ticks = [tick.label for tick in scale.ticks]
                ticks = ["…", *ticks] if scale.open_below else ticks
                ticks = [*ticks, "…"] if scale.open_above else ticks
                parts.append(f"{label}: {' | '.join(ticks)}")
    return "\n\n".join(parts)
