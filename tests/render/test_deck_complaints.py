"""What users of other tools complained of in decks kept as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.render.decks import card, deck, write_deck


def _run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert "Traceback" not in result.output
    return result.exit_code, result.output


def test_a_reworded_card_is_the_same_card(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, theme in ((old, "Effel Tower"), (new, "Eiffel Tower")):
        folder.mkdir()
        write_deck(folder, [card(1, theme=theme), card(2)])
        assert _run("render", folder / "tiny.deck.yaml", "-o", f"{folder}/out/", "--dpi", 50)[0] == 0
    names = [sorted(path.name for path in (folder / "out").iterdir()) for folder in (old, new)]
    assert names[0] == names[1] == ["card-1.png", "card-2.png"]
    status, said = _run("diff", old / "tiny.deck.yaml", new / "tiny.deck.yaml", "--format", "json")
    assert status in (0, 1)
    changes = {one["id"]: one["change"] for one in json.loads(said)["cards"]}
    assert changes == {"card-1": "changed", "card-2": "same"}


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("edition: terra,", "edition: tera,", "terra"),
        ("board: world", "board: wrld", "world"),
        ("languages: [en, de]", "languages: [en, de], template: clasic", "classic"),
    ],
)
def test_a_wrong_name_is_told_with_its_place(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    path = tmp_path / "tiny.deck.yaml"
    text = deck([card(1)])
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    status, output = _run("lint", path, "--format", "concise")
    assert status == 1 and "tiny.deck.yaml:2:" in output and f"'{said}'" in output
    status, output = _run("render", path, "-o", tmp_path / "o.pdf")
    assert status in (1, 2) and said in output
    assert (tmp_path / "o.pdf").exists() == ("template" in wrong)  # the edition's own is taken for it


def test_a_text_that_lacks_a_language_shifts_no_other(tmp_path: Path) -> None:
    path = tmp_path / "tiny.deck.yaml"
    text = deck([card(1), card(2)])
    path.write_text(text.replace(', de: "Theme number 1 auf Deutsch"', "", 1), encoding="utf-8")
    status, output = _run("lint", path, "--format", "json")
    found = [one for one in json.loads(output)["diagnostics"] if one["severity"] == "error"]
    assert status == 1 and [(one["code"], one["card"]) for one in found] == [("TC401", "card-1")]
