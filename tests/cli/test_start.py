"""What a lint of a small clean deck does not load, build or read: how soon it starts rests on that.

Nothing here looks at a clock. Whoever adds a module or a pattern to every start raises a number
knowingly, or imports it where it is used.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

DECK = """\
format: 1
deck:
  id: small
  title: Small
  edition: terra
  board: world
  languages: [en]
  license: CC0-1.0
  as_of: 2025-01
cards:
  - id: eiffel-tower
    theme: Eiffel Tower
    areas: [france]
    location: 48.8584 N, 2.2945 E
    difficulty: beginner
    tasks:
      year: {ask: opened, answer: 1889}
      length: {ask: height, answer: 330 m}
    info: It was built for a fair in the capital and was to stand for two decades only.
    sources: [{title: A guide, supports: [areas, year, length]}]
"""
#: Runs the command in a process of its own and tells what that process did.
PROBE = """
import contextlib, dataclasses, io, json, re, sys

fonts, patterns, made = [], [], []
sys.addaudithook(lambda event, args: event == "open" and str(args[0]).endswith((".ttf", ".otf"))
                 and fonts.append(str(args[0]).replace("\\\\", "/").rpartition("/")[2]))

def name(frame):
    return frame.f_globals.get("__name__", "") if frame else ""

def ours():
    frame = sys._getframe(2)
    while name(frame).partition(".")[0] in ("re", "functools"):
        frame = frame.f_back
    return name(frame).startswith("terra_cards")

compiled = re._compiler.compile
def compiling(pattern, flags=0):
    if ours():
        patterns.append(pattern)
    return compiled(pattern, flags)
re._compiler.compile = compiling

processed = dataclasses._process_class
def processing(cls, *args, **kwargs):
    if cls.__module__.startswith("terra_cards"):
        made.append(cls.__name__)
    return processed(cls, *args, **kwargs)
dataclasses._process_class = processing

from terra_cards.cli.main import app
said = io.StringIO()
with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
    app(sys.argv[1:])

def below(model):
    return [model, *(one for sub in model.__subclasses__() for one in below(sub))]

from terra_cards.model.record import Record
json.dump({
    "said": said.getvalue(),
    "modules": sorted(sys.modules),
    "fonts": sorted(set(fonts)),
    "patterns": len(patterns),
    "dataclasses": made,
    "built": sorted(one.__name__ for one in below(Record) if "__pydantic_validator__" in vars(one)
                    and type(vars(one)["__pydantic_validator__"]).__name__ == "SchemaValidator"),
}, sys.stdout)
"""
#: What is for printing, playing, editors, pictures, schemas and mistakes, and for keeping results.
IDLE = (
    "PIL", "babel", "jsonschema", "numpy", "pikepdf", "pygls", "pyphen", "reportlab", "rich", "ruamel",
    "shapely",
    "terra_cards.layout.canvas", "terra_cards.layout.hintmap", "terra_cards.layout.plate",
    "terra_cards.layout.scenes", "terra_cards.lsp", "terra_cards.model.answer_patterns",
    "terra_cards.model.dates", "terra_cards.model.round_file", "terra_cards.model.schema",
    "terra_cards.model.state_names", "terra_cards.lint.named", "terra_cards.render", "terra_cards.rules",
    "terra_cards.simulation", "terra_cards.source.recovery", "terra_cards.source.syntax",
    "terra_cards.workspace.strangers", "terra_cards.workspace.kept", "terra_cards.workspace.processes",
    "terra_cards.workspace.result_cache", "uharfbuzz",
)  # fmt: skip


@pytest.fixture(scope="module")
def probed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What one run did; on a cold machine it takes seconds."""
    folder = tmp_path_factory.mktemp("start")
    (folder / "small.deck.yaml").write_text(DECK, encoding="utf-8")
    command = [sys.executable, "-c", PROBE, "lint", "small.deck.yaml", "--no-cache"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=600)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_the_deck_is_clean(probed: dict[str, Any]) -> None:
    assert "error" not in probed["said"]
    assert "warning" not in probed["said"]


def test_modules_for_other_work_stay_unloaded(probed: dict[str, Any]) -> None:
    loaded = [
        name
        for name in probed["modules"]
        if name.startswith(tuple(f"{idle}." for idle in IDLE)) or name in IDLE
    ]
    assert loaded == []


def test_fonts_for_characters_that_do_not_occur_stay_unread(probed: dict[str, Any]) -> None:
    assert probed["fonts"]
    assert all(name.startswith("FiraSansCondensed-") for name in probed["fonts"])


def test_only_models_of_the_deck_itself_are_built(probed: dict[str, Any]) -> None:
    assert set(probed["built"]) <= {"Card", "DeckInfo"}


def test_few_patterns_are_compiled(probed: dict[str, Any]) -> None:
    assert probed["patterns"] <= 115


def test_values_are_structs_since_a_dataclass_takes_thirty_times_as_long_to_make(
    probed: dict[str, Any],
) -> None:
    assert probed["dataclasses"] == ["Document"]
