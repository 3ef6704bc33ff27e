"""The finished file, read back by other libraries: pikepdf, pypdf and PDFium."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdf
import pypdfium2
import pytest
from PIL import Image

from tests.render.cli import render
from tests.render.decks import card, encoded, picture, write_deck

MM = 72 / 25.4


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five cards, three with photos, on A4."""
    folder = tmp_path_factory.mktemp("print")
    for number in range(3):
        (folder / f"{number}.jpg").write_bytes(encoded(picture(1200, 800, seed=number), quality=80))
    cards = [card(n, photo=f"{n}.jpg" if n < 3 else None) for n in range(5)]
    render(write_deck(folder, cards), "-o", folder / "out.pdf")
    return folder / "out.pdf"


def test_pages_and_boxes(printed: Path) -> None:
    with pikepdf.open(printed) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, 210 * MM, 297 * MM])
            trim = [22 * MM, 25.5 * MM, 188 * MM, 271.5 * MM]
            assert [float(v) for v in page.obj["/TrimBox"]] == pytest.approx(trim, abs=1e-3)
            bleed = [19 * MM, 22.5 * MM, 191 * MM, 274.5 * MM]
            assert [float(v) for v in page.obj["/BleedBox"]] == pytest.approx(bleed, abs=1e-3)


def test_printing_at_full_size_is_asked_for(printed: Path) -> None:
    with pikepdf.open(printed) as pdf:
        preferences = pdf.Root["/ViewerPreferences"]
        assert preferences["/PrintScaling"] == "/None"
        assert pdf.Root["/Lang"] == "en"
        assert pdf.docinfo["/Title"] == "Tiny deck"
        assert pdf.docinfo["/Author"] == "Ada Example"


def test_a_file_says_what_its_colours_mean(printed: Path) -> None:
    """sRGB: a file without a profile looks too bright where a machine takes colours for those of its screen.
    The profile is the one that another library makes, to one of 255."""
    from PIL import ImageCms

    with pikepdf.open(printed) as pdf:
        (intent,) = pdf.Root["/OutputIntents"]
        assert "sRGB" in str(intent["/OutputConditionIdentifier"])
        profile = intent["/DestOutputProfile"]
        assert profile["/N"] == 3
        ours = ImageCms.ImageCmsProfile(io.BytesIO(profile.read_bytes()))
    theirs = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    levels = bytes(
        value for red in range(0, 256, 15) for green in range(0, 256, 15) for value in (red, green, 99)
    )
    image = Image.frombytes("RGB", (len(levels) // 3, 1), levels)
    turned = ImageCms.profileToProfile(image, ours, theirs)
    assert turned is not None
    assert max(abs(a - b) for a, b in zip(levels, turned.tobytes(), strict=True)) <= 1


def test_every_font_is_an_embedded_subset(printed: Path) -> None:
    found = set()
    with pikepdf.open(printed) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                name = str(thing["/BaseFont"])
                assert re.match(r"/[A-Z]{6}\+", name), name
                assert "/FontFile2" in thing["/FontDescriptor"]
                assert "/ToUnicode" in thing
                found.add(name.partition("+")[2])
    assert {"FiraSansCondensed-SemiBold", "FiraSansCondensed-Bold", "FiraSansCondensed-Regular"} <= found


def test_nothing_is_written_as_ascii85(printed: Path) -> None:
    assert b"ASCII85" not in printed.read_bytes()


def test_every_text_of_every_card_can_be_read(printed: Path) -> None:
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(printed).pages)
    for number in range(5):
        assert f"Theme number {number}" in text
        assert f"tiny 1.2.0 · card-{number}" in text
    assert text.count("height, with antennas") == 10  # asked, and told again above the answer
    assert text.count("1,083 m") == 5
    assert text.count("Photo: A. Example, CC BY-SA 4.0") == 3
    assert "Twenty thousand visitors a day." in text
    assert "50 mm" in text and "Print at 100 %" in text


def test_photos_go_into_the_file_byte_by_byte(printed: Path) -> None:
    streams = []
    with pikepdf.open(printed) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
                assert thing["/Filter"] == "/DCTDecode"
                streams.append(thing.read_raw_bytes())
    photos = {path.read_bytes() for path in printed.parent.glob("*.jpg")}
    assert sorted(streams) == sorted(photos)  # the same picture under two names is there once


def test_the_map_is_in_the_file_once(printed: Path) -> None:
    with pikepdf.open(printed) as pdf:
        forms = [
            len(thing.read_bytes())
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        ]
        pages = [len(page.Contents.read_bytes()) for page in pdf.pages]
    assert sum(size > 40_000 for size in forms) == 1  # all land
    assert max(pages) < 60_000


def test_a_photo_used_twice_is_in_the_file_once(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(encoded(picture()))
    render(write_deck(tmp_path, [card(n, photo="a.jpg") for n in range(4)]), "-o", tmp_path / "o.pdf")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        images = [t for t in pdf.objects if isinstance(t, pikepdf.Stream) and t.get("/Subtype") == "/Image"]
        assert len(images) == 1
        assert len(pdf.pages[0].Resources.XObject) < 40


def test_two_processes_write_the_same_bytes(printed: Path, tmp_path: Path) -> None:
    deck = printed.parent / "tiny.deck.yaml"
    written = []
    for seed in ("1", "77"):
        out = tmp_path / f"{seed}.pdf"
        command = [sys.executable, "-m", "terra_cards", "render", str(deck), "-o", str(out)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, check=True, env=environment, capture_output=True)
        written.append(out.read_bytes())
    assert written[0] == written[1] == printed.read_bytes()


def test_cards_lie_where_the_plan_says(printed: Path) -> None:
    """The strip's colour begins at the bleed and ends 6.2 mm inside the cut."""
    page = pypdfium2.PdfDocument(printed.read_bytes())[0]
    image = page.render(scale=10 * 25.4 / 72).to_pil().convert("RGB")  # ten pixels a millimetre

    def at(x: float, y: float) -> tuple[int, ...]:
        return image.getpixel((round(x * 10), round(y * 10)))

    yellow, green = (243, 192, 44), (45, 134, 69)
    assert at(19.4, 60.25) == yellow  # in the bleed, between two ticks
    assert at(26.4, 60.25) == yellow
    assert at(28.6, 60.25) != yellow
    assert at(112.4, 60.25) == green
    assert at(18.5, 60.25) == (255, 255, 255)
    assert at(190.5, 120.3) == (239, 241, 236)  # the hidden half's ground in the right bleed
    assert at(191.6, 120.3) == (255, 255, 255)
    marks = [x / 10 for x in range(200, 1900) if sum(image.getpixel((x, 185))) < 600]
    assert sorted({round(x) for x in marks}) == [22, 102, 108, 188]


def test_a_page_a_card_has_exact_boxes(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1), card(2)])
    render(deck, "-o", tmp_path / "o.pdf", "--paper", "card", "--marks", "none")
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        assert len(pdf.pages) == 2
        box = [float(v) for v in pdf.pages[1].mediabox]
        assert box == pytest.approx([0, 0, 86 * MM, 126 * MM])
        trim = [float(v) for v in pdf.pages[1].obj["/TrimBox"]]
        assert trim == pytest.approx([3 * MM, 3 * MM, 83 * MM, 123 * MM], abs=1e-3)
        assert [float(v) for v in pdf.pages[1].obj["/BleedBox"]] == pytest.approx(box, abs=1e-3)


