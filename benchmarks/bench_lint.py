"""Lint against its peers on the same deck, and start-up, in CPU time of whole processes.

    python -m benchmarks.bench_lint [--cards 3000] [--rounds 3]

Programs run in turns, each as a process of its own; the figure is the least CPU time (user and
system) of its rounds. check-jsonschema checks the deck against our own schema, yamllint (where it
is installed) its form. Targets: lint at most 1/6 of check-jsonschema, ``--version`` at most 1.5 times
``import typer, rich``. The status is 1 where a target is missed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
LINT_SHARE, START_SHARE = 1 / 6, 1.5


def cpu(command: list[str]) -> tuple[float, int]:
    """CPU seconds and status of a process."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, process.returncode


def turns(programs: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """The least CPU time of each program, all run in turns.

    A program that ends with another status than 0 has not done the work that is compared (it may
    have refused the schema, for one), so it ends the benchmark and no ratio is printed.
    """
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, command in programs.items():
            seconds, status = cpu(command)
            if status != 0:
                shown = " ".join(command)
                sys.exit(f"{name} ended with status {status}, so nothing can be compared; run it:\n  {shown}")
            best[name] = min(seconds, best.get(name, seconds))
    return best


def show(best: dict[str, float], first: str) -> None:
    for name, seconds in best.items():
        print(f"  {name:<34} {seconds:8.3f} s CPU  {best[first] / seconds:7.3f} of it is {first}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Lint against its peers, in CPU time.")
    parser.add_argument("--cards", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    deck = ROOT / "build" / "bench" / f"lint-{options.cards}.deck.yaml"
    deck.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "benchmarks.generate_deck", str(options.cards), str(deck)],
        cwd=ROOT,
        check=True,
    )

    programs = {
        "terra-cards lint": [sys.executable, "-m", "terra_cards", "lint", str(deck), "--format", "concise"],
        "check-jsonschema, our schema": [
            str(BIN / "check-jsonschema"),
            "--schemafile",
            str(ROOT / "schemas" / "deck.schema.json"),
            str(deck),
        ],
    }
    yamllint = shutil.which("yamllint", path=f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}")
    if yamllint:
        programs["yamllint -d relaxed"] = [yamllint, "-d", "relaxed", str(deck)]
    print(f"lint of {options.cards} cards ({deck.stat().st_size / 1e6:.1f} MB)", flush=True)
    best = turns(programs, options.rounds)
    show(best, "terra-cards lint")
    share = best["terra-cards lint"] / best["check-jsonschema, our schema"]

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

    print(f"lint: {share:.3f} of check-jsonschema (target at most {LINT_SHARE:.3f})")
    print(f"start: {start:.2f} of import typer, rich (target at most {START_SHARE})")
    return int(share > LINT_SHARE or start > START_SHARE)


if __name__ == "__main__":
    sys.exit(main())
