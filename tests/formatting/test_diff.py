"""The diff is what difflib makes of whole files, and what ``patch`` would read."""

from __future__ import annotations

import difflib
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from terra_cards.lint.diff import unified, unified_pieces

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\r\n", "\n"]), max_size=25).map("".join)


@given(LINES, LINES)
def test_of_one_piece_it_is_that_of_difflib(old: str, new: str) -> None:
    rows = difflib.unified_diff(old.splitlines(True), new.splitlines(True), "x", "x")
    assert unified("x", old, new) == "".join(rows)


@given(st.lists(st.tuples(LINES, LINES) | LINES.map(lambda text: (text, text)), max_size=6))
def test_of_pieces_it_leads_from_the_old_text_to_the_new_one(pieces: list[tuple[str, str]]) -> None:
    old, new = ("".join(side) for side in zip(*pieces, strict=True)) if pieces else ("", "")
    diff = unified_pieces("x", pieces)
    assert bool(diff) == (old != new)
    lines = old.splitlines(True)
    done: list[str] = []
    at = 0
    for row in diff.splitlines(True)[2:]:
        if row.startswith("@@"):
            first, _, length = row.split()[1][1:].partition(",")
            start = int(first) - (length != "0")
            done += lines[at:start]
            at = start
        elif row.startswith("+"):
            done.append(row[1:])
        else:
            assert lines[at] == row[1:]
            done += [row[1:]] if row.startswith(" ") else []
            at += 1
    assert "".join(done + lines[at:]) == new


def test_the_last_line_without_an_end() -> None:
    assert unified("x", "a", "b\n") == "--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n"


def test_a_long_file_takes_the_time_of_its_pieces() -> None:
    random = Random(1)
    texts = ["".join(f"{random.random()}\n" for _ in range(20)) for _ in range(3000)]
    diff = unified_pieces("x", [(text, text.replace("0.1", "0.2")) for text in texts])
    assert diff.count("\n+") > 1000
