"""Lines as they are while somebody types: whatever a card holds, the cards around it keep their findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.lsp.linting import Memory, Snapshot, lint_unit
from tests.lint.decks import card, deck

BEFORE, AFTER = card("areas: [frnace]"), card("id: last\nareas: [germany, germany]")
HALF = [
    *(
        "a",
        "areas",
        "areas:",
        "areas: [",
        "areas: [fra",
        "areas: [france, ",
        "areas: {",
        "areas:\n-",
        "areas:\n- f",
    ),
    *(
        "theme: '",
        'theme: "',
        'theme: "Tower',
        "theme: {en: ",
        'theme: {en: "Tow',
        "theme: {en: a, de",
        "theme: a: b",
    ),
    *(
        "tasks: {",
        "tasks: {year: {",
        "tasks: {year: {ask: 'o",
        "tasks:\n  year",
        "tasks:\n  year:\n    ask",
        "tasks:\n x: 1",
    ),
    *(
        "location: 48.8,",
        "location: {at: ",
        "photo: {file: p.jpg, credit",
        "sources:\n- {title: 'x",
        "sources:\n- t",
    ),
    *(
        "notes: |",
        "notes: >",
        "notes: |x",
        "notes: >\n a\nb",
        "notes: *",
        "notes: *a",
        "notes: &",
        "notes: !",
        "notes: @",
    ),
    *(
        "notes: `",
        "notes: %",
        "notes: %x",
        "? ",
        "? a",
        ":",
        ": a",
        "-",
        "- ",
        "- a",
        "[",
        "]",
        "{",
        "}",
        "'",
        '"',
        "#",
    ),
    *(
        "*",
        "&a",
        "!t",
        "%",
        "@",
        "`",
        "|",
        ">",
        ",",
        "\t",
        "\tnotes: x",
        "notes:\t",
        "<<: *x",
        "notes: [a,, b]",
    ),
    *(
        "notes: ]",
        "notes: }",
        "notes: 'it's'",
        'notes: "\\q"',
        'notes: "a" b',
        "notes: [a]b",
        "🌍",
        "notes: 🌍: 🌍",
    ),
]
OUTSIDE = [
    "x",
    "x:",
    "x: [",
    "x: '",
    "-",
    "- ",
    "- i",
    "- id",
    "- id:",
    "- {",
    "- [",
    "- '",
    "[",
    "{",
    '"',
    "#",
    "? ",
    ": ",
]


def codes(text: str, path: Path, memory: Memory | None = None) -> list[tuple[str, str | None]]:
    found = lint_unit(path, Snapshot({path: text.encode()}, {}), path.parent, memory=memory)
    assert found is not None
    assert not found.report.faults
    return [(one.code, one.finding.card) for one in found.report.diagnostics]


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Memory]:
    """What is known of the deck before somebody types in it."""
    path, known = tmp_path_factory.mktemp("half") / "a.deck.yaml", Memory()
    codes(deck(BEFORE, card("id: middle"), AFTER), path, known)
    return path, known


@pytest.mark.parametrize("half", HALF)
def test_a_line_in_a_card(half: str, memory: tuple[Path, Memory]) -> None:
    text = deck(BEFORE, card("id: middle"), AFTER)
    lines = text.split("\n")
    row = next(at for at, line in enumerate(lines) if "id: middle" in line)
    lines[row + 1 : row + 1] = [f"    {line}" for line in half.split("\n")]
    found = codes("\n".join(lines), *memory)
    assert ("TC201", "eiffel-tower") in found
    assert ("TC202", "last") in found


@pytest.mark.parametrize("half", OUTSIDE)
@pytest.mark.parametrize("indent", [0, 2])
def test_a_line_between_two_cards(half: str, indent: int, memory: tuple[Path, Memory]) -> None:
    text = deck(BEFORE, card("id: middle"), AFTER)
    lines = text.split("\n")
    row = next(at for at, line in enumerate(lines) if "id: middle" in line)
    lines.insert(row, " " * indent + half)
    found = codes("\n".join(lines), *memory)
    assert ("TC201", "eiffel-tower") in found
    assert indent == 0 or ("TC202", "last") in found
