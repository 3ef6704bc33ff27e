"""What came of each unit in earlier runs, on disk: used again only while nothing that it rests on changed.

A result stands under a key of all that is asked for: this very program and the packages around it, the
file and the working folder, the rules, their options and the side. Beside it stands every look
at the disk that it rests on (boards, editions, templates, photos and fonts included; what was missing,
too), and each is looked again before the result is used; and the days on which it holds. Files are in
JSON, written whole; one that cannot be read, is torn or was tampered with is no result.

What counts is what files hold: times and numbers of files only spare reading them again. So a folder that
was carried to another machine is believed there, for a project in a folder of the same name.
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from terra_cards import __version__
from terra_cards.library import resources
from terra_cards.lint.outcome import Conditions
from terra_cards.source.document import Document
from terra_cards.source.later import LaterDocument, decoded
from terra_cards.workspace import outcome_json
from terra_cards.workspace.discover import Found
from terra_cards.workspace.files import LARGEST, Files
from terra_cards.workspace.trace import Op, Trace, digest, digest_of

if TYPE_CHECKING:
    from terra_cards.workspace.checking import Checked

FORMAT = 3  # of the files below; a new one where they change
VARIABLE = "TERRA_CARDS_CACHE_DIR"
_DAY = 24 * 60 * 60
_UNUSED = 30 * _DAY  # how long a result stays that nobody asks for
#: The names of our own files in the folder, and of those that are being written: nothing else is removed.
_OWN = re.compile(r"[0-9a-f]{30}(\.json|\.\w+\.tmp)")
_DIGEST = re.compile(r"[0-9a-f]{32}")
_ASIDE = {
    "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n# Kept results; they may go at any time.\n",
    ".gitignore": "*\n",
}
_PROGRAM = "program"  # this file holds what the program was known by, and what its files held
_CLEANED = "cleaned"  # the time of change of this file is when old results were last looked for


def usual_folder() -> Path | None:
    """The folder of the cache: that of the variable, else the system's own place for such files."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given)
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if home == Path(home.anchor):  # where HOME is empty, for one
        return None
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local or home / "AppData" / "Local") / "terra-cards" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "terra-cards"
    given = os.environ.get("XDG_CACHE_HOME")
    usual = Path(given) if given and Path(given).is_absolute() else home / ".cache"
    return usual / "terra-cards"


@cache
def program(known: Path | None = None) -> str:
    """What tells this program from any other: its version, its files, Python and the packages around it.

    The file ``known`` says what the files held when they had the times and sizes that they have, so that
    they are read only where these are others.
    """
    rows = [__version__, platform.python_implementation(), platform.python_version(), sys.platform]
    for place in sys.path:
        with suppress(OSError):
            rows += sorted(
                entry.name
                for entry in os.scandir(place or ".")
                if entry.name.endswith((".dist-info", ".egg-info"))
            )
    roots = {"": Path(__file__).resolve().parent.parent}
    roots |= {kind: resources.folder(kind) for kind in ("templates", "schemas")}
    files = [file for name in sorted(roots) for file in _files(roots[name], name)]
    state = digest("\n".join(f"{path}:{seen}" for _, path, seen in files).encode("utf-8", "surrogateescape"))
    return digest("\n".join([*rows, _held(files, state, known)]).encode("utf-8", "surrogateescape"))


def _files(root: Path, name: str) -> Iterator[tuple[str, str, str]]:
    """The files below a folder of the program: names there, paths, and how they are."""
    start = len(str(root))
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(one for one in folders if one != "__pycache__")
        for one in sorted(names):
            path = f"{folder}{os.sep}{one}"
            with suppress(OSError):
                status = os.stat(path)  # noqa: PTH116 (hundreds of paths)
                seen = f"{status.st_size}:{status.st_mtime_ns}:{status.st_ctime_ns}"
                yield name + path[start:].replace(os.sep, "/"), path, seen


def _held(files: list[tuple[str, str, str]], state: str, known: Path | None) -> str:
    """A digest of what files hold; that in the file ``known`` is of a state that is named there."""
    if known is not None:
        with suppress(OSError, ValueError):
            before, held = known.read_text("ascii").split()
            if before == state and _DIGEST.fullmatch(held):
                return held
    rows = []
    for called, path, _ in files:
        with suppress(OSError):
            rows.append(f"{called}:{digest_of(path)}")
    held = digest("\n".join(rows).encode("utf-8", "surrogateescape"))
    if known is not None:
        with suppress(OSError):
            known.parent.mkdir(parents=True, exist_ok=True)
            _write(known, f"{state} {held}\n".encode("ascii"))
    return held


