"""The GitHub Action: its scripts run as the runner runs them, with friendly and hostile inputs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ci.running import ROOT, arguments, deck, environment, read, recording, shell

ACTION = read("action.yml")
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
LINT = next(step for step in STEPS if step.get("id") == "lint")
BASH = ("bash", "--noprofile", "--norc", "-eo", "pipefail")  # what `shell: bash` means to the runner


class Run:
    """The lint step in a checkout, and what it left for later steps."""

    def __init__(self, folder: Path, record: bool = False, **inputs: str) -> None:
        known = ACTION["inputs"]
        assert not set(inputs) - {name.replace("-", "_") for name in known}
        values = {name: inputs.get(name.replace("-", "_"), entry["default"]) for name, entry in known.items()}
        runner = folder.parent / f"{folder.name}-runner"
        runner.mkdir(exist_ok=True)
        output, summary = runner / "output", runner / "summary"
        output.write_text("")
        summary.write_text("")
        env = environment(
            folder,
            RUNNER_TEMP=str(runner),
            GITHUB_OUTPUT=str(output),
            GITHUB_STEP_SUMMARY=str(summary),
            SOURCE_DATE_EPOCH="1796083200",
            **{name: expanded(text, values) for name, text in LINT["env"].items()},
        )
        self.arguments: list[str] = []
        recorded = recording(env) if record else None
        done = shell(BASH, LINT["run"], folder, env)
        if recorded is not None:
            self.arguments = arguments(recorded)
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.outputs = dict(row.split("=", 1) for row in output.read_text("utf-8").splitlines())
        self.summary = summary.read_text("utf-8")
        self.runner = runner

    @property
    def annotations(self) -> list[str]:
        return [row for row in self.out.splitlines() if re.match(r"::(error|warning|notice) ", row)]


def expanded(text: str, inputs: dict[str, str]) -> str:
    """An expression of the runner, of the one kind that the action uses for this step."""
    match = re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", text)
    assert match is not None, text
    return inputs[match[1]]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "checkout"
    folder.mkdir()
    (folder / "bad.deck.yaml").write_text(deck("frnace"), encoding="utf-8")
    (folder / "good.deck.yaml").write_text(deck("france"), encoding="utf-8")
    return folder


# The file


def test_it_satisfies_the_schema_of_actions() -> None:
    schema = ["--builtin-schema", "vendor.github-actions", "action.yml"]
    done = subprocess.run([sys.executable, "-m", "check_jsonschema", *schema], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stdout


def test_no_script_holds_an_expression() -> None:
    scripts = [step["run"] for step in STEPS if "run" in step]
    assert len(scripts) == 2
    assert not any("${{" in script for script in scripts)  # else an input is a piece of the script


def test_every_input_is_used_and_every_value_is_an_input() -> None:
    text = (ROOT / "action.yml").read_text("utf-8")
    used = set(re.findall(r"inputs\.([a-z-]+)", text))
    assert used == set(ACTION["inputs"])
    assert all(entry["description"] and "default" in entry for entry in ACTION["inputs"].values())
    written = set(re.findall(r"steps\.lint\.outputs\.([a-z-]+)", text))
    assert written == set(ACTION["outputs"])


def test_python_never_looks_for_modules_in_the_checkout() -> None:
    for step in STEPS:
        for call in re.findall(r"(?m)^\s*(?:if .*)?\bpython .*$", step.get("run", "")):
            assert "python -P " in call


def test_the_pages_name_what_the_action_has() -> None:
    page = (ROOT / "docs" / "ci.md").read_text("utf-8")
    for name in (*ACTION["inputs"], *ACTION["outputs"]):
        assert f"`{name}`" in page, name


# The step


def test_findings_are_annotated_and_fail(checkout: Path) -> None:
    run = Run(checkout)
    assert run.status == 1
    [error] = [row for row in run.annotations if row.startswith("::error")]
    assert error.startswith("::error file=bad.deck.yaml,line=7,endLine=7,col=13,endColumn=19,title=TC201")
    assert run.outputs["exit-code"] == "1" and run.outputs["errors"] == "1"
    assert run.outputs["infos"] == str(len([row for row in run.annotations if row.startswith("::notice")]))
    assert "sarif-file" not in run.outputs
    assert "TC201  unknown-area" in run.summary and run.summary.count("```") == 2


def test_a_clean_checkout_passes(checkout: Path) -> None:
    (checkout / "bad.deck.yaml").unlink()
    run = Run(checkout, ignore="TC701")
    assert (run.status, run.annotations) == (0, [])
    assert run.outputs == {"exit-code": "0", "errors": "0", "warnings": "0", "infos": "0"}


def test_fail_false_only_annotates(checkout: Path) -> None:
    run = Run(checkout, fail="false")
    assert run.status == 0 and run.annotations and run.outputs["errors"] == "1"


def test_inputs_become_options(checkout: Path) -> None:
    base = Run(checkout, record=True).arguments
    assert base[-2:] == ["--", "."]
    for inputs, options in (
        ({"strict": "true"}, ["--strict"]),
        ({"strict": "false", "fail": "true"}, []),
        ({"fail": "false"}, ["--exit-zero"]),
        ({"cache": "false"}, ["--no-cache"]),
        ({"select": "TC2, TC3", "ignore": "TC7"}, ["--select=TC2, TC3", "--ignore=TC7"]),
        ({"config": "own settings.toml"}, ["--config=own settings.toml"]),
        ({"sarif_file": "a b.sarif"}, ["--output=sarif=a b.sarif"]),
        (
            {"reports": "junit=a.xml\r\n\ngitlab=b c.json\n"},
            ["--output=junit=a.xml", "--output=gitlab=b c.json"],
        ),
    ):
        assert Run(checkout, record=True, **inputs).arguments == [*base[:-2], *options, "--", "."]


def test_strict(checkout: Path) -> None:
    (checkout / "bad.deck.yaml").write_text(deck("france").replace("Eiffel Tower", "1984"), encoding="utf-8")
    assert Run(checkout).status == 0
    assert Run(checkout, strict="true").status == 1


@pytest.mark.parametrize("paths", ["a.deck.yaml\nmy decks\n", "\r\na.deck.yaml\r\n\r\nmy decks"])
def test_paths_one_a_line(checkout: Path, paths: str) -> None:
    given = Run(checkout, record=True, paths=paths).arguments
    assert given[given.index("--") + 1 :] == ["a.deck.yaml", "my decks"]


def test_the_cache_is_where_it_is_carried_from(checkout: Path) -> None:
    [kept] = [step for step in STEPS if step.get("uses", "").startswith("actions/cache@")]
    assert kept["if"] == "inputs.cache == 'true'" and STEPS.index(kept) < STEPS.index(LINT)
    assert kept["with"]["path"] == "${{ runner.temp }}/terra-cards-cache"
    run = Run(checkout)
    results = sorted((run.runner / "terra-cards-cache").glob("lint/*/*.json"))
    assert len(results) == 2
    again = Run(checkout)
    assert (again.status, again.out, again.outputs) == (run.status, run.out, run.outputs)
    assert sorted((run.runner / "terra-cards-cache").glob("lint/*/*.json")) == results


def test_a_path_that_is_not_there(checkout: Path) -> None:
    """What is there is checked all the same, and told."""
    run = Run(checkout, paths="bad.deck.yaml\nnowhere")
    assert run.outputs == {"exit-code": "2", "errors": "1", "warnings": "0", "infos": "1"}
    assert run.status == 2
    run = Run(checkout, paths="nowhere")
    assert (run.status, run.outputs) == (2, {"exit-code": "2"})


def test_sarif_and_other_reports(checkout: Path) -> None:
    for _ in range(2):  # written over the next time
        run = Run(checkout, sarif_file="lint.sarif", reports="junit=a.xml\n\ngitlab=b c.json\n")
        assert run.status == 1 and run.outputs["sarif-file"] == "lint.sarif"
    assert json.loads((checkout / "lint.sarif").read_text("utf-8"))["version"] == "2.1.0"
    assert (checkout / "a.xml").exists() and (checkout / "b c.json").exists()


def test_an_upload_needs_no_name(checkout: Path) -> None:
    run = Run(checkout, upload_sarif="true")
    file = Path(run.outputs["sarif-file"])
    assert file.parent == run.runner and json.loads(file.read_text("utf-8"))["runs"]
    upload = STEPS[-1]
    assert upload["uses"].startswith("github/codeql-action/upload-sarif@")
    assert "!cancelled()" in upload["if"] and "inputs.upload-sarif == 'true'" in upload["if"]


def test_a_baseline_has_to_be_there(checkout: Path) -> None:
    run = Run(checkout, baseline="baseline.json")
    assert run.status == 2 and "::error title=terra-cards::the baseline is not" in run.out
    assert not (checkout / "baseline.json").exists()
    env = environment(checkout)
    subprocess.run(
        ["terra-cards", "lint", "--baseline", "baseline.json"],
        cwd=checkout,
        env=env,
        check=True,
        capture_output=True,
    )
    assert Run(checkout, baseline="baseline.json", strict="true").status == 0
    (checkout / "bad.deck.yaml").write_text(deck("spian"), encoding="utf-8")
    assert Run(checkout, baseline="baseline.json").outputs["errors"] == "1"


HOSTILE = [
    "$(touch pwned)",
    "`touch pwned`",
    "; touch pwned;",
    "a' ; touch pwned; '",
    'a" ; touch pwned; "',
    "a && touch pwned",
    "| touch pwned",
    "${IFS}touch${IFS}pwned",
    "--fix",
    "-",
    "--show-config",
    "*",
    "a\\",
    "%0A::error::x",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_every_input_arrives_as_it_is_and_nothing_in_it_is_run(checkout: Path, text: str) -> None:
    (checkout / text.replace("/", "")).write_text("")
    names = sorted(path.name for path in checkout.iterdir())
    run = Run(
        checkout,
        record=True,
        paths=f"{text}\n a b ",
        select=text,
        ignore=text,
        config=text,
        baseline=text,
        sarif_file=text,
        reports=f"json={text}\ntext=x y",
        strict=text,
        fail=text,
    )
    assert run.status == 0
    before, after = run.arguments[: run.arguments.index("--")], run.arguments[run.arguments.index("--") + 1 :]
    assert after == [f"./{text}" if text.startswith("-") else text, " a b "]
    flags = ("select", "ignore", "config", "output=sarif", "baseline", "output=json")
    assert [f"--{flag}={text}" for flag in flags] + ["--output=text=x y"] == before[7:]
    assert sorted(path.name for path in checkout.iterdir()) == names


def test_files_with_such_names_are_linted(checkout: Path) -> None:
    texts = ["$(touch pwned)", "' ; touch pwned; \"", "--fix", "%0A::error::x"]
    names = [f"{text}.deck.yaml" for text in texts]
    for name in names:
        (checkout / name).write_text(deck("spian"), encoding="utf-8")
    run = Run(checkout, paths="\n".join(names), select="TC201")
    assert run.status == 1 and len(run.out.splitlines()) == len(run.annotations) == len(names)
    escaped = [name.replace("%", "%25").replace(":", "%3A").replace(",", "%2C") for name in names]
    assert all(any(f"file={name}," in error for error in run.annotations) for name in escaped)
    assert not (checkout / "pwned").exists()


def test_a_wrong_input_is_wrong_usage(checkout: Path) -> None:
    assert Run(checkout, select="$(touch pwned)").status == 2
    assert not (checkout / "pwned").exists()


def test_a_line_break_in_a_sarif_file_adds_no_output(checkout: Path) -> None:
    name = "a.sarif\nexit-code=0"
    run = Run(checkout, sarif_file=name)
    assert run.outputs["exit-code"] == "1" and run.outputs["sarif-file"] == "a.sarifexit-code=0"


def test_modules_of_the_checkout_are_not_imported(checkout: Path) -> None:
    for name in ("json", "yaml", "terra_cards", "typer", "pydantic"):
        (checkout / f"{name}.py").write_text("open('pwned', 'w').close()\n")
    run = Run(checkout)
    assert run.status == 1 and run.outputs["errors"] == "1"
    assert not (checkout / "pwned").exists()


def test_a_card_cannot_give_orders_to_the_runner(checkout: Path) -> None:
    order = "x\\n::set-output name=a::b\\n##[error]c"
    text = deck("france").replace("Eiffel Tower", f'"{order}"').replace("id: eiffel-tower", f'id: "{order}"')
    (checkout / "bad.deck.yaml").write_text(text, encoding="utf-8")
    run = Run(checkout)
    for row in (run.out + run.err).splitlines():
        assert not row.lstrip().startswith("::set-output") and "##[" not in row.partition("::")[0]


def test_the_package_is_installed_from_the_action(tmp_path: Path) -> None:
    """The install step hands pip one argument, whatever the folder is called."""
    step = next(step for step in STEPS if step["name"] == "Install terra-cards")
    assert step["env"] == {"TERRA_ACTION_PATH": "${{ github.action_path }}"}
    folder = tmp_path / "checkout"
    folder.mkdir()
    env = environment(folder, TERRA_ACTION_PATH="/actions/my action; touch pwned")
    record = recording(env, "python")
    shell(BASH, step["run"], folder, env)
    assert arguments(record)[:4] == ["-P", "-m", "pip", "install"]
    assert arguments(record)[-1] == "/actions/my action; touch pwned"
    assert list(folder.iterdir()) == []
