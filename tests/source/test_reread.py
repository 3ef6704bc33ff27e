"""Reading a changed file again gives what reading it anew gives, and keeps what has not changed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terra_cards.source import reader
from terra_cards.source.document import Alias, Document, Mapping, Node, Plain, Scalar, Sequence
from terra_cards.source.reader import read
from terra_cards.source.reread import reread

CARDS = [
    "- id: tower\n  theme: {en: Tower, de: Turm}  # first\n  tasks:\n    year: {answer: 1889}\n",
    "- {id: flow, areas: [france, alps], theme: 'A ''quoted'' text'}\n",
    "- id: folded\n  info: >-\n    one line\n    and another\n\n    - no item\n",
    "- id: literal\n  info: |+\n    kept\n\n\n",
    '- id: long\n  info: "a text\n    on two lines"\n  tags:\n  - one\n  - two\n',
    "-   id: wide\n    # a remark\n    notes: plain\n      text goes on\n",
    "- id: typed\n  x: ~\n  y: 0123\n  z:\n  no: no\n",
    "- [a list, of two]\n",
]
HEADS = [
    "format: 1\ndeck:\n  id: a\n  languages: [en, de]\n",
    "# remark\n\n",
    "deck: {id: a}\nformat: 1\n",
    "",
]
TAILS = ["", "crises:\n- id: oil\n- id: gas\n", "solutions: []\n", "# the end\n", "other: {a: 1}\n", "...\n"]
PIECES = [
    *("", " ", "\n", "  ", "- ", "-", "#", " # x", ": ", ":", "a", "'", '"', "[", "]", "{", "}", ",", "|"),
    *(">", "&a ", "*a", "!t ", "\t", "---\n", "...\n", "\n- id: new\n", "\n  - id: deep\n", "id: twice\n"),
    *("<<<<<<< ours\n", "=======\n", "? ", '"#', "\r", "\r\n", "\x07", "cards:\n", "x: 1\n", "🗼", "é\u2028"),
    *("%", "%YAML 1.2\n"),
]


def deck(head: str, cards: list[str], tail: str, indent: int, ending: str) -> str:
    pad = " " * indent
    text = "".join(pad + line if line.strip() else line for card in cards for line in card.splitlines(True))
    return f"{head}cards:\n{text}{tail}".replace("\n", ending)


DECKS = st.builds(
    deck,
    st.sampled_from(HEADS),
    st.lists(st.sampled_from(CARDS), min_size=1, max_size=5),
    st.sampled_from(TAILS),
    st.sampled_from([0, 2, 3]),
    st.sampled_from(["\n", "\n", "\n", "\r\n"]),
)


@st.composite
def edits(draw: st.DrawFn, text: str) -> str:
    """A text after a few edits: pieces put in, stretches and lines taken out, moved and doubled."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        kind = draw(st.sampled_from(["piece", "cut", "line", "card"]))
        if kind == "piece":
            text = text[:start] + draw(st.sampled_from(PIECES)) + text[start:]
        elif kind == "cut":
            text = text[:start] + text[start + draw(st.integers(1, 12)) :]
        else:
            lines = text.splitlines(keepends=True)
            if not lines:
                continue
            at, to = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines)))
            moved = lines[at : at + (1 if kind == "line" else draw(st.integers(2, 5)))]
            if draw(st.booleans()):
                del lines[at : at + len(moved)]
            lines[to:to] = moved
            text = "".join(lines)
    return text


def shape(node: Node | None) -> Any:
    """A node with all that is known of it."""
    if isinstance(node, Scalar):
        typed = ("typed", node.value.typed) if isinstance(node.value, Plain) else None
        return (node.start, node.end, str(node.value), type(node.value), typed, node.style)
    if isinstance(node, Mapping):
        entries = {key: (shape(node.keys[key]), shape(node.values[key])) for key in node.values}
        return (node.start, node.end, entries)
    if isinstance(node, Sequence):
        return (node.start, node.end, [shape(item) for item in node.items])
    return (node.name, node.start, node.end) if isinstance(node, Alias) else node


def same(one: Document, other: Document) -> None:
    assert (one.text, one.bom, one.findings) == (other.text, other.bom, other.findings)
    assert shape(one.root) == shape(other.root)
    assert [shape(node) for node in one.dropped] == [shape(node) for node in other.dropped]
    assert one.data() == other.data()
    if isinstance(one.root, Mapping) and isinstance(other.root, Mapping):
        for name, node in one.root.values.items():
            twin = other.root.values[name]
            if isinstance(node, Sequence) and isinstance(twin, Sequence) and node.later and twin.later:
                assert node.later.data == twin.later.data
                assert [span.start for span in node.later.spans] == [span.start for span in twin.later.spans]


@given(DECKS, st.data())
def test_rereading_is_reading(text: str, data: st.DataObject) -> None:
    document = read(text.encode(), "a.yaml")
    for _ in range(3):
        text = data.draw(edits(text))
        document = reread(document, text.encode())
        same(document, read(text.encode(), "a.yaml"))