class ResultCache:
    """A folder of results. That it cannot be read or written is never an error."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "lint"
        self._cleaned = False

    def recall(self, shown: str, found: Found, conditions: Conditions, files: Files) -> Checked | None:
        """What came of a unit, where nothing has changed that it rests on."""
        from terra_cards.workspace.checking import Checked, basis

        path = self._path(shown, found, conditions, files)
        try:
            head, _, body = path.read_bytes().partition(b"\n")
            if head.decode("ascii", "replace") != digest(body):
                return None
            data = json.loads(body)
            since, until = map(datetime.date.fromisoformat, data["days"])
            if not since <= conditions.today <= until:
                return None
            trace = Trace({(op, at): seen for op, at, seen in data["looks"]}, dict(data["parts"]))
            read: dict[str, bytes] = {}
            held = data["held"]
            if not trace.holds(lambda op, at: _look(op, at, files, read), lambda at: held.get(at)):
                return None
            documents = {name: _document(name, files, read) for name in data["documents"]}
            outcome = outcome_json.load(data["outcome"])
            board = data["board"] and (data["board"][0], tuple(data["board"][1]))
        except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
            return None
        if trace.renewed:
            data["looks"] = _plain(trace)
            self._put(path, data)
        else:
            self._touch(path)
        return Checked(shown, outcome, documents, trace, board, basis(conditions, shown))

    def store(self, shown: str, found: Found, conditions: Conditions, files: Files, unit: Checked) -> None:
        """Keeps what came of a unit for later runs; what rests on a fault of ours is not kept."""
        if unit.outcome.faults:
            return
        data = {
            "days": [conditions.today.isoformat(), unit.outcome.until.isoformat()],
            "looks": _plain(unit.trace),
            "held": unit.trace.held(),
            "parts": unit.trace.parts,
            "documents": list(unit.documents),
            "board": unit.board,
            "outcome": outcome_json.dump(unit.outcome),
        }
        self._put(self._path(shown, found, conditions, files), data)
        self._clean()

    @staticmethod
    def _put(path: Path, data: dict[str, Any]) -> None:
        body = json.dumps(data, separators=(",", ":")).encode()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(path, digest(body).encode() + b"\n" + body)

    def clear(self) -> None:
        """Removes every result, and the folder where nothing else is in it."""
        self._remove(lambda _: True)
        for name in (*_ASIDE, _CLEANED, _PROGRAM):
            with suppress(OSError):
                (self.folder / name).unlink()
        with suppress(OSError):
            self.folder.rmdir()

    def _path(self, shown: str, found: Found, conditions: Conditions, files: Files) -> Path:
        plan = conditions.policy.plan(shown)
        asked: list[Any] = [
            FORMAT,
            program(self.folder / _PROGRAM),
            *(str(files.cwd), files.names_outside(), str(found.path), found.kind, found.problem, shown),
            *(sorted(plan.codes), plan.options, conditions.side),
            conditions.together,
            conditions.played and to_builtins(conditions.played),
        ]
        key = digest(json.dumps(asked, sort_keys=True, default=repr).encode())
        return self.folder / key[:2] / f"{key[2:]}.json"

    def _touch(self, path: Path) -> None:
        """Notes that a result is still asked for, once a day."""
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _DAY:
                os.utime(path)

    def _clean(self) -> None:
        """Removes results that nobody has asked for lately, once a day."""
        if self._cleaned:
            return
        self._cleaned = True
        mark = self.folder / _CLEANED
        now = time.time()
        with suppress(OSError):
            if mark.exists() and now - mark.stat().st_mtime < _DAY:
                return
            mark.write_bytes(b"")
            for name, text in _ASIDE.items():
                (self.folder / name).write_text(text, "ascii")
        self._remove(lambda path: now - path.stat().st_mtime > _UNUSED)

    def _remove(self, old: Callable[[Path], bool]) -> None:
        """Removes results, and folders of which none is left; what is not ours stays, whatever it is."""
        for folder in self.folder.glob("[0-9a-f][0-9a-f]"):
            with suppress(OSError):
                for path in list(folder.iterdir()):
                    if _OWN.fullmatch(path.name) and old(path):
                        path.unlink()
                folder.rmdir()


def _look(op: Op, path: str, files: Files, read: dict[str, bytes]) -> str:
    """A look at the disk; the bytes of files are kept, since the documents are made of them."""
    if op == "bytes":
        with suppress(OSError, ValueError), open(path, "rb") as stream:  # noqa: PTH123 (thousands of paths)
            read[path] = data = stream.read(LARGEST + 1)
            return digest(data)
    return files.look(op, path)


def _plain(trace: Trace) -> list[list[str]]:
    return [[op, at, seen] for (op, at), seen in trace.looks.items()]


def _document(shown: str, files: Files, read: dict[str, bytes]) -> Document:
    """A file as it was read; one that could not be has no text."""
    data = read.get(str(files.absolute(shown)))
    return LaterDocument(shown, "", False) if data is None else decoded(shown, data)


def _write(path: Path, data: bytes) -> None:
    """Puts a file in place whole; two that do so at once leave one of the two."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f"{path.stem}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
