"""The page on boards of one's own: what it shows works as it stands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdf
import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.boards.maps import ROOT
from tests.boards.squares import board

PAGE = (ROOT / "docs" / "boards" / "own-board.md").read_text(encoding="utf-8")
YAML = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
DECK = """\
format: 1
deck: {id: isle, title: Isle, edition: isle.edition.yaml, board: island.board.yaml, languages: [en]}
cards:
  - id: mole
    theme: The mole
    areas: [harbour, bay]
    tasks:
      year: {ask: built, answer: 1850}
      length: {ask: length, answer: 300 m}
"""
ROUND = """\
format: 1
edition: isle.edition.yaml
board: island.board.yaml
card: isle.deck.yaml#mole
players: [ann, bob]
stones:
  - {player: ann, area: harbour}
  - {player: ann, area: hills}
  - {player: bob, scale: length, between: [100 m, 1 km]}
"""
EDITION = """\
format: 1
edition:
  id: isle
  title: {en: Isle}
  extends: terra
  board: island.board.yaml
  card: {compass: false, sides: [metric]}
  levels: []
"""


def test_the_board_by_hand_does_everything_but_drawing(tmp_path: Path) -> None:
    for name, text in (
        ("island.board.yaml", YAML[0]),
        ("isle.edition.yaml", EDITION),
        ("isle.deck.yaml", DECK),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    path, deck = str(tmp_path / "island.board.yaml"), str(tmp_path / "isle.deck.yaml")
    run = CliRunner()
    assert run.invoke(app, ["lint", "--strict", path, str(tmp_path / "isle.edition.yaml")]).exit_code == 0
    done = run.invoke(app, ["lint", deck])
    assert done.exit_code == 0, done.output
    assert board("show", path).exit_code == 0
    assert board("locate", path, "Old Port").stdout.startswith("harbour (Harbour, land)")
    assert board("neighbours", path, "Old Port").exit_code == 0
    (tmp_path / "one.round.yaml").write_text(ROUND, encoding="utf-8")
    for args in (
        ["solve", deck, "--format", "json"],
        ["simulate", deck, "--rounds", "10", "--seed", "1", "--jobs", "1"],
        ["score", str(tmp_path / "one.round.yaml"), "--format", "json"],
        ["play", deck, "--players", "A:easy, B:hard", "--seed", "1", "--record", str(tmp_path / "g.jsonl")],
        ["replay", str(tmp_path / "g.jsonl"), "--format", "json"],
        ["render", deck, "-o", str(tmp_path / "cards.pdf")],
    ):
        done = run.invoke(app, args)
        assert done.exit_code == 0, (args, done.output)
        if args[0] == "solve":
            assert json.loads(done.stdout)["cards"][0]["map"] == {
                "hits": ["bay", "harbour"], "adjacent": ["hills"],
            }  # fmt: skip
        if args[0] == "score":
            assert json.loads(done.stdout)["totals"] == {"ann": 10, "bob": 7}
    text = "".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "cards.pdf").pages)
    assert "The mole" in text and "Harbour" in text  # areas by name, and no map
    assert board("render", path, "-o", str(tmp_path / "x.pdf")).exit_code == 2
    assert board("render", path, "-o", str(tmp_path / "p.pdf"), "--poster").exit_code == 0
    assert board("locate", path, "1", "1").exit_code == 2


def test_cards_without_a_map_give_its_room_to_the_names() -> None:
    """The face of a card on such a board: more room for the names of areas, and nothing of a map."""
    from terra_cards.layout.design import make_design
    from terra_cards.layout.parts import SLOTS
    from terra_cards.library import templates

    template = templates.builtin(templates.DEFAULT)
    reader = templates.face_reader(template)
    with_map, without = (make_design(template, reader, SLOTS, drawing=drawing) for drawing in (True, False))
    assert "map" in {box.part for box in with_map.boxes} - {box.part for box in without.boxes}
    size = [
        next(box.width * box.height for box in d.boxes if box.part == "areas") for d in (with_map, without)
    ]
    assert size[1] > size[0]


@pytest.mark.parametrize("option", re.findall(r"`(--[a-z-]+)", PAGE))
def test_every_option_is_there(option: str) -> None:
    helps = board("render", "--help").output + board("build", "--help").output
    assert option in re.sub(r"\x1b\[[0-9;]*m", "", helps)


def test_the_example_says_how_it_was_made() -> None:
    made = (ROOT / "decks" / "usa-states" / "usa-states.board.yaml").read_text(encoding="utf-8")
    credit = re.search(r'--credit "([^"]*)"', PAGE.split("## An example")[1])
    assert credit and f'"{credit[1]}"' in made
    for area in ("guam", "alaska", "hawaii"):
        assert area in PAGE and f"id: {area}," not in made
