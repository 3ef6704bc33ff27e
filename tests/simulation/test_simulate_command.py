"""``terra-cards simulate`` as people and programs use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app

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
  - {id: tower, theme: {en: Tower}, areas: [alpha], difficulty: beginner,
     tasks: {year: {ask: {en: built}, answer: 1650}, length: {ask: {en: height}, answer: 20 m}}}
  - {id: town, theme: {en: Town}, areas: [beta, gamma], difficulty: explorer,
     tasks: {year: {ask: {en: founded}, answer: 1700..1850}, number: {ask: {en: people}, answer: 50}}}
"""
BROKEN = """\
  - {id: lake, theme: {en: Lake}, areas: [betta], difficulty: traveller,
     tasks: {length: {ask: {en: depth}, answer: 20 m}, number: {ask: {en: islands}, answer: 3}}}
"""


def deck(folder: Path, cards: str = CARDS, edition: str = "terra", name: str = "toy") -> str:
    (folder / "toy.board.yaml").write_text(BOARD, "utf-8")
    path = folder / f"{name}.deck.yaml"
    path.write_text(
        f"format: 1\ndeck: {{id: {name}, title: {{en: Toy}}, edition: {edition}, board: toy.board.yaml, "
        f"languages: [en], authors: [A], license: CC0-1.0}}\ncards:\n{cards}",
        "utf-8",
    )
    return str(path)


def simulate(*arguments: str, stdin: str | None = None) -> Any:
    return CliRunner().invoke(app, ["simulate", *arguments], input=stdin)


def document(*arguments: str) -> dict[str, Any]:
    done = simulate(*arguments, "--format", "json")
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_json_has_all_that_it_promises(tmp_path: Path) -> None:
    found = document(deck(tmp_path), "--rounds", "100", "--players", "3", "--seed", "7")
    assert (found["version"], found["deck"], found["edition"]) == (1, "toy", "terra")
    assert (found["players"], found["rounds"], found["seed"]) == (3, 100, 7)
    assert found["bots"] == ["average"] * 3
    assert [card["id"] for card in found["cards"]] == ["tower", "town"]
    for card in found["cards"]:
        for key in ("mean_points", "discrimination", "difficulty", "contested"):
            assert isinstance(card[key], float)
            assert card[f"{key}_se"] >= 0
        for key in ("hit_rate", "adjacent_rate", "miss_rate"):
            assert list(card[key]) == list(card[f"{key}_se"]) == list(card["tasks"])
        for sector, task in card["tasks"].items():
            rates = [card[f"{result}_rate"][sector] for result in ("hit", "adjacent", "miss")]
            assert sum(rates) == pytest.approx(1, abs=1e-5)
            assert task["hit_rate"] == rates[0]
        assert 0 <= card["difficulty"] <= 1
        assert card["level"] in ("beginner", "traveller", "globetrotter", "explorer")
        assert card["basis"] == "geometry"
        assert 0 < card["reach"] <= 1
        assert sum(task["luck"] for task in card["tasks"].values()) == pytest.approx(card["luck"], abs=1e-5)
        points = sum(task["mean_points"] for task in card["tasks"].values())
        assert points == pytest.approx(card["mean_points"], abs=1e-5)
        for wrong in card["wrong_spaces"]:
            assert set(wrong) == {"space", "sector", "share", "share_se"}
    assert found["cards"][0]["printed_level"] == "beginner"
    assert len(found["seats"]) == len(found["seats_se"]) == len(found["wins"]) == 3
    assert len(found["stones"]["hand"]) == found["game_rounds"] == 6
    assert found["stones"]["hand"][0] == 5


def test_luck_is_the_closed_form_and_clueless_bots_meet_it(tmp_path: Path) -> None:
    found = document(deck(tmp_path), "--bots", "clueless,clueless", "--rounds", "3000")
    # 4 areas, 6 year and 5 length spaces; alpha touches beta and south; two scale neighbours each
    tower = found["cards"][0]
    assert tower["luck"] == pytest.approx(5 * (7 * 3 + 3 * 6) / 15, abs=1e-6)
    for card in found["cards"]:
        assert abs(card["mean_points"] - card["luck"]) < 5 * card["mean_points_se"]


def test_wrong_spaces_score_nothing(tmp_path: Path) -> None:
    path = deck(tmp_path)
    found = document(path, "--rounds", "200")
    solved = json.loads(CliRunner().invoke(app, ["solve", path, "--format", "json"]).stdout)
    for card, spaces in zip(found["cards"], solved["cards"], strict=True):
        for wrong in card["wrong_spaces"]:
            scoring = spaces[wrong["sector"]]
            assert wrong["space"] not in scoring["hits"] + scoring["adjacent"]


