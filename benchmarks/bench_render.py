"""Printing, against naive reportlab in the same run: CPU time for 300 faces with a photo each.

``python -m benchmarks.bench_render [--cards N] [--rounds N]`` prints the deck with ``terra-cards
render`` and with :mod:`benchmarks.naive_render`, in turns, each in a process of its own, and compares
the least CPU time of each. Ends with status 1 where ours takes more than a tenth.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import print_deck

WANTED = 10.0


def measure(command: list[str]) -> tuple[float, float]:
    """CPU and wall seconds of a process and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, wall


def main() -> int:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        deck = print_deck.write(folder, options.cards)
        photos = sum(path.stat().st_size for path in (folder / "photos").iterdir())
        commands = {
            "naive reportlab": ["benchmarks.naive_render", str(deck), str(folder / "naive.pdf")],
            "terra-cards": ["terra_cards", "render", str(deck), "-o", str(folder / "ours.pdf"), "--force"],
        }
        figures: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(options.rounds):
            for name, command in commands.items():
                figures[name].append(measure([sys.executable, "-m", *command]))
        sizes = {"naive reportlab": folder / "naive.pdf", "terra-cards": folder / "ours.pdf"}
        least = {name: min(cpu for cpu, _ in found) for name, found in figures.items()}
        print(f"{options.cards} faces, photos {photos / 1e6:.1f} MB, {options.rounds} rounds in turns")
        print(f"{'':18}{'cpu s':>8}{'wall s':>8}{'MB':>8}{'faces/cpu s':>13}")
        for name, found in figures.items():
            wall = min(wall for _, wall in found)
            size = sizes[name].stat().st_size / 1e6
            print(f"{name:18}{least[name]:8.2f}{wall:8.2f}{size:8.1f}{options.cards / least[name]:13.0f}")
        ratio = least["naive reportlab"] / least["terra-cards"]
        print(f"terra-cards takes 1/{ratio:.1f} of the CPU of naive reportlab (wanted: at most 1/{WANTED:g})")
        print(f"the file is the photos plus {100 * (sizes['terra-cards'].stat().st_size / photos - 1):.1f} %")
        return 0 if ratio >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
