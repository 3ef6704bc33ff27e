"""Definitions, uses, names, outlines and folds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lint.decks import card, deck
from tests.lsp.client import Editor, ResponseError
from tests.workspace import folders

MAIN_PATH = "decks/main.deck.yaml"
ROUND = """\
format: 1
edition: terra
board: world
players: [ann, bob]
card: decks/main.deck.yaml#eiffel-tower
stones:
  - {player: ann, area: france}
"""
RECORD = (
    json.dumps(
        {
            "record": 1,
            "edition": "terra",
            "players": ["ann \u2028", "bob"],
            "start": "bob",
            "cards": [
                "decks/main.deck.yaml#louvre",
                "decks/main.deck.yaml#eiffel-tower",
                {"id": "eiffel-tower"},
            ],
        },
        ensure_ascii=False,
    )
    + "\n"
    + '{"player": "ann", "action": "pass"}\n'
)
CRISIS = """\
format: 1
deck: {id: planet, title: Planet, edition: terra-2003, languages: [en]}
crises:
  - {id: oil-spill, title: Oil spill, colour: green, region: europe, threat: 12}
solutions:
  - {id: sort, title: Sort, colour: green, value: 1}
"""
CRISIS_RECORD = """\
{"record": 1, "edition": "terra-2003", "players": ["a", "b", "c"], "start": "a", "deck": "planet.deck.yaml", \
"deal": {"hands": {}, "draw_pile": ["green-1.1", "oil-spill"]}}
{"player": "a", "action": "play", "card": "green-1.1", "on": "oil-spill"}
"""
BASELINE = """\
{"version": 1, "findings": [
  {"path": "decks/main.deck.yaml", "code": "TC601", "card": "eiffel-tower", "field": "", "count": 1},
  {"path": "decks/other.deck.yaml", "code": "TC601", "card": "eiffel-tower", "field": "", "count": 1}]}
"""
MAIN = deck(
    card("back: louvre\ntheme: 🌍🌍 Tower  # emoji"),
    card('id: louvre\nback: "eiffel-tower"\nphoto: {file: p.jpg}'),
    head="template: own.template.yaml",
)
TEMPLATE = "format: 1\ntemplate: {id: own, extends: classic}\nstyles:\n  theme: {colour: ink}\n"
EDITION = """\
format: 1
edition:
  id: own
  extends: terra
  levels:
    - {id: easy, name: Easy, colour: yellow}
