"""Merge conflicts: one finding each, and the rest is read."""

from __future__ import annotations

import pytest

from tests.source.reading import at, marked, only, read_text

CONFLICT = """\
format: 1
cards:
  - id: a
<<<<<<< HEAD
    year: 1889
=======
    year: 1890
>>>>>>> other
  - id: b
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_conflict(end: str) -> None:
    document = read_text(CONFLICT.replace("\n", end))
    finding = only(document)
    assert (finding.code, at(document, finding), marked(document, finding)) == ("TC001", (4, 1), "<<<<<<<")
    assert "merge conflict" in finding.message
    lines = [document.lines.position(related.span.start) for related in finding.related]
    assert lines == [(6, 1), (8, 1)]
    assert document.data() == {"format": "1", "cards": [{"id": "a", "year": "1889"}, {"id": "b"}]}


def test_with_the_common_base() -> None:
    document = read_text(CONFLICT.replace("=======\n", "||||||| base\n    year: 1888\n=======\n"))
    finding = only(document)
    assert [related.message.split()[1] for related in finding.related] == ["common", "other", "conflict"]
    assert document.data() == {"format": "1", "cards": [{"id": "a", "year": "1889"}, {"id": "b"}]}


def test_each_conflict() -> None:
    document = read_text(CONFLICT + CONFLICT.partition("cards:\n")[2].replace("id: ", "id: x"))
    assert [at(document, finding) for finding in document.findings] == [(4, 1), (11, 1)]


@pytest.mark.parametrize("mark", ["=======", ">>>>>>> other", "<<<<<<< HEAD"])
def test_a_mark_left_over(mark: str) -> None:
    document = read_text(f"a: b\n{mark}\nc: d\n")
    finding = only(document)
    assert at(document, finding) == (2, 1)
    assert "merge conflict" in finding.message
    assert document.data() == {"a": "b", "c": "d"}


@pytest.mark.parametrize(
    "text",
    [
        "a: |\n  =======\n  <<<<<<< x\n",
        "a: <<<<<<<\n",
        "# =======\na: b\n",
        "a: b  # ======= c\n",
        "a: ========\n",
    ],
)
def test_what_is_no_mark(text: str) -> None:
    assert read_text(text).findings == ()


def test_marks_in_a_row() -> None:
    for text in (
        "=======\n=======\nx: y\n",
        "<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> a\nx: y\n",
        ">>>>>>> a\n>>>>>>> b\nx: y\n",
    ):
        document = read_text(text)
        assert {finding.message for finding in document.findings} == {"a merge conflict that is not settled"}
        assert document.data() == {"x": "y"} or text[0] == "="
