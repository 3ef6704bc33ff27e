"""Fixes, suppressions and pages of rules from the editor."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.lsp.actions.edits import edits_between
from terra_cards.source.edits import apply
from tests.lint.decks import card, deck
from tests.lsp.client import Editor
from tests.lsp.same import linted, split

TEXT = deck(
    card("areas: [frnace]\ntheme: '🌍🌍  Tower'\ntags: [a  b, c  d]"),
    card("id: Louvre\ntheme: 1984\ncompas: ne\nareas: [germany, germany]"),
    card('id: ulm\nareas: [germany]\ninfo: |\n  Two  blanks\ntasks:\n  year: {ask: x, answer: 1900..1800}\n'
         '  number: {ask: people, answer: "12,000"}'),
)  # fmt: skip


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """A text with the edits of an editor made."""
    lines = split(text)
    ends = text.replace("\r\n", "\n").replace("\r", "\n")
    assert "\r" not in text.replace("\r\n", "") and (ends == text or "\r\n" in text)
    width = 2 if "\r\n" in text else 1

    def at(place: dict[str, int]) -> int:
        before = sum(len(line) + width for line in lines[: place["line"]])
        line = lines[place["line"]].encode("utf-16-le")[: place["character"] * 2]
        return before + len(line.decode("utf-16-le"))

    placed = sorted(
        ((at(e["range"]["start"]), at(e["range"]["end"]), e["newText"]) for e in edits), reverse=True
    )
    for start, end, new in placed:
        text = text[:start] + new + text[end:]
    return text


def changes(action: dict[str, Any]) -> list[dict[str, Any]]:
    (change,) = action["edit"]["documentChanges"]
    return list(change["edits"])


def ask(
    editor: Editor, name: str, span: dict[str, Any], only: list[str] | None = None
) -> list[dict[str, Any]]:
    context = {"diagnostics": [], **({"only": only} if only else {})}
    params = {"textDocument": {"uri": editor.uri(name)}, "range": span, "context": context}
    return editor.request("textDocument/codeAction", params) or []


def whole(text: str) -> dict[str, Any]:
    return {"start": {"line": 0, "character": 0}, "end": {"line": len(split(text)), "character": 0}}


def fixed(folder: Path, name: str, text: str) -> str:
    """What ``lint --fix`` makes of a text."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        result = CliRunner().invoke(
            app, ["lint", "-", "--stdin-filename", name, "--fix"], input=text.encode("utf-8")
        )
    finally:
        os.chdir(before)
        gc.enable()
    return result.stdout_bytes.decode("utf-8")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_each_finding_has_its_fix(editor: Editor, line_end: str) -> None:
    text = TEXT.replace("\n", line_end)
    editor.open("fix.deck.yaml", text)
    items = editor.diagnostics("fix.deck.yaml")
    actions = ask(editor, "fix.deck.yaml", whole(text), ["quickfix"])
    titles = {action["title"]: action for action in actions}
    near = titles["TC201: write 'france' in place of 'frnace'"]
    assert edited(text, changes(near)) == text.replace("frnace", "france")
    assert near["isPreferred"] is True
    key = titles["TC101: write 'compass' in place of 'compas'"]
    assert edited(text, changes(key)) == text.replace("compas:", "compass:")
    unsafe = titles["TC106: write 'louvre' in place of 'Louvre' (unsafe: check the result)"]
    assert "isPreferred" not in unsafe
    assert edited(text, changes(unsafe)) == text.replace("Louvre", "louvre")
    # each names the diagnostic that it is for, as it was told
    told = near["diagnostics"][0]
    assert told["code"] == "TC201"
    assert told["message"] in {item.message for item in items}
    editor.shut("fix.deck.yaml")


def test_only_what_stands_under_the_cursor_is_offered(editor: Editor) -> None:
    editor.open("here.deck.yaml", TEXT)
    editor.diagnostics("here.deck.yaml")
    line = next(number for number, row in enumerate(split(TEXT)) if "frnace" in row)
    place = {"line": line, "character": split(TEXT)[line].index("frnace") + 2}
    titles = [action["title"] for action in ask(editor, "here.deck.yaml", {"start": place, "end": place})]
    assert [title for title in titles if not title.startswith("TC201")] == ["Mend all that is safe to mend"]
    assert ask(editor, "here.deck.yaml", {"start": place, "end": place}, ["refactor"]) == []
    editor.shut("here.deck.yaml")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_fix_all_makes_what_the_command_line_makes(editor: Editor, folder: Path, line_end: str) -> None:
    text = TEXT.replace("\n", line_end)
    name = "all.deck.yaml"
    editor.open(name, text)
    (action,) = ask(editor, name, whole(text), ["source.fixAll"])
    assert action["kind"] == "source.fixAll.terra-cards"
    assert "edit" not in action  # it is made when it is asked for
    done = editor.request("codeAction/resolve", action)
    after = edited(text, changes(done))
    assert after == fixed(folder, name, text)
    assert after != text
    assert len(changes(done)) > 2  # not the whole text at once
    editor.change(name, after)
    editor.diagnostics(name)
    assert ask(editor, name, whole(after), ["source.fixAll"]) == []
    editor.shut(name)


