"""``exclude`` in the settings, ``--exclude`` and ``--force-exclude``; files that are none of ours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lint.decks import card, deck
from tests.lint.test_command import BAD, _collect, folder, run, write

__all__ = ["_collect", "folder"]


def linted(*arguments: str, stdin: str | None = None) -> list[str]:
    """The files with an unknown area."""
    document = json.loads(run(*arguments, "--format", "json", "--select", "TC2", stdin=stdin)[1])
    return sorted({found["path"] for found in document["diagnostics"]})


@pytest.fixture
def here(folder: Path) -> Path:
    (folder / "drafts" / "new").mkdir(parents=True)
    write(folder, a=BAD, b=BAD)
    write(folder / "drafts", c=BAD)
    write(folder / "drafts" / "new", d=BAD)
    return folder


EVERYTHING = ["a.deck.yaml", "b.deck.yaml", "drafts/c.deck.yaml", "drafts/new/d.deck.yaml"]


@pytest.mark.parametrize(
    ("globs", "left"),
    [
        ([], EVERYTHING),
        (["drafts"], EVERYTHING[:2]),
        (["drafts/"], EVERYTHING[:2]),
        (["drafts/**"], EVERYTHING[:2]),
        (["drafts/*"], EVERYTHING[:2]),
        (["drafts/*.yaml"], [*EVERYTHING[:2], EVERYTHING[3]]),
        (["d.deck.yaml"], EVERYTHING[:3]),
        (["**/new/**"], EVERYTHING[:3]),
        (["a.*", "b.deck.yaml"], EVERYTHING[2:]),
        (["*.deck.yaml"], []),
    ],
)
def test_globs(here: Path, globs: list[str], left: list[str]) -> None:
    assert linted(*(f"--exclude={glob}" for glob in globs)) == left
    (here / "terra-cards.toml").write_text(f"exclude = {json.dumps(globs)}\n", encoding="utf-8")
    assert linted() == left


def test_a_file_that_is_named_counts(here: Path) -> None:
    (here / "terra-cards.toml").write_text('exclude = ["drafts"]\n', encoding="utf-8")
    assert linted("drafts/c.deck.yaml") == ["drafts/c.deck.yaml"]
    assert linted("drafts") == []
    assert linted("a.deck.yaml", "drafts/c.deck.yaml", "--force-exclude") == ["a.deck.yaml"]
    assert linted(str(here / "drafts" / "c.deck.yaml"), "--force-exclude") == []
    assert run("drafts/c.deck.yaml", "--force-exclude")[0] == 0


def test_settings_of_a_folder_above_exclude_too(here: Path) -> None:
    (here / "terra-cards.toml").write_text('exclude = ["drafts/new"]\n', encoding="utf-8")
    (here / "drafts" / "terra-cards.toml").write_text('exclude = ["c.*"]\n', encoding="utf-8")
    (here / "drafts" / "new" / "terra-cards.toml").write_text("", encoding="utf-8")
    assert linted() == ["a.deck.yaml", "b.deck.yaml"]
    assert linted("drafts/new/d.deck.yaml", "--force-exclude") == []


def test_a_file_of_settings_given_by_hand(here: Path) -> None:
    (here / "terra-cards.toml").write_text('exclude = ["a.*"]\n', encoding="utf-8")
    (here / "other.toml").write_text('exclude = ["b.*"]\n', encoding="utf-8")
    assert "b.deck.yaml" not in linted("--config", "other.toml")
    assert "a.deck.yaml" in linted("--config", "other.toml")


@pytest.mark.parametrize("path", [".hidden/x.deck.yaml", "node_modules/x.deck.yaml", ".x.deck.yaml"])
def test_force_exclude_leaves_out_what_no_walk_would_find(here: Path, path: str) -> None:
    (here / path).parent.mkdir(exist_ok=True)
    (here / path).write_text(BAD, encoding="utf-8")
    assert linted(path) == [path]
    assert linted(path, "--force-exclude") == []
    assert linted("--force-exclude") == EVERYTHING


def test_files_of_cards(folder: Path) -> None:
    (folder / "cards" / "drafts").mkdir(parents=True)
    (folder / "deck.yaml").write_text(deck().replace("cards:\n", ""), encoding="utf-8")
    for name in ("one", "drafts/two"):
        text = card(f"id: {Path(name).name}\nareas: [frnace]") + "\n"
        (folder / "cards" / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert linted() == ["cards/drafts/two.yaml", "cards/one.yaml"]
    assert linted("--exclude", "cards/drafts") == ["cards/one.yaml"]
    assert linted("cards/drafts/two.yaml", "--exclude", "cards/drafts", "--force-exclude") == []
    # Who names a deck that is left out means its cards, too.
    assert linted("deck.yaml", "--exclude", "**") == ["cards/drafts/two.yaml", "cards/one.yaml"]


def test_a_board_that_a_deck_refers_to_is_looked_at(folder: Path) -> None:
    (folder / "toy.board.yaml").write_text("format: 1\nboard: {id: toy}\nareas: []\nscales: {}\n")
    write(folder, a=deck(card(), board="toy.board.yaml"))
    _, out, _ = run(".", "--exclude", "*.board.yaml", "--format", "json")
    assert "toy.board.yaml" in {found["path"] for found in json.loads(out)["diagnostics"]}


def test_broken_links_and_locked_folders_that_are_left_out_are_silent(here: Path) -> None:
    (here / "drafts" / "gone.deck.yaml").symlink_to("nowhere.yaml")
    assert run(".", "--exclude", "drafts", "--select", "TC007")[0] == 0
    assert run(".", "--select", "TC007")[0] == 1


def test_standard_input_that_is_left_out_is_silent_and_comes_back_as_it_was(here: Path) -> None:
    arguments = ("-", "--stdin-filename", "drafts/c.deck.yaml", "--exclude", "drafts")
    assert linted(*arguments, stdin=BAD) == ["drafts/c.deck.yaml"]
    assert linted(*arguments, "--force-exclude", stdin=BAD) == []
    code, out, _ = run(*arguments, "--force-exclude", "--fix", stdin=BAD)
    assert (code, out) == (0, BAD)


def test_show_config_names_them(here: Path) -> None:
    (here / "terra-cards.toml").write_text('exclude = ["drafts"]\n', encoding="utf-8")
    assert 'exclude = ["drafts"]  # terra-cards.toml' in run("--show-config")[1]


@pytest.mark.parametrize("value", ['"drafts"', "[1]", '[""]', "{}"])
def test_a_wrong_setting(here: Path, value: str) -> None:
    (here / "terra-cards.toml").write_text(f"exclude = {value}\n", encoding="utf-8")
    code, _, err = run()
    assert code == 2 and "exclude: this must be a list of globs" in err


# Files that are none of ours

PROSE = "# Title\n\nA deck: is made of cards.\n\n```yaml\nformat: 1\ndeck: {id: a}\n```\n- [x](y) z\n"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("README.md", PROSE.encode()),
        (
            "LICENSE",
            b"MIT License\n\nCopyright: me\n\nPermission is hereby granted, free: of charge\nto all\n",
        ),
        ("notes.txt", b"one: two: three\n\tfour\n"),
        ("photo.jpg", bytes(range(256)) * 20),
        ("program", b"#!/bin/sh\nset -e\n  echo: 'x\n"),
        ("latin.txt", b"Malm\xf6: x\n"),
    ],
)
def test_a_file_that_is_none_of_ours_is_one_finding(folder: Path, name: str, data: bytes) -> None:
    (folder / name).write_bytes(data)
    write(folder, bad=BAD)
    code, out, _ = run(name, "bad.deck.yaml", "--format", "json", "--ignore", "TC701")
    found = {one["path"]: one for one in json.loads(out)["diagnostics"]}
    assert code == 1 and len(json.loads(out)["diagnostics"]) == 2
    assert found["bad.deck.yaml"]["code"] == "TC201"
    assert found[name]["code"] == ("TC003" if name in ("photo.jpg", "latin.txt") else "TC001")
    assert found[name]["code"] == "TC003" or found[name]["start"] == {"line": 1, "column": 1}
    assert found[name]["help"]


@pytest.mark.parametrize("top", ["", "# a remark\n\n", "---\n", "%YAML 1.2\n---\n"])
@pytest.mark.parametrize("name", ["my.deck", "deck", "my.txt", "my.yaml", "a.deck.yaml"])
def test_a_deck_by_any_name_gets_all_its_findings(folder: Path, top: str, name: str) -> None:
    text = top + deck(card("theme: a: b\nareas: [frnace]"))
    (folder / name).write_text(text, encoding="utf-8")
    document = json.loads(run(name, "--format", "json", "--ignore", "TC701")[1])
    lines = top.count("\n")
    places = {(one["code"], one["start"]["line"]) for one in document["diagnostics"]}
    assert ("TC001", 10 + lines) in places
