"""Codes on cards, the manifest of a print, and finding a printed card again."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from terra_cards.cli.commands.trace import app
from terra_cards.render.build import ALPHABET, code_of, read, shown
from tests.render.cli import render, run
from tests.render.decks import card, encoded, picture, write_deck
from tests.render.readback import sheets


def trace(*arguments: Any, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def printed(deck: Path, out: Path, *options: Any) -> dict[str, Any]:
    """The manifest of a deck printed with codes, checked against the words on its pages."""
    render(deck, "-o", out, "--build-code", "--manifest", out.with_suffix(".json"), "--force", *options)
    made: dict[str, Any] = json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))
    pages = words(out)
    for one in made["cards"]:
        for place in one["places"]:
            assert shown(one["code"]) in pages[place["page"] - 1]
    return made


def words(out: Path) -> list[str]:
    """What each page says."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(out)]


def codes(made: dict[str, Any]) -> dict[str, str]:
    return {one["id"]: one["code"] for one in made["cards"]}


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    (tmp_path / "a.jpg").write_bytes(encoded(picture()))
    return write_deck(tmp_path, [card(1, photo="a.jpg"), card(2), card(3), card(4), card(5)])


def test_every_card_has_a_code_of_its_own_on_it(deck: Path, tmp_path: Path) -> None:
    made = printed(deck, tmp_path / "o.pdf")
    assert len(set(codes(made).values())) == 5
    assert all(len(code) == 8 and set(code) <= set(ALPHABET) for code in codes(made).values())
    without = tmp_path / "plain.pdf"
    render(deck, "-o", without)
    text = "".join(words(without))
    assert not any(shown(code) in text for code in codes(made).values())


def test_the_code_tells_what_is_printed_and_the_version(deck: Path, tmp_path: Path) -> None:
    out = tmp_path / "o.pdf"
    first = codes(printed(deck, out))
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("Theme number 2", "Theme number two"), encoding="utf-8")
    second = codes(printed(deck, out))
    assert {name for name in first if first[name] != second[name]} == {"card-2"}
    deck.write_text(text.replace("version: 1.2.0", "version: 1.2.1"), encoding="utf-8")
    assert set(codes(printed(deck, out)).values()).isdisjoint(first.values())
    deck.write_text(text + "# a remark\n", encoding="utf-8")
    assert codes(printed(deck, out)) == first
    (tmp_path / "a.jpg").write_bytes(encoded(picture(seed=9)))
    assert {name for name, code in codes(printed(deck, out)).items() if code != first[name]} == {"card-1"}
    assert set(codes(printed(deck, out, "--lang", "de")).values()).isdisjoint(first.values())


def test_paper_bleed_resolution_and_neighbours_change_no_code(deck: Path, tmp_path: Path) -> None:
    out = tmp_path / "o.pdf"
    first = codes(printed(deck, out))
    for options in (("--paper", "letter", "--bleed", "5mm", "--dpi", 100), ("--duplex", "long")):
        assert codes(printed(deck, out, *options)) == first
    assert codes(printed(deck, out, "--cards", "card-3")) == {"card-3": first["card-3"]}


def test_the_manifest_says_where_each_card_lies(deck: Path, tmp_path: Path) -> None:
    made = printed(deck, tmp_path / "o.pdf", "--duplex", "short", "--back", "themes")
    faces = {
        (place["page"], place["position"]): (one["id"], place["face"], place["box"])
        for one in made["cards"]
        for place in one["places"]
    }
    assert {side for _, side, _ in faces.values()} == {"front", "back"}
    themeless = 0
    for number, page in enumerate(sheets(tmp_path / "o.pdf"), 1):
        for position, placed in enumerate(page.cards, 1):
            if (number, position) not in faces:  # a back without a theme
                themeless += 1
                continue
            left, top, right, bottom = faces[number, position][2]
            clip = placed.clip
            assert clip[0] <= left + 0.01 and clip[1] <= top + 0.01
            assert clip[2] >= right - 0.01 and clip[3] >= bottom - 0.01
            assert (round(right - left, 1), round(bottom - top, 1)) == (80, 120)
    assert (len(faces), themeless) == (5, 3)


