"""Fonts in the finished file: of packages and of authors, by letter and by glyph, read back by others."""

from __future__ import annotations

import importlib.util
import io
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops

from tests.layout.made_fonts import made, without
from tests.render.cli import render, run
from tests.render.decks import card, write_deck

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzäöü0123456789 .,:;·-–%()/’&"
SCRIPTS = """format: 1
deck: {{id: s, title: {{{lang}: S}}, edition: terra, board: world, languages: [{lang}]}}
cards:
  - id: a
    theme: {{{lang}: "{theme}"}}
    difficulty: beginner
    areas: [france]
    tasks:
      year: {{ask: {{{lang}: "{theme}"}}, answer: 1889}}
      length: {{ask: {{{lang}: "{theme}"}}, answer: 3 m}}
    info: {{{lang}: "{info}"}}
"""


def _fonts(path: Path) -> dict[str, pikepdf.Dictionary]:
    found = {}
    with pikepdf.open(path) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor":
                file = thing.get("/FontFile2") or thing.get("/FontFile3")
                assert file is not None, thing.FontName
                found[str(thing.FontName).partition("+")[2]] = file.read_bytes()
    return found


def _templated(folder: Path, faces: str, cards: list[str] | None = None) -> Path:
    text = f"format: 1\ntemplate: {{id: own, title: {{en: Own}}, extends: classic}}\nfaces:\n{faces}"
    (folder / "own.template.yaml").write_text(text, "utf-8")
    deck = write_deck(folder, cards or [card(1)])
    deck.write_text(
        deck.read_text("utf-8").replace("version:", "template: own.template.yaml, version:"), "utf-8"
    )
    return deck


def _text(path: Path) -> str:
    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    return " ".join(text.split())


@pytest.mark.parametrize("postscript", [False, True])
def test_a_font_of_the_author_is_embedded_and_can_be_searched(tmp_path: Path, postscript: bool) -> None:
    name = "own.otf" if postscript else "own.ttf"
    (tmp_path / name).write_bytes(made(LETTERS, postscript=postscript))
    deck = _templated(tmp_path, f"  display: {{file: {name}}}\n")
    render(deck, "-o", tmp_path / "o.pdf")
    fonts = _fonts(tmp_path / "o.pdf")
    assert "Made-Regular" in fonts
    assert "Theme number 1" in _text(tmp_path / "o.pdf")
    page = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0].render(scale=2).to_pil().convert("L")
    assert page.getextrema()[0] < 60  # boxes for letters are black, and they are there


def test_a_postscript_font_is_cut_to_the_glyphs_used(tmp_path: Path) -> None:
    letters = LETTERS + "".join(map(chr, range(0x400, 0x500)))
    (tmp_path / "own.otf").write_bytes(made(letters, postscript=True))
    render(_templated(tmp_path, "  display: {file: own.otf}\n"), "-o", tmp_path / "o.pdf")
    whole = TTFont(io.BytesIO(made(letters, postscript=True))).reader["CFF "]
    assert len(_fonts(tmp_path / "o.pdf")["Made-Regular"]) < len(whole) / 2


def test_without_the_engine_a_postscript_font_is_embedded_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "uharfbuzz" else found(name, *more)
    )
    (tmp_path / "own.otf").write_bytes(made(LETTERS, postscript=True))
    render(_templated(tmp_path, "  display: {file: own.otf}\n"), "-o", tmp_path / "o.pdf")
    assert (
        _fonts(tmp_path / "o.pdf")["Made-Regular"]
        == TTFont(io.BytesIO(made(LETTERS, postscript=True))).reader["CFF "]
    )
    assert "Theme number 1" in _text(tmp_path / "o.pdf")


@pytest.mark.parametrize(
    ("lang", "theme", "info"),
    [
        ("ar", "برج إيفل", "بني البرج عام 1889"),
        ("he", "מגדל אייפל", "שָׁלוֹם לכולם"),
        ("hi", "एफ़िल टॉवर", "यह मीनार 1889 की विश्व प्रदर्शनी"),
        ("th", "หอไอเฟล", "สร้างขึ้นสำหรับงานแสดงสินค้าโลก"),
        ("ru", "Эйфелева башня", "Построена к выставке"),
        ("el", "Πύργος του Άιφελ", "Χτίστηκε για την Έκθεση"),
        ("vi", "Tháp Eiffel", "được xây cho Triển lãm"),
    ],
)
def test_texts_of_all_scripts_are_printed_and_can_be_copied(
    tmp_path: Path, lang: str, theme: str, info: str
) -> None:
    (tmp_path / "s.deck.yaml").write_text(SCRIPTS.format(lang=lang, theme=theme, info=info), "utf-8")
    render(tmp_path / "s.deck.yaml", "-o", tmp_path / "o.pdf")
    text = _text(tmp_path / "o.pdf")
    letters = {char for char in theme + info if char.isalpha()}
    assert letters <= set(text), sorted(letters - set(text))
    for word in (theme + " " + info).split():
        if word.isalpha() or lang in ("ar", "hi", "th"):
            assert word.replace("\u0301", "") in text or word[::-1] in text, word
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        assert pdf.check_pdf_syntax() == [] if hasattr(pdf, "check_pdf_syntax") else pdf.check() == []