def test_equal_seeds_and_any_jobs_give_equal_bytes(tmp_path: Path) -> None:
    path = deck(tmp_path)
    arguments = (path, "--rounds", "60", "--format", "json")
    first = simulate(*arguments).stdout
    assert first == simulate(*arguments, "--seed", "1").stdout
    assert first == simulate(*arguments, "--jobs", "2").stdout
    assert first != simulate(*arguments, "--seed", "2").stdout


def test_chosen_cards_play_as_in_the_whole_deck(tmp_path: Path) -> None:
    path = deck(tmp_path)
    whole = document(path, "--rounds", "60")
    only = document(path, "--rounds", "60", "--cards", "town")
    assert only["cards"] == [whole["cards"][1]]


def test_the_table_is_readable(tmp_path: Path) -> None:
    done = simulate(deck(tmp_path), "--rounds", "100", "--bots", "expert,average,average,clueless")
    assert done.exit_code == 0
    assert done.stderr == ""  # no progress bar where standard error is no terminal
    assert "4 players: expert, average x 2, clueless; 100 rounds a card" in done.stdout
    lines = done.stdout.splitlines()
    assert lines[4].split() == [
        "card", "strip", "plays", "as", "difficulty", "points", "luck", "map", "year", "length", "number",
    ]  # fmt: skip
    tower = next(line for line in lines if line.startswith("tower"))
    assert "beginner" in tower and "±" in tower and "%" in tower and tower.rstrip().endswith("-")
    assert "seat 1 expert" in done.stdout
    assert "stones in hand, round by round: 5.0" in done.stdout
    assert "basis: geometry" in done.stdout
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in lines[:4]) <= 118


def test_a_narrow_terminal_gets_a_narrow_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "78")
    done = simulate(deck(tmp_path), "--rounds", "50")
    table = done.stdout.split("points:")[0].splitlines()[1:]
    assert "strip" not in table[1]
    assert max(len(line.rstrip()) for line in table[1:]) <= 78


def test_colour_on_request(tmp_path: Path) -> None:
    assert "\x1b[" in simulate(deck(tmp_path), "--rounds", "20", "--color", "always").stdout


