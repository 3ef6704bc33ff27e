"""SVG drawings in place of photos: vectors where they can be, else pixels; nothing from outside the file."""

from __future__ import annotations

import gzip
import importlib.util
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from terra_cards.layout.drawing import Group, Picture
from terra_cards.render import svg_photo
from terra_cards.render.photos import PhotoError
from tests.render.cli import render, run
from tests.render.decks import card, write_deck

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{box}">'
QUARTERS = (
    '<g transform="translate(10 20)"><rect width="30" height="20" fill="#e61414"/>'
    '<rect x="30" width="30" height="20" style="fill:rgb(20,160,20)"/>'
    '<path d="M0 20h30v20h-30z" fill="#1414dc"/><rect x="30" y="20" width="30" height="20" fill="white"/></g>'
)
GRADIENT = (
    '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
)
CORNERS = [(230, 20, 20), (20, 160, 20), (20, 20, 220), (255, 255, 255)]


def svg(body: str = QUARTERS, box: str = "10 20 60 40") -> bytes:
    return (HEAD.format(box=box) + body + "</svg>").encode()


def _printed(folder: Path, data: bytes, name: str = "a.svg", *more: str) -> tuple[Path, Image.Image]:
    """A card whose photo the drawing is, and its picture: the box at [6.2, 0, 73.8, 29] with 3 mm bleed."""
    (folder / name).write_bytes(data)
    deck = write_deck(folder, [card(1, photo=name, areas="france")])
    render(deck, "-o", folder / "o.pdf", "--paper", "card", "--marks", "none", *more)
    page = pypdfium2.PdfDocument(folder / "o.pdf")[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")
    return folder / "o.pdf", page


def _images(path: Path) -> list[int]:
    """The widths of all images that are no masks."""
    with pikepdf.open(path) as pdf:
        streams = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        images = [thing for thing in streams if thing.get("/Subtype") == "/Image"]
        return [int(image.Width) for image in images if image.ColorSpace != "/DeviceGray"]


def _corners(page: Image.Image) -> list[tuple[int, ...]]:
    left, top, right, bottom = 105, 8, 830, 320  # tenths of a millimetre, clear of strip and compass
    return [page.getpixel(place) for place in ((left, top), (right, top), (left, bottom), (right, bottom))]


def test_plain_shapes_stay_vectors(tmp_path: Path) -> None:
    path, page = _printed(tmp_path, svg())
    assert not _images(path)
    seen = _corners(page)
    for found, wanted in zip(seen, CORNERS, strict=True):
        assert all(abs(a - b) < 12 for a, b in zip(found, wanted, strict=True)), seen


@pytest.mark.parametrize(
    "body",
    [
        QUARTERS + GRADIENT + '<rect x="39" y="39" width="2" height="2" fill="url(#g)"/>',
        "<style>.r{fill:#e61414}</style>" + QUARTERS.replace('fill="#e61414"', 'class="r"'),
        QUARTERS + '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>',
    ],
)
def test_what_is_more_than_shapes_is_drawn_in_pixels(tmp_path: Path, body: str) -> None:
    path, page = _printed(tmp_path, svg(body))
    assert len(_images(path)) == 1
    for found, wanted in zip(_corners(page), CORNERS, strict=True):
        assert all(abs(a - b) < 12 for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize(("dpi", "width"), [("300", 943), ("150", 471), ("0", 1885)])
def test_pixels_are_as_many_as_the_resolution_asks_for(tmp_path: Path, dpi: str, width: int) -> None:
    body = QUARTERS + GRADIENT + '<rect x="39" y="39" width="2" height="2" fill="url(#g)"/>'
    path, _ = _printed(tmp_path, svg(body), "a.svg", "--dpi", dpi)
    assert _images(path) == [pytest.approx(width, abs=2)]


def test_strokes_clips_copies_and_groups_become_outlines() -> None:
    body = (
        '<defs><clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath>'
        '<rect id="r" width="3" height="3"/></defs>'
        '<g clip-path="url(#c)" opacity=".5"><rect width="10" height="10" fill="gold"/></g>'
        '<line x1="0" y1="0" x2="10" y2="10" stroke="#123456" stroke-width="2"/>'
        '<use xlink:href="#r" x="6" fill="currentColor"/><rect width="1" height="1" fill="none"/>'
    )
    drawing = svg_photo.read(svg(body, "0 0 10 10"))
    assert drawing.items is not None and len(drawing.items) == 3
    assert [item.fill for item in drawing.items] == ["#ffd700", "#123456", "#000000"]  # type: ignore[union-attr]
    assert drawing.items[0].opacity == 0.5  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "attributes", ['width="60mm" height="40mm"', 'width="100%" height="100%"', 'width="6in"']
)
def test_the_units_of_a_drawing_make_no_difference(tmp_path: Path, attributes: str) -> None:
    body = QUARTERS + GRADIENT
    _, page = _printed(tmp_path, svg(body).replace(b"viewBox=", attributes.encode() + b" viewBox="))
    for found, wanted in zip(_corners(page), CORNERS, strict=True):
        assert all(abs(a - b) < 12 for a, b in zip(found, wanted, strict=True))


def test_a_packed_drawing_is_read(tmp_path: Path) -> None:
    path, _ = _printed(tmp_path, gzip.compress(svg(), mtime=0), "a.svgz")
    assert not _images(path)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 30 20"', (30, 20)),
        ('viewBox="-5,-5 30,20" width="90"', (30, 20)),
        ('width="90px" height="60"', (90, 60)),
        ('width="9cm" height="6cm"', (9, 6)),
    ],
)
def test_the_size_is_the_view_box_else_width_and_height(attributes: str, size: tuple[float, float]) -> None:
    assert svg_photo.size_of(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}/>'.encode()) == size


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (svg("<text>Tower</text>"), "text"),
        (svg('<image xlink:href="/etc/passwd.png"/>'), "another file"),
        (svg('<image href="../secret.png"/>'), "another file"),
        (svg('<use href="other.svg#a"/>'), "another file"),
        (svg().replace(b' viewBox="10 20 60 40"', b""), "without a size"),
        (svg()[:-4], "broken"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "entities"),
        (
            b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"/>',
            "without a size",
        ),
        (gzip.compress(svg(), mtime=0)[:40], "broken"),
    ],
)
def test_what_cannot_be_printed_is_a_finding_with_a_reason(tmp_path: Path, data: bytes, reason: str) -> None:
    with pytest.raises(PhotoError, match=reason):
        svg_photo.read(data)
    (tmp_path / "a.svg").write_bytes(data)
    result = run(write_deck(tmp_path, [card(1, photo="a.svg")]), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1 and "TC503" in result.output and reason in result.output


def test_without_the_libraries_what_to_install_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "picosvg" else found(name, *more)
    )
    (tmp_path / "a.svg").write_bytes(svg())
    result = run(write_deck(tmp_path, [card(1, photo="a.svg")]), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1 and "terra-cards[svg]" in result.output


def test_the_focus_of_a_drawing_counts(tmp_path: Path) -> None:
    tall = svg(
        '<rect width="10" height="10" fill="red"/><rect y="10" width="10" height="90" fill="blue"/>',
        "0 0 10 100",
    )
    for focus, colour in (("top", (255, 0, 0)), ("bottom", (0, 0, 255))):
        (tmp_path / "a.svg").write_bytes(tall)
        text = card(1, photo="a.svg").replace("credit:", f"focus: {focus}, credit:")
        render(write_deck(tmp_path, [text]), "-o", tmp_path / "o.png", "--force", "--dpi", "100")
        assert Image.open(tmp_path / "o.png").convert("RGB").getpixel((150, 20)) == colour


def test_a_drawing_passes_the_linter_like_a_photo(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from terra_cards.cli.commands.lint import app

    (tmp_path / "a.svg").write_bytes(svg())
    (tmp_path / "b.svg").write_bytes(svg("<text>a</text>"))
    deck = write_deck(tmp_path, [card(1, photo="a.svg"), card(2, photo="b.svg")])
    output = CliRunner().invoke(app, [str(deck), "--select", "TC50", "--format", "concise"]).output
    assert "TC502" not in output
    assert output.count("TC503") == 1 and "b.svg" in output


def test_drawings_are_plan_items_and_pixels_are_pictures(tmp_path: Path) -> None:
    from terra_cards.render.job import Job, make_run, select
    from terra_cards.workspace.load import load

    (tmp_path / "a.svg").write_bytes(svg())
    (tmp_path / "b.svg").write_bytes(svg(QUARTERS + GRADIENT))
    project = load([str(write_deck(tmp_path, [card(1, photo="a.svg"), card(2, photo="b.svg")]))])
    ((deck, chosen),) = select(project.decks, Job())
    kinds = []
    for face, _ in make_run(deck, Job(), lambda path: path.read_bytes()).faces(chosen):
        assert face is not None
        kinds.append(next(type(item) for item in face.plan.items if isinstance(item, (Group, Picture))))
    assert kinds == [Group, Picture]
