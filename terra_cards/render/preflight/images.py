"""The ink of images: decoded anew, whoever wrote them."""

from __future__ import annotations

import base64
import io
import zlib
from typing import Any

from PIL import Image, ImageChops

from terra_cards.render.prepress.inks import most_ink

MOST_PIXELS = 120_000_000


def image_ink(pikepdf: Any, image: Any) -> float | None:
    """The most ink on one pixel of an image in CMYK, in per cent; None where it is not looked at.

    Raises OSError or ValueError for an image that is broken.
    """
    wide, high = int(image.Width), int(image.Height)
    if wide * high > MOST_PIXELS or int(image.get("/BitsPerComponent", 8)) != 8:
        return None
    filters = image.get("/Filter")
    names = [str(filters)] if isinstance(filters, pikepdf.Name) else [str(name) for name in filters or ()]
    if names and names[-1] == "/DCTDecode":
        data = image.read_raw_bytes()
        for name in names[:-1]:
            data = _unwrapped(name, data)
        with Image.open(io.BytesIO(data)) as opened:
            if opened.mode != "CMYK":
                return None
            picture = opened.copy()
        picture = ImageChops.invert(picture)  # the values as they are stored
    elif any(name in ("/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode") for name in names):
        return None
    else:
        data = image.read_bytes()
        if len(data) < wide * high * 4:
            raise ValueError("the image has less data than pixels")
        picture = Image.frombytes("CMYK", (wide, high), data[: wide * high * 4])
    decode = image.get("/Decode")
    if decode is not None and float(decode[0]) > float(decode[1]):
        picture = ImageChops.invert(picture)
    return round(most_ink(picture), 2)


def _unwrapped(name: str, data: bytes) -> bytes:
    """What a filter before the last one wraps."""
    if name == "/ASCII85Decode":
        return base64.a85decode(data.strip().removesuffix(b"~>"))
    if name == "/ASCIIHexDecode":
        return bytes.fromhex(data.decode("ascii").strip().removesuffix(">"))
    if name == "/FlateDecode":
        return zlib.decompress(data)
    raise ValueError(f"the filter {name.lstrip('/')} around a JPEG is not read")
