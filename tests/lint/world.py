"""A small project of files that rest on each other, and edits of it: for whatever keeps results."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from PIL import Image

from terra_cards.lint.outcome import Conditions
from terra_cards.lint.policy import Policy
from terra_cards.lint.reporters import json_report
from terra_cards.lint.selection import Layer
from terra_cards.workspace.checking import Wanted, check

BOARD = """\
format: 1
board: {id: toy, title: Toy}
areas:
  - {id: a, kind: land, name: {en: Alpha}, neighbours: [b]}
  - {id: b, kind: land, name: {en: Beta}, neighbours: [a]}
scales:
  year: {ticks: [1600, 1700, 1800, 1900, 2000], open_below: true, open_above: true}
  length: {ticks: [1 m, 10 m, 100 m, 1 km]}
  number: {ticks: [0, 10, 100, 1000], open_above: true}
"""
EDITION = "format: 1\nedition: {id: mine, extends: terra, title: Mine, box: 3, board: toy.board.yaml}\n"
SCHEMA = '{"type": "object", "properties": {"shelf": {"type": "integer"}}}'
DECK = """\
format: 1
deck:
  id: {0}
  title: Deck
  edition: mine.edition.yaml
  board: toy.board.yaml
  languages: [en]
  license: CC-BY-4.0
  extra_schema: extra.schema.json
"""
CARD = """\
id: {0}-{1}
theme: House number {1} of {0}
difficulty: beginner
areas: [a]
tasks:
  year: {{ask: built, answer: 1{1}50}}
  length: {{ask: height, answer: {1} m}}
photo: {{file: photos/{1}.png, license: CC0-1.0, alt: A house}}
extra: {{shelf: {1}}}
back: {0}-1
sources: [{{title: Guide, url: "https://example.org", accessed: 2025-03-01, supports: [areas, year, length]}}]
"""


def build(folder: Path) -> None:
    """A deck in one file, a deck folder, and all they use."""
    write(folder, "toy.board.yaml", BOARD)
    write(folder, "mine.edition.yaml", EDITION)
    write(folder, "extra.schema.json", SCHEMA)
    one = DECK.replace("{0}", "one") + "cards:\n"
    for number in (6, 7, 8):
        lines = CARD.format("one", number).splitlines(keepends=True)
        one += "".join(("  - " if index == 0 else "    ") + line for index, line in enumerate(lines))
    write(folder, "one.deck.yaml", one)
    for name in ("toy.board.yaml", "mine.edition.yaml", "extra.schema.json"):
        write(folder, f"two/{name}", (folder / name).read_text("utf-8"))
    write(folder, "two/deck.yaml", DECK.replace("{0}", "two"))
    for number in (1, 2, 3):
        write(folder, f"two/cards/{number}.yaml", CARD.format("two", number))
    for at in ("photos", "two/photos"):
        for number in range(1, 9):
            picture(folder / at / f"{number}.png", 1200)


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


def picture(path: Path, width: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("L", (width, width)).save(path)


#: file, what stands there, what comes instead; with None for the whole file
CHANGES: list[tuple[str, str | None, str]] = [
    ("one.deck.yaml", "areas: [a]", "areas: [x]"),
    ("one.deck.yaml", "areas: [a]", "areas: [a, a]"),
    ("one.deck.yaml", "answer: 1750", "answer: 1700"),
    ("one.deck.yaml", "  - id: one-7\n", "  - id: one-new\n    areas: [b]\n  - id: one-7\n"),
    (
        "one.deck.yaml",
        "theme: House number 8 of one",
        "theme: House number 8  # terra: ignore[TC201] so",
    ),
    ("one.deck.yaml", "shelf: 7", "shelf: seven"),
    ("one.deck.yaml", "id: one-8", "id: one-7"),
    ("one.deck.yaml", "languages: [en]", "languages: [en, de]"),
    ("one.deck.yaml", "photos/6.png", "photos/none.png"),
    ("one.deck.yaml", "license: CC-BY-4.0", "license: CC0-1.0"),
    ("one.deck.yaml", "cards:\n", "# note\ncards:\n"),
    ("one.deck.yaml", "back: one-1", "back: one-6"),
    ("one.deck.yaml", "  - id: one-8", "  - id: 'one-8"),
    ("two/deck.yaml", "edition: mine.edition.yaml", "edition: terra"),
    ("two/cards/1.yaml", "answer: 1 m", "answer: 1 kg"),
    ("two/cards/2.yaml", "theme: House", "theme: TODO House"),
    ("two/cards/3.yaml", "back: two-1", "back: two-9"),
    ("two/cards/new.yaml", None, "- " + CARD.format("two", 4).replace("\n", "\n  ").rstrip() + "\n"),
    ("two/cards/2.yaml", None, ""),
    ("two/toy.board.yaml", "neighbours: [b]", "neighbours: []"),
    ("two/toy.board.yaml", "1 m, 10 m", "2 m, 10 m"),
    ("toy.board.yaml", "id: b, kind: land", "id: x, kind: land"),
    ("mine.edition.yaml", "extends: terra", "extends: terra-deutschland"),
    ("mine.edition.yaml", "box: 3", "box: 4"),
    ("extra.schema.json", "integer", "string"),
    ("extra.schema.json", "{", "["),
    ("terra-cards.toml", None, 'ignore = ["TC5"]\n'),
]


PICTURES = ["photos/6.png", "two/photos/1.png"]
GONE = ["one.deck.yaml", "two/cards/1.yaml", "toy.board.yaml", "two/photos/2.png", "extra.schema.json"]


@st.composite
def edits(draw: st.DrawFn) -> list[tuple[str, Any]]:
    """Some edits: texts by CHANGES, files taken away and brought back, pictures of another size."""
    kinds = st.sampled_from(["change", "change", "change", "delete", "picture", "restore"])
    found: list[tuple[str, Any]] = []
    for kind in draw(st.lists(kinds, min_size=1, max_size=4)):
        if kind == "change":
            found.append((kind, draw(st.sampled_from(CHANGES))))
        elif kind == "picture":
            picture = st.tuples(st.sampled_from(PICTURES), st.sampled_from([40, 1300]))
            found.append((kind, draw(picture)))
        else:
            found.append((kind, draw(st.sampled_from(GONE))))
    return found


def edit(folder: Path, kept: dict[str, bytes], kind: str, what: Any) -> None:
    """Does one edit; what a file was before is in ``kept``."""
    if kind == "change":
        name, old, new = what
        path = folder / name
        if old is None:
            write(folder, name, new)
        elif path.is_file():
            path.write_bytes(path.read_bytes().replace(old.encode(), new.encode(), 1))
    elif kind == "picture":
        picture(folder / what[0], what[1])
    elif kind == "delete":
        path = folder / what
        if path.is_file():
            kept[what] = path.read_bytes()
            path.unlink()
    elif what in kept:
        (folder / what).write_bytes(kept[what])


def linted(folder: Path, *, day: int = 1, ignore: tuple[str, ...] = (), **how: Any) -> str:
    """The report of the whole folder as JSON."""
    from terra_cards.workspace.lint_settings import Settings

    settings = Settings(folder)
    policy = Policy(settings.config, Layer(None, ignore))
    conditions = Conditions(policy, datetime.date(2026, 12, day))
    wanted = Wanted(["."], cwd=folder, excluded=settings.excluded)
    report = check(wanted, conditions, **how)
    assert not report.faults
    return json.dumps(json_report.document(report), indent=1)
