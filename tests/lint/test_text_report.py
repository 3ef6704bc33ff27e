"""The report for people: carets stand under what is wrong, whatever the line holds."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import get_character_cell_size

from terra_cards.lint.registry import rules
from terra_cards.lint.report import Diagnostic, Report, ordered
from terra_cards.lint.reporters import concise, text
from terra_cards.lint.reporters.width import cells, safe, width, wrapped
from terra_cards.source.document import Document
from terra_cards.source.findings import Edit, Finding, Fix, Related
from terra_cards.source.span import LineTable, Span


def report(source: str, start: int, end: int, **more: object) -> Report:
    lines = LineTable(source)
    finding = Finding("TC201", str(more.pop("message", "wrong")), "a.yaml", Span(start, end), **more)  # type: ignore[arg-type]
    diagnostic = Diagnostic(finding, rules()["TC201"], "error", lines.position(start), lines.position(end))
    return Report(ordered([diagnostic]), {"a.yaml": Document("a.yaml", source, lines, False, None, ())}, 1)


def snippet(source: str, start: int, end: int, columns: int = 120) -> tuple[str, str]:
    """The source line and the caret line as printed, without the gutter."""
    rows = text.render(report(source, start, end), columns=columns).splitlines()
    at = next(n for n, row in enumerate(rows) if re.match(r" *\d+ \| ", row))
    return rows[at].partition("| ")[2], rows[at + 1].partition("| ")[2]


def under(line: str, carets: str) -> str:
    """What stands in the cells above the carets."""
    start, stop = carets.index("^"), len(carets)
    out, cell = "", 0
    for char, wide in zip(line, cells(line), strict=True):
        if start <= cell < stop:
            out += char
        cell += wide
    return out


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("areas: [frnace]", "frnace"),
        ("theme: 富士山 frnace", "frnace"),
        ("theme: 富士山 frnace", "士"),
        ("theme: 🗼🗼 frnace", "frnace"),
        ("theme: 👩‍👩‍👧 frnace", "frnace"),
        ("theme: 👍🏽 frnace", "frnace"),
        ("theme: 🇫🇷🇩🇪 frnace", "frnace"),
        ("theme: e\u0301a\u0308 frnace", "frnace"),
        ("theme: ☀️ frnace", "frnace"),
    ],
)
def test_carets_stand_under_wide_characters_and_emoji(source: str, wrong: str) -> None:
    start = source.index(wrong)
    line, carets = snippet(source, start, start + len(wrong))
    assert under(line, carets) == wrong
    assert len(carets.strip()) == width(wrong)


def test_tabs_are_drawn_as_blanks() -> None:
    line, carets = snippet("a:\t\tfrnace", 4, 10)
    assert "\t" not in line
    assert under(line, carets) == "frnace"


def test_control_and_invisible_characters_are_shown() -> None:
    line, carets = snippet("a: x\u200by\x1b[31m", 4, 5)
    assert "\x1b" not in line
    assert "<U+200B>" in line
    assert under(line, carets) == "<U+200B>"
    shown = text.render(report("a: b", 3, 4, message="no \x1b]0;evil\x07 \u202e"))
    assert "\x1b" not in shown and "\u202e" not in shown and "\x07" not in shown


@given(st.text(max_size=60), st.integers(0, 60), st.integers(0, 8))
def test_nothing_dangerous_reaches_the_terminal(line: str, start: int, length: int) -> None:
    source = re.sub(r"[\r\n]", " ", line) + "."
    start = min(start, len(source) - 1)
    shown, carets = snippet(source, start, min(start + length, len(source)))
    for char in shown + carets:
        assert unicodedata.category(char) not in ("Cc", "Zl", "Zp") and not 0xD800 <= ord(char) <= 0xDFFF
        assert char not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"
    assert "^" in carets


@given(st.integers(0, 400), st.integers(1, 60), st.integers(40, 160))
def test_long_lines_are_cropped_round_the_place(start: int, length: int, columns: int) -> None:
    source = "".join(chr(97 + n % 26) for n in range(500))
    line, carets = snippet(source, start, start + length, columns)
    assert width(line) <= max(columns - 4, text.LEAST_ROOM)
    wrong = source[start : start + length]
    assert under(line, carets).strip("…") in wrong and under(line, carets).strip("…") != ""
    assert len(carets) <= width(line)
    room = max(columns - 4, text.LEAST_ROOM)
    if length <= room - 4:
        assert under(line, carets) == wrong


def test_an_empty_place_gets_one_caret() -> None:
    line, carets = snippet("answer:", 7, 7)
    assert (line, carets) == ("answer:", "       ^")


def test_a_place_over_several_lines_ends_with_dots() -> None:
    line, carets = snippet("a: 'one\n  two'", 3, 14)
    assert line == "a: 'one"
    assert carets == "   ^^^^..."


def test_the_line_number_column_grows_with_the_file() -> None:
    source = "\n" * 1233 + "areas: [x]"
    shown = text.render(report(source, 1241, 1242))
    assert "1234 | areas: [x]\n     |         ^\n" in shown


def test_related_places_help_and_fix_preview() -> None:
    source = "a: x\nb: y\nc: x\n"
    shown = text.render(
        report(
            source,
            13,
            14,
            help="write z",
            related=(Related("a.yaml", Span(3, 4), "first here"),),
            fix=Fix((Edit(Span(13, 14), "z"),), True),
        )
    )
    assert shown == (
        "error[TC201] unknown-area: wrong\n"
        " --> a.yaml:3:4\n"
        "  |\n"
        "3 | c: x\n"
        "  |    ^\n"
        "  :: first here\n"
        "  |\n"
        "1 | a: x\n"
        "  |    -\n"
        "  = help: write z\n"
        "  = fix with --fix:\n"
        "    - c: x\n"
        "    + c: z\n"
        "\n"
        "1 error in 1 card, 1 file\n"
        "1 can be mended with --fix\n"
    )


def test_a_fix_that_takes_a_line_away_shows_the_line() -> None:
    shown = text.render(report("a: x\nb: y\n", 5, 6, fix=Fix((Edit(Span(5, 10), ""),), False)))
    assert "= fix with --fix --unsafe-fixes:\n    - b: y\n" in shown


def test_a_related_place_in_another_file_names_it() -> None:
    shown = text.render(report("a: x\n", 3, 4, related=(Related("other.yaml", Span(0, 1), "there"),)))
    assert ":: other.yaml:1:1: there" in shown


def test_concise_is_one_line_a_finding() -> None:
    shown = concise.render(report("a: x\n", 3, 4, message="one\ntwo", help="three"))
    assert shown.splitlines()[0] == "a.yaml:1:4: error[TC201] unknown-area: one␊two; three"


def several(*paths: str) -> Report:
    lines = LineTable("a: frnace\n")
    found = [
        Diagnostic(
            Finding("TC201", f"wrong {n}", path, Span(3, 9)),
            rules()["TC201"],
            ("error", "warning", "info")[n % 3],  # type: ignore[arg-type]
            lines.position(3),
            lines.position(9),
        )
        for n, path in enumerate(paths)
    ]
    documents = {path: Document(path, lines.text, lines, False, None, ()) for path in paths}
    return Report(ordered(found), documents, 1)


def test_findings_of_several_files_are_grouped_under_headings() -> None:
    shown = text.render(several("b.yaml", "a.yaml", "b.yaml", "b.yaml"))
    headings = [row for row in shown.splitlines() if re.match(r"[ab]\.yaml \(", row)]
    assert headings == ["a.yaml (1 warning)", "b.yaml (2 errors, 1 info)"]
    assert shown.index("a.yaml (") < shown.index("wrong 1") < shown.index("b.yaml (") < shown.index("wrong 0")
    assert "a.yaml (" not in text.render(several("a.yaml"))  # one file needs no heading


def test_messages_keep_to_the_width_of_a_terminal() -> None:
    words = "富士山 is a mountain 🗻 and the author of this message had a lot to say about it, more than fits"
    made = report("a: x\n", 3, 4, message=words, help=f"{words} {'x' * 90} end")
    for columns in (40, 60, 80, 200):
        rows = text.render(made, columns=columns, wrap=True).splitlines()
        assert all(width(row) <= columns or "x" * 90 in row for row in rows)
        said = " ".join(row.strip() for row in rows)
        assert words in said and "x" * 90 + " end" in said
    head = text.render(made, columns=60, wrap=True).splitlines()
    assert head[0].startswith("error[TC201] unknown-area: 富士山") and head[1].startswith("    ")
    assert words in text.render(made, columns=40)  # a pipe gets whole messages


@example(" ", 10, 0)
@example("  one  two ", 10, 8)
@given(st.text(max_size=80), st.integers(10, 60), st.integers(0, 30))
def test_wrapping_loses_nothing(words: str, room: int, first: int) -> None:
    rows = wrapped(words, room, first)
    assert " ".join(rows) == words
    for number, row in enumerate(rows):
        if sum(map(bool, row.split(" "))) > 1:
            assert width(row) + (0 if number else first) <= room


def test_colours_paint_rows_and_not_line_ends() -> None:
    made = report("a: x\n", 3, 4, message="one " * 30, help="two " * 40)
    for row in text.render(made, columns=50, wrap=True, colour=True).splitlines():
        assert row.count("\x1b[0m") == len(re.findall(r"\x1b\[[1-9][0-9;]*m", row))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text.render(made, columns=50, wrap=True, colour=True))
    assert plain == text.render(made, columns=50, wrap=True)


def test_links_lead_to_files_and_take_no_room() -> None:
    made = report("a: x\n", 3, 4, related=(Related("b.yaml", Span(0, 1), "there"),))
    linked = text.render(made, address=lambda path: None if path == "b.yaml" else f"file://host/{path}")
    assert "\x1b]8;;file://host/a.yaml\x1b\\a.yaml:1:4\x1b]8;;\x1b\\" in linked
    assert linked.count("\x1b]8;;file:") == 1  # what has no address is no link
    assert re.sub(r"\x1b\]8;;.*?\x1b\\", "", linked) == text.render(made)


@pytest.mark.parametrize(
    ("source", "cells_of_it"),
    [
        ("abc", 3),
        ("富士山", 6),
        ("ｆｕｌｌ", 8),
        ("ﾊﾝｶｸ", 4),
        ("한글", 4),
        ("\u1112\u1161\u11ab", 2),  # one syllable in three parts
        ("e\u0301\u0323", 1),
        ("👩‍👩‍👧‍👦", 2),
        ("👍🏿", 2),
        ("🇫🇷🇩🇪🇫", 6),
        ("☀", 1),
        ("☀️", 2),
        ("1️⃣", 2),
        ("ä", 1),
        ("№ — …", 5),
    ],
)
def test_widths(source: str, cells_of_it: int) -> None:
    assert width(source) == cells_of_it


def test_widths_agree_with_another_library() -> None:
    blocks = [(0x20, 0x7F), (0xA1, 0x900), (0x1100, 0x11FF), (0x1E00, 0x2000), (0x2E80, 0x2FD5)]
    blocks += [(0x3041, 0x3200), (0x3400, 0x4DB0), (0x4E00, 0x9FF0), (0xAC00, 0xD7A3), (0xF900, 0xFAD9)]
    blocks += [(0xFF01, 0xFF60), (0x1F300, 0x1F650), (0x1F680, 0x1F6C5), (0x1F90C, 0x1F9FF)]
    for first, last in blocks:
        for char in map(chr, range(first, last)):
            known = unicodedata.category(char) not in ("Cn", "Cf", "Mc") and safe(char) == char
            # A modifier of the skin's colour counts for nothing behind a person, and alone for two.
            if known and not 0x1F3FB <= ord(char) <= 0x1F3FF:
                assert cells("a" + char)[1] == get_character_cell_size(char), hex(ord(char))


def test_safe_leaves_what_is_safe() -> None:
    assert safe("Größe 富士 🇫🇷") == "Größe 富士 🇫🇷"
