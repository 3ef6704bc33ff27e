"""Each point of the layout (docs/formatting.md), by what becomes of a text."""

from __future__ import annotations

import pytest

from tests.formatting.helpers import case, fmt

LONG = "Three hundred and thirty metres of iron, which were to stand for no more than two decades"


CASES = [
    case(
        "indentation is two, lists stand below their key",
        """\
        format: 1
        deck:
            id: a
            title: A
        cards:
        - id: x
          areas:
          - france
          - spain
          tasks:
              year:
                      answer: 1889
        """,
        """\
        format: 1
        deck:
          id: a
          title: A
        cards:
          - id: x
            areas:
              - france
              - spain
            tasks:
              year:
                answer: 1889
        """,
    ),
    case(
        "blanks around colons, commas and brackets, and at the ends of lines",
        "cards:\n  -   id :   x  \n      areas:  [ france,spain ,  italy ]\t\n"
        "      theme: {  en: A,   de:   B }\n",
        "cards:\n  - id: x\n    theme: {en: A, de: B}\n    areas: [france, spain, italy]\n",
    ),
    case(
        "a blank line between cards, one at most elsewhere, none at the ends",
        """\


        # top


        format: 1


        deck:

          id: a

          title: A
        cards:

          - id: x
            theme: X
          - id: y
            theme: Y



          # about z
          - id: z
            theme: Z


        """,
        """\
        # top

        format: 1

        deck:
          id: a

          title: A
        cards:
          - id: x
            theme: X

          - id: y
            theme: Y

          # about z
          - id: z
            theme: Z
        """,
    ),
    case(
        "cards on one line need no blank line between them",
        "crises:\n  - {id: a, threat: 3}\n  - {id: b, threat: 4}\n\n  - {id: c, threat: 5}\n",
    ),
    case(
        "brackets that do not fit become lines, texts stay whole",
        f"""\
        cards:
          - id: x
            sources:
              - {{title: "{LONG}", url: "https://example.org/", supports: [areas, year]}}
        """,
        f"""\
        cards:
          - id: x
            sources:
              - title: "{LONG}"
                url: "https://example.org/"
                supports: [areas, year]
        """,
    ),
    case(
        "maps of one list look alike",
        f"""\
        sources:
          - {{title: "{LONG}", url: "https://example.org/"}}
          - {{title: Short}}
          - {{title: Told}}  # with a comment, which keeps its line
        others:
          - {{title: Short}}
          - title: A block
          - {{}}
        format: 1
        """,
        f"""\
        sources:
          - title: "{LONG}"
            url: "https://example.org/"
          - title: Short
          - {{title: Told}}  # with a comment, which keeps its line
        others:
          - title: Short
          - title: A block
          - {{}}
        format: 1
        """,
    ),
    case(
        "brackets over several lines that fit become one line",
        "cards:\n  - id: x\n    areas: [\n      france,\n      spain,\n    ]\n"
        "    theme: {en: A,\n      de: B}\n",
        "cards:\n  - id: x\n    theme: {en: A, de: B}\n    areas: [france, spain]\n",
    ),
    case(
        "long lists of short words are filled",
        f"x: {{ticks: [{', '.join(map(str, range(100, 130)))}], open_below: true}}\nformat: 1\n",
        f"x:\n  ticks: [{', '.join(map(str, range(100, 122)))},\n    "
        f"{', '.join(map(str, range(122, 130)))}]\n  open_below: true\nformat: 1\n",
    ),
    case(
        "a block stays a block, however short",
        "cards:\n  - id: x\n    theme:\n      en: A\n    areas:\n      - france\n",
    ),
    case(
        "keys of a card in the order of the language, also in tasks, photos and sources",
        """\
        cards:
          - theme: X
            tags: [a]
            sources:
              - supports: [year]
                title: T
            tasks:
              length: {answer: 3 m, ask: height}
              year: {changes: true, as_of: 2022, answer: 1889, ask: opened}
            photo: {credit: C, file: a.jpg}
            id: x
        """,
        """\
        cards:
          - id: x
            theme: X
            photo: {file: a.jpg, credit: C}
            tasks:
              year: {ask: opened, answer: 1889, as_of: 2022, changes: true}
              length: {ask: height, answer: 3 m}
            sources:
              - title: T
                supports: [year]
            tags: [a]
        """,
    ),
    case(
        "keys that nobody knows stay behind the one that they follow",
        "cards:\n  - theme: X\n    colour: red\n    id: x\n    zzz: 1\n",
        "cards:\n  - id: x\n    zzz: 1\n    theme: X\n    colour: red\n",
    ),
    case(
        "a comment on its own line keeps the order of its map",
        "cards:\n  - theme: X\n    # what follows is secret\n    id: x\n",
    ),
    case(
        "comments behind values go with them",
        "cards:\n  - theme: X  # of the box\n    id: x  # final\n",
        "cards:\n  - id: x  # final\n    theme: X  # of the box\n",
    ),
    case("an anchor keeps the order of its card", "cards:\n  - theme: &t X\n    id: x\n    notes: *t\n"),
    case(
        "the keys of a deck",
        "deck: {languages: [en], title: A, id: a}\nformat: 1\n",
        "deck: {id: a, title: A, languages: [en]}\nformat: 1\n",
    ),
    case(
        "crises and solutions have orders of their own",
        "crises:\n  - {threat: 3, id: a, colour: red}\nsolutions:\n  - {copies: 2, value: 1, id: b}\n",
        "crises:\n  - {id: a, colour: red, threat: 3}\nsolutions:\n  - {id: b, value: 1, copies: 2}\n",
    ),
    case(
        "a card in a file of its own",
        "theme: X\nid: x\nareas: [a]\n",
        "id: x\ntheme: X\nareas: [a]\n",
    ),
    case(
        "cards in a file of their own",
        "-   theme: X\n    id: x\n-   id: y\n    theme: Y\n",
        "- id: x\n  theme: X\n\n- id: y\n  theme: Y\n",
    ),
    case(
        "a text begins on the line of its key",
        "deck:\n  title:\n    A title\n  id:\n    a\n",
        "deck:\n  id: a\n  title: A title\n",
    ),
    case("nothing in brackets", "cards: [ ]\ndeck: { }\n", "cards: []\ndeck: {}\n"),
    case(
        "a text that a comma may have ended keeps its bracket as it is",
        "deck:\n    x: {answer: 12,000,  ask: height}\nformat: 1\n",
        "deck:\n  x: {answer: 12,000,  ask: height}\nformat: 1\n",
    ),
    case("empty values", "deck:\n  id:\n  title: \n", "deck:\n  id:\n  title:\n"),
    case(
        "lists in lists",
        "x:\n-   - a\n    - b\n- [c]\nformat: 1\n",
        "x:\n  - - a\n    - b\n  - [c]\nformat: 1\n",
    ),
    case(
        "texts over several lines are not folded anew",
        'deck:\n    title: "one\n       two\n\n\n      three"\n    id: a plain text\n        that goes on\n',
        'deck:\n  id: a plain text\n    that goes on\n  title: "one\n    two\n\n\n    three"\n',
    ),
    case(
        "a document's marks and directives stay",
        "%YAML 1.2\n# a\n---   # b\nformat:   1\n...\n# c\n",
        "%YAML 1.2\n# a\n---  # b\nformat: 1\n...\n# c\n",
    ),
    case("a file in brackets as a whole is somebody else's", '{"format": 1,\n   "deck": {"id": "a"}}\n'),
    case("a key with a question mark stays as it is", "format: 1\ndeck:\n  ? id\n  : a\n  title:   A\n",
         "format: 1\ndeck:\n  ? id\n  : a\n  title: A\n"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), CASES)