def test_the_manifest_names_its_inputs_by_their_hashes(deck: Path, tmp_path: Path) -> None:
    made = printed(deck, tmp_path / "o.pdf")
    inputs = {(one["kind"], one["name"]): one["sha256"] for one in made["inputs"]}
    assert inputs["photo", "a.jpg"] == hashlib.sha256((tmp_path / "a.jpg").read_bytes()).hexdigest()
    assert inputs["deck", deck.name] == hashlib.sha256(deck.read_bytes()).hexdigest()
    assert {kind for kind, _ in inputs} == {"deck", "edition", "board", "font", "photo"}
    assert made["output"] == {
        "name": "o.pdf", "sha256": hashlib.sha256((tmp_path / "o.pdf").read_bytes()).hexdigest(),
    }  # fmt: skip
    assert made["decks"][0]["version"] == "1.2.0"


def test_copies_of_a_card_share_its_code(tmp_path: Path) -> None:
    path = tmp_path / "peril.deck.yaml"
    path.write_text(
        "format: 1\ndeck: {id: peril, title: {en: Peril}, edition: terra-2003, languages: [en]}\ncrises: []\n"
        "solutions:\n  - {id: sort, title: {en: Sort}, colour: green, value: 1, copies: 3,"
        " text: {en: Sort it.}}\n",
        encoding="utf-8",
    )
    made = printed(path, tmp_path / "o.pdf")
    (one,) = made["cards"]
    assert [place["position"] for place in one["places"]] == [1, 2, 3]


def test_a_back_that_all_share_has_no_code(deck: Path, tmp_path: Path) -> None:
    """It would tell the cards of two prints apart from behind."""
    printed(deck, tmp_path / "o.pdf", "--duplex", "long", "--back", "common")
    back = words(tmp_path / "o.pdf")[1]
    assert "1.2.0 ·" not in back


def test_a_template_with_a_place_for_it_prints_it(deck: Path, tmp_path: Path) -> None:
    template = tmp_path / "mine.template.yaml"
    template.write_text(
        "format: 1\ntemplate: {id: mine, title: {en: Mine}, extends: classic}\n"
        "boxes: {code: {part: code, box: [50, 112.3, 26, 1.7], style: imprint}}\n",
        encoding="utf-8",
    )
    out = tmp_path / "o.pdf"
    render(deck, "-o", out, "--template", template, "--manifest", tmp_path / "o.json")
    made = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))
    text = "".join(words(out))
    assert all(one["code_printed"] and shown(one["code"]) in text for one in made["cards"])


def test_a_printer_of_cards_gets_the_same_codes(deck: Path, tmp_path: Path) -> None:
    first = codes(printed(deck, tmp_path / "o.pdf"))
    made = printed(deck, tmp_path / "p.pdf", "--printer", "offset")
    assert codes(made) == first


def test_trace_answers_from_a_manifest(deck: Path, tmp_path: Path) -> None:
    made = printed(deck, tmp_path / "o.pdf")
    code = codes(made)["card-5"]
    done = trace(shown(code).lower(), tmp_path / "o.json")
    assert done.exit_code == 0
    assert "card-5 of tiny 1.2.0" in done.output and "o.pdf: page 2, place 1 (front)" in done.output
    found = json.loads(trace(code[:4], tmp_path / "o.json", "--format", "json").stdout)
    assert [one["id"] for one in found["found"]] == ["card-5"]


