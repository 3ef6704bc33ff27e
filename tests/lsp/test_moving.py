"""Files that are renamed or moved: whoever names them is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.lint.decks import card, deck
from tests.lsp.client import Editor
from tests.workspace import folders

DECK = deck(
    card("photo: {file: photos/p.jpg}  # 🌍"),
    card("id: louvre\nphoto:\n  file: './photos/p.jpg'"),
    head="template: ../looks/own.template.yaml",
)
FILES: dict[str, str | bytes] = {
    "decks/main.deck.yaml": DECK,
    "decks/photos/p.jpg": b"x",
    "looks/own.template.yaml": "format: 1\ntemplate: {id: own, extends: classic}\n",
    "looks/more.template.yaml": "format: 1\ntemplate: {id: more, extends: own.template.yaml}\n",
    "a.round.yaml": "format: 1\nedition: terra\nboard: world\nplayers: [ann, bob]\n"
    "card: decks/main.deck.yaml#louvre\nstones: []\n",
    "b.round.yaml": "format: 1\nedition: terra\nplayers: [a, b]\ncard: many#first\nstones: []\n",
    "many/deck.yaml": folders.deck("many"),
    "many/cards/a.yaml": folders.card("first") + "photo: {file: q.png}\n",
    "other.yaml": "photo: {file: decks/photos/p.jpg}\n",
}


@pytest.fixture(scope="module")
def project(folder: Path) -> Path:
    folders.write(folder, FILES)
    return folder


def after(editor: Editor, project: Path, **names: str) -> dict[str, list[str]]:
    """The lines that change when files are renamed, by file; ``__`` stands for a slash, ``_`` for a dot."""

    def path(name: str) -> str:
        return name.replace("__", "/").replace("_", ".")

    renamed = [
        {"oldUri": editor.uri(path(old)), "newUri": (project / new).as_uri()} for old, new in names.items()
    ]
    edit = editor.request("workspace/willRenameFiles", {"files": renamed})
    found: dict[str, list[str]] = {}
    for change in edit["documentChanges"] if edit else ():
        name = Path(change["textDocument"]["uri"].removeprefix("file://")).relative_to(project).as_posix()
        text = str(FILES[name])
        found[name] = [_line(text, one) for one in change["edits"]]
    return found


def _line(text: str, edit: dict[str, Any]) -> str:
    start, end = edit["range"]["start"], edit["range"]["end"]
    assert start["line"] == end["line"]
    line = text.split("\n")[start["line"]].encode("utf-16-le")
    before, rest = (line[: 2 * start["character"]], line[2 * end["character"] :])
    return (before.decode("utf-16-le") + edit["newText"] + rest.decode("utf-16-le")).strip()


def test_a_photo_with_another_name(editor: Editor, project: Path) -> None:
    editor.open("decks/main.deck.yaml", DECK)
    assert after(editor, project, decks__photos__p_jpg="decks/photos/q: r.jpg") == {
        "decks/main.deck.yaml": ['photo: {file: "photos/q: r.jpg"}  # 🌍', "file: 'photos/q: r.jpg'"]
    }
    editor.shut("decks/main.deck.yaml")


def test_a_deck_in_another_folder_names_its_own_files_anew(editor: Editor, project: Path) -> None:
    assert after(editor, project, decks__main_deck_yaml="all/here/main.deck.yaml") == {
        "a.round.yaml": ["card: all/here/main.deck.yaml#louvre"],
        "decks/main.deck.yaml": [
            "template: ../../looks/own.template.yaml",
            "photo: {file: ../../decks/photos/p.jpg}  # 🌍",
            "file: '../../decks/photos/p.jpg'",
        ],
    }


def test_a_folder_takes_along_what_is_in_it(editor: Editor, project: Path) -> None:
    assert after(editor, project, decks="cards") == {
        "a.round.yaml": ["card: cards/main.deck.yaml#louvre"],
    }
    assert after(editor, project, many="few", looks="styles") == {
        "b.round.yaml": ["card: few#first"],
        "decks/main.deck.yaml": ["template: ../styles/own.template.yaml"],
    }


def test_what_nobody_names(editor: Editor, project: Path) -> None:
    assert after(editor, project, many__cards__a_yaml="many/cards/b.yaml") == {}
    assert after(editor, project, notes_txt="n.txt") == {}


def test_a_template_and_who_extends_it(editor: Editor, project: Path) -> None:
    assert after(editor, project, looks__own_template_yaml="looks/mine.template.yaml") == {
        "decks/main.deck.yaml": ["template: ../looks/mine.template.yaml"],
        "looks/more.template.yaml": ["template: {id: more, extends: mine.template.yaml}"],
    }
