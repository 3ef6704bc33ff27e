"""The one way to font files: packages of the ``fontpkg`` family, and the author's own files.

A face is asked for by family and weight (``Fira Sans Condensed``, ``semibold``), never by what
happens to be installed on the machine, so that a deck looks the same everywhere.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path

from msgspec import Struct

WEIGHTS: dict[str, str] = {
    "thin": "Thin",
    "extralight": "ExtraLight",
    "light": "Light",
    "regular": "Regular",
    "medium": "Medium",
    "semibold": "SemiBold",
    "bold": "Bold",
    "extrabold": "ExtraBold",
    "black": "Black",
}


class FontNotFoundError(LookupError):
    """No file for a face; ``hint`` says what to install or write instead."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


#: The weight of a fallback that takes that of the face for which it stands in.
MATCHING = "matching"
WIDTHS: dict[str, float] = {
    "extra-condensed": 62.5,
    "condensed": 75.0,
    "semi-condensed": 87.5,
    "normal": 100.0,
}
_AXES = {name: 100.0 * (index + 1) for index, name in enumerate(WEIGHTS)}


class FontSource(Struct, frozen=True):
    """A font, and what is chosen of it where it is a variable font.

    ``file`` is its bytes, or reads them: most fonts of packages only step in for characters that the
    others lack, and need not be read for most decks.
    """

    key: str
    file: bytes | Callable[[], bytes]
    axes: tuple[tuple[str, float], ...] = ()

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.file if isinstance(self.file, bytes) else self.file()

    @property
    def make(self) -> Callable[[], bytes] | None:
        """What makes the font that is printed; None where the file is that font."""
        return self._instance if self.axes else None

    def _instance(self) -> bytes:
        return instance(self.data, self.axes)


@cache
def _package_folder(family: str) -> Path | None:
    module = "fontpkg_" + re.sub(r"[^a-z0-9]+", "_", family.lower()).strip("_")
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "files"


@cache
def _files(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob("*.[to]tf")))


def find(family: str, weight: str = "regular", italic: bool = False) -> Path:
    """The file of a face from an installed ``fontpkg-FAMILY`` package.

    ``weight`` is a key of :data:`WEIGHTS`. The file of a variable font holds all weights. Raises
    :class:`FontNotFoundError` where the package or the weight is missing.
    """
    folder = _package_folder(family)
    if folder is None:
        package = "fontpkg-" + re.sub(r"[^a-z0-9]+", "-", family.lower()).strip("-")
        raise FontNotFoundError(
            f"no font family '{family}' is installed", f"pip install {package}, or name a font file instead"
        )
    style = WEIGHTS[weight] + ("Italic" if italic else "")
    if style == "RegularItalic":
        style = "Italic"
    name = family.replace(" ", "")
    for path in (folder / f"{name}-{style}.ttf", folder / f"{name}-{style}.otf"):
        if path.is_file():
            return path
    files = _files(folder)
    stem = f"{name}-Italic" if italic else name
    variable = [path for path in files if path.stem.partition("[")[0] == stem and "[" in path.stem]
    if variable:
        return variable[0]
    has = ", ".join(file.stem.partition("-")[2] or file.stem for file in files)
    raise FontNotFoundError(f"the font family '{family}' has no {style}", f"it has {has}")


def source(family: str, weight: str = "regular", italic: bool = False, width: str = "normal") -> FontSource:
    """A face of a family. Raises :class:`FontNotFoundError`, also for a variable font where the package
    is missing that makes one weight of it."""
    path = find(family, weight, italic)
    file = partial(read, path)
    return _chosen(path, file, weight, width) if "[" in path.stem else FontSource(path.stem, file)


def file_source(path: Path, weight: str | None = None, width: str = "normal") -> FontSource:
    """A font file of an author's. A variable font takes a weight, else what its file shows."""
    data = read(path)
    return _chosen(path, data, weight, width) if b"fvar" in data[:1024] else FontSource(path.stem, data)


@cache
def _look_for_engine() -> None:
    """Raises ModuleNotFoundError where what makes one weight of many is missing; that is not remembered."""
    if importlib.util.find_spec("uharfbuzz") is None:
        raise ModuleNotFoundError("uharfbuzz")


def _chosen(path: Path, file: bytes | Callable[[], bytes], weight: str | None, width: str) -> FontSource:
    try:
        _look_for_engine()
    except ModuleNotFoundError:
        raise FontNotFoundError(
            f"'{path.name}' is a variable font, of which one weight has to be made",
            "pip install 'terra-cards[scripts]', or take a font file of that weight",
        ) from None
    name = path.stem.partition("[")[0]
    wght = _AXES.get(weight or "regular", 400.0)
    wdth = WIDTHS.get(width, 100.0)
    return FontSource(f"{name}-{wght:g}-{wdth:g}", file, (("wght", wght), ("wdth", wdth)))


@lru_cache(maxsize=64)
def instance(data: bytes, axes: tuple[tuple[str, float], ...]) -> bytes:
    """One font of a variable one, glyphs under their numbers; axes that it lacks are passed over, others
    stay as its file shows them."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob(data))
    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    values = dict(axes)
    for axis in face.axis_infos:
        value = values.get(axis.tag, axis.default_value)
        wanted.pin_axis_location(face, axis.tag, min(max(value, axis.min_value), axis.max_value))
    wanted.flags |= uharfbuzz.SubsetFlags.RETAIN_GIDS | getattr(uharfbuzz.SubsetFlags, "DOWNGRADE_CFF2", 0)
    made = uharfbuzz.subset(face, wanted)
    return bytes(made.blob.data)


def read(path: Path) -> bytes:
    """The bytes of a font file, read once for as long as it stays as it is."""
    found = path.stat()
    return _read(path, (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino))


@lru_cache(maxsize=64)
def _read(path: Path, _stamp: tuple[int, int, int, int]) -> bytes:
    return path.read_bytes()