def test_a_card_from_the_right_mirrors_one_from_the_left(tmp_path: Path) -> None:
    """The picture aside, a card in Hebrew has its strip, icons and bars on the other side."""
    for lang in ("en", "he"):
        deck = SCRIPTS.format(lang=lang, theme="1 1 1 1", info="1")
        (tmp_path / f"{lang}.deck.yaml").write_text(deck, "utf-8")
        render(tmp_path / f"{lang}.deck.yaml", "-o", tmp_path / f"{lang}.png", "--dpi", 100)
    left, right = (Image.open(tmp_path / f"{lang}.png").convert("RGB") for lang in ("en", "he"))
    assert left.size == right.size == (315, 472)
    strip = left.crop((0, 120, 19, 460))
    other = right.crop((right.width - 19, 120, right.width, 460)).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    difference = ImageChops.difference(strip.convert("L"), other.convert("L"))
    assert sum(difference.histogram()[61:]) < 0.06 * strip.width * strip.height


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "there is no such file"),
        (b"hello", "not a TrueType or OpenType font"),
        (b"wOF2" + bytes(60), "a web font"),
        (b"ttcf" + bytes(60), "a collection of several fonts"),
        (b"%!PS-AdobeFont-1.0", "Type 1"),
        (made("AB ")[:300], "broken or cut short|cut short"),
        (made("AB ", fs_type=2), "licence forbids"),
        (without(made("AB "), "glyf", "loca"), "no outlines"),
    ],
)
def test_a_font_that_cannot_be_printed_is_a_finding(tmp_path: Path, data: bytes | None, message: str) -> None:
    if data is not None:
        (tmp_path / "own.ttf").write_bytes(data)
    result = run(_templated(tmp_path, "  display: {file: own.ttf}\n"), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1
    assert re.search(r"own\.template\.yaml:4:19: .*" + f"({message})", result.output), result.output
    assert not (tmp_path / "o.pdf").exists()


def test_a_family_that_is_not_installed_says_what_to_install(tmp_path: Path) -> None:
    result = run(_templated(tmp_path, "  display: {family: Comic Neue Ultra}\n"), "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1
    assert "no font family 'Comic Neue Ultra' is installed" in result.output


def test_a_font_of_a_template_that_another_extends_is_found_from_there(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "own.otf").write_bytes(made(LETTERS, postscript=True))
    (tmp_path / "base" / "base.template.yaml").write_text(
        "format: 1\ntemplate: {id: base, title: {en: Base}, extends: classic}\n"
        "faces: {display: {file: own.otf}}\n",
        "utf-8",
    )
    (tmp_path / "own.template.yaml").write_text(
        "format: 1\ntemplate: {id: own, title: {en: Own}, extends: base/base.template.yaml}\n", "utf-8"
    )
    render(
        write_deck(tmp_path, [card(1)]),
        "-o",
        tmp_path / "o.pdf",
        "--template",
        tmp_path / "own.template.yaml",
    )
    assert "Made-Regular" in _fonts(tmp_path / "o.pdf")


def test_letters_without_a_font_are_findings_that_name_them(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1, theme="Fuji 富士 and 🎉")])
    result = run(deck, "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1
    for char in ("'富' (U+5BCC)", "'士' (U+58EB)", "'🎉' (U+1F389)"):
        assert char in result.output


def test_without_the_engine_a_joined_script_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from terra_cards.layout import shaping

    monkeypatch.setattr(shaping, "available", lambda: False)
    (tmp_path / "s.deck.yaml").write_text(
        SCRIPTS.format(lang="ar", theme="برج إيفل", info="بني البرج"), "utf-8"
    )
    result = run(tmp_path / "s.deck.yaml", "-o", tmp_path / "o.pdf")
    assert result.exit_code == 1, result.output
    assert "terra-cards[scripts]" in result.output and "TC403" in result.output


def test_the_same_bytes_with_shaped_text(tmp_path: Path) -> None:
    (tmp_path / "s.deck.yaml").write_text(
        SCRIPTS.format(lang="ar", theme="برج إيفل", info="بني البرج"), "utf-8"
    )
    for name in ("a.pdf", "b.pdf"):
        render(tmp_path / "s.deck.yaml", "-o", tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
