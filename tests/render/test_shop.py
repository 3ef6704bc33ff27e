"""Files for printers of cards, as they come out of ``render --printer``."""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from terra_cards.layout.shop import TOLERANCE, bleed_for, product_for
from terra_cards.library import press
from tests.render.cli import render, run
from tests.render.decks import card, encoded, picture, write_deck
from tests.render.readback import sheets

MM = 25.4 / 72
IN = 25.4


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two double-sided cards: one side has a photo, one a picture with transparency, two are plates."""
    folder = tmp_path_factory.mktemp("deck")
    (folder / "a.jpg").write_bytes(encoded(picture(1200, 800)))
    clear = picture(1200, 800).convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    (folder / "b.png").write_bytes(encoded(clear, "PNG"))
    return write_deck(
        folder, [card(1, photo="a.jpg"), card(5, photo="b.png"), card(2), card(6, theme="Second plate")]
    )


@pytest.fixture(scope="module")
def dtc(deck: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dtc") / "o.pdf"
    render(deck, "-o", path, "--printer", "drivethrucards", "--size", "63.5x88.9mm")
    return path


@pytest.fixture(scope="module")
def offset(deck: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("offset") / "o.pdf"
    render(deck, "-o", path, "--printer", "offset")
    return path


def _operators(pdf: pikepdf.Pdf) -> set[str]:
    """All operators of pages and forms."""
    found: set[str] = set()
    forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    for stream in [*pdf.pages, *forms]:
        found |= {str(operator) for _, operator in pikepdf.parse_content_stream(stream)}
    return found


def _images(pdf: pikepdf.Pdf) -> list[Any]:
    return [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]


def test_drivethrucards_gets_pdf_x_1a(dtc: Path) -> None:
    with pikepdf.open(dtc) as pdf:
        assert pdf.pdf_version == "1.4"
        info = pdf.docinfo
        assert str(info["/GTS_PDFXVersion"]) == "PDF/X-1a:2003" and info["/Trapped"] == "/False"
        assert {"/Title", "/CreationDate", "/ModDate"} <= set(info.keys())
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX" and str(intent.OutputConditionIdentifier) == "CGATS TR 006"
        assert str(intent.RegistryName) == "http://www.color.org"
        assert intent.DestOutputProfile.read_bytes() == press.icc("cgats-tr006.icc")
        assert len(pdf.trailer.ID) == 2
        # no transparency, no colours but inks and black
        for thing in pdf.objects:
            if isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
                assert not {"/SMask", "/ca", "/CA", "/BM"} & set(thing.keys())
                assert thing.get("/S") != "/Transparency"
        assert not {"rg", "RG", "gs", "cs", "CS"} & _operators(pdf)
        for image in _images(pdf):
            assert image.ColorSpace in ("/DeviceCMYK", "/DeviceGray")
        for shading in (o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/ShadingType" in o):
            assert shading.ColorSpace == "/DeviceCMYK"
    # PDF 1.4 knows no object streams
    data = dtc.read_bytes()
    assert b"/ObjStm" not in data and data.startswith(b"%PDF-1.4")


def test_its_pages_are_back_and_front_in_turn_without_marks(dtc: Path) -> None:
    pages = sheets(dtc)
    assert len(pages) == 4
    for page in pages:
        assert (page.width, page.height) == pytest.approx((2.75 * IN, 3.75 * IN), abs=0.01)
        assert page.trim == pytest.approx((IN / 8, IN / 8, 2.625 * IN, 3.625 * IN), abs=0.01)
        assert page.bleed == pytest.approx((0, 0, 2.75 * IN, 3.75 * IN), abs=0.01)
        assert page.marks == [] and len(page.cards) == 1
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(dtc)]
    assert [("card-1" in t, "card-5" in t) for t in texts[:2]] == [(False, True), (True, False)]


def test_words_stay_words_where_pictures_had_to_be_made(dtc: Path, deck: Path, tmp_path: Path) -> None:
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(dtc)]
    assert "Theme number 1" in texts[1] and "Second plate" in texts[2] and "1,083 m" in texts[0]


def test_flat_pages_look_like_those_with_transparency(deck: Path, tmp_path: Path) -> None:
    """The same card in X-1a and in X-4 differs by no more than compression and the edge of a pixel."""
    text = (press.resources.path("printers", "drivethrucards.printer.yaml")).read_text("utf-8")
    clear = tmp_path / "clear.printer.yaml"
    clear.write_text(text.replace("standard: PDF/X-1a:2003", "standard: PDF/X-4"), encoding="utf-8")
    flat = tmp_path / "flat.printer.yaml"
    flat.write_text(text, encoding="utf-8")
    pictures = []
    for name in (clear, flat):
        path = tmp_path / f"{name.stem}.pdf"
        render(deck, "-o", path, "--printer", name, "--size", "63.5x88.9mm")
        pictures.append(
            [page.render(scale=2).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(path)]
        )
    for one, other in zip(*pictures, strict=True):
        off = [abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True)]
        assert sum(off) / len(off) < 3
        assert sum(value > 60 for value in off) / len(off) < 0.01


def test_an_offset_house_gets_pdf_x_4(offset: Path) -> None:
    with pikepdf.open(offset) as pdf:
        assert pdf.pdf_version == "1.6"
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert intent.DestOutputProfile.N == 4
        assert intent.DestOutputProfile.read_bytes()[16:20] == b"CMYK"
        packet = pdf.Root.Metadata.read_bytes().decode("utf-8")
        for said in (
            "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>",
            "<pdf:Trapped>False</pdf:Trapped>",
            "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>",
            "Tiny deck",
        ):
            assert said in packet
        with pdf.open_metadata() as metadata:  # a strict reader of XMP
            assert metadata["pdf:Trapped"] == "False"
        assert not {"rg", "RG"} & _operators(pdf)
        assert all(page.obj.Group.CS == "/DeviceCMYK" for page in pdf.pages)


def test_its_pages_are_single_cards_with_marks_outside_the_bleed(offset: Path) -> None:
    pages = sheets(offset)
    assert len(pages) == 4
    for page in pages:
        assert page.trim and page.bleed
        assert page.trim[2] - page.trim[0] == pytest.approx(80, abs=0.01)
        assert page.trim[3] - page.trim[1] == pytest.approx(120, abs=0.01)
        assert page.bleed == pytest.approx(
            (page.trim[0] - 3, page.trim[1] - 3, page.trim[2] + 3, page.trim[3] + 3), abs=0.01
        )
        assert len(page.marks) == 8
        for x0, y0, x1, y1 in page.marks:
            assert (
                max(x0, x1) < page.bleed[0] or min(x0, x1) > page.bleed[2]
                or max(y0, y1) < page.bleed[1] or min(y0, y1) > page.bleed[3]
            )  # fmt: skip
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(offset)]
    assert "card-1" in texts[0] and "card-5" in texts[1]


@pytest.mark.parametrize("name", ["drivethrucards", "offset"])
def test_the_same_deck_gives_the_same_file(deck: Path, tmp_path: Path, name: str) -> None:
    made = []
    for number in (1, 2):
        path = tmp_path / f"{number}.pdf"
        render(deck, "-o", path, "--printer", name, "--size", "63.5x88.9mm", "--cards", "card-2")
        made.append(path.read_bytes())
    assert made[0] == made[1]


def test_black_words_are_black_ink_alone(offset: Path) -> None:
    with pikepdf.open(offset) as pdf:
        colours = set()
        for page in pdf.pages:
            inside = False
            for operands, operator in pikepdf.parse_content_stream(page):
                inside = (inside or str(operator) == "BT") and str(operator) != "ET"
                if inside and str(operator) == "k":
                    colours.add(tuple(float(value) for value in operands))
    assert (0, 0, 0, 1) in colours
    dark = [c for c in colours if c[3] > 0.75]
    assert all(c[:3] == (0, 0, 0) for c in dark)


def test_a_profile_of_the_print_shop(deck: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.icc"
    own.write_bytes(press.icc("cgats-tr006.icc"))
    options = ["--printer", "offset", "--icc", own, "--cards", "card-2"]
    render(deck, "-o", tmp_path / "a.pdf", *options)
    render(deck, "-o", tmp_path / "b.pdf", *options, "--condition", "FOGRA51")
    said = []
    for name in ("a.pdf", "b.pdf"):
        with pikepdf.open(tmp_path / name) as pdf:
            (intent,) = pdf.Root.OutputIntents
            said.append((str(intent.OutputConditionIdentifier), str(intent.Info)))
            assert intent.DestOutputProfile.read_bytes() == own.read_bytes()
    assert said[0][0] == "Custom" and "TR 006" in said[0][1]
    assert said[1][0] == "FOGRA51"


def _header(path: Path) -> tuple[int, int, int]:
    """Width, height and colour type of a PNG (ISO/IEC 15948, 11.2.2)."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high, _, kind = struct.unpack_from(">IIBB", data, 16)
    return wide, high, kind


