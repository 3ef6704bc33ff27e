"""The hooks for pre-commit: their entries run by pre-commit itself, without its building of environments."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.ci.running import ROOT, deck, environment, read

HOOKS = {hook["id"]: hook for hook in read(".pre-commit-hooks.yaml")}
FILES = re.compile(HOOKS["terra-cards-lint"]["files"])


class Repository:
    """A repository with one of our hooks, as a user sets it up."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.folder = folder
        folder.mkdir()
        self.env = environment(
            folder,
            PRE_COMMIT_HOME=str(folder.parent / "pre-commit"),
            GIT_CONFIG_GLOBAL=os.devnull,
            GIT_CONFIG_SYSTEM=os.devnull,
            SOURCE_DATE_EPOCH="1796083200",
        )
        self.git("init", "--quiet")
        # What pre-commit would install is there already.
        hooks = [{**HOOKS[name], "language": "system"} for name in names]
        with (folder / ".pre-commit-config.yaml").open("w") as file:
            YAML().dump({"repos": [{"repo": "local", "hooks": hooks}]}, file)

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=self.folder, env=self.env, check=True, capture_output=True)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, *arguments: str) -> tuple[int, str]:
        self.git("add", "--all")
        command = [sys.executable, "-m", "pre_commit", "run", "--verbose", "--color=never", *arguments]
        done = subprocess.run(command, cwd=self.folder, env=self.env, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def test_the_manifest_is_valid() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", ".pre-commit-hooks.yaml"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stdout


def test_the_hooks() -> None:
    assert list(HOOKS) == [
        "terra-cards-lint",
        "terra-cards-lint-fix",
        "terra-cards-fmt",
        "terra-cards-lint-all",
    ]
    for name, hook in HOOKS.items():
        command = "fmt" if name.endswith("fmt") else "lint"
        assert hook["language"] == "python" and hook["entry"].startswith(f"terra-cards {command}")
    page = (ROOT / "docs" / "ci.md").read_text("utf-8")
    assert all(f"`{name}`" in page for name in HOOKS)


@pytest.mark.parametrize(
    ("path", "ours"),
    [
        ("a.deck.yaml", True),
        ("decks/a.deck.yml", True),
        ("a.board.yaml", True),
        ("a.edition.yml", True),
        ("a.template.yaml", True),
        ("deck.yaml", True),
        ("x/deck.yml", True),
        ("x/cards/a/b.yaml", True),
        ("cards/one.yml", True),
        ("mydeck.yaml", False),
        ("postcards/x.yaml", False),
        (".github/workflows/a.yaml", False),
        ("a.deck.yaml.bak", False),
    ],
)
def test_the_files_they_look_at(path: str, ours: bool) -> None:
    assert bool(FILES.search(path)) is ours


def test_findings_stop_a_commit(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", "terra-cards-lint")
    repository.write("my decks/a.deck.yaml", deck("france"))
    repository.write("docs/x.yaml", "a: [\n")
    assert repository.run()[0] == 0
    repository.write("my decks/b.deck.yaml", deck("frnace"))
    status, out = repository.run()
    assert status == 1 and "error[TC201]" in out and "b.deck.yaml:7:13" in out and "docs/x.yaml" not in out


def test_excluded_files_stay_out(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", "terra-cards-lint")
    repository.write("drafts/a.deck.yaml", deck("frnace"))
    repository.write("terra-cards.toml", 'exclude = ["drafts"]\n')
    assert repository.run("--all-files")[0] == 0


def test_a_card_is_seen_with_its_deck(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", "terra-cards-lint")
    repository.write("deck.yaml", deck("france").partition("cards:")[0])
    card = "id: same\ntheme: {}\ndifficulty: beginner\nareas: [france]\n" + (
        "tasks: {{year: {{ask: opened, answer: 1889}}, length: {{ask: height, answer: 330 m}}}}\n"
    )
    repository.write("cards/a.yaml", card.format("Tower"))
    repository.git("add", "--all")
    repository.git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "a", "--no-verify")
    repository.write("cards/b.yaml", card.format("Louvre"))
    status, out = repository.run()  # only b changed, and a has the same id
    assert status == 1 and "TC105" in out


def test_fixes_are_made_and_stop_the_commit_once(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", "terra-cards-lint-fix")
    repository.write("a.deck.yaml", deck("frnace"))
    status, out = repository.run()
    assert status == 1 and "files were modified by this hook" in out
    assert (repository.folder / "a.deck.yaml").read_text("utf-8") == deck("france")
    assert repository.run()[0] == 0


def test_formatting_stops_the_commit_once(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", "terra-cards-fmt")
    repository.write("deck.yaml", "format: 1\ndeck: {id: a}\n")
    repository.write("cards/a.yaml", "id:   a  # kept\n")
    repository.write("drafts/a.deck.yaml", "format:   1\n")
    repository.write("docs/x.yaml", "a:   1\n")
    repository.write("terra-cards.toml", 'exclude = ["drafts"]\n')
    status, out = repository.run()
    assert status == 1 and "files were modified by this hook" in out and "1 file formatted" in out
    assert (repository.folder / "cards" / "a.yaml").read_text("utf-8") == "id: a  # kept\n"
    assert (repository.folder / "drafts" / "a.deck.yaml").read_text("utf-8") == "format:   1\n"
    assert repository.run()[0] == 0
    repository.write("cards/b.yaml", "id:   b: c\n")
    status, out = repository.run()
    assert status == 1 and "error[TC001]" in out
    assert (repository.folder / "cards" / "b.yaml").read_text("utf-8") == "id:   b: c\n"


def test_many_files_are_all_looked_at(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", "terra-cards-lint")
    for number in range(60):
        repository.write(f"d{number}.deck.yaml", deck("frnace" if number % 20 == 0 else "france"))
    _, out = repository.run("--all-files")
    assert len(set(re.findall(r"--> (d\d+\.deck\.yaml):7", out))) == 3


def test_what_several_decks_do_together_is_the_third_hook_s(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", "terra-cards-lint-all")
    repository.write("a.deck.yaml", deck("france"))
    repository.write("notes.txt", "x")
    assert repository.run()[0] == 0
    repository.write("b.deck.yaml", deck("frnace"))
    status, out = repository.run("--files", "notes.txt")
    assert status == 1 and "b.deck.yaml:7:13" in out
