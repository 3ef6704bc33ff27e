"""Lint against its peers on the same deck, and start-up, in CPU time of whole processes.

    python -m benchmarks.bench_lint [--cards 3000] [--rounds 3] [--node FOLDER]

Programs run in turns, each as a process of its own; the figure is the least CPU time (user and
system) of its rounds. All rules of lint are on, text fit included, and its cache is empty. yamllint checks
the form of the file; check-jsonschema, ajv-cli and spectral check it against our own schema. The last two
come from npm and are measured where they are installed:

    npm install --prefix build/bench/node ajv-cli ajv-formats @stoplight/spectral-cli

Targets: lint at most 1/20 of yamllint, 1/6 of check-jsonschema, 1/2 of spectral; ``--version`` at most
1.5 times ``import typer, rich``. The status is 1 where a target is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
BENCH = ROOT / "build" / "bench"
SCHEMA = ROOT / "schemas" / "deck.schema.json"
LINT = "terra-cards lint"
#: The share of each peer's CPU time that lint may take; None where there is no target.
SHARES = {"yamllint": 1 / 20, "check-jsonschema": 1 / 6, "spectral": 1 / 2, "ajv-cli": None}
START_SHARE = 1.5
#: ajv-cli reads dates of YAML 1.1, and so refuses days that a text of YAML 1.2 gives; it has done its work.
ENDS = {"ajv-cli": (0, 1)}


def cpu(command: list[str]) -> tuple[float, int]:
    """CPU seconds and status of a process."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, process.returncode


def turns(programs: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """The least CPU time of each program, all run in turns.

    A program that ends with another status than it should has not done the work that is compared (it may
    have refused the schema, for one), so it ends the benchmark and no ratio is printed.
    """
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, command in programs.items():
            seconds, status = cpu(command)
            if status not in ENDS.get(name, (0,)):
                shown = " ".join(command)
                sys.exit(f"{name} ended with status {status}, so nothing can be compared; run it:\n  {shown}")
            best[name] = min(seconds, best.get(name, seconds))
    return best


def show(best: dict[str, float], first: str) -> None:
    for name, seconds in best.items():
        print(f"  {name:<34} {seconds:8.3f} s CPU  {best[first] / seconds:7.3f} of it is {first}")


def generate(cards: int, name: str | None = None, seed: int = 7) -> Path:
    """A deck of so many cards, made anew."""
    deck = BENCH / (name or f"lint-{cards}.deck.yaml")
    deck.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "benchmarks.generate_deck", str(cards), str(deck), "--seed", str(seed)]
    subprocess.run(command, cwd=ROOT, check=True)
    return deck


def lint(*paths: Path, options: tuple[str, ...] = ("--no-cache",)) -> list[str]:
    given = [*map(str, paths), "--format", "concise", *options]
    return [sys.executable, "-m", "terra_cards", "lint", *given]


def peers(deck: Path, node: Path, folder: Path) -> dict[str, list[str]]:
    """The peers that are installed, each with the command that checks a deck."""
    found = {"check-jsonschema": [str(BIN / "check-jsonschema"), "--schemafile", str(SCHEMA), str(deck)]}
    yamllint = shutil.which("yamllint", path=f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}")
    if yamllint:
        found["yamllint"] = [yamllint, "-d", "relaxed", str(deck)]
    at = f"{node / 'node_modules' / '.bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    ajv, spectral = shutil.which("ajv", path=at), shutil.which("spectral", path=at)
    if ajv:
        given = ["validate", "--spec=draft2020", "--strict=false", "-c", "ajv-formats"]
        found["ajv-cli"] = [ajv, *given, "-s", str(SCHEMA), "-d", str(deck)]
    if spectral:
        schema = json.loads(SCHEMA.read_text("utf-8"))
        then = {"function": "schema", "functionOptions": {"dialect": "draft2020-12", "schema": schema}}
        rules = {"rules": {"deck": {"message": "{{error}}", "given": "$", "then": then}}}
        (folder / "spectral.json").write_text(json.dumps(rules), "utf-8")
        given = ["lint", "--fail-severity", "error", "--ruleset", str(folder / "spectral.json")]
        found["spectral"] = [spectral, *given, str(deck)]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Lint against its peers, in CPU time.")
    parser.add_argument("--cards", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--node", type=Path, default=BENCH / "node", help="where npm has installed peers")
    options = parser.parse_args()
    deck = generate(options.cards)
    with tempfile.TemporaryDirectory() as folder:
        programs = {LINT: lint(deck), **peers(deck, options.node, Path(folder))}
        print(f"lint of {options.cards} cards ({deck.stat().st_size / 1e6:.1f} MB)", flush=True)
        best = turns(programs, options.rounds)
    show(best, LINT)

    starts = turns(
        {
            "terra-cards --version": [sys.executable, "-m", "terra_cards", "--version"],
            "python -c 'import typer, rich'": [sys.executable, "-c", "import typer, rich"],
        },
        max(options.rounds * 4, 10),
    )
    print("start-up")
    show(starts, "terra-cards --version")
    start = starts["terra-cards --version"] / starts["python -c 'import typer, rich'"]

    missed = start > START_SHARE
    for name, share in SHARES.items():
        if name not in best:
            print(f"lint: {name} is not installed")
            continue
        target = f"target at most {share:.3f}" if share else "no target"
        print(f"lint: {best[LINT] / best[name]:.3f} of {name} ({target})")
        missed = missed or (share is not None and best[LINT] > share * best[name])
    print(f"start: {start:.2f} of import typer, rich (target at most {START_SHARE})")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
