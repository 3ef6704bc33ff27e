"""Where YAML 1.2 and the C parser, which is of YAML 1.1, differ; and the corners of both."""

from __future__ import annotations

import pytest

from tests.source.reading import at, marked, only, read_text, value


@pytest.mark.parametrize("char", ["\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize(
    "source", ['"a{}b"', "'a{}b'", "a{}b", "|-\n  a{}b", ">-\n  a{}b", '"a {} b"', "a {} b"]
)
def test_line_separators_of_yaml_11_are_ordinary_characters(char: str, source: str) -> None:
    document = read_text(f"x: {source.format(char)}\ny: 1\n")
    assert document.findings == ()
    assert document.data() == {
        "x": source.format(char).removeprefix("|-\n  ").removeprefix(">-\n  ").strip("\"'"),
        "y": "1",
    }
    place = document.place(("y",))
    assert place is not None
    assert document.lines.position(place.span.start).line == source.count("\n") + 2


@pytest.mark.parametrize(
    "char", ["\x7f", "\x80", "\x9f", "\ufeff", "\uffff", "\ufffe", "\U0010ffff", "\U0001fffe"]
)
def test_characters_that_the_parser_refuses_are_read(char: str) -> None:
    assert value(f'a: "x{char}y"\nb: x{char}y\n') == {"a": f"x{char}y", "b": f"x{char}y"}


def test_stand_ins_never_meet_the_text() -> None:
    text = 'a: "\x85\U000f0000\\U000F0001\u2028"\n'
    assert value(text) == {"a": "\x85\U000f0000\U000f0001\u2028"}


def test_a_question_mark_in_brackets_belongs_to_the_text() -> None:
    text = "a: [?x, what?]\nb: {?y: 1, z: ?q}\n"
    assert value(text) == {"a": ["?x", "what?"], "b": {"?y": "1", "z": "?q"}}


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: b\n\t\nc: d\n", {"a": "b", "c": "d"}),
        ("a: b\n \t \n# c\n\t# d\nc: d\n", {"a": "b", "c": "d"}),
        ("-\ta\n- \tb\n-\t[c: d]\n-\t# e\n  f\n", ["a", "b", [{"c": "d"}], "f"]),
        ("a:\tb\nc: \t d\t\ne:\t\n  f\n", {"a": "b", "c": "d", "e": "f"}),
        ("a: {\n\tb: c,\n\td: e\n}\n", {"a": {"b": "c", "d": "e"}}),
        ("a: |\n  x\n  \t\n  y\n", {"a": "x\n\t\ny\n"}),
        ("a: |2-\n  \t\n  y\n", {"a": "\t\ny"}),
        ('a: "x\n  -\ty\tz"\n', {"a": "x -\ty\tz"}),
        ("a: x\n  -\ty\n", {"a": "x -\ty"}),
        ("a: 'x\t\n  y'\n", {"a": "x y"}),
        ("- - |\n     a\n  -\t\n   b\n", [["a\n", "b"]]),
        ("- k: |\n    x\ty\n  l:\n  - \t\n   b\n", [{"k": "x\ty\n", "l": ["b"]}]),
        ("- &a |\n  x\n   \ty\n- \t\n  b\n", ["x\n \ty\n", "b"]),
    ],
)
def test_tabs_that_indent_nothing(text: str, data: object) -> None:
    assert value(text) == data


@pytest.mark.parametrize(
    "text",
    [
        "a:\n\tb: c\n",
        "a:\n  b: c\n\td: e\n",
        "-\ta: b\n",
        "- -\t- a\n",
        "a: |\n\tx\n",
        'a: "x\n\ty"\n',
        "-\t? a\n",
    ],
)
def test_tabs_that_would_indent(text: str) -> None:
    document = read_text(text)
    finding = only(document)
    assert marked(document, finding) == "\t"
    assert "tab" in finding.message


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: http://x.y/?q=1#f\n", {"a": "http://x.y/?q=1#f"}),
        ("a: b#c #d\n", {"a": "b#c"}),
        ("a: {b: c:d, e:f, g: http://x:80/}\n", {"a": {"b": "c:d", "e:f": "", "g": "http://x:80/"}}),
        ('{"a":1,"b":"c", d : e}\n', {"a": "1", "b": "c", "d": "e"}),
        ("a: [b: c, {d: e}, f]\n", {"a": [{"b": "c"}, {"d": "e"}, "f"]}),
        ("a: [b, c,]\nd: {e: f,}\n", {"a": ["b", "c"], "d": {"e": "f"}}),
        ("a: [\nb, c\n]\n", {"a": ["b", "c"]}),
        ("a:\n- b\n- c\nd: e\n", {"a": ["b", "c"], "d": "e"}),
        ("- - a\n  - b\n-\n  - c\n", [["a", "b"], ["c"]]),
        ("? a\n: b\n? |\n  c\n: d\n", {"a": "b", "c\n": "d"}),
        ("a: b\n  c\n\n  d\n", {"a": "b c\nd"}),
        ("a: -1\nb: -x\nc: ?x\nd: :x\n", {"a": "-1", "b": "-x", "c": "?x", "d": ":x"}),
        ("a: x @y `z %w !v &u *t\n", {"a": "x @y `z %w !v &u *t"}),
        ("'it''s': 'a''b'\n", {"it's": "a'b"}),
        (
            r'a: "\x41\u00e9\U0001F600\t\n\\\"\/\0\a\b\e\f\v\r\N\_\L\P\ "' + "\n",
            {"a": 'Aé😀\t\n\\"/\0\a\b\x1b\f\v\r\x85\xa0\u2028\u2029 '},
        ),
        ('a: "b\\\n  c\\\n\n  d  \\\n  \\  e"\n', {"a": "bc\nd    e"}),
        ('a: "b \n\n  c"\n', {"a": "b\nc"}),
        ("%YAML 1.2\n---\na: b\n...\n", {"a": "b"}),
        ("--- # x\na: b\n", {"a": "b"}),
        ("--- {a: b}\n", {"a": "b"}),
        ("a: b\n...\n# x\n", {"a": "b"}),
        ("<<: x\n", {"<<": "x"}),
        ("a: &x b\nc: *x\n", {"a": "b", "c": "b"}),
        ("a: &x\n  b: c\nd: [*x, *x]\n", {"a": {"b": "c"}, "d": [{"b": "c"}, {"b": "c"}]}),
        ("a: &x 1\nb: &x 2\nc: *x\n", {"a": "1", "b": "2", "c": "2"}),
    ],
)
def test_corners(text: str, data: object) -> None:
    assert value(text) == data
    assert value(text.replace("\n", "\r\n")) == data
    assert value(text.replace("\n", "\r")) == data


