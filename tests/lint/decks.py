"""Decks for the linter's tests: a whole deck around the lines that matter."""

from __future__ import annotations

import re
from textwrap import indent

BASE = {
    "id": "id: eiffel-tower",
    "theme": "theme: Eiffel Tower",
    "difficulty": "difficulty: beginner",
    "areas": "areas: [france]",
    "tasks": "tasks:\n  year: {ask: opened, answer: 1889}\n  length: {ask: height, answer: 330 m}",
}
_KEY = re.compile(r"(?m)^(?:«(?:[TC0-9ewi,]+:)?)?([A-Za-z_<]+)»?:")


def card(lines: str = "", *, without: tuple[str, ...] = (), sources: bool = True) -> str:
    """A card (indented by nothing) with these lines in place of the usual ones."""
    starts = [(match.start(), match[1]) for match in _KEY.finditer(lines)]
    blocks = {key: text for key, text in BASE.items() if key not in without}
    for at, (start, key) in enumerate(starts):
        stop = starts[at + 1][0] if at + 1 < len(starts) else len(lines)
        piece = lines[start:stop].rstrip("\n")
        blocks[key] = piece if key not in [k for _, k in starts[:at]] else f"{blocks[key]}\n{piece}"
    if sources and "sources" not in blocks:
        scales = [
            scale
            for scale in ("year", "length", "number")
            if re.search(rf"{scale}»?:", blocks.get("tasks", ""))
        ]
        blocks["sources"] = (
            'sources:\n  - {title: Guide, url: "https://example.org/g", accessed: 2025-03-01, '
            f"supports: [{', '.join(['areas', *scales])}]}}"
        )
    return "\n".join(blocks.values())


def deck(
    *cards: str, languages: str = "en", head: str = "", edition: str = "terra", board: str = "world"
) -> str:
    """A deck file of cards; comment lines before a card stay before it."""
    title = "Example" if "," not in languages else "{en: Example, de: Beispiel}"
    lines = [
        "format: 1",
        "deck:",
        "  id: example",
        f"  title: {title}",
        f"  edition: {edition}",
        f"  board: {board}",
        f"  languages: [{languages}]",
    ]
    if head:
        lines.append(indent(head, "  "))
    lines.append("cards:")
    for text in cards:
        before = []
        rows = text.split("\n")
        while rows and (not rows[0] or rows[0].startswith("#")):
            before.append(f"  {rows.pop(0)}".rstrip())
        lines += before
        body = indent("\n".join(rows), "    ")
        lines.append(f"  - {body[4:]}")
    return "\n".join(lines) + "\n"
