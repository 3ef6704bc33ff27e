"""Regular items are read without the parser, and are what the parser makes of them."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.generate_deck import deck
from terra_cards.source import known, reader
from terra_cards.source.document import Document, Plain
from terra_cards.source.forms import scan
from terra_cards.source.known import read_regular
from terra_cards.source.limits import TEXT_CHARACTERS
from terra_cards.source.reader import read
from terra_cards.source.regular import regular_items
from terra_cards.source.stand_ins import needed
from tests.source.strategies import random_data
from tests.source.test_reread import CARDS, PIECES, edits, same
from tests.source.writer import Writer

DECKS = Path(__file__).parents[2] / "decks"
MUTANTS = 20_000 if os.environ.get("HYPOTHESIS_PROFILE") == "fuzz" else 150

#: Cards as people write them, each regular.
REGULAR = [
    "- id: tower\n  theme: {en: Tower, de: 'Turm'}  # first\n  tasks:\n    year: {answer: 1889}\n",
    "- id: folded\n  info: >-\n    one line\n    and another\n  notes: |\n    # none\n    two\n\n# end\n",
    "- id: lists\n  tags:\n  - one\n  - \"two, three\"\n  areas: [alps, 'it''aly' , -4, ~]\n",
    "- id: deep\n  sources:\n    - title: A # b\n      url: https://a.example/x#y\n\n"
    '    - {title: "B", values: {year: 1 }}\n',
    '- id: wide\n  year:   0x1F   # blanks\n  notes: It\'s (about) 5" - or "more", [no\n',
    "- id: typed\n  a: ~330 m\n  b: .5\n  c: -40\n  d: 1e3\n  e: 'it''s'\n  f: True\n  g: 0123\n  h: a:80/\n",
]
ODD = [
    *PIECES,
    *("\t", " \t", "\x85", "\u2028", "\u2029", "\x00", "\x1b", "\ufeff", "\xa0", "😀", "é", "\r", "\r\n"),
    *("|-\n", ">\n", ">+\n", "|2\n", " |-\n    a\n    b\n", " >\n\n   a\n", ": |", ": >-", "\n  # c\n"),
    *("''", '""', "\\", '\\"', "\\n", "?", "? a", "- - ", "-  ", "  -\n", "~", ".inf", "0o7", "1_000"),
    *("<<: ", "...", "---", "%", "@", "`", "!!str ", "&a [", "*a,", " , ", ",,", "[]", "{}", "{a}", "{a: }"),
    *("[a: b]", "a:b", "://", "# ", "  # it's: [\n", ",#", "]#", '"a" b', "'a'b", ": ", " :", "::"),
    *("\n\n", "\n ", "\n   ", "\n    ", "\n      ", "\n    # c\n", "\x7f"),
]


#: Whatever there is at first, all is looked at.
TO_THE_END = patch("terra_cards.source.regular._TRIAL", 0)


def old(text: str) -> Document:
    with patch.object(reader, "_LONG", 10**9):
        return read(text.encode("utf-8", "surrogatepass"), "a.yaml")


def new(text: str) -> Document:
    with patch.object(reader, "_LONG", -1), patch.object(known, "_WORTH", 0.0), TO_THE_END:
        return read(text.encode("utf-8", "surrogatepass"), "a.yaml")


def written(margin: int, cards: list[str], ending: str = "\n") -> str:
    pad = " " * margin
    text = "".join(pad + line if line.strip() else line for card in cards for line in card.splitlines(True))
    return f"format: 1\ndeck: {{id: a}}\ncards:\n{text}".replace("\n", ending)


def decks() -> list[str]:
    random = Random(5)
    found = [deck(12, seed=seed) for seed in range(6)]
    for margin in (0, 2, 4):
        for ending in ("\n", "\n", "\r\n"):
            cards = [random.choice(REGULAR) for _ in range(10)]
            found.append(written(margin, [*cards, *random.sample(CARDS, 2), *cards], ending) + "after: 1\n")
    for _ in range(8):  # YAML of all kinds
        some = [{"id": "x", "y": random_data(random), "z": random_data(random)} for _ in range(8)]
        writer = Writer(random)
        writer.block_map({"format": "1", "cards": some}, 0)
        found.append(writer.text)
    found += [
        (DECKS / f"{name}-starter.deck.yaml").read_text("utf-8")[:12_000] for name in ("world", "germany")
    ]
    return found


def mutants(count: int) -> Iterator[str]:
    """Decks after one edit or a few, most of them inside of one card."""
    random = Random(11)
    texts = decks()
    for _ in range(count):
        text = random.choice(texts)
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            text = _mutated(text, random, texts)
        yield text


def _mutated(text: str, random: Random, texts: list[str]) -> str:
    at = random.randrange(len(text) + 1)
    kind = random.randrange(9)
    if kind < 3:  # a piece, at a place where it may mean something
        marks = [match.end() for match in re.finditer(r"[:,\[{'\"\n#>|-] ?", text[at : at + 200])]
        at += random.choice(marks) if marks and random.random() < 0.8 else 0
        return text[:at] + random.choice(ODD) + text[at + random.choice((0, 0, 0, 1)) :]
    if kind == 3:
        return text[:at] + text[at + random.choice((1, 1, 2, 5)) :]
    if kind == 4:
        end = text.find("\n", at)
        return text[:at] + text[end if end >= 0 else len(text) :]
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    number = random.randrange(len(lines))
    line = lines[number]
    if kind == 5:
        lines[number : number + random.choice((0, 1, 1, 2))] = random.choice(([], [line, line]))
    elif kind == 6:
        lines[number] = random.choice((" " + line, "  " + line, line[1:], line[2:], line.lstrip(" ")))
    elif kind == 7:
        other = random.choice(texts).splitlines(keepends=True)
        start = random.randrange(len(other))
        lines[number:number] = other[start : start + random.choice((1, 1, 2, 4))]
    else:
        to = random.randrange(len(lines))
        lines[number], lines[to] = lines[to], lines[number]
    return "".join(lines)


def test_mutants_are_read_alike() -> None:
    compared = 0
    for text in mutants(MUTANTS):
        one, other = old(text), new(text)
        try:
            same(one, other)
            assert typed(one.data()) == typed(other.data())
        except AssertionError:
            print(repr(text))
            raise
        if not needed(text, text.encode("utf-8", "surrogatepass")):
            compared += read_regularly(text) is not None
    assert compared > MUTANTS / 3  # else nothing is compared


@given(st.lists(st.sampled_from([*REGULAR * 2, *CARDS]), min_size=6, max_size=12), st.data())
def test_cards_after_edits_are_read_alike(cards: list[str], data: st.DataObject) -> None:
    text = data.draw(edits(written(data.draw(st.sampled_from([0, 2, 3])), cards)))
    one, other = old(text), new(text)
    same(one, other)
    assert typed(one.data()) == typed(other.data())


def read_regularly(text: str) -> Document | None:
    with patch.object(known, "_WORTH", 0.0):
        return read_regular(text, False, "a.yaml")


def regular(text: str) -> list[bool]:
    with TO_THE_END:
        return [piece.data is not None for piece in regular_items(text)]


@pytest.mark.parametrize("card", REGULAR)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_cards_as_people_write_them_are_regular(card: str, ending: str) -> None:
    text = written(2, [card] * 5, ending)
    assert regular(text) == [True] * 5
    same(old(text), new(text))


@pytest.mark.parametrize(
    "line",
    [
        *("a: b: c", "a: 'b", 'a: "b\\n"', "a: &x b", "a: *x", "a: !t b", "a: [b", "a: [b]]", "a: {b, c: d}"),
        *("a: >+\n    b", "a: |2\n    b", "a: |\n    b\n\n    c", "a: |\n    b\n     c", 'a: "b\n    c"'),
        *(
            "a: b\n    c",
            "a:\tb",
            '"a": b',
            "id: twice",
            "? a",
            "a: [b,\n    c]",
            "a: |",
            "a:",
            "\xa0",
            " a: b",
        ),
        *('a: "b"#c', "a: [b]#c", "a: @b", "a: `b", "a: %b", "a: -", "a: - b"),
        *("a: {b: c}: d", "a: {b: c} d", "a: [b] [c]", "-a: b", "a:\n    b: c\n   d: e", "[a]: b"),
    ],
)
def test_what_the_parser_must_tell_is_irregular(line: str) -> None:
    card = f"- id: x\n  {line}\n  z: 1\n"
    text = written(2, [*REGULAR[:5], card, *REGULAR[:5]])
    assert regular(text) == [True] * 5 + [False] + [True] * 5
    same(old(text), new(text))


def test_a_list_that_is_a_text_is_none() -> None:
    text = "format: 1\nnotes: |\n" + "  - id: a\n    b: c\n" * 9 + "cards:\n- id: d\n"
    assert read_regularly(text) is None
    same(old(text), new(text))


def test_long_decks_are_regular() -> None:
    text = deck(300)
    assert regular(text) == [True] * 300
    with patch("terra_cards.source.reader._quick", side_effect=AssertionError):
        document = read(text.encode(), "a.yaml")
    assert document.findings == ()
    assert typed(document.data()) == typed(old(text).data())


def test_a_list_of_other_items_is_given_up_soon() -> None:
    odd = '- id: x\n  info: "on two\n    lines"\n'
    with patch("terra_cards.source.regular._TRIAL", 3):
        assert regular_items(written(2, [odd, odd, odd, *REGULAR])) == []
        assert len(regular_items(written(2, [*REGULAR, odd, odd, odd]))) == len(REGULAR) + 3


@pytest.mark.parametrize(
    "line",
    [
        *("        a: |\n", "        - >-\n", "        a: b\n", "        a: 'b''\n", '        a: "b\n'),
        *("      |-\n", "        - - - -\n", "        [a, [b, {c\n", "        a://b://\n"),
        *("      - {a: b, c\n", "      a   :   b  \n"),
    ],
)
def test_time_grows_with_the_length_alone(line: str) -> None:
    lines = line * ((TEXT_CHARACTERS - 100) // len(line))
    for odd in (f"  - id: x\n    a:\n{lines}       z\n", f"  - id: x\n    a: [{lines.strip()} \n"):
        text = written(2, REGULAR) + odd * 10
        assert regular(text) == [True] * len(REGULAR) + [False] * 10
        text = written(2, REGULAR) + odd.replace(lines, lines * 50)
        assert regular(text) == [True] * len(REGULAR) + [False]


def test_a_long_run_of_blanks_is_passed_over_once() -> None:
    began = time.process_time()
    assert scan(f"a: [{' ' * 300_000}]").form() == f"a: [{' ' * 300_000}]"
    assert time.process_time() - began < 60  # it was minutes, and is a thousandth of a second


@pytest.mark.parametrize(
    "empty", [f"a: [{' ' * 70}]", f"a:{' ' * 70}", f"a: {{{' ' * 70}}}", "a:\n    b:\n    c:"]
)
def test_entries_without_a_value_are_read_alike(empty: str) -> None:
    text = written(2, [f"- id: x\n  {empty}\n  z: {number}\n" for number in range(5)])
    one, other = old(text), new(text)
    same(one, other)
    assert typed(one.data()) == typed(other.data())


#: Entries that are read by their patterns once there are three of them: what the pattern takes for a value,
#: may be something else.
PATTERNS = [
    *("a: @", 'a: "@"', "a: '@'", "a: [b, @]", "a: {b: @, c: 'd'}", 'a: {b: "@", c: d}'),
    *("a:\n    b: @\n    c: d", 'a:\n    b: "@"\n    c: "d"', "a:\n    b: '@'\n    c: 'd'"),
    *("a:\n    b: >-\n      d\n      @\n    c: d", "a:\n  - @\n  - {b: [@, c]}\n  - 'd'"),
    *('a:\n    b: "@"\n    c: |\n      d\n      e', 'a:\n  - "@"\n  - b', "a: {b: @ }"),
]
#: Entries so long that each entry and item below is read by itself.
PATTERNS += [
    "a:\n  - b: @\n    c: d\n  - b: 'c'\n    d: [e]\n  - c: d\n    e: f\n  - {b: c}\n  - g",
    "a:\n    - @\n    - b\n    - 'c'\n    - [d]\n    - {e: f}\n    - g: h\n    - -1\n    - i",
    "a:\n    b:\n      c: @\n      d:\n      - e\n      - f: g\n        h: 'i'\n    j: k\n    l: m\n    n: o",
    'a:\n    - b: "@"\n      c: |\n        d\n    - b: c\n\n    - d: e\n      f: @\n    # g\n    - h',
    "a:\n    b: c\n    @: d\n    e: f\n    g: h\n    i: j\n    k: l\n    m: n\n    o: p",
]
IN_PLACE = [
    *(
        "b: c",
        "b:",
        "b :c",
        "b::c",
        "b #c",
        "b#c",
        "b  # c: d",
        "b ",
        " b",
        "b\\n",
        "\\",
        '\\"',
        "#",
        "",
        "~",
    ),
    *(
        "'",
        "''",
        "b''c",
        "b'c",
        '"',
        'b"c',
        'b", c: "d',
        "b', c: 'd",
        "b, c",
        "b]",
        "b}",
        "[b",
        "{b",
        "[b]",
        "{b: c}",
    ),
    *(
        "'b'",
        '"b"',
        "b\n",
        "b\nc",
        "b\n    c",
        "b\n      c",
        "b\n    c: d",
        "\n    b",
        "\n      b",
        "b\n\n      c",
    ),
    *(
        "|",
        "|\n      b",
        ">-",
        "&b c",
        "*b",
        "!b c",
        "-",
        "-1",
        "- b",
        "-b",
        "?",
        "? b",
        "b?",
        "http://b/c",
        "a://b?c",
    ),
    *(
        "0x1F",
        "1e3",
        ".5",
        "true",
        "null",
        "True ",
        "1_000",
        "%",
        "@",
        "`b",
        "é",
        "„b“",
        "(b)",
        "b\r",
        "\tb",
        "b\tc",
    ),
    *(
        "b,c",
        "b,",
        ",",
        "<<",
        "b\n  c: d",
        "b\n- id: d",
        "---",
        "...",
        "b\n---\n",
        "b\n  # c\n",
        "b\n      # c",
    ),
]


@pytest.mark.parametrize("entry", PATTERNS)
def test_what_looks_like_a_known_entry_is_read_alike(entry: str) -> None:
    texts = ("B", "B-c", "_", "b1", "Bc") if "@:" in entry else ("b", "b c", "(b)", "0", "b-c")
    usual = [f"- id: x\n  {entry.replace('@', text)}\n  z: 1\n" for text in texts]
    assert regular(written(2, usual)) == [True] * 5
    for text in IN_PLACE:
        odd = f"- id: x\n  {entry.replace('@', text)}\n  z: 1\n"
        for cards in ([*usual, odd, *usual], [*usual, odd]):
            one, other = old(written(0, cards)), new(written(0, cards))
            same(one, other)
            assert typed(one.data()) == typed(other.data())


def test_there_is_an_end_to_forms() -> None:
    cards = [f"- id: x\n  a{number}: {{b{number}: c}}\n" for number in range(30)]
    with patch("terra_cards.source.entries.FORMS", 9):
        assert 0 < sum(regular(written(2, cards))) < 10


ENDS = [
    *(
        "d",
        "d ",
        "d  \n",
        "d\n\n",
        "d \n  ",
        "d\n# c",
        "d \n      # c\n",
        "d\n    # c ",
        "d # c",
        "d\n   # c\n     ",
    ),
    *(
        "d\n          ",
        "d\n          \n\n",
        "d\n\n      # c\n",
        "d\n  \n",
        "d\n  # c\n\n# c\n",
        "d\n          # c\n",
    ),
]


@pytest.mark.parametrize("end", ENDS)
def test_ends_of_items_are_read_alike(end: str) -> None:
    for last in (
        "c: |\n      @",
        "a:\n    b: >-\n      c\n      @",
        "a: @",
        "a:\n  - b\n  - @",
        "a:\n    b: @\n    c: |\n     @",
    ):
        item = f"- id: x\n  {last.replace('@', end)}\n"
        one, other = (how(written(2, [*[item] * 4, *REGULAR])) for how in (old, new))
        same(one, other)
        assert typed(one.data()) == typed(other.data())


@pytest.mark.parametrize("first", ["  id: x", " id: x", "- id: x", "# c", "", " # c", "[b]", "b"])
def test_keys_that_do_not_stand_where_those_of_the_other_items_do(first: str) -> None:
    text = written(2, [*REGULAR[:5], f"- {first}\n  z: 1\n", *REGULAR[:5]])
    assert regular(text) == [True] * 5 + [False] + [True] * 5
    same(old(text), new(text))


@pytest.mark.parametrize(
    ("one", "two"), [('"c"', '"c\n      c"'), ("'c'", "'c\n      c'"), ("'c''c'", "'c''c\n      c'")]
)
def test_a_text_on_two_lines_is_none_beside_a_block_text_of_one_line_less(one: str, two: str) -> None:
    usual = f"- id: x\n  a:\n    b: {one}\n    d: |\n      e\n      f\n"
    odd = f"- id: x\n  a:\n    b: {two}\n    d: |\n      f\n"
    text = written(2, [*[usual] * 5, odd, *[usual] * 5])
    assert regular(text) == [True] * 5 + [False] + [True] * 5
    assert typed(old(text).data()) == typed(new(text).data())


def typed(data: object) -> object:
    """Data with types that ``==`` does not tell apart."""
    if isinstance(data, dict):
        return [(key, typed(value)) for key, value in data.items()]
    if isinstance(data, list):
        return [typed(value) for value in data]
    return (type(data), str(data), repr(data.typed)) if isinstance(data, Plain) else (type(data), data)
