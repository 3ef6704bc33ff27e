"""Real decks with random damage: bytes and values. Reading and binding never fail."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from terra_cards.library import resources
from terra_cards.model import binding
from terra_cards.source.document import Document, Plain
from terra_cards.source.findings import Finding
from terra_cards.source.reader import read

STARTER = resources.path("decks", "world-starter.deck.yaml").read_bytes()
JUNK: tuple[bytes, ...] = (
    b"", b" ", b"\n", b"\t", b":", b"- ", b"{", b"}", b"[", b"]", b"'", b'"', b"#", b"&a ", b"*a",
    b"!!str ", b"|", b">", b"<<: ", b"\xff", b"\x00", b"\xc3", b"\xef\xbb\xbf", b"\r", b"null", b"~",
    b"no", b"1e400", b"0x1F", b"9" * 400, b",", b"---\n", b"...\n", "\u2028".encode(), "😀".encode(), b"? ",
    b"%YAML 1.1\n", b"=", b"@", b"`",
)  # fmt: skip


def check(document: Document, findings: tuple[Finding, ...]) -> None:
    """Every finding can be shown."""
    for finding in (*document.findings, *findings):
        assert 0 <= finding.span.start <= finding.span.end <= len(document.text)
        document.lines.position(finding.span.start)
        assert finding.message
        assert "\n" not in finding.message
        if finding.fix:
            for edit in finding.fix.edits:
                assert 0 <= edit.span.start <= edit.span.end <= len(document.text)


@pytest.mark.parametrize("seed", range(40))
def test_damaged_bytes(seed: int) -> None:
    random = Random(seed)
    lines = STARTER.splitlines(keepends=True)
    data = bytearray(b"".join(lines[: 11 + random.randrange(20, 120)]))
    for _ in range(random.randrange(1, 6)):
        at = random.randrange(len(data))
        data[at : at + random.choice((0, 0, 1, 3, 20))] = random.choice(JUNK)
    document = read(bytes(data), "x.deck.yaml")
    check(document, binding.bind_deck(document)[1])
    check(document, binding.bind_cards(document)[1])
    check(document, binding.bind_board(document)[1])
    check(document, binding.bind_edition(document)[1])


# As they are written in a file.
_VALUES = (
    "", '""', '" "', "x", "~", "5", "1e400", ".nan", "true", "9" * 5000, "[]", "{}", "[[]]", '{"": ""}',
    "{en: {}}",
    "{<<: {}}", r'"a\x00b"', "[x, x, x]", "{metric: 1 m}", "{at: {}}", "'48.85, 2.29'", "1950..1900",
    "x" * 30_000,
    "{a, b}", "12,000", "*none",
)  # fmt: skip


def _written(node: Any, random: Random) -> str:
    """Plain data in flow style, with some of its values and keys exchanged."""
    if random.random() < 0.004:
        return random.choice(_VALUES)
    if isinstance(node, dict):
        pairs = []
        for key, value in node.items():
            name = key if random.random() > 0.003 else random.choice(["x", "<<", "id", "ask", "3", "~"])
            pairs.append(f"{name}: {_written(value, random)}")
        return "{" + ", ".join(pairs) + "}"
    if isinstance(node, list):
        return "[" + ", ".join(_written(item, random) or "null" for item in node) + "]"
    return str(node) if isinstance(node, Plain) else json.dumps(node, ensure_ascii=False)


@pytest.mark.parametrize("seed", range(60))
def test_damaged_values(seed: int) -> None:
    data = read(STARTER, "x.deck.yaml").data()
    assert isinstance(data, dict)
    data["cards"] = data["cards"][seed % 20 : seed % 20 + 12]  # type: ignore[index]
    document = read(_written(data, Random(seed)).encode(), "x.deck.yaml")
    check(document, binding.bind_deck(document)[1])


@pytest.mark.parametrize("depth", [10, 60, 63, 64, 65, 200, 20_000])
def test_deep_nesting(depth: int) -> None:
    text = "format: 1\ndeck: " + "[" * depth + "]" * depth + "\n"
    document = read(text.encode(), "x.deck.yaml")
    check(document, binding.bind_deck(document)[1])
    assert document.findings or binding.bind_deck(document)[1]


def test_an_anchor_inside_itself_and_a_billion_laughs() -> None:
    laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
    )
    for text in ("cards: &a [*a]\n", "deck: &d {title: *d}\n", laughs):
        document = read(text.encode(), "x.deck.yaml")
        assert document.findings
        check(document, binding.bind_deck(document)[1])
