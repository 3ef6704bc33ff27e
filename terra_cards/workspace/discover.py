"""Which files there are to load: what each path given stands for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from terra_cards.workspace.files import Files, PathError, ReadError, reason
from terra_cards.workspace.trace import MISSING

KINDS = ("deck", "board", "edition", "template")
ENDINGS = (".yaml", ".yml")
DECK_FILES = ("deck.yaml", "deck.yml")


class Found(Struct, frozen=True):
    """A file to load. ``kind`` is what its name says, None where it says nothing.

    ``problem`` says why a file that was found below a folder cannot be read.
    """

    path: Path
    kind: str | None
    problem: str | None = None


def kind_by_name(path: Path) -> str | None:
    """What the name of a file says it is."""
    if path.name in DECK_FILES:
        return "deck"
    if path.suffix in ENDINGS:
        return next((kind for kind in KINDS if path.stem.endswith(f".{kind}")), None)
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
    found: list[Path] = []
    if files.is_folder(folder):
        whole = files.excluded(deck)  # given by hand all the same
        listed = (path for path in files.walk(folder) if path.suffix in ENDINGS)
        found = [path for path in listed if whole or not files.excluded(path)]
    files.note_cards(deck, found)
    return found


def discover(paths: Sequence[str | Path], files: Files, force_exclude: bool = False) -> list[Found]:
    """What the paths stand for, each file once; raises PathError for a path that leads nowhere.

    A file that is excluded counts where it is given by hand, but not with ``force_exclude``: then it
    counts only where a walk would come to it.
    """
    found: dict[Path, Found] = {}
    for given in paths:
        path = files.give(given)
        _check(path, str(given), files)
        if force_exclude and files.passed_over(path):
            continue
        if files.is_folder(path):
            for one in _below(path, files):
                found.setdefault(one.path, one)
            continue
        target = deck_of_card_file(path, files) or path
        found[target] = Found(target, kind_by_name(target))
    return _once(list(found.values()))


def missing(paths: Sequence[str | Path], files: Files) -> list[PathError]:
    """Why paths lead nowhere, for those that do."""
    found = []
    for given in paths:
        try:
            _check(files.give(given), str(given), files)
        except PathError as error:
            found.append(error)
    return found


def _check(path: Path, given: str, files: Files) -> None:
    kind = files.kind(path)
    if kind.startswith("!"):
        raise PathError(given, reason(kind) or "this path cannot be looked at")
    if kind != MISSING:
        return
    if files.kind(path, follow=False) == "link":
        raise PathError(given, "this link leads to nothing", f"it points to {path.readlink()}")
    raise PathError(given, "no such file or folder", _nearest(path, files))


def _nearest(path: Path, files: Files) -> str | None:
    """The file or folder that a mistyped path most likely means."""
    from terra_cards.source.names import nearest

    try:
        near = nearest(path.name, sorted(other.name for other in path.parent.iterdir()))
    except OSError:
        return None
    return f"did you mean '{files.shown(path.parent / near.name)}'?" if near else None


def _below(folder: Path, files: Files) -> list[Found]:
    """The files of known kinds below a folder; those of card files belong to their deck."""
    root = files.root(folder)
    found = []
    for path in files.walk(folder):
        if files.is_folder(path):
            found.append(Found(path, None, "no permission to look into this folder"))
            continue
        kind = kind_by_name(path)
        if kind is None or files.excluded(path) or deck_of_card_file(path, files) is not None:
            continue
        problem = None
        try:
            files.check(path, root)
        except ReadError as error:
            problem = str(error)
        found.append(Found(path, kind, problem))
    return found


def _once(found: list[Found]) -> list[Found]:
    """Without links to files that were found under their own name."""
    own = {one.path for one in found if not one.path.is_symlink()}
    kept = []
    for one in found:
        if one.problem is None and one.path.is_symlink() and one.path.resolve() in own:
            continue
        kept.append(one)
    return kept
