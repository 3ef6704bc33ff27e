"""``terra-cards fit``: every text in its box, as people and as programs read it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from terra_cards.cli.commands.fit import app
from tests.render.cli import run as render
from tests.render.decks import card, write_deck

WORDS = "It was built for a world’s fair and was to stand for twenty years, but radio saved it. "
CRISES = """format: 1
deck: {id: planet, title: P, edition: terra-2003, languages: [en]}
crises:
  - {id: oil, title: Oil spill, colour: green, region: europe, threat: 12, text: TEXT}
solutions:
  - {id: sort, title: Sort refuse, colour: green, value: 1, copies: 6, text: Less waste}
"""


def run(*arguments: Any) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def report(*arguments: Any, status: int = 0) -> dict[str, Any]:
    result = run(*arguments, "--format", "json")
    assert result.exit_code == status, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def _with_info(text: str) -> str:
    return card(1).replace("Twenty thousand visitors a day.", text)


def _box(found: dict[str, Any], field: str) -> dict[str, Any]:
    (box,) = [box for box in found["decks"][0]["cards"][0]["boxes"] if box["field"] == field]
    return box


def test_every_text_of_every_language_and_side_is_reported(tmp_path: Path) -> None:
    found = report(write_deck(tmp_path, [card(1), card(2)]))
    assert [(one["lang"], one["side"]) for one in found["decks"]] == [
        ("en", "metric"), ("en", "imperial"), ("de", "metric"), ("de", "imperial")
    ]  # fmt: skip
    for one in found["decks"]:
        assert (one["deck"], one["template"], one["size"]) == ("tiny", "classic", [80.0, 120.0])
        assert [entry["card"] for entry in one["cards"]] == ["card-1", "card-2"]
        for entry in one["cards"]:
            fields = [box["field"] for box in entry["boxes"]]
            assert {"theme", "ask-1", "ask-2", "areas", "answer-1", "answer-2", "info", "level"} <= set(
                fields
            )
            for box in entry["boxes"]:
                assert box["least"] <= box["size"] <= box["asked"]
                assert box["lines"] <= box["holds"] and box["over"] == 0
                assert box["width_left"] >= -0.01
    assert found["summary"]["boxes"] == sum(len(e["boxes"]) for one in found["decks"] for e in one["cards"])
    assert found["summary"]["too_long"] == 0


@pytest.mark.parametrize(("times", "state"), [(1, "as-designed"), (4, "smaller"), (9, "too-long")])
def test_the_longer_a_text_the_more_gives_way(tmp_path: Path, times: int, state: str) -> None:
    deck = write_deck(tmp_path, [_with_info((WORDS * times).strip())])
    found = report(deck, "--lang", "en", "--side", "metric", status=int(state == "too-long"))
    box = _box(found, "info")
    assert box["state"] == state
    assert (box["size"] == box["asked"]) == (state == "as-designed")
    if state == "too-long":
        assert box["size"] == box["least"] and box["over"] == box["lines"] - box["holds"] > 0
        assert box["height_left"] < 0
        told = run(deck, "--lang", "en", "--side", "metric")
        assert f"{box['over']} too many" in told.output
        assert f"{box['over']} lines too many in 'en'" in render(deck, "-o", tmp_path / "o.pdf").output


def test_what_is_reported_is_what_is_printed(tmp_path: Path) -> None:
    from terra_cards.layout.drawing import TextLine
    from terra_cards.render.job import Job, make_run, select
    from terra_cards.workspace.load import load

    deck = write_deck(tmp_path, [_with_info((WORDS * times).strip()) for times in (4,)])
    box = _box(report(deck, "--lang", "en", "--side", "metric"), "info")
    project, job = load([str(deck)]), Job(lang="en")
    ((loaded, chosen),) = select(project.decks, job)
    ((face, _),) = make_run(loaded, job, lambda path: path.read_bytes()).faces(chosen)
    assert face is not None
    drawn = [item for item in face.plan.items if isinstance(item, TextLine) and item.field == "info"]
    assert len(drawn) == box["lines"]
    assert {round(line.size, 1) for line in drawn} == {box["size"]}


def test_a_word_wider_than_its_box_is_named(tmp_path: Path) -> None:
    found = report(
        write_deck(tmp_path, [card(1, theme="W" * 60)]), "--lang", "en", "--side", "metric", status=1
    )
    box = _box(found, "theme")
    assert box["word"] == "W" * 60 and box["width_left"] < 0
    assert "mm too wide" in run(tmp_path / "tiny.deck.yaml", "--lang", "en").output


def test_crisis_cards_are_reported_once_however_many_copies_there_are(tmp_path: Path) -> None:
    path = tmp_path / "planet.deck.yaml"
    path.write_text(CRISES.replace("TEXT", "A tanker breaks"), "utf-8")
    found = report(path)
    (one,) = found["decks"]
    assert [entry["card"] for entry in one["cards"]] == ["oil", "sort"]
    assert {"theme", "info", "region", "figure"} <= {box["field"] for box in one["cards"][0]["boxes"]}
    path.write_text(CRISES.replace("TEXT", f'"{WORDS * 8}"'), "utf-8")
    assert _box(report(path, status=1), "info")["over"] > 0


def test_sizes_and_templates_are_those_of_render(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1)])
    small = report(deck, "--size", "60x90mm")["decks"][0]
    assert small["size"] == [60.0, 90.0]
    assert report(deck, "--template", "large-print")["decks"][0]["template"] == "large-print"
    assert report(deck, "--size", "poker")["decks"][0]["template"] == "poker"


def test_people_see_what_is_not_as_designed_and_sides_that_are_alike_once(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [card(1), _with_info((WORDS * 4).strip()).replace("card-1", "long")])
    result = run(deck, "--lang", "en")
    assert result.output.count("tiny, en, metric and imperial, template classic, 80 x 120 mm") == 1
    assert "long  info" in result.output and "card-1" not in result.output
    assert "card-1" in run(deck, "--lang", "en", "--all").output


@pytest.mark.parametrize(
    "options",
    [["--lang", "fr"], ["--size", "pokre"], ["--template", "clasic"], ["--side", "left"], ["--cards", "x"]],
)
def test_a_wrong_wish_ends_with_2(tmp_path: Path, options: list[str]) -> None:
    assert run(write_deck(tmp_path, [card(1)]), *options).exit_code == 2


def test_a_missing_deck_ends_with_2(tmp_path: Path) -> None:
    assert run(tmp_path / "none.deck.yaml").exit_code == 2
