"""Repeated keys (TC002), and what is and is not taken for repeated."""

from __future__ import annotations

import pytest

from tests.source.reading import at, marked, only, read_text, value


@pytest.mark.parametrize(
    ("text", "place", "mark"),
    [
        ("a: 1\na: 2\n", (2, 1), "a"),
        ('a: 1\n"a": 2\n', (2, 1), '"a"'),
        ("'a': 1\n? a\n: 2\n", (2, 3), "a"),
        ('a: 1\n"\\x61": 2\n', (2, 1), '"\\x61"'),
        ("{a: 1, b: 2, a: 3}\n", (1, 14), "a"),
        ("{a, a}\n", (1, 5), "a"),
        ('1: x\n"1": y\n', (2, 1), '"1"'),
        ("<<: x\n<<: y\n", (2, 1), "<<"),
        ("x:\n  - {b: 1}\n  - b: 1\n    c: 2\n    b: 3\n", (5, 5), "b"),
        ("a: 1\na: {b: [c, {d: e}]}\nf: g\n", (2, 1), "a"),
    ],
)
def test_repeated_keys(text: str, place: tuple[int, int], mark: str) -> None:
    document = read_text(text)
    finding = only(document)
    assert (finding.code, at(document, finding), marked(document, finding)) == ("TC002", place, mark)
    (first,) = finding.related
    assert first.span < finding.span
    assert document.text[first.span.start : first.span.end].strip("'\"") in mark or "x61" in mark


def test_the_first_value_is_kept_and_the_rest_is_read() -> None:
    document = read_text("a: 1\na: [2, 3]\nb: 4\na: 5\n")
    assert document.data() == {"a": "1", "b": "4"}
    assert [at(document, finding) for finding in document.findings] == [(2, 1), (4, 1)]
    assert all(finding.related[0].span == (0, 1) for finding in document.findings)


def test_keys_that_differ() -> None:
    assert value("a: 1\nA: 2\n'a ': 3\nä: 4\na\u0308: 5\n") == {
        "a": "1",
        "A": "2",
        "a ": "3",
        "ä": "4",
        "a\u0308": "5",
    }


def test_an_anchor_under_a_repeated_key_still_counts() -> None:
    document = read_text("a: 1\na: &x 2\nb: *x\n")
    assert [finding.code for finding in document.findings] == ["TC002"]
    assert document.data() == {"a": "1", "b": "2"}


def test_findings_inside_a_repeated_value() -> None:
    document = read_text("a: 1\na: {b: 1, b: 2, c: !x d}\n")
    assert [finding.code for finding in document.findings] == ["TC002", "TC002", "TC001"]


def test_a_key_with_an_anchor() -> None:
    assert value("&x id: a\nb: *x\n") == {"id": "a", "b": "id"}


def test_what_can_be_no_key_is_left_out() -> None:
    document = read_text("? [a, b]\n: c\nd: e\n? {f: g}\n: h\n")
    assert document.data() == {"d": "e"}
    assert [finding.code for finding in document.findings] == ["TC001", "TC001"]


@pytest.mark.parametrize("text", ["a: &x:y text\n", "- &x:y {b: c}\n", "a: &x:y |\n  text\n"])
def test_a_name_that_goes_on_after_a_colon_is_not_cut(text: str) -> None:
    (finding,) = read_text(text).findings
    assert "is not the name of an anchor" in finding.message
    assert text[finding.span.start : finding.span.end].startswith("&x:")
