"""Single cards as PNG and SVG: exact in size, and the same picture both ways."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from tests.render.cli import render, run
from tests.render.decks import card, encoded, picture, write_deck

ONE_CARD = """format: 1
deck: {id: s, title: S, edition: terra, board: world, languages: [LANG]}
cards:
  - id: a
    theme: "THEME"
    difficulty: beginner
    areas: [france]
    tasks: {year: {ask: a, answer: 1889}, length: {ask: b, answer: 3 m}}
"""
NS = "{http://www.w3.org/2000/svg}"


def _drawn(svg: Path, width: int) -> Image.Image:
    data = resvg_py.svg_to_bytes(svg_path=str(svg), width=width, dpi=96, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def _difference(one: Image.Image, two: Image.Image) -> float:
    """The mean difference of two pictures of one size, in per cent of white to black."""
    white = Image.new("RGBA", one.size, "white")
    seen = [Image.alpha_composite(white, image.convert("RGBA")).convert("L") for image in (one, two)]
    return ImageStat.Stat(ImageChops.difference(*seen)).mean[0] / 2.55


@pytest.mark.parametrize(
    ("dpi", "size"), [(300, (945, 1417)), (150, (472, 709)), (96, (302, 454)), (600, (1890, 2835))]
)
def test_a_png_has_exactly_the_pixels_of_the_card(tmp_path: Path, dpi: int, size: tuple[int, int]) -> None:
    render(write_deck(tmp_path, [card(1)]), "-o", tmp_path / "o.png", "--dpi", dpi)
    with Image.open(tmp_path / "o.png") as image:
        assert image.size == size and image.mode == "RGBA"
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
        alpha = image.getchannel("A")
        right, bottom = size[0] - 1, size[1] - 1
        assert [alpha.getpixel(place) for place in ((0, 0), (right, 0), (0, bottom), (right, bottom))] == [
            0
        ] * 4
        assert alpha.getpixel((0, size[1] // 2)) == alpha.getpixel((size[0] // 2, 0)) == 255


@pytest.mark.parametrize("dpi", [96, 150, 217, 300])
def test_edges_of_a_card_are_its_own_to_the_last_pixel(tmp_path: Path, dpi: int) -> None:
    """No line of paper, of bleed or of a neighbour: the strip ends where the card ends."""
    render(write_deck(tmp_path, [card(1)]), "-o", tmp_path / "o.png", "--dpi", dpi)
    with Image.open(tmp_path / "o.png") as image:
        rgb = image.convert("RGB")
        row = int(90.5 * dpi / 25.4)  # between two ticks of the ruler
        strip = rgb.getpixel((round(4.5 * dpi / 25.4), row))
        assert rgb.getpixel((0, row)) == pytest.approx(strip, abs=40)
        assert rgb.getpixel((1, row)) == pytest.approx(rgb.getpixel((0, row)), abs=2)
        bottom = [rgb.getpixel((rgb.width // 2, rgb.height - 1 - y)) for y in range(3)]
        assert len(set(bottom)) == 1


def test_a_strip_is_a_ruler_in_the_picture_too(tmp_path: Path) -> None:
    """Ticks lie at every millimetre from the upper edge: 11.81 pixels at 300 dpi."""
    render(write_deck(tmp_path, [card(0)]), "-o", tmp_path / "o.png", "--dpi", 300)
    column = Image.open(tmp_path / "o.png").convert("L").crop((2, 700, 3, 1300))
    values = list(column.tobytes())
    ground = max(set(values), key=values.count)
    marks = [700 + y + 0.5 for y, value in enumerate(values) if abs(value - ground) > 25]
    for mark in marks:
        assert abs(mark / (300 / 25.4) - round(mark / (300 / 25.4))) < 0.15
    assert len({round(mark / (300 / 25.4)) for mark in marks}) in (50, 51)


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_an_svg_is_the_same_picture_as_the_png(tmp_path: Path, mode: str, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    (tmp_path / "a.jpg").write_bytes(encoded(picture(900, 600, mode), quality=92, exif=exif))
    deck = write_deck(tmp_path, [card(1, photo="a.jpg")])
    render(deck, "-o", tmp_path / "o.png", "--dpi", 150)
    render(deck, "-o", tmp_path / "o.svg")
    with Image.open(tmp_path / "o.png") as image:
        assert _difference(image, _drawn(tmp_path / "o.svg", image.width).resize(image.size)) < 2.5


def test_transparent_photos_and_drawings_are_the_same_too(tmp_path: Path) -> None:
    see_through = picture(600, 400).convert("RGBA")
    see_through.putalpha(Image.linear_gradient("L").resize((600, 400)))
    (tmp_path / "a.png").write_bytes(encoded(see_through, "PNG"))
    (tmp_path / "b.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">'
        '<circle cx="40" cy="20" r="18" fill="red"/></svg>'
    )
    deck = write_deck(tmp_path, [card(1, photo="a.png"), card(2, photo="b.svg")])
    render(deck, "-o", f"{tmp_path}/png/", "--dpi", 150)
    render(deck, "-o", f"{tmp_path}/svg/", "--pictures", "svg")
    assert sorted(path.name for path in (tmp_path / "svg").iterdir()) == ["card-1.svg", "card-2.svg"]
    for name in ("card-1", "card-2"):
        with Image.open(tmp_path / "png" / f"{name}.png") as image:
            drawn = _drawn(tmp_path / "svg" / f"{name}.svg", image.width).resize(image.size)
            assert _difference(image, drawn) < 2.5


@pytest.mark.parametrize("lang", ["en", "ar", "hi"])
def test_an_svg_says_what_it_shows(tmp_path: Path, lang: str) -> None:
    theme = {"en": "Tower :anchor: 3⁄8", "ar": "برج إيفل", "hi": "एफ़िल टॉवर"}[lang]
    text = ONE_CARD.replace("LANG", lang).replace("THEME", theme)
    (tmp_path / "s.deck.yaml").write_text(text, "utf-8")
    render(tmp_path / "s.deck.yaml", "-o", tmp_path / "o.svg")
    root = ElementTree.parse(tmp_path / "o.svg").getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("80mm", "120mm", "0 0 80 120")
    assert root.find(f"{NS}title").text == theme.replace(" :anchor:", "")  # type: ignore[union-attr]
    assert root.find(f".//{NS}text") is None  # letters are outlines
    labels = " ".join(str(e.get("aria-label")) for e in root.iter() if e.get("aria-label"))
    assert "1889" in labels and theme.split()[0] in labels
    render(tmp_path / "s.deck.yaml", "-o", tmp_path / "o.png", "--dpi", 150)
    with Image.open(tmp_path / "o.png") as image:
        assert _difference(image, _drawn(tmp_path / "o.svg", image.width).resize(image.size)) < 2.5


def test_a_photo_in_an_svg_tells_nothing_of_its_camera(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    (tmp_path / "a.jpg").write_bytes(encoded(picture(), exif=exif))
    render(write_deck(tmp_path, [card(1, photo="a.jpg")]), "-o", tmp_path / "o.svg")
    href = (
        ElementTree.parse(tmp_path / "o.svg")
        .getroot()
        .find(f".//{NS}image")
        .get(  # type: ignore[union-attr]
            "{http://www.w3.org/1999/xlink}href"
        )
    )
    assert href is not None and href.startswith("data:image/jpeg;base64,")
    import base64

    assert b"A camera" not in base64.b64decode(href.partition(",")[2])


def test_one_file_is_one_card_and_nothing_is_overwritten(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1), card(2)])
    assert run(deck, "-o", tmp_path / "o.svg").exit_code == 2
    render(deck, "-o", tmp_path / "o.svg", "--cards", "card-2")
    again = run(deck, "-o", tmp_path / "o.svg", "--cards", "card-2")
    assert again.exit_code == 2 and "--force" in again.output
    assert run(deck, "-o", f"{tmp_path}/x/", "--pictures", "jpg").exit_code == 2
    assert (tmp_path / "o.svg").read_bytes() == (render(deck, "-o", tmp_path / "p.svg", "--cards", "card-2"),
                                                 (tmp_path / "p.svg").read_bytes())[1]  # fmt: skip


def test_the_minimal_card_takes_little_ink(tmp_path: Path) -> None:
    deck, ink = write_deck(tmp_path, [card(1)]), {}
    for name in ("classic", "minimal"):
        render(deck, "-o", tmp_path / f"{name}.png", "--template", name, "--dpi", 150)
        picture = Image.open(tmp_path / f"{name}.png")
        on_paper = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("L")
        ink[name] = 1 - ImageStat.Stat(on_paper).mean[0] / 255
    assert ink["minimal"] < 0.08 and ink["minimal"] < ink["classic"] / 3
