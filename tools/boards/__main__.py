"""``python -m tools.boards world`` or ``germany``: build a board's drawing into the package's data."""

from __future__ import annotations

import argparse
import hashlib
import time
from pathlib import Path

from terra_cards.model.mapmaking.files import Built
from tools.boards import sources

DATA = sources.ROOT / "terra_cards" / "library" / "data" / "boards"
CHECKSUMS = Path(__file__).with_name("checksums.txt")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.boards", description=__doc__)
    parser.add_argument("board", choices=["world", "germany"])
    parser.add_argument("--into", type=Path, default=DATA, help="folder for the drawings")
    arguments = parser.parse_args()
    started = time.perf_counter()
    built = build(arguments.board)
    known = _checksums()
    for suffix, data in (("topojson", built.fine), ("hint.topojson", built.hint)):
        path = arguments.into / f"{arguments.board}.{suffix}"
        path.write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        print(f"{path.name}: {len(data) / 1000:.1f} kB, {_verdict(known.get(path.name), digest)}")
        known[path.name] = digest
    if arguments.into == DATA:
        lines = [f"{digest}  {name}\n" for name, digest in sorted(known.items())]
        CHECKSUMS.write_text("".join(lines), encoding="utf-8")
    print(f"built in {time.perf_counter() - started:.1f} s")


def build(board: str) -> Built:
    """Builds one board from its shapes file."""
    shapes = Path(__file__).with_name(f"{board}.shapes.yaml")
    if board == "world":
        from tools.boards import world

        return world.build(world.read_spec(shapes))
    from tools.boards import germany

    return germany.build(germany.read_spec(shapes))


def _checksums() -> dict[str, str]:
    """The committed drawings by name, as ``sha256sum`` writes them."""
    if not CHECKSUMS.is_file():
        return {}
    lines = CHECKSUMS.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def _verdict(before: str | None, now: str) -> str:
    if before is None:
        return "new"
    return "unchanged" if before == now else "CHANGED"


if __name__ == "__main__":
    main()
