"""What is being typed, in lines that are not finished."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terra_cards.lsp.cursor import Cursor, cursor_at
from tests.lint.decks import card, deck

HEAD = "format: 1\ndeck:\n  id: x\n  languages: [en, de]\n"


def at(text: str) -> Cursor:
    """The cursor at the mark ``|``."""
    offset = text.index("‸")
    return cursor_at(text.replace("‸", ""), offset)


def told(text: str) -> tuple[str, tuple[str | int, ...], str]:
    cursor = at(text)
    return cursor.role, cursor.path, cursor.typed


CARD = "cards:\n  - id: a\n    theme: A\n"


@pytest.mark.parametrize(
    ("text", "role", "path", "typed"),
    [
        ("‸", "key", (), ""),
        ("for‸", "key", (), "for"),
        (HEAD + "‸", "key", (), ""),
        (HEAD + "car‸", "key", (), "car"),
        (HEAD + "car‸\ncrises: []\n", "key", (), "car"),
        ("deck:\n  ‸", "value", ("deck",), ""),
        ("deck:\n  id: x\n  ‸", "key", ("deck",), ""),
        ("deck:\n  id: x\n  ed‸\n  board: world\n", "key", ("deck",), "ed"),
        ("deck:\n  edition: ‸", "value", ("deck", "edition"), ""),
        ("deck:\n  edition: te‸\n", "value", ("deck", "edition"), "te"),
        ("deck: {id: x, edi‸}", "key", ("deck",), "edi"),
        ("deck: {id: x, edition: te‸}", "value", ("deck", "edition"), "te"),
        ("deck: {id: x, edition: te‸", "value", ("deck", "edition"), "te"),
        ("deck: {‸", "key", ("deck",), ""),
        ("deck: {id: x,\n  edition: te‸", "value", ("deck", "edition"), "te"),
        (HEAD + CARD + "    ‸", "key", ("cards", 0), ""),
        (HEAD + CARD + "    are‸", "key", ("cards", 0), "are"),
        (HEAD + CARD + "    areas: [‸", "item", ("cards", 0, "areas", 0), ""),
        (HEAD + CARD + "    areas: [fra‸]", "item", ("cards", 0, "areas", 0), "fra"),
        (HEAD + CARD + "    areas: [france, south s‸", "item", ("cards", 0, "areas", 1), "south s"),
        (HEAD + CARD + "    areas: [france,‸]", "item", ("cards", 0, "areas", 1), ""),
        (HEAD + CARD + "    areas:\n      - ‸", "item", ("cards", 0, "areas", 0), ""),
        (HEAD + CARD + "    areas:\n      - a\n      - fr‸", "item", ("cards", 0, "areas", 1), "fr"),
        (HEAD + CARD + "    areas:\n    - fr‸", "item", ("cards", 0, "areas", 0), "fr"),
        (HEAD + CARD + "    areas:\n      ‸", "value", ("cards", 0, "areas"), ""),
        (HEAD + CARD + "    tasks:\n      ye‸", "value", ("cards", 0, "tasks"), "ye"),
        (HEAD + CARD + "    tasks:\n      year:\n        ‸", "value", ("cards", 0, "tasks", "year"), ""),
        (HEAD + CARD + "    tasks:\n      year: {ask: x, an‸}", "key", ("cards", 0, "tasks", "year"), "an"),
        (
            HEAD + CARD + "    tasks: {year: {ask: 'a, b', answer: 18‸",
            "value",
            ("cards", 0, "tasks", "year", "answer"),
            "18",
        ),
        (HEAD + CARD + "    compass: ‸  # why\n", "value", ("cards", 0, "compass"), ""),
        (HEAD + CARD + "    compass: 'n‸", "value", ("cards", 0, "compass"), "n"),
        (HEAD + CARD + '    compass: "n‸\n    areas: [a]\n', "value", ("cards", 0, "compass"), "n"),
        (HEAD + CARD + "    areas: [fra\n    compass: n‸", "value", ("cards", 0, "compass"), "n"),
        (HEAD + CARD + "    info: 'it is\n    compass: n‸", "value", ("cards", 0, "compass"), "n"),
        (HEAD + CARD + "    info: |\n      note: x\n      y: ‸", "none", (), ""),
        (HEAD + CARD + "    info: |\n      note: x\n    comp‸", "key", ("cards", 0), "comp"),
        (HEAD + CARD + "    info: >-\n      note: x\n\n    comp‸", "key", ("cards", 0), "comp"),
        (HEAD + CARD + "  ‸", "item", ("cards", 1), ""),
        (HEAD + CARD + "  - ‸", "item", ("cards", 0), ""),
        (HEAD + CARD + "  - id‸", "item", ("cards", 0), "id"),
        (HEAD + CARD + "  - id: ‸", "value", ("cards", 0, "id"), ""),
        (HEAD + CARD + "  -‸", "none", (), ""),
        (HEAD + CARD + "    theme:‸", "none", (), ""),
        (HEAD + "cards:\n- id: a\n  the‸", "key", ("cards", 0), "the"),
        (HEAD + "cards:\n- id: a\n‸", "item", ("cards", 1), ""),
        (HEAD + CARD + "    sources:\n      - {title: x, acc‸}", "key", ("cards", 0, "sources", 0), "acc"),
        (
            HEAD + CARD + "    sources:\n      - title: x\n        supports: [a, ye‸]",
            "item",
            ("cards", 0, "sources", 0, "supports", 1),
            "ye",
        ),
        (
            HEAD + CARD + "    location: {at: '1, 2', area: fr‸}",
            "value",
            ("cards", 0, "location", "area"),
            "fr",
        ),
        ("- id: a\n  theme: x\n- id: b\n  comp‸", "key", (0,), "comp"),
        ("id: a\ntheme: x\ncomp‸", "key", (), "comp"),
        (HEAD + CARD + "    # terra: ignore[TC‸", "comment", (), "# terra: ignore[TC"),
        (HEAD + CARD + "    areas: [a] # terra: ig‸", "comment", (), "# terra: ig"),
        (HEAD + CARD + "    notes: it is #1 of ‸", "comment", (), "#1 of "),
        (HEAD + CARD + "    notes: it is a#1 of ‸", "value", ("cards", 0, "notes"), "it is a#1 of "),
        ('deck: {"id": x, "edi‸', "key", ("deck",), "edi"),
        (HEAD + CARD + "    tags: &t [a, b‸", "item", ("cards", 0, "tags", 1), "b"),
    ],
)
def test_what_is_typed(text: str, role: str, path: tuple[str | int, ...], typed: str) -> None:
    assert told(text) == (role, path, typed)
    windows = text.replace("\n", "\r\n")
    assert told(windows) == (role, path, typed)


def test_the_keys_before_and_after_the_cursor_are_known() -> None:
    text = HEAD + CARD + "    ‸\n    areas: [x]\n    tasks:\n      year: {ask: y}\n  - id: b\n    notes: z\n"
    assert at(text).keys == {"id", "theme", "areas", "tasks"}
    text = HEAD + CARD + "    tasks: {year: {ask: x, ‸ as_of: 2000}, length: {}}\n"
    assert at(text).keys == {"ask", "as_of"}
    text = HEAD + CARD + "    tasks: {year: {ask: x, an‸, as_of: 2000}, length: {}}\n"
    assert at(text).keys == {"ask", "as_of"}
    assert at("format: 1\n‸\ncards: []\n").keys == {"format", "cards"}


def test_a_key_that_is_written_over_is_not_in_its_own_way() -> None:
    assert "compass" not in at(HEAD + CARD + "    comp‸ass: ne\n").keys


def test_what_a_completion_replaces() -> None:
    text = HEAD + CARD + "    areas: [south s‸ea, x]"
    cursor = at(text)
    assert text.replace("‸", "")[slice(*cursor.span)] == "south sea"
    text = HEAD + CARD + "    difficulty: begi‸nner # x"
    assert text.replace("‸", "")[slice(*at(text).span)] == "beginner"


DECK = deck(card("info: |\n  a: b\n  - c"), card("id: b\ntheme: {en: 'A, b', de: \"c\"}"), languages="en, de")


@given(st.data())
def test_it_never_fails(data: st.DataObject) -> None:
    text = DECK
    for _ in range(data.draw(st.integers(0, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 30)))
        text = text[:start] + data.draw(st.text("ab:- \n\r\t'\"[]{}#&*!|>,?%", max_size=6)) + text[end:]
    offset = data.draw(st.integers(0, len(text)))
    cursor = cursor_at(text, offset)
    assert cursor.role == "none" or cursor.span.start <= offset <= cursor.span.end
    assert cursor.role == "none" or text[cursor.span.start : offset] == cursor.typed