@pytest.mark.parametrize(
    ("printer", "size", "pixels"),
    [
        ("thegamecrafter", "63.5x88.9mm", (825, 1125)),
        ("tgc", "tarot", (900, 1500)),
        ("makeplayingcards", "63.5x88.9mm", (822, 1122)),
        ("mpc", "tarot", (897, 1497)),
    ],
)
def test_pictures_have_the_printers_exact_pixels(
    deck: Path, tmp_path: Path, printer: str, size: str, pixels: tuple[int, int]
) -> None:
    render(deck, "-o", f"{tmp_path}/out/", "--printer", printer, "--size", size, "--cards", "card-1")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["01-card-1-back.png", "01-card-1-front.png"]
    for name in names:
        assert _header(tmp_path / "out" / name) == (*pixels, 2)  # RGB, no alpha
        with Image.open(tmp_path / "out" / name) as opened:
            assert opened.info["dpi"] == pytest.approx((300, 300), abs=0.1)
            # grounds run to the very edge: the level's strip on the left, the picture above
            strip = [opened.getpixel((0, y)) for y in range(0, pixels[1], 10)]
            assert strip.count((255, 255, 255)) < len(strip) / 3  # the ticks of its ruler are white


def test_a_shared_back_comes_once(tmp_path: Path) -> None:
    plain = [card(4).replace("    compass: ne\n", ""), card(8).replace("    compass: ne\n", "")]
    deck = write_deck(tmp_path, plain, edition="terra-on-tour")
    render(deck, "-o", f"{tmp_path}/out/", "--printer", "tgc", "--size", "tarot")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "01-card-4-front.png", "02-card-8-front.png", "back.png",
    ]  # fmt: skip
    render(deck, "-o", f"{tmp_path}/fronts/", "--printer", "tgc", "--size", "tarot", "--duplex", "none")
    assert not (tmp_path / "fronts" / "back.png").exists()


