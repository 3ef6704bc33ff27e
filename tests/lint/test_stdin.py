"""Standard input with every option: an editor sees what CI sees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lint.decks import card, deck
from tests.lint.test_command import BAD, _collect, folder, run, write

__all__ = ["_collect", "folder"]

FIXED = deck(card("areas: [france]"))


@pytest.mark.parametrize("name", ["sub/mine.deck.yaml", "./sub/mine.deck.yaml", "sub//x/../mine.deck.yaml"])
@pytest.mark.parametrize("there", [True, False])
def test_a_named_text_is_linted_like_the_file(folder: Path, name: str, there: bool) -> None:
    (folder / "sub").mkdir()
    (folder / "terra-cards.toml").write_text('[per-file]\n"sub/*" = ["TC701"]\n', encoding="utf-8")
    if there:
        write(folder / "sub", mine=FIXED)
    code, out, err = run("-", "--stdin-filename", name, "--format", "json", stdin=BAD)
    write(folder / "sub", mine=BAD)
    assert (code, json.loads(out), err) == (
        1,
        json.loads(run("sub/mine.deck.yaml", "--format", "json")[1]),
        "",
    )


@pytest.mark.parametrize("absolute", [False, True])
def test_fixes_and_diffs_under_any_name(folder: Path, absolute: bool) -> None:
    name = str(folder / "x.deck.yaml") if absolute else "./x.deck.yaml"
    arguments = ("-", "--stdin-filename", name, "--ignore", "TC701")
    assert run(*arguments, "--fix", "--quiet", stdin=BAD) == (0, FIXED, "")
    code, out, _ = run(*arguments, "--diff", "--quiet", stdin=BAD)
    assert code == 1 and out.startswith("--- x.deck.yaml\n") and "+    areas: [france]" in out
    assert not (folder / "x.deck.yaml").exists()


def test_the_name_alone_is_enough(folder: Path) -> None:
    assert run("--stdin-filename", "x.deck.yaml", stdin=BAD)[0] == 1
    write(folder, a=BAD)
    code, _, err = run("a.deck.yaml", "--stdin-filename", "x.deck.yaml", stdin=BAD)
    assert code == 2 and "'-'" in err


def test_bytes_stay_what_they_are(folder: Path) -> None:
    data = ("\ufeff" + deck(card("areas: [frnace]  # ü 🗼")).rstrip("\n").replace("\n", "\r\n")).encode()
    from typer.testing import CliRunner

    from terra_cards.cli.main import app

    result = CliRunner().invoke(app, ["lint", "-", "--fix"], input=data)
    assert result.stdout_bytes == data.replace(b"frnace", b"france")


def test_a_card_of_a_deck_folder_is_seen_with_its_deck(folder: Path) -> None:
    (folder / "cards").mkdir()
    (folder / "deck.yaml").write_text(deck().replace("cards:\n", ""), encoding="utf-8")
    (folder / "cards" / "a.yaml").write_text(card("id: same"), encoding="utf-8")
    text = card("id: same\ntheme: Tower\nareas: [italy]")
    document = json.loads(run("-", "--stdin-filename", "cards/b.yaml", "--format", "json", stdin=text)[1])
    assert ("TC105", "cards/b.yaml") in {(one["code"], one["path"]) for one in document["diagnostics"]}


def test_every_format_and_output(folder: Path) -> None:
    for name in ("text", "concise", "json", "github", "gitlab", "sarif", "junit"):
        code, out, _ = run("-", "--stdin-filename", "x.deck.yaml", "--format", name, stdin=BAD)
        assert code == 1 and "x.deck.yaml" in out
    run("-", "--output", "sarif=a.sarif", stdin=BAD)
    assert "%3Cstdin%3E" in (folder / "a.sarif").read_text("utf-8")
    code, out, _ = run("-", "--statistics", "--format", "json", stdin=BAD)
    assert [row["code"] for row in json.loads(out)["statistics"]] == ["TC201", "TC701"]


@pytest.mark.parametrize("name", ["text", "concise", "github", "gitlab", "sarif", "junit"])
def test_a_fix_and_a_report_do_not_mix(folder: Path, name: str) -> None:
    code, out, err = run("-", "--fix", "--format", name, "--output", "json=a.json", stdin=BAD)
    assert code == 0 and out == FIXED
    document = json.loads((folder / "a.json").read_text("utf-8"))
    assert document["summary"]["error"] == 0 and "text" not in document
    assert "TC701" in err


def test_a_fix_in_json_is_one_document(folder: Path) -> None:
    code, out, err = run("-", "--fix", "--format", "json", stdin=BAD)
    document = json.loads(out)
    assert (code, document["text"], err) == (0, FIXED, "fixed 1 finding\n")
    assert [one["code"] for one in document["diagnostics"]] == ["TC701"]
    whole = json.loads(run("-", "--fix", "--format", "json", stdin=FIXED)[1])
    assert whole["text"] == FIXED and whole["diagnostics"] == document["diagnostics"]
    assert "text" not in json.loads(run("-", "--format", "json", stdin=BAD)[1])
    code, out, err = run("-", "--diff", "--format", "json", stdin=BAD)
    assert code == 1 and json.loads(out)["summary"]["error"] == 0 and err.startswith("--- ")


def test_a_mended_text_keeps_its_mark_and_line_ends(folder: Path) -> None:
    text = "\ufeff" + BAD.replace("\n", "\r\n")
    [out] = [run("-", "--fix", "--format", "json", stdin=text)[1]]
    assert json.loads(out)["text"] == "\ufeff" + FIXED.replace("\n", "\r\n")


def test_what_is_no_text_comes_back_in_no_document(folder: Path) -> None:
    from typer.testing import CliRunner

    from terra_cards.cli.main import app

    result = CliRunner().invoke(app, ["lint", "-", "--fix", "--format", "json"], input=b"deck: Malm\xf6\n")
    document = json.loads(result.stdout)
    assert [one["code"] for one in document["diagnostics"]] == ["TC003"] and "text" not in document


def test_an_empty_text(folder: Path) -> None:
    document = json.loads(run("-", "--format", "json", stdin="")[1])
    assert [one["code"] for one in document["diagnostics"]] == ["TC102"]
