"""Writes schemas/*.schema.json from the models: ``python -m tools.write_schemas [--check]``.

With ``--check`` nothing is written: status 1 and the names of the files that are not up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

from terra_cards.model import schema
from terra_cards.source import atomic

FOLDER = Path(__file__).resolve().parent.parent / "schemas"


def stale(folder: Path = FOLDER) -> list[str]:
    """Names of the schemas whose file is missing, is old, or has no model."""
    names = [
        schema.file_name(name)
        for name in schema.NAMES
        if not (path := folder / schema.file_name(name)).is_file()
        or path.read_text(encoding="utf-8") != schema.text(name)
    ]
    known = {schema.file_name(name) for name in schema.NAMES}
    return names + sorted(path.name for path in folder.glob("*.schema.json") if path.name not in known)


def write(folder: Path = FOLDER) -> list[str]:
    """Writes what is stale; the names of the files written."""
    written = [name for name in stale(folder) if name.removesuffix(".schema.json") in schema.NAMES]
    for name in written:
        atomic.write(folder / name, schema.text(name.removesuffix(".schema.json")).encode())
    return written


def main() -> int:
    """The status: 1 where ``--check`` finds something stale."""
    if "--check" in sys.argv[1:]:
        names = stale()
        for name in names:
            sys.stderr.write(f"schemas/{name} is not up to date: run make schemas\n")
        return 1 if names else 0
    for name in write():
        print(f"schemas/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
