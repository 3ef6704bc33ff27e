"""Half-open ticks and closed ends (Fauna's and America's kind of scale), from the file to the round."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.model.board import Board
from terra_cards.workspace.files import Files
from terra_cards.workspace.parts import Parts


def half_open_text(tick: str, open_ends: bool) -> str:
    flag = "true" if open_ends else "false"
    return f"""\
format: 1
board: {{id: fields, title: {{en: Fields}}}}
areas:
  - {{id: meadow, kind: land, name: {{en: Meadow}}, neighbours: [wood]}}
  - {{id: wood, kind: land, name: {{en: Wood}}, neighbours: [meadow]}}
scales:
  year: {{ticks: [1800, 1900, 2000], open_below: {flag}, open_above: {flag}, tick: {tick}}}
  length: {{ticks: [1 m, 10 m, 100 m], open_below: {flag}, open_above: {flag}, tick: {tick}}}
  number: {{ticks: [0, 10, 100, 1000], open_below: {flag}, open_above: {flag}, tick: {tick}}}
"""


def half_open_board(folder: Path, tick: str, open_ends: bool) -> Board:
    path = folder / "fields.board.yaml"
    path.write_text(half_open_text(tick, open_ends), encoding="utf-8")
    loaded = Parts(Files()).load_board(path)
    assert not loaded.findings
    made = loaded.board("metric")
    assert made is not None
    return made


EDITION = """\
format: 1
edition:
  id: field-game
  title: {en: Field game}
  extends: terra
  board: fields.board.yaml
  card: {compass: false, sides: [metric], double_sided: false}
  levels: []
"""


def deck(year: str, number: str) -> str:
    return f"""\
format: 1
deck:
  id: field-deck
  title: Field deck
  edition: field.edition.yaml
  board: fields.board.yaml
  languages: [en]
cards:
  - id: barn
    theme: Barn
    areas: [meadow]
    tasks:
      year: {{ask: built, answer: {year}}}
      number: {{ask: cows, answer: {number} cows}}
"""


def write(folder: Path, year: str, number: str, tick: str = "half-open", *, open_ends: bool = False) -> Path:
    (folder / "fields.board.yaml").write_text(half_open_text(tick, open_ends), encoding="utf-8")
    (folder / "field.edition.yaml").write_text(EDITION, encoding="utf-8")
    path = folder / "field.deck.yaml"
    path.write_text(deck(year, number), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("tick", "open_ends", "year", "hits"),
    [
        ("half-open", False, "1900", [[1900, 2000]]),
        ("both-sides", False, "1900", [[1800, 1900], [1900, 2000]]),
        ("half-open", False, "1800", [[1800, 1900]]),
        ("both-sides", False, "1800", [[1800, 1900]]),
        ("half-open", True, "2000", [[2000, None]]),
        ("half-open", True, "1800", [[1800, 1900]]),
        ("both-sides", True, "1800", [[None, 1800], [1800, 1900]]),
        ("half-open", False, "1700..1850", [[1800, 1900]]),
    ],
)
def test_solve_says_which_spaces_count(
    tmp_path: Path, tick: str, open_ends: bool, year: str, hits: list[list[int | None]]
) -> None:
    path = write(tmp_path, year, "50", tick, open_ends=open_ends)
    done = CliRunner().invoke(app, ["solve", str(path), "--format", "json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["cards"][0]["year"]["hits"] == hits


@pytest.mark.parametrize("year", ["2000", "1700", "2150"])
def test_what_lies_beyond_a_closed_end_is_no_answer(tmp_path: Path, year: str) -> None:
    """The closed top tick of a half-open scale hits nothing (R5); lint, solve and simulate agree."""
    path = write(tmp_path, year, "50")
    runner = CliRunner()
    done = runner.invoke(app, ["lint", str(path), "--select", "TC302", "--format", "json"])
    assert done.exit_code == 1
    assert [found["code"] for found in json.loads(done.stdout)["diagnostics"]] == ["TC302"]
    assert runner.invoke(app, ["solve", str(path)]).exit_code == 1


def test_the_top_tick_of_a_closed_scale_counts_where_ticks_count_on_both_sides(tmp_path: Path) -> None:
    path = write(tmp_path, "2000", "1000", "both-sides")
    done = CliRunner().invoke(app, ["solve", str(path), "--format", "json"])
    card = json.loads(done.stdout)["cards"][0]
    assert card["year"]["hits"] == [[1900, 2000]] and card["number"]["hits"] == [[100, 1000]]


def test_a_round_on_a_half_open_scale(tmp_path: Path) -> None:
    path = write(tmp_path, "1900", "10")
    (tmp_path / "one.round.yaml").write_text(
        f"""\