def test_what_becomes_of_a_text(before: str, after: str) -> None:
    assert fmt(before) == after


QUOTES = [
    # as written, in lines, in brackets
    ('"Eiffel Tower"', "Eiffel Tower", "Eiffel Tower"),
    ("'Eiffel Tower'", "Eiffel Tower", "Eiffel Tower"),
    ("Eiffel Tower", "Eiffel Tower", "Eiffel Tower"),
    ('"height, with antennas"', "height, with antennas", '"height, with antennas"'),
    ('"a: b"', '"a: b"', '"a: b"'),
    ("'a: b'", '"a: b"', '"a: b"'),
    ("https://example.org/#x", '"https://example.org/#x"', '"https://example.org/#x"'),
    ('"#1b2a36"', '"#1b2a36"', '"#1b2a36"'),
    ("'it''s: so'", '"it\'s: so"', '"it\'s: so"'),
    ("\"it's\"", "it's", "it's"),
    ('"a \\"b\\""', 'a "b"', 'a "b"'),
    ('"\\"b\\": c"', "'\"b\": c'", "'\"b\": c'"),
    ("'C:\\x'", "'C:\\x'", "'C:\\x'"),
    ('"- a"', '"- a"', '"- a"'),
    ('"-5..10 °C"', "-5..10 °C", "-5..10 °C"),
    ('"~330 m"', "~330 m", "~330 m"),
    ('"*a"', '"*a"', '"*a"'),
    ("'12\u202f000 m'", "12\u202f000 m", "12\u202f000 m"),
    ('"@home"', '"@home"', '"@home"'),
    ('"🗼 tower"', "🗼 tower", "🗼 tower"),
    # the author's: other readers of YAML, or the eye, might take one for the other
    *((word, word, word) for word in ('"no"', "no", '"1889"', "1889", "0123", '"0123"', "2026-02-11")),
    *((word, word, word) for word in ('"2026-02-11"', '"1e3"', "~", '"~"', '"true"', "12_000", '""', '"a "')),
    *((word, word, word) for word in ('"a\\u00a0b"', '"a\\tb"', '" a"', '"\u200b"', "'a\u2003b'")),
    ('"\u00a0a"', '"\u00a0a"', '"\u00a0a"'),
    *((word, word, word) for word in ('"1900..1950"', '"12:30"', '"<<"', '"="', '"0x1F"', '".inf"')),
    *((f"'{word}'", f'"{word}"', f'"{word}"') for word in ("On", "", " a", "12:30", "=", "1889")),
]  # fmt: skip


