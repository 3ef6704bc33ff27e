"""Comments, and what only looks like one."""

from __future__ import annotations

from hypothesis import given, settings

from terra_cards.source.comments import comments
from tests.source.reading import read_text
from tests.source.strategies import random_document, randoms

TEXT = """\
# top
a: 'x # no'  # one
b: "y # no" # two
c: |  # three
  # no
  text # no
# four
d: plain#no # five\t
e: [f, # six
  # seven
  'g # no', h#no]
i: >-
  # no

  # no
j: multi
  line   #   eight # still eight
k: http://x.y/#no
l: "a
  # no
  b"
? m  # nine
: n
# terra: ignore[TC404] ten"""


def test_comments_and_texts() -> None:
    document = read_text(TEXT)
    assert document.findings == ()
    found = comments(document)
    assert [comment.text for comment in found] == [
        "# top",
        "# one",
        "# two",
        "# three",
        "# four",
        "# five",
        "# six",
        "# seven",
        "#   eight # still eight",
        "# nine",
        "# terra: ignore[TC404] ten",
    ]
    assert [comment.line for comment in found] == [1, 2, 3, 4, 7, 8, 9, 10, 17, 22, 24]
    assert [comment.line for comment in found if comment.own_line] == [1, 7, 10, 24]
    for comment in found:
        assert document.text[comment.span.start : comment.span.end] == comment.text


def test_only_those_that_contain_a_text() -> None:
    document = read_text(TEXT)
    assert [comment.line for comment in comments(document, "terra:")] == [24]
    assert comments(document, "nothing of it") == ()


def test_line_ends() -> None:
    for end in ("\n", "\r\n", "\r"):
        found = comments(read_text(TEXT.replace("\n", end)))
        assert [comment.line for comment in found] == [1, 2, 3, 4, 7, 8, 9, 10, 17, 22, 24]


def test_in_files_that_could_not_be_read() -> None:
    assert [comment.text for comment in comments(read_text("a: [b # c\nd: 'e # f'\n"))] == ["# c"]
    assert [comment.text for comment in comments(read_text("# a\n"))] == ["# a"]


def test_under_a_repeated_key() -> None:
    assert comments(read_text("a: 1\na: 'x # no'\n")) == ()


@settings(max_examples=100, deadline=None)
@given(randoms)
def test_random_documents(random: object) -> None:
    """The writer writes two comments, both with words that no text of it has."""
    _, writer = random_document(random)  # type: ignore[arg-type]
    document = read_text(writer.text)
    found = {comment.span.start for comment in comments(document)}
    inside = {at for scalar in writer.scalars for at in range(scalar.start, scalar.end)}
    written = {
        at
        for sign in ("# a 'comment': [", "# it's {", "# not text")
        for at in range(len(writer.text))
        if writer.text.startswith(sign, at) and at not in inside
    }
    assert found == written