format: 1
edition: field.edition.yaml
board: fields.board.yaml
card: {path.name}#barn
players: [ann, bob]
stones:
  - {{player: ann, scale: year, between: [1900, 2000]}}
  - {{player: bob, scale: year, between: [1800, 1900]}}
  - {{player: ann, scale: number, between: [0, 10]}}
  - {{player: bob, scale: number, between: [10, 100]}}
""",
        encoding="utf-8",
    )
    done = CliRunner().invoke(app, ["score", str(tmp_path / "one.round.yaml"), "--format", "json"])
    assert done.exit_code == 0, done.output
    assert [stone["points"] for stone in json.loads(done.stdout)["stones"]] == [7, 3, 3, 7]


def test_a_closed_end_has_no_space_for_a_stone(tmp_path: Path) -> None:
    write(tmp_path, "1900", "10")
    (tmp_path / "one.round.yaml").write_text(
        """\
format: 1
edition: field.edition.yaml
board: fields.board.yaml
card: field.deck.yaml#barn
players: [ann, bob]
stones:
  - {player: ann, scale: year, between: [2000, null]}
""",
        encoding="utf-8",
    )
    done = CliRunner().invoke(app, ["score", str(tmp_path / "one.round.yaml"), "--format", "json"])
    assert done.exit_code == 1
    error = json.loads(done.stdout)["error"]
    assert (error["stone"], error["clause"]) == (1, "R1")


def test_everything_else_works_too(tmp_path: Path) -> None:
    """A hand-made board without a drawing and with such scales: lint, simulate, cards without a map."""
    path = write(tmp_path, "1850", "55")
    runner = CliRunner()
    done = runner.invoke(app, ["lint", str(path), str(tmp_path / "fields.board.yaml"), "--format", "json"])
    assert done.exit_code == 0, done.output
    done = runner.invoke(app, ["simulate", str(path), "--rounds", "20", "--seed", "1", "--format", "json"])
    assert done.exit_code == 0, done.output
    out = tmp_path / "cards.pdf"
    done = runner.invoke(app, ["render", str(path), "-o", str(out)])
    assert done.exit_code == 0 and out.read_bytes().startswith(b"%PDF"), done.output
    assert runner.invoke(app, ["board", "show", str(tmp_path / "fields.board.yaml")]).exit_code == 0


def test_a_simulation_plays_on_the_spaces_that_count(tmp_path: Path) -> None:
    """1900 is a tick: two spaces are right where ticks count on both sides, else the one on its right."""
    reach = {}
    for tick in ("half-open", "both-sides"):
        path = write(tmp_path, "1900", "55", tick, open_ends=True)
        done = CliRunner().invoke(
            app, ["simulate", str(path), "--rounds", "20", "--seed", "1", "--jobs", "1", "--format", "json"]
        )
        assert done.exit_code == 0, done.output
        (card,) = json.loads(done.stdout)["cards"]
        reach[tick] = card["tasks"]["year"]["reach"]
    assert reach == {"half-open": 3 / 4, "both-sides": 1}  # right and beside, of four spaces


def test_cards_and_posters_of_such_scales(tmp_path: Path) -> None:
    """The card prints the answer as ever; the poster flags half-open ticks and tells what they mean."""
    path = write(tmp_path, "1900", "55")
    run = CliRunner()
    done = run.invoke(app, ["render", str(path), "-o", str(tmp_path / "cards.pdf")])
    assert done.exit_code == 0, done.output
    board = str(tmp_path / "fields.board.yaml")
    done = run.invoke(app, ["board", "render", board, "-o", str(tmp_path / "x.svg"), "--poster"])
    assert done.exit_code == 0, done.output
    assert "(a value on a tick is right of it)" in run.invoke(app, ["board", "show", board]).stdout
    data = json.loads(run.invoke(app, ["board", "show", board, "--format", "json"]).stdout)
    for scale in data["scales"]["metric"].values():
        assert (scale["tick"], scale["open_below"], scale["open_above"]) == ("half-open", False, False)


def test_each_scale_may_have_its_own_rule(tmp_path: Path) -> None:
    text = half_open_text("half-open", False).replace(
        "number: {ticks: [0, 10, 100, 1000], open_below: false, open_above: false, tick: half-open}",
        "number: {ticks: [0, 10, 100, 1000], open_above: true}",
    )
    path = tmp_path / "fields.board.yaml"
    path.write_text(text, encoding="utf-8")
    made = Parts(Files()).load_board(path).board("metric")
    assert made is not None
    assert [scale.half_open for scale in made.scales.values()] == [True, True, False]
    number = made.scales["number"]
    assert (number.open_below, number.open_above, number.count) == (False, True, 4)
