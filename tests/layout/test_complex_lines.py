"""Lines of writing systems that cannot be set letter by letter, and fallback from font to font."""

from __future__ import annotations

from itertools import pairwise

import pytest
import uharfbuzz
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.layout import breaking, complex_line, scripts, shaping
from terra_cards.layout.typeface import Face, Typeface
from terra_cards.library import fonts, templates
from tests.layout.faces import classic, face
from tests.layout.made_fonts import made, widths_of

ARABIC, HINDI, HEBREW, THAI = "برج إيفل", "एफ़िल टॉवर", "מגדל אייפל", "หอไอเฟล"
MIXED = st.text(alphabet="abc אבגבيا 12 कि्ษู\u0301().,", min_size=1, max_size=14)


def _face(style: str = "info") -> Face:
    return classic().settings[style].face


@pytest.mark.parametrize("text", [ARABIC, HINDI, HEBREW, THAI, "Ειφελ", "Эйфель", "Tháp ế ữ", "שָׁלוֹם"])
def test_scripts_of_the_built_in_templates_have_their_letters(text: str) -> None:
    assert _face().missing(text) == ()
    assert _face("theme").missing(text) == ()


@pytest.mark.parametrize("text", [ARABIC, HINDI, THAI, "שָׁלוֹם"])
def test_shaped_text_is_as_wide_as_harfbuzz_says(text: str) -> None:
    for word in text.split():
        runs = _face().line(word, right_to_left=True)
        whole = 0.0
        for run in runs:
            buffer = uharfbuzz.Buffer()
            buffer.add_str(run.text)
            buffer.guess_segment_properties()
            font = uharfbuzz.Font(uharfbuzz.Face(run.typeface.data))
            uharfbuzz.shape(font, buffer)
            if run.glyphs:
                assert {info.codepoint for info in buffer.glyph_infos} == {g.number for g in run.glyphs}
            whole += sum(p.x_advance for p in buffer.glyph_positions) * run.typeface.scale
        assert _face().width(word) == pytest.approx(whole, abs=1)


def test_arabic_letters_join() -> None:
    (run,) = _face().line("ببب")
    apart = [_face().line(letter)[0].glyphs[0].number for letter in "ببب"]
    assert [glyph.number for glyph in run.glyphs] != apart
    assert len({glyph.number for glyph in run.glyphs}) >= 3  # initial, medial, final, and the dot


def test_a_line_from_right_to_left_begins_at_its_right() -> None:
    runs = _face().line("שנת 1889 (Expo)", right_to_left=True)
    assert [run.text for run in runs][-1].startswith(" ") or runs[-1].text == "תנש"
    assert "".join(run.text for run in runs) == "(Expo) 1889 תנש"


def test_brackets_over_two_lines_are_a_pair() -> None:
    first, second = "עד (Expo", "Two) סוף"
    alone = "".join(run.text for run in _face().line(second, right_to_left=True))
    whole = "".join(run.text for run in _face().line(second, True, (first + " ", "")))
    assert whole == alone == "ףוס (Two"
    tail = "".join(run.text for run in _face().line("ab)", True, ("א (", "")))
    assert tail == "(ab"


def test_each_letter_comes_from_the_first_font_that_has_it() -> None:
    one, two = Typeface("one", made("ABC ")), Typeface("two", made("abcABC "))
    both = Face(one, (two,))
    assert [(run.typeface.key, run.text) for run in both.line("AaB")] == [
        ("one", "A"),
        ("two", "a"),
        ("one", "B"),
    ]
    assert both.width("AaB") == widths_of("ABC ")["A"] + widths_of("abcABC ")["a"] + widths_of("ABC ")["B"]
    assert both.missing("Az漢") == ("z", "漢")


def test_a_mark_stays_with_its_letter_in_one_font() -> None:
    plain, marked = Typeface("plain", made("qx ")), Typeface("marked", made("q\u0303x "))
    runs = Face(plain, (marked,)).line("xq\u0303x")
    assert [(run.typeface.key, run.text) for run in runs] == [
        ("plain", "x"),
        ("marked", "q\u0303"),
        ("plain", "x"),
    ]
    assert Face(plain).missing("xq\u0303") == ("\u0303",)


@pytest.mark.parametrize("emoji", ["👍", "👍🏽", "👩\u200d🚀", "🇩🇪", "1️⃣", "❤️"])
def test_emoji_without_a_font_are_named_and_never_parted(emoji: str) -> None:
    missing = face().missing(f"ok {emoji}")
    assert missing and set(missing) <= set(emoji)
    assert "\u200d" not in missing and "\ufe0f" not in missing
    assert scripts.clusters(f"a{emoji}b") == ["a", emoji, "b"]


