"""``terra-cards preflight``: our own files pass, and each thing that a print shop sends back is found."""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.lib.colors import CMYKColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from typer.testing import CliRunner

from terra_cards.cli.commands.parts import app as parts
from terra_cards.cli.commands.preflight import app
from terra_cards.render.preflight.mirror import measure
from terra_cards.render.preflight.read import UnreadableError, read_pdf
from tests.render.cli import render
from tests.render.decks import card, encoded, picture, write_deck

MM = 72 / 25.4


def preflight(*arguments: Any) -> tuple[int, dict[str, Any]]:
    """Status and JSON document."""
    result = CliRunner().invoke(app, [*(str(one) for one in arguments), "--format", "json"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, json.loads(result.stdout) if result.stdout else {}


def codes(found: dict[str, Any]) -> list[str]:
    return [one["code"] for one in found["diagnostics"]]


def drawn(draw: Callable[[Canvas], None], size: tuple[float, float] = (100, 140), **more: Any) -> bytes:
    """A foreign PDF of one or more pages of so many millimetres."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(size[0] * MM, size[1] * MM), **more)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def saved(folder: Path, data: bytes, name: str = "x.pdf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERRA_CARDS_CONFIG", str(tmp_path / "settings"))


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    (folder / "a.jpg").write_bytes(encoded(picture(1200, 800)))
    return write_deck(folder, [card(1, photo="a.jpg"), card(5), card(2), card(6)])


@pytest.fixture(scope="module")
def made(deck: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Our own files, by what they are."""
    folder = tmp_path_factory.mktemp("made")
    options: dict[str, list[Any]] = {
        "long": ["--duplex", "long"],
        "short": ["--duplex", "short"],
        "halves": ["--duplex", "short", "--order", "fronts-first"],
        "moved": ["--duplex", "long", "--offset", "0.8,-0.4"],
        "offset": ["--printer", "offset"],
        "dtc": ["--printer", "dtc", "--size", "63.5x88.9mm"],
    }
    for name, chosen in options.items():
        render(deck, "-o", folder / f"{name}.pdf", *chosen)
    return {name: folder / f"{name}.pdf" for name in options}


@pytest.mark.parametrize(
    ("name", "printer"), [("offset", "offset"), ("dtc", "drivethrucards"), ("dtc", "dtc")]
)
def test_our_files_for_print_shops_pass(made: dict[str, Path], name: str, printer: str) -> None:
    status, found = preflight(made[name], "--printer", printer)
    assert (status, found["diagnostics"]) == (0, [])
    assert found["summary"] == {"error": 0, "warning": 0, "info": 0}
    assert found["version"] == 1 and found["page_count"] == 4
    assert found["standard"] == ("PDF/X-4" if name == "offset" else "PDF/X-1a:2003")
    assert all(font["embedded"] and font["subset"] for font in found["fonts"])
    assert set(found["colours"]) <= {"DeviceCMYK", "DeviceGray"}
    assert 100 < found["ink"] <= (300 if name == "offset" else 240)
    assert found["mirror"]["worst"] == 0 and found["mirror"]["pairs"] == 2


@pytest.mark.parametrize(
    ("name", "flip", "shift"),
    [
        ("long", "long", [0, 0]),
        ("short", "short", [0, 0]),
        ("halves", "short", [0, 0]),
        ("moved", "long", [0.8, -0.4]),
    ],
)
def test_fronts_and_backs_are_compared(
    made: dict[str, Path], name: str, flip: str, shift: list[float]
) -> None:
    status, found = preflight(made[name])
    assert status == 0
    mirror = found["mirror"]
    assert mirror["basis"] == "marks"
    assert mirror["shift"] == pytest.approx(shift, abs=1e-3) and mirror["residual"] < 0.001
    if name != "halves":  # that file does not say how it is turned
        assert mirror["flip"] == flip and mirror["turned"] is True
    assert codes(found) == (["PF603"] if name == "moved" else [])


def test_boxes_and_resolution_are_measured(made: dict[str, Path]) -> None:
    _, found = preflight(made["offset"])
    page = found["pages"][0]
    assert (page["width"], page["height"]) == (100, 140)
    assert page["trim_box"] == pytest.approx([10, 10, 90, 130], abs=0.01)
    assert page["bleed_box"] == pytest.approx([7, 7, 93, 133], abs=0.01)
    (image,) = found["images"]
    left, _, right, _ = image["box"]
    assert image["dpi"] == pytest.approx(image["pixels"][0] / (right - left) * 25.4, rel=0.01)


def test_a_file_for_one_shop_is_sent_back_by_another(made: dict[str, Path]) -> None:
    status, found = preflight(made["offset"], "--printer", "drivethrucards")
    assert status == 1
    assert {"PF106", "PF403", "PF501", "PF502"} <= set(codes(found))
    status, found = preflight(made["long"], "--printer", "drivethrucards")
    assert {"PF106", "PF401", "PF501", "PF503"} <= set(codes(found))


def _faulty(pdf: pikepdf.Pdf, what: str) -> None:
    page = pdf.pages[0].obj
    if what == "trim":
        del page.TrimBox
    elif what == "nested":
        page.TrimBox = pikepdf.Array([-5, -5, 900, 900])
    elif what == "intent":
        del pdf.Root.OutputIntents
    elif what == "profile":
        del pdf.Root.OutputIntents[0].DestOutputProfile
    elif what == "trapped":
        del pdf.docinfo["/Trapped"]
    elif what == "title":
        del pdf.docinfo["/Title"]
    elif what == "script":
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
    elif what == "attached":
        pdf.attachments["x.txt"] = b"hello"
    elif what == "note":
        page.Annots = pdf.make_indirect(
            pikepdf.Array(
                [pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 1, 1])]
            )
        )
    elif what == "turned":
        page.Rotate = 90
    elif what == "bleed":
        page.BleedBox = page.TrimBox
    elif what == "broken":
        page.Contents = pdf.make_stream(b"/thick w 0 0 9 9 re f")
    elif what == "ink":
        page.Contents = pdf.make_stream(b"1 1 1 0.5 k 0 0 9 9 re f")
    elif what == "rgb":
        page.Contents = pdf.make_stream(b"1 0 0 rg 0 0 9 9 re f")
    elif what == "moved":  # the second page's boxes and content by 0.5 mm
        back = pdf.pages[1].obj
        inner = back.Contents.read_bytes()
        back.Contents = pdf.make_stream(b"1 0 0 1 1.41732 0 cm\n" + inner)