@pytest.mark.parametrize(
    ("header", "lines", "text"),
    [
        ("|", ["  a", "  b"], "a\nb\n"),
        ("|-", ["  a", "  b", ""], "a\nb"),
        ("|+", ["  a", "", ""], "a\n\n\n"),
        ("|", ["", "  a", "", "   b", " ", "  c", ""], "\na\n\n b\n\nc\n"),
        ("|2", ["    a", "  b"], "  a\nb\n"),
        ("|1-", ["  a", "  b"], " a\n b"),
        ("|-", ["  # a", "  b: c", "  - d"], "# a\nb: c\n- d"),
        (">", ["  a", "  b", "", "  c"], "a b\nc\n"),
        (">-", ["  a", "", "", "  b"], "a\n\nb"),
        (">", ["  a", "    b", "    c", "  d"], "a\n  b\n  c\nd\n"),
        (">", ["  a", "", "    b", "", "  c"], "a\n\n  b\n\nc\n"),
        (">", ["", "  a", "   * b", "", "  c", "  d", ""], "\na\n * b\n\nc d\n"),
        (">+", ["  a", "  b", "", ""], "a b\n\n\n"),
        (">-", ["  a  ", "  b"], "a   b"),
        (">2", ["   a", "  b"], " a\nb\n"),
        ("|  # comment", ["  a"], "a\n"),
        ("|", [], ""),
        ("|+", ["", ""], "\n\n"),
        ("|-", ["    ", ""], ""),
    ],
)
def test_block_texts(header: str, lines: list[str], text: str) -> None:
    for end in ("\n", "\r\n", "\r"):
        source = end.join([f"a: {header}", *lines, "b: 1", ""])
        assert value(source) == {"a": text, "b": "1"}, source


@pytest.mark.parametrize(
    "text", ["", "\n", "# only a comment\n", "---\n", "---\n...\n", "  \n\t\n", "\ufeff"]
)
def test_nothing_there(text: str) -> None:
    document = read_text(text)
    assert (document.root, document.findings, document.data()) == (None, (), None)
    assert document.place(()) is None
    assert document.place(("cards", 0)) is None


@pytest.mark.parametrize(
    ("text", "data"), [("- a\n- b\n", ["a", "b"]), ("abc\n", "abc"), ("12", "12"), ('"x"', "x"), ("[]", [])]
)
def test_a_root_that_is_no_map(text: str, data: object) -> None:
    assert value(text) == data


@pytest.mark.parametrize("line", ["%YAML 1.1", "%YAML 1.3", "%TAG ! tag:x.y,2026:", "%FOO bar"])
def test_directives(line: str) -> None:
    document = read_text(f"{line}\n---\na: b\n")
    finding = only(document)
    assert (finding.code, at(document, finding), marked(document, finding)) == ("TC001", (1, 1), line)
    assert document.data() == {"a": "b"}


@pytest.mark.parametrize("tag", ["!!str", "!x", "!<tag:x.y,2026:z>", "!", "!!binary"])
def test_tags_are_refused_and_the_value_is_read_as_written(tag: str) -> None:
    for written, meant in (("1984", "1984"), ('"x"', "x"), ("[a]", ["a"]), ("{b: c}", {"b": "c"})):
        document = read_text(f"k: {tag} {written}\nn: 1\n")
        finding = only(document)
        assert (finding.code, at(document, finding), marked(document, finding)) == ("TC001", (1, 4), tag)
        assert document.data() == {"k": meant, "n": "1"}


def test_a_tag_on_a_block_map_and_with_an_anchor() -> None:
    document = read_text("k: &a !x\n  b: c\nl: !y &b d\nm: *a\nn: *b\n")
    assert [marked(document, finding) for finding in document.findings] == ["!x", "!y"]
    assert document.data() == {"k": {"b": "c"}, "l": "d", "m": {"b": "c"}, "n": "d"}
    place = document.place(("k",))
    assert place is not None
    assert document.text[place.span.start : place.span.end] == "b: c"
