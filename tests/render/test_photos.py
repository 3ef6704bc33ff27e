"""Photos of every kind: kept as they are where they can be, upright, and never a crash."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from terra_cards.layout.drawing import Picture, Symbols
from terra_cards.layout.parts.picture import cover
from terra_cards.layout.paths import rectangle
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.photos import Embedded, PhotoError, embed, probe
from tests.render.decks import encoded, picture

RED, GREEN, BLUE, WHITE = (230, 20, 20), (20, 160, 20), (20, 20, 220), (250, 250, 250)


def _printed(image: Embedded, width: float = 60, height: float = 40) -> Image.Image:
    """A page of the picture alone, ten pixels a millimetre."""
    document = PdfDocument(title="photo", photo=lambda _: image)
    place = Picture("p", rectangle(0, 0, width, height), 0, 0, width, height)
    document.page(width, height, [(0, 0, [place], Symbols())])
    page = pypdfium2.PdfDocument(document.save())[0]
    return page.render(scale=10 * 25.4 / 72).to_pil().convert("RGB")


def _corners(image: Image.Image) -> list[tuple[int, ...]]:
    right, bottom = image.width - 25, image.height - 25
    return [image.getpixel(place) for place in ((25, 25), (right, 25), (25, bottom), (right, bottom))]


def _like(found: list[tuple[int, ...]], wanted: list[tuple[int, ...]], slack: int = 24) -> bool:
    return all(
        abs(a - b) <= slack for x, y in zip(found, wanted, strict=True) for a, b in zip(x, y, strict=True)
    )


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_is_seen_upright_and_kept_as_it_is(orientation: int) -> None:
    upright = picture(480, 320)
    turn = {
        1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
    }[orientation]  # fmt: skip
    stored = upright if turn is None else upright.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = encoded(stored, quality=92, exif=exif)
    assert (probe(data).width, probe(data).height) == (480, 320)
    image = embed(data)
    assert (image.filter, image.data, image.orientation) == ("DCTDecode", data, orientation)
    assert _like(_corners(_printed(image)), [RED, GREEN, BLUE, WHITE])


@pytest.mark.parametrize(
    ("mode", "colours"), [("L", "DeviceGray"), ("RGB", "DeviceRGB"), ("CMYK", "DeviceCMYK")]
)
def test_jpegs_of_every_colour_go_through_unchanged(mode: str, colours: str) -> None:
    source = picture(480, 320).convert(mode)
    data = encoded(source, quality=92)
    image = embed(data)
    assert (image.data, image.colours, image.filter) == (data, colours, "DCTDecode")
    seen = _corners(_printed(image))
    if mode == "L":
        assert _like(seen, [(value,) * 3 for value in (source.getpixel((25, 25)), source.getpixel((455, 25)),
                            source.getpixel((25, 295)), source.getpixel((455, 295)))])  # fmt: skip
    else:
        reds = [pixel[0] for pixel in seen]
        assert reds[0] > 150 > reds[1] and reds[2] < 100 and min(seen[3]) > 200


def test_progressive_jpegs_go_through_unchanged() -> None:
    data = encoded(picture(), progressive=True)
    assert embed(data).data == data


def test_png_keeps_its_transparency_as_a_soft_mask() -> None:
    source = picture(90, 60).convert("RGBA")
    source.putalpha(Image.linear_gradient("L").resize((90, 60)))
    image = embed(encoded(source, "PNG"))
    assert image.mask is not None
    assert zlib.decompress(image.mask) == source.getchannel("A").tobytes()
    assert zlib.decompress(image.data) == source.convert("RGB").tobytes()
    top = _printed(image).getpixel((300, 2))
    assert min(top) > 240  # nothing to see where it is transparent


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_pngs_of_every_mode_can_be_printed(mode: str) -> None:
    source = picture(60, 40)
    source = source.convert("I").convert("I;16") if mode == "I;16" else source.convert(mode)
    image = embed(encoded(source, "PNG"))
    assert (image.width, image.height) == (60, 40)
    assert _printed(image).size == (600, 400)


@pytest.mark.parametrize("format", ["WEBP", "TIFF", "GIF", "BMP"])
def test_other_formats_are_decoded(format: str) -> None:  # noqa: A002
    image = embed(encoded(picture(120, 80), format))
    assert _like(_corners(_printed(image)), [RED, GREEN, BLUE, WHITE], 40)


def test_a_photo_with_far_more_pixels_than_asked_is_made_smaller() -> None:
    data = encoded(picture(3000, 2000), quality=85)
    image = embed(data, (600, 400))
    assert (image.width, image.height) == (600, 400)
    assert image.filter == "DCTDecode" and len(image.data) < len(data)
    assert embed(data, (2500, 1700)).data == data  # not worth it
    assert embed(data, (6000, 4000)).data == data


def test_making_smaller_applies_the_orientation() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    data = encoded(picture(3000, 2000).transpose(Image.Transpose.ROTATE_90), exif=exif)
    image = embed(data, (600, 400))
    assert (image.width, image.height, image.orientation) == (600, 400, 1)
    assert _like(_corners(_printed(image)), [RED, GREEN, BLUE, WHITE])


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", b"no picture at all", encoded(picture())[:900], encoded(picture(), "PNG")[:200]]
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(PhotoError):
        embed(data)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 4000), st.binary(min_size=1, max_size=8), st.sampled_from(["JPEG", "PNG", "WEBP"]))
def test_a_damaged_picture_is_printed_or_refused_but_never_breaks(at: int, noise: bytes, kind: str) -> None:
    data = bytearray(encoded(picture(64, 48), kind))
    at %= len(data)
    data[at : at + len(noise)] = noise
    try:
        image = embed(bytes(data), (30, 20))
    except PhotoError:
        return
    assert image.width > 0 and image.height > 0


def test_a_bomb_is_refused_before_it_is_decoded() -> None:
    out = io.BytesIO()
    Image.new("1", (30_000, 30_000)).save(out, "PNG")
    with pytest.raises(PhotoError, match="pixels"):
        embed(out.getvalue())


@given(
    st.integers(1, 5000),
    st.integers(1, 5000),
    st.floats(0, 1),
    st.floats(0, 1),
    st.floats(10, 90),
    st.floats(10, 60),
)
def test_cropping_covers_the_box_and_keeps_the_shape(
    width: int, height: int, u: float, v: float, wide: float, high: float
) -> None:
    x, y, w, h = cover((5, 7, wide, high), (width, height), (u, v))
    assert w / h == pytest.approx(width / height)
    assert x <= 5 + 1e-6 and y <= 7 + 1e-6
    assert x + w >= 5 + wide - 1e-6 and y + h >= 7 + high - 1e-6
    assert w == pytest.approx(wide) or h == pytest.approx(high)
    focus = x + u * w, y + v * h
    assert 5 - 1e-6 <= focus[0] <= 5 + wide + 1e-6 and 7 - 1e-6 <= focus[1] <= 7 + high + 1e-6


def test_the_same_photo_gives_the_same_bytes(tmp_path: Path) -> None:
    data = encoded(picture(3000, 2000), "WEBP")
    assert embed(data, (300, 200)) == embed(data, (300, 200))