@pytest.mark.parametrize(
    ("what", "code", "status"),
    [
        ("trim", "PF104", 1),
        ("nested", "PF105", 1),
        ("intent", "PF503", 1),
        ("profile", "PF504", 1),
        ("trapped", "PF505", 1),
        ("title", "PF506", 1),
        ("script", "PF005", 1),
        ("attached", "PF005", 1),
        ("note", "PF005", 1),
        ("turned", "PF102", 0),
        ("bleed", "PF107", 1),
        ("broken", "PF006", 1),
        ("ink", "PF402", 1),
        ("rgb", "PF401", 1),
        ("moved", "PF602", 1),
    ],
)
def test_each_fault_is_found(
    made: dict[str, Path], tmp_path: Path, what: str, code: str, status: int
) -> None:
    with pikepdf.open(made["offset"]) as pdf:
        _faulty(pdf, what)
        pdf.save(tmp_path / "x.pdf")
    found_status, found = preflight(tmp_path / "x.pdf", "--printer", "offset")
    assert code in codes(found) and found_status == status
    if code == "PF402":
        assert "350 % of ink" in found["diagnostics"][0]["message"]
    if what in ("turned", "bleed"):
        (one,) = [one for one in found["diagnostics"] if one["code"] == code]
        assert one["pages"] == [1]


