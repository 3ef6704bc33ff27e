"""TC706 and TC708: what a simulation's own result file says of a deck, and what it says no more."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.lint.test_crisis_press import crisis_deck

pytest.importorskip("numpy")

BOARD = """\
format: 1
board: {id: toy, title: {en: Toy}, adjacency: border}
areas:
  - {id: alpha, kind: land, name: {en: Alpha}, neighbours: [beta, south]}
  - {id: beta, kind: land, name: {en: Beta}, neighbours: [alpha, gamma]}
  - {id: gamma, kind: land, name: {en: Gamma}, neighbours: [beta]}
  - {id: south, kind: sea, name: {en: South Sea}, neighbours: [alpha]}
scales:
  year: {ticks: [1600, 1700, 1800, 1900, 2000], open_below: true, open_above: true}
  length: {ticks: [1 m, 10 m, 100 m, 1 km], open_below: true, open_above: true}
  number: {ticks: [0, 10, 100, 1000], open_below: true, open_above: true}
"""
CARDS = """\
  - {id: tower, theme: Tower, areas: [alpha], difficulty: beginner,
     tasks: {year: {ask: built, answer: 1650}, length: {ask: height, answer: 20 m}}}
  - {id: town, theme: Town, areas: [beta, gamma], difficulty: explorer,
     tasks: {year: {ask: founded, answer: 1710..1850}, number: {ask: people, answer: 50}}}