def test_every_product_of_every_printer_holds_together() -> None:
    """Pixels, cut and bleed of a product agree: the picture is the cut card with at least the bleed."""
    for name in press.printers():
        info: Any = press.printer(name)
        assert info.sources and info.about
        for product in info.products:
            found = product_for(info, product.trim)
            assert found.trim == product.trim
            if product.pixels:
                for side, count in zip(product.trim, product.pixels, strict=True):
                    reach = (count / info.dpi * IN - side) / 2
                    assert info.bleed - 0.05 <= reach <= bleed_for(info)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--printer", "tgc", "-o", "out/"], "makes no cards of 80 x 120 mm; it cuts poker 63.5 x 88.9 mm"),
        (["--printer", "dtc", "-o", "o.pdf"], "--size poker, for us-poker"),
        (["--printer", "mpc", "-o", "out/"], "--size tarot, for tarot"),
        (["--printer", "mpc", "-o", "out/", "--size", "46x93mm"], "--size 44.45x88.9mm, for domino"),
        (["--printer", "tgc", "-o", "o.pdf"], "takes several pictures"),
        (["--printer", "offset", "-o", "out/"], "takes a PDF"),
        (["--printer", "offset", "-o", "o.pdf", "--paper", "a4"], "not --paper"),
        (["--printer", "offset", "-o", "o.pdf", "--marks", "none", "--duplex", "long"], "--marks, --duplex"),
        (["--printer", "offset", "-o", "o.pdf", "--bleed", "1mm"], "write 3mm or more"),
        (["--printer", "ofset", "-o", "o.pdf"], "did you mean 'offset'?"),
        (["--icc", "x.icc", "-o", "o.pdf"], "--printer offset"),
        (["--printer", "offset", "--condition", "FOGRA51", "-o", "o.pdf"], "add --icc FILE"),
        (["--base-url", "https://example.org", "-o", "o.pdf"], "tabletop-simulator"),
        (["--printer", "offset", "--dpi", "150", "-o", "o.pdf"], "asks for 300 dpi, not 150"),
        (["--layout", "fold", "--cut-path", "cuts.svg", "-o", "o.pdf"], "leave --cut-path out"),
        (["--proof", "-o", "out/"], "for sheets, in a PDF"),
        (["--printer", "offset", "--icc", "missing.icc", "-o", "o.pdf"], "no such file"),
        (["--printer", "nowhere/my.printer.yaml", "-o", "o.pdf"], "no such file"),
    ],
)
def test_contradictions_are_told(deck: Path, tmp_path: Path, options: list[str], said: str) -> None:
    places = {"o.pdf": str(tmp_path / "o.pdf"), "out/": f"{tmp_path}/out/"}
    here = [places.get(option, option) for option in options]
    result = run(deck, *here)
    assert result.exit_code == 2 and said in result.stderr, result.stderr
    assert not (tmp_path / "o.pdf").exists() and not (tmp_path / "out").exists()