def test_warnings_fail_when_told(made: dict[str, Path], tmp_path: Path) -> None:
    with pikepdf.open(made["offset"]) as pdf:
        _faulty(pdf, "turned")
        pdf.save(tmp_path / "x.pdf")
    assert preflight(tmp_path / "x.pdf", "--printer", "offset", "--strict")[0] == 1


def test_a_font_that_is_not_in_the_file(tmp_path: Path) -> None:
    path = saved(tmp_path, drawn(lambda c: (c.setFont("Helvetica", 12), c.drawString(20, 20, "hello"))[0]))
    status, found = preflight(path)
    assert status == 1 and "PF201" in codes(found)
    assert {"name": "Helvetica", "embedded": False}.items() <= found["fonts"][0].items()


def test_pictures_are_measured_as_they_are_placed(tmp_path: Path) -> None:
    image = ImageReader(io.BytesIO(encoded(picture(300, 150))))

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(image, 10 * MM, 10 * MM, 50 * MM, 25 * MM)
        canvas.saveState()
        canvas.translate(60 * MM, 80 * MM)
        canvas.rotate(90)
        canvas.scale(2, 1)
        canvas.drawImage(image, 0, 0, 12.7 * MM, 12.7 * MM)
        canvas.restoreState()

    _, found = preflight(saved(tmp_path, drawn(draw)))
    dpis = sorted(image["dpi"] for image in found["images"])
    # 300 pixels on 25.4 mm across, 150 on 12.7 mm down: 300 dpi; 300 pixels on 50 mm: 152.4 dpi
    assert dpis == pytest.approx([152.4, 300], abs=0.2)
    assert "PF301" in codes(found)
    flat = next(image for image in found["images"] if image["dpi"] < 200)
    assert flat["box"] == pytest.approx([10, 105, 60, 130], abs=0.01)


def test_ink_of_pictures_and_gradients_is_read(tmp_path: Path) -> None:
    dark = Image.new("CMYK", (20, 20), (255, 255, 255, 128))

    def draw(canvas: Canvas) -> None:
        canvas.setFillColor(CMYKColor(0.5, 0.5, 0, 0))
        canvas.rect(0, 0, 50, 50, fill=1, stroke=0)
        canvas.drawImage(str(saved(tmp_path, encoded(dark, quality=100), "dark.jpg")), 0, 0, 20, 20)

    _, found = preflight(saved(tmp_path, drawn(draw)))
    assert found["ink"] == pytest.approx(350, abs=3)
    assert found["images"][0]["ink"] == pytest.approx(350, abs=3)

    def shade(canvas: Canvas) -> None:
        canvas.linearGradient(0, 0, 50, 50, (CMYKColor(0, 0, 0, 0), CMYKColor(0.9, 0.9, 0.9, 0.9)))

    _, found = preflight(saved(tmp_path, drawn(shade), "y.pdf"))
    assert found["ink"] == pytest.approx(360, abs=0.1)


def test_coverage_is_measured_on_the_page_as_it_is_shown(tmp_path: Path) -> None:
    """A quarter of the page in one colour: its inks, a quarter of them on average."""

    def draw(canvas: Canvas) -> None:
        canvas.setFillColorRGB(1, 1, 0)
        canvas.rect(0, 0, 50 * MM, 70 * MM, fill=1, stroke=0)

    _, found = preflight(saved(tmp_path, drawn(draw)))
    cover = found["coverage"]
    assert cover["condition"] == "FOGRA39" and cover["pages"] == 1
    assert cover["yellow"] == pytest.approx(cover["most"] / 4, abs=2) and cover["yellow"] > 20
    assert cover["cyan"] < 3 and cover["black"] < 1
    assert cover["mean"] == pytest.approx(
        sum(cover[k] for k in ("cyan", "magenta", "yellow", "black")), abs=0.2
    )
    _, found = preflight(saved(tmp_path, drawn(lambda c: None)), "--printer", "dtc")
    assert found["coverage"]["mean"] == 0 and found["coverage"]["condition"] == "CGATS TR 006"