"""
FILES: dict[str, str | bytes] = {
    "decks/main.deck.yaml": MAIN,
    "decks/p.jpg": b"x",
    "decks/other.deck.yaml": deck(card()),
    "decks/own.template.yaml": TEMPLATE,
    "a.round.yaml": ROUND,
    "b.round.yaml": ROUND.replace("main", "other"),
    "game.jsonl": RECORD,
    "planet.deck.yaml": CRISIS,
    "crisis.jsonl": CRISIS_RECORD,
    "baseline.json": BASELINE,
    "toy/own.board.yaml": folders.TOY_BOARD,
    "toy/own.edition.yaml": EDITION,
    "toy/toy.deck.yaml": deck(
        card("areas: [a, s]\ndifficulty: easy"),
        card("id: b\nareas:\n- s"),
        board="own.board.yaml",
        edition="own.edition.yaml",
    ),
    "toy/toy.round.yaml": "format: 1\nedition: terra\nboard: own.board.yaml\nplayers: [a, b]\n"
    "solution: {areas: [s], year: 1900, length: 2 m}\nstones:\n  - {player: a, area: s}\n",
    "many/deck.yaml": folders.deck("many"),
    "many/cards/a.yaml": folders.card("first") + "back: second\n",
    "many/cards/b/c.yaml": folders.listed("second", "third"),
}


@pytest.fixture(scope="module")
def project(folder: Path) -> Path:
    folders.write(folder, FILES)
    return folder


At = Callable[[str, str, int], dict[str, Any]]


@pytest.fixture
def at(editor: Editor, project: Path) -> At:
    """Opens a file of the project as it is and gives the place of a word in it."""

    def place(name: str, word: str, nth: int = 0) -> dict[str, Any]:
        text = (project / name).read_text("utf-8")
        editor.open(name, text)
        offset = -1
        for _ in range(nth + 1):
            offset = text.index(word, offset + 1)
        before = text[: offset + 1].split("\n")
        return editor.at(name, len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)

    return place


def text_at(location: dict[str, Any]) -> tuple[str, str]:
    """The file and the text of a location."""
    path = Path(location["uri"].removeprefix("file://"))
    return path.name, cut(path.read_text("utf-8"), location["range"])


def cut(text: str, span: dict[str, Any]) -> str:
    lines = text.split("\n")
    start, end = span["start"], span["end"]
    assert start["line"] == end["line"]
    line = lines[start["line"]].encode("utf-16-le")
    return line[start["character"] * 2 : end["character"] * 2].decode("utf-16-le")


def defined(editor: Editor, place: dict[str, Any]) -> list[tuple[str, str]]:
    found = editor.request("textDocument/definition", place) or []
    return [text_at({"uri": link["targetUri"], "range": link["targetSelectionRange"]}) for link in found]


@pytest.mark.parametrize(
    ("file", "word", "nth", "target"),
    [
        ("decks/main.deck.yaml", "france", 0, ("world.board.yaml", "france")),
        ("decks/main.deck.yaml", "beginner", 0, ("terra.edition.yaml", "beginner")),
        ("decks/main.deck.yaml", "terra\n", 0, ("terra.edition.yaml", "terra")),
        ("decks/main.deck.yaml", "world", 0, ("world.board.yaml", "world")),
        ("decks/main.deck.yaml", "own.template", 0, ("own.template.yaml", "own")),
        ("decks/main.deck.yaml", "louvre", 0, ("main.deck.yaml", "louvre")),
        ("decks/own.template.yaml", "classic", 0, ("classic.template.yaml", "classic")),
        ("decks/own.template.yaml", "ink", 0, ("classic.template.yaml", "ink")),
        ("a.round.yaml", "eiffel-tower", 0, ("main.deck.yaml", "eiffel-tower")),
        ("a.round.yaml", "france", 0, ("world.board.yaml", "france")),
        ("planet.deck.yaml", "green", 0, ("terra-2003.edition.yaml", "green")),
        ("planet.deck.yaml", "europe", 0, ("terra-2003.edition.yaml", "europe")),
        ("toy/toy.deck.yaml", "[a, s]", 0, ("own.board.yaml", "a")),
        ("toy/toy.deck.yaml", "easy", 0, ("own.edition.yaml", "easy")),
        ("toy/own.board.yaml", "[b, s]", 0, ("own.board.yaml", "b")),
        ("many/cards/a.yaml", "second", 0, ("c.yaml", "second")),
    ],
)
def test_where_a_name_is_defined(
    editor: Editor, at: At, file: str, word: str, nth: int, target: tuple[str, str]
) -> None:
    assert defined(editor, at(file, word, nth)) == [target]


def test_a_file_is_opened_at_its_start(editor: Editor, at: At) -> None:
    (link,) = editor.request("textDocument/definition", at("decks/main.deck.yaml", "p.jpg", 0))
    assert link["targetUri"].endswith("decks/p.jpg")
    assert link["targetRange"]["start"] == {"line": 0, "character": 0}


def test_an_alias_leads_to_its_anchor(editor: Editor) -> None:
    text = deck(card("areas: &here [france]"), card("id: b\nareas: *here"))
    editor.open("alias.deck.yaml", text)
    line = next(number for number, row in enumerate(text.split("\n")) if "*here" in row)
    (link,) = editor.request("textDocument/definition", editor.at("alias.deck.yaml", line, 14))
    assert cut(text, link["targetSelectionRange"]) == "[france]"
    editor.shut("alias.deck.yaml")


def test_a_client_without_links_gets_locations(simple: Editor, tmp_path: Path) -> None:
    folders.write(tmp_path, FILES)
    simple.open("decks/main.deck.yaml", MAIN)
    line = next(number for number, row in enumerate(MAIN.split("\n")) if "back: louvre" in row)
    (location,) = simple.request("textDocument/definition", simple.at("decks/main.deck.yaml", line, 11))
    assert text_at(location) == ("main.deck.yaml", "louvre")
    symbols = simple.request(
        "textDocument/documentSymbol", {"textDocument": {"uri": simple.uri("decks/main.deck.yaml")}}
    )
    assert {symbol["name"]: symbol.get("containerName") for symbol in symbols}["louvre"] == "cards"


def uses(editor: Editor, place: dict[str, Any], declaration: bool = True) -> list[tuple[str, str]]:
    params = {**place, "context": {"includeDeclaration": declaration}}
    return sorted(text_at(location) for location in editor.request("textDocument/references", params))


def test_all_uses_of_a_card(editor: Editor, at: At) -> None:
    name = "eiffel-tower"
    expected = ["a.round.yaml", "baseline.json", "game.jsonl", "main.deck.yaml", "main.deck.yaml"]
    assert uses(editor, at("decks/main.deck.yaml", name, 0)) == [(file, name) for file in expected]
    # from any of its uses, and without the card itself
    assert uses(editor, at("a.round.yaml", name, 0)) == [(file, name) for file in expected]
    assert uses(editor, at("decks/main.deck.yaml", name, 1), False) == [
        (file, name) for file in expected[:-1]
    ]
    expected = ["crisis.jsonl", "crisis.jsonl", "planet.deck.yaml"]
    assert uses(editor, at("planet.deck.yaml", "oil-spill", 0)) == [(file, "oil-spill") for file in expected]


def test_all_uses_of_an_area(editor: Editor, at: At) -> None:
    expected = ["own.board.yaml"] * 2 + ["toy.deck.yaml"] * 2 + ["toy.round.yaml"] * 2
    assert uses(editor, at("toy/own.board.yaml", "s]", 0)) == [(file, "s") for file in expected]
    found = uses(editor, at("decks/main.deck.yaml", "france", 0))
    assert {file for file, _ in found} >= {"main.deck.yaml", "other.deck.yaml", "a.round.yaml"}
    assert {word for _, word in found} == {"france"}


def test_the_uses_in_a_document_are_highlighted(editor: Editor, at: At) -> None:
    found = editor.request("textDocument/documentHighlight", at("decks/main.deck.yaml", "louvre", 0))
    assert sorted(item["kind"] for item in found) == [2, 3]
    found = editor.request("textDocument/documentHighlight", at("toy/own.board.yaml", "b, s", 0))
    assert len(found) == 2


def renamed(editor: Editor, place: dict[str, Any], new: str) -> dict[str, str]:
    """The files after a rename, by name."""
    edit = editor.request("textDocument/rename", {**place, "newName": new})
    found = {}
    for change in edit["documentChanges"]:
        path = Path(change["textDocument"]["uri"].removeprefix("file://"))
        text = path.read_text("utf-8")
        lines = text.replace("\r\n", "\n").split("\n")
        for one in sorted(change["edits"], key=lambda one: -one["range"]["start"]["character"]):
            start, end = one["range"]["start"], one["range"]["end"]
            line = lines[start["line"]].encode("utf-16-le")
            new_line = (
                line[: start["character"] * 2]
                + one["newText"].encode("utf-16-le")
                + line[end["character"] * 2 :]
            )
            lines[start["line"]] = new_line.decode("utf-16-le")
        found[path.name] = "\n".join(lines)
    return found


def test_a_card_is_renamed_in_all_files_that_speak_of_it(editor: Editor, at: At) -> None:
    place = at("decks/main.deck.yaml", "eiffel-tower", 0)
    prepared = editor.request("textDocument/prepareRename", place)
    assert prepared["placeholder"] == "eiffel-tower"
    after = renamed(editor, place, "iron-tower")
    assert set(after) == {"main.deck.yaml", "a.round.yaml", "game.jsonl", "baseline.json"}
    assert after["main.deck.yaml"] == MAIN.replace("eiffel-tower", "iron-tower")
    assert after["a.round.yaml"] == ROUND.replace("eiffel-tower", "iron-tower")
    assert after["game.jsonl"] == RECORD.replace("#eiffel-tower", "#iron-tower")
    assert after["baseline.json"] == BASELINE.replace("eiffel-tower", "iron-tower", 1)
    # open documents are edited at their version
    edit = editor.request("textDocument/rename", {**place, "newName": "iron-tower"})
    versions = {
        change["textDocument"]["uri"]: change["textDocument"]["version"] for change in edit["documentChanges"]
    }
    assert versions[editor.uri("decks/main.deck.yaml")] == 1
    assert versions[editor.uri("game.jsonl")] is None
    crisis = renamed(editor, at("planet.deck.yaml", "oil-spill", 0), "spill")
    assert crisis["crisis.jsonl"] == CRISIS_RECORD.replace("oil-spill", "spill")
    assert crisis["planet.deck.yaml"] == CRISIS.replace("oil-spill", "spill", 1)


def test_a_card_of_a_deck_folder_is_renamed(editor: Editor, at: At) -> None:
    after = renamed(editor, at("many/cards/b/c.yaml", "second", 0), "other")
    assert set(after) == {"a.yaml", "c.yaml"}
    assert after["a.yaml"].endswith("back: other\n")


def test_an_area_of_ones_own_board_is_renamed(editor: Editor, at: At) -> None:
    after = renamed(editor, at("toy/toy.deck.yaml", "s]", 0), "south-sea")
    assert set(after) == {"own.board.yaml", "toy.deck.yaml", "toy.round.yaml"}
    assert "neighbours: [b, south-sea]" in after["own.board.yaml"]
    assert "areas: [a, south-sea]" in after["toy.deck.yaml"]
    assert "- south-sea" in after["toy.deck.yaml"]


@pytest.mark.parametrize(
    ("file", "word", "new", "why"),
    [
        ("decks/main.deck.yaml", "eiffel-tower", "Iron Tower", "write 'iron-tower'"),
        ("decks/main.deck.yaml", "eiffel-tower", "", "id"),
        ("decks/main.deck.yaml", "eiffel-tower", "louvre", "there is a card 'louvre' already"),
        ("decks/main.deck.yaml", "france", "gaul", "built-in board 'world'"),
        ("decks/main.deck.yaml", "beginner", "easy", "only the ids of cards and of areas"),
        ("toy/own.board.yaml", "a,", "s", "there is an area 's' already"),
        ("many/cards/a.yaml", "first", "third", "there is a card 'third' already"),
    ],
)
def test_names_that_cannot_be(editor: Editor, at: At, file: str, word: str, new: str, why: str) -> None:
    with pytest.raises(ResponseError, match=why) as error:
        editor.request("textDocument/rename", {**at(file, word, 0), "newName": new})
    assert error.value.code == -32803


def test_a_second_card_of_an_id_is_renamed_alone(editor: Editor) -> None:
    text = deck(card("back: b"), card("id: b"), card("id: b"))
    editor.open("twice.deck.yaml", text)
    lines = [number for number, row in enumerate(text.split("\n")) if "id: b" in row]
    edit = editor.request(
        "textDocument/rename", {**editor.at("twice.deck.yaml", lines[1], 8), "newName": "c"}
    )
    (change,) = edit["documentChanges"]
    assert [one["range"]["start"]["line"] for one in change["edits"]] == [lines[1]]
    editor.shut("twice.deck.yaml")


def test_nothing_is_renamed_where_no_name_stands(editor: Editor, at: At) -> None:
    with pytest.raises(ResponseError, match="only the ids"):
        editor.request("textDocument/prepareRename", at("decks/main.deck.yaml", "Tower", 0))


def outline(editor: Editor, name: str) -> list[dict[str, Any]]:
    params = {"textDocument": {"uri": editor.uri(name)}}
    return editor.request("textDocument/documentSymbol", params)


def test_the_outline_of_a_document(editor: Editor, at: At, project: Path) -> None:
    at("decks/main.deck.yaml", "format", 0)
    symbols = {symbol["name"]: symbol for symbol in outline(editor, "decks/main.deck.yaml")}
    assert set(symbols) == {"deck", "cards"}
    cards = symbols["cards"]["children"]
    assert [(one["name"], one.get("detail")) for one in cards] == [
        ("eiffel-tower", "🌍🌍 Tower"),
        ("louvre", "Eiffel Tower"),
    ]
    assert [(task["name"], task["detail"]) for task in cards[0]["children"]] == [
        ("year", "1889"),
        ("length", "330 m"),
    ]
    assert cut(MAIN, cards[1]["selectionRange"]) == "louvre"
    at("toy/own.board.yaml", "format", 0)
    areas = {symbol["name"]: symbol for symbol in outline(editor, "toy/own.board.yaml")}["areas"]["children"]
    assert [(one["name"], one["detail"]) for one in areas] == [
        ("a", "Alpha"),
        ("b", "Beta"),
        ("s", "South Sea"),
    ]
    at("many/cards/b/c.yaml", "id", 0)
    assert [one["name"] for one in outline(editor, "many/cards/b/c.yaml")] == ["second", "third"]
    at("many/cards/a.yaml", "id", 0)
    assert [one["name"] for one in outline(editor, "many/cards/a.yaml")] == ["first"]


def test_the_outline_of_a_broken_document(editor: Editor) -> None:
    text = deck(card(), card('id: b\ntheme: "open'), card("id: c"))
    editor.open("broken.deck.yaml", text)
    symbols = {symbol["name"]: symbol for symbol in outline(editor, "broken.deck.yaml")}
    assert [one["name"] for one in symbols["cards"]["children"]] == ["eiffel-tower", "c"]
    editor.shut("broken.deck.yaml")


def test_symbols_of_the_whole_workspace(editor: Editor, project: Path) -> None:
    def names(query: str) -> list[str]:
        return [symbol["name"] for symbol in editor.request("workspace/symbol", {"query": query})]

    assert "oil-spill · Oil spill" in names("oilsp")
    assert {"second · A theme", "third · A theme"} <= set(names("a theme"))
    assert names("south sea")[0] == "s · South Sea"
    assert names("no such thing anywhere") == []
    symbol = next(one for one in editor.request("workspace/symbol", {"query": "third"}))
    assert symbol["location"]["uri"].endswith("many/cards/b/c.yaml")


def test_folds(editor: Editor) -> None:
    text = (
        "format: 1\n# one\n# two\ndeck:\n  id: x\n  authors:\n  - a\n  - b\n\ncards:\n  - id: a\n"
        "    info: |\n      one\n\n      two\n    areas: [\n      x,\n    ]\n\n  - id: b\n"
    )
    editor.open("folds.deck.yaml", text)
    params = {"textDocument": {"uri": editor.uri("folds.deck.yaml")}}
    found = editor.request("textDocument/foldingRange", params)
    spans = [(one["startLine"], one["endLine"], one.get("kind")) for one in found]
    assert spans == [
        (1, 2, "comment"),
        (3, 7, None),
        (5, 7, None),
        (9, 19, None),
        (10, 17, None),
        (11, 14, None),
        (15, 16, None),
    ]
    editor.change("folds.deck.yaml", text.replace("\n", "\r\n"))
    assert editor.request("textDocument/foldingRange", params) == found
    editor.shut("folds.deck.yaml")


def test_addresses_and_files_are_links(editor: Editor, project: Path) -> None:
    name = "decks/links.deck.yaml"
    (project / "decks/deck.schema.json").write_text("{}")
    own = "id: b\nareas: [germany]\nphoto: {file: p.jpg, alt: 🌍}\nnotes: https://example.org/a_(b)"
    sources = (
        """sources: [{title: '🌍', url: "https://example.org/x,y"}, {title: z, url: https://example.org/z}]"""
    )
    text = "# yaml-language-server: $schema=deck.schema.json\n" + deck(
        card(f"{sources}\nphoto: {{file: missing.jpg}}"), card(own), head="template: own.template.yaml"
    )
    editor.open(name, text)
    params = {"textDocument": {"uri": editor.uri(name)}}
    found = editor.request("textDocument/documentLink", params)
    lines = text.split("\n")
    told = {}
    for link in found:
        start, end = link["range"]["start"], link["range"]["end"]
        line = lines[start["line"]].encode("utf-16-le")
        told[line[start["character"] * 2 : end["character"] * 2].decode("utf-16-le")] = link["target"]
    assert told == {
        "deck.schema.json": editor.uri("decks/deck.schema.json"),
        "own.template.yaml": editor.uri("decks/own.template.yaml"),
        "p.jpg": editor.uri("decks/p.jpg"),
        "https://example.org/g": "https://example.org/g",
        "https://example.org/x,y": "https://example.org/x,y",
        "https://example.org/z": "https://example.org/z",
        "https://example.org/a_(b)": "https://example.org/a_(b)",
    }
    editor.shut(name)