def test_all_findings_of_a_rule_are_mended_at_once(editor: Editor) -> None:
    editor.open("rule.deck.yaml", TEXT)
    editor.diagnostics("rule.deck.yaml")
    actions = {action["title"]: action for action in ask(editor, "rule.deck.yaml", whole(TEXT))}
    title = next(title for title in actions if title.startswith("TC406: mend whitespace in the whole file"))
    after = edited(TEXT, changes(editor.request("codeAction/resolve", actions[title])))
    assert "a b, c d" in after
    assert "frnace" in after
    editor.shut("rule.deck.yaml")


def test_a_finding_is_silenced_by_a_comment_that_does_it(editor: Editor, folder: Path) -> None:
    name = "quiet.deck.yaml"
    text = TEXT + "# the end\n"
    editor.open(name, text)
    editor.diagnostics(name)
    actions = [
        one
        for one in ask(editor, name, whole(text))
        if one["title"].endswith("ignore it here, with a comment")
    ]
    before = [row[0] for row in linted(folder, name, text)[name]]
    assert len(actions) == len([code for code in before if code[2] not in "08"])
    for action in actions:
        code = action["title"][:5]
        after = edited(text, changes(action))
        assert f"# terra: ignore[{code}]" in after
        codes = [row[0] for row in linted(folder, name, after)[name]]
        assert codes.count(code) < before.count(code), action
        assert set(codes) - set(before) <= {"TC803"}  # the author is asked for the reason
    editor.shut(name)


def test_reading_errors_cannot_be_silenced(editor: Editor) -> None:
    text = deck(card('theme: "open'), card("id: b"))
    editor.open("broken.deck.yaml", text)
    editor.diagnostics("broken.deck.yaml")
    titles = [action["title"] for action in ask(editor, "broken.deck.yaml", whole(text))]
    assert "TC001: explain yaml-syntax" in titles
    assert not [title for title in titles if title.startswith("TC001") and "ignore" in title]
    editor.shut("broken.deck.yaml")


def test_the_page_of_a_rule_is_opened(editor: Editor) -> None:
    editor.open("page.deck.yaml", TEXT)
    editor.diagnostics("page.deck.yaml")
    titles = {action["title"]: action for action in ask(editor, "page.deck.yaml", whole(TEXT))}
    command = titles["TC201: explain unknown-area"]["command"]
    assert command["command"] in editor.result["capabilities"]["executeCommandProvider"]["commands"]
    editor.request(
        "workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]}
    )
    shown = editor.wait_for("window/showDocument")
    assert Path(shown["uri"].removeprefix("file://")).read_text("utf-8").startswith("# TC201 unknown-area")
    editor.request("workspace/executeCommand", {"command": command["command"], "arguments": ["nothing"]})
    editor.shut("page.deck.yaml")


def test_a_simple_client_gets_whole_actions(simple: Editor, tmp_path: Path) -> None:
    simple.open("a.deck.yaml", TEXT)
    simple.diagnostics("a.deck.yaml")
    (action,) = ask(simple, "a.deck.yaml", whole(TEXT), ["source"])
    (edits,) = action["edit"]["changes"].values()
    assert edited(TEXT, edits) == fixed(tmp_path, "a.deck.yaml", TEXT)
    command = "terra-cards.openRule"
    simple.request("workspace/executeCommand", {"command": command, "arguments": ["TC201"]})
    assert "TC201 unknown-area" in simple.wait_for("window/showMessage")["message"]


LINES = st.lists(
    st.sampled_from(["a", "b  ", "", "🌍", "x: 1", "\r\n", "\n", "\n\n", "\r\n\r\n"]), max_size=14
).map("".join)


@given(LINES, LINES)
def test_edits_lead_from_one_text_to_the_other(before: str, after: str) -> None:
    edits = edits_between(before, after)
    assert apply(before, edits) == after
    for edit in edits:
        for at in edit.span:
            assert not (0 < at < len(before) and before[at - 1 : at + 1] == "\r\n")
    if before == after:
        assert edits == []
