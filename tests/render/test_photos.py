"""Photos of every kind: kept as they are where they can be, upright, and never a crash."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, features

from terra_cards.layout.drawing import Picture, Symbols
from terra_cards.layout.parts.picture import cover
from terra_cards.layout.paths import rectangle
from terra_cards.render import jpeg
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


def test_a_cmyk_jpeg_that_is_not_adobes_is_not_turned_over() -> None:
    """Photo programs store CMYK upside down and say so in a marker; a file without it means what it says."""
    source = picture(480, 320).convert("CMYK")
    adobe = encoded(source, quality=92)
    marker = adobe.index(b"\xff\xee")
    length = int.from_bytes(adobe[marker + 2 : marker + 4], "big")
    plain = adobe[:marker] + adobe[marker + 2 + length :]
    assert embed(adobe).inverted and not embed(plain).inverted
    kept, smaller = embed(plain), embed(plain, (240, 160))
    assert kept.data == plain and smaller.width == 240
    upside_down = [tuple(255 - value for value in pixel) for pixel in _corners(_printed(embed(adobe)))]
    for image in (kept, smaller):
        seen = _corners(_printed(image))
        assert seen[3] < (90, 90, 90)  # white stored the other way round is black
        assert sum(upside_down[3]) < 60
    assert _like(_corners(_printed(embed(adobe, (240, 160)))), _corners(_printed(embed(adobe))), 12)


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


@pytest.mark.parametrize("value", [0, 0x1234, 0x8000, 0xFFFF])
def test_sixteen_bits_are_as_bright_as_eight(value: int) -> None:
    source = Image.new("I;16", (30, 20), value)
    pixel = _printed(embed(encoded(source, "PNG"))).getpixel((300, 200))
    assert pixel[0] == pytest.approx(value / 257, abs=1)
    smaller = embed(encoded(Image.new("I;16", (300, 200), value), "PNG"), (30, 20))
    assert _printed(smaller).getpixel((300, 200))[0] == pytest.approx(value / 257, abs=1)


def test_a_palette_with_transparency_has_a_mask() -> None:
    source = picture(60, 40).convert("P", palette=Image.Palette.ADAPTIVE, colors=8)
    index = source.getpixel((2, 2))
    image = embed(encoded(source, "PNG", transparency=index))
    assert image.mask is not None and set(zlib.decompress(image.mask)) == {0, 255}


@pytest.mark.parametrize("format", ["WEBP", "TIFF", "GIF", "BMP"])
def test_other_formats_are_decoded(format: str) -> None:  # noqa: A002
    image = embed(encoded(picture(120, 80), format))
    assert _like(_corners(_printed(image)), [RED, GREEN, BLUE, WHITE], 40)


@pytest.mark.skipif(not features.check("avif"), reason="this Pillow reads no AVIF")
def test_avif_is_decoded() -> None:
    image = embed(encoded(picture(120, 80), "AVIF", quality=90))
    assert image.filter == "DCTDecode"
    assert _like(_corners(_printed(image)), [RED, GREEN, BLUE, WHITE], 40)


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_of_moving_pictures_the_first_is_printed(kind: str) -> None:
    more = [Image.new("RGB", (120, 80), (0, 0, 0))]
    data = encoded(picture(120, 80), kind, save_all=True, append_images=more, duration=100)
    assert _like(_corners(_printed(embed(data))), [RED, GREEN, BLUE, WHITE], 40)


def test_a_jpeg_of_several_pictures_gives_its_first_as_it_is() -> None:
    first = encoded(picture(240, 160), quality=92)
    data = encoded(picture(240, 160), "MPO", save_all=True, append_images=[picture(24, 16)], quality=92)
    image = embed(data)
    assert image.filter == "DCTDecode" and data.startswith(image.data) and image.data != data
    assert image.data.endswith(b"\xff\xd9") and len(image.data) >= len(first)
    assert _like(_corners(_printed(image)), [RED, GREEN, BLUE, WHITE])


@pytest.mark.parametrize("tail", [b"", b"\0\0\0", b"\r\n", b"trailer of a camera"])
def test_what_cameras_add_behind_a_picture_stays(tail: bytes) -> None:
    data = encoded(picture(), progressive=True) + tail
    assert embed(data).data == data


def _camera(gps: bool) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "A camera"
    if gps:
        exif.get_ifd(0x8825)[1] = "N"
    else:
        exif.get_ifd(0x8769)[0xA431] = "SERIAL-4711"
    return exif


@pytest.mark.parametrize("gps", [True, False])
def test_a_photo_that_tells_where_it_was_taken_loses_that_and_no_pixel(gps: bool) -> None:
    data = encoded(picture(320, 480), quality=92, exif=_camera(gps), comment=b"kept")
    image = embed(data)
    assert image.filter == "DCTDecode" and image.orientation == 6 and len(image.data) < len(data)
    assert b"A camera" in data and b"A camera" not in image.data and b"4711" not in image.data
    with Image.open(io.BytesIO(data)) as before, Image.open(io.BytesIO(image.data)) as after:
        assert before.tobytes() == after.tobytes()
        assert not after.getexif()


def test_harmless_exif_stays() -> None:
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    data = encoded(picture(), exif=exif)
    assert embed(data).data == data


def _profile(gamma: float) -> bytes:
    """A profile of colours as sRGB has them but for their brightness, so that its use can be seen."""
    from PIL import ImageCms

    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    tags = int.from_bytes(profile[128:132], "big")
    for index in range(tags):
        entry = 132 + 12 * index
        offset, size = (int.from_bytes(profile[entry + at : entry + at + 4], "big") for at in (4, 8))
        if profile[entry : entry + 4] in (b"rTRC", b"gTRC", b"bTRC"):
            curve = b"curv" + bytes(4) + (1).to_bytes(4, "big") + round(gamma * 256).to_bytes(2, "big")
            assert size >= len(curve)
            profile[offset : offset + len(curve)] = curve
            profile[entry + 8 : entry + 12] = len(curve).to_bytes(4, "big")
    return (
        bytes(profile)
        .replace("sRGB".encode("utf-16-be"), "Ours".encode("utf-16-be"))
        .replace(b"sRGB", b"Ours")
    )


def test_a_jpeg_with_a_profile_of_its_own_keeps_both() -> None:
    profile = _profile(3.0)
    data = encoded(Image.new("RGB", (60, 40), (128, 128, 128)), quality=95, icc_profile=profile)
    image = embed(data)
    assert image.data == data and image.icc == profile
    assert _printed(image).getpixel((300, 200))[0] < 115  # darker than without its profile
    srgb = encoded(Image.new("RGB", (60, 40), (128, 128, 128)), icc_profile=_srgb())
    assert embed(srgb).icc is None
    assert _printed(embed(srgb)).getpixel((300, 200))[0] == pytest.approx(128, abs=2)


def _srgb() -> bytes:
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_formats_are_brought_into_srgb(kind: str) -> None:
    data = encoded(Image.new("RGB", (60, 40), (128, 128, 128)), kind, icc_profile=_profile(3.0))
    image = embed(data)
    assert image.icc is None
    assert _printed(image).getpixel((300, 200))[0] < 115


def test_a_broken_profile_is_passed_over() -> None:
    broken = b"\0" * 16 + b"RGB " + b"\0" * 300
    for kind in ("JPEG", "PNG"):
        image = embed(encoded(picture(600, 400), kind, icc_profile=broken), (120, 80))
        assert _like(_corners(_printed(image)), [RED, GREEN, BLUE, WHITE], 60)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_cut_short_is_never_taken_as_it_is(share: float, progressive: bool) -> None:
    """Not even one whose preview, in its first bytes, is whole."""
    small = encoded(picture(40, 30))
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0" + small
    data = encoded(picture(600, 400), progressive=progressive)
    data = data[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + data[2:]
    assert jpeg.kept(data) == data
    cut = data[: int(len(data) * share)]
    assert jpeg.kept(cut) is None
    with pytest.raises(PhotoError):
        embed(cut)


@settings(max_examples=200)
@given(st.binary(max_size=200))
def test_bytes_that_are_no_jpeg_are_not_kept(noise: bytes) -> None:
    assert jpeg.kept(b"\xff\xd8" + noise) is None or b"\xff\xd9" in noise


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
