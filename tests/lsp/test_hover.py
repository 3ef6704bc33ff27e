"""What is shown under the cursor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lint.decks import card, deck
from tests.lsp.client import Editor
from tests.workspace import folders

Hover = Callable[[str], str | None]
CARD = card(
    "difficulty: beginner\nlocation: 48.8584, 2.2945\ncompass: ne\nareas: [france, iberia]\n"
    "tasks:\n  year: {ask: opened, answer: 1889}\n  length: {ask: 🌍🌍 height, answer: 330 m}\nback: other"
)
TEXT = deck(CARD, card("id: other"), head="template: classic")


@pytest.fixture
def hover(editor: Editor) -> Hover:
    """Hovers over the place of a mark in a deck."""

    def show(marked: str, name: str = "hover.deck.yaml") -> str | None:
        offset = marked.index("‸")
        text = marked.replace("‸", "")
        editor.open(name, text)
        before = text[:offset].split("\n")
        column = len(before[-1].encode("utf-16-le")) // 2
        result = editor.request("textDocument/hover", editor.at(name, len(before) - 1, column))
        editor.shut(name)
        if result is None:
            return None
        start, end = ((place["line"], place["character"]) for place in result["range"].values())
        assert start <= (len(before) - 1, column) <= end
        assert result["contents"]["kind"] == "markdown"
        return str(result["contents"]["value"])

    return show


def mark(word: str, text: str = TEXT, within: int = 1) -> str:
    """The text with a mark inside a word."""
    assert text.count(word) >= 1, word
    at = text.index(word) + within
    return f"{text[:at]}‸{text[at:]}"


def test_an_area_shows_where_it_lies(hover: Hover) -> None:
    page = hover(mark("iberia"))
    assert page is not None
    assert page.startswith("**iberia** · land · Spain and Portugal / Spanien und Portugal")
    assert "Neighbours: france, mediterranean, north-atlantic" in page
    assert "Quarters: nw 93%, ne 7%" in page
    assert "\u28ff" in page.split("```text\n")[1]


def test_an_answer_shows_its_spaces_on_both_sides(hover: Hover) -> None:
    page = hover(mark("330 m"))
    assert page is not None
    assert "| metric | 330 m | 200\u00a0m to" not in page  # blanks of spaces do not break
    assert "| metric | 330\u00a0m | 200\u00a0m\u00a0to\u00a0500\u00a0m |" in page
    assert "| imperial | 1,080\u00a0ft | 1000\u00a0ft\u00a0to\u00a02000\u00a0ft |" in page
    page = hover(mark("1889"))
    assert page is not None
    assert "| metric, imperial | 1889 | 1875\u00a0to\u00a01900 |" in page
    assert "(R5)" in page


def test_a_wrong_answer_says_what_is_wrong(hover: Hover) -> None:
    page = hover(mark("12,000", TEXT.replace("330 m", "'12,000 m'")))
    assert page is not None
    assert "write" in page
    # one side given by hand is read for that side
    page = hover(mark("1083 ft", TEXT.replace("330 m", "{metric: 330 m, imperial: 1083 ft}")))
    assert page is not None
    assert "| imperial |" in page
    assert "| metric |" not in page


def test_keys_say_what_they_mean(hover: Hover) -> None:
    page = hover(mark("difficulty"))
    assert page is not None
    assert page.startswith("**difficulty** · Difficulty")
    assert "difficulty: traveller" in page
    page = hover(mark("tasks:"))
    assert page is not None
    assert "`year`, `length`, `number`" in page
    page = hover("format: 1\nsheet: {id: mine, gr‸id: [2, 5]}\n", "mine.sheet.yaml")
    assert page is not None
    assert page.startswith("**grid** · ")
    page = hover(mark("compass"))
    assert page is not None
    assert "One of `nw`, `ne`, `sw`, `se`" in page


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("beginner", "25% of a box"),
        ("48.8584, 2.2945", "lies in **france**"),
        ("ne\n", "north-east: east of longitude"),
        ("terra\n", "Placing game for 2 to 6 players"),
        ("world", "sea areas · metric and imperial"),
        ("eiffel-tower", "| map |  | france, iberia |"),
        ("other\n", "**other** · Eiffel Tower"),
    ],
)
def test_values_are_explained(hover: Hover, word: str, told: str) -> None:
    page = hover(mark(word))
    assert page is not None
    assert told in page


def test_a_code_in_a_comment_shows_the_page_of_its_rule(hover: Hover) -> None:
    text = TEXT.replace("compass: ne", "compass: ne  # terra: ignore[TC205, unknown-area] it is")
    page = hover(mark("TC205", text))
    assert page is not None
    assert page.startswith("# TC205 compass-location")
    page = hover(mark("unknown-area", text))
    assert page is not None
    assert page.startswith("# TC201 unknown-area")
    assert hover(mark("it is", text)) is None


def test_a_card_that_cannot_be_read_still_explains_itself(hover: Hover) -> None:
    broken = TEXT.replace("ask: opened", 'ask: "opened')
    page = hover(mark("iberia", broken))
    assert page is not None
    assert page.startswith("**iberia**")
    page = hover(mark("difficulty", broken))
    assert page is not None
    assert page.startswith("**difficulty**")
    page = hover(mark("france, ib", broken.replace("[france, iberia]", "[france, ib"), 1))
    assert page is not None
    assert page.startswith("**france**")


def test_nothing_to_say_is_said_with_nothing(hover: Hover) -> None:
    assert hover(mark("Eiffel Tower")) is None
    assert hover("‸" + TEXT.replace("format", "", 0)) is not None  # the key format
    assert hover(mark("services", "services: {web: {image: x}}\n"), "other.yaml") is None


def test_an_area_of_a_board_of_ones_own(hover: Hover, folder: Path) -> None:
    folders.write(folder, {"own.board.yaml": folders.TOY_BOARD})
    page = hover(mark("[a, s]", deck(card("areas: [a, s]"), board="own.board.yaml")))
    assert page is not None
    assert page == "**a** · land · Alpha\n\nNeighbours: b, s"
    page = hover(mark("[b, s]", folders.TOY_BOARD), "own.board.yaml")
    assert page is not None
    assert page.startswith("**b** · land · Beta")
