"""Classes 8 and 9: suppressions; boards, editions and templates."""

# ruff: noqa: E501  (one case a line, to be read across)
from __future__ import annotations

import json
from pathlib import Path

import pytest

from terra_cards.lint.boards import board_of, topojson
from terra_cards.lint.templates import template_of
from tests.lint.catalogue.marks import VARIANTS, Case, check, expected, one
from tests.lint.decks import card, deck
from tests.lint.linting import codes, lint_files, lint_text

BOARD = """\
format: 1
board: {id: toy, title: Toy}
areas:
  - {id: a, kind: land, name: {en: A}, neighbours: [b]}
  - {id: b, kind: land, name: {en: B}, neighbours: [a, c]}
  - {id: c, kind: sea, name: {en: C}, neighbours: [b]}
scales:
  year: {ticks: [1600, 1700, 1800], open_below: true, open_above: true}
  length: {ticks: [1 m, 10 m, 100 m], open_below: true, open_above: true}
  number: {ticks: [0, 10, 100], open_above: true}
"""
EDITION = """\
format: 1
edition:
  id: mine
  extends: terra
  title: Mine
"""


def board(before: str, after: str, *words: str) -> Case:
    assert before in BOARD
    return Case(BOARD.replace(before, after), words, name="toy.board.yaml")


def edition(more: str, *words: str, **files: str) -> Case:
    return Case(EDITION + more, words, name="mine.edition.yaml", files=files)


