"""What stands beside the text, and how a selection widens."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.lint.decks import card, deck
from tests.lsp.client import Editor

CARD = card(
    "location: 48.8584, 2.2945  # 🗼\n"
    "tasks:\n  year: {ask: 🌍🌍 opened, answer: 1900}\n"
    "  length: {ask: height, answer: {metric: 330 m, imperial: 1083 ft}}\n"
    'sources: [{title: T, url: "https://example.org", accessed: 2025-01-01, supports: [year], '
    "values: {length: 60 m}}]"
)
TEXT = deck(
    CARD, card("id: two\ntasks:\n  year: {ask: opened, answer: 1100..1890}\n  number: {ask: x, answer: n}")
)


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def place(text: str, offset: int) -> dict[str, int]:
    before = text[:offset].split("\n")
    return {"line": len(before) - 1, "character": units(before[-1])}


def offset(text: str, position: dict[str, int]) -> int:
    lines = text.split("\n")
    rest = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]].decode("utf-16-le")
    return sum(len(line) + 1 for line in lines[: position["line"]]) + len(rest)


def hints(
    editor: Editor, name: str, text: str, start: int = 0, end: int | None = None
) -> list[dict[str, Any]]:
    range_ = {"start": place(text, start), "end": place(text, len(text) if end is None else end)}
    asked = {"textDocument": {"uri": editor.uri(name)}, "range": range_}
    found = editor.request("textDocument/inlayHint", asked)
    assert isinstance(found, list)
    return found


def shown(text: str, found: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """The word before each hint, and the hint."""
    words = []
    for hint in found:
        before = text[: offset(text, hint["position"])]
        words.append((before[max(before.rfind(sign) for sign in ":{[\n") + 1 :].strip(), hint["label"]))
    return words


def test_answers_say_which_spaces_they_hit_and_locations_where_they_are(editor: Editor) -> None:
    editor.open("hints.deck.yaml", TEXT)
    assert shown(TEXT, hints(editor, "hints.deck.yaml", TEXT)) == [
        ("1900", "→ 1875 to 1900, 1900 to 1910"),
        ("330 m", "→ 200 m to 500 m"),
        ("1083 ft", "→ 1000 ft to 2000 ft"),
        ("48.8584, 2.2945", "→ france"),
        ("60 m", "→ 50 m to 100 m · 197\u00a0ft: 100 ft to 200 ft"),
        ("1100..1890", "→ 10 spaces"),
    ]
    editor.shut("hints.deck.yaml")


def test_only_what_is_in_sight_and_its_page_when_looked_at(editor: Editor) -> None:
    editor.open("hints.deck.yaml", TEXT)
    at = TEXT.index("answer: 1900")
    [hint] = hints(editor, "hints.deck.yaml", TEXT, at, at + 20)
    resolved = editor.request("inlayHint/resolve", hint)
    assert "exactly on a tick" in resolved["tooltip"]["value"] and resolved["tooltip"]["kind"] == "markdown"
    editor.change("hints.deck.yaml", "# more\n" + TEXT)
    assert "tooltip" not in editor.request("inlayHint/resolve", hint), "of an older text"
    editor.shut("hints.deck.yaml")


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        (
            "x.round.yaml",
            "format: 1\nedition: terra\nboard: world\nside: metric\nplayers: [a, b]\nstones: []\n"
            "solution: {areas: [france], year: 1886, length: 93 m}\n",
            [("1886", "→ 1875 to 1900"), ("93 m", "→ 50 m to 100 m · 305\u00a0ft: 200 ft to 500 ft")],
        ),
        (
            "broken.deck.yaml",
            TEXT.replace("answer: 1900}", "answer: [1900}"),
            [("1100..1890", "→ 10 spaces")],
        ),
        ("other.yaml", "a: 1\n", None),
        (
            "planet.deck.yaml",
            "format: 1\ndeck: {id: p, title: P, edition: terra-2003, languages: [en]}\n",
            [],
        ),
    ],
)
def test_in_other_files(editor: Editor, name: str, text: str, found: list[tuple[str, str]] | None) -> None:
    editor.open(name, text)
    range_ = {"start": place(text, 0), "end": place(text, len(text))}
    answer = editor.request(
        "textDocument/inlayHint", {"textDocument": {"uri": editor.uri(name)}, "range": range_}
    )
    assert (answer if answer is None else shown(text, answer)) == found
    editor.shut(name)


def test_hints_are_asked_for_again_when_files_change(editor: Editor, folder: Path) -> None:
    (folder / "terra-cards.toml").write_text("")
    changes = [{"uri": editor.uri("terra-cards.toml"), "type": 1}]
    editor.notify("workspace/didChangeWatchedFiles", {"changes": changes})
    editor.wait_for("workspace/inlayHint/refresh")


def widened(editor: Editor, name: str, text: str, *offsets: int) -> list[list[str]]:
    asked = {"textDocument": {"uri": editor.uri(name)}, "positions": [place(text, at) for at in offsets]}
    answers = []
    for found in editor.request("textDocument/selectionRange", asked):
        spans = []
        while found is not None:
            start, end = (offset(text, found["range"][key]) for key in ("start", "end"))
            spans.append((start, end))
            found = found.get("parent")
        assert all(b[0] <= a[0] and a[1] <= b[1] and a != b for a, b in pairwise(spans))
        answers.append([text[start:end] for start, end in spans])
    return answers


def test_a_selection_widens_from_the_word_to_the_file(editor: Editor) -> None:
    text = deck(card('theme: {en: "🌍 Big Tower"}\ninfo: |\n  One two\n  three'), card("id: two"))
    editor.open("widen.deck.yaml", text)
    inside, block = widened(editor, "widen.deck.yaml", text, text.index("Big") + 1, text.index("three") + 2)
    assert inside[:4] == ["Big", "🌍 Big Tower", '"🌍 Big Tower"', 'en: "🌍 Big Tower"']
    assert inside[4:6] == ['{en: "🌍 Big Tower"}', 'theme: {en: "🌍 Big Tower"}']
    assert inside[6].startswith("id: ") and "id: two" not in inside[6]
    assert inside[-1] == text and block[-1] == text
    assert block[0] == "three" and any(one.startswith("info: |") for one in block)
    broken = text.replace('Tower"}', "Tower")
    editor.change("widen.deck.yaml", broken)
    assert widened(editor, "widen.deck.yaml", broken, broken.index("Big"))[0][0] == "Big"
    assert widened(editor, "widen.deck.yaml", broken, 0, len(broken))[1][-1] == broken
    editor.shut("widen.deck.yaml")


def test_colours_of_a_template_are_shown_and_picked(editor: Editor) -> None:
    text = (
        "format: 1\ntemplate: {id: t, extends: classic}\n"
        "colours: {ink: '#FF0080', \"🌍\": \"#1d2b36\", short: '#fff'}\n"
    )
    editor.open("own.template.yaml", text)
    asked = {"textDocument": {"uri": editor.uri("own.template.yaml")}}
    found = editor.request("textDocument/documentColor", asked)
    spans = [[offset(text, one["range"][key]) for key in ("start", "end")] for one in found]
    assert [text[start:end] for start, end in spans] == ["#FF0080", "#1d2b36"]
    red = found[0]["color"]
    assert (red["red"], red["green"], round(red["blue"] * 255), red["alpha"]) == (1, 0, 128, 1)
    picked = {"red": 0.5, "green": 1, "blue": 0, "alpha": 1}
    again = {**asked, "color": picked, "range": found[1]["range"]}
    (shape,) = editor.request("textDocument/colorPresentation", again)
    assert shape["label"] == shape["textEdit"]["newText"] == "#80ff00"
    editor.open("x.deck.yaml", TEXT.replace("Eiffel Tower", "'#ff0000'"))
    asked = {"textDocument": {"uri": editor.uri("x.deck.yaml")}}
    assert editor.request("textDocument/documentColor", asked) == []
    editor.shut("x.deck.yaml")
    editor.shut("own.template.yaml")


def test_what_is_remembered_of_cards_is_what_is_so(editor: Editor) -> None:
    """Clients ask for the whole document after each edit: cards that stay are not worked out again."""
    editor.open("again.deck.yaml", TEXT)
    for edited in (
        "# 🌍\n" + TEXT,
        TEXT.replace("answer: 1900}", "answer: 1850}"),
        TEXT.replace("- id: two", "# between\n  - id: three"),
        TEXT.replace("edition: terra", "edition: terra-on-tour"),
        TEXT.replace("board: world", "board: germany"),
        TEXT.replace("answer: 1900}", "answer: [1900}"),
        TEXT,
    ):
        editor.change("again.deck.yaml", edited)
        editor.open("fresh.deck.yaml", edited)
        again, fresh = (hints(editor, name, edited) for name in ("again.deck.yaml", "fresh.deck.yaml"))
        assert shown(edited, again) == shown(edited, fresh)
        editor.shut("fresh.deck.yaml")
    editor.shut("again.deck.yaml")
