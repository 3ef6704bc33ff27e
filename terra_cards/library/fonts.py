"""The one way to font files: packages of the ``fontpkg`` family, and the author's own files.

A face is asked for by family and weight (``Fira Sans Condensed``, ``semibold``), never by what
happens to be installed on the machine, so that a deck looks the same everywhere.
"""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

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


@cache
def _package_folder(family: str) -> Path | None:
    module = "fontpkg_" + re.sub(r"[^a-z0-9]+", "_", family.lower()).strip("_")
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "files"


def find(family: str, weight: str = "regular", italic: bool = False) -> Path:
    """The file of a face from an installed ``fontpkg-FAMILY`` package.

    ``weight`` is a key of :data:`WEIGHTS`. Raises :class:`FontNotFoundError` where the package
    or the weight is missing.
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
    path = folder / f"{family.replace(' ', '')}-{style}.ttf"
    if not path.is_file():
        has = ", ".join(sorted(file.stem.partition("-")[2] for file in folder.glob("*.ttf")))
        raise FontNotFoundError(f"the font family '{family}' has no {style}", f"it has {has}")
    return path


@cache
def read(path: Path) -> bytes:
    """The bytes of a font file, read once."""
    return path.read_bytes()
