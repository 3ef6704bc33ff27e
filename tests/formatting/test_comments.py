"""Comments stay where they were put, and directives keep what they hold for."""

from __future__ import annotations

import pytest

from tests.formatting.helpers import case, fmt

LONG = "x" * 50


CASES = [
    case(
        "on lines of their own, at what they are indented like",
        """\
        # top
        format: 1
        # the deck
        deck:
            # its name
            id: a
            # nothing else
        # cards
        cards:
          # first
          - id: x
            areas:
            - a
            # in the list
            - b
            # of the card
            tags: [c]
            # end of x
          # section

          # y
          - id: y
          # end of the list
        # end of the file
        """,
        """\
        # top
        format: 1
        # the deck
        deck:
          # its name
          id: a
          # nothing else
        # cards
        cards:
          # first
          - id: x
            areas:
              - a
              # in the list
              - b
            # of the card
            tags: [c]
            # end of x

          # section

          # y
          - id: y
          # end of the list
        # end of the file
        """,
    ),
    case(
        "behind keys, dashes, anchors and headers",
        """\
        format: 1 # one
        deck: # two
          id: &i   a # three
          title: # four
            A
          x: | # five
            text
        cards: &c # six
          - # seven
            id: x
          - &y # eight
            id: y
        """,
        """\
        format: 1  # one
        deck:  # two
          id: &i a  # three
          title:  # four
            A
          x: |  # five
            text
        cards: &c  # six
          -  # seven
            id: x

          - &y  # eight
            id: y
        """,
    ),
    case(
        "in a column of their own",
        """\
        format: 1                       # version
        deck:
            id:   a                     # kebab-case
            title: "A"                  # what is printed
                                        # on the box
            edition: terra    # three blanks or more
        """,
        """\
        format: 1                       # version
        deck:
          id: a                         # kebab-case
          title: A                      # what is printed
                                        # on the box
          edition: terra      # three blanks or more
        """,
    ),
    case(
        "inside of brackets, which become lines then",
        """\
        areas: [  # where
          a,  # first
          # before b
          b # last
          # end
        ]
        format: 1
        theme: {en: A, # English
          de: B}
        """,
        """\
        areas:  # where
          - a  # first
          # before b
          - b  # last
          # end
        format: 1
        theme:
          en: A  # English
          de: B
        """,
    ),
    case(
        "behind brackets that become lines",
        f"""\
        sources:  [{{title: {LONG}, url: {LONG}, accessed: 2026-01-01}}]  # all of them
        format: 1
        list:
          - {{title: {LONG}, url: {LONG}, accessed: 2026-01-01}}  # this one
        """,
        f"""\
        sources:  # all of them
          - title: {LONG}
            url: {LONG}
            accessed: 2026-01-01
        format: 1
        list:
          # this one
          - title: {LONG}
            url: {LONG}
            accessed: 2026-01-01
        """,
    ),
    case("behind empty brackets with one inside", "areas: [ # none yet\n  ]\nformat: 1\n"),
    case("below an empty value", "deck:\n  id:  # later\n  # or never\n  title: A\n"),
    case("nothing but comments", "# a\n\n\n# b\n"),
    case("a modeline stays first", "\n\n# yaml-language-server: $schema=x.json\nformat: 1\n",
         "# yaml-language-server: $schema=x.json\nformat: 1\n"),
    case("without a blank behind the sign", "#a\nformat: 1  #b\n"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), CASES)
def test_what_becomes_of_comments(before: str, after: str) -> None:
    assert fmt(before) == after


def test_a_directive_holds_its_line_together() -> None:
    line = (
        f"    sources: [{{title: {LONG}, url: {LONG}, accessed: no date at all}}]  # terra: ignore[TC602] r\n"
    )
    assert fmt(f"cards:\n  - id: x\n{line}") == f"cards:\n  - id: x\n{line}"


def test_lines_that_a_directive_tells_apart_are_not_joined() -> None:
    text = "cards:\n  - id: x\n    areas: [frnace,\n      spain]  # terra: ignore[TC201] r\n"
    assert fmt(text) == text
    inside = (
        "cards:\n    - id: x\n      areas: [\n        frnace,   # terra: ignore[TC201] r\n        spain]\n"
    )
    assert fmt(inside) == (
        "cards:\n  - id: x\n    areas: [\n      frnace,   # terra: ignore[TC201] r\n      spain]\n"
    )
    below = "cards:\n  - id: x\n    them:\n      A  # terra: ignore[TC101] r\n"
    assert fmt(below) == below


def test_a_directive_stays_before_its_card() -> None:
    text = "cards:\n  - id: x\n    theme: X\n  # terra: ignore[TC204] r\n  - id: y\n    theme: Y\n"
    assert fmt(text) == text.replace("  # terra", "\n  # terra")
