"""TC004: size, nesting, aliases, texts; and nothing that takes long or much memory."""

from __future__ import annotations

import gc
import time
import tracemalloc

import pytest

from terra_cards.source.limits import ALIAS_NODES, DEPTH, FILE_BYTES, FINDINGS, TEXT_CHARACTERS
from terra_cards.source.reader import read
from tests.source.reading import at, marked, only, read_text

BILLION_LAUGHS = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 10)
)


def test_a_file_of_the_largest_size_and_one_byte_more() -> None:
    line = b"# a comment of sixty-four bytes, its line end included .......\n"
    data = line * (FILE_BYTES // len(line))
    data += b"#" * (FILE_BYTES - len(data))
    assert read(data, "x").findings == ()
    document = read(data + b"#", "x")
    finding = only(document)
    assert (finding.code, at(document, finding), document.root) == ("TC004", (1, 1), None)
    assert "5 MB" in finding.message


@pytest.mark.parametrize("opened", ["[", "{a: ", "- ", "a:\n"])
def test_nesting(opened: str) -> None:
    def nested(levels: int) -> str:
        if opened == "a:\n":
            return "".join(f"{' ' * level}a:\n" for level in range(levels))
        closer = {"[": "]", "{a: ": "}", "- ": "x"}[opened]
        return opened * levels + (closer if opened == "- " else closer * levels) + "\n"

    assert read_text(nested(DEPTH)).findings == ()
    document = read_text(nested(DEPTH + 1))
    finding = only(document)
    assert finding.code == "TC004"
    assert "64 levels" in finding.message
    line, column = (DEPTH + 1, DEPTH + 1) if opened == "a:\n" else (1, len(opened) * DEPTH + 1)
    assert at(document, finding) == (line, column)


def test_nesting_in_one_card_leaves_the_others() -> None:
    document = read_text(f"cards:\n  - id: a\n    x: {'[' * 70}{']' * 70}\n  - id: b\n")
    assert only(document).code == "TC004"
    assert document.data() == {"cards": ["", {"id": "b"}]}


def test_texts() -> None:
    words = "x" * TEXT_CHARACTERS
    for source in ("{}", '"{}"', "'{}'", "|-\n  {}"):
        assert read_text(f"a: {source.format(words)}\n").findings == ()
        document = read_text(f"a: {source.format(words + 'y')}\nb: c\n")
        finding = only(document)
        assert finding.code == "TC004"
        assert "20,001 characters" in finding.message
        assert marked(document, finding).strip("'\"") == words + "y"
        assert document.data() == {"a": words + "y", "b": "c"}


def test_the_value_counts_and_not_how_it_is_written() -> None:
    assert read_text('a: "' + "\\x41" * TEXT_CHARACTERS + '"\n').findings == ()


def test_a_long_text_in_a_list_of_cards() -> None:
    text = "cards:\n" + "  - {id: a, b: c}\n" * 3 + f"  - note: {'y ' * 10_001}z\n"
    document = read_text(text)
    assert [finding.code for finding in document.findings] == ["TC004"]
    assert at(document, document.findings[0]) == (5, 11)


def test_aliases_may_add_the_limit() -> None:
    half = ALIAS_NODES // 2 - 1  # the list itself is a node
    text = f"a: &a [{', '.join('x' * half)}]\nb: [*a, *a]\n"
    assert read_text(text).findings == ()
    document = read_text(text.replace("*a]", "*a, *a]"))
    finding = only(document)
    assert (finding.code, marked(document, finding)) == ("TC004", "*a")
    assert at(document, finding)[0] == 2


def test_a_large_file_without_aliases_is_not_meant() -> None:
    assert read_text("a: [" + "x, " * 150_000 + "&b y, *b]\n").findings == ()


def test_billion_laughs() -> None:
    gc.collect()
    tracemalloc.start()
    started = time.process_time()
    document = read_text(BILLION_LAUGHS)
    seconds = time.process_time() - started
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    finding = only(document)
    assert (finding.code, at(document, finding)[0]) == ("TC004", 5)
    assert seconds < 1
    assert peak < 4_000_000
    count = 0
    stack = [document.data()]
    while stack:  # whoever walks the data must come to an end too
        found = stack.pop()
        count += 1
        stack += found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    assert count < 2 * ALIAS_NODES


@pytest.mark.parametrize(
    "bomb", ["[", "{", "{a: ", "[a, ", "- ", "? ", "[?a, ", "&a ", "! ", ": ", "'", '"', "a: b: c\n", "*a "]
)
def test_bombs(bomb: str) -> None:
    started = time.process_time()
    document = read_text(bomb * (1_000_000 // len(bomb)))
    assert document.findings
    assert time.process_time() - started < 3


def test_findings_of_one_file_have_an_end() -> None:
    document = read_text("a: [" + "!x y, " * 5000 + "z]\n")
    assert len(document.findings) == FINDINGS


@pytest.mark.parametrize("enabled", [True, False])
def test_the_garbage_collector_is_as_before(enabled: bool) -> None:
    before = gc.isenabled()
    try:
        gc.enable() if enabled else gc.disable()
        for text in ("a: b\n", "a: [\n", "\0", "a: {b: c}\n" + "# x\n" * 60_000):
            read_text(text)
            assert gc.isenabled() is enabled
            assert gc.get_freeze_count() == 0
    finally:
        gc.enable() if before else gc.disable()