"""
DECK = (
    "format: 1\ndeck: {id: toy, title: Toy, edition: terra, board: toy.board.yaml, languages: [en]}\n"
    f"cards:\n{CARDS}"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy.board.yaml").write_text(BOARD, "utf-8")
    (tmp_path / "toy.deck.yaml").write_text(DECK, "utf-8")
    yield tmp_path
    gc.enable()


def simulate(*paths: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["simulate", *paths, "--rounds", "20", "--format", "json", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def found(folder: Path, document: dict[str, Any], *paths: str, code: str = "TC706") -> list[tuple[str, str]]:
    """Severity and message of each finding of a rule, with a result file."""
    (folder / "played.json").write_text(json.dumps(document), "utf-8")
    arguments = ["lint", *(paths or ["toy.deck.yaml"]), "--simulation", "played.json", "--select", code]
    done = CliRunner().invoke(app, [*arguments, "--format", "json"])
    assert done.exit_code in (0, 1), done.output
    return [(d["severity"], d["message"]) for d in json.loads(done.stdout)["diagnostics"]]


def test_the_result_of_simulate_itself_is_understood(folder: Path) -> None:
    document = simulate("toy.deck.yaml")
    for card in document["cards"]:
        card["level"] = card["printed_level"]
    assert found(folder, document) == []
    document["cards"][0]["level"] = "explorer"  # three levels off: told though it rests on geometry
    [(severity, message)] = found(folder, document)
    assert severity == "warning"
    assert message == "'tower' is printed as beginner and plays as explorer"
    document["cards"][0]["level"] = "traveller"
    assert found(folder, document) == []
    document["cards"][0]["basis"] = "plays"
    assert len(found(folder, document)) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("areas: [alpha]", "areas: [alpha, south]"),
        ("areas: [alpha]", "areas: [gamma]"),  # as many right spaces, with fewer beside them
        ("answer: 20 m", "answer: 10 m"),  # two spaces now
        ("length: {ask: height, answer: 20 m}", "number: {ask: floors, answer: 20}"),
    ],
)
def test_a_card_that_has_changed_since_is_told_and_not_judged(folder: Path, before: str, after: str) -> None:
    document = simulate("toy.deck.yaml")
    for card in document["cards"]:
        card["level"] = card["printed_level"]
    document["cards"][0]["level"] = "explorer"
    (folder / "toy.deck.yaml").write_text(DECK.replace(before, after), "utf-8")
    [(severity, message)] = found(folder, document)
    assert severity == "info"
    assert "older than the deck" in message and "'tower'" in message and "'town'" not in message


def test_a_wrong_space_that_brings_points_now_tells_of_a_change(folder: Path) -> None:
    document = simulate("toy.deck.yaml")
    for card in document["cards"]:
        card["level"] = card["printed_level"]
        card["wrong_spaces"] = []
    document["cards"][0]["wrong_spaces"] = [{"space": "gamma", "sector": "map", "share": 0.5}]
    assert found(folder, document) == []
    # as many spaces right and beside as before, but gamma lies beside beta
    (folder / "toy.deck.yaml").write_text(DECK.replace("areas: [alpha]", "areas: [beta]"), "utf-8")
    [(severity, message)] = found(folder, document)
    assert severity == "info" and "'tower'" in message


def test_other_right_spaces_in_the_same_number_tell_of_a_change(folder: Path) -> None:
    """A year moved by a century: as many spaces right, beside and wrong as before."""
    document = simulate("toy.deck.yaml")
    for card in document["cards"]:
        card["level"], card["wrong_spaces"] = card["printed_level"], []
    assert document["cards"][0]["tasks"]["year"]["right_spaces"] == [[1600, 1700]]
    assert document["cards"][0]["tasks"]["map"]["adjacent_spaces"] == ["beta", "south"]
    (folder / "toy.deck.yaml").write_text(DECK.replace("answer: 1650", "answer: 1750"), "utf-8")
    [(severity, message)] = found(folder, document)
    assert severity == "info" and "'tower'" in message and "'town'" not in message
    (folder / "toy.deck.yaml").write_text(DECK.replace("answer: 1650", "answer: 1651"), "utf-8")
    assert found(folder, document) == []


def test_a_strip_that_the_simulation_itself_calls_possible_is_not_contradicted(folder: Path) -> None:
    document = simulate("toy.deck.yaml")
    for card in document["cards"]:
        card["level"] = card["printed_level"]
    card = document["cards"][0]  # printed as beginner
    card |= {"level": "globetrotter", "level_between": ["beginner", "explorer"]}
    assert found(folder, document) == []
    card["level_between"] = ["traveller", "explorer"]
    assert [severity for severity, _ in found(folder, document)] == ["warning"]
    card |= {"level": "traveller", "level_between": ["beginner", "explorer"], "basis": "plays"}
    assert [severity for severity, _ in found(folder, document)] == ["warning"]
    for odd in ([], [3], "beginner", ["beginner", "easy"], None):
        card |= {"level": "globetrotter", "basis": "geometry", "level_between": odd}
        assert len(found(folder, document)) == 1


def test_a_card_that_was_not_played(folder: Path) -> None:
    document = simulate("toy.deck.yaml")
    for card in document["cards"]:
        card["level"] = card["printed_level"]
    del document["cards"][1]
    assert found(folder, document) == [
        ("info", "the simulation is older than the deck: it has not played 'town' as they are now")
    ]


def test_a_broken_card_is_not_called_changed(folder: Path) -> None:
    document = simulate("toy.deck.yaml")
    for card in document["cards"]:
        card["level"] = card["printed_level"]
    (folder / "toy.deck.yaml").write_text(DECK.replace("areas: [alpha]", "areas: [alfa]"), "utf-8")
    assert found(folder, document) == []


def test_other_decks_and_several(folder: Path) -> None:
    (folder / "two.deck.yaml").write_text(DECK.replace("id: toy,", "id: two,"), "utf-8")
    both = simulate("toy.deck.yaml", "two.deck.yaml")
    assert [one["deck"] for one in both["decks"]] == ["toy", "two"]
    for one in both["decks"]:
        for card in one["cards"]:
            card["level"] = card["printed_level"]
    assert found(folder, both, "toy.deck.yaml", "two.deck.yaml") == []
    both["decks"][1]["cards"][0]["level"] = "explorer"
    assert len(found(folder, both, "toy.deck.yaml", "two.deck.yaml")) == 1
    [(severity, message)] = found(folder, both["decks"][1])
    assert severity == "info" and "of the deck 'two'" in message


@pytest.mark.parametrize(
    ("rate", "told"),
    [(0.0, True), (0.299, True), (0.3, False), (0.5, False), (0.7, False), (0.701, True), (1, True)],
)
def test_the_odds_of_a_crisis_deck(folder: Path, rate: float, told: bool) -> None:
    (folder / "peril.deck.yaml").write_text(crisis_deck("id: oil, title: Oil"), "utf-8")
    document = {"version": 1, "deck": "peril", "win_rate": rate, "win_rate_se": 0.01}
    messages = found(folder, document, "peril.deck.yaml", code="TC708")
    assert [severity for severity, _ in messages] == (["warning"] if told else [])
    if told:
        assert f"{rate:.0%}" in messages[0][1] and "30% to 70%" in messages[0][1]


def test_the_odds_of_crises_that_have_changed_since(folder: Path) -> None:
    (folder / "peril.deck.yaml").write_text(crisis_deck("id: oil, title: Oil"), "utf-8")
    crisis = {"id": "oil", "colour": "green", "region": "europe", "threat": 12}
    document = {"version": 1, "deck": "peril", "win_rate": 0.05, "crises": [crisis]}
    assert found(folder, document, "peril.deck.yaml", code="TC708")[0][0] == "warning"
    crisis["threat"] = 16
    [(severity, message)] = found(folder, document, "peril.deck.yaml", code="TC708")
    assert severity == "info" and "older than the deck" in message
    del document["win_rate"]  # a run that was interrupted
    assert found(folder, {**document, "win_rates": []}, "peril.deck.yaml", code="TC708") == []


def test_the_odds_with_solutions_that_have_changed_since(folder: Path) -> None:
    text = crisis_deck("id: oil, title: Oil", solutions=("id: talk, title: Talk", "id: pact, title: Pact"))
    (folder / "peril.deck.yaml").write_text(text, "utf-8")
    kind = {"colour": "red", "value": 3, "copies": 2}
    document = {"version": 1, "deck": "peril", "win_rate": 0.05, "solutions": [kind]}
    assert found(folder, document, "peril.deck.yaml", code="TC708")[0][0] == "warning"
    kind["copies"] = 3
    [(severity, message)] = found(folder, document, "peril.deck.yaml", code="TC708")
    assert severity == "info" and "other solutions" in message
    document["solutions"] = [{"colour": ["red"], "value": 3, "copies": 2}, 7]  # from no version of ours
    assert found(folder, document, "peril.deck.yaml", code="TC708")[0][0] == "warning"


def test_the_odds_of_another_deck(folder: Path) -> None:
    (folder / "peril.deck.yaml").write_text(crisis_deck("id: oil, title: Oil"), "utf-8")
    [(severity, message)] = found(
        folder, {"deck": "other", "win_rate": 0.01}, "peril.deck.yaml", code="TC708"
    )
    assert severity == "info" and "'other'" in message


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"cards": 3}', '{"decks": []}', '{"win_rate": "often"}', '{"win_rate": 7}', "\0"],
)
def test_what_is_no_result_is_wrong_usage(folder: Path, content: str) -> None:
    (folder / "played.json").write_text(content, "utf-8")
    done = CliRunner().invoke(app, ["lint", "toy.deck.yaml", "--simulation", "played.json"])
    assert done.exit_code == 2
    assert "played.json" in done.stderr and "simulate" in done.stderr