@pytest.mark.parametrize(
    ("arguments", "said", "hint"),
    [
        (["--bots", "averge"], "no bot 'averge'", "did you mean 'average'?"),
        (["--bots", "crowd"], "no bot 'crowd'", "known:"),
        (["--bots", "average,"], "no bot ''", "known:"),
        (["--cards", " , "], "--cards names no card", "give ids with commas"),
        (["--cards", "towr"], "no card 'towr'", "did you mean 'tower'?"),
        (["--side", "metrc"], "no side 'metrc'", "did you mean 'metric'?"),
        (["--side", "imperial"], "no imperial side", "it has metric"),
        (["--format", "jsn"], "no format 'jsn'", "did you mean 'json'?"),
        (["--players", "7"], "'terra' is for 2 to 6 players, not 7", None),
        (["--players", "1"], "'terra' is for 2 to 6 players, not 1", None),
        (["--players", "3", "--bots", "average,expert"], "--bots names 2", "leave one of the two out"),
        (["--rounds", "0"], "--rounds is from 1", None),
        (["--seed", "-1"], "--seed is from 0", None),
        (["--jobs", "0"], "--jobs is from 1", None),
        (["--color", "alway"], "no colour mode 'alway'", "did you mean 'always'?"),
    ],
)
def test_wrong_usage(tmp_path: Path, arguments: list[str], said: str, hint: str | None) -> None:
    done = simulate(deck(tmp_path), *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert hint is None or hint in done.stderr
    assert done.stdout == ""


def test_one_bot_fills_the_table(tmp_path: Path) -> None:
    path = deck(tmp_path)
    assert document(path, "--rounds", "5", "--bots", "expert", "--players", "2")["bots"] == ["expert"] * 2
    assert document(path, "--rounds", "5", "--bots", "expert")["bots"] == ["expert"] * 4


def test_a_path_that_leads_nowhere() -> None:
    done = simulate("nowhere.deck.yaml")
    assert done.exit_code == 2
    assert "nowhere.deck.yaml" in done.stderr


def test_a_card_that_cannot_be_solved_is_named_and_the_rest_is_played(tmp_path: Path) -> None:
    done = simulate(deck(tmp_path, CARDS + BROKEN), "--rounds", "20", "--format", "json")
    assert done.exit_code == 1
    assert [card["id"] for card in json.loads(done.stdout)["cards"]] == ["tower", "town"]
    assert "toy.deck.yaml:8:43:" in done.stderr
    assert "TC201" in done.stderr
    assert "did you mean 'beta'?" in done.stderr


def test_no_card_can_be_solved(tmp_path: Path) -> None:
    done = simulate(deck(tmp_path, BROKEN), "--rounds", "20")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_a_deck_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "bad.deck.yaml"
    path.write_text("format: 1\ndeck: {id: [}\n", "utf-8")
    done = simulate(str(path))
    assert done.exit_code == 1
    assert "TC001" in done.stderr


def test_an_empty_deck(tmp_path: Path) -> None:
    path = deck(tmp_path, "")
    Path(path).write_text(Path(path).read_text("utf-8").replace("cards:\n", "cards: []\n"), "utf-8")
    done = simulate(path)
    assert done.exit_code == 1
    assert "Traceback" not in done.stderr
    assert done.stderr


PLANET = str(Path(__file__).resolve().parents[2] / "decks" / "planet.deck.yaml")


def test_a_crisis_deck_is_played_for_its_odds() -> None:
    found = document(PLANET, "--rounds", "40", "--seed", "3")
    assert (found["deck"], found["edition"], found["players"], found["seed"]) == (
        "planet",
        "terra-2003",
        4,
        3,
    )
    assert found["bots"] == ["friendly"] * 4
    assert 0 <= found["win_rate"] <= 1
    assert found["win_rate_se"] > 0
    assert len(found["crises"]) == 18
    assert {one["players"] for one in found["win_rates"]} == {3, 4, 5, 6}
    done = simulate(PLANET, "--rounds", "20", "--bots", "cooperative,selfish,silent")
    assert done.exit_code == 0
    for words in ("3 players: cooperative, selfish, silent; 20 games", "won in", "fire-summer", "6 players"):
        assert words in done.stdout
    assert max(len(line.rstrip()) for line in done.stdout.splitlines()) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "expert"], "'expert' does not play this game"),
        (["--players", "2"], "is for 3 to 6 players, not 2"),
        (["--cards", "danube"], "--cards is for question cards"),
    ],
)
def test_wrong_usage_with_a_crisis_deck(arguments: list[str], said: str) -> None:
    done = simulate(PLANET, *arguments)
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_crisis_deck_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "bad.deck.yaml"
    path.write_text(Path(PLANET).read_text("utf-8").replace("threat: 15", "threat: high", 1), "utf-8")
    done = simulate(str(path), "--rounds", "5")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "bad.deck.yaml:" in done.stderr
    assert "TC103" in done.stderr or "TC104" in done.stderr


@pytest.mark.parametrize(
    ("keep", "said"),
    [
        ("crises", "hands of"),
        ("solutions", "the deck has no crisis"),
    ],
)
def test_a_crisis_deck_that_cannot_be_played_is_no_wrong_usage(tmp_path: Path, keep: str, said: str) -> None:
    head, crises, rest = Path(PLANET).read_text("utf-8").partition("\ncrises:")
    crises, solutions, rest = (crises + rest).partition("\nsolutions:")
    path = tmp_path / "half.deck.yaml"
    path.write_text(head + {"crises": crises, "solutions": solutions + rest}[keep] + "\n", "utf-8")
    done = simulate(str(path), "--rounds", "5")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "half.deck.yaml" in done.stderr and said in done.stderr
    beside = simulate(str(path), PLANET, "--rounds", "5", "--format", "json")
    assert beside.exit_code == 1 and len(json.loads(beside.stdout)["decks"]) == 1


def test_parameters_of_ones_own(tmp_path: Path) -> None:
    path, mine = deck(tmp_path), tmp_path / "mine.yaml"
    usual = document(path, "--rounds", "60")
    assert "parameters" not in usual
    professor = "professor: {ability: 3, spread: 0, confidence: 1, trust: 0, noise: 0, stone_cost: 1}"
    mine.write_text(f"knowing: {{areas: 3}}\nbots:\n  {professor}\n", "utf-8")
    found = document(path, "--rounds", "60", "--params", str(mine), "--bots", "professor,average")
    assert found["parameters"]["knowing.areas"] == 3
    assert found["bots"] == ["professor", "average"]
    assert found["cards"][0]["difficulty"] < usual["cards"][0]["difficulty"]
    assert simulate(path, "--bots", "professor").exit_code == 2
    shown = simulate("--show-params")
    assert shown.exit_code == 0
    mine.write_text(shown.stdout, "utf-8")  # what is shown can be read, and changes nothing
    assert document(path, "--rounds", "60", "--params", str(mine)) == usual
    mine.write_text("map: {reach: 900}\n", "utf-8")
    assert "#   map.reach: 900.0" in simulate("--show-params", "--params", str(mine)).stdout


