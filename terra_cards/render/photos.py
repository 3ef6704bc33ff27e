"""Photos ready for a PDF: kept as they are where they can be, decoded once where they cannot.

A JPEG goes into the file byte by byte (its data is a stream that PDF knows), turned by its EXIF
orientation on the page and with its own colour profile, unless it has far more pixels than its printed
size asks for or tells where it was taken. Everything else that Pillow reads is decoded, into sRGB:
transparency becomes a soft mask, of moving pictures the first one counts.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence
from hashlib import sha256

from msgspec import Struct
from PIL import Image, ImageChops, ImageFile, ImageOps, UnidentifiedImageError

from terra_cards.render import jpeg
from terra_cards.render.pdf_file import Packed, PdfFile
from terra_cards.source.limits import PHOTO_PIXELS

SLACK = 1.3  # a photo is thinned out only where it has this many times the resolution asked for
QUALITY = 90


class PhotoError(ValueError):
    """A photo that cannot be printed; the message says why."""


class Probe(Struct, frozen=True):
    """What a file says of itself: pixels as seen, orientation applied."""

    width: int
    height: int
    format: str
    mode: str
    orientation: int


class Embedded(Struct, frozen=True):
    """An image as it stands in a PDF.

    ``orientation`` is the EXIF value still to be applied, ``mask`` the opacity of each pixel, ``icc`` the
    profile of its colours where they are not sRGB.
    """

    width: int
    height: int
    colours: str  # DeviceRGB, DeviceGray, DeviceCMYK
    data: bytes
    filter: str
    orientation: int = 1
    inverted: bool = False
    mask: bytes | None = None
    icc: bytes | None = None

    def digests(self) -> tuple[bytes, ...]:
        """The SHA-256 of its data and of its mask as they are unpacked, and of its profile."""
        pixels = zlib.decompress(self.data) if self.filter == "FlateDecode" else self.data
        parts = [pixels, zlib.decompress(self.mask) if self.mask is not None else b"", self.icc or b""]
        return tuple(sha256(part).digest() for part in parts)

    def look(self) -> str:
        """What is said of its data, so that two images of the same look and digests are the same."""
        return f"{self.width} {self.height} {self.colours} {self.filter} {self.inverted}"

    def write(self, file: PdfFile, digests: Sequence[bytes]) -> int:
        """Writes the image, whose :meth:`digests` are given; a soft mask and a profile become objects of
        their own. Returns its number."""
        space = f"/{self.colours}"
        if self.icc is not None:
            entries = f"/N {_COMPONENTS[self.colours]}/Alternate{space}"
            space = f"[/ICCBased {file.stream(entries, self.icc)} 0 R]"
        mask = ""
        if self.mask is not None:
            opacity = Embedded(self.width, self.height, "DeviceGray", self.mask, "FlateDecode")
            mask = f"/SMask {opacity.write(file, digests[1:2])} 0 R"
        decode = "/Decode[1 0 1 0 1 0 1 0]" if self.inverted else ""
        entries = (
            f"/Type/XObject/Subtype/Image/Width {self.width}/Height {self.height}/BitsPerComponent 8"
            f"/ColorSpace{space}/Filter/{self.filter}/Interpolate true{decode}{mask}"
        )
        return file.packed(entries, Packed(self.data, 0, digests[0]))

    def matrix(self, x: float, y: float, width: float, height: float) -> tuple[float, ...]:
        """The transformation that puts the picture, as seen, into a box (y downwards)."""
        a, b, c, d, e, f = _TURNS.get(self.orientation, _TURNS[1])
        return (
            a * width, b * height, c * width, d * height, x + e * width, y + f * height,
        )  # fmt: skip


# The unit square of PDF images (y up) to a unit box with y down, for each EXIF orientation: the
# stored picture's corner (0, 0) is its lower left.
_TURNS: dict[int, tuple[int, int, int, int, int, int]] = {
    1: (1, 0, 0, -1, 0, 1),
    2: (-1, 0, 0, -1, 1, 1),
    3: (-1, 0, 0, 1, 1, 0),
    4: (1, 0, 0, 1, 0, 0),
    5: (0, 1, -1, 0, 1, 0),
    6: (0, 1, 1, 0, 0, 0),
    7: (0, -1, 1, 0, 0, 1),
    8: (0, -1, -1, 0, 1, 1),
}


_COMPONENTS = {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}


def _open(data: bytes) -> ImageFile.ImageFile:
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data))
    except UnidentifiedImageError as error:
        raise PhotoError("not an image that can be read") from error
    except Image.DecompressionBombError as error:
        raise PhotoError("far too many pixels") from error
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise PhotoError("a broken image") from error
    if image.width * image.height > PHOTO_PIXELS:
        raise PhotoError(f"{image.width} x {image.height} pixels are too many; at most {PHOTO_PIXELS:,}")
    if not image.width or not image.height:
        raise PhotoError("an image without pixels")
    return image


def _orientation(image: Image.Image) -> int:
    try:
        value = image.getexif().get(0x0112, 1)
    except Exception:  # broken EXIF data of any kind: the picture itself may be fine
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def probe(data: bytes) -> Probe:
    """Reads an image's header. Raises :class:`PhotoError`."""
    return _probed(_open(data))


