"""Colours as the inks of a press: by an ICC profile, with black words in black ink alone.

Little CMS, which comes with Pillow, does the reckoning: relative colorimetric, black point kept, so
that plain paper stays without ink. Neutral colours are printed in black ink alone (no colour cast
where a press drifts), dark words in full black (no fringes where its plates do not meet), and where a
mixture is more ink than the paper takes, the three colours give way to black.
"""

from __future__ import annotations

import io
import zlib
from functools import cached_property
from typing import Any

from PIL import Image, ImageChops, ImageCms, ImageMath

from terra_cards.layout.colour import rgb
from terra_cards.render.photos import Embedded

_DARK, _DULL = 38.0, 22.0  # L* and C*: words that are no lighter and no more colourful are printed black
_NEUTRAL = 6 / 255  # components that differ by no more are a grey
_QUALITY = 92
_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
_FLAGS = ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.HIGHRESPRECALC


class ProfileError(ValueError):
    """An ICC profile that is none, or not of a printing press."""


class Inks:
    """The inks of one printing condition. ``limit`` is the most ink on one spot, in per cent."""

    space = "DeviceCMYK"

    def __init__(self, profile: bytes, limit: float) -> None:
        try:
            self._profile = ImageCms.getOpenProfile(io.BytesIO(profile))
            described = ImageCms.getProfileDescription(self._profile).strip()
            space = self._profile.profile.xcolor_space
            self._srgb = ImageCms.createProfile("sRGB")
            if space.strip() != "CMYK":
                raise ProfileError(f"the profile '{described}' is of {space.strip()}, not of CMYK inks")
            if self._profile.profile.device_class != "prtr":
                raise ProfileError(f"the profile '{described}' is of no printer")
            self._transform = _build(self._srgb, self._profile, "RGB")
        except (OSError, ImageCms.PyCMSError) as error:
            raise ProfileError(f"this is no ICC profile that can be used: {error}") from error
        self.limit = limit
        self.profile = profile
        self._known: dict[tuple[str, bool], tuple[float, ...]] = {}

    # Single colours

    def values(self, colour: str, letters: bool = False) -> tuple[float, ...]:
        """Cyan, magenta, yellow and black of ``#rrggbb``, each from 0 to 1."""
        found = self._known.get((colour, letters))
        if found is None:
            found = self._known[colour, letters] = self._mixed(colour, letters)
        return found

    def _mixed(self, colour: str, letters: bool) -> tuple[float, ...]:
        values = rgb(colour)
        if min(values) == 1.0:
            return 0.0, 0.0, 0.0, 0.0
        light, a, b = self._lab(colour)
        if letters and light <= _DARK and (a * a + b * b) ** 0.5 <= _DULL:
            return 0.0, 0.0, 0.0, 1.0
        if max(values) - min(values) <= _NEUTRAL:
            return 0.0, 0.0, 0.0, self._black(light)
        pixel = Image.new("RGB", (1, 1), tuple(round(value * 255) for value in values))
        inks = _pixel(_apply(self._transform, pixel))
        return limited(tuple(ink / 255 for ink in inks), self.limit / 100)

    def _lab(self, colour: str) -> tuple[float, float, float]:
        pixel = Image.new("RGB", (1, 1), tuple(round(value * 255) for value in rgb(colour)))
        light, a, b = _pixel(_apply(self._to_lab, pixel))
        return light / 2.55, a - 128.0, b - 128.0

    @cached_property
    def _to_lab(self) -> Any:
        return ImageCms.buildTransform(self._srgb, ImageCms.createProfile("LAB"), "RGB", "LAB", _INTENT)

    @cached_property
    def _ramp(self) -> list[float]:
        """How light black ink alone is on this paper, from none of it to all."""
        wedge = Image.new("CMYK", (256, 1))
        for step in range(256):
            wedge.putpixel((step, 0), (0, 0, 0, step))
        transform = ImageCms.buildTransform(
            self._profile, ImageCms.createProfile("LAB"), "CMYK", "LAB", _INTENT
        )
        light = _apply(transform, wedge).getchannel(0)
        return [_number(light.getpixel((step, 0))) / 2.55 for step in range(256)]

    def _black(self, light: float) -> float:
        """The share of black ink alone that looks as light, white on white and black on black."""
        ramp = self._ramp
        wanted = ramp[255] + (ramp[0] - ramp[255]) * light / 100
        return min(range(256), key=lambda step: (abs(ramp[step] - wanted), step)) / 255

    # Images

    def image(self, image: Embedded) -> Embedded:
        """An image in these inks: grey ones stay grey, which a press prints in black."""
        if image.colours == "DeviceGray":
            return image
        picture, profile = _decoded(image)
        if picture.mode == "RGB":
            inks = self._of_picture(picture, profile)
        else:
            inks = self._of_inks(picture, profile)
        return self._embedded(inks, image)

    def separate(self, picture: Image.Image) -> Image.Image:
        """A picture in red, green and blue as the four inks, not held to the limit."""
        return _apply(self._transform, picture)

    def _of_picture(self, picture: Image.Image, profile: bytes | None) -> Image.Image:
        if profile:
            try:
                own = ImageCms.getOpenProfile(io.BytesIO(profile))
                return _apply(_build(own, self._profile, "RGB"), picture)
            except (OSError, ImageCms.PyCMSError):
                pass  # a broken profile in a photo: as if it had none
        return _apply(self._transform, picture)

    def _of_inks(self, picture: Image.Image, profile: bytes | None) -> Image.Image:
        """A picture in CMYK; converted only where it says what its inks are."""
        if profile:
            try:
                own = ImageCms.getOpenProfile(io.BytesIO(profile))
                return _apply(_build(own, self._profile, "CMYK"), picture)
            except (OSError, ImageCms.PyCMSError):
                pass
        return picture

    def _embedded(self, inks: Image.Image, image: Embedded) -> Embedded:
        """As JPEG; what its compression adds to the ink is measured and taken back."""
        room = self.limit
        for _ in range(6):
            kept = limited_image(inks, room)
            out = io.BytesIO()
            kept.save(out, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
            with Image.open(io.BytesIO(out.getvalue())) as again:
                found = most_ink(again)
            if found <= self.limit:
                return Embedded(
                    *kept.size, "DeviceCMYK", out.getvalue(), "DCTDecode", image.orientation, True, image.mask
                )
            room -= max(1.0, found - self.limit)
        data = zlib.compress(limited_image(inks, self.limit).tobytes(), 6)
        return Embedded(*inks.size, "DeviceCMYK", data, "FlateDecode", image.orientation, False, image.mask)


def limited(inks: tuple[float, ...], limit: float) -> tuple[float, ...]:
    """Cyan, magenta, yellow, black, at most ``limit`` together: the three colours give way in proportion."""
    colours, black = sum(inks[:3]), inks[3]
    if colours + black <= limit or colours == 0:
        return inks
    factor = max(0.0, limit - black) / colours
    return (*(ink * factor for ink in inks[:3]), black)


def limited_image(picture: Image.Image, limit: float) -> Image.Image:
    """The same for every pixel of a CMYK picture; ``limit`` in per cent."""
    most = int(limit * 2.55)
    bands = picture.split()
    black = bands[3]

    def given(band: Image.Image) -> Any:
        return ImageMath.lambda_eval(
            lambda a: a["convert"](
                a["min"](a["x"], a["x"] * (most - a["k"]) / a["max"](a["c"] + a["m"] + a["y"], 1)), "L"
            ),
            x=band, c=bands[0], m=bands[1], y=bands[2], k=black,
        )  # fmt: skip

    return Image.merge("CMYK", (given(bands[0]), given(bands[1]), given(bands[2]), black))


def most_ink(picture: Image.Image) -> float:
    """The most ink on one pixel of a CMYK picture, in per cent."""
    c, m, y, k = picture.split()
    total = ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"] + a["k"], c=c, m=m, y=y, k=k)
    return float(total.getextrema()[1]) / 2.55


def _decoded(image: Embedded) -> tuple[Image.Image, bytes | None]:
    """The pixels as they are stored, and the profile that came with them."""
    if image.filter == "DCTDecode":
        with Image.open(io.BytesIO(image.data)) as opened:
            picture = opened.copy()
            profile = image.icc or opened.info.get("icc_profile")
        # Pillow takes all CMYK in JPEG for Adobe's, which is stored the other way round
        if picture.mode == "CMYK" and not image.inverted:
            picture = ImageChops.invert(picture)
        return picture, profile
    mode = "CMYK" if image.colours == "DeviceCMYK" else "RGB"
    return Image.frombytes(mode, (image.width, image.height), zlib.decompress(image.data)), image.icc


def _build(source: Any, target: Any, mode: str) -> Any:
    return ImageCms.buildTransform(source, target, mode, "CMYK", _INTENT, _FLAGS)


def _apply(transform: Any, picture: Image.Image) -> Image.Image:
    found = ImageCms.applyTransform(picture, transform)
    assert found is not None
    return found


def _pixel(picture: Image.Image) -> tuple[int, ...]:
    found = picture.getpixel((0, 0))
    assert isinstance(found, tuple)
    return tuple(int(value) for value in found)


def _number(value: Any) -> float:
    return float(value)
