"""What is offered while one types, in lines that are not finished."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terra_cards.workspace.parts import builtin_board
from tests.lint.decks import card, deck
from tests.lsp.client import Editor
from tests.lsp.same import linted
from tests.workspace import folders

Items = dict[str, dict[str, Any]]
Complete = Callable[..., Items]
HEAD = """\
format: 1
deck:
  id: x
  title: {en: X, de: X}
  edition: terra
  board: world
  languages: [en, de]
cards:
"""
CARD = "  - id: a\n    theme: {en: A, de: A}\n"


@pytest.fixture
def complete(editor: Editor) -> Complete:
    """The items offered at the mark, by their labels."""

    def ask(marked: str, name: str = "complete.deck.yaml") -> Items:
        offset = marked.index("‸")
        text = marked.replace("‸", "")
        editor.open(name, text)
        before = text[:offset].split("\n")
        column = len(before[-1].encode("utf-16-le")) // 2
        result = editor.request("textDocument/completion", editor.at(name, len(before) - 1, column))
        editor.shut(name)
        return {item["label"]: item for item in result["items"]} if result else {}

    return ask


def accepted(marked: str, item: dict[str, Any]) -> str:
    """The text once an item is taken, places to fill in left as they are."""
    text = marked.replace("‸", "")
    edit = item["textEdit"]
    lines = text.split("\n")

    def at(place: dict[str, int]) -> int:
        line = lines[place["line"]].encode("utf-16-le")[: place["character"] * 2].decode("utf-16-le")
        return sum(len(one) + 1 for one in lines[: place["line"]]) + len(line)

    return text[: at(edit["range"]["start"])] + edit["newText"] + text[at(edit["range"]["end"]) :]


def filled(text: str, *values: str) -> str:
    """A text with the places of its snippet filled in, by number; choices take their first word."""

    def value(match: re.Match[str]) -> str:
        number = int(match[1] or match[2])
        if number <= len(values):
            return values[number - 1]
        return (match[3] or "").lstrip(":|").rstrip("|").split(",")[0]

    return re.sub(r"\$(\d+)|\$\{(\d+)((?::[^}]*)|(?:\|[^}]*\|))?\}", value, text)


@pytest.mark.parametrize(
    "line",
    [
        "    areas: [‸",
        "    areas: [‸]",
        "    areas: [france, ‸]",
        "    areas: [france,‸",
        "    areas:\n      - ‸",
        "    areas:\n      - france\n      - ‸",
        "    location: {at: '48.86, 2.29', area: ‸}",
    ],
)
def test_areas_are_offered_in_lines_that_are_not_finished(complete: Complete, line: str) -> None:
    items = complete(HEAD + CARD + line)
    board = builtin_board("world").board()
    assert board is not None
    assert set(items) == set(board.area_index)
    assert items["iberia"]["detail"].startswith("land · Spain and Portugal / Spanien und Portugal")
    assert "beside france, mediterranean, north-atlantic" in items["iberia"]["detail"]
    assert items["north-sea"]["detail"].startswith("sea · ")


@pytest.mark.parametrize(
    "typed", ["iber", "Spain", "spa", "portugal", "Spanien", "España", "espana", "LISB", "basque c"]
)
def test_an_area_is_found_by_all_its_names_and_written_as_its_id(complete: Complete, typed: str) -> None:
    marked = HEAD + CARD + f"    areas: [france, {typed}‸]"
    items = complete(marked)
    assert "iberia" in items
    assert items["iberia"]["filterText"] == typed  # so that no client filters it out again
    assert accepted(marked, items["iberia"]) == HEAD + CARD + "    areas: [france, iberia]"
    assert len(items) < 20


def test_the_best_fit_comes_first(complete: Complete) -> None:
    items = complete(HEAD + CARD + "    areas: [ger‸")
    assert min(items.values(), key=lambda item: item["sortText"])["label"] == "germany"


def test_a_list_is_made_where_one_is_wanted(complete: Complete) -> None:
    marked = HEAD + CARD + "    areas: fra‸"
    assert accepted(marked, complete(marked)["france"]).endswith("areas: [france]")
    marked = HEAD + CARD + "    areas:\n      fra‸"
    assert accepted(marked, complete(marked)["france"]).endswith("areas:\n      - france")


def test_the_page_of_an_area_is_drawn_when_it_is_looked_at(editor: Editor) -> None:
    editor.open("page.deck.yaml", HEAD + CARD + "    areas: [fran")
    result = editor.request("textDocument/completion", editor.at("page.deck.yaml", 10, 16))
    item = next(item for item in result["items"] if item["label"] == "france")
    assert "documentation" not in item
    page = editor.request("completionItem/resolve", item)["documentation"]["value"]
    assert page.startswith("**france** · land")
    assert "\u28ff" in page
    editor.shut("page.deck.yaml")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("    difficulty: ‸", ["beginner", "traveller", "globetrotter", "explorer"]),
        ("    difficulty: 'b‸'", ["beginner", "traveller", "globetrotter", "explorer"]),
        ("    compass: ‸", ["nw", "ne", "sw", "se"]),
        ("    tasks: {year: {answer: 1889, changes: ‸}}", ["true", "false"]),
        (
            "    sources:\n      - {title: x, supports: [‸]}",
            ["areas", "year", "length", "number", "location", "info"],
        ),
        ("    back: ‸", ["a"]),
        ("    info: {‸}", ["en", "de"]),
        ("    info: {en: x, ‸}", ["de"]),
        ("    tasks: {year: {answer: {‸}}}", ["metric", "imperial"]),
        ("    location: {‸}", ["at", "area"]),
    ],
)
def test_words_of_which_one_is_wanted(complete: Complete, line: str, offered: list[str]) -> None:
    assert list(complete(HEAD + CARD + line)) == offered


def test_names_of_what_there_is(complete: Complete, folder: Path) -> None:
    folders.write(
        folder,
        {
            "boards/own.board.yaml": folders.TOY_BOARD,
            "photos/a b.jpg": b"x",
            "photos/x.txt": b"x",
            "own.edition.yaml": "format: 1\nedition: {id: own, extends: terra}\n",
        },
    )
    assert {"terra", "terra-on-tour", "own.edition.yaml"} <= set(complete("format: 1\ndeck:\n  edition: ‸"))
    assert set(complete("format: 1\ndeck:\n  board: ‸")) == {"germany", "world", "boards/own.board.yaml"}
    assert "classic" in complete("format: 1\ndeck: {template: ‸}")
    assert set(complete(HEAD + CARD + "    photo: {file: ‸}")) == {"photos/a b.jpg"}
    assert "CC-BY-SA-4.0" in complete(HEAD + CARD + "    photo: {license: ‸}")
    assert "tower-observation" in complete(HEAD + CARD + "    icon: tow‸")
    languages = complete("format: 1\ndeck: {languages: [en, germ‸]}")
    assert list(languages) == ["de"]


@pytest.mark.parametrize(
    ("scale", "typed", "offered", "told"),
    [
        ("length", "330 ", "330 m", "hits 200 m to 500 m · 1000 ft to 2000 ft"),
        ("length", "330", "330 km", "hits 200 km to 500 km"),
        ("length", "1..1.2 k", "1..1.2 km", "hits 1 km to 2 km"),
        ("length", "330 m", "330 m", "hits 200 m to 500 m"),
        ("number", "1.5 mi", "1.5 million", "hits 1 million"),
        ("number", "972 000 k", "972 000 km²", "hits"),
        ("number", "-5 ", "-5 °C", "hits"),
        ("year", "19", "19th century", "hits 1800 to 1825"),
        ("year", "1920", "1920s", "hits 1920 to 1930"),
        ("year", "300 ", "300 BC", "hits 500 BC"),
        ("year", "1889", "1889", "hits 1875 to 1900"),
        ("year", "~12", "~12", "hits 0"),
    ],
)
def test_answers_and_units_with_what_they_hit(
    complete: Complete, scale: str, typed: str, offered: str, told: str
) -> None:
    marked = HEAD + CARD + f"    tasks: {{{scale}: {{ask: x, answer: {typed}‸}}}}"
    items = complete(marked)
    assert offered in items
    assert items[offered]["detail"].startswith(told.replace("500 BC", "")) or told in items[offered]["detail"]
    assert f"answer: {offered}}}" in accepted(marked, items[offered])


def test_the_forms_of_an_answer_where_nothing_is_typed(complete: Complete) -> None:
    assert {"1889", "19th century", "300 BC"} <= set(
        complete(HEAD + CARD + "    tasks:\n      year: {answer: ‸")
    )
    assert {"330 m", "~4 cm"} <= set(complete(HEAD + CARD + "    tasks:\n      length:\n        answer: ‸"))


def test_keys_that_are_valid_here_and_not_there_yet(complete: Complete) -> None:
    items = complete(HEAD + CARD + "    ‸\n    areas: [x]\n")
    assert {"tasks", "difficulty", "photo", "compass"} <= set(items)
    assert not {"id", "theme", "areas", "crises"} & set(items)
    needed = sorted(items.values(), key=lambda item: item["sortText"])
    assert needed[0]["label"] == "tasks"  # what the card lacks comes first
    assert "Exactly two of year, length and number" in items["tasks"]["documentation"]["value"]
    assert set(complete(HEAD + CARD + "    tasks:\n      ‸")) == {"year", "length", "number"}
    assert set(complete(HEAD + CARD + "    tasks: {year: {ask: x, ‸}}")) == {"answer", "as_of", "changes"}
    assert {"format", "deck", "cards"} <= set(complete("‸"))
    assert "cards" in complete("format: 1\ndeck: {id: x, edition: terra}\nca‸")
    # where cards have no levels and no compass, nobody is offered one
    tour = HEAD.replace("edition: terra", "edition: terra-deutschland").replace("world", "germany")
    assert not {"difficulty", "compass"} & set(complete(tour + CARD + "    ‸"))


def test_a_key_brings_what_its_value_needs(complete: Complete) -> None:
    marked = HEAD + CARD + "    inf‸"
    assert accepted(marked, complete(marked)["info"]).endswith('    info: {en: "$1", de: "$2"}')
    marked = HEAD + CARD + "    are‸"
    assert accepted(marked, complete(marked)["areas"]).endswith("    areas: [$1]")
    marked = HEAD + CARD + "    comp‸"
    assert accepted(marked, complete(marked)["compass"]).endswith("    compass: ${1|nw,ne,sw,se|}")
    marked = HEAD + CARD + "    dif‸"
    assert "${1|beginner,traveller,globetrotter,explorer|}" in accepted(
        marked, complete(marked)["difficulty"]
    )


def test_a_new_card_lints_clean_once_it_is_filled_in(complete: Complete, folder: Path) -> None:
    for marked in (
        HEAD + CARD.replace("id: a", "id: z") + "    areas: [italy]\n  ‸",
        HEAD + "  ‸",
        HEAD + "  - ‸",
    ):
        item = complete(marked)["new card"]
        assert item["insertTextFormat"] == 2
        assert item["insertTextMode"] == 1
        text = filled(
            accepted(marked, item),
            *("b", "Tower", "Turm", "beginner", "france", "year", "opened", "eröffnet", "1889"),
            *("length", "height", "Höhe", "330 m", "Guide", "https://example.org/", "areas, year, length"),
        )
        found = linted(folder, "new.deck.yaml", text).get("new.deck.yaml", [])
        mine = [
            row
            for row in found
            if row[0][2] not in "7" and row[3][0] >= text[: text.index("id: b")].count("\n")
        ]
        assert mine == []


def test_a_new_file_begins_with_what_it_needs(complete: Complete, folder: Path) -> None:
    marked = "format: 1\nde‸"
    text = filled(accepted(marked, complete(marked)["deck"])) + "\ncards: []\n"
    assert [
        row for row in linted(folder, "new.deck.yaml", text).get("new.deck.yaml", []) if row[1] == 1
    ] == []


def test_a_client_without_snippets_gets_plain_texts(simple: Editor, tmp_path: Path) -> None:
    simple.open("a.deck.yaml", HEAD + CARD + "    ")
    result = simple.request("textDocument/completion", simple.at("a.deck.yaml", 10, 4))
    items = {item["label"]: item for item in result["items"]}
    assert items["areas"]["textEdit"]["newText"] == "areas: []"
    assert items["compass"]["textEdit"]["newText"] == "compass: nw"
    assert all("$" not in item["textEdit"]["newText"] for item in result["items"])
    assert all("insertTextFormat" not in item for item in result["items"])


def test_codes_in_a_suppression(complete: Complete, editor: Editor) -> None:
    items = complete(HEAD + CARD + "    areas: [france]  # terra: ignore[TC201, ‸] x")
    assert "TC204" in items
    assert "TC201" not in items
    assert not {"TC001", "TC801"} & set(items)
    assert items["TC204"]["detail"] == "near-border · warning"
    marked = HEAD + CARD + "    areas: [france]  # ‸"
    assert accepted(marked, complete(marked)["terra: ignore"]).endswith(
        "# terra: ignore[${1:TC}] ${2:reason}"
    )
    # what was found on the line comes first
    text = deck(card("areas: [frnace] # terra: ignore[]"))
    editor.open("here.deck.yaml", text)
    editor.diagnostics("here.deck.yaml")
    line = next(number for number, row in enumerate(text.split("\n")) if "ignore" in row)
    place = editor.at("here.deck.yaml", line, text.split("\n")[line].index("]", 25))
    offered = editor.request("textDocument/completion", place)["items"]
    assert [item["label"] for item in offered if item.get("preselect")] == ["TC201"]
    editor.shut("here.deck.yaml")


def test_boards_editions_and_rounds(complete: Complete, folder: Path) -> None:
    board = folders.TOY_BOARD.replace("[b, s]", "[b, ‸]")
    assert set(complete(board, "c.board.yaml")) == {"a", "b", "s"}
    assert set(complete(folders.TOY_BOARD.replace("kind: sea", "kind: ‸"), "c.board.yaml")) == {"land", "sea"}
    ticks = folders.TOY_BOARD.replace("open_below: true", "tick: ‸")
    assert complete(ticks, "c.board.yaml")["half-open"]["detail"].endswith("(R5)")
    edition = "format: 1\nedition:\n  id: x\n  extends: terra\n  ‸"
    assert {"players", "rounds", "levels"} <= set(complete(edition, "c.edition.yaml"))
    folders.write(folder, {"r.deck.yaml": deck(card(), card("id: other"))})
    round_ = "format: 1\nedition: terra\nboard: world\nplayers: [ann, bob]\n"
    assert set(complete(round_ + "card: ‸", "c.round.yaml")) >= {"r.deck.yaml#"}
    assert set(complete(round_ + "card: r.deck.yaml#‸", "c.round.yaml")) == {
        "r.deck.yaml#eiffel-tower",
        "r.deck.yaml#other",
    }
    stone = round_ + "stones:\n  - {player: ann, scale: year, between: ‸}"
    assert "[1990, 2000]" in complete(stone, "c.round.yaml")
    assert "[null, -3000]" in complete(stone, "c.round.yaml")
    assert set(complete(round_ + "stones:\n  - {player: ‸}", "c.round.yaml")) == {"ann", "bob"}
    assert "iberia" in complete(round_ + "stones:\n  - {player: ann, area: spa‸}", "c.round.yaml")


def test_sheets_printers_and_calibrations(complete: Complete) -> None:
    sheet = "format: 1\nsheet:\n  id: mine\n  ‸"
    offered = complete(sheet, "mine.sheet.yaml")
    assert {"paper", "card", "grid", "marks"} <= set(offered)
    assert "id" not in offered
    assert set(complete(sheet.replace("‸", "marks: [‸]"), "mine.sheet.yaml")) >= {"crop", "corner", "none"}
    printer = complete("format: 1\nprinter:\n  id: mine\n  colours: ‸", "mine.printer.yaml")
    assert {"cmyk", "rgb"} <= set(printer)
    assert {"paper", "flip"} <= set(complete("format: 1\ncalibration:\n  ‸", "mine.calibration.yaml"))


def test_texts_and_other_peoples_files_are_left_alone(complete: Complete) -> None:
    assert complete(HEAD + CARD + "    info: {en: 'It was ‸") == {}
    assert complete(HEAD + CARD + "    info:\n      en: |\n        It was ‸") == {}
    assert complete("services:\n  web: ‸", "other.yaml") == {}