def _probed(image: Image.Image) -> Probe:
    orientation = _orientation(image)
    width, height = image.size
    if orientation >= 5:
        width, height = height, width
    return Probe(width, height, image.format or "", image.mode, orientation)


def embed(data: bytes, most: tuple[int, int] | None = None) -> Embedded:
    """An image ready for a PDF.

    ``most`` are the pixels that its printed size asks for, width and height as seen; a photo with
    more than SLACK times as many is made smaller. Raises :class:`PhotoError`.
    """
    return ready(data, lambda _width, _height: most)[1]


def ready(data: bytes, most: Callable[[int, int], tuple[int, int] | None]) -> tuple[Probe, Embedded]:
    """What a file says of itself, and :meth:`embed` of it for as many pixels as ``most`` asks of its own."""
    image = _open(data)
    said = _probed(image)
    seen, orientation = (said.width, said.height), said.orientation
    asked = most(*seen)
    shrink = 1.0
    if asked is not None:
        shrink = max(asked[0] / seen[0], asked[1] / seen[1])
    as_is = shrink * SLACK >= 1
    if image.format in ("JPEG", "MPO") and as_is and image.mode in _MODES:
        kept = jpeg.kept(data, private=_private(image))
        if kept is not None:
            inverted = image.mode == "CMYK" and "adobe" in image.info
            profile = _profile(image)
            return said, Embedded(
                *image.size, _MODES[image.mode], kept, "DCTDecode", orientation, inverted, None, profile
            )
    return said, _decoded(image, seen, None if as_is else shrink)


_MODES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
_PROFILE_KINDS = {"L": b"GRAY", "RGB": b"RGB ", "CMYK": b"CMYK"}
# Tags of Exif 2.32: where it was taken, the directory of the camera, serial numbers of body and lens.
_GPS_IFD, _EXIF_IFD, _SERIALS = 0x8825, 0x8769, (0xA431, 0xA435)


def _private(image: Image.Image) -> bool:
    """Whether the file tells where the picture was taken, or which camera took it (TC508)."""
    try:
        exif = image.getexif()
        camera = exif.get_ifd(_EXIF_IFD)
        return bool(exif.get_ifd(_GPS_IFD)) or any(tag in camera for tag in _SERIALS)
    except Exception:  # broken EXIF data of any kind: better without it
        return True


def _profile(image: Image.Image) -> bytes | None:
    """The colour profile of a picture where it fits and is not sRGB."""
    profile = image.info.get("icc_profile")
    kind = _PROFILE_KINDS.get(image.mode)
    if not isinstance(profile, bytes) or len(profile) < 128 or profile[16:20] != kind or kind == b"GRAY":
        return None
    return None if b"sRGB" in profile[:2048] or "sRGB".encode("utf-16-be") in profile[:2048] else profile


