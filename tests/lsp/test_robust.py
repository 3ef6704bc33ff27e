"""Whatever is typed and wherever the cursor stands, the server answers; it ends at once and does not grow."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lint.decks import card, deck
from tests.lsp.client import Editor, ResponseError
from tests.workspace import folders

DECK = deck(
    card("areas: [frnace]\ntheme: '🌍🌍  Tower'\ncompass: ne"),
    card("id: ulm\nareas:\n- germany\n-\nlocation: 10.0, 48.4\ninfo: {en: 1, de: |\n  x}"),
    card("id: rhine\ntasks:\n  length: {ask: , answer: ~ 1230 km}\n  number: {ask: {en: x}, answer: }"),
)
ROUND = (
    "format: 1\nedition: terra\nboard: world\nplayers: [Ann, Bob]\ncards:\n- deck: a.deck.yaml\n  card: ulm\n"
)
EDITION = "format: 1\nedition: {id: mine, extends: terra}\nlevels: [{id: one, name: One}]\nscales:\n"
TEXTS = {
    "a.deck.yaml": DECK,
    "a.board.yaml": folders.TOY_BOARD,
    "a.edition.yaml": EDITION,
    "a.template.yaml": "format: 1\ntemplate: {id: mine, extends: classic}\nfront:\n- box: [0, 0]\n",
    "a.round.yaml": ROUND,
    "else.yaml": "services: {web: {image: nginx}}\n",
}
PIECES = (
    *(":", "- ", "\n", "\r\n", "\r", "  ", "[", "]", "{", "}", ",", '"', "'", "#", "&a ", "*a", "? ", "|\n"),
    *("\t", "\x00", "%", "---\n", "<<: *a", "!!str ", "🌍", "\u2028", "\ufeff", "...", "=", "@", "`", "\x85"),
    *("# terra: ignore[", "areas: ", "\n    areas: [", "\n    tasks: {year: {answer: ", "\n  - id: ", ">-\n"),
)
METHODS = [
    "hover",
    "completion",
    "definition",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "documentSymbol",
    "foldingRange",
    "documentLink",
    "codeAction",
    "inlayHint",
    "selectionRange",
    "documentColor",
]


def question(editor: Editor, method: str, name: str, line: int, character: int) -> tuple[str, dict[str, Any]]:
    """A request at a place, with what its method wants besides."""
    params = editor.at(name, line, character)
    place = params["position"]
    more: dict[str, dict[str, Any]] = {
        "references": {"context": {"includeDeclaration": True}},
        "rename": {"newName": "renamed"},
        "codeAction": {"range": {"start": place, "end": place}, "context": {"diagnostics": []}},
        "inlayHint": {"range": {"start": place, "end": {**place, "line": line + 9}}},
        "selectionRange": {"positions": [place, {"line": 0, "character": 0}]},
    }
    return f"textDocument/{method}", {**params, **more.get(method, {})}


def cut(text: str, start: int, end: int, piece: str) -> str:
    return text[:start] + piece + text[end:]


@settings(max_examples=max(12, settings().max_examples // 8), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_every_question_has_an_answer_anywhere(editor: Editor, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(TEXTS)))
    text = TEXTS[name]
    for _ in range(data.draw(st.integers(0, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.sampled_from([0, 0, 1, 5, 40, 400]))
        text = cut(text, start, end, "".join(data.draw(st.lists(st.sampled_from(PIECES), max_size=3))))
    editor.open(name, text)
    lines = text.count("\n")
    chance = Random(data.draw(st.integers(0, 2**32)))
    numbers = []
    for _ in range(20):
        method = chance.choice(METHODS)
        line, character = chance.randint(0, lines + 2), chance.randint(0, 90)
        numbers.append((method, editor.ask(*question(editor, method, name, line, character))))
    for method, number in numbers:
        try:
            found = editor.answer(number)
        except ResponseError as error:
            assert method in ("rename", "prepareRename")
            assert error.code == -32803
            continue
        if method == "completion" and found:
            for item in found["items"][:2] + found["items"][-2:]:
                editor.request("completionItem/resolve", item)
        for hint in (found or [])[:2] if method == "inlayHint" else ():
            editor.request("inlayHint/resolve", hint)
        if method == "codeAction":
            for action in found or []:
                editor.request("codeAction/resolve", action)
    editor.shut(name)
    told = [message["params"] for message in editor.seen if message["method"] == "window/logMessage"]
    editor.seen.clear()
    assert told == []


def test_questions_about_what_is_not_open(editor: Editor) -> None:
    for name in ("never.deck.yaml", "untitled:Never", "zipfile:/a.zip!/b"):
        for method in METHODS:
            try:
                assert not editor.request(*question(editor, method, name, 0, 0))
            except ResponseError as error:
                assert error.code == -32803
    with pytest.raises(ResponseError) as caught:
        editor.request("textDocument/nonsense", {})
    assert caught.value.code == -32601
    editor.notify("$/nonsense", {})
    editor.notify("textDocument/nonsense", {})
    assert editor.request("workspace/symbol", {"query": ""}) == []


def test_a_question_that_is_taken_back_is_answered_once(editor: Editor) -> None:
    text = deck(*(card(f"id: card-{number}") for number in range(150)))
    editor.open("large.deck.yaml", text)
    asked = [editor.ask(*question(editor, "rename", "large.deck.yaml", 8, 10)) for _ in range(40)]
    for number in asked[30:]:
        editor.notify("$/cancelRequest", {"id": number})
    answers: list[Any] = []
    for number in asked:
        try:
            answers.append(editor.answer(number)["documentChanges"])
        except ResponseError as error:
            answers.append(error.code)
    assert answers[30:] == [-32800] * 10
    assert answers[:30] == [answers[0]] * 30
    editor.shut("large.deck.yaml")


def resident(editor: Editor) -> int:
    """The memory of the server, in KiB."""
    for line in Path(f"/proc/{editor.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the memory of a process")
def test_memory_does_not_grow_over_hundreds_of_edits(editor: Editor) -> None:
    text = deck(*(card(f"id: card-{number}\nareas: [germany]") for number in range(3)))
    text += f"# {'-' * 78}\n" * 600
    editor.open("grow.deck.yaml", text)
    editor.diagnostics("grow.deck.yaml")
    row = text.split("\n").index("    areas: [germany]")
    measured = []
    for number in range(400):
        word = "germany" if number % 2 else f"france, number-{number}"
        line = {"start": {"line": row, "character": 0}, "end": {"line": row + 1, "character": 0}}
        editor.change("grow.deck.yaml", (line, f"    areas: [{word}]\n"))
        if number % 8 == 7:
            for method in ("hover", "completion", "codeAction", "documentSymbol"):
                editor.request(*question(editor, method, "grow.deck.yaml", row, 14))
        if number % 20 == 19:
            editor.diagnostics("grow.deck.yaml")
            measured.append(resident(editor))
    # The first edits fill what is remembered for good. Texts that stayed would take 11 MiB from then on.
    assert min(measured[-4:]) - min(measured[4:8]) < 7 * 1024, measured
    editor.shut("grow.deck.yaml")


def test_it_ends_at_once_in_the_midst_of_work(tmp_path: Path) -> None:
    text = deck(*(card(f"id: card-{number}") for number in range(400)))
    with Editor(tmp_path) as editor:
        editor.open("large.deck.yaml", text)
        editor.request(*question(editor, "foldingRange", "large.deck.yaml", 0, 0))
        start = time.monotonic()
    assert editor.process.returncode == 0
    assert time.monotonic() - start < 60
