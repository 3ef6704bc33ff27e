"""``simulate --report`` and ``--plays`` from the command line."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.play_report.conftest import DECKS

DECK = str(DECKS / "world-starter.deck.yaml")
FEW = ("--rounds", "16", "--cards", "danube,china")


def run(*arguments: object):
    return CliRunner().invoke(app, ["simulate", *map(str, arguments)])


def test_the_page_names_deck_cards_and_lines(tmp_path):
    out = tmp_path / "out.html"
    result = run(DECK, *FEW, "--report", out)
    assert result.exit_code == 0, result.output
    text = out.read_text(encoding="utf-8")
    assert "The Danube" in text
    assert "world-starter.deck.yaml:" in text
    assert f"wrote {out}" in result.stderr


def test_a_crisis_deck_has_a_page_and_shares_one(tmp_path):
    planet, out = str(DECKS / "planet.deck.yaml"), tmp_path / "out.html"
    result = run(planet, DECK, "--rounds", "16", "--report", out, "--quiet", "--jobs", "1")
    assert result.exit_code == 0, result.output
    text = out.read_text(encoding="utf-8")
    assert "Tanker aground" in text
    assert "The Danube" in text
    assert "planet.deck.yaml:" in text


@pytest.mark.parametrize("quiet", [(), ("--quiet",)])
def test_json_stays_alone_on_standard_output(tmp_path, quiet):
    result = run(DECK, *FEW, "--report", tmp_path / "out.html", "--format", "json", *quiet)
    assert json.loads(result.stdout)["version"] == 1


def test_what_is_there_is_not_overwritten(tmp_path):
    out = tmp_path / "out.html"
    out.write_text("mine", encoding="utf-8")
    assert run(DECK, *FEW, "--report", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "mine"
    assert run(DECK, *FEW, "--report", out, "--force").exit_code == 0
    assert out.read_text(encoding="utf-8") != "mine"


def test_a_folder_and_a_place_that_is_not_are_wrong_usage(tmp_path):
    assert run(DECK, *FEW, "--report", tmp_path).exit_code == 2
    assert run(DECK, *FEW, "--report", tmp_path / "no" / "out.html").exit_code == 2


def plays(tmp_path, content: object):
    path = tmp_path / "plays.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_plays_make_a_card_harder_and_say_so(tmp_path):
    tasks = {sector: {"logit": 3.0} for sector in ("map", "length", "number")}
    path = plays(tmp_path, {"version": 1, "basis": "plays", "cards": [{"id": "danube", "tasks": tasks}]})
    before = {c["id"]: c for c in json.loads(run(DECK, *FEW, "--format", "json").stdout)["cards"]}
    after = {
        c["id"]: c for c in json.loads(run(DECK, *FEW, "--plays", path, "--format", "json").stdout)["cards"]
    }
    assert before["danube"]["basis"] == "geometry"
    assert after["danube"]["basis"] == "plays"
    assert after["danube"]["difficulty"] > before["danube"]["difficulty"] + 0.1
    assert after["china"]["basis"] == "geometry"


@pytest.mark.parametrize(
    "content",
    [
        "no json",
        [],
        {"version": 1},
        {"version": 1, "basis": "plays", "cards": [3]},
        {"version": 1, "basis": "plays", "cards": [{"id": "danube", "tasks": {"map": {"logit": "much"}}}]},
        {"version": 1, "basis": "plays", "cards": [{"id": "danube", "tasks": {"map": {"logit": 1e9}}}]},
    ],
)
def test_what_is_no_calibration_is_wrong_usage(tmp_path, content):
    result = run(DECK, *FEW, "--plays", plays(tmp_path, content))
    assert result.exit_code == 2
    assert "plays.json: " in result.stderr


def test_a_full_disk_is_told_with_the_name_of_the_report(tmp_path, monkeypatch):
    def full(path, _data):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("terra_cards.source.atomic.write", full)
    out = tmp_path / "out.html"
    done = run(DECK, *FEW, "--report", out)
    assert done.exit_code == 2 and not out.exists()
    assert f"{out}: cannot be written: No space left on device" in done.stderr