def test_trace_answers_from_standard_input(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = codes(printed(deck, tmp_path / "o.pdf"))["card-5"]
    done = trace(code, "-", stdin=(tmp_path / "o.json").read_bytes())
    assert done.exit_code == 0
    assert "card-5 of tiny 1.2.0" in done.output and "o.pdf: page 2, place 1 (front)" in done.output
    both = trace(code, "-", deck, "--format", "json", stdin=(tmp_path / "o.json").read_bytes())
    assert [one["id"] for one in json.loads(both.stdout)["found"]] == ["card-5", "card-5"]
    from_deck = trace(code, "-", stdin=deck.read_bytes())
    assert from_deck.exit_code == 0 and "card-5 of tiny 1.2.0" in from_deck.output
    wrong = trace(code, "-", stdin=b'{"manifest": 1}')
    assert wrong.exit_code == 2 and "no manifest" in wrong.output


def test_trace_answers_from_a_deck_in_any_language_and_side(deck: Path, tmp_path: Path) -> None:
    made = printed(deck, tmp_path / "o.pdf", "--lang", "de", "--side", "imperial", "--bleed", "2mm")
    code = codes(made)["card-4"]
    found = json.loads(trace(code, deck, "--format", "json").stdout)["found"]
    assert [(one["id"], one["lang"], one["side"]) for one in found] == [("card-4", "de", "imperial")]
    assert found[0]["content"] == next(one["content"] for one in made["cards"] if one["id"] == "card-4")


def test_trace_tells_of_a_deck_that_cannot_be_read(deck: Path, tmp_path: Path) -> None:
    code = printed(deck, tmp_path / "o.pdf")["cards"][0]["code"]
    broken = tmp_path / "broken.deck.yaml"
    broken.write_text("format: 1\ndeck: [\n", encoding="utf-8")
    alone = trace(code, broken)
    assert alone.exit_code == 1
    assert "broken.deck.yaml:2:7: error[TC001]" in alone.stderr
    beside = trace(code, broken, deck, "--format", "json")
    assert beside.exit_code == 0
    assert json.loads(beside.stdout)["found"]
    assert "error[TC001]" in beside.stderr


def test_trace_looks_through_history(deck: Path, tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", str(tmp_path), *who, *arguments], check=True, capture_output=True)

    code = codes(printed(deck, tmp_path / "o.pdf", "--cards", "card-2"))["card-2"]
    git("init")
    git("add", deck.name, "a.jpg")
    git("commit", "-m", "first")
    deck.write_text(deck.read_text(encoding="utf-8").replace("1.2.0", "2.0.0"), encoding="utf-8")
    git("commit", "-am", "second")
    now = trace(code, deck)
    assert now.exit_code == 1 and "--history" in now.output
    then = trace(code, deck, "--history")
    assert then.exit_code == 0 and "card-2 of tiny 1.2.0" in then.output and " at " in then.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["7F3", "x.deck.yaml"], "no build code"),
        (["7F3K-UUUU", "x.deck.yaml"], "no build code"),
        (["7F3K-9Q2M", "nowhere.json"], "nowhere.json"),
        (["7F3K-9Q2M", "other.json"], "no manifest"),
        (["7F3K-9Q2M", "broken.json"], "no manifest"),
    ],
)
def test_what_trace_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.json").write_text("{}", encoding="utf-8")
    Path("broken.json").write_text("{", encoding="utf-8")
    done = trace(*arguments)
    assert done.exit_code == 2 and said in done.output


def test_what_the_manifest_refuses(deck: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("{}", encoding="utf-8")
    for option, said in (
        ("m.txt", "is a .json file"), ("none/m.json", "there is no folder"), (str(there), "is there already"),
    ):  # fmt: skip
        name = option if Path(option).is_absolute() else tmp_path / option
        done = run(deck, "-o", tmp_path / "o.pdf", "--manifest", name)
        assert done.exit_code == 2 and said in done.output
        assert not (tmp_path / "o.pdf").exists()


@pytest.mark.parametrize(
    ("output", "wishes"),
    [
        ("p/", ()),
        ("p/", ("--pictures", "svg")),
        ("p/", ("--printer", "makeplayingcards", "--size", "poker")),
        ("p/", ("--printer", "tabletop-simulator", "--size", "poker", "--back", "themes")),
        ("one.png", ("--cards", "card-1")),
    ],
)
def test_the_manifest_of_pictures_names_the_one_that_shows_each_card(
    deck: Path, tmp_path: Path, output: str, wishes: tuple[str, ...]
) -> None:
    """Every file that was written is there with its hash, and `trace` leads from a code to the picture."""
    where = tmp_path / output.rstrip("/")
    manifest = tmp_path / "m.json"
    render(
        deck, "-o", f"{tmp_path}/{output}", "--dpi", "300", "--manifest", manifest, "--build-code", *wishes
    )
    said = json.loads(manifest.read_text(encoding="utf-8"))
    folder = where if where.is_dir() else tmp_path
    if where.is_dir():
        written = {one["name"]: one["sha256"] for one in said["output"]["files"]}
        assert set(written) == {path.name for path in folder.iterdir()}
    else:
        written = {said["output"]["name"]: said["output"]["sha256"]}
    for name, digest in written.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    assert said["cards"] and len({one["hash"] for one in said["cards"]}) == len(said["cards"])
    for one in said["cards"]:
        assert one["places"] and all(place["file"] in written for place in one["places"])
        done = trace(one["code"], manifest)
        assert done.exit_code == 0 and one["places"][0]["file"] in done.output
    fronts = [place for one in said["cards"] for place in one["places"] if place["face"] == "front"]
    assert len({(place["file"], place.get("position")) for place in fronts}) == len(fronts)


@given(st.binary(min_size=32, max_size=32))
def test_a_code_read_out_and_typed_again_is_the_same(digest: bytes) -> None:
    code = code_of(digest)
    assert read(f"1.2.0 · {shown(code)}") == code
    assert read(code.lower().replace("1", "l").replace("0", "o")) == code
    assert code_of(bytes([digest[0] ^ 128]) + digest[1:]) != code