def test_a_file_that_is_no_profile_is_refused(deck: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "x.icc"
    wrong.write_bytes(b"nothing of the kind")
    result = run(deck, "-o", tmp_path / "o.pdf", "--printer", "offset", "--icc", wrong)
    assert result.exit_code == 2 and "no ICC profile" in result.stderr
    assert not (tmp_path / "o.pdf").exists()


def test_cards_a_little_off_lie_in_the_middle_of_what_is_cut(deck: Path, tmp_path: Path) -> None:
    result = render(deck, "-o", tmp_path / "o.pdf", "--printer", "dtc", "--size", "poker")
    assert TOLERANCE == 1.0 and "grounds run on to where the printer cuts" in result.stderr
    (page, *_) = sheets(tmp_path / "o.pdf")
    assert page.trim == pytest.approx((3.175, 3.175, 66.675, 92.075), abs=0.01)
    x, y = page.cards[0].matrix[4:]
    assert (x, y) == pytest.approx(((69.85 - 63) / 2, (95.25 - 88) / 2), abs=0.01)
    shown = next(iter(pypdfium2.PdfDocument(tmp_path / "o.pdf"))).render(scale=1).to_pil().convert("RGB")
    strip = [shown.getpixel((0, y)) for y in range(0, shown.height, 5)]
    assert strip.count((255, 255, 255)) < len(strip) / 3


def test_table_top_sheets(deck: Path, tmp_path: Path) -> None:
    render(deck, "-o", f"{tmp_path}/out/", "--printer", "tts", "--base-url", "https://example.org/x/")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["backs-1.png", "deck.json", "fronts-1.png"]
    saved = json.loads((tmp_path / "out" / "deck.json").read_text("utf-8"))
    (deck_object,) = saved["ObjectStates"]
    assert deck_object["Name"] == "DeckCustom" and deck_object["DeckIDs"] == [100, 101]
    entry = deck_object["CustomDeck"]["1"]
    assert entry["FaceURL"] == "https://example.org/x/fronts-1.png" and entry["UniqueBack"] is True
    assert [one["Nickname"] for one in deck_object["ContainedObjects"]] == [
        "Theme number 1",
        "Theme number 2",
    ]
    wide, high, kind = _header(tmp_path / "out" / "fronts-1.png")
    assert wide % entry["NumWidth"] == 0 and high % entry["NumHeight"] == 0 and kind == 2
    assert (wide / entry["NumWidth"]) / (high / entry["NumHeight"]) == pytest.approx(80 / 120, rel=0.01)
    assert max(wide, high) <= 4096


def test_a_full_deck_fills_sheets_of_ten_by_seven() -> None:
    from terra_cards.render.tabletop import grids

    found = grids(150, (80, 120), (10, 7), 4096, 300)
    assert [(g.columns, g.rows, g.cards) for g in found] == [(10, 7, 69), (10, 7, 69), (10, 2, 12)]
    assert all(g.columns * g.card[0] <= 4096 and g.rows * g.card[1] <= 4096 for g in found)
    (large,) = grids(69, (80, 120), (10, 7), 10_000, 300)
    assert large.card == (945, 1417) or (large.card[0] * 10 <= 10_000 and large.card[1] * 7 <= 10_000)
    (one,) = grids(1, (80, 120), (10, 7), 4096, 300)
    assert (one.columns, one.rows, one.cards) == (2, 2, 1)


def test_a_common_back_is_one_picture_on_the_table(tmp_path: Path) -> None:
    plain = [card(4).replace("    compass: ne\n", "")]
    deck = write_deck(tmp_path, plain, edition="terra-on-tour")
    render(deck, "-o", f"{tmp_path}/out/", "--printer", "tabletop-simulator")
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["back.png", "deck.json", "fronts-1.png"]
    saved = json.loads((tmp_path / "out" / "deck.json").read_text("utf-8"))
    assert saved["ObjectStates"][0]["Name"] == "CardCustom"
    back, fronts = (
        Image.open(io.BytesIO((tmp_path / "out" / n).read_bytes())) for n in ("back.png", "fronts-1.png")
    )
    # the last place of the sheet shows the back: what others see of a card in a hand
    wide, high = back.size
    assert fronts.crop((wide, high, 2 * wide, 2 * high)).tobytes() == back.tobytes()


@pytest.mark.parametrize(("missing", "printer"), [("pypdfium2", "dtc"), ("pypdfium2", "tts")])
def test_what_is_not_installed_is_named_with_the_command(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, printer: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    out = f"{tmp_path}/out/" if printer == "tts" else tmp_path / "o.pdf"
    size = ["--size", "63.5x88.9mm"]
    result = run(deck, "-o", out, "--printer", printer, "--cards", "card-2", *size)
    assert result.exit_code == 2
    assert f"{missing}, which is not installed" in result.stderr and "pip install" in result.stderr
    assert not (tmp_path / "o.pdf").exists() and not (tmp_path / "out").exists()


def test_the_file_can_go_to_standard_output(deck: Path) -> None:
    command = [sys.executable, "-m", "terra_cards", "render", str(deck), "-o", "-", "--printer", "offset"]
    done = subprocess.run([*command, "--cards", "card-2"], check=True, capture_output=True)
    with pikepdf.open(io.BytesIO(done.stdout)) as pdf:
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-4"


@pytest.mark.parametrize(("printer", "name"), [("tgc", "01-card-1-back.png"), ("tts", "deck.json")])
def test_a_file_in_the_way_stops_the_whole_set(deck: Path, tmp_path: Path, printer: str, name: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / name).write_bytes(b"mine")
    options = ["-o", f"{tmp_path}/out/", "--printer", printer, "--size", "tarot"]
    result = run(deck, *options)
    assert result.exit_code == 2 and "--force" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == [name]
    render(deck, *options, "--force")
    assert (tmp_path / "out" / name).read_bytes() != b"mine"
