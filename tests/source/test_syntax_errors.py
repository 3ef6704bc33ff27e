"""Broken syntax: the place, the words, and that nothing of the C parser's own shows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml._yaml

from tests.source.reading import at, marked, only, read_text

BROKEN = [
    # text, line and column, what is marked, words of the message, words of the help
    ("a: b: c\n", (1, 5), ":", "second ': '", "quotes"),
    ("a: 'b': c\n", (1, 7), ":", "second ': '", "quotes"),
    ("- a: b: c\n", (1, 7), ":", "second ': '", "quotes"),
    ("a:b\nc: d\n", (1, 2), ":", "space is missing", "key: value"),
    ("- a:b\n  c: d\n", (1, 4), ":", "space is missing", "key: value"),
    ("theme\n  en: x\n", (1, 1), "theme", "':' is missing", "theme: ..."),
    (
        "a: b\ndifficulty beginner\nc: d\n",
        (2, 1),
        "difficulty beginner",
        "':' is missing",
        "indented further",
    ),
    ("- id: a\n  tags\n", (2, 3), "tags", "':' is missing", "tags: ..."),
    ("deck:\n  id x\n  title: y\n", (2, 3), "id x", "':' is missing", "id x: ..."),
    ("a: b\n c: d\n", (2, 3), ":", "indented further", "same indentation"),
    ("a: b\n  c\n  d: e\n", (3, 4), ":", "indented further", "same indentation"),
    ("a:\n  b: c\n d: e\n", (3, 2), "d: e", "indented by 1 space", "same indentation"),
    ("a:\n    b: c\n  d: e\n", (3, 3), "d: e", "indented by 2 spaces", "same indentation"),
    ("a:\n  - b\n - c\n", (3, 2), "- c", "list item is indented by 1 space", "same indentation"),
    ("a:\n  - b\n  c: d\n", (3, 3), "c: d", "an item ('- ...') of the list that starts on line 2", "indent"),
    ("- a\nb: c\n", (2, 1), "b: c", "an item ('- ...') of the list that starts on line 1", "indent"),
    ("a: b\n- c\n", (2, 1), "-", "a list item in the map that starts on line 1", "put a key"),
    ("a: - b\n", (1, 4), "-", "a list cannot start on this line", "next line"),
    ("a: ? b\n", (1, 4), "?", "starts with '? '", "quotes"),
    (": a\n", (1, 1), ":", "key is missing before this ':'", "key: value"),
    ("a: x # y\n  z\n", (2, 3), "z", "comment has ended", "move the comment"),
    ("a:\n\tb: c\n", (2, 1), "\t", "tab used for indentation", "spaces"),
    ("a:\n  b: c\n\td: e\n", (3, 1), "\t", "tab used for indentation", "spaces"),
    ("a: |\n  x\n\ty\n", (3, 1), "\t", "tab used for indentation", "spaces"),
    ("-\ta: b\n", (1, 2), "\t", "a tab where only a space", "space"),
    ('a: "x\nb: y\n', (1, 4), '"', "never closed", 'write "'),
    ("a: 'x\nb: y\n", (1, 4), "'", "never closed", "write '"),
    ('a: "x\nb: "y"\nc: z\n', (1, 4), '"', "still open on line 2", "close the quote"),
    ("a: [b, 'c]\nd: 'e'\n", (1, 8), "'", "still open on line 2", "close the quote"),
    ("a:\n  b: 'x\n  c: y'\n", (2, 6), "'", "still open on line 3", "close the quote"),
    ("a: 'it's'\nb: c\n", (1, 8), "s", "follow the closing quote", "write ''"),
    ('a: "say "x""\n', (1, 10), "x", "follow the closing quote", 'write \\"'),
    ('a: {b: "c" d, e: f}\n', (1, 12), "d", "follow the closing quote", 'write \\"'),
    ('a: "b\n  c": d\n', (2, 5), ":", "follow the closing quote", "quotes"),
    ('a: {b: "c, d: "e"}\n', (1, 8), '"', "before the next one is opened", 'write "'),
    ("a: ['b, 'c', 'd']\n", (1, 5), "'", "before the next one is opened", "write '"),
    ("a: [\n- b\n- c\n", (1, 4), "[", "'[' is never closed", "write ']'"),
    ("a:\n  - b\n  -c\nd: e\n", (3, 3), "-", "space is missing after this '-'", "- c"),
    ("a: b\nc:d\ne: f\n", (2, 2), ":", "space is missing", "key: value"),
    ("a: [b] c\n", (1, 8), "c", "follow the closing ']'", "quote"),
    ("a: {b: c} d\n", (1, 11), "d", "follow the closing '}'", "quote"),
    ("a: [b, c\nd: e\n", (1, 4), "[", "'[' is never closed", "write ']'"),
    ("a: {b: c\nd: e\n", (1, 4), "{", "'{' is never closed", "write '}'"),
    ("a: {b: [c}\nd: e\n", (1, 8), "[", "'[' is never closed", "write ']'"),
    ("a: [b: c}\n", (1, 4), "[", "'[' is never closed", "write ']'"),
    ("a: [b, {c: d\n", (1, 8), "{", "'{' is never closed", "write '}'"),
    ("a: [b,\n", (1, 4), "[", "'[' is never closed", "write ']'"),
    ("a: {b:\n", (1, 4), "{", "'{' is never closed", "write '}'"),
    ("{a: b\n", (1, 1), "{", "'{' is never closed", "write '}'"),
    ("cards:\n  - {id: a}\n  - {id: b\n  - {id: c}\n", (3, 5), "{", "'{' is never closed", "write '}'"),
    ("a: ]\n", (1, 4), "]", "closes nothing", "remove it"),
    ("a: [b]]\n", (1, 7), "]", "follow the closing ']'", "remove"),
    ('a: {"b": "c" "d": "e"}\n', (1, 14), '"', "',' is missing", "write ','"),
    ("a: {b: [c] d: e}\n", (1, 12), "d", "',' is missing", "write ','"),
    ("a: {b c: d e: f}\n", (1, 13), ":", "second ':' in one entry", "quotes"),
    ("a: [b,,c]\n", (1, 7), ",", "an entry is missing", "remove the ','"),
    ("a: [,b]\n", (1, 5), ",", "an entry is missing", "remove the ','"),
    ("a: [- b]\n", (1, 5), "-", "inside brackets", "[a, b]"),
    ("a: [a:]\n", (1, 6), ":", "could end a key", "space"),
    ("a: [:b]\n", (1, 5), ":", "inside brackets", "quotes"),
    ("a: @x\n", (1, 4), "@", "starts with '@' must be quoted", "quotes"),
    ("a: `x`\n", (1, 4), "`", "starts with '`' must be quoted", "quotes"),
    ("a: %x\n", (1, 4), "%", "starts with '%' must be quoted", "quotes"),
    ("a: ,x\n", (1, 4), ",", "starts with ',' must be quoted", "quotes"),
    ("a: *\n", (1, 4), "*", "name of an alias", "quote"),
    ("a: **x**\n", (1, 4), "*", "name of an alias", "quote"),
    ("a: *größe\n", (1, 4), "*gr", "name of an alias", "a-z"),
    ("a: & b\n", (1, 4), "&", "name of an anchor", "quote"),
    ("a: *b c\n", (1, 7), "c", "nothing an alias", "quote"),
    ("a: &b *c\n", (1, 7), "*", "follow an anchor", "quote"),
    ("a: !<x\n", (1, 4), "!<x", "tags", "quote"),
    ("a: !e!x b\n", (1, 4), "!e!x", "tags", "quote"),
    ('a: "b\\qc"\n', (1, 6), "\\q", "'\\q' is no escape", "single quotes"),
    ('a: "C:\\temp\\x"\n', (1, 12), "\\x", "needs 2 hexadecimal digits", "write them"),
    ('a: "b\\x4"\n', (1, 6), "\\x4", "needs 2 hexadecimal digits", "write them"),
    ('a: "\\ud83d\\ude00"\n', (1, 5), "\\ud83d", "names no character", "itself"),
    ('a: "\\Uffffffff"\n', (1, 5), "\\Uffffffff", "names no character", "itself"),
    ("a: |x\n  b\n", (1, 4), "|", "may follow '|'", "next line"),
    ("a: > b\n  c\n", (1, 4), ">", "may follow '>'", "quote"),
    ("a: |0\n  b\n", (1, 5), "0", "from 1 to 9", "leave it out"),
    ("a: |\nb\nc: d\n", (2, 1), "b", "lines of a block text", "indent"),
    ("a: b\n---\nc: d\n", (2, 1), "---", "second document", "file of its own"),
    ("a: b\n...\nc: d\n", (3, 1), "c: d", "document has ended", "a deck is one map"),
    ("{a: b}\nc: d\n", (2, 1), "c: d", "document has ended", "a deck is one map"),
    ("%YAML 1.2\na: b\n", (2, 1), "a: b", "'---' is missing", "write '---'"),
    ('a: "b"#c\n', (1, 7), "#c", "needs a blank", "quotes"),
    ("a: [b,#c\n  d]\n", (1, 7), "#c", "needs a blank", "quotes"),
    ("a: |#c\n  d\n", (1, 5), "#c", "needs a blank", "quotes"),
    ("? [a]\n: b\n", (1, 3), "[a]", "a list cannot be a key", "quoted"),
    ("{a: b}: c\n", (1, 1), "{a: b}", "a map cannot be a key", "quoted"),
    ("a: &x b\n*x : c\n", (2, 1), "*x", "an alias cannot be a key", "itself"),
    ("a: &base b\nc: *bsae\n", (2, 4), "*bsae", "no anchor '&bsae'", "'*base'"),
    ("a: *x\nb: &x c\n", (1, 4), "*x", "no anchor '&x'", "further up"),
    ("a: &x [*x]\n", (1, 8), "*x", "inside the value", "write the value out"),
    ("a: &x {b: {c: *x}}\n", (1, 15), "*x", "inside the value", "write the value out"),
    ("a: x\x07y\n", (1, 5), "\x07", "control character U+0007", "\\x07"),
]


@pytest.mark.parametrize(
    ("text", "place", "mark", "message", "advice"), BROKEN, ids=[case[0][:30] for case in BROKEN]
)
def test_one_mistake_one_finding(
    text: str, place: tuple[int, int], mark: str, message: str, advice: str
) -> None:
    for source in (text, text.replace("\n", "\r\n"), text.replace("\n", "\r"), text.removesuffix("\n")):
        document = read_text(source)
        finding = only(document)
        assert finding.code == "TC001"
        assert at(document, finding) == place
        assert marked(document, finding) == mark
        assert message in finding.message
        assert advice in (finding.help or "")


def test_related_places() -> None:
    document = read_text('a: "x\nb: "y"\n')
    (related,) = only(document).related
    assert document.text[related.span.start : related.span.end] == 'b: "y"'
    document = read_text("a: [b: c}\n")
    (related,) = only(document).related
    assert (document.text[related.span.start : related.span.end], related.path) == ("}", "deck.yaml")


def test_no_sentence_of_the_parser_reaches_the_author() -> None:
    library = Path(yaml._yaml.__file__).read_bytes()
    for text, *_ in BROKEN:
        for finding in read_text(text).findings:
            assert finding.message.encode() not in library
            assert not finding.message.startswith(("while ", "found ", "did not", "could not", "expected"))
            assert finding.help


def test_messages_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "from tests.source.test_syntax_errors import BROKEN\n"
        "from tests.source.reading import read_text\n"
        "print([read_text(case[0]).findings for case in BROKEN])"
    )
    root = Path(__file__).parents[2]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
