"""Runs the scripts of the CI files as their services would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
BAD = """\
format: 1
deck: {id: example, title: Example, edition: terra, board: world, languages: [en]}
cards:
  - id: eiffel-tower
    theme: Eiffel Tower
    difficulty: beginner
    areas: [AREA]
    tasks: {year: {ask: opened, answer: 1889}, length: {ask: height, answer: 330 m}}
    sources:
      - {title: Guide, url: "https://example.org/g", accessed: 2025-03-01, supports: [areas, year, length]}
"""


def deck(area: str) -> str:
    return BAD.replace("AREA", area)


def read(file: str) -> Any:
    return YAML(typ="safe").load((ROOT / file).read_text("utf-8"))


def environment(folder: Path, **more: str) -> dict[str, str]:
    """An environment with ``terra-cards`` and ``python`` on its path, as installed; the programs are ours."""
    programs = folder.parent / f"{folder.name}-programs"
    programs.mkdir(exist_ok=True)
    for name, start in {"terra-cards": "-m terra_cards", "python": ""}.items():
        program = programs / name
        # The console script of an installation does not look for modules in the working folder.
        safe = "-P " if start else ""
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {safe}{start} "$@"\n')
        program.chmod(0o755)
    kept = {
        name: os.environ[name]
        for name in ("HOME", "LANG", "SYSTEMROOT", "TERRA_CARDS_CACHE_DIR")
        if name in os.environ
    }
    return {**kept, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT), **more}


def recording(env: Mapping[str, str], name: str = "terra-cards") -> Path:
    """Puts a program in the place of ours that does nothing but write its arguments to a file."""
    programs = Path(env["PATH"].split(os.pathsep)[0])
    record = programs / "arguments"
    (programs / name).write_text(f"#!/bin/sh\nprintf '%s\\0' \"$@\" > '{record}'\n")
    return record


def arguments(record: Path) -> list[str]:
    return record.read_text("utf-8").split("\0")[:-1]


def shell(
    program: Sequence[str], script: str, folder: Path, env: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Runs a script from a file, as a runner does."""
    file = folder.parent / f"{folder.name}.sh"
    file.write_text(script, encoding="utf-8")
    found = shutil.which(program[0])
    assert found is not None, f"{program[0]} is needed"
    return subprocess.run(
        [found, *program[1:], str(file)], cwd=folder, env=dict(env), capture_output=True, text=True
    )
