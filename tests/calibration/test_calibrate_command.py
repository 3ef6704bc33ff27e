"""``terra-cards calibrate`` as people use it: records, spreadsheets, and what is wrong with them."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from terra_cards.cli.main import app
from tests.calibration.toys import DECK, write_evenings

HEADER = "player,card,task,result\n"


def run(*arguments: object):
    return CliRunner().invoke(app, ["calibrate", *map(str, arguments)])


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("evenings")
    write_evenings(folder, 8, 16, str(DECK))
    return folder


def test_records_become_difficulties_on_the_scale_of_simulate(evenings, tmp_path):
    out = tmp_path / "plays.json"
    result = run(evenings, "--format", "json", "-o", out)
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert json.loads(out.read_text(encoding="utf-8")) == document
    assert document["basis"] == "plays"
    assert document["players"] <= 16
    assert "abilities" not in document
    assert "p0" not in result.stdout
    for card in document["cards"]:
        assert 0 <= card["difficulty"] <= 1
        assert card["difficulty_se"] > 0
        assert not card["enough"]
        assert "level" not in card
        assert card["printed_level"]
        for task in card["tasks"].values():
            assert {"answers", "censored", "b", "b_se", "slope", "gap", "share", "logit"} <= set(task)


def test_too_little_data_is_said_first(evenings):
    result = run(evenings)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("8 games, ")
    assert lines[1].startswith("Not enough plays: no card was played by 20 people")
    assert "found every right space taken" in result.stdout


def test_abilities_only_when_asked_for(evenings):
    assert "ability" in run(evenings, "--abilities").stdout
    document = json.loads(run(evenings, "--abilities", "--format", "json").stdout)
    assert set(document["abilities"]) <= {f"p{number}" for number in range(16)}


def test_the_same_names_in_two_files_can_be_two_people(evenings):
    document = json.loads(run(evenings, "--apart", "--format", "json").stdout)
    assert document["players"] == 32


def test_what_is_there_is_not_overwritten(evenings, tmp_path):
    out = tmp_path / "plays.json"
    out.write_text("mine", encoding="utf-8")
    result = run(evenings, "-o", out)
    assert result.exit_code == 2
    assert out.read_text(encoding="utf-8") == "mine"
    assert run(evenings, "-o", out, "--force").exit_code == 0


def sheet(tmp_path, text: str, name: str = "plays.csv"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_spreadsheet_of_first_stones(tmp_path, mark):
    rows = HEADER + "".join(f"p{i},amazon,{task},hit\n" for i in range(25) for task in ("areas", "year"))
    path = sheet(tmp_path, "\ufeff" + rows.replace(",", mark))
    document = json.loads(run(path, "--format", "json").stdout)
    assert document["players"] == 25
    assert list(document["cards"][0]["tasks"]) == ["map", "year"]
    assert document["cards"][0]["enough"]
    assert "difficulty" not in document["cards"][0]  # which deck, nobody has said


def test_a_deck_named_gives_difficulties(tmp_path):
    rows = HEADER + "".join(f"p{i},danube,map,{'hit' if i % 2 else 'miss'}\n" for i in range(25))
    result = run(sheet(tmp_path, rows), "--deck", DECK, "--format", "json")
    card = json.loads(result.stdout)["cards"][0]
    assert card["difficulty"] > 0
    assert card["tasks"]["map"]["logit"] is not None


def test_a_task_that_the_deck_does_not_ask_for_is_told(tmp_path):
    rows = HEADER + "".join(f"p{i},danube,{task},hit\n" for i in range(5) for task in ("map", "year"))
    result = run(sheet(tmp_path, rows), "--deck", DECK)
    assert result.exit_code == 0
    assert "do not ask for these, so they say nothing of it: danube year." in " ".join(result.stdout.split())


def test_a_workbook(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["Player", "Card", "Task", "Result", "Hit free"])
    for number in range(12):
        book.active.append([number, "danube", "map", "adjacent", "no" if number else "yes"])
    path = tmp_path / "plays.xlsx"
    book.save(path)
    document = json.loads(run(path, "--format", "json").stdout)
    assert document["answers"] == 12
    assert document["censored"] == 11


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "the file is empty"),
        ("player,card,tsk,result\na,b,map,hit\n", 1, "there is no column 'task': 'tsk' is not one"),
        ("player,card,task,result,player\n", 1, "two columns are called 'player'"),
        (HEADER + "a,b,mpa,hit\n", 2, "no task 'mpa': did you mean 'map'?"),
        (HEADER + "\na,b,map,won\n", 3, "no result 'won'"),
        (HEADER + ",b,map,hit\n", 2, "no player"),
        ("player,card,task,result,order\na,b,map,hit,first\n", 2, "order: a whole number"),
        ("player,card,task,result,hit_free\na,b,map,hit,maybe\n", 2, "hit_free: yes or no, not 'maybe'"),
        (HEADER + "a,b,map,hit\0\n", 2, "a NUL character"),
    ],
)
def test_wrong_rows_are_told_with_their_line(tmp_path, text, line, said):
    path = sheet(tmp_path, text)
    result = run(path)
    assert result.exit_code == 1
    place = f"{path}:{line}: " if line else f"{path}: "
    assert place + said in result.stderr


def test_latin_1_is_told_with_its_line(tmp_path):
    path = tmp_path / "plays.csv"
    path.write_bytes(HEADER.encode() + "Jürgen,b,map,hit\n".encode("latin-1"))
    result = run(path)
    assert result.exit_code == 1
    assert f"{path}:2: not UTF-8" in result.stderr
    assert "CSV UTF-8" in result.stderr


def test_no_workbook_is_no_traceback(tmp_path):
    path = tmp_path / "plays.xlsx"
    path.write_bytes(b"PK\x03\x04 and nothing more")
    result = run(path)
    assert result.exit_code == 1
    assert "no workbook" in result.stderr


def test_a_broken_record_is_told_and_the_others_are_read(evenings, tmp_path):
    good = next(evenings.iterdir())
    (tmp_path / "a.jsonl").write_text(good.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "b.jsonl").write_text('{"record": 1}\n', encoding="utf-8")
    result = run(tmp_path, "--format", "json")
    assert result.exit_code == 1
    assert "b.jsonl:1: G3: " in result.stderr
    assert json.loads(result.stdout)["players"] == 4


def test_two_boards_under_one_card_id_are_refused(evenings, tmp_path):
    record = next(evenings.iterdir()).read_text(encoding="utf-8").splitlines()
    header = json.loads(record[0])
    name = header["cards"][0].rpartition("#")[2]
    header["cards"] = [{"id": name, "areas": ["north-atlantic"], "year": 1900, "length": "3 m"}]
    header["rounds"] = 1
    (tmp_path / "a.jsonl").write_text("\n".join(record) + "\n", encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(json.dumps(header) + "\n", encoding="utf-8")
    result = run(tmp_path, "--format", "json")
    assert result.exit_code == 1
    assert f"the card '{name}' has other right spaces than in" in result.stderr


def test_nothing_to_read_is_said(tmp_path):
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "no plays" in result.stderr
    assert run(tmp_path / "nowhere").exit_code == 2