def test_wrong_parameters_are_findings_with_their_place(tmp_path: Path) -> None:
    path, mine = deck(tmp_path), tmp_path / "mine.yaml"
    mine.write_text("scales:\n  widht_year: 0.2\nmap: {reach: far}\n", "utf-8")
    done = simulate(path, "--params", str(mine))
    assert done.exit_code == 1
    assert done.stdout == ""
    assert f"{mine}:2:3: error[TC101] no entry 'widht_year' here" in done.stderr
    assert "did you mean 'width_year'?" in done.stderr
    assert f"{mine}:3:14: error[TC103] 'map.reach' is a number, not 'far'" in done.stderr
    mine.write_bytes(b"map: [\xff")
    assert simulate(path, "--params", str(mine)).exit_code == 1
    assert simulate(path, "--params", str(tmp_path / "none.yaml")).exit_code == 2
    assert simulate(path, "--params", str(tmp_path)).exit_code == 2
    assert simulate().exit_code == 2


def test_an_edition_without_levels(tmp_path: Path) -> None:
    cards = CARDS.replace("difficulty: beginner,", "").replace("difficulty: explorer,", "")
    path = deck(tmp_path, cards, edition="terra-deutschland")
    found = document(path, "--rounds", "50", "--players", "3")
    assert found["game_rounds"] == 9
    assert all("level" not in card and "printed_level" not in card for card in found["cards"])
    done = simulate(path, "--rounds", "50")
    assert "plays as" not in done.stdout
    assert "strip" not in done.stdout.splitlines()[1]


def test_several_decks_and_a_folder(tmp_path: Path) -> None:
    one, two = deck(tmp_path), deck(tmp_path, name="two")
    found = document(one, two, "--rounds", "5")
    assert [doc["deck"] for doc in found["decks"]] == ["toy", "two"]
    text = simulate(str(tmp_path), "--rounds", "5")
    assert text.exit_code == 0
    assert text.stdout.count("seed 1") == 2


def test_a_deck_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(deck(tmp_path))
    monkeypatch.chdir(tmp_path)
    done = simulate("-", "--rounds", "5", "--format", "json", stdin=path.read_text("utf-8"))
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)["deck"] == "toy"


def test_without_numpy_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terra_cards.cli.numeric.find_spec", lambda name: None)
    done = simulate(deck(tmp_path))
    assert done.exit_code == 2
    assert "terra-cards[sim]" in done.stderr


def test_help_shows_an_example_and_how_errors_are_named() -> None:
    done = simulate("--help")
    text = " ".join(done.stdout.split())
    assert "Examples: terra-cards simulate my.deck.yaml" in text
    assert "mean_points_se" in text


def started(ours: int) -> bytes:
    """What a program wrote to a terminal until its progress bar came."""
    shown = b""
    while b"rounds" not in shown:
        shown += os.read(ours, 4096)
    return shown


def rest(ours: int) -> bytes:
    """What a program still writes to a terminal until it ends."""
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:
        pass  # on Linux a terminal whose other side is closed ends like this
    os.close(ours)
    return shown


def test_long_work_shows_progress_on_a_terminal(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "terra_cards", "simulate", deck(tmp_path), "--jobs", "1"]
    process = subprocess.Popen([*command, "--rounds", "20000"], stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    shown = rest(ours)
    assert process.wait(timeout=60) == 0
    assert b"of 440,000 rounds" in shown


def test_interrupted_with_ctrl_c(tmp_path: Path) -> None:
    """A real SIGINT in the middle: what is known is printed, the status is 130, no traceback."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "terra_cards", "simulate", deck(tmp_path), "--format", "json"]
    command += ["--rounds", "10000000", "--jobs", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        shown = started(ours)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        out = process.stdout.read()
        shown += rest(ours)
        assert process.wait(timeout=60) == 130
    assert b"Traceback" not in shown
    found = json.loads(out)
    assert found["finished"] is False
    assert found["cards"][0]["id"] == "tower"
    assert found["cards"][0]["solo_points"] > 0