def test_transparency_is_found_wherever_it_hides(tmp_path: Path) -> None:
    clear = Image.new("RGBA", (10, 10), (255, 0, 0, 99))

    def opacity(canvas: Canvas) -> None:
        canvas.setFillAlpha(0.5)
        canvas.rect(0, 0, 50, 50, fill=1)

    def mask(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(clear), 0, 0, 20, 20, mask="auto")

    for draw, expected in ((opacity, True), (mask, True), (lambda c: c.rect(0, 0, 5, 5), False)):
        _, found = preflight(saved(tmp_path, drawn(draw)))
        assert found["pages"][0]["transparency"] is expected


def test_pages_of_several_sizes_and_blank_ones(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.rect(0, 0, 5, 5)
        canvas.showPage()
        canvas.setPageSize((50 * MM, 50 * MM))

    _, found = preflight(saved(tmp_path, drawn(draw)))
    assert {"PF101", "PF103", "PF007"} <= set(codes(found))
    blank = next(one for one in found["diagnostics"] if one["code"] == "PF103")
    assert "meant to stay blank" in blank["help"]


@pytest.mark.parametrize(
    ("what", "wishes", "pairs"),
    [
        ("terra", [], 0),
        ("terra-on-tour", ["--duplex", "long"], 2),
        ("terra-on-tour", ["--duplex", "short", "--order", "fronts-first", "--credits"], 2),
        ("terra-2003", ["--layout", "fold"], 0),
    ],
)
def test_parts_pass_though_they_lie_both_ways_and_have_blank_backs(
    tmp_path: Path, what: str, wishes: list[str], pairs: int
) -> None:
    """One paper lying both ways is one paper, and a back may be blank."""
    made = CliRunner().invoke(parts, [what, "-o", str(tmp_path / "p.pdf"), *wishes])
    assert made.exit_code == 0, made.output
    status, found = preflight(tmp_path / "p.pdf", "--strict")
    assert status == 0 and set(codes(found)) <= {"PF103", "PF104"}
    assert found.get("mirror", {}).get("pairs", 0) == pairs
    assert not pairs or (found["mirror"]["worst"] == 0 and found["mirror"]["turned"] is True)


# Foreign and broken files


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "PF001"),
        (b"hello", "PF001"),
        (b"%PDF-1.7\n", "PF001"),
        (b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n", None),
        (b"\x89PNG\r\n\x1a\n", "PF001"),
    ],
)
def test_what_is_no_pdf_is_told(tmp_path: Path, data: bytes, code: str | None) -> None:
    status, found = preflight(saved(tmp_path, data))
    assert status == 1 and found["diagnostics"][0]["code"] in ((code,) if code else ("PF001", "PF003"))


def test_a_locked_file_is_told(made: dict[str, Path], tmp_path: Path) -> None:
    with pikepdf.open(made["long"]) as pdf:
        pdf.save(tmp_path / "x.pdf", encryption=pikepdf.Encryption(owner="o", user="u"))
    status, found = preflight(tmp_path / "x.pdf")
    assert status == 1 and codes(found) == ["PF002"] and found["diagnostics"][0]["help"]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_files_never_break_the_reader(made: dict[str, Path], data: st.DataObject) -> None:
    whole = bytearray(made["dtc"].read_bytes()[:120_000])
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(9, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(1000, len(whole)))])
    try:
        facts = read_pdf(cut)
    except UnreadableError as error:
        assert error.code in ("PF001", "PF002") and error.hint
    else:
        measure(facts.pages)


def test_a_page_that_contains_itself_ends(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(100, 100))
    form = pdf.make_stream(b"/F Do", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 1, 1])
    form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
    page = pdf.pages[0].obj
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
    page.Contents = pdf.make_stream(b"/F Do")
    pdf.save(tmp_path / "x.pdf")
    status, found = preflight(tmp_path / "x.pdf")
    assert status in (0, 1) and found["page_count"] == 1


