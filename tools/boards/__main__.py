"""``python -m tools.boards world``: build a board's drawing into the package's data."""

from __future__ import annotations

import argparse
import hashlib
import time
from pathlib import Path

from tools.boards import sources

DATA = sources.ROOT / "terra_cards" / "library" / "data" / "boards"
CHECKSUMS = Path(__file__).with_name("checksums.txt")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.boards", description=__doc__)
    parser.add_argument("board", choices=["world"])
    parser.add_argument("--into", type=Path, default=DATA, help="folder for the drawings")
    arguments = parser.parse_args()
    started = time.perf_counter()
    from tools.boards import world

    built = world.build(world.read_spec(Path(__file__).with_name("world.shapes.yaml")))
    for suffix, data in (("topojson", built.fine), ("hint.topojson", built.hint)):
        path = arguments.into / f"{arguments.board}.{suffix}"
        path.write_bytes(data)
        print(f"{hashlib.sha256(data).hexdigest()}  {path.name}  {len(data) / 1000:.1f} kB")
    print(f"built in {time.perf_counter() - started:.1f} s")


if __name__ == "__main__":
    main()
