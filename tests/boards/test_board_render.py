"""``board render`` as people use it: kinds of file, papers, what cannot be drawn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from terra_cards.layout.poster.plan import poster_plan
from terra_cards.workspace.files import Files
from terra_cards.workspace.parts import Parts, builtin_edition
from tests.boards.posters import HAND, USA, lines
from tests.boards.squares import board as run


@pytest.mark.parametrize("ending", ["pdf", "svg", "png"])
def test_three_kinds_of_file(four: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"map.{ending}"
    done = run("render", str(four), "-o", str(out), "--paper", "a4", "--dpi", "72")
    assert done.exit_code == 0, done.output
    data = out.read_bytes()
    if ending == "pdf":
        (page,) = pypdf.PdfReader(out).pages
        assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (842, 595) or (
            round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (595, 842)  # fmt: skip
        assert "North West" in page.extract_text().replace("\n", " ")
    elif ending == "svg":
        root = ElementTree.fromstring(data)
        assert {root.get("width"), root.get("height")} == {"210mm", "297mm"}
        labels = {element.get("aria-label") for element in root.iter() if element.get("aria-label")}
        assert {"Four", "South"} & labels
        assert b"<text" not in data and b"font-family" not in data  # letters are outlines
    else:
        from PIL import Image

        with Image.open(out) as image:
            assert sorted(image.size) == pytest.approx([595, 842], abs=1)
    before = out.read_bytes()
    assert run("render", str(four), "-o", str(out), "--paper", "a4", "--dpi", "72").exit_code == 2
    assert run("render", str(four), "-o", str(out), "--paper", "a4", "--dpi", "72", "--force").exit_code == 0
    assert out.read_bytes() == before


def test_any_hash_seed_gives_the_same_bytes(four: Path, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.pdf"
        command = [
            sys.executable,
            "-m",
            "terra_cards",
            "board",
            "render",
            str(four),
            "-o",
            str(out),
            "--poster",
        ]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, check=True, capture_output=True, env=environment)
        made.append(out.read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("args", "status", "words_said"),
    [
        (("world", "-o", "x.gif"), 2, "must end in .pdf, .svg or .png"),
        (("wrld", "-o", "x.pdf"), 2, "did you mean 'world'"),
        (("germany", "-o", "x.pdf", "--side", "imperial"), 2, "no imperial side (R1a)"),
        (("germany", "-o", "x.pdf", "--side", "metirc"), 2, "did you mean 'metric'"),
        (("germany", "-o", "x.pdf", "--lang", "fr"), 2, "known: en, de, es"),
        (("germany", "-o", "x.pdf", "--paper", "a22"), 2, "did you mean 'a2'"),
        (("germany", "-o", "x.pdf", "--paper", "10x10mm"), 2, "out of range"),
        (("germany", "-o", "x.svg", "--tile", "a4"), 2, "need a .pdf"),
        (("germany", "-o", "x.pdf", "--tile", "b9"), 2, "did you mean"),
        (("germany", "-o", "x.pdf", "--dpi", "1"), 2, "--dpi"),
        (("germany", "-o", "no/where.pdf"), 2, "there is no folder"),
        (("germany", "-o", "x.pdf", "--poster", "--edition", "tera"), 2, "did you mean 'terra'"),
        (("germany", "-o", "x.pdf", "--poster", "--edition", "terra-2003"), 2, "without a board"),
    ],
)
def test_what_cannot_be_drawn_says_why(
    args: tuple[str, ...], status: int, words_said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("render", *args)
    assert done.exit_code == status and words_said in done.stderr, done.output
    assert list(tmp_path.iterdir()) == []


def test_a_board_without_a_drawing_has_no_map(tmp_path: Path) -> None:
    path = tmp_path / "toy.board.yaml"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(tmp_path / "x.pdf"))
    assert done.exit_code == 2 and "has no drawing" in done.stderr


@pytest.mark.parametrize(("lang", "names"), [("en", ["Hill", "Bay"]), ("de", ["Hügel", "Bucht"])])
def test_a_board_without_a_drawing_has_a_poster(tmp_path: Path, lang: str, names: list[str]) -> None:
    """Its areas stand on it as cards, each with its neighbours; scales, track and box as ever."""
    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.pdf"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--lang", lang)
    assert done.exit_code == 0, done.output
    text = pypdf.PdfReader(out).pages[0].extract_text().replace("\u00a0", " ")
    for name in (*names, "Toy", "1900", "100"):
        assert name in text
    made = Parts(Files()).load_board(path).board("metric")
    edition = builtin_edition("terra").edition
    assert made is not None and edition is not None
    plan = poster_plan(made, edition, (420.0, 297.0), lang)
    by_field: dict[str, list[str]] = {}
    for line in lines(plan.items):
        by_field.setdefault(line.field, []).append(line.text)
    beside = " ".join(by_field["beside/hill"])
    assert beside.endswith("Bay, Moor" if lang == "en" else "Bucht, Moor")
    assert plan.unplaced == plan.unprinted == ()


def test_letters_that_no_font_has_are_named(tmp_path: Path) -> None:
    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.pdf"
    path.write_text(HAND.replace("en: Hill", 'en: "北 Hill"'), encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--format", "json")
    assert done.exit_code == 1 and "no font of the poster prints 北" in done.stderr
    assert json.loads(done.stdout)["unprinted"] == ["北"]
    greek = HAND.replace("en: Hill", "en: Λόφος")
    path.write_text(greek, encoding="utf-8")
    assert run("render", str(path), "-o", str(out), "--poster", "-f").exit_code == 0


@pytest.mark.parametrize(("name", "status"), [("deutschland", 0), ("clasic", 2), ("none.template.yaml", 2)])
def test_a_template_gives_its_colours(tmp_path: Path, name: str, status: int) -> None:
    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.svg"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--template", name)
    assert done.exit_code == status, done.output
    assert out.exists() == (status == 0)
    if name == "clasic":
        assert "did you mean 'classic'" in done.stderr


def test_a_picture_that_no_machine_can_hold_is_refused(tmp_path: Path) -> None:
    args = ("world", "-o", str(tmp_path / "x.png"), "--paper", "a0", "--dpi")
    done = run("render", *args, "1200")
    assert done.exit_code == 2 and "write --dpi 359 or less" in done.stderr


@pytest.mark.parametrize("dpi", [72, 101])
def test_a_picture_has_the_resolution_asked_for(tmp_path: Path, dpi: int) -> None:
    from PIL import Image

    path, out = tmp_path / "toy.board.yaml", tmp_path / "x.png"
    path.write_text(HAND, encoding="utf-8")
    done = run("render", str(path), "-o", str(out), "--poster", "--paper", "200x150mm", "--dpi", str(dpi))
    assert done.exit_code == 0, done.output
    with Image.open(out) as image:
        assert image.size == pytest.approx((200 / 25.4 * dpi, 150 / 25.4 * dpi), abs=1)
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_a_paper_too_small_for_all_names_says_which(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    done = run("render", str(USA), "-o", str(out), "--paper", "100x90mm", "--format", "json")
    assert done.exit_code == 1 and "choose a larger paper" in done.stderr
    assert json.loads(done.stdout)["unnamed"] and out.is_file()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_name_finds_a_place_on_a_postcard(tmp_path: Path, lang: str) -> None:
    """Two to four names were left out: a name with no place near its area stands farther off, on a line."""
    done = run("render", "world", "--paper", "a6", "--lang", lang, "-o", str(tmp_path / "x.pdf"))
    assert done.exit_code == 0 and "no room" not in done.output
