"""What stands above a card: what it hits, what was found in it, and where a click leads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.lint.decks import card, deck
from tests.lsp.client import CAPABILITIES, Editor
from tests.lsp.test_asides import place

ALPS = card(
    "id: alps\ntheme: 🌍 Peaks\nareas: [alps, italy, france, germany]\ncolor: red\n"
    "tasks:\n  length: {ask: length, answer: 1200 km}\n  number: {ask: peaks, answer: n}"
)
TEXT = deck(card(), ALPS)


def lenses(editor: Editor, name: str) -> list[dict[str, Any]]:
    found = editor.request("textDocument/codeLens", {"textDocument": {"uri": editor.uri(name)}})
    assert isinstance(found, list)
    return [lens if "command" in lens else editor.request("codeLens/resolve", lens) for lens in found]


def shown(found: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(lens["range"]["start"]["line"], lens["command"]["title"]) for lens in found]


def line(text: str, words: str) -> int:
    return place(text, text.index(words))["line"]


def test_a_card_says_what_it_hits_and_what_was_found(editor: Editor) -> None:
    editor.open("lens.deck.yaml", TEXT)
    first, second = line(TEXT, "id: eiffel-tower"), line(TEXT, "id: alps")
    found = shown(lenses(editor, "lens.deck.yaml"))
    assert [at for at, _ in found] == [first, second, second]
    assert found[0][1] == "hits france (8 beside) · 1875 to 1900 · 200 m to 500 m"
    assert found[1][1] == "hits 4 areas (" + found[1][1].split("(")[1]
    assert "1000 km" in found[1][1] and "number" not in found[1][1]
    assert "error" in found[2][1]


def test_findings_go_when_they_are_mended(editor: Editor) -> None:
    editor.open("mend.deck.yaml", deck(card("areas: [frnace]")))
    assert len(lenses(editor, "mend.deck.yaml")) == 2
    editor.change("mend.deck.yaml", deck(card()))
    assert [one["command"]["command"] for one in lenses(editor, "mend.deck.yaml")] == ["terra-cards.openCard"]


def test_a_click_opens_the_page_of_a_card(editor: Editor) -> None:
    editor.open("page.deck.yaml", TEXT)
    command = lenses(editor, "page.deck.yaml")[0]["command"]
    editor.request("workspace/executeCommand", {k: command[k] for k in ("command", "arguments")})
    page = Path(editor.wait_for("window/showDocument")["uri"].removeprefix("file://")).read_text("utf-8")
    assert page.startswith("# eiffel-tower")
    assert "## metric" in page and "## imperial" in page and "1875 to 1900" in page and "\n- " in page


def test_a_click_goes_to_the_gravest_finding(editor: Editor) -> None:
    text = deck(card("theme: 1984\nareas: [frnace]"))  # a warning comes first
    editor.open("go.deck.yaml", text)
    command = lenses(editor, "go.deck.yaml")[1]["command"]
    editor.request("workspace/executeCommand", {k: command[k] for k in ("command", "arguments")})
    opened = editor.wait_for("window/showDocument")
    assert opened["uri"] == editor.uri("go.deck.yaml")
    at = text.index("frnace")
    assert opened["selection"] == {"start": place(text, at), "end": place(text, at + 6)}


def test_an_editor_that_opens_nothing_gets_a_message(simple: Editor) -> None:
    simple.open("say.deck.yaml", TEXT)
    command = lenses(simple, "say.deck.yaml")[0]["command"]
    simple.request("workspace/executeCommand", {k: command[k] for k in ("command", "arguments")})
    assert simple.wait_for("window/showMessage")["message"].startswith("hits france")


def test_cards_in_files_of_their_own(editor: Editor, folder: Path) -> None:
    (folder / "d" / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "d" / "deck.yaml").write_text(deck(card()).partition("cards:")[0], encoding="utf-8")
    editor.open("d/cards/one.yaml", "# a card\n" + card() + "\n")
    ((at, words),) = shown(lenses(editor, "d/cards/one.yaml"))
    assert at == 1 and words.startswith("hits france")


def test_half_typed_cards_and_other_files(editor: Editor) -> None:
    editor.open("half.deck.yaml", TEXT + "  - id: [\n")
    assert any(words.startswith("hits france") for _, words in shown(lenses(editor, "half.deck.yaml")))
    editor.open("half.board.yaml", "format: 1\nboard: {id: x}\n")
    asked = {"textDocument": {"uri": editor.uri("half.board.yaml")}}
    assert editor.request("textDocument/codeLens", asked) is None
    nowhere = {"start": place("", 0), "end": place("", 0)}
    old = {"range": nowhere, "data": {"uri": "x", "version": 1, "path": [7]}}
    assert editor.request("codeLens/resolve", old)["command"]["title"] == ""


def test_a_card_without_answers_says_so(editor: Editor) -> None:
    editor.open("empty.deck.yaml", deck(card("areas: []\ntasks: {}")))
    lens = lenses(editor, "empty.deck.yaml")[0]
    assert (lens["command"]["title"], lens["command"]["command"]) == ("hits nothing yet", "")


def test_crises_have_no_areas(editor: Editor) -> None:
    text = (
        "format: 1\ndeck: {id: x, title: X, edition: terra-2003, languages: [en]}\n"
        "crises:\n  - {id: a, title: A, colour: gren, region: europe, threat: 12, text: T}\n"
    )
    editor.open("crisis.deck.yaml", text)
    ((at, words),) = shown(lenses(editor, "crisis.deck.yaml"))
    assert at == 3 and "error" in words


def test_changed_boards_are_asked_for_again(tmp_path: Path) -> None:
    workspace = {**CAPABILITIES["workspace"], "codeLens": {"refreshSupport": True}}
    with Editor(tmp_path, capabilities={**CAPABILITIES, "workspace": workspace}) as own:
        own.notify("workspace/didChangeWatchedFiles", {"changes": []})
        own.wait_for("workspace/codeLens/refresh")
