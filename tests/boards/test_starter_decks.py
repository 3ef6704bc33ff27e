"""The starter decks of Germany and the tour: without a warning, solved, played, printed in their colours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdf
import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from terra_cards.library import templates
from terra_cards.workspace.load import load
from terra_cards.workspace.parts import builtin_edition
from tests.boards.maps import ROOT

STARTERS = {"germany-starter": "terra-deutschland", "tour-starter": "terra-on-tour", "world-starter": "terra"}


def run(*args: str) -> str:
    done = CliRunner().invoke(app, list(args))
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_deck_has_no_warning_and_each_card_is_solved(name: str) -> None:
    path = str(ROOT / "decks" / f"{name}.deck.yaml")
    summary = json.loads(run("lint", "--strict", "--format", "json", "--today", "2026-12-01", path))[
        "summary"
    ]
    assert (summary["error"], summary["warning"]) == (0, 0)
    cards = json.loads(run("solve", path, "--format", "json"))["cards"]
    assert len(cards) >= 16
    for card in cards:
        assert card["map"]["hits"] and len({"year", "length", "number"} & set(card)) == 2


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_deck_is_played(name: str) -> None:
    path = str(ROOT / "decks" / f"{name}.deck.yaml")
    played = json.loads(
        run("simulate", path, "--rounds", "8", "--seed", "1", "--jobs", "1", "--format", "json")
    )
    assert played["edition"] == STARTERS[name]
    assert all(0 <= card["difficulty"] <= 1 for card in played["cards"])


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_deck_is_printed_in_its_edition_s_colours(name: str, tmp_path: Path) -> None:
    """The strip of a level and the bars of the scales are in the palette's colour of the edition's name."""
    path = str(ROOT / "decks" / f"{name}.deck.yaml")
    edition = builtin_edition(STARTERS[name]).edition
    assert edition is not None
    template = templates.builtin(edition.card_template or templates.DEFAULT)
    palette = {key: pair for key, pair in (template.palette or {}).items() if pair}
    solved = json.loads(run("solve", path, "--format", "json"))["cards"]
    for scale in ("year", "length", "number"):
        one = next(card["id"] for card in solved if scale in card)
        out = tmp_path / f"{scale}.svg"
        run("render", path, "--cards", one, "-o", str(out), "--force")
        colours = set(re.findall("#[0-9a-f]{6}", out.read_text(encoding="utf-8")))
        found = edition.scales.get(scale)
        assert found and found.colour
        assert palette[found.colour].deep in colours, scale
        others = {"blue", "purple", "green", "orange"} - {
            other.colour for other in map(edition.scales.get, ("year", "length", "number")) if other
        }
        assert not {palette[colour].deep for colour in others} & colours
    if edition.levels:
        level = edition.levels[-1]
        (deck,) = load([Path(path)]).decks
        one = next(str(card.id) for card in deck.cards if card.card.difficulty == level.id)
        out = tmp_path / "level.svg"
        run("render", path, "--cards", one, "-o", str(out))
        assert palette[str(level.colour)].bright in out.read_text(encoding="utf-8")


def test_the_cards_of_a_box_are_all_on_paper(tmp_path: Path) -> None:
    for name in ("germany-starter", "tour-starter"):
        path, out = str(ROOT / "decks" / f"{name}.deck.yaml"), tmp_path / f"{name}.pdf"
        run("render", path, "-o", str(out), "--credits")
        text = "".join(page.extract_text() for page in pypdf.PdfReader(out).pages)
        for card in json.loads(run("solve", path, "--format", "json"))["cards"]:
            assert card["id"] in text.replace("\n", ""), card["id"]
        assert "Natural Earth" in text and "Fira Sans" in text  # whom the map and the letters are owed to
        assert ("GeoNames" in text) == (name == "germany-starter")
