"""Measuring text against other readers of the same font files."""

from __future__ import annotations

import io
import itertools
import string

import pytest
import uharfbuzz as harfbuzz
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont

from terra_cards.layout import truetype
from terra_cards.layout.typeface import INVISIBLE, Face, Typeface
from terra_cards.library import fonts
from tests.layout.faces import face, typeface
from tests.layout.made_fonts import made, widths_of, without

LETTERS = string.ascii_letters + string.digits + ".,;:–-’„“”()/% äöüßéèçñøåłčžŐТГАДУаедΑΔΤΥαγό"
WEIGHTS = ["regular", "medium", "semibold", "bold"]


@pytest.mark.parametrize("weight", WEIGHTS)
def test_advances_are_those_that_reportlab_writes(weight: str) -> None:
    ours = typeface(weight=weight)
    theirs = TTFont(f"oracle-{weight}", io.BytesIO(ours.data))
    for char, advance in ours.advances.items():
        assert advance == pytest.approx(theirs.face.charWidths[ord(char)], abs=0.5), char
    assert set(map(ord, ours.advances)) == set(theirs.face.charToGlyph) - {0, 0xFFFF}


def _shaped(font: harfbuzz.Font, text: str) -> float:
    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    harfbuzz.shape(font, buffer, {"kern": True, "liga": False, "calt": False, "ccmp": False, "mark": False})
    return float(sum(position.x_advance for position in buffer.glyph_positions))


@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_pair_is_kerned_as_harfbuzz_kerns_it(weight: str) -> None:
    ours = typeface(weight=weight)
    font = harfbuzz.Font(harfbuzz.Face(ours.data))
    wrong = []
    for left, right in itertools.product(LETTERS, LETTERS):
        measured = ours.advances[left] + ours.kern(left, right) + ours.advances[right]
        if measured != _shaped(font, left + right):
            wrong.append(left + right)
    assert wrong == []
    assert any(ours.kern(a, b) < 0 for a, b in ["AV", "To", "Ta", "V."])  # the oracle did kern


@given(st.text(alphabet=LETTERS, min_size=1, max_size=40))
def test_a_word_is_as_wide_as_harfbuzz_says(text: str) -> None:
    font = harfbuzz.Font(harfbuzz.Face(typeface().data))
    assert Face(typeface()).width(text) == pytest.approx(_shaped(font, text))


def test_side_bearings_are_those_of_the_glyphs() -> None:
    font = harfbuzz.Font(harfbuzz.Face(typeface().data))
    for char in "HTAMjV„“":
        extents = font.get_glyph_extents(typeface().glyphs[char])
        assert typeface().side_bearing(char) == extents.x_bearing


def test_heights() -> None:
    ours = typeface()
    font = harfbuzz.Font(harfbuzz.Face(ours.data))
    assert ours.cap_height == pytest.approx(font.get_glyph_extents(ours.glyphs["H"]).y_bearing, abs=12)
    assert ours.x_height == pytest.approx(font.get_glyph_extents(ours.glyphs["x"]).y_bearing, abs=12)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a TrueType"),
        (b"hello world, this is no font", "not a TrueType"),
        (b"OTTO" + bytes(100), "no outlines"),
        (b"ttcf" + bytes(100), "a collection of several fonts"),
        (b"wOFF" + bytes(100), "a web font"),
        (b"wOF2" + bytes(100), "a web font"),
        (b"%!PS-AdobeFont-1.0", "Type 1"),
        (made("AB ", fs_type=2), "licence forbids"),
        (without(made("AB "), "glyf", "loca"), "no outlines"),
        (without(made("AB "), "cmap"), "broken"),
        (b"\0\1\0\0" + b"\0\x10" + bytes(20), "broken"),
    ],
)
def test_what_is_no_font_is_refused_with_a_reason(data: bytes, reason: str) -> None:
    with pytest.raises(truetype.FontError, match=reason):
        truetype.read(data)


@given(st.integers(min_value=0, max_value=60_000))
def test_a_font_cut_short_anywhere_is_refused(length: int) -> None:
    with pytest.raises(truetype.FontError):
        truetype.read(typeface().data[:length])


@pytest.mark.parametrize("postscript", [False, True])
@pytest.mark.parametrize("units", [1000, 2048])
def test_fonts_of_both_kinds_are_measured_alike(postscript: bool, units: int) -> None:
    ours = Typeface("made", made("ABc ", postscript=postscript, units=units))
    assert ours.font.postscript is postscript
    for char, width in widths_of("ABc ").items():
        assert ours.advances[char] == pytest.approx(width * 1000 / units)
    assert ours.cap_height == pytest.approx(700 * 1000 / units)


def test_a_character_is_taken_from_the_next_font_that_has_it() -> None:
    have = dict(typeface().advances)
    poor = Typeface("poor", typeface().data)
    poor.advances = {char: have[char] for char in have if char not in "ß€"}
    both = Face(poor, (typeface("Fira Sans"),))
    assert [(found.key, run) for found, run in both.runs("Maß 5 €!")] == [
        ("poor", "Ma"),
        ("FiraSans-Regular", "ß"),
        ("poor", " 5 "),
        ("FiraSans-Regular", "€"),
        ("poor", "!"),
    ]
    assert both.missing("Maß 5 €") == ()
    assert Face(poor).missing("Maß 5 € ß") == ("ß", "€")
    assert both.width("ß") == typeface("Fira Sans").advances["ß"]


def test_missing_characters_are_named_once_and_invisible_ones_never() -> None:
    assert face().missing("漢字 and 漢 again") == ("漢", "字")
    assert face().missing("".join(sorted(INVISIBLE)) + "\n") == ()
    assert face().missing("−5\u202f000\u2011x ′″") == ()  # other characters stand in for these
    assert "?" in "".join(run for _, run in face().runs("漢")) or "\ufffd" in face().primary.advances


def test_a_face_is_found_by_family_and_weight_only() -> None:
    assert fonts.find("Fira Sans Condensed", "semibold").name == "FiraSansCondensed-SemiBold.ttf"
    assert fonts.find("Fira Sans", "regular", italic=True).name == "FiraSans-Italic.ttf"
    with pytest.raises(fonts.FontNotFoundError) as missing:
        fonts.find("Comic Neue Ultra")
    assert "fontpkg-comic-neue-ultra" in missing.value.hint
