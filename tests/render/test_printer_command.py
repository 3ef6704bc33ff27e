"""``terra-cards printer``: measuring a printer, keeping it, and what comes of it on paper."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from terra_cards.cli.commands import doctor
from terra_cards.cli.commands.printer import app
from terra_cards.workspace import calibrations
from tests.render.cli import render, run
from tests.render.decks import card, write_deck
from tests.render.readback import apply, sheets

MM = 25.4 / 72


def printer(*arguments: Any) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TERRA_CARDS_CONFIG", str(tmp_path / "settings"))
    return tmp_path / "settings"


def test_the_sheet_tells_how_it_is_used_and_what_it_was_made_with(tmp_path: Path) -> None:
    result = printer("-o", tmp_path / "sheet.pdf", "--paper", "letter", "--duplex", "short")
    assert result.exit_code == 0, result.output
    pages = [page.extract_text() for page in pypdf.PdfReader(tmp_path / "sheet.pdf").pages]
    assert len(pages) == 2
    for text in pages:
        assert "Print both sides at 100 %" in text and "short edge" in text
        assert "--paper letter --duplex short" in text and "d = 175.9, e = 239.4" in text
        assert "letter, short edge" in text and "as they are" in text  # its own settings
    with pikepdf.open(tmp_path / "sheet.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize(("lang", "paper"), [("en", "a4"), ("de", "a5"), ("fr", "a6"), ("es", "letter")])
def test_the_sheet_speaks_languages_and_every_line_stays_on_it(tmp_path: Path, lang: str, paper: str) -> None:
    assert printer("-o", tmp_path / "s.pdf", "--lang", lang, "--paper", paper).exit_code == 0
    for page in pypdfium2.PdfDocument(tmp_path / "s.pdf"):
        text = page.get_textpage()
        for index in range(text.count_rects()):
            left, _, right, _ = text.get_rect(index)
            assert left >= 0 and right <= page.get_width()


def _crosses(path: Path) -> list[dict[str, tuple[float, float]]]:
    """Where the letters A, B and C stand on each page, in millimetres: each beside its cross."""
    out = []
    for page in pypdfium2.PdfDocument(path):
        text = page.get_textpage()
        found = {}
        for letter in "ABC":
            at = text.search(letter, match_case=True, match_whole_word=True).get_next()
            left, bottom, _, _ = text.get_charbox(at[0])
            found[letter] = (left * MM, (page.get_height() - bottom) * MM)
        out.append(found)
    return out


def test_what_a_printer_does_wrong_is_gone_after_measuring(tmp_path: Path) -> None:
    """The whole way: a sheet, a printer that draws crookedly, five lengths a side, cards that are right."""
    assert printer("-o", tmp_path / "s.pdf").exit_code == 0
    faults = [(0.6, -0.9, 0.12, 1.001, 0.998), (-1.1, 0.7, -0.2, 0.997, 1.002)]

    def printed(side: int, point: tuple[float, float]) -> tuple[float, float]:
        dx, dy, angle, sx, sy = faults[side]
        u, v = (point[0] - 105) * sx, (point[1] - 148.5) * sy
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return 105 + u * cos - v * sin + dx, 148.5 + u * sin + v * cos + dy

    said = []
    for side in (0, 1):
        a, b, c = (printed(side, point) for point in ((20, 20), (190, 20), (20, 277)))
        lengths = (a[0], a[1], c[0], math.dist(a, b), math.dist(a, c))
        said.append(",".join(f"{length:.4f}" for length in lengths))
    result = printer("--save", "home", "--front", said[0], "--back", said[1], "--title", "kitchen")
    assert result.exit_code == 0, result.output
    assert "--printer home" in result.stderr
    deck = write_deck(tmp_path, [card(number) for number in (1, 5)])
    render(deck, "-o", tmp_path / "plain.pdf", "--duplex", "long")
    render(deck, "-o", tmp_path / "o.pdf", "--printer", "home")
    plain_pages, pages = sheets(tmp_path / "plain.pdf"), sheets(tmp_path / "o.pdf")
    for side, (plain, corrected) in enumerate(zip(plain_pages, pages, strict=True)):
        for one, other in zip(plain.cards, corrected.cards, strict=True):
            for x, y in ((0, 0), (80, 120)):
                on_paper = printed(side, apply(other.matrix, x, y))
                assert math.dist(on_paper, apply(one.matrix, x, y)) < 0.01
    # a second sheet, printed through what is kept, would be exact: nothing is left to measure
    assert printer("-o", tmp_path / "t.pdf", "--printer", "home").exit_code == 0
    before, now = _crosses(tmp_path / "s.pdf"), _crosses(tmp_path / "t.pdf")
    for side in (0, 1):
        for letter in "ABC":
            assert math.dist(printed(side, now[side][letter]), before[side][letter]) < 0.05
    assert "kitchen" in CliRunner().invoke(doctor.app, []).stdout


def test_measuring_again_makes_what_is_kept_finer(tmp_path: Path) -> None:
    assert printer("--save", "home", "--back", "21,20,21,170,257").exit_code == 0
    result = printer("--save", "home", "--printer", "home", "--back", "20.1,19.8,20.1,170,257", "--force")
    assert result.exit_code == 0, result.output
    kept = calibrations.load("home")
    assert kept.backs.offset == pytest.approx((-1.1, 0.2), abs=1e-3)


def test_a_shift_read_against_the_light_is_kept_too(tmp_path: Path) -> None:
    result = printer("--save", "attic", "--offset", "0.8,-0.4", "--duplex", "short", "--format", "json")
    found = json.loads(result.stdout)
    assert found["version"] == 1 and found["printer"] == "attic" and found["flip"] == "short"
    assert found["backs"] == {"offset": [0.8, -0.4], "rotation": 0.0, "scale": [1.0, 1.0]}
    assert Path(found["file"]) == tmp_path / "settings" / "printers" / "attic.calibration.yaml"
    assert calibrations.load("attic").backs.offset == (0.8, -0.4)


def test_nothing_kept_is_overwritten_without_force_and_it_can_be_forgotten() -> None:
    assert printer("--save", "home", "--offset", "1,0").exit_code == 0
    again = printer("--save", "home", "--offset", "2,0")
    assert again.exit_code == 2 and "--force" in again.stderr
    assert printer("--save", "home", "--offset", "2,0", "--force").exit_code == 0
    assert printer("--remove", "hoem").exit_code == 2
    assert printer("--remove", "home").exit_code == 0
    assert calibrations.names() == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "nothing to do"),
        (["--front", "20,20,20,170,257"], "--save"),
        (["--save", "home"], "nothing was measured"),
        (["--save", "My Printer", "--offset", "0,0"], "kebab-case"),
        (["--save", "offset", "--offset", "0,0"], "printer of cards"),
        (["--save", "dtc", "--offset", "0,0"], "printer of cards"),
        (["--save", "home", "--front", "20,20,20,170"], "five lengths"),
        (["--save", "home", "--front", "2,2,2,17,25.7"], "length a is 2 mm and should be near 20 mm"),
        (["--save", "home", "--back", "20,20,20,170,nan"], "length e"),
        (["--save", "home", "--offset", "0,0", "--back", "20,20,20,170,257"], "leave one of them out"),
        (["--save", "home", "--offset", "far"], "RIGHT,DOWN"),
        (["-o", "sheet.png"], "a PDF"),
        (["-o", "nowhere/sheet.pdf"], "no folder"),
        (["-o", "s.pdf", "--paper", "a44"], "did you mean 'a4'?"),
        (["-o", "s.pdf", "--paper", "50x80mm"], "too small"),
        (["-o", "s.pdf", "--duplex", "longe"], "did you mean 'long'?"),
        (["-o", "s.pdf", "--lang", "xx"], "no language"),
        (["-o", "s.pdf", "--printer", "offset"], "no printer of your own"),
    ],
)
def test_wrong_wishes_are_told(options: list[str], said: str) -> None:
    result = printer(*options)
    assert result.exit_code == 2 and said in result.stderr, result.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format: 1\ncalibration: {id: home, backs: {offset: [99, 0]}}\n", ":2:42: '99' is out of range"),
        ("format: 1\ncalibration: {id: home, flup: long}\n", "did you mean 'flip'?"),
        ("format: 1\ncalibration: {id: home, backs: [\n", "home.calibration.yaml:"),
        ("\x00\x01\x02", "home.calibration.yaml:"),
        ("", "home.calibration.yaml:"),
        ("format: 9\ncalibration: {id: home}\n", "format '9' is unknown"),
    ],
)
def test_a_broken_file_is_told_with_its_place_and_never_used(tmp_path: Path, text: str, said: str) -> None:
    folder = tmp_path / "settings" / "printers"
    folder.mkdir(parents=True)
    (folder / "home.calibration.yaml").write_text(text, encoding="latin-1")
    deck = write_deck(tmp_path, [card(1)])
    result = run(deck, "-o", tmp_path / "o.pdf", "--printer", "home")
    assert result.exit_code == 2 and said in result.stderr
    assert not (tmp_path / "o.pdf").exists()
    looked = CliRunner().invoke(doctor.app, [])
    assert looked.exit_code == 1 and said in looked.stderr and "home (broken)" in looked.stdout


def test_what_is_written_is_read_back_the_same() -> None:
    from terra_cards.layout.correction import Correction

    kept = calibrations.Calibration(
        "home", 'the "big" one: C:\\printers', "letter", "short",
        Correction((0.12, -3.4), -0.0123, (1.00012, 0.9987)), Correction((1e-4, 0), 0.5, (1, 1)),
    )  # fmt: skip
    calibrations.keep(kept)
    assert calibrations.load("home") == kept
