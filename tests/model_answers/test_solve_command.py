"""The command ``terra-cards solve``, as users call it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.model_answers.boards import TOY

DECK = """\
format: 1
deck: {id: toys, title: {en: Toys}, edition: terra, board: ./toy.board.yaml, languages: [en]}
cards:
  - id: tower
    theme: {en: The Tower}
    difficulty: beginner
    areas: [delta, beta]
    tasks:
      year: {ask: {en: opened}, answer: 2000}
      length: {ask: {en: height}, answer: 330 m}
  - id: bridge
    theme: {en: The Bridge}
    difficulty: beginner
    areas: [sea]
    tasks:
      year: {ask: {en: built}, answer: 1700s}
      number: {ask: {en: arches}, answer: 12..30}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "toy.board.yaml").write_text(TOY, encoding="utf-8")
    (tmp_path / "toys.deck.yaml").write_text(DECK, encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"COLUMNS": "110", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "terra_cards", "solve", *words]
    return subprocess.run(
        command, cwd=folder, env=env, input=stdin, capture_output=True, text=True, check=False
    )


def document(folder: Path, *words: str, status: int = 0, stdin: str | None = None) -> dict[str, Any]:
    done = run(folder, *words, "--format", "json", stdin=stdin)
    assert done.returncode == status, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_json_as_the_command_line_page_has_it(folder: Path) -> None:
    assert document(folder, "toys.deck.yaml") == {
        "version": 1,
        "deck": "toys",
        "cards": [
            {
                "id": "tower",
                "map": {"hits": ["beta", "delta"], "adjacent": ["alpha", "epsilon"]},
                "year": {"hits": [[1990, 2000], [2000, 2010]], "adjacent": [[1900, 1990], [2010, None]]},
                "length": {
                    "hits": [["100 m", "1 km"]],
                    "adjacent": [["10 m", "100 m"], ["1 km", "10 km"]],
                },
            },
            {
                "id": "bridge",
                "map": {"hits": ["sea"], "adjacent": ["alpha"]},
                "year": {"hits": [[1700, 1800]], "adjacent": [[1000, 1700], [1800, 1900]]},
                "number": {"hits": [[10, 100]], "adjacent": [[0, 10], [100, 1000]]},
            },
        ],
    }


def test_one_card_and_the_imperial_side(folder: Path) -> None:
    (card,) = document(folder, "toys.deck.yaml", "tower", "--side", "imperial")["cards"]
    assert card["length"] == {"hits": [["1000 ft", "1 mi"]], "adjacent": [["100 ft", "1000 ft"]]}
    assert card["year"]["hits"] == [[1990, 2000], [2000, 2010]]


def test_standard_input_and_a_folder(folder: Path) -> None:
    assert document(folder, "-", stdin=DECK) == document(folder, ".") == document(folder, "toys.deck.yaml")


def test_text_is_readable(folder: Path) -> None:
    done = run(folder, "toys.deck.yaml", "tower")
    assert done.returncode == 0
    assert done.stderr == ""
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines[0] == "tower The Tower"
    assert "map beta, delta alpha, epsilon" in lines
    assert "year 2000 1990 to 2000, 2000 to 2010 1900 to 1990, above 2010" in lines
    assert any(line.startswith("length 330") and "100 m to 1 km" in line for line in lines)


def test_explain_names_the_clauses(folder: Path) -> None:
    out = " ".join(run(folder, "toys.deck.yaml", "--explain").stdout.split())
    assert "2000 lies exactly on a tick: the spaces on its left and on its right hit (R5)" in out
    assert "lies between the ticks 100 m and 1 km: that one space hits (R5)" in out
    assert "1700s runs from 1700 up to, not including, 1710 (R7)" in out
    assert "the inside of 12–30 overlaps 1 space (R6)" in out
    imperial = " ".join(run(folder, "toys.deck.yaml", "--side", "imperial", "--explain").stdout.split())
    assert "330 m is 1,080 ft on the imperial side" in imperial


def test_explain_in_json_adds_to_the_shape(folder: Path) -> None:
    plain = document(folder, "toys.deck.yaml")
    explained = document(folder, "toys.deck.yaml", "--explain")
    for card in explained["cards"]:
        for sector in ("map", "year", "length", "number"):
            if sector in card:
                assert card[sector].pop("why")
    assert explained == plain