def test_an_emoji_of_a_font_of_the_author_is_printed() -> None:
    heart = Typeface("emoji", made("❤ "))
    both = Face(face().primary, (heart,))
    assert both.missing("a ❤\ufe0f b") == ()
    assert [run.typeface.key for run in both.line("❤\ufe0f")] == ["emoji"]


@given(MIXED)
def test_any_mixture_can_be_measured_and_set(text: str) -> None:
    one = _face()
    for right_to_left in (False, True):
        runs = one.line(text, right_to_left)
        assert sum(run.width for run in runs) == pytest.approx(
            one.line(text)[0].width
            if len(runs) == 1
            else sum(run.width for run in one.line(text, right_to_left))
        )
        assert all(glyph.number > 0 for run in runs for glyph in run.glyphs) or one.missing(text)
    measured = breaking.measure(text, one)
    breaks, _ = breaking.greedy(measured, 1500)
    assert "".join(measured.line(a, b) for a, b in pairwise(breaks)).replace(" ", "") == text.replace(" ", "")


def test_without_the_engine_what_needs_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shaping, "available", lambda: False)
    one = Face(_face().primary, _face().typefaces[1:])
    assert one.missing(ARABIC) == ()
    assert one.unshaped(ARABIC) == tuple(dict.fromkeys(ARABIC.replace(" ", "")))
    assert one.unshaped(HEBREW) == ()  # plain Hebrew only runs the other way
    assert one.unshaped("שָׁלוֹם")
    assert "".join(run.text for run in one.line(HEBREW, True)) == HEBREW[::-1]
    assert complex_line.unshaped(one, "Eiffel 1⁄2") == ()


def test_tracking_sets_no_joined_letters_apart() -> None:
    assert _face().letters("abc") == 3
    assert _face().letters(ARABIC) == 1  # the blank
    assert _face().letters("a" + HINDI.split()[0]) == 1


def test_a_fraction_is_small_figures_about_its_slash() -> None:
    runs = face().line("a 3⁄16 b")
    (fraction,) = [run for run in runs if run.text == "3⁄16"]
    plain = [face().primary.glyphs[char] for char in "3⁄16"]
    assert [glyph.number for glyph in fraction.glyphs] != plain
    assert fraction.width < face().width("3/16") * 0.9
    assert "".join(glyph.text for glyph in fraction.glyphs) == "3⁄16"


def test_a_fraction_without_the_engine_is_of_raised_and_lowered_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shaping, "available", lambda: False)
    assert "".join(run.text for run in Face(face().primary).line("3⁄16")) == "³⁄₁₆"


def test_superscripts_and_subscripts_are_in_the_fonts() -> None:
    assert face().missing("m² km³ 10⁻⁶ CO₂ x₁ aⁿ ½ ⅓ ¼ ¾ ⅛") == ()


def test_thai_breaks_between_words_only() -> None:
    text = "หอคอยนี้สร้างขึ้นสำหรับงานแสดงสินค้าโลก"
    measured = breaking.measure(text, _face())
    pieces = [measured.line(a, b) for a, b in pairwise(range(len(measured.ends)))]
    assert "".join(pieces) == text
    assert "หอคอย" in pieces and "สำหรับ" in pieces
    assert not any(scripts.is_mark(piece[0]) for piece in pieces)


@pytest.mark.parametrize(
    ("lang", "backwards"),
    [
        *((lang, True) for lang in ("ar", "he", "fa-IR", "ur", "uz-Arab", "ks")),
        *((lang, False) for lang in ("en", "ar-Latn", "de-AT", "az", "tr", "el")),
    ],
)
def test_direction_of_languages(lang: str, backwards: bool) -> None:
    assert scripts.right_to_left(lang) is backwards


def test_a_variable_font_gives_each_weight_and_width() -> None:
    widths = []
    for weight, width in (("regular", "normal"), ("bold", "normal"), ("regular", "condensed")):
        source = fonts.source("Noto Sans Arabic", weight, width=width)
        assert source.make is not None
        typeface = Typeface(source.key, source.data, source.make)
        assert not typeface.font.variable
        widths.append(Face(typeface).width("برج"))
    regular, bold, condensed = widths
    assert bold > regular > condensed
    assert fonts.source("Fira Sans", "bold").make is None


def test_a_fallback_takes_the_weight_of_the_face_for_which_it_stands_in() -> None:
    template = templates.builtin("classic")
    read = templates.face_reader(template)
    bold, regular = read("arabic", "figure"), read("arabic", "text")
    assert bold and regular
    assert bold.key == "NotoSansArabic-700-75" and regular.key == "NotoSansArabic-400-75"


def test_without_the_package_an_optional_face_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = fonts.find("Heebo").parent
    monkeypatch.setattr(fonts, "_package_folder", lambda family: None if "Noto" in family else folder)
    read = templates.face_reader(templates.builtin("classic"))
    assert read("arabic", "text") is None
    assert read("hebrew", "text") is not None
