"""Diagnostics as one types: the same findings as the command line's, at every moment."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types

from tests.lint.decks import card, deck
from tests.lsp.client import PULLING, Editor
from tests.lsp.same import linted, rows, split
from tests.workspace import folders

GOOD = deck(card(), card("id: louvre\ntheme: Louvre 🌍"), card("id: ulm\nareas: [germany]"))
MANY = deck(
    card("areas: [frnace]\ntheme: '🌍🌍  Tower'"),
    card("id: Louvre\ntheme: 1984\ncompass: xx"),
    card("id: ulm\nareas: [germany, germany]\nnotes: |\n  TODO 😋 TODO\nlocation: 10.0, 48.4"),
    head="license: CC-BY-4.0",
)


def test_findings_are_those_of_the_command_line(editor: Editor, folder: Path) -> None:
    editor.open("many.deck.yaml", MANY)
    found = rows(editor.diagnostics("many.deck.yaml"))
    assert found == linted(folder, "many.deck.yaml", MANY)["many.deck.yaml"]
    assert {"TC201", "TC106", "TC005", "TC202", "TC104"} <= {row[0] for row in found}
    editor.shut("many.deck.yaml")


def test_what_a_diagnostic_carries(editor: Editor) -> None:
    ignoring = "id: ulm\nareas: [germany]  # terra: ignore[TC404] not needed"
    text = deck(card(), card("areas: [italy, italy]"), card(ignoring))
    uri = editor.open("carries.deck.yaml", text)
    items = {str(item.code): item for item in editor.diagnostics("carries.deck.yaml")}
    twice = items["TC105"]
    assert twice.source == "terra-cards"
    assert twice.related_information is not None
    assert twice.related_information[0].location.uri == uri
    assert twice.related_information[0].location.range.start.line < twice.range.start.line
    assert items["TC202"].tags == (types.DiagnosticTag.Unnecessary,)
    assert items["TC801"].tags == (types.DiagnosticTag.Unnecessary,)
    assert items["TC105"].tags is None
    href = items["TC801"].code_description
    assert href is not None
    page = Path(href.href.removeprefix("file://"))
    assert page.read_text("utf-8").startswith("# TC801 unused-suppression")
    editor.shut("carries.deck.yaml")


def test_a_broken_card_does_not_hide_the_others(editor: Editor, folder: Path) -> None:
    text = MANY.replace("compass: xx", 'compass: "ne')
    editor.open("half.deck.yaml", text)
    found = rows(editor.diagnostics("half.deck.yaml"))
    assert found == linted(folder, "half.deck.yaml", text)["half.deck.yaml"]
    assert {"TC001", "TC201", "TC202"} <= {row[0] for row in found}
    editor.shut("half.deck.yaml")


def test_columns_after_an_emoji_count_utf_16(editor: Editor) -> None:
    text = deck(card("tags: [🌍🌍, a  b]"))
    editor.open("emoji.deck.yaml", text)
    (item,) = [one for one in editor.diagnostics("emoji.deck.yaml") if one.code == "TC406"]
    line = split(text)[item.range.start.line]
    assert item.range.start.character == line.index("a  b") + 2 + len("a ")
    editor.shut("emoji.deck.yaml")


def test_the_client_may_choose_how_columns_count(tmp_path: Path) -> None:
    encoding, width = "utf-8", 4
    capabilities = {"general": {"positionEncodings": [encoding, "utf-16"]}}
    text = deck(card("tags: [🌍🌍, a  b]"))
    with Editor(tmp_path, capabilities=capabilities) as editor:
        assert editor.result["capabilities"]["positionEncoding"] == encoding
        editor.open("emoji.deck.yaml", text)
        (item,) = [one for one in editor.diagnostics("emoji.deck.yaml") if one.code == "TC406"]
        line = split(text)[item.range.start.line]
        blank = line.index("a  b") + len("a ") + 2 * (width - 1)
        assert item.range.start.character == blank
        # an edit after the emoji, in the client's own units
        place = {"line": item.range.start.line, "character": blank}
        editor.change("emoji.deck.yaml", ({"start": place, "end": {**place, "character": blank + 1}}, ""))
        assert not [one for one in editor.diagnostics("emoji.deck.yaml") if one.code == "TC406"]


def test_windows_line_ends(editor: Editor, folder: Path) -> None:
    text = MANY.replace("\n", "\r\n")
    editor.open("windows.deck.yaml", text)
    found = rows(editor.diagnostics("windows.deck.yaml"))
    assert found == linted(folder, "windows.deck.yaml", text)["windows.deck.yaml"]
    editor.shut("windows.deck.yaml")


def test_a_closed_document_has_no_diagnostics_left(editor: Editor) -> None:
    uri = editor.open("closing.deck.yaml", MANY)
    assert editor.diagnostics("closing.deck.yaml")
    editor.shut("closing.deck.yaml")
    params = editor.wait_for("textDocument/publishDiagnostics", lambda params: params["uri"] == uri)
    assert params["diagnostics"] == []


def test_other_peoples_yaml_is_left_alone(editor: Editor) -> None:
    before = len(editor.seen)
    foreign = ["git:/w/a.deck.yaml", "vscode-notebook-cell:/w/a.deck.yaml"]
    editor.open("compose.yaml", "services: {web: {image: nginx}}\nboard: [1]\ntemplate: x\n")
    for uri in foreign:
        editor.open(uri, MANY)
    editor.open("last.deck.yaml", MANY)
    assert editor.diagnostics("last.deck.yaml")
    told = {
        message["params"]["uri"]
        for message in editor.seen[before:]
        if message["method"] == "textDocument/publishDiagnostics"
    }
    assert editor.uri("last.deck.yaml") in told
    assert not told & {editor.uri("compose.yaml"), *foreign}
    for name in ("compose.yaml", "last.deck.yaml", *foreign):
        editor.shut(name)


def test_a_document_that_was_never_saved(editor: Editor) -> None:
    editor.open("untitled:Untitled-1", "something: else\n")
    editor.change("untitled:Untitled-1", MANY)
    found = rows(editor.diagnostics("untitled:Untitled-1"))
    assert {"TC201", "TC202"} <= {row[0] for row in found}
    editor.shut("untitled:Untitled-1")


def test_a_deck_of_any_name_says_what_it_is(editor: Editor, folder: Path) -> None:
    editor.open("cards-2026.yaml", MANY)
    found = rows(editor.diagnostics("cards-2026.yaml"))
    assert found == linted(folder, "cards-2026.yaml", MANY)["cards-2026.yaml"]
    editor.shut("cards-2026.yaml")


def test_the_configuration_of_the_folder_holds(editor: Editor, folder: Path) -> None:
    project = folder / "configured"
    folders.write(project, {"terra-cards.toml": 'ignore = ["TC2"]\nseverity = {TC005 = "error"}\n'})
    name = "configured/a.deck.yaml"
    editor.open(name, MANY)
    found = rows(editor.diagnostics(name))
    assert found == linted(folder, name, MANY)[name]
    assert not [row for row in found if row[0].startswith("TC2")]
    assert {row[1] for row in found if row[0] == "TC005"} == {1}
    (project / "terra-cards.toml").write_text('select = ["TC201"]\n')
    changes = [{"uri": (project / "terra-cards.toml").as_uri(), "type": 2}]
    editor.notify("workspace/didChangeWatchedFiles", {"changes": changes})
    assert [row[0] for row in rows(editor.diagnostics(name))] == ["TC201"]
    (project / "terra-cards.toml").write_text("slect = []\n")
    editor.notify("workspace/didChangeWatchedFiles", {"changes": changes})
    told = editor.wait_for("window/showMessage")
    assert "configured/terra-cards.toml" in told["message"]
    assert "did you mean 'select'?" in told["message"]
    editor.shut(name)


def test_a_board_edited_lints_the_decks_that_use_it(editor: Editor, folder: Path) -> None:
    text = deck(card("areas: [a]"), card("id: other\nareas: [b]"), board="toy.board.yaml")
    folders.write(folder / "boards", {"toy.board.yaml": folders.TOY_BOARD, "toy.deck.yaml": text})
    editor.open("boards/toy.board.yaml", folders.TOY_BOARD)
    # the deck is closed; that it uses the board is known all the same
    uri = editor.uri("boards/toy.deck.yaml")
    editor.wait_for("textDocument/publishDiagnostics", lambda params: params["uri"] == uri)
    renamed = folders.TOY_BOARD.replace("id: b,", "id: bee,").replace("[b, s]", "[bee, s]")
    editor.change("boards/toy.board.yaml", renamed)
    params = editor.wait_for(
        "textDocument/publishDiagnostics",
        lambda params: params["uri"] == uri and "TC201" in {item["code"] for item in params["diagnostics"]},
    )
    assert "version" not in params or params["version"] is None
    # and so it is with the deck open
    editor.open("boards/toy.deck.yaml", text)
    assert "TC201" in {item.code for item in editor.diagnostics("boards/toy.deck.yaml")}
    editor.change("boards/toy.board.yaml", folders.TOY_BOARD)
    assert "TC201" not in {item.code for item in editor.diagnostics("boards/toy.deck.yaml")}
    editor.shut("boards/toy.deck.yaml")
    editor.shut("boards/toy.board.yaml")


def test_cards_of_a_deck_folder(editor: Editor, folder: Path) -> None:
    files = {
        "deck.yaml": folders.deck(),
        "cards/a.yaml": folders.card("one"),
        "cards/b.yaml": folders.card("two"),
    }
    folders.write(folder / "many", files)
    editor.open("many/cards/b.yaml", folders.card("one"))
    found = rows(editor.diagnostics("many/cards/b.yaml"))
    expected = linted(folder, "many/cards/b.yaml", folders.card("one"))
    assert found == expected["many/cards/b.yaml"]
    assert "TC105" in {row[0] for row in found}
    # the deck file's findings are told too, though it is not open
    uri = editor.uri("many/deck.yaml")
    told = [
        message["params"]
        for message in editor.seen
        if message["method"] == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri
    ]
    codes = {item["code"] for item in told[-1]["diagnostics"]}
    assert codes == {row[0] for row in expected["many/deck.yaml"]}
    # a card whose file is deleted is no longer there
    (folder / "many/cards/a.yaml").unlink()
    changes = [{"uri": editor.uri("many/cards/a.yaml"), "type": 3}]
    editor.notify("workspace/didChangeWatchedFiles", {"changes": changes})
    assert "TC105" not in {row[0] for row in rows(editor.diagnostics("many/cards/b.yaml"))}
    editor.shut("many/cards/b.yaml")


def test_a_deleted_file_that_is_open_is_still_linted(editor: Editor, folder: Path) -> None:
    (folder / "gone.deck.yaml").write_text(GOOD)
    editor.open("gone.deck.yaml", GOOD)
    editor.diagnostics("gone.deck.yaml")
    (folder / "gone.deck.yaml").unlink()
    editor.change("gone.deck.yaml", MANY)
    assert editor.diagnostics("gone.deck.yaml")
    editor.shut("gone.deck.yaml")


def test_only_the_last_of_many_edits_is_told(editor: Editor) -> None:
    editor.open("typing.deck.yaml", GOOD)
    editor.diagnostics("typing.deck.yaml")
    before = len(editor.seen)
    for number in range(30):
        editor.change("typing.deck.yaml", GOOD.replace("[france]", f"[france, {'x' * number}]"))
    editor.diagnostics("typing.deck.yaml")
    told = [message["params"] for message in editor.seen[before:] if "version" in message.get("params", {})]
    versions = [params["version"] for params in told]
    assert versions == sorted(versions)
    assert len(versions) < 15
    editor.shut("typing.deck.yaml")


def test_a_client_that_asks_gets_answers_and_is_told_when_to_ask_again(tmp_path: Path) -> None:
    text = deck(card("areas: [b]"), board="toy.board.yaml")
    folders.write(tmp_path, {"toy.board.yaml": folders.TOY_BOARD, "toy.deck.yaml": text})
    with Editor(tmp_path, capabilities=PULLING) as editor:
        assert editor.result["capabilities"]["diagnosticProvider"]["interFileDependencies"] is True
        editor.open("toy.deck.yaml", text)
        identifier = {"textDocument": {"uri": editor.uri("toy.deck.yaml")}}
        first = editor.request("textDocument/diagnostic", identifier)
        assert first["kind"] == "full"
        assert "TC201" not in {item["code"] for item in first["items"]}
        again = editor.request(
            "textDocument/diagnostic", {**identifier, "previousResultId": first["resultId"]}
        )
        assert again == {"kind": "unchanged", "resultId": first["resultId"]}
        editor.change("toy.deck.yaml", text.replace("[b]", "[bee]"))
        second = editor.request("textDocument/diagnostic", identifier)
        assert "TC201" in {item["code"] for item in second["items"]}
        editor.open("toy.board.yaml", folders.TOY_BOARD)
        editor.change("toy.board.yaml", folders.TOY_BOARD.replace("b,", "bee,").replace("[b", "[bee"))
        editor.wait_for("workspace/diagnostic/refresh")
        third = editor.request("textDocument/diagnostic", identifier)
        assert "TC201" not in {item["code"] for item in third["items"]}
        published = {
            message["params"]["uri"]
            for message in editor.seen
            if message["method"] == "textDocument/publishDiagnostics"
        }
        assert not published & {editor.uri("toy.deck.yaml"), editor.uri("toy.board.yaml")}


def test_the_whole_workspace_where_that_is_wanted(tmp_path: Path) -> None:
    folders.write(tmp_path, {"a.deck.yaml": MANY, "deep/b.deck.yaml": MANY, "other.yaml": "a: 1\n"})
    with Editor(tmp_path, options={"diagnosticMode": "workspace"}) as editor:
        seen = set()
        while len(seen) < 2:
            params = editor.wait_for("textDocument/publishDiagnostics")
            assert params["diagnostics"]
            seen.add(params["uri"])
        assert seen == {editor.uri("a.deck.yaml"), editor.uri("deep/b.deck.yaml")}
        (tmp_path / "a.deck.yaml").unlink()
        changes = [{"uri": editor.uri("a.deck.yaml"), "type": 3}]
        editor.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        params = editor.wait_for(
            "textDocument/publishDiagnostics", lambda params: params["uri"] == editor.uri("a.deck.yaml")
        )
        assert params["diagnostics"] == []
        # and no longer, and again, as the author changes the setting
        told = {"uri": editor.uri("deep/b.deck.yaml")}
        for mode, there in (("openFilesOnly", False), ("nonsense", False), ("workspace", True)):
            editor.notify(
                "workspace/didChangeConfiguration", {"settings": {"terra-cards": {"diagnosticMode": mode}}}
            )
            if mode != "nonsense":
                params = editor.wait_for(
                    "textDocument/publishDiagnostics", lambda params: params["uri"] == told["uri"]
                )
                assert bool(params["diagnostics"]) == there


PIECES = st.sampled_from(
    ["", " ", "\n", "\r\n", "  ", ":", ": ", "- ", "\n  - ", "\n    ", '"', "'", "[", "]", "{", "}", "#", "|",
     "&a ", "*a", "no", "1984", "🌍", "é", "\u2028", "\t", "---\n", "areas: [x]", "france", "\n    theme: x",
     "# terra: ignore[TC201] why\n", "?", "!", "%", "\x0c", "<<<<<<< a\n"]
)  # fmt: skip


@settings(max_examples=max(20, settings.default.max_examples // 5), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_after_any_edits_the_findings_are_those_of_the_command_line(
    editor: Editor, folder: Path, data: st.DataObject
) -> None:
    name = "random.deck.yaml"
    text = data.draw(st.sampled_from([GOOD, MANY]))
    editor.open(name, text)
    for _ in range(data.draw(st.integers(1, 6))):
        edits = []
        for _ in range(data.draw(st.integers(1, 3))):
            start = data.draw(st.integers(0, len(text)))
            end = min(len(text), start + data.draw(st.sampled_from([0, 0, 0, 1, 5, 40])))
            if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
                continue
            insert = data.draw(PIECES)
            edits.append(({"start": position(text, start), "end": position(text, end)}, insert))
            text = text[:start] + insert + text[end:]
        editor.change(name, *edits)
    found = rows(editor.diagnostics(name))
    assert found == linted(folder, name, text).get(name, [])
    editor.shut(name)


def position(text: str, offset: int) -> dict[str, int]:
    """A place as a client counts it: lines of LF, CRLF, CR, columns in UTF-16."""
    lines = text[:offset].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-16-le")) // 2}


def test_what_the_settings_leave_out_is_left_alone(editor: Editor, folder: Path) -> None:
    project = folder / "excluding"
    settings = project / "terra-cards.toml"
    folders.write(project, {"terra-cards.toml": "", "drafts/a.deck.yaml": MANY})
    name = "excluding/drafts/a.deck.yaml"
    editor.open(name, MANY)
    assert editor.diagnostics(name)
    settings.write_text('exclude = ["drafts"]\n')
    changes = {"changes": [{"uri": settings.as_uri(), "type": 2}]}
    editor.notify("workspace/didChangeWatchedFiles", changes)
    gone = editor.wait_for(
        "textDocument/publishDiagnostics", lambda params: params["uri"] == editor.uri(name)
    )
    assert gone["diagnostics"] == []
    # it is explained and completed all the same
    assert editor.request("textDocument/hover", editor.at(name, 4, 4)) is not None
    settings.write_text("")
    editor.notify("workspace/didChangeWatchedFiles", changes)
    assert editor.diagnostics(name)
    editor.shut(name)
