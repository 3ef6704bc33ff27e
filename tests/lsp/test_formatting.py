"""A document and the cards of a selection are formatted, as ``terra-cards fmt`` formats them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.lsp.client import Editor
from tests.lsp.test_actions import edited
from tests.lsp.test_asides import place

TEXT = (
    "format: 1 # 🗼\ndeck: {id: a,   title: 'A'}\ncards:\n- theme: '🌍 One'  # kept\n  id:   one\n"
    "# before two\n- id: two\n  areas:  [ france ]\n- id:   three\n  theme: &t   '🌍'\n"
    "- id: four\n  theme:   *t\n"
)


def request(editor: Editor, name: str, method: str, text: str, span: tuple[int, int] | None = None) -> Any:
    params: dict[str, Any] = {
        "textDocument": {"uri": editor.uri(name)},
        "options": {"tabSize": 8, "insertSpaces": False},  # there is one layout
    }
    if span is not None:
        params["range"] = {"start": place(text, span[0]), "end": place(text, span[1])}
    return editor.request(f"textDocument/{method}", params)


def formatted(text: str) -> str:
    result = CliRunner().invoke(app, ["fmt", "-"], input=text.encode())
    assert result.exit_code == 0
    return result.stdout_bytes.decode()


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n")], ids=["lf", "crlf"])
def test_a_document_is_formatted_as_the_command_does(editor: Editor, text: str) -> None:
    name = f"whole{len(text)}.deck.yaml"
    editor.open(name, text)
    edits = request(editor, name, "formatting", text)
    assert edited(text, edits) == formatted(text) != text
    editor.change(name, formatted(text))
    assert request(editor, name, "formatting", text) == []


def test_edits_are_small(editor: Editor) -> None:
    editor.open("small.deck.yaml", "format: 1\ndeck: {id: a,  title: A}\nx: 1\n")
    (edit,) = request(editor, "small.deck.yaml", "formatting", "")
    assert edit["range"]["start"]["line"] == edit["range"]["end"]["line"] == 1
    assert len(edit["newText"]) < 3


def test_the_cards_of_a_range_are_formatted_where_they_stand(editor: Editor) -> None:
    editor.open("range.deck.yaml", TEXT)
    at = TEXT.index("france")
    edits = request(editor, "range.deck.yaml", "rangeFormatting", TEXT, (at, at))
    assert edited(TEXT, edits) == TEXT.replace("[ france ]", "[france]").replace("areas:  ", "areas: ")
    two = TEXT.index("kept"), TEXT.index("before")
    edits = request(editor, "range.deck.yaml", "rangeFormatting", TEXT, two)
    assert edited(TEXT, edits) == TEXT.replace(
        "- theme: '🌍 One'  # kept\n  id:   one\n", "- id: one\n  theme: 🌍 One  # kept\n"
    )
    alias = TEXT.index("four")
    edits = request(editor, "range.deck.yaml", "rangeFormatting", TEXT, (alias, alias))
    assert edited(TEXT, edits) == TEXT.replace("theme:   *t", "theme: *t")
    edits = request(editor, "range.deck.yaml", "rangeFormatting", TEXT, (0, len(TEXT)))
    assert edited(TEXT, edits) == formatted(TEXT)


def test_what_is_broken_or_none_of_ours_is_left_alone(editor: Editor, folder: Path) -> None:
    for name, text in {
        "broken.deck.yaml": "format:   1\ndeck: [\n",
        "compose.yaml": "services:   {}\n",
    }.items():
        editor.open(name, text)
        assert request(editor, name, "formatting", text) is None
        assert request(editor, name, "rangeFormatting", text, (0, 1)) is None
    (folder / "terra-cards.toml").write_text('exclude = ["drafts"]\n')
    editor.notify("workspace/didChangeWatchedFiles", {"changes": []})
    editor.open("drafts/a.deck.yaml", "format:   1\n")
    assert request(editor, "drafts/a.deck.yaml", "formatting", "") is None
    (folder / "terra-cards.toml").unlink()
    editor.notify("workspace/didChangeWatchedFiles", {"changes": []})


def test_a_card_file_and_an_unsaved_deck(editor: Editor, folder: Path) -> None:
    (folder / "d" / "cards").mkdir(parents=True)
    (folder / "d" / "deck.yaml").write_text("format: 1\ndeck: {id: d}\n")
    editor.open("d/cards/a.yaml", "theme:   A\nid: a\n")
    edits = request(editor, "d/cards/a.yaml", "formatting", "")
    assert edited("theme:   A\nid: a\n", edits) == "id: a\ntheme: A\n"
    editor.open("untitled:Untitled-9", TEXT)
    assert edited(TEXT, request(editor, "untitled:Untitled-9", "formatting", TEXT)) == formatted(TEXT)


def test_it_is_announced(editor: Editor) -> None:
    can = editor.result["capabilities"]
    assert can["documentFormattingProvider"] and can["documentRangeFormattingProvider"]