SUPPRESSIONS = [
    # TC801: at the code; for rules that ran
    one("areas: [france]  # terra: ignore[«TC801:TC201»] the board has it now", "on this line"),
    one("areas: [atlantis]  # terra: ignore[TC201, «TC801:TC204»] legend"),
    one("areas: [atlantis]  # terra: ignore[TC201] legend"),
    one("areas: [atlantis]  # terra: ignore[unknown-area] legend"),
    one("theme: «TC005:1984»  # terra: ignore[«TC801:TC005»] a novel", "cannot be suppressed"),
    one("icon: book\n# terra: ignore[«TC801:TC201»] legend\nareas: [«TC201:atlantis»]", "reaches nothing"),
    Case("# terra: ignore[«TC801:TC201»] legends\n" + deck(card()), ("in this file",)),
    Case("# terra: ignore[TC201] legends\n" + deck(card("areas: [atlantis]"))),
    Case(deck("# terra: ignore[«TC801:TC201»] legends\n" + card()), ("in this card",)),
    Case(deck("# terra: ignore[TC201] legends\n" + card("areas: [atlantis, hyperborea]"))),
    # TC802: no such rule, or not written as one
    one("areas: [france]  # terra: ignore[«TC802:TC2041»] x", "did you mean 'TC204'"),
    one("areas: [france]  # terra: ignore[«TC802:near-boarder»] x", "near-border"),
    one("areas: [«TC201:atlantis»]  «TC802:# terra ignore[TC201] legend»", "square brackets"),
    one("areas: [«TC201:atlantis»]  «TC802:# terra: ignore TC201 legend»"),
    one("areas: [france]  # terra is Latin for earth, ignore that"),
    # TC803
    one("areas: [atlantis]  «TC803:# terra: ignore[TC201]»", "why"),
]
BOARDS = [
    Case(BOARD, name="toy.board.yaml"),
    # TC901
    board("neighbours: [a, c]", "neighbours: [a, c, «TC901:cc»]", "did you mean 'c'?"),
    board("neighbours: [a, c]", "neighbours: [a, c, «TC901:b»]", "own neighbour"),
    board("scales:", "corrections:\n  - {remove: [a, «TC901:xx»], because: x}\nscales:", "no area 'xx'"),
    # TC902: at the neighbour that does not list it back
    Case(
        BOARD.replace("[a, c]", "[a, «TC902:c»]").replace(
            "{en: C}, neighbours: [b]", "{en: C}, neighbours: []"
        ),
        ("'c' does not list 'b'",),
        name="toy.board.yaml",
    ),
    # TC903
    board("[1600, 1700, 1800]", "[1600, 1800, «TC903:1700»]", "1800"),
    board("[1600, 1700, 1800]", "[1600, 1700, «TC903:1700»]", "the same"),
    board("[1 m, 10 m, 100 m]", "[1 m, 10 m, «TC903:100 cm»]"),
    board("[1600, 1700, 1800]", "[-500, 0, 500]"),
    board("[1600, 1700, 1800]", "[500 BC, 0, 500]"),
    # TC904
    board(
        "neighbours: [a, c]}\n  - {id: c, kind: sea, name: {en: C}, neighbours: [b]",
        "neighbours: [a]}\n  - {id: «TC904:c», kind: sea, name: {en: C}, neighbours: []",
        "no neighbours",
    ),
    # TC907
    board("[1 m, 10 m, 100 m]", "[1 m, 10 m, «TC907:2000 cm»]", "m"),
    board("[1 m, 10 m, 100 m]", "[1 m, 10 m, 2000 m]"),
    board("[1 m, 10 m, 100 m]", "[1 ft, 10 ft, «TC907:2000 in»]", "ft"),
    board("[1 m, 10 m, 100 m]", "[50 cm, 1 m, 500 m]"),
    # editions and templates
    Case(EDITION, name="mine.edition.yaml"),
    edition(
        "  levels:\n    - {id: a, name: {en: Same}, colour: blue}\n    - {id: b, name: {en: Same}, colour: «TC910:purple»}\n",
        "look alike",
    ),
    edition(
        "  levels:\n    - {id: a, name: {en: Easy}, colour: blue}\n    - {id: b, name: {en: Hard}, colour: purple}\n"
    ),
    edition(
        "  levels:\n    - {id: a, name: {en: Same}, colour: yellow}\n    - {id: b, name: {en: Same}, colour: blue}\n"
    ),
    Case(template_of(info="[9, 96, 67, 16]"), name="mine.template.yaml"),
    Case(template_of(info="«TC908:[9, 113, 67, 6]»"), ("leaves the safe area",), name="mine.template.yaml"),
    Case(
        template_of(ink="#a8b4bc").replace("colour: words", "colour: «TC909:words»"),
        ("4.5 to 1",),
        name="mine.template.yaml",
    ),
    Case(template_of(ink="#1b2a36"), name="mine.template.yaml"),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("case", [*SUPPRESSIONS, *BOARDS], ids=repr)
def test_classes_8_and_9(case: Case, variant: str, tmp_path: Path) -> None:
    if case.text.startswith("# terra"):
        variant = "lf"  # at the top of the file, where no other comment stands before
    check(case, variant, tmp_path)


def test_tc905_areas_and_shapes(tmp_path: Path) -> None:
    text = board_of("[b]", "[a]", geometry="town.topojson")
    report = lint_files(tmp_path, {"town.board.yaml": text, "town.topojson": topojson("a", "x")})
    assert [(d.code, text[slice(*d.finding.span)]) for d in report.diagnostics] == [
        ("TC905", "town.topojson"),
        ("TC905", "b"),
    ]
    assert all(d.severity == "error" for d in report.diagnostics)
    assert codes(lint_files(tmp_path, {"town.board.yaml": text, "town.topojson": topojson("a", "b")})) == []


def test_tc906_overlaps_and_holes(tmp_path: Path) -> None:
    text = board_of("[b]", "[a]", geometry="town.topojson")
    report = lint_files(
        tmp_path, {"town.board.yaml": text, "town.topojson": topojson("a", "b", overlap=True)}
    )
    [found] = report.diagnostics
    assert (found.code, found.severity) == ("TC906", "warning")
    assert "'a' and 'b'" in found.finding.message
    ring = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]
    hole = [[1, 1], [1, 3], [3, 3], [3, 1], [1, 1]]
    shapes = [
        {"type": "Polygon", "id": "a", "arcs": [[0], [1]]},
        {"type": "Polygon", "id": "b", "arcs": [[2]]},
    ]
    drawn = json.dumps(
        {
            "type": "Topology",
            "objects": {"areas": {"type": "GeometryCollection", "geometries": shapes}},
            "arcs": [ring, hole, [[4, 0], [6, 0], [6, 4], [4, 4], [4, 0]]],
        }
    )
    report = lint_files(tmp_path, {"town.board.yaml": text, "town.topojson": drawn}, select=("TC906",))
    assert [d.code for d in report.diagnostics] == ["TC906"]
    assert "hole" in report.diagnostics[0].finding.message


def test_a_board_behind_a_deck_is_told_once(tmp_path: Path) -> None:
    text, _ = expected(BOARD.replace("neighbours: [a, c]", "neighbours: [a, c, xx]"))
    one_deck = deck(
        card("areas: [a]", without=("difficulty",)), edition="terra-deutschland", board="toy.board.yaml"
    )
    files = {"toy.board.yaml": text, "x.deck.yaml": one_deck, "y.deck.yaml": one_deck}
    report = lint_files(tmp_path, files, ".", select=("TC901",))
    assert codes(report) == ["TC901"]


def test_unused_is_judged_against_rules_that_ran() -> None:
    text = deck(card("areas: [france]  # terra: ignore[TC201, TC706] x"))
    assert codes(lint_text(text, select=("TC801",))) == []
    assert codes(lint_text(text, select=("TC801", "TC201"))) == ["TC801"]
