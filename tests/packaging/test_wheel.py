"""The wheel alone, in a fresh environment outside the checkout, does the README's main job."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, cwd: Path) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` folder of an environment that holds the wheel and what it asks for, nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    files = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", cwd=ROOT).split("\0")
    for file in filter(None, files):
        if (ROOT / file).is_file():
            (source / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, source / file)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    constraints = ROOT / "constraints.txt"
    run(python, "-m", "pip", "install", "-q", "-c", constraints, f"{wheel}[all]", cwd=folder)
    shutil.rmtree(source)
    return python.parent


def test_the_wheel_carries_its_data_and_runs_the_demo(installed: Path, tmp_path: Path) -> None:
    lines = run(
        installed / "python",
        "-c",
        "from terra_cards.library import resources as r\n"
        "print(r.path('decks', 'world-starter.deck.yaml'))\n"
        "for kind in ('boards', 'editions', 'templates', 'schemas'):\n"
        "    print(kind, len(list(r.folder(kind).iterdir())))",
        cwd=tmp_path,
    ).splitlines()
    carried = Path(lines[0])
    assert carried.is_file()
    assert ROOT not in carried.parents
    assert all(int(line.split()[1]) > 0 for line in lines[1:]), lines

    deck = tmp_path / carried.name
    shutil.copyfile(carried, deck)
    terra = installed / "terra-cards"
    run(terra, "lint", "--strict", deck, cwd=tmp_path)
    assert "danube" in run(terra, "simulate", deck, "--rounds", "100", "--seed", "1", cwd=tmp_path)
    run(terra, "render", deck, "-o", tmp_path / "cards.pdf", cwd=tmp_path)
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF-")
    run(terra, "parts", "terra-on-tour", "-o", tmp_path / "parts.pdf", cwd=tmp_path)
    assert (tmp_path / "parts.pdf").read_bytes().startswith(b"%PDF-")
    run(terra, "diff", deck, deck, "--report", tmp_path / "changes.html", cwd=tmp_path)
    assert "What changed" in (tmp_path / "changes.html").read_text(encoding="utf-8")
    assert run(installed / "python", "-m", "terra_cards", "--version", cwd=tmp_path).startswith(
        "terra-cards "
    )
    assert '"$schema"' in run(terra, "schema", "deck", cwd=tmp_path)
