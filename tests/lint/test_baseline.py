"""``lint --baseline FILE``: what is accepted, what is new, and how the file gets shorter."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from terra_cards.cli.linting.run import Job
from terra_cards.lint.baseline import Baseline, BaselineError, parse
from terra_cards.lint.identity import Handle
from terra_cards.lint.report import Fault
from terra_cards.source import atomic
from tests.lint.decks import card, deck
from tests.lint.test_command import _collect, folder, run, write

__all__ = ["_collect", "folder"]

ONE = card("id: one\nareas: [frnace, atlantis]\ntheme: 1984")
TWO = card("id: two\nareas: [italy]\ntheme: A  B  C")
OLD = deck(ONE, TWO)
FILE = "baseline.json"
LINT = (".", "--baseline", FILE, "--ignore", "TC701")


def entries(folder: Path, file: str = FILE) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads((folder / file).read_text("utf-8"))["findings"]
    return listed


def found(*arguments: str, **more: Any) -> list[tuple[str, str]]:
    """Path and code of what is shown."""
    document = json.loads(run(*arguments, "--format", "json", **more)[1])
    return [(one["path"], one["code"]) for one in document["diagnostics"]]


@pytest.fixture
def old(folder: Path) -> Path:
    """A folder with an old deck and its baseline."""
    write(folder, old=OLD)
    code, out, err = run(*LINT)
    assert code == 0
    assert err == f"{FILE}: 5 findings accepted from now on\n"
    assert out == "no findings in 2 cards, 1 file\n5 accepted by the baseline\n"
    return folder


@pytest.mark.parametrize("update", [(), ("--update-baseline",)])
def test_it_stays_as_it_is_where_a_path_is_missing(old: Path, update: tuple[str, ...]) -> None:
    before = (old / FILE).read_bytes()
    write(old, old=deck(card()))
    code, _, err = run("gone.deck.yaml", *LINT, *update)
    assert code == 2 and "gone.deck.yaml" in err
    assert (old / FILE).read_bytes() == before
    assert run(*LINT)[0] < 2
    assert (old / FILE).read_bytes() != before


def test_none_is_made_where_a_path_is_missing(folder: Path) -> None:
    write(folder, old=OLD)
    assert run("gone.deck.yaml", *LINT)[0] == 2
    assert not (folder / FILE).exists()


def test_it_is_made_where_there_is_none(old: Path) -> None:
    assert entries(old) == [
        {"path": "old.deck.yaml", "code": "TC005", "card": "one", "field": "theme", "count": 1},
        {"path": "old.deck.yaml", "code": "TC201", "card": "one", "field": "areas/atlantis", "count": 1},
        {"path": "old.deck.yaml", "code": "TC201", "card": "one", "field": "areas/frnace", "count": 1},
        {"path": "old.deck.yaml", "code": "TC406", "card": "two", "field": "theme", "count": 2},
    ]
    rows = (old / FILE).read_text("utf-8").splitlines()
    assert sum('"code"' in row for row in rows) == len(entries(old)) == len(rows) - 5  # an entry a line


def test_what_is_accepted_is_silent_and_the_file_stays(old: Path) -> None:
    before = (old / FILE).read_bytes()
    assert run(*LINT, "--strict")[0] == 0
    assert found(*LINT) == []
    assert (old / FILE).read_bytes() == before


def test_a_new_finding_shows(old: Path) -> None:
    write(old, old=deck(ONE, TWO, card("id: three\nareas: [spian]\ntheme: Three")))
    assert found(*LINT) == [("old.deck.yaml", "TC201")]
    assert run(*LINT)[0] == 1
    write(old, new=deck(ONE), old=OLD)  # the same in another file is new too
    assert {path for path, _ in found(*LINT)} == {"new.deck.yaml"}


def test_one_more_of_the_same_in_the_same_field_shows(old: Path) -> None:
    write(old, old=OLD.replace("A  B  C", "A  B  C  D"))
    assert found(*LINT) == [("old.deck.yaml", "TC406")]


def test_lines_and_cards_may_move(old: Path) -> None:
    before = (old / FILE).read_bytes()
    write(old, old="# a remark\n\n" + deck(TWO, card("id: new"), "# another\n" + ONE))
    assert found(*LINT) == []
    assert (old / FILE).read_bytes() == before


def test_an_entry_no_longer_needed_is_a_finding_and_leaves_the_file(old: Path) -> None:
    before = entries(old)
    write(old, old=OLD.replace("frnace", "france"))
    code, out, _ = run(*LINT, "--format", "json")
    [gone] = json.loads(out)["diagnostics"]
    assert code == 0
    assert (gone["path"], gone["code"], gone["severity"]) == (FILE, "TC801", "warning")
    assert "TC201" in gone["message"] and "'one'" in gone["message"] and "'areas/frnace'" in gone["message"]
    row = next(at for at, entry in enumerate(before) if entry["field"] == "areas/frnace")
    assert gone["start"] == {"line": 4 + row, "column": 5}
    assert entries(old) == [entry for entry in before if entry["field"] != "areas/frnace"]
    assert found(*LINT) == []  # a second run has nothing to say
    write(old, old=OLD)
    assert found(*LINT) == [("old.deck.yaml", "TC201")]  # and what comes back is new


def test_with_strict_it_fails(old: Path) -> None:
    write(old, old=OLD.replace("frnace", "france"))
    assert run(*LINT, "--strict")[0] == 1


def test_a_count_gets_smaller(old: Path) -> None:
    write(old, old=OLD.replace("A  B  C", "A B  C"))
    _, out, _ = run(*LINT)
    assert "TC406 is found 1 and accepted 2 times in 'old.deck.yaml', card 'two', field 'theme'" in out
    assert [entry["count"] for entry in entries(old) if entry["code"] == "TC406"] == [1]


def test_a_file_that_is_gone_needs_no_entries(old: Path) -> None:
    write(old, new=deck(card()))
    (old / "old.deck.yaml").unlink()
    assert {code for _, code in found(*LINT)} == {"TC801"}
    assert entries(old) == []


def test_only_what_ran_is_judged(old: Path) -> None:
    before = (old / FILE).read_bytes()
    write(old, old=deck(card()), other=deck(card()))
    for arguments in (
        ("other.deck.yaml", "--baseline", FILE),
        (*LINT, "--select", "TC3"),
        (*LINT, "--ignore", "TC0,TC2,TC4"),
    ):
        assert [code for _, code in found(*arguments) if code == "TC801"] == []
        assert (old / FILE).read_bytes() == before


def test_a_rule_without_what_it_needs_is_not_judged(folder: Path) -> None:
    write(folder, good=deck(card()))
    (folder / "played.json").write_text(
        '{"deck": "example", "cards": [{"id": "eiffel-tower", "level": "explorer"}]}'
    )
    run(*LINT, "--simulation", "played.json")
    assert [entry["code"] for entry in entries(folder)] == ["TC706"]
    assert found(*LINT) == [] and len(entries(folder)) == 1
    assert found(*LINT, "--simulation", "played.json") == []


def test_a_comment_on_such_a_rule_is_not_unused_either(folder: Path) -> None:
    write(folder, good=deck("# terra: ignore[TC706] known\n" + card()))
    assert found("good.deck.yaml", "--ignore", "TC701") == []


@pytest.mark.parametrize(
    "broken",
    [
        OLD.replace("cards:", "cards: ["),  # not YAML
        OLD.replace("edition: terra", "edition: tera"),  # what depends on the edition stays silent
        OLD.replace("areas: [frnace, atlantis]", "aeras: [frnace, atlantis]"),
    ],
)
def test_a_passing_error_does_not_shorten_the_file(old: Path, broken: str) -> None:
    before = (old / FILE).read_bytes()
    write(old, old=broken)
    assert run(*LINT)[0] == 1
    assert (old / FILE).read_bytes() == before
    write(old, old=OLD)
    assert found(*LINT) == []


def test_what_keeps_a_file_from_being_read_is_never_accepted(folder: Path) -> None:
    write(folder, broken="format: 1\ndeck: [\n", twice=deck(card("theme: A\ntheme: B")))
    code, out, _ = run(*LINT)
    assert code == 1 and "TC001" in out and "TC002" not in out
    assert run(*LINT)[0] == 1


def test_update_accepts_what_is_there_now(old: Path) -> None:
    write(old, old=deck(card("id: new\nareas: [spian]")))
    code, _, err = run(*LINT, "--update-baseline")
    assert (code, err) == (0, f"{FILE}: 1 finding accepted from now on\n")
    assert [entry["field"] for entry in entries(old)] == ["areas/spian"]
    assert found(*LINT, "--strict") == []
    assert run(".", "--update-baseline")[0] == 2


def test_update_keeps_what_it_did_not_look_at(old: Path) -> None:
    before = entries(old)
    write(old, other=deck(card("areas: [spian]")))
    run("other.deck.yaml", "--baseline", FILE, "--update-baseline", "--ignore", "TC701")
    assert [entry for entry in entries(old) if entry["path"] == "old.deck.yaml"] == before
    assert len(entries(old)) == len(before) + 1


def test_paths_start_at_the_folder_of_the_file(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (old / "decks").mkdir()
    (old / "decks" / "old.deck.yaml").write_text(OLD, encoding="utf-8")
    run("decks", "--baseline", "decks/own.json", "--ignore", "TC701")
    assert {entry["path"] for entry in entries(old, "decks/own.json")} == {"old.deck.yaml"}
    for place, arguments in {
        old: ("decks", "--baseline", "decks/own.json"),
        old / "decks": (".", "--baseline", "own.json"),
        old.parent: (str(old / "decks"), "--baseline", str(old / "decks" / "own.json")),
    }.items():
        monkeypatch.chdir(place)
        assert found(*arguments, "--ignore", "TC701") == []


def test_fixes_come_first(old: Path) -> None:
    code, _, err = run(*LINT, "--fix")
    assert code == 0 and "fixed 4 findings" in err
    assert [entry["field"] for entry in entries(old)] == ["areas/atlantis"]


def test_a_diff_writes_nothing(old: Path) -> None:
    before = (old / FILE).read_bytes()
    assert run(*LINT, "--diff")[0] == 1
    write(old, old=deck(card()))
    run(*LINT, "--diff")
    assert (old / FILE).read_bytes() == before
    run(".", "--baseline", "new.json", "--diff")
    assert not (old / "new.json").exists()


def test_standard_input(old: Path) -> None:
    before = (old / FILE).read_bytes()
    arguments = ("-", "--stdin-filename", "old.deck.yaml", "--baseline", FILE, "--ignore", "TC701")
    assert found(*arguments, stdin=OLD) == []
    assert found(*arguments, stdin=OLD.replace("italy", "itlay")) == [("old.deck.yaml", "TC201")]
    assert found(*arguments, stdin=OLD.replace("frnace", "france")) == [(FILE, "TC801")]
    assert (old / FILE).read_bytes() == before  # what an editor holds is not what lies on the disk


def test_counts_and_other_reports(old: Path) -> None:
    document = json.loads(run(*LINT, "--format", "json")[1])
    assert (document["files"], document["summary"]) == (1, {"error": 0, "warning": 0, "info": 0})
    results = json.loads(run(*LINT, "--format", "sarif")[1])["runs"][0]["results"]
    assert len(results) == 5
    assert {(one["baselineState"], one["suppressions"][0]["kind"]) for one in results} == {
        ("unchanged", "external")
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("<<<<<<< ours\n", "after a merge"),
        ("[]", "no baseline"),
        ("{}", "no baseline"),
        ('{"version": 2, "findings": []}', "version 2"),
        ('{"version": 1, "findings": {}}', "list"),
        ('{"version": 1, "findings": [1]}', "entry 1"),
        ('{"version": 1, "findings": [{"path": "a", "code": "TC201", "crad": "x"}]}', "did you mean 'card'?"),
        ('{"version": 1, "findings": [{"path": "a"}]}', "entry 1"),
        ('{"version": 1, "findings": [{"path": "a", "code": 1}]}', "entry 1"),
        ('{"version": 1, "findings": [{"path": "a", "code": "TC201", "count": 0}]}', "from 1 up"),
        ('{"version": 1, "findings": [{"path": "a", "code": "TC201", "count": true}]}', "from 1 up"),
        ("\xff", "UTF-8"),
    ],
)
def test_a_file_that_is_no_baseline_is_status_2_and_stays(folder: Path, text: str, said: str) -> None:
    write(folder, old=OLD)
    (folder / FILE).write_bytes(text.encode("latin-1"))
    for more in ((), ("--update-baseline",)):
        code, out, err = run(*LINT, *more)
        assert (code, out) == (2, "") and said in err and FILE in err
        assert (folder / FILE).read_bytes() == text.encode("latin-1")


def test_a_place_that_cannot_be(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, old=OLD)
    assert run(".", "--baseline", ".")[0] == 2
    assert run(".", "--baseline", "nowhere/b.json")[0] == 2
    assert run(".", "--baseline", "old.deck.yaml")[0] == 2
    assert run(".", "--baseline", FILE, "--output", f"json={FILE}")[0] == 2

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(atomic, "write", full)
    code, _, err = run(*LINT)
    assert code == 2 and "cannot be written: No space left on device" in err


@pytest.mark.parametrize("there", [True, False])
def test_after_a_fault_of_ours_nothing_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    write(folder, old=OLD)
    if there:
        run(*LINT)
    before = (folder / FILE).read_bytes() if there else None
    real = Job.report

    def faulty(job: Job, *more: Any) -> Any:
        return replace(real(job, *more), faults=(Fault("TC208", "old.deck.yaml", "one", "boom"),))

    monkeypatch.setattr(Job, "report", faulty)
    code, _, err = run(*LINT, *(["--update-baseline"] if there else []))
    assert code == 3 and "not written" in err
    assert ((folder / FILE).read_bytes() if (folder / FILE).exists() else None) == before


def test_an_unknown_code_in_the_file_is_not_needed(old: Path) -> None:
    text = (old / FILE).read_text("utf-8").replace('"TC005"', '"TC999"')
    (old / FILE).write_text(text, encoding="utf-8")
    assert found(*LINT) == [(FILE, "TC801"), ("old.deck.yaml", "TC005")]


def test_an_entry_written_twice_counts_twice(old: Path) -> None:
    text = re.sub(r'(\n *\{[^\n]*"TC005"[^\n]*)', r"\1\1", (old / FILE).read_text("utf-8"))
    (old / FILE).write_text(text, encoding="utf-8")
    assert parse(text, FILE).counts[Handle("old.deck.yaml", "TC005", "one", "theme")] == 2
    assert found(*LINT) == [(FILE, "TC801")]


texts = st.text(st.characters(codec="utf-8") | st.sampled_from('"\\\udcff\u2028\n'), max_size=8)
names = texts.filter(bool)


@given(st.dictionaries(st.builds(Handle, names, names, texts, texts), st.integers(1, 99), max_size=6))
def test_what_is_written_is_read_again(counts: dict[Handle, int]) -> None:
    text = Baseline(counts).text()
    text.encode("utf-8")
    assert parse(text, FILE) == Baseline(Counter(counts))
    assert parse(text, FILE).text() == text


keys = st.sampled_from(["version", "findings", "path", "code", "count", "x"])
scalars = st.none() | st.booleans() | st.integers() | texts


@given(st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(keys, inner), max_leaves=8))
def test_any_json_is_a_baseline_or_refused(document: Any) -> None:
    for made in (document, {"version": 1, "findings": [document]}):
        try:
            assert isinstance(parse(json.dumps(made), FILE), Baseline)
        except BaselineError as error:
            assert FILE in str(error) and error.hint
