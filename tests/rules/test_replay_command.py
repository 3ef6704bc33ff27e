"""``terra-cards replay``: records of each game, written by hand from the rulebooks' examples."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(
    ("name", "rounds", "scores", "winners"),
    [
        ("world", 2, {"white": 13, "blue": 23, "yellow": 14}, ["blue"]),
        ("germany", 1, {"white": 7, "blue": 12, "yellow": 0}, ["blue"]),
        ("tour", 2, {"peter": 0, "ellie": 3, "anna": 10, "maria": 3, "christian": 6}, ["anna"]),
        ("crisis", 0, {"ann": 6, "bob": 3, "cy": 3}, ["ann"]),
    ],
)
def test_a_hand_written_record_replays_to_the_right_scores_g3(program, name, rounds, scores, winners):
    status, document = program.json("replay", str(RECORDS / f"{name}.jsonl"))
    assert status == 0
    assert document == {
        "version": 1,
        "finished": True,
        "rounds": rounds,
        "scores": scores,
        "winners": winners,
    }
    assert list(document) == ["version", "finished", "rounds", "scores", "winners"]


@pytest.mark.parametrize("name", ["world", "germany", "tour", "crisis"])
def test_any_line_may_be_the_last(program, name, tmp_path):
    lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    shutil.copy(RECORDS / "small.deck.yaml", tmp_path)
    for count in range(1, len(lines), 3):
        path = tmp_path / "part.jsonl"
        path.write_text("".join(lines[:count]), encoding="utf-8")
        status, document = program.json("replay", str(path))
        assert status == 0
        assert document["winners"] == (document["winners"] if document["finished"] else [])


def test_the_text_names_the_winner(program):
    result = program("replay", str(RECORDS / "crisis.jsonl"))
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()][1:] == [
        ["ann", "6", "winner"],
        ["bob", "3"],
        ["cy", "3"],
    ]


def change(name, line, tmp_path, **values):
    """A record with one line changed (counted from 1)."""
    lines = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    changed = {**json.loads(lines[line - 1]), **values}
    lines[line - 1] = json.dumps({key: value for key, value in changed.items() if value is not ...})
    shutil.copy(RECORDS / "small.deck.yaml", tmp_path)
    path = tmp_path / f"{name}.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("name", "line", "values", "clause"),
    [
        ("world", 3, {"area": "eastern-sahara"}, "R12"),
        ("world", 3, {"area": "westernsahara"}, "R1"),
        ("world", 3, {"player": "yellow"}, "R11"),
        ("world", 9, {"player": "white"}, "R13"),
        ("world", 6, {"scale": "number", "between": [0, 1], "area": ...}, "R9"),
        ("world", 12, {"stones": {"white": 4, "blue": 5, "yellow": 5}}, "G3"),
        ("world", 1, {"board": "mars"}, "G3"),
        ("world", 1, {"edition": "tera"}, "G3"),
        ("world", 1, {"options": {"tick": "half-open"}}, "G2"),
        ("world", 1, {"cards": ["small.deck.yaml#x", "small.deck.yaml#x"]}, "G3"),
        ("world", 1, {"deal": {"hands": {"white": [], "blue": [], "yellow": []}, "draw_pile": []}}, "G3"),
        ("world", 1, {"cards": []}, "R32"),
        ("world", 1, {"cards": ...}, "G3"),
        ("tour", 1, {"cards": []}, "T2"),
        ("germany", 1, {"side": "imperial"}, "R1a"),
        ("germany", 1, {"players": ["white"]}, "R10"),
        ("tour", 2, {"player": "ellie"}, "R11"),
        ("tour", 2, {"task": "length"}, "T3"),
        ("tour", 3, {"action": "yes"}, "T4"),
        ("tour", 4, {"action": "decline", "scale": ..., "between": ...}, "T4"),
        ("tour", 4, {"scale": "year", "between": [1500, 1600]}, "T5"),
        ("tour", 5, {"action": "nobody_knows"}, "T13"),
        ("tour", 10, {"action": "take_three"}, "T10"),
        ("tour", 15, {"stones": {}}, "G3"),
        ("tour", 1, {"players": ["peter"]}, "T1"),
        ("tour", 1, {"options": {"alone": "off"}}, "G2"),
        ("crisis", 3, {"on": "blockade"}, "C4"),
        ("crisis", 3, {"card": "green-6.1"}, "C4"),
        ("crisis", 3, {"card": "blue-5.1"}, "C4"),
        ("crisis", 6, {"action": "end", "discard": []}, "C3"),
        ("crisis", 10, {"action": "end", "discard": []}, "C7"),
        ("crisis", 11, {"card": "green-1.1"}, "C8"),
        ("crisis", 12, {"discard": ...}, "G3"),
        ("crisis", 12, {"discard": ["blue-1.2"]}, "C11"),
        ("crisis", 15, {"cards": ["blue-1.1", "red-2.1", "green-6.1"]}, "C10"),
        ("crisis", 20, {"winners": ["ann", "bob"]}, "G3"),
        ("crisis", 1, {"deck": "large.deck.yaml"}, "G3"),
        ("crisis", 1, {"deck": ...}, "G3"),
        ("crisis", 1, {"deal": ...}, "G3"),
        ("crisis", 1, {"rounds": 1}, "G3"),
        ("crisis", 1, {"board": "world"}, "G3"),
        ("crisis", 1, {"options": {"teams": True}}, "C15"),
        ("crisis", 1, {"players": ["ann", "bob"]}, "G3"),
    ],
)
def test_an_illegal_record_names_line_and_clause(program, tmp_path, name, line, values, clause):
    path = change(name, line, tmp_path, **values)
    status, document = program.json("replay", path)
    assert status == 1
    assert document["error"].pop("message")
    assert document == {"version": 1, "error": {"line": line, "clause": clause}}
    result = program("replay", path)
    assert result.exit_code == 1
    assert f"jsonl:{line}: {clause}: " in result.stderr
    assert result.stdout == ""


def test_a_check_line_of_a_round_in_the_crisis_game_g3(program, tmp_path):
    lines = (RECORDS / "crisis.jsonl").read_text(encoding="utf-8").splitlines()
    shutil.copy(RECORDS / "small.deck.yaml", tmp_path)
    path = tmp_path / "crisis.jsonl"
    path.write_text("\n".join([*lines[:2], '{"round": 1, "scores": {}}']), encoding="utf-8")
    assert program.json("replay", str(path))[1]["error"]["line"] == 3


def test_options_of_the_header_hold(program, tmp_path):
    """With nobody_knows ellie may say so; with a side that the board lacks the header is wrong."""
    path = change("tour", 5, tmp_path, action="nobody_knows")
    text = (
        Path(path).read_text(encoding="utf-8").replace('"options": {}', '"options": {"nobody_knows": true}')
    )
    lines = text.splitlines()[:5]
    Path(path).write_text("\n".join(lines), encoding="utf-8")
    assert program.json("replay", path)[0] == 0


def test_cards_by_reference_relative_to_the_record(program, folder):
    header = {
        "record": 1,
        "edition": "terra-deutschland",
        "board": "toy.board.yaml",
        "players": ["ann", "bob"],
        "start": "bob",
        "rounds": 1,
        "cards": ["decks/toys.deck.yaml#tower"],
    }
    moves = [{"player": "bob", "action": "place", "scale": "length", "between": ["1000 cm", "0.1 km"]}]
    path = folder / "game.jsonl"
    path.write_text("\n".join(map(json.dumps, [header, *moves])), encoding="utf-8")
    assert program.json("replay", str(path)) == (
        0,
        {"version": 1, "finished": False, "rounds": 0, "scores": {"ann": 0, "bob": 0}, "winners": []},
    )
    assert "not finished: round 1 of 1, ann to act" in program("replay", str(path)).stdout


def test_wrong_usage(program, tmp_path):
    missing = program("replay", str(tmp_path / "none.jsonl"))
    assert missing.exit_code == 2 and "none.jsonl: no such file or folder" in missing.stderr
    assert program("replay", str(tmp_path)).exit_code == 2
    assert program("replay").exit_code == 2


def test_standard_input(program):
    data = (RECORDS / "world.jsonl").read_bytes()
    assert program.json("replay", "-", stdin=data)[1]["finished"] is True


def test_a_folder_is_no_record(program, tmp_path):
    result = program("replay", str(tmp_path))
    assert result.exit_code == 2
    assert "is a folder" in result.stderr and "name the record itself" in result.stderr
