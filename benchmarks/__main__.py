"""``make bench``: every benchmark in turn, each printing ratios against peers measured in its own run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main(names: list[str]) -> int:
    """Runs the benchmarks named (all by default), each in a process of its own."""
    folder = Path(__file__).resolve().parent
    known = sorted(path.stem.removeprefix("bench_") for path in folder.glob("bench_*.py"))
    wrong = [name for name in names if name not in known]
    if wrong:
        print(f"no benchmark {wrong[0]!r}; known: {', '.join(known)}", file=sys.stderr)
        return 2
    status = 0
    for name in names or known:
        print(f"\n== {name}", flush=True)
        status |= subprocess.run(
            [sys.executable, "-m", f"benchmarks.bench_{name}"], cwd=folder.parent
        ).returncode
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