def test_a_photo_fills_its_box_to_the_end_of_the_bleed(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(encoded(Image.new("RGB", (900, 500), (250, 0, 250)), quality=95))
    render(
        write_deck(tmp_path, [card(1, photo="a.jpg")]),
        "-o",
        tmp_path / "o.pdf",
        "--layout",
        "single",
        "--marks",
        "none",
    )
    page = pypdfium2.PdfDocument((tmp_path / "o.pdf").read_bytes())[0]
    image = page.render(scale=10 * 25.4 / 72).to_pil().convert("RGB")
    inside = [image.getpixel(point) for point in ((855, 5), (855, 310), (97, 5), (500, 200))]
    assert all(abs(r - 250) < 6 and g < 6 and abs(b - 250) < 6 for r, g, b in inside)


def test_the_file_is_whole_for_a_strict_reader(printed: Path) -> None:
    with pikepdf.open(io.BytesIO(printed.read_bytes())) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_a_long_deck_is_printed_to_its_end(tmp_path: Path) -> None:
    """Photos are opened one after the other, and each is in the file once however many cards show it."""
    for number in range(5):
        (tmp_path / f"{number}.jpg").write_bytes(encoded(picture(1500, 1000, seed=number * 9), quality=90))
    deck = write_deck(tmp_path, [card(n, photo=f"{n % 5}.jpg") for n in range(120)])
    render(deck, "-o", tmp_path / "o.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    assert len(document) == 30
    assert "Theme number 119" in " ".join(document[29].get_textpage().get_text_bounded().split())
    photos = sum((tmp_path / f"{number}.jpg").stat().st_size for number in range(5))
    assert (tmp_path / "o.pdf").stat().st_size < photos + 600_000