def _decoded(image: Image.Image, seen: tuple[int, int], shrink: float | None) -> Embedded:
    lossy = image.format in ("JPEG", "MPO", "WEBP", "AVIF", "HEIF")
    try:
        if shrink is not None and image.format in ("JPEG", "MPO"):
            # the decoder itself can leave out detail: a half, a quarter or an eighth of the pixels
            image.draft(None, (round(image.width * shrink * 1.5), round(image.height * shrink * 1.5)))
        profile = _profile(image)
        foreign = image.format in ("JPEG", "MPO") and image.mode == "CMYK" and "adobe" not in image.info
        turned = ImageOps.exif_transpose(_eight_bits(image))
        if foreign:  # Pillow takes all CMYK in JPEG for Adobe's, which is stored the other way round
            turned = ImageChops.invert(turned)
        if shrink is not None:
            size = (max(1, round(seen[0] * shrink)), max(1, round(seen[1] * shrink)))
            turned = turned.convert("RGBA" if _transparent(turned) else _plain(turned)).resize(
                size, Image.Resampling.LANCZOS
            )
        mask = None
        if _transparent(turned):
            rgba = turned.convert("RGBA")
            alpha = rgba.getchannel("A")
            if alpha.getextrema() != (255, 255):
                mask = zlib.compress(alpha.tobytes(), 6)
            turned = rgba.convert("RGB")
        plain = turned.convert(_plain(turned))
        if plain.mode == "RGB" and profile is not None:
            plain, profile = _in_srgb(plain, profile), None
    except Image.DecompressionBombError as error:
        raise PhotoError("far too many pixels") from error
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError) as error:
        raise PhotoError("a broken image") from error
    if lossy and mask is None:
        out = io.BytesIO()
        plain.save(out, "JPEG", quality=QUALITY, optimize=True, icc_profile=profile)
        inverted = plain.mode == "CMYK"
        return Embedded(
            *plain.size, _MODES[plain.mode], out.getvalue(), "DCTDecode", 1, inverted, None, profile
        )
    data = zlib.compress(plain.tobytes(), 6)
    return Embedded(*plain.size, _MODES[plain.mode], data, "FlateDecode", 1, False, mask, profile)


def _eight_bits(image: Image.Image) -> Image.Image:
    """A grey picture of 16 bits or of numbers as one of 8 bits, as bright as it is; others as they are."""
    if image.mode.startswith("I;16"):
        return image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    if image.mode in ("I", "F"):
        high = image.getextrema()[1]
        if isinstance(high, (int, float)) and high > 255:  # numbers of 16 bits, or of any range
            full = max(high, 65535)
            return image.convert("F").point(lambda value: value * (255 / full)).convert("L")
    return image


def _in_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    """A picture in sRGB; one whose profile is broken is taken as if it had none."""
    from PIL import ImageCms

    try:
        own = ImageCms.getOpenProfile(io.BytesIO(profile))
        made = ImageCms.profileToProfile(picture, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except (OSError, ImageCms.PyCMSError):
        return picture
    return made or picture


def _plain(image: Image.Image) -> str:
    if image.mode in ("1", "L", "I", "F", "LA", "La") or image.mode.startswith("I;16"):
        return "L"
    return "CMYK" if image.mode == "CMYK" else "RGB"


def _transparent(image: Image.Image) -> bool:
    return image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info


def as_file(image: Embedded) -> tuple[str, bytes]:
    """An image as a file that browsers show, for where a drawing holds its photos: ``jpeg`` or ``png``.

    Its orientation is still to be applied, and no longer said in the file.
    """
    if image.filter == "DCTDecode" and image.colours != "DeviceCMYK":
        return "jpeg", jpeg.kept(image.data, private=True) or image.data
    if image.filter == "DCTDecode":
        with Image.open(io.BytesIO(image.data)) as opened:
            picture = opened if image.inverted else ImageChops.invert(opened)
            plain = picture.convert("RGB")
    else:
        mode = {name: mode for mode, name in _MODES.items()}[image.colours]
        plain = Image.frombytes(mode, (image.width, image.height), zlib.decompress(image.data))
        plain = plain.convert("RGB") if mode == "CMYK" else plain
    if image.mask is not None:
        plain = plain.convert("RGB")
        plain.putalpha(Image.frombytes("L", (image.width, image.height), zlib.decompress(image.mask)))
    out = io.BytesIO()
    plain.save(out, "PNG", optimize=True)
    return "png", out.getvalue()
