"""The photos of a deck: each file read and decoded once, problems told once a card."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from terra_cards.layout.content import PhotoContent
from terra_cards.model.loaded import PhotoFile
from terra_cards.render.photos import Embedded, PhotoError, embed, ready
from terra_cards.render.svg_photo import is_svg, pixels, read

_DRAWN = 600.0  # dots an inch of a drawing where photos are kept as they are
PhotoReader = Callable[[Path], bytes]


class PhotoFault(Struct, frozen=True):
    """Why a photo cannot be printed: a code of the linter and a sentence."""

    code: str
    message: str


_FAULTS: dict[str, tuple[str, str]] = {
    "missing": ("TC501", "the photo '{0}' is not there"),
    "folder": ("TC501", "the photo '{0}' is a folder"),
    "unreadable": ("TC503", "the photo '{0}' cannot be read"),
    "absolute": ("TC504", "the photo '{0}' is given by an absolute path"),
    "outside": ("TC504", "the photo '{0}' lies outside the deck's folder"),
}


class PhotoStore:
    """Photos by the file they lie in.

    ``read`` gives a file's bytes (OSError where it cannot); ``area`` is the printed size in
    millimetres with the bleed, ``dpi`` the resolution to keep: a photo with far more is made smaller.
    """

    def __init__(self, read: PhotoReader, area: tuple[float, float], dpi: float | None) -> None:
        self._read = read
        self._area = area
        self._dpi = dpi
        self._loaded: dict[Path, PhotoContent | PhotoFault] = {}
        self._images: dict[str, Embedded] = {}
        self._digests: dict[str, str] = {}
        self._files: dict[str, PhotoFile] = {}  # of what was made ready, to make it ready again

    def load(self, photo: PhotoFile) -> PhotoContent | PhotoFault:
        """A photo ready for a face, or why it is not."""
        if photo.file is None or photo.problem is not None:
            code, message = _FAULTS.get(photo.problem or "missing", _FAULTS["missing"])
            return PhotoFault(code, message.format(photo.written))
        if photo.file not in self._loaded:
            self._loaded[photo.file] = self._prepare(photo)
        return self._loaded[photo.file]

    def _prepare(self, photo: PhotoFile) -> PhotoContent | PhotoFault:
        assert photo.file is not None
        try:
            data = self._read(photo.file)
        except OSError as error:
            reason = error.strerror or "no permission"
            return PhotoFault("TC503", f"the photo '{photo.written}' cannot be read: {reason.lower()}")
        key = str(photo.file)
        self._files[key] = photo
        try:
            content, image = self._drawing(key, data) if is_svg(data) else self._photo(key, data)
        except PhotoError as error:
            return PhotoFault("TC503", f"the photo '{photo.written}' cannot be printed: {error}")
        if image is not None:
            self._images[key] = image
        return content

    def _photo(self, key: str, data: bytes) -> tuple[PhotoContent, Embedded]:
        seen, image = ready(data, self._most)
        return PhotoContent(key, seen.width, seen.height), image

    def _drawing(self, key: str, data: bytes) -> tuple[PhotoContent, Embedded | None]:
        """An SVG as outlines, else drawn at the resolution asked for."""
        drawing = read(data)
        if drawing.items:
            return PhotoContent(key, drawing.width, drawing.height, items=drawing.items), None
        scale = max(self._area[0] / drawing.width, self._area[1] / drawing.height) / 25.4
        image = embed(pixels(drawing, round(drawing.width * scale * (self._dpi or _DRAWN))))
        return PhotoContent(key, drawing.width, drawing.height), image

    def _most(self, width: int, height: int) -> tuple[int, int] | None:
        """The pixels of the whole photo when it covers its area at the resolution asked for."""
        if self._dpi is None:
            return None
        scale = max(self._area[0] / width, self._area[1] / height) / 25.4 * self._dpi
        return round(width * scale), round(height * scale)

    def digest(self, key: str) -> str:
        """The SHA-256 of a photo's file, in hexadecimal; of nothing where it cannot be read any more."""
        if key not in self._digests:
            try:
                data = self._read(Path(key))
            except OSError:
                data = b""
            self._digests[key] = sha256(data).hexdigest()
        return self._digests[key]

    def digests(self) -> list[tuple[str, str]]:
        """All photos that were asked for by :meth:`digest`, with it, in order of their paths."""
        return sorted(self._digests.items())

    def image(self, key: str) -> Embedded:
        """The image of a photo that was loaded; made ready again where it was forgotten. KeyError for
        one that was not loaded."""
        if key not in self._images:
            self._prepare(self._files[key])
        return self._images[key]

    def forget_all(self) -> None:
        """Lets all images go that are written down, so that memory does not grow with the number of
        photos."""
        self._images.clear()

    def learn(self, key: str, digest: str) -> None:
        """Takes a photo's :meth:`digest` that was worked out elsewhere."""
        self._digests[key] = digest
