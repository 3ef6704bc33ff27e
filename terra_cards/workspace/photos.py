"""Where the photos that cards name lie. A deck never reads one outside its folder (TC504)."""

from __future__ import annotations

import os
import struct
import warnings
import zlib
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath

from terra_cards.model.loaded import ImageFacts, PhotoFile
from terra_cards.source.limits import PHOTO_PIXELS
from terra_cards.source.names import nearest
from terra_cards.workspace.files import Files
from terra_cards.workspace.trace import MISSING

# Tags of Exif 2.32: orientation, the two directories, serial numbers of body, lens and camera.
_ORIENTATION, _EXIF_IFD, _GPS_IFD = 0x0112, 0x8769, 0x8825
_DRAWING_PIXELS = 10_000
_SERIALS = (0xA431, 0xA435, 0xC62F)


class Photos:
    """Looks photos up in the folder of one deck; each folder is listed once."""

    def __init__(self, folder: Path, files: Files | None = None) -> None:
        self.folder = folder
        self._files = files or Files(cwd=folder)
        self._names: dict[Path, tuple[frozenset[str], dict[str, str]]] = {}

    def find(self, written: str) -> PhotoFile:
        """The file that a text names, from the folder of the deck."""
        pure = PurePosixPath(written)
        if pure.is_absolute() or PureWindowsPath(written).drive or written.startswith(("\\", "~/")):
            return PhotoFile(written, None, "absolute")
        if "\0" in written:
            return PhotoFile(written, None, "missing")
        path = Path(os.path.normpath(self.folder / pure))
        if self.folder not in path.parents:
            return PhotoFile(written, None, "folder" if path == self.folder else "outside")
        files = self._files
        try:
            linked = files.kind(path, follow=False) == "link"
            real = files.real(path) if linked else files.real(path.parent) / path.name
            if files.real(self.folder) not in real.parents:
                return PhotoFile(written, None, "outside")
            actual = self._actual(path.relative_to(self.folder))
            kind = files.kind(real)
            if kind == MISSING:
                near = None if actual else self._near(written)
                return PhotoFile(written, None, "missing", actual, near=near)
            if kind != "file":
                return PhotoFile(written, None, "unreadable" if kind.startswith("!") else "folder", actual)
            if not files.readable(real):
                return PhotoFile(written, None, "unreadable", actual)
            stamp = files.stamp(real)
            size = int(stamp.partition(":")[0]) if stamp[:1].isdigit() else 0
            return PhotoFile(written, path, None, actual, size, partial(look_at, real), stamp)
        except (OSError, RuntimeError, ValueError):
            return PhotoFile(written, None, "unreadable")

    def _actual(self, path: Path) -> str | None:
        """The path as the folders spell it, where that differs from the text in case only."""
        here = self.folder
        for part in path.parts:
            exact, alike = self._listed(here)
            spelled = part if part in exact else alike.get(part.casefold())
            if spelled is None:
                return None
            here = here / spelled
        found = here.relative_to(self.folder)
        return found.as_posix() if found != path else None

    def _near(self, written: str) -> str | None:
        """The file whose path is nearest to one that leads nowhere, in folders of nearly these names."""
        here, steps = self.folder, PurePosixPath(written.replace("\\", "/")).parts
        for step in steps:
            exact, alike = self._listed(here)
            found = nearest(step, sorted(exact))
            spelled = step if step in exact else alike.get(step.casefold()) or (found.name if found else None)
            if spelled is None or step in ("..", "."):
                return None
            here = here / spelled
        found_path = here.relative_to(self.folder).as_posix()
        return found_path if found_path != written and self._files.kind(here) == "file" else None

    def _listed(self, folder: Path) -> tuple[frozenset[str], dict[str, str]]:
        """Names in a folder, and by their casefold; of two alike the first in code-point order."""
        if folder not in self._names:
            names = self._files.names(folder)
            alike: dict[str, str] = {}
            for name in names:
                alike.setdefault(name.casefold(), name)
            self._names[folder] = frozenset(names), alike
        return self._names[folder]


def look_at(file: Path) -> ImageFacts:
    """Opens a picture and decodes it; what is wrong stands in ``problem``."""
    from PIL import Image, UnidentifiedImageError

    try:
        with file.open("rb") as stream:
            head = stream.read(4096)
        if head.lstrip()[:1] in (b"<", b"\x1f", b"\xef"):
            drawing = _look_at_drawing(file, head)
            if drawing is not None:
                return drawing
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(file) as image:
                width, height = image.size
                if width * height > PHOTO_PIXELS:
                    return ImageFacts(image.format, width, height, "too many pixels")
                exif = image.getexif()
                image.load()
    except UnidentifiedImageError:
        return ImageFacts(None, 0, 0, "not an image")
    except Image.DecompressionBombError:
        return ImageFacts(None, 0, 0, "too many pixels")
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError, struct.error, zlib.error):
        return ImageFacts(None, 0, 0, "broken")
    if exif.get(_ORIENTATION) in (5, 6, 7, 8):
        width, height = height, width
    more = exif.get_ifd(_EXIF_IFD)
    return ImageFacts(
        image.format,
        width,
        height,
        None,
        has_position=bool(exif.get_ifd(_GPS_IFD)),
        has_serial=any(tag in more for tag in _SERIALS),
    )


def _look_at_drawing(file: Path, head: bytes) -> ImageFacts | None:
    """What there is to say of an SVG, whose pixels are as many as one asks for; None for another file."""
    from terra_cards.render import svg_photo
    from terra_cards.render.photos import PhotoError

    if not svg_photo.is_svg(head):
        return None
    try:
        width, height = svg_photo.size_of(file.read_bytes())
        svg_photo.read(file.read_bytes())
    except PhotoError as error:
        return ImageFacts("SVG", 0, 0, f"cannot be printed: {error}")
    scale = _DRAWING_PIXELS / min(width, height)
    return ImageFacts("SVG", round(width * scale), round(height * scale), None)
