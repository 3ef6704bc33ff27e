"""Colours as inks: what a press is given for a colour, a gradient and a picture."""

from __future__ import annotations

import io
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from terra_cards.library import press
from terra_cards.render.photos import Embedded, embed
from terra_cards.render.prepress.inks import Inks, ProfileError, limited, limited_image, most_ink
from tests.render.decks import encoded, picture

OFFSET = Inks(press.icc("fogra39.icc"), 300)
DTC = Inks(press.icc("cgats-tr006.icc"), 240)


@pytest.mark.parametrize("inks", [OFFSET, DTC])
def test_paper_stays_white_and_black_is_black_ink_alone(inks: Inks) -> None:
    assert inks.values("#ffffff") == (0, 0, 0, 0)
    assert inks.values("#000000") == (0, 0, 0, 1)
    for grey in ("#808080", "#c0c0c0", "#333333"):
        cyan, magenta, yellow, black = inks.values(grey)
        assert (cyan, magenta, yellow) == (0, 0, 0) and 0 < black < 1


def test_dark_words_are_printed_in_full_black_and_coloured_ones_are_not() -> None:
    assert OFFSET.values("#1d2b36", letters=True) == (0, 0, 0, 1)
    assert OFFSET.values("#1d2b36") != (0, 0, 0, 1)  # a ground of that colour keeps it
    assert OFFSET.values("#ffffff", letters=True) == (0, 0, 0, 0)
    assert OFFSET.values("#c02020", letters=True)[3] < 0.5


def test_greys_grow_darker_step_by_step() -> None:
    steps = [OFFSET.values(f"#{v:02x}{v:02x}{v:02x}")[3] for v in range(0, 256, 15)]
    assert steps == sorted(steps, reverse=True) and len(set(steps)) == len(steps)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 0xFFFFFF), st.booleans())
def test_no_colour_is_more_ink_than_the_paper_takes(colour: int, letters: bool) -> None:
    for inks in (OFFSET, DTC):
        values = inks.values(f"#{colour:06x}", letters)
        assert len(values) == 4 and all(0 <= value <= 1 for value in values)
        assert sum(values) <= inks.limit / 100 + 1e-9


@pytest.mark.parametrize("colour", ["#e02020", "#1f5fa0", "#2e8b3d", "#f2c230", "#7a4a21"])
def test_the_colours_come_out_as_they_look(colour: str) -> None:
    """There and back by the profile's other table; all of these colours can be printed."""
    profile = ImageCms.getOpenProfile(io.BytesIO(press.icc("fogra39.icc")))
    lab = ImageCms.createProfile("LAB")
    to_lab = ImageCms.buildTransform(profile, lab, "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
    wanted = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), lab, "RGB", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC
    )
    rgb = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    inked = tuple(round(value * 255) for value in OFFSET.values(colour))

    def seen(transform: object, mode: str, value: tuple[int, ...]) -> list[float]:
        pixel = ImageCms.applyTransform(Image.new(mode, (1, 1), value), transform)  # type: ignore[arg-type]
        light, a, b = pixel.getpixel((0, 0))  # type: ignore[misc,union-attr]
        return [light / 2.55, a, b]

    one, two = seen(to_lab, "CMYK", inked), seen(wanted, "RGB", rgb)
    # black point kept: dark colours are a little lighter on paper, never another hue
    assert sum((x - y) ** 2 for x, y in zip(one, two, strict=True)) ** 0.5 < 12
    assert abs(one[1] - two[1]) < 9 and abs(one[2] - two[2]) < 9


@given(st.tuples(*[st.floats(0, 1)] * 4), st.floats(1, 4))
def test_the_limit_takes_from_the_colours_and_leaves_black(inks: tuple[float, ...], limit: float) -> None:
    kept = limited(inks, limit)
    assert kept[3] == inks[3] and sum(kept) <= max(limit, inks[3]) + 1e-9
    if sum(inks) <= limit:
        assert kept == inks
    elif sum(inks[:3]):
        ratios = {round(b / a, 6) for a, b in zip(inks[:3], kept[:3], strict=True) if a > 1e-3}
        assert len(ratios) <= 1  # the hue stays


