"""Small projects on disk for the tests of the workspace."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

DECK = """\
format: 1
deck: {id: DECK, title: A deck, edition: terra, board: world, languages: [en]}
"""

CARD = """\
id: ID
theme: A theme
difficulty: beginner
areas: [france]
tasks: {year: {ask: opened, answer: 1889}, length: {ask: height, answer: 330 m}}
"""

TOY_BOARD = """\
format: 1
board: {id: toy, title: Toy}
areas:
  - {id: a, kind: land, name: Alpha, neighbours: [b, s]}
  - {id: b, kind: land, name: Beta, neighbours: [a]}
  - {id: s, kind: sea, name: South Sea, neighbours: [a]}
scales:
  year: {ticks: [1600, 1700, 1800, 1900, 2000], open_below: true, open_above: true}
  length: {ticks: [1 m, 10 m, 100 m, 1 km]}
  number: {ticks: [0, 10, 100, 1000], open_above: true}
"""


def deck(name: str = "small", cards: str = "", **changes: str) -> str:
    """A deck with some of its own lines changed: ``board="toy.board.yaml"``."""
    text = DECK.replace("DECK", name)
    for key, value in changes.items():
        before = {"edition": "edition: terra", "board": "board: world", "languages": "languages: [en]"}.get(
            key
        )
        text = (
            text.replace(before, f"{key}: {value}") if before else text.replace("}", f", {key}: {value}}}", 1)
        )
    return text + cards


def card(name: str) -> str:
    """A card as a file of its own."""
    return CARD.replace("ID", name)


def listed(*names: str) -> str:
    """Cards as a list."""
    return "".join("- " + card(name).replace("\n", "\n  ").rstrip() + "\n" for name in names)


def cards(*names: str) -> str:
    """The ``cards`` key of a deck."""
    return "cards:\n" + "".join(f"  {line}\n" for line in listed(*names).splitlines())


def write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Writes files below a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
