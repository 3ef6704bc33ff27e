"""How lint grows with its decks, how much memory it takes, and how long ``--watch`` takes for one card.

    python -m benchmarks.bench_lint_growth [--rounds 3]

CPU time of whole processes that lint 300, 3,000 and 30,000 cards in ten decks, all rules on and no cache,
without what 30 cards take; the time for a card must not grow (at most 1.3 times that of 3,000
cards at 30,000). 30,000 cards take less than 1 GiB in one process. With 3,000 cards in a folder, in ten
decks and in one, a card is changed again and again while ``--watch`` runs: the median of what it says that
linting took is below 0.3 s. And what a run takes when the cache knows all. The status is 1 where a target
is missed.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from queue import Queue
from threading import Thread

from benchmarks.bench_lint import BENCH, ROOT, cpu, generate, lint

GIB = 2**30
GROWTH, MEMORY, AGAIN = 1.3, 1.0, 0.3
_TOOK = re.compile(r"linted in ([0-9.]+) s")


def decks(cards: int, each: int) -> list[Path]:
    """So many cards in decks of ``each``, which have ids and cards of their own."""
    found = []
    for number in range(cards // each):
        path = generate(each, f"growth-{cards}/{number}.deck.yaml", seed=number + 1)
        text = path.read_text("utf-8").replace(f"id: generated-{each}\n", f"id: generated-{number}\n", 1)
        path.write_text(text, "utf-8", newline="\n")
        found.append(path)
    return found


def peak(command: list[str]) -> float:
    """The most memory that a process takes at once, in GiB."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / GIB


class Watching:
    """A ``--watch``, and what it says that each run took."""

    def __init__(self, folder: Path) -> None:
        command = lint(folder, options=("--watch",))
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.took: Queue[float] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if found := _TOOK.search(line.decode("utf-8", "replace")):
                self.took.put(float(found[1]))

    def edits(self, deck: Path, count: int) -> list[float]:
        """What linting took after each edit of one card."""
        self.took.get(timeout=300)
        found = []
        for number in range(count):
            time.sleep(2)  # what changes while it still looks needs no line of its own
            text = deck.read_text("utf-8")
            at = text.index("    tags:", len(text) * (number + 1) // (count + 2))
            deck.write_text(f"{text[:at]}    notes: edit {number}\n{text[at:]}", "utf-8", newline="\n")
            found.append(self.took.get(timeout=60))
        return found

    def end(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)


def main() -> int:
    parser = argparse.ArgumentParser(description="Growth, memory and --watch of lint.")
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    sizes = {cards: decks(cards, cards // 10) for cards in (300, 3_000, 30_000)}
    empty = decks(30, 3)
    least = {
        cards: min(cpu(lint(*paths, options=("--no-cache", "--jobs", "1")))[0] for _ in range(times))
        for cards, paths, times in (
            (30, empty, rounds * 2),
            *((cards, paths, 1 if cards > 3000 else rounds) for cards, paths in sizes.items()),
        )
    }
    each = {cards: (least[cards] - least[30]) / (cards - 30) * 1e6 for cards in sizes}
    print(f"growth ({least[30]:.2f} s CPU for 30 cards)", flush=True)
    for cards, micros in each.items():
        print(f"  {cards:>6} cards {least[cards]:8.2f} s CPU  {micros:6.0f} µs more for each card")
    growth = each[30_000] / each[3_000]

    memory = peak(lint(*sizes[30_000], options=("--no-cache", "--jobs", "1")))
    with tempfile.TemporaryDirectory() as cache:
        known = ("--cache-dir", cache)
        cold, warm = (cpu(lint(*sizes[3_000], options=known))[0] for _ in range(2))
    print(f"cache: 3,000 cards {cold:.2f} s CPU at first, {warm:.2f} s when nothing has changed")

    again = {}
    for name, paths in (("ten decks", sizes[3_000]), ("one deck", [generate(3_000)])):
        folder = BENCH / f"watch-{name.replace(' ', '-')}"
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("*.yaml"):
            path.unlink()
        copies = [folder / path.name for path in paths]
        for path, copy in zip(paths, copies, strict=True):
            copy.write_bytes(path.read_bytes())
        watching = Watching(folder)
        try:
            took = watching.edits(copies[-1], 5)
        finally:
            watching.end()
        again[name] = statistics.median(took)
        print(f"--watch: one card of 3,000 in {name}: {again[name]:.2f} s (from {min(took)} to {max(took)})")
    print(f"growth: a card of 30,000 takes {growth:.2f} of one of 3,000 (target at most {GROWTH})")
    print(f"memory: {memory:.2f} GiB for 30,000 cards in one process (target below {MEMORY})")
    print(f"--watch: {max(again.values()):.2f} s (target below {AGAIN})")
    return int(growth > GROWTH or memory >= MEMORY or max(again.values()) >= AGAIN)


if __name__ == "__main__":
    sys.exit(main())