@given(st.binary(min_size=64, max_size=64), st.integers(100, 400))
def test_pixels_are_limited_as_colours_are(data: bytes, limit: int) -> None:
    image = Image.frombytes("CMYK", (4, 4), data)
    kept = limited_image(image, limit)
    assert most_ink(kept) <= limit + 1e-6
    assert kept.getchannel(3).tobytes() == image.getchannel(3).tobytes()
    if most_ink(image) <= limit:
        assert kept.tobytes() == image.tobytes()


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_pictures_are_in_cmyk_and_within_the_limit(kind: str) -> None:
    made = DTC.image(embed(encoded(picture(), kind)))
    assert made.colours == "DeviceCMYK" and (made.width, made.height) == (320, 200)
    assert made.filter == "DCTDecode" and made.inverted
    with Image.open(io.BytesIO(made.data)) as opened:
        assert opened.mode == "CMYK"
        assert most_ink(opened) <= 240


def test_a_picture_full_of_noise_keeps_the_limit_after_compression() -> None:
    noise = Image.frombytes("RGB", (64, 64), bytes((i * 7919 >> 3) % 50 for i in range(64 * 64 * 3)))
    made = DTC.image(embed(encoded(noise, "PNG")))
    data = made.data if made.filter == "DCTDecode" else zlib.decompress(made.data)
    opened = (
        Image.open(io.BytesIO(data))
        if made.filter == "DCTDecode"
        else Image.frombytes("CMYK", (made.width, made.height), data)
    )
    assert most_ink(opened) <= 240


def test_grey_pictures_stay_grey() -> None:
    image = embed(encoded(picture(mode="L")))
    assert OFFSET.image(image) is image


def test_pictures_in_cmyk_keep_their_inks_but_for_the_limit() -> None:
    inks = Image.new("CMYK", (8, 8), (255, 255, 255, 255))
    made = DTC.image(embed(encoded(inks, quality=95)))
    with Image.open(io.BytesIO(made.data)) as opened:
        assert most_ink(opened) <= 240
        assert opened.getpixel((4, 4))[3] > 250  # type: ignore[index]
    light = embed(encoded(Image.new("CMYK", (8, 8), (100, 0, 0, 0)), quality=95))
    with Image.open(io.BytesIO(DTC.image(light).data)) as opened:
        assert abs(opened.getpixel((4, 4))[0] - 100) < 4  # type: ignore[index,operator]


def test_the_place_and_the_mask_of_a_picture_stay() -> None:
    source = Embedded(2, 2, "DeviceRGB", zlib.compress(bytes(12)), "FlateDecode", 6, False, b"mask")
    made = OFFSET.image(source)
    assert made.orientation == 6 and made.mask == b"mask"


@pytest.mark.parametrize("data", [b"", b"not a profile", press.icc("fogra39.icc")[:500]])
def test_what_is_no_profile_is_refused(data: bytes) -> None:
    with pytest.raises(ProfileError, match="no ICC profile"):
        Inks(data, 300)


def test_a_screen_profile_is_refused_by_name() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    with pytest.raises(ProfileError, match="is of RGB, not of CMYK inks"):
        Inks(srgb, 300)


def test_the_profiles_are_of_the_registered_conditions_and_say_whence() -> None:
    for name, words in (("fogra39.icc", "FOGRA39L"), ("cgats-tr006.icc", "TR 006")):
        profile = ImageCms.getOpenProfile(io.BytesIO(press.icc(name)))
        assert words in ImageCms.getProfileCopyright(profile)
        assert profile.profile.device_class == "prtr" and profile.profile.xcolor_space == "CMYK"
