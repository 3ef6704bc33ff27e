"""What users of other formatters and writers of YAML complained of, tried on ours."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.formatting.helpers import fmt

#: Texts that have to stay as they are.
SAME = {
    # https://github.com/prettier/prettier/issues/4917: a key commented out loses its indentation
    "a key commented out": """\
        format: 1
        parent:
          one: 1
          # two: 2
        """,
    "the only key commented out": """\
        format: 1
        parent:
          one:
            # two: 2
        last:
          # three: 3
        """,
    # https://github.com/prettier/prettier/issues/16443: the blank before a comment goes
    "a comment in place of a list": """\
        abc:  #abc
          #- 001
        format: 1
        """,
    # https://github.com/redhat-developer/vscode-yaml/issues/1237, https://github.com/eemeli/yaml/issues/602:
    # comments beside a key go to the next line
    "comments beside keys": """\
        deck:  # the one
          id: a
        cards:  # nesting level 1
          - id: a  # kebab-case
            tasks:  # two of three
              year: {answer: 1889}
        """,
    # https://github.com/google/yamlfmt/issues/236: comments before the mark move behind it
    "comments before the mark of a document": """\
        # -*- coding: utf-8 -*-
        # vim: ft=yaml
        ---
        format: 1
        """,
    # https://github.com/go-yaml/yaml/issues/649, https://github.com/google/yamlfmt/issues/169: a blank line
    # more each time
    "a folded text with lines further in": """\
        format: 1
        list: >-
          aaaa
            bbbb
              cccc
          dddd
        """,
    # https://github.com/google/yamlfmt/issues/182: folded lines are joined
    "a folded text": """\
        format: 1
        text: >-
          one
          two
        """,
    # https://github.com/google/yamlfmt/issues/261: the last block text gets a sign
    "two block texts": """\
        format: 1
        one: |
          foo
        two: |
          foo
        """,
    # https://github.com/pycontribs/ruyaml/issues/115: comments between blank lines go
    "a comment between blank lines": """\
        format: 1

        # This is a comment

        deck: {id: a}
        """,
    # https://github.com/go-yaml/yaml/issues/628: a comment before a dash goes behind it
    "a comment before a dash": """\
        format: 1
        b:
          # a comment
          - c: 2
        """,
    # https://github.com/pycontribs/ruyaml/pull/123: comments of empty items slide down
    "comments of empty items": """\
        format: 1
        list:
          -  # one
          - null  # two
          -  # three
        """,
    # https://github.com/pantoniou/libfyaml/pull/201: comments between the keys of a map go
    "comments between keys": """\
        zebra: z  # inline comment on zebra
        # Comment above apple
        apple: a
        banana: b  # inline comment on banana
        format: 1
        """,
    # https://github.com/ansible/ansible-lint/issues/3839: ## becomes # #
    "a comment of two signs": """\
        ## ---- ##
        format: 1
        """,
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_it_stays_as_it_is(text: str) -> None:
    assert fmt(dedent(text)) == dedent(text)


def test_comments_in_brackets_stay_with_their_list() -> None:
    """https://github.com/prettier/prettier/issues/8377"""
    text = "needs:\n  [\n    lint,\n    spelling,\n    # coverage,\n    # install,\n  ]\n\nformat: 1\n"
    assert fmt(text) == "needs:\n  - lint\n  - spelling\n  # coverage,\n  # install,\n\nformat: 1\n"


def test_a_block_text_of_stated_depth_in_a_list_that_moves() -> None:
    """https://github.com/prettier/prettier/issues/16183"""
    text = (
        "list:\n- with:\n    a: |2\n      hello: world\n"
        "- with:\n    a: |2\n        far\n      near\nformat: 1\n"
    )
    assert fmt(text) == (
        "list:\n  - with:\n      a: |\n        hello: world\n"
        "  - with:\n      a: |2\n          far\n        near\nformat: 1\n"
    )


def test_comments_at_a_depth_of_their_own_stay_before_their_key() -> None:
    """https://github.com/pascalre/vscode-yaml-sort/issues/139"""
    text = (
        "# Spring\nserver:\n# Port\n  port: 1\n  servlet:\n#   Context\n    path: /x y\n"
        "# Graceful\n  down: a\nformat: 1\n"
    )
    assert fmt(text) == (
        '# Spring\nserver:\n  # Port\n  port: 1\n  servlet:\n    #   Context\n    path: "/x y"\n'
        "  # Graceful\n  down: a\nformat: 1\n"
    )


@pytest.mark.parametrize("sign", ["|", ">"])
def test_blanks_at_the_ends_of_lines_of_a_text_stay_and_so_does_its_sign(sign: str) -> None:
    """https://github.com/google/yamlfmt/issues/153, https://github.com/google/yamlfmt/issues/314"""
    text = f"format: 1\ntext: {sign}\n  one \n  two\t\n    three  \n\n  four \n"
    assert fmt(text) == text


def test_long_lines_are_not_folded() -> None:
    """https://github.com/r-lib/yaml/issues/51"""
    words = "ab " * 200 + "end"
    for written in (f'"{words}"', f'"{words}: 1"', f"'{words} \"x\"'"):
        assert fmt(f"x: {written}\nformat: 1\n").count("\n") == 2