@pytest.mark.parametrize(
    ("change", "place", "says"),
    [
        (("areas: [sea]", "areas: [see]"), "toys.deck.yaml:14:13:", "TC201 no area 'see' on board 'toy'"),
        (("answer: 12..30", "answer: -5"), "toys.deck.yaml:17:43:", "TC302 no space of the number scale"),
        (
            ("answer: 12..30", "answer: over 12"),
            "toys.deck.yaml:17:43:",
            "TC301 'over' leaves the answer open",
        ),
        (("answer: 12..30", "answer: 12 m"), "toys.deck.yaml:17:46:", "TC303 'm' is a unit of length"),
        (("      number: {ask: {en: arches}, answer: 12..30}\n", ""), "toys.deck.yaml:16:7:", "TC304"),
    ],
)
def test_a_card_that_cannot_be_solved_is_named_and_the_others_are_solved(
    folder: Path, change: tuple[str, str], place: str, says: str
) -> None:
    deck = folder / "toys.deck.yaml"
    assert change[0] in DECK
    deck.write_text(DECK.replace(*change), encoding="utf-8")
    done = run(folder, "toys.deck.yaml", "--format", "json")
    assert done.returncode == 1
    assert [card["id"] for card in json.loads(done.stdout)["cards"]] == ["tower"]
    code, _, message = says.partition(" ")
    assert f"{place} error[{code}] {message}" in done.stderr
    assert "(card bridge)" in done.stderr
    assert done.stderr.count("error[") == 1
    assert run(folder, "toys.deck.yaml", "tower").returncode == 0  # the other one is not asked for


def test_a_mistake_that_has_no_bearing_on_spaces_does_not_keep_a_card_from_being_solved(folder: Path) -> None:
    (folder / "toys.deck.yaml").write_text(DECK.replace("beginner", "beginer"), encoding="utf-8")
    assert len(document(folder, "toys.deck.yaml")["cards"]) == 2


@pytest.mark.parametrize(
    ("words", "says", "hint"),
    [
        (("toys.deck.yaml", "twoer"), "no card 'twoer'", "did you mean 'tower'?"),
        (("toys.deck.yaml", "--side", "imperal"), "no side 'imperal'", "did you mean 'imperial'?"),
        (("toys.deck.yaml", "--format", "jsn"), "no format 'jsn'", "did you mean 'json'?"),
        (("missing.deck.yaml",), "missing.deck.yaml", ""),
    ],
)
def test_wrong_usage_is_status_2_with_the_nearest_name(
    folder: Path, words: tuple[str, ...], says: str, hint: str
) -> None:
    done = run(folder, *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert hint in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_board_without_the_side_refuses_it_r1a(folder: Path) -> None:
    metric = TOY.replace("    imperial: {ticks: [1 in, 1 ft, 10 ft, 100 ft, 1000 ft, 1 mi]}\n", "")
    (folder / "toy.board.yaml").write_text(metric, encoding="utf-8")
    done = run(folder, "toys.deck.yaml", "--side", "imperial")
    assert done.returncode == 2
    assert "has no imperial side" in done.stderr
    assert run(folder, "toys.deck.yaml").returncode == 0


@pytest.mark.parametrize(
    "text",
    [
        "cards: [",
        "- 1\n- 2\n",
        "",
        "format: 1\ndeck: 5\n",
        DECK.replace("./toy.board.yaml", "nowhere"),
        "\x00",
    ],
)
def test_a_broken_deck_is_status_1_and_no_traceback(folder: Path, text: str) -> None:
    (folder / "toys.deck.yaml").write_text(text, encoding="utf-8")
    done = run(folder, "toys.deck.yaml")
    assert done.returncode == 1
    assert "toys.deck.yaml:" in done.stderr and "error" in done.stderr
    assert "Traceback" not in done.stderr


def test_several_decks_in_a_folder(folder: Path) -> None:
    (folder / "more.deck.yaml").write_text(DECK.replace("id: toys", "id: more"), encoding="utf-8")
    assert run(folder, ".").stdout.count("tower  The Tower") == 2
    done = run(folder, ".", "--format", "json")
    assert done.returncode == 2
    assert "2 decks" in done.stderr


def test_a_crisis_deck_has_no_spaces(folder: Path) -> None:
    text = (
        "format: 1\ndeck: {id: peril, title: Peril, edition: terra-2003, languages: [en]}\n"
        "crises:\n  - {id: spill, title: Spill, colour: green, region: europe, threat: 12}\n"
    )
    (folder / "peril.deck.yaml").write_text(text, encoding="utf-8")
    done = run(folder, "peril.deck.yaml")
    assert done.returncode == 2
    assert "crisis deck" in done.stderr


def test_the_same_bytes_whatever_the_hash_seed(folder: Path) -> None:
    outputs = set()
    for seed in ("0", "1", "2"):
        env = os.environ | {"PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "terra_cards", "solve", "toys.deck.yaml", "--format", "json"]
        outputs.add(subprocess.run(command, cwd=folder, env=env, capture_output=True, check=True).stdout)
    assert len(outputs) == 1


def test_an_answer_that_a_comma_cut_is_not_solved_as_what_is_left_of_it(folder: Path) -> None:
    deck = folder / "toys.deck.yaml"
    deck.write_text(DECK.replace("answer: 12..30", "answer: 12,000"), encoding="utf-8")
    found = document(folder, "toys.deck.yaml", status=1)
    assert [card["id"] for card in found["cards"]] == ["tower"]
    done = run(folder, "toys.deck.yaml", "bridge")
    assert "unknown key '000'" in done.stderr
    assert "a comma ended the text of 'answer'" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: terra,", "edition: tera,", "did you mean 'terra'?"),
        ("edition: terra, ", "", "the key 'edition' is missing"),
        ("cards:\n", "cards:\n  - 5\n", "this item of 'cards' must be a map, not the number '5'"),
        ("cards:\n", "cards:\n  - [tower]\n", "this item of 'cards' must be a map, not a list"),
    ],
)
def test_what_hides_a_card_or_leaves_the_game_open_is_said(
    folder: Path, old: str, new: str, said: str
) -> None:
    (folder / "toys.deck.yaml").write_text(DECK.replace(old, new, 1), encoding="utf-8")
    done = run(folder, "toys.deck.yaml", "--format", "json")
    assert done.returncode == 1
    assert said in done.stderr
    assert [card["id"] for card in json.loads(done.stdout)["cards"]] == ["tower", "bridge"]


