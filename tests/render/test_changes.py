"""``diff`` and ``render --changed-since``: what changed, and only that."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app

DECK = Path(__file__).parents[2] / "decks" / "world-starter.deck.yaml"


def run(*arguments: object):
    return CliRunner().invoke(app, list(map(str, arguments)))


def git(folder: Path, *arguments: str) -> None:
    names = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *names, "-C", str(folder), *arguments], check=True, capture_output=True)


@pytest.fixture
def decks(tmp_path):
    """A few cards of the starter deck, in a repository, committed."""
    text = DECK.read_text(encoding="utf-8")
    head, *cards = text.split("\n  - id: ")
    deck = tmp_path / "decks" / "few.deck.yaml"
    deck.parent.mkdir()
    deck.write_text("\n  - id: ".join([head, *cards[:3]]) + "\n", encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return deck


def changed(deck: Path, old: str, new: str) -> None:
    text = deck.read_text(encoding="utf-8")
    assert old in text
    deck.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_deck_that_cannot_be_read_is_told_and_not_as_removed_cards(decks, tmp_path):
    broken = tmp_path / "broken.deck.yaml"
    broken.write_text("format: 1\ndeck: [\n", encoding="utf-8")
    for pair in ((decks, broken), (broken, decks)):
        result = run("diff", *pair)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert f"{broken}:2:7: error[TC001]" in result.stderr
    result = run("diff", decks, broken, "--format", "json", "--report", tmp_path / "changes.html")
    assert result.exit_code == 1
    assert [one["code"] for one in json.loads(result.stdout)["diagnostics"]] == ["TC001"]
    assert not (tmp_path / "changes.html").exists()


def test_one_of_the_decks_may_come_from_standard_input(decks):
    text = decks.read_text(encoding="utf-8")
    for pair in (("-", decks), (decks, "-")):
        result = CliRunner().invoke(app, ["diff", *map(str, pair)], input=text)
        assert (result.exit_code, result.stdout) == (0, "0 of 3 cards changed, 3 are the same\n")
    both = CliRunner().invoke(app, ["diff", "-", "-"], input=text)
    assert both.exit_code == 2
    assert "standard input" in both.stderr


def test_facts_words_and_faces_are_told_apart(decks, tmp_path):
    old = tmp_path / "decks" / "old.deck.yaml"
    shutil.copy(decks, old)
    changed(decks, "2850 km", "2900 km")
    document = json.loads(run("diff", old, decks, "--format", "json").stdout)
    cards = {card["id"]: card for card in document["cards"]}
    assert cards["danube"] == {
        "id": "danube",
        "change": "changed",
        "kinds": ["facts"],
        "face_changed": True,
        "fields": [{"field": "tasks.length.answer", "kind": "facts", "old": "2850 km", "new": "2900 km"}],
    }
    others = [card for name, card in cards.items() if name != "danube"]
    assert len(others) == 2
    assert all(card["change"] == "same" and card["face_changed"] is False for card in others)


def test_cards_are_told_in_the_order_of_the_new_deck(decks, tmp_path):
    old = tmp_path / "decks" / "old.deck.yaml"
    shutil.copy(decks, old)
    ids = [card["id"] for card in json.loads(run("diff", old, decks, "--format", "json").stdout)["cards"]]
    assert ids == ["danube", "alps-range", "trans-siberian-railway"]


def test_added_and_removed_cards(decks, tmp_path):
    old = tmp_path / "decks" / "old.deck.yaml"
    shutil.copy(decks, old)
    changed(decks, "id: danube", "id: blue-danube")
    lines = run("diff", old, decks).stdout.splitlines()
    assert "blue-danube: added" in lines
    assert "danube: removed" in lines
    assert lines[-1] == "2 of 4 cards changed, 2 are the same"


def test_a_note_changes_words_and_no_face(decks, tmp_path):
    old = tmp_path / "decks" / "old.deck.yaml"
    shutil.copy(decks, old)
    changed(decks, 'notes: "Locations: Ulm', 'notes: "Look this up again. Locations: Ulm')
    assert "danube: words (its printed face is the same)" in run("diff", old, decks).stdout


def test_a_deck_against_itself(decks):
    assert run("diff", decks, decks).stdout == "0 of 3 cards changed, 3 are the same\n"


def test_what_is_no_deck_is_wrong_usage(decks, tmp_path):
    assert run("diff", decks, tmp_path / "nowhere.deck.yaml").exit_code == 2


def cards_on(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    text = "".join(document[n].get_textpage().get_text_range() for n in range(len(document)))
    document.close()
    return text


def test_only_cards_that_print_otherwise_are_printed(decks, tmp_path):
    changed(decks, "2850 km", "2900 km")
    out = tmp_path / "changed.pdf"
    result = run("render", decks, "-o", out, "--changed-since", "HEAD")
    assert result.exit_code == 0, result.output
    assert "1 card" in result.stderr
    assert "Danube" in cards_on(out)
    assert "The Alps" not in cards_on(out)
    assert "Trans-Siberian" not in cards_on(out)


def test_nothing_changed_writes_nothing(decks, tmp_path):
    out = tmp_path / "changed.pdf"
    result = run("render", decks, "-o", out, "--changed-since", "HEAD")
    assert result.exit_code == 0
    assert not out.exists()
    assert "no printed face has changed since HEAD" in result.stderr


def test_a_deck_that_is_new_is_printed_whole(decks, tmp_path):
    other = decks.parent / "other.deck.yaml"
    shutil.copy(decks, other)
    result = run("render", other, "-o", tmp_path / "x.pdf", "--changed-since", "HEAD")
    assert "3 cards" in result.stderr


def test_a_revision_that_is_not_there_is_wrong_usage(decks, tmp_path):
    for revision in ("nowhere", "--help", ""):
        result = run("render", decks, "-o", tmp_path / "x.pdf", f"--changed-since={revision}")
        assert result.exit_code == 2
        assert "no revision" in result.stderr


def test_outside_a_repository_is_wrong_usage(tmp_path):
    deck = tmp_path / "few.deck.yaml"
    shutil.copy(DECK, deck)
    result = run("render", deck, "-o", tmp_path / "x.pdf", "--cards", "danube", "--changed-since", "HEAD")
    assert result.exit_code == 2
    assert "error: " in result.stderr