def test_a_file_that_is_too_long_is_read_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from terra_cards.render.preflight import read

    monkeypatch.setattr(read, "MOST_PAGES", 2)
    pdf = pikepdf.new()
    for _ in range(4):
        pdf.add_blank_page(page_size=(100, 100))
    pdf.save(tmp_path / "x.pdf")
    _, found = preflight(tmp_path / "x.pdf")
    assert "PF004" in codes(found) and found["page_count"] == 2


def test_paths_that_are_not_there(tmp_path: Path) -> None:
    assert preflight(tmp_path / "none.pdf")[0] == 2
    result = CliRunner().invoke(app, [str(tmp_path / "none.pdf")])
    assert "no such file" in result.stderr
    result = CliRunner().invoke(app, [str(tmp_path / "none.pdf"), "--printer", "ofset"])
    assert "did you mean 'offset'?" in result.stderr


def test_in_words(made: dict[str, Path]) -> None:
    result = CliRunner().invoke(app, [str(made["offset"]), "--printer", "offset"])
    for words in (
        "PDF/X-4, 4 pages of 100 x 140 mm",
        "cut: 80 x 120 mm",
        "made for FOGRA39",
        "2 pages of backs lie exactly behind their fronts",
        "nothing to send back for offset",
    ):
        assert words in result.stdout


# Mirror match


Lines = list[tuple[float, float, float, float]]


def _two(front: Lines, back: Lines) -> bytes:
    """A foreign sheet of two pages with marks as another program draws them, in mm from the lower left."""

    def draw(canvas: Canvas) -> None:
        for x0, y0, x1, y1 in front:
            canvas.line(x0 * MM, y0 * MM, x1 * MM, y1 * MM)
        canvas.showPage()
        for x0, y0, x1, y1 in back:
            canvas.line(x0 * MM, y0 * MM, x1 * MM, y1 * MM)

    return drawn(draw, (210, 297))


MARKS = [
    (30, 5, 30, 10),
    (110, 5, 110, 10),
    (30, 287, 30, 292),
    (110, 287, 110, 292),
    (5, 40, 10, 40),
    (5, 160, 10, 160),
]


def _mirrored(dx: float) -> Lines:
    return [(210 - x0 + dx, y0, 210 - x1 + dx, y1) for x0, y0, x1, y1 in MARKS]


@pytest.mark.parametrize("dx", [0, 1.0, 3.5, -4])
def test_marks_of_foreign_sheets_tell_how_far_backs_are_off(dx: float) -> None:
    """Backs 3 to 4 mm off on A4, as people report it: told to a hundredth."""
    mirror = measure(read_pdf(_two(MARKS, _mirrored(dx))).pages, "long")
    assert mirror is not None
    assert mirror.shift == pytest.approx((dx, 0), abs=0.005) and mirror.residual < 0.005


def test_one_mark_out_of_place_is_no_shift() -> None:
    back = _mirrored(0)
    back[1] = (back[1][0] + 1, back[1][1], back[1][2] + 1, back[1][3])
    mirror = measure(read_pdf(_two(MARKS, back)).pages, "long")
    assert mirror is not None and mirror.residual > 0.1


def test_backs_printed_for_the_other_edge_are_found(made: dict[str, Path], tmp_path: Path) -> None:
    with pikepdf.open(made["short"]) as pdf:
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipLongEdge
        pdf.save(tmp_path / "x.pdf")
    status, found = preflight(tmp_path / "x.pdf")
    assert status == 1 and "PF604" in codes(found)