@pytest.mark.parametrize("cards", ["", " {a: 1}", " none"])
def test_cards_that_are_no_list_are_said(folder: Path, cards: str) -> None:
    head = DECK.partition("cards:")[0]
    (folder / "toys.deck.yaml").write_text(f"{head}cards:{cards}\n", encoding="utf-8")
    done = run(folder, "toys.deck.yaml", "--format", "json")
    assert done.returncode == 1
    assert "'cards'" in done.stderr
    assert json.loads(done.stdout)["cards"] == []


def test_a_file_of_cards_that_holds_none_is_said(folder: Path) -> None:
    (folder / "deck").mkdir()
    (folder / "deck/cards").mkdir()
    deck = DECK.replace("./toy.board", "../toy.board")
    (folder / "deck/deck.yaml").write_text(deck, encoding="utf-8")
    (folder / "deck/cards/a.yaml").write_text("tower\n", encoding="utf-8")
    done = run(folder, "deck", "--format", "json")
    assert done.returncode == 1
    assert "a file of cards holds a card or a list of cards" in done.stderr


def test_a_card_with_a_bad_id_keeps_it(folder: Path) -> None:
    (folder / "toys.deck.yaml").write_text(DECK.replace("id: tower", "id: The_Tower"), encoding="utf-8")
    assert [card["id"] for card in document(folder, "toys.deck.yaml")["cards"]] == ["The_Tower", "bridge"]
    assert len(document(folder, "toys.deck.yaml", "The_Tower")["cards"]) == 1
    assert "did you mean 'The_Tower'?" in run(folder, "toys.deck.yaml", "The_Towr").stderr


def test_the_last_line_end_of_a_block_text_is_no_part_of_an_answer(folder: Path) -> None:
    block = "      length:\n        ask: {en: height}\n        answer: |\n          330 m\n"
    deck = DECK.replace("      length: {ask: {en: height}, answer: 330 m}\n", block)
    (folder / "toys.deck.yaml").write_text(deck, encoding="utf-8")
    assert document(folder, "toys.deck.yaml", "tower")["cards"][0]["length"]["hits"] == [["100 m", "1 km"]]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("towr", "did you mean 'tower'?"),
        ("the", "did you mean 'tower'"),  # a word of the theme
        ("THE TOWER", "did you mean 'tower'"),
        ("zzzzzz", "its cards are tower"),
    ],
)
def test_a_card_is_found_by_its_words(folder: Path, word: str, hint: str) -> None:
    done = run(folder, "toys.deck.yaml", word)
    assert done.returncode == 2
    assert hint in done.stderr, done.stderr


def test_of_a_file_that_is_not_yaml_only_that_is_told(folder: Path) -> None:
    (folder / "broken.deck.yaml").write_text("a: [\n", encoding="utf-8")
    done = run(folder, "broken.deck.yaml")
    assert done.returncode == 1
    assert done.stderr.count("error[") == 1
    assert "broken.deck.yaml:1:4: error[TC001]" in done.stderr
