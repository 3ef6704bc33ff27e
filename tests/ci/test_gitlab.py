"""The GitLab template: its script runs as a runner runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.ci.running import ROOT, arguments, deck, environment, read, recording, shell

FILE = "ci/terra-cards.gitlab-ci.yml"
TEMPLATE = read(FILE)
JOB = TEMPLATE["terra-cards"]
QUALITY, JUNIT = "gl-code-quality-report.json", "terra-cards-junit.xml"


class Run:
    """The job's script in a checkout; the runner joins its lines and stops at the first that fails."""

    def __init__(self, folder: Path, program: str = "sh", part: str = "script", **variables: str) -> None:
        assert not set(variables) - set(TEMPLATE["variables"])
        env = environment(folder, SOURCE_DATE_EPOCH="1796083200", **{**TEMPLATE["variables"], **variables})
        done = shell((program, "-e"), "\n".join(JOB[part]), folder, env)
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.folder = folder

    @property
    def issues(self) -> list[str]:
        return [issue["check_name"] for issue in json.loads((self.folder / QUALITY).read_text("utf-8"))]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "checkout"
    folder.mkdir()
    (folder / "bad.deck.yaml").write_text(deck("frnace"), encoding="utf-8")
    return folder


def test_it_satisfies_the_schema_of_gitlab() -> None:
    schema = ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", FILE]
    done = subprocess.run([sys.executable, "-m", "check_jsonschema", *schema], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stdout


def test_the_defaults_can_be_set_by_who_includes_it() -> None:
    assert "variables" not in JOB  # those of a job win over those of the including file
    page = (ROOT / "docs" / "ci.md").read_text("utf-8")
    assert all(f"`{name}`" in page for name in TEMPLATE["variables"])


def test_the_reports_are_those_that_the_script_writes() -> None:
    reports = JOB["artifacts"]["reports"]
    assert (reports, JOB["artifacts"]["when"]) == ({"codequality": QUALITY, "junit": JUNIT}, "always")


@pytest.mark.parametrize("program", ["sh", "bash"])
def test_findings_fail_and_are_reported(checkout: Path, program: str) -> None:
    run = Run(checkout, program)
    assert run.status == 1 and "error[TC201]" in run.out
    assert run.issues == ["TC701", "TC201"]
    suites = ElementTree.parse(checkout / JUNIT).getroot()
    assert suites[0].get("failures") == "1"
    assert Run(checkout, program).status == 1  # reports of the last run are written over


def test_what_is_known_is_kept_and_is_no_deck(checkout: Path) -> None:
    assert JOB["cache"]["paths"] == ["$TERRA_CARDS_CACHE_DIR"]
    first = Run(checkout)
    assert len(list((checkout / ".terra-cards-cache").glob("lint/*/*.json"))) == 1
    again = Run(checkout)
    assert (again.status, again.out, again.issues) == (first.status, first.out, first.issues)


def test_a_clean_checkout_passes(checkout: Path) -> None:
    (checkout / "bad.deck.yaml").write_text(deck("france"), encoding="utf-8")
    run = Run(checkout, TERRA_CARDS_IGNORE="TC701")
    assert run.status == 0 and run.issues == []


def test_the_other_variables(checkout: Path) -> None:
    (checkout / "more decks").mkdir()
    (checkout / "more decks" / "x.deck.yaml").write_text(deck("spian"), encoding="utf-8")
    run = Run(checkout, TERRA_CARDS_PATHS="more decks\nbad.deck.yaml", TERRA_CARDS_SELECT="TC2")
    assert run.issues == ["TC201", "TC201"]
    (checkout / "bad.deck.yaml").write_text(deck("france").replace("Eiffel Tower", "1984"), encoding="utf-8")
    assert Run(checkout, TERRA_CARDS_PATHS="bad.deck.yaml", TERRA_CARDS_STRICT="true").status == 1
    run = Run(checkout, TERRA_CARDS_BASELINE="b.json")
    assert run.status == 2 and "commit it first" in run.err and not (checkout / "b.json").exists()


TEXTS = ["$(touch pwned)", "`touch pwned`", "; touch pwned", "--fix", "-", "*", "a'b\"c"]


@pytest.mark.parametrize("program", ["sh", "bash"])
@pytest.mark.parametrize("text", TEXTS)
def test_every_variable_arrives_as_it_is_and_nothing_in_it_is_run(
    checkout: Path, text: str, program: str
) -> None:
    (checkout / text).write_text("")
    names = sorted(path.name for path in checkout.iterdir())
    values = {**dict.fromkeys(TEMPLATE["variables"], text), "TERRA_CARDS_PATHS": f"{text}\na b"}
    env = environment(checkout, **values)
    record = recording(env)
    assert shell((program, "-e"), "\n".join(JOB["script"]), checkout, env).returncode == 0
    given = arguments(record)
    assert given[given.index("--") + 1 :] == [f"./{text}" if text.startswith("-") else text, "a b"]
    assert given[4 : given.index("--")] == [f"--{flag}={text}" for flag in ("select", "ignore", "baseline")]
    assert sorted(path.name for path in checkout.iterdir()) == names


def test_a_package_has_to_be_named_and_is_one_argument(tmp_path: Path) -> None:
    folder = tmp_path / "checkout"
    folder.mkdir()
    run = Run(folder, part="before_script")
    assert run.status == 2 and "set TERRA_CARDS_PACKAGE" in run.err
    env = environment(folder, TERRA_CARDS_PACKAGE="a b; touch pwned")
    record = recording(env, "python")
    shell(("sh", "-e"), "\n".join(JOB["before_script"]), folder, env)
    assert arguments(record)[:4] == ["-P", "-m", "pip", "install"]
    assert arguments(record)[-1] == "a b; touch pwned"