def test_a_calibrated_file_is_right_for_its_printer(deck: Path, tmp_path: Path) -> None:
    folder = tmp_path / "settings" / "printers"
    folder.mkdir(parents=True)
    (folder / "home.calibration.yaml").write_text(
        "format: 1\ncalibration: {id: home, fronts: {offset: [0.2, 0.3]}, "
        "backs: {offset: [0.8, -0.4], rotation: 0.2, scale: [1.001, 1]}}\n"
    )
    render(deck, "-o", tmp_path / "o.pdf", "--printer", "home")
    assert preflight(tmp_path / "o.pdf", "--printer", "home")[1]["diagnostics"] == []
    _, found = preflight(tmp_path / "o.pdf")
    assert codes(found) == ["PF603", "PF605"]
    assert found["mirror"]["rotation"] == pytest.approx(0.2, abs=1e-3)
    assert found["mirror"]["scale"] == pytest.approx([1.001, 1], abs=1e-5)
    assert found["mirror"]["residual"] < 0.005


# Pictures


def _png(size: tuple[int, int], mode: str = "RGB", dpi: int = 300) -> bytes:
    return encoded(Image.new(mode, size, (1, 2, 3, 4)[: len(mode)]), "PNG", dpi=(dpi, dpi))


def test_pictures_are_judged_by_their_pixels(tmp_path: Path) -> None:
    for name in ("01-a-front", "01-a-back", "02-b-front"):
        saved(tmp_path, _png((825, 1125)), f"{name}.png")
    status, found = preflight(tmp_path, "--printer", "tgc")
    assert status == 1 and codes(found) == ["PF606"] and "02-b" in found["diagnostics"][0]["message"]
    saved(tmp_path, _png((825, 1125)), "02-b-back.png")
    assert preflight(tmp_path, "--printer", "tgc")[0] == 0
    saved(tmp_path, _png((822, 1122)), "02-b-back.png")
    assert codes(preflight(tmp_path, "--printer", "tgc")[1]) == ["PF303", "PF101"]
    status, found = preflight(tmp_path / "02-b-back.png", "--printer", "mpc")
    assert status == 0 and found["pictures"][0] == {
        "name": "02-b-back.png", "pixels": [822, 1122], "colours": "RGB", "dpi": 300.0,
    }  # fmt: skip


def test_see_through_and_oversized_pictures_are_sent_back(tmp_path: Path) -> None:
    saved(tmp_path, _png((825, 1125), "RGBA"), "a-front.png")
    assert "PF305" in codes(preflight(tmp_path, "--printer", "tgc")[1])
    saved(tmp_path, _png((5000, 10)), "fronts-1.png")
    assert "PF304" in codes(preflight(tmp_path / "fronts-1.png", "--printer", "tts")[1])


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", _png((8, 8))[:-20], _png((8, 8))[:30], encoded(picture())[:40],
     _png((8, 8)).replace(b"IDAT", b"IDAX")],
)  # fmt: skip
def test_broken_pictures_are_told(tmp_path: Path, data: bytes) -> None:
    status, found = preflight(saved(tmp_path, data, "x.png"))
    assert status == 1 and codes(found) == ["PF302"]


def test_a_wrong_checksum_is_found(tmp_path: Path) -> None:
    data = bytearray(_png((8, 8)))
    at = data.index(b"IDAT")
    (length,) = struct.unpack_from(">I", data, at - 4)
    data[at + 4 + length] ^= 0xFF
    assert zlib.crc32(bytes(data[at : at + 4 + length])) != struct.unpack_from(">I", data, at + 4 + length)[0]
    assert codes(preflight(saved(tmp_path, bytes(data), "x.png"))[1]) == ["PF302"]


def test_jpegs_are_read_too(tmp_path: Path) -> None:
    path = saved(tmp_path, encoded(picture(825, 1125), dpi=(300, 300)), "a.jpg")
    assert preflight(path, "--printer", "tgc")[1]["pictures"][0]["pixels"] == [825, 1125]
    path = saved(tmp_path, encoded(picture(825, 1125, "CMYK")), "b.jpg")
    assert "PF401" in codes(preflight(path, "--printer", "tgc")[1])


def test_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    assert codes(preflight(tmp_path / "none", "--printer", "tgc")[1]) == ["PF003"]