BROKEN = [
    "\n    bad",
    "- id: x\n",
    "\n- ",
    "\n  - ",
    ">\n",
    "|\n",
    "foo:\n",
    '"x" y',
    "'#",
    ": x",
    "? k\n",
    "`",
]


@settings(max_examples=max(40, settings().max_examples // 2))
@given(
    st.lists(st.sampled_from(CARDS), min_size=7, max_size=12),
    st.sampled_from(HEADS),
    st.sampled_from(TAILS),
    st.sampled_from([0, 2]),
    st.data(),
)
def test_mistakes_among_many_cards_are_those_of_reading_all(
    cards: list[str], head: str, tail: str, indent: int, data: st.DataObject
) -> None:
    cards = [card.replace("id: ", f"id: {number}-") for number, card in enumerate(cards)]
    text = deck(head, cards, tail, indent, "\n")
    whole = read(text.encode(), "a.yaml")
    for _ in range(3):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from([*BROKEN, *PIECES])) + text[at:]
        text = data.draw(st.one_of(st.just(text), edits(text)))
        document = reread(whole, text.encode())
        same(document, read(text.encode(), "a.yaml"))
        whole = whole if document.findings else document


@pytest.mark.parametrize(
    "broken",
    [
        "id: [open",
        'z: {en: "never closed',
        'theme: "never closed',
        "theme: 'a' b",
        "id: twice",
        "z: &a [1]\n    y: *a",
        "\tx: 1",
    ],
)
@pytest.mark.parametrize("others", [0, 1])
def test_cards_around_a_mistake_keep_their_data(broken: str, others: int) -> None:
    cards = [f"- id: card-{number}\n  x: {{a: 'text', b: 1}}\n" for number in range(20)]
    text = deck(HEADS[0], cards, TAILS[1], 2, "\n")
    before = read(text.encode(), "a.yaml")
    changed = text.replace("  x:", f"  {broken}\n    x:", 7 + others).replace(
        f"  {broken}\n    x:", "  x:", 6
    )
    after = reread(before, changed.encode())
    same(after, read(changed.encode(), "a.yaml"))
    known = {id(item) for item in items(before)}
    assert sum(id(item) not in known for item in items(after)) <= 1 + others
    assert bool(after.findings) == ("&a" not in broken)
    # and so it is with what was read while the mistake stood there
    same(reread(before if after.findings else after, text.encode()), before)


@given(
    st.lists(st.sampled_from(CARDS), min_size=6, max_size=9),
    st.sampled_from([0, 2]),
    st.lists(st.tuples(st.floats(0, 1), st.sampled_from([*BROKEN, "[", '"', "&a ", "*a", "\t"])), max_size=3),
)
def test_a_large_file_is_read_around_its_mistakes(
    cards: list[str], indent: int, mistakes: list[tuple[float, str]]
) -> None:
    cards = [card.replace("id: ", f"id: {number}-") for number, card in enumerate(cards)]
    text = deck(HEADS[0], cards, "", indent, "\n")
    for share, piece in mistakes:
        at = int(share * len(text))
        text = text[:at] + piece + text[at:]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "_LARGE", 0)
        document = read(text.encode(), "a.yaml")
    same(document, read(text.encode(), "a.yaml"))


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=6), st.data())
def test_a_list_of_cards_too(cards: list[str], data: st.DataObject) -> None:
    text = "".join(cards)
    changed = data.draw(edits(text))
    same(reread(read(text.encode(), "a.yaml"), changed.encode()), read(changed.encode(), "a.yaml"))


def items(document: Document) -> list[Any]:
    assert isinstance(document.root, Mapping)
    cards = document.root.values["cards"]
    assert isinstance(cards, Sequence) and cards.later is not None
    return cards.later.data


@pytest.mark.parametrize("tail", TAILS[:5])
@pytest.mark.parametrize("indent", [0, 2])
def test_cards_that_stay_keep_their_data(tail: str, indent: int) -> None:
    text = deck(HEADS[0], CARDS, tail, indent, "\n")
    before = read(text.encode(), "a.yaml")
    for old, new in (("Turm", "Turm!"), ("wide", "wider"), ("- no item", "one"), ("id: typed", "id: t")):
        after = reread(before, text.replace(old, new).encode())
        changed = [a is not b for a, b in zip(items(before), items(after), strict=True)]
        assert sum(changed) == 1


def test_cards_put_in_and_taken_out() -> None:
    text = deck(HEADS[0], CARDS, TAILS[1], 2, "\n")
    before = read(text.encode(), "a.yaml")
    known = {id(item) for item in items(before)}
    more = reread(before, text.replace("  - id: folded", "  - id: new\n  - id: folded").encode())
    assert sum(id(item) not in known for item in items(more)) <= 2
    less = reread(before, text.replace("  - id: literal\n    info: |+\n      kept\n\n\n", "").encode())
    assert len(items(less)) == len(CARDS) - 1
    assert sum(id(item) not in known for item in items(less)) <= 2


def test_the_same_bytes_are_the_same_document() -> None:
    data = deck(HEADS[0], CARDS, "", 2, "\n").encode()
    before = read(data, "a.yaml")
    assert reread(before, data) is before
    assert reread(before, b"\xef\xbb\xbf" + data).bom
