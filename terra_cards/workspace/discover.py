"""Which files there are to load: what each path given stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from terra_cards.workspace.files import Files, PathError

KINDS = ("deck", "board", "edition", "template")
ENDINGS = (".yaml", ".yml")
DECK_FILES = ("deck.yaml", "deck.yml")


@dataclass(frozen=True, slots=True)
class Found:
    """A file to load. ``kind`` is what its name says, None where it says nothing."""

    path: Path
    kind: str | None
    given: bool  # named itself, not found below a folder


def kind_by_name(path: Path) -> str | None:
    """What the name of a file says it is."""
    if path.name in DECK_FILES:
        return "deck"
    stem, ending = path.stem, path.suffix
    if ending in ENDINGS:
        for kind in KINDS:
            if stem.endswith(f".{kind}"):
                return kind
    return None


def deck_of_card_file(path: Path, files: Files) -> Path | None:
    """The deck file of the deck folder that a file of cards belongs to."""
    if path.suffix not in ENDINGS:
        return None
    for parent in path.parents:
        if parent.name == "cards":
            for name in DECK_FILES:
                if files.is_file(parent.parent / name):
                    return parent.parent / name
    return None


def card_files(deck: Path, files: Files) -> list[Path]:
    """The files of cards of a deck folder, in code-point order of their path."""
    if deck.name not in DECK_FILES:
        return []
    folder = deck.parent / "cards"
    if not files.is_dir(folder):
        return []
    return [path for path in files.walk(folder) if path.suffix in ENDINGS]


def discover(paths: Sequence[str | Path], files: Files) -> list[Found]:
    """What the paths stand for, each file once; raises PathError for a path that leads nowhere."""
    found: dict[Path, Found] = {}
    for given in paths:
        path = files.absolute(given)
        if not files.exists(path):
            if path.is_symlink():
                raise PathError(str(given), "this link leads to nothing")
            raise PathError(str(given), "no such file or folder")
        if files.is_dir(path) and not files.is_file(path):
            for below in files.walk(path):
                kind = kind_by_name(below)
                if kind is not None and deck_of_card_file(below, files) is None:
                    found.setdefault(below, Found(below, kind, False))
            continue
        owner = deck_of_card_file(path, files)
        target = owner or path
        found[target] = Found(target, kind_by_name(target), True)
    return list(found.values())