@pytest.mark.parametrize(("written", "block", "flow"), QUOTES)
def test_quotes(written: str, block: str, flow: str) -> None:
    after = fmt(f"x: {written}\ny: [{written}]\nz: {{k: {written}}}\nformat: 1\n")
    assert after == f"x: {block}\ny: [{flow}]\nz: {{k: {flow}}}\nformat: 1\n"


def test_prose_is_quoted() -> None:
    assert fmt(f"x: {LONG}\nformat: 1\n") == f'x: "{LONG}"\nformat: 1\n'
    assert fmt(f"x: {LONG[:60].strip()}\nformat: 1\n") == f"x: {LONG[:60].strip()}\nformat: 1\n"


def test_keys_lose_quotes_and_get_none() -> None:
    text = '"light green": 1\n\'no\': 2\na:b: 3\n"a, b": 4\n"1": 5\nformat: 1\n'
    assert fmt(text) == 'light green: 1\n"no": 2\na:b: 3\n"a, b": 4\n"1": 5\nformat: 1\n'


@pytest.mark.parametrize("sign", ["|", ">", "|-", ">-", "|+", ">+"])
@pytest.mark.parametrize(
    "body", ["one\n  two\n\nthree\n", "# no comment\ntrailing  \n", "\n\nlate\n", "a\n\n\n"]
)
def test_block_texts_keep_every_character(sign: str, body: str) -> None:
    inside = "".join(f"      {line}\n" if line else "\n" for line in body.split("\n")[:-1])
    text = f"deck:\n    x: {sign}  # how\n{inside}    id: a\nformat: 1\n"
    moved = "".join(f"    {line}\n" if line else "\n" for line in body.split("\n")[:-1])
    after = fmt(text)
    if sign.endswith("+"):
        assert after == f"deck:\n  x: {sign}  # how\n{moved}  id: a\nformat: 1\n"
    else:
        assert f"  x: {sign}  # how\n{moved.rstrip(chr(10))}\n" in after


def test_a_block_text_that_begins_with_blanks_says_how_deep_it_is() -> None:
    assert fmt("deck:\n     x: |4\n             far\n         near\n     id: a\nformat: 1\n") == (
        "deck:\n  x: |2\n        far\n    near\n  id: a\nformat: 1\n"
    )
    assert fmt("deck:\n  x: |2\n    near\n") == "deck:\n  x: |\n    near\n"


def test_a_block_text_at_the_end_of_a_file_without_a_line_end_gets_none_in_its_value() -> None:
    assert fmt("deck:\n  x: |\n    text") == "deck:\n  x: |-\n    text\n"
    assert fmt("deck:\n  x: |+\n    text\n\n") == "deck:\n  x: |+\n    text\n\n"


def test_no_blank_line_is_put_behind_a_text_that_keeps_them() -> None:
    text = "cards:\n  - id: a\n    info: |+\n      kept\n  - id: b\n    theme: B\n"
    assert fmt(text) == text
