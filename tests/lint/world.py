"""A small project of files that rest on each other: for whatever keeps results.

It has a deck in one file with a font of its own, a deck folder, a deck on a drawn map, a crisis deck, and
the boards, editions, templates, schemas, drawings and photos that they use. Edits of it are in ``edits``.
"""

from __future__ import annotations

import datetime
import io
import json
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image

from terra_cards.lint.outcome import Conditions
from terra_cards.lint.played import Played
from terra_cards.lint.policy import Policy
from terra_cards.lint.reporters import json_report
from terra_cards.lint.selection import Layer
from terra_cards.model.board import Side
from terra_cards.workspace.checking import SideError, Wanted, check
from terra_cards.workspace.files import PathError
from terra_cards.workspace.lint_settings import Settings, SettingsError

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
BASE = "format: 1\nedition: {id: base, extends: terra, title: Base, scope: {en: Toy land}}\n"
EDITION = (
    "format: 1\nedition: {id: mine, extends: base.edition.yaml, title: Mine, box: 3, board: toy.board.yaml}\n"
)
TEMPLATE = """\
format: 1
template: {id: own, title: Own, extends: classic}
faces:
  display: {file: fonts/own.ttf}
"""
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
DRAWN = """\
format: 1
board: {id: land, title: Land, geometry: land.topojson, accuracy: 25 km}
areas:
  - {id: west, kind: land, name: {en: West}}
  - {id: east, kind: land, name: {en: East}}
scales:
  year: {ticks: [1600, 1700, 1800, 1900, 2000], open_below: true, open_above: true}
  length: {ticks: [1 m, 10 m, 100 m, 1 km]}
  number: {ticks: [0, 10, 100, 1000], open_above: true}
"""
ON_LAND = """\
format: 1
deck: {id: three, title: Three, edition: terra, board: land.board.yaml, languages: [en], license: CC-BY-4.0}
cards:
  - id: tower
    theme: Water tower of a small town
    difficulty: beginner
    location: 1, 3
    areas: [east]
    compass: ne
    tasks:
      year: {ask: built, answer: 1750}
      number: {ask: steps, answer: 333}
"""
CRISIS = """\
format: 1
deck: {id: four, title: Four, edition: terra-2003, languages: [en], license: CC-BY-4.0}
crises:
  - {id: fire, title: Fire, colour: green, region: europe, threat: 12, text: It burns.}
solutions:
  - {id: sort, title: Sort refuse, colour: green, value: 1, copies: 6, text: Glass and paper apart.}
"""
FILES_LINTED = 12  # decks, boards, editions and templates, a deck with its cards being one
FIRA = "fontpkg_fira_sans_condensed"


def fonts() -> list[Path]:
    """Two fonts that differ in their widths."""
    folder = Path(str(import_module(FIRA).__file__)).parent / "files"
    return [folder / "FiraSansCondensed-Regular.ttf", folder / "FiraSansCondensed-Black.ttf"]


def drawing(middle: int) -> str:
    """Two squares that meet at a longitude."""
    shapes = {"west": (0, middle), "east": (middle, 6)}
    rings = [[[x0, 0], [x0, 2], [x1, 2], [x1, 0], [x0, 0]] for x0, x1 in shapes.values()]
    geometries = [{"type": "Polygon", "id": name, "arcs": [[n]]} for n, name in enumerate(shapes)]
    objects = {"areas": {"type": "GeometryCollection", "geometries": geometries}}
    return json.dumps({"type": "Topology", "objects": objects, "arcs": rings})


def build(folder: Path) -> None:
    """Writes the project."""
    for name, text in (("toy.board", BOARD), ("mine.edition", EDITION), ("base.edition", BASE)):
        write(folder, f"{name}.yaml", text)
        write(folder, f"two/{name}.yaml", text)
    write(folder, "own.template.yaml", TEMPLATE)
    (folder / "fonts").mkdir()
    (folder / "fonts/own.ttf").write_bytes(fonts()[0].read_bytes())
    one = DECK.replace("{0}", "one") + "  template: own.template.yaml\ncards:\n"
    for number in (6, 7, 8):
        lines = CARD.format("one", number).splitlines(keepends=True)
        one += "".join(("  - " if index == 0 else "    ") + line for index, line in enumerate(lines))
    write(folder, "one.deck.yaml", one)
    for name in ("extra.schema.json", "two/extra.schema.json"):
        write(folder, name, SCHEMA)
    write(folder, "two/deck.yaml", DECK.replace("{0}", "two"))
    for number in (1, 2, 3):
        write(folder, f"two/cards/{number}.yaml", CARD.format("two", number))
    for at in ("photos", "two/photos"):
        for number in range(1, 9):
            picture(folder / at / f"{number}.png", 1200)
    write(folder, "three/three.deck.yaml", ON_LAND)
    write(folder, "three/land.board.yaml", DRAWN)
    write(folder, "three/land.topojson", drawing(2))
    write(folder, "four.deck.yaml", CRISIS)


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


@cache
def _png(width: int) -> bytes:
    stream = io.BytesIO()
    Image.new("1", (width, width)).save(stream, "PNG")
    return stream.getvalue()


def picture(path: Path, width: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_png(width))


@dataclass(frozen=True)
class Asked:
    """How a report is asked for: from a folder of the project, for these paths."""

    paths: tuple[str, ...] = (".",)
    at: str = "."
    day: int = 1
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    side: Side | None = None
    played: Played | None = None
    exclude: str = ""
    force: bool = False


def linted(folder: Path, asked: Asked = Asked(), **how: Any) -> str:
    """The report as JSON, or why there is none."""
    cwd = (folder / asked.at).resolve()
    settings = Settings(cwd)
    policy = Policy(settings.config, Layer(asked.select, asked.ignore))
    conditions = Conditions(policy, datetime.date(2026, 12, asked.day), asked.side, asked.played)

    def excluded(path: Path) -> bool:
        return (bool(asked.exclude) and asked.exclude in path.as_posix()) or settings.excluded(path)

    wanted = Wanted(asked.paths, cwd=cwd, excluded=excluded, force_exclude=asked.force)
    try:
        report = check(wanted, conditions, **how)
    except (PathError, SideError, SettingsError) as error:
        return f"{type(error).__name__}: {error}"
    assert not report.faults
    texts = {path: document.text for path, document in report.documents.items()}
    return json.dumps([json_report.document(report), texts, report.kinds], indent=1)
