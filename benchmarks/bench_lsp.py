"""The language server against the YAML language server: one card edited in a large deck, both in one run.

    python -m benchmarks.bench_lsp [--cards 3000] [--edits 8]

Both are driven over pipes as an editor does: the deck is opened, one card edited again and again, and each
time the diagnostics of the new text are waited for. The figure is the CPU time (user and system) that
the server takes from the edit to its diagnostics, the middle one of all edits: pauses in which a server waits
for further typing do not count. The YAML language server checks the deck against our own JSON Schema,
which the deck names in its first line; it is installed by npm into build/bench where npm is at hand. Without
npm, and without /proc, only times by the clock are shown, and ours alone.

Targets: ours at most 1/4 of the YAML language server's, an edit that breaks the file's syntax at most 4
times one that does not. The status is 1 where a target is missed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.lsp.client import Editor

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "bench"
PEER = "yaml-language-server@1.25.0"
SHARE, BROKEN_SHARE = 1 / 4, 4.0
OURS, THEIRS = "terra-cards lsp", "yaml-language-server"
OPENED, EDITED, BROKEN = "opened", "one card edited", "a bracket left open"


@dataclass
class Times:
    """Seconds of CPU and by the clock, for each kind of work."""

    cpu: dict[str, list[float]] = field(default_factory=dict)
    wall: dict[str, list[float]] = field(default_factory=dict)

    def of(self, kind: str) -> float:
        """The middle one, in CPU time where that is known."""
        return statistics.median(self.cpu.get(kind) or self.wall[kind])


def peer() -> list[str] | None:
    """The command of the YAML language server, installed now if it has to be; None where it cannot be."""
    command = FOLDER / "npm" / "node_modules" / ".bin" / "yaml-language-server"
    npm = shutil.which("npm")
    if not command.exists() and npm:
        print(f"installing {PEER} into {command.parents[2]}", flush=True)
        folder = str(command.parents[2])
        subprocess.run([npm, "install", "--no-audit", "--no-fund", "--silent", "--prefix", folder, PEER])
    return [str(command), "--stdio"] if command.exists() else None


def cpu(pid: int) -> float | None:
    """The CPU time of a process so far; None where nobody tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def texts(text: str, edits: int) -> list[tuple[str, str]]:
    """The deck as it is typed in: a kind of work, and the line that takes the place of a card's areas."""
    found: list[tuple[str, str]] = []
    for number in range(edits):
        found.append((EDITED, f"    areas: [unknown-{number}]"))
        found.append((BROKEN, f"    areas: [unknown-{number}"))
    return [*found, (EDITED, f"{text}\n    compas: ne")]


def drive(command: list[str], deck: Path, edits: int) -> Times:
    """Opens the deck in a server and edits it."""
    text, times = deck.read_text("utf-8"), Times()
    lines = text.split("\n")
    middle = len(lines) // 2
    row = next(at for at in range(middle, len(lines)) if lines[at].startswith("    areas: ["))
    with Editor(deck.parent, command=command) as editor:

        def measured(kind: str, before: float | None, start: float) -> list[dict[str, Any]]:
            told = editor.wait_for(
                "textDocument/publishDiagnostics",
                lambda params: params["uri"] == uri and params.get("version") in (None, version),
            )
            after = cpu(editor.process.pid)
            times.wall.setdefault(kind, []).append(time.perf_counter() - start)
            if before is not None and after is not None:
                times.cpu.setdefault(kind, []).append(after - before)
            found: list[dict[str, Any]] = told["diagnostics"]
            return found

        before, start = cpu(editor.process.pid), time.perf_counter()
        uri, version = editor.open(deck.name, text), 1
        measured(OPENED, before, start)
        line, told = lines[row], list[dict[str, Any]]()
        for kind, new in texts(line, edits):
            before, start = cpu(editor.process.pid), time.perf_counter()
            whole = {"start": {"line": row, "character": 0}, "end": {"line": row, "character": len(line)}}
            version = editor.change(deck.name, (whole, new))
            line = new
            told = measured(kind, before, start)
    if not any("compas" in one["message"] for one in told):
        sys.exit(f"{command[0]} does not find a wrong key, so nothing can be compared")
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description="The language server against the YAML language server.")
    parser.add_argument("--cards", type=int, default=3000)
    parser.add_argument("--edits", type=int, default=8)
    options = parser.parse_args()
    deck = FOLDER / f"lsp-{options.cards}.deck.yaml"
    FOLDER.mkdir(parents=True, exist_ok=True)
    generate = [sys.executable, "-m", "benchmarks.generate_deck", str(options.cards), str(deck)]
    subprocess.run(generate, cwd=ROOT, check=True)
    servers = {OURS: [sys.executable, "-m", "terra_cards", "lsp"]}
    command = peer()
    if command is None:
        print("npm is not at hand, so there is nothing to compare with")
    else:
        servers[THEIRS] = command
    print(
        f"{options.cards} cards ({deck.stat().st_size / 1e6:.1f} MB), diagnostics after each edit", flush=True
    )
    found = {name: drive(command, deck, options.edits) for name, command in servers.items()}
    for kind in (OPENED, EDITED, BROKEN):
        for name, times in found.items():
            unit = "CPU" if times.cpu else "clock"
            waited = statistics.median(times.wall[kind])
            print(f"  {kind:<20} {name:<22} {times.of(kind):7.3f} s {unit}, {waited:7.3f} s waited")
    ours = found[OURS]
    broken = ours.of(BROKEN) / ours.of(EDITED)
    print(f"a bracket left open: {broken:.2f} of an edit that leaves none (target at most {BROKEN_SHARE})")
    missed = broken > BROKEN_SHARE
    if THEIRS in found:
        for kind in (EDITED, BROKEN):
            share = ours.of(kind) / found[THEIRS].of(kind)
            print(f"{kind}: {share:.3f} of {THEIRS} (target at most {SHARE})")
            missed = missed or share > SHARE
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
