"""Printing, against other tools in the same run: 300 faces with a photo each.

``python -m benchmarks.bench_render [--cards N] [--rounds N] [--only NAME,...]`` prints a deck with
``terra-cards render`` and draws the same faces with :mod:`benchmarks.render_peers`, in turns, each in a
process of its own, and compares the least time of each: the peers read prepared data, ours loads the deck,
checks it, fits every text and tags the pages. Peers that take minutes have one turn. Ends with status 1
where a goal is missed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks import print_deck, render_faces

OURS = "terra-cards"
# The peers, how often each has its turn (0: as often as ours), and by how much ours shall be faster by CPU
# and by the clock.
PEERS = {
    "typst": (0, 2.0, 1.2),
    "fpdf2": (1, 5.0, None),
    "weasyprint": (1, 20.0, None),
    "naive": (1, 15.0, None),
}
LARGER = 3.0  # per cent that the file may be larger than its photos


@dataclass(frozen=True, slots=True)
class Run:
    """One process: CPU and wall seconds, and the most memory in MiB."""

    cpu: float
    wall: float
    memory: float


def measure(command: list[str]) -> Run:
    """Runs a command to its end."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=os.environ)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    said = process.stderr.read().decode(errors="replace") if process.stderr else ""
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.stderr:
        process.stderr.close()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: status {process.returncode}\n{said}")
    return Run(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024)


def main() -> int:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default=",".join(PEERS), help="peers, by commas")
    options = parser.parse_args()
    peers = [name for name in options.only.split(",") if name]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        deck = print_deck.write(folder, options.cards)
        faces = render_faces.write(deck, folder)
        photos = sum(path.stat().st_size for path in (folder / "photos").iterdir())
        files = {peer: folder / f"{peer}.pdf" for peer in (OURS, *peers)}
        commands = {
            peer: ["benchmarks.render_peers", peer, str(faces), str(files[peer])] for peer in peers
        } | {OURS: ["terra_cards", "render", str(deck), "-o", str(files[OURS]), "--force"]}
        figures: dict[str, list[Run]] = {peer: [] for peer in commands}
        for turn in range(options.rounds):
            for peer, command in commands.items():
                times = PEERS[peer][0] if peer in PEERS else 0
                if not times or turn < times:
                    figures[peer].append(measure([sys.executable, "-m", *command]))
        print(f"{options.cards} faces, photos {photos / 1e6:.1f} MB, {options.rounds} rounds in turns")
        print(
            f"{'':12}{'cpu s':>8}{'wall s':>8}{'MiB':>6}{'MB':>7}{'faces/cpu s':>13}{'x cpu':>7}{'x wall':>8}"
        )
        least = {peer: Run(*(min(getattr(run, key) for run in found) for key in Run.__slots__))
                 for peer, found in figures.items()}  # fmt: skip
        ours, missed = least[OURS], []
        for peer, run in sorted(least.items(), key=lambda one: one[1].cpu):
            size = files[peer].stat().st_size / 1e6
            cpu, wall = run.cpu / ours.cpu, run.wall / ours.wall
            print(
                f"{peer:12}{run.cpu:8.2f}{run.wall:8.2f}{run.memory:6.0f}{size:7.1f}"
                f"{options.cards / run.cpu:13.0f}{cpu:7.2f}{wall:8.2f}"
            )
            _, by_cpu, by_wall = PEERS.get(peer, (0, None, None))
            for what, factor, wanted in (("CPU", cpu, by_cpu), ("clock", wall, by_wall)):
                if wanted is not None and factor < wanted:
                    missed.append(f"{peer}: {factor:.2f} times by {what}, wanted {wanted:g}")
        larger = 100 * (files[OURS].stat().st_size / photos - 1)
        print(f"the file is the photos plus {larger:.2f} % (at most {LARGER:g} %)")
        if larger > LARGER:
            missed.append(f"the file is {larger:.2f} % larger than its photos")
        print("\n".join(f"missed: {one}" for one in missed) or "every goal is met")
        return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
