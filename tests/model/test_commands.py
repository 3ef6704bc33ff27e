"""The commands ``schema`` and ``doctor``."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terra_cards.cli.commands import doctor
from terra_cards.cli.commands import schema as command
from terra_cards.library import installed
from terra_cards.library.installed import Extra, Font, Installed, Package
from terra_cards.model import schema

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program as a user calls it."""
    return subprocess.run(
        [sys.executable, "-m", "terra_cards", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_names_are_those_of_the_models() -> None:
    assert tuple(command.NAMES) == schema.NAMES


@pytest.mark.parametrize("name", schema.NAMES)
def test_schema_prints_the_schema(name: str) -> None:
    result = CliRunner().invoke(command.app, [name])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == schema.generate(name)


def test_schema_without_a_name_is_that_of_decks() -> None:
    result = run("schema")
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["title"] == "Deck"


def test_the_modeline_leads_to_the_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (tmp_path, ROOT, ROOT / "decks"):
        monkeypatch.chdir(folder)
        result = CliRunner().invoke(command.app, ["board", "--modeline"])
        match = re.fullmatch(r"# yaml-language-server: \$schema=(.+)\n", result.stdout)
        assert match
        assert json.loads((folder / match[1]).read_text("utf-8"))["title"] == "Board"
        assert match[1].startswith("/") == (folder == tmp_path)  # in a checkout it can be shared


def test_a_wrong_name_is_wrong_usage_with_the_nearest() -> None:
    result = run("schema", "borad")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "error: no schema 'borad'\n  help: did you mean 'board'?\n"


def test_without_the_shipped_file_the_schema_is_made_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    from terra_cards.library import resources

    monkeypatch.setattr(resources, "path", lambda kind, file: tmp_path / file)  # type: ignore[operator]
    result = CliRunner().invoke(command.app, ["card"])
    assert json.loads(result.stdout) == schema.generate("card")


def test_doctor_tells_what_is_installed() -> None:
    result = run("doctor", "--format", "json")
    assert result.returncode == 0
    found = json.loads(result.stdout)
    assert found["version"] == 1
    assert found["terra_cards"] == metadata.version("terra-cards")
    packages = {package["name"].lower(): package for package in found["packages"]}
    assert packages["pydantic"]["installed"] == metadata.version("pydantic")
    assert all(package["fits"] for package in packages.values())
    assert {"sim", "boards", "preview", "all"} <= {extra["name"] for extra in found["extras"]}
    assert {extra["install"] for extra in found["extras"] if extra["name"] == "sim"} == {
        'pip install "terra-cards[sim]"'
    }
    assert {"terra", "terra-2003", "terra-deutschland", "terra-on-tour"} <= set(found["editions"])
    assert "world" in found["boards"]
    assert "classic" in found["templates"]
    assert found["schemas"]["files"] == sorted(schema.file_name(name) for name in schema.NAMES)
    fira = next(font for font in found["fonts"] if font["family"] == "Fira Sans")
    assert "FiraSans-Regular" in fira["faces"]


def test_doctor_in_words() -> None:
    result = run("doctor")
    assert result.returncode == 0
    for words in (
        "terra-cards ",
        "pydantic",
        "Optional parts",
        "Fira Sans",
        "Editions: terra, ",
        "Schemas: ",
    ):
        assert words in result.stdout


def test_doctor_refuses_another_format() -> None:
    result = run("doctor", "--format", "jsn")
    assert result.returncode == 2
    assert "did you mean 'json'?" in result.stderr


def _installed(*packages: Package, extras: tuple[Extra, ...] = ()) -> Installed:
    font = Font("Fira Sans", "fontpkg-fira-sans", "4", ("A",))
    return Installed(
        "1.0", "3.12.0", "CPython", "Linux x86_64", packages, extras, (font,), ("world",), ("terra",),
        ("classic",),
        ("deck.schema.json",), "schemas",
    )  # fmt: skip


def test_doctor_says_how_to_get_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    sim = Extra("sim", (Package("numpy", None, ">=1.26"),))
    monkeypatch.setattr(
        installed, "look", lambda: _installed(Package("pydantic", "2.14.4", ">=2.9"), extras=(sim,))
    )
    result = CliRunner().invoke(doctor.app, [])
    assert result.exit_code == 0, "an optional part may be missing"
    assert 'sim  missing: pip install "terra-cards[sim]" (numpy -)' in result.stdout


def test_doctor_fails_where_the_program_cannot_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "look", lambda: _installed(Package("pydantic", "1.10", ">=2.9")))
    result = CliRunner().invoke(doctor.app, [])
    assert result.exit_code == 1
    assert "pydantic  1.10, too old: needs >=2.9" in result.stdout
    assert "missing or too old: pydantic" in result.stderr


@pytest.mark.parametrize(
    ("version", "wanted", "fits"),
    [
        ("2.10.1", ">=2.9", True),
        ("2.9", ">=2.9", True),
        ("2.8.99", ">=2.9", False),
        ("10.0rc1", ">=9", True),
        (None, ">=9", False),
        ("1.0", "", True),
    ],
)
def test_whether_a_package_is_new_enough(version: str | None, wanted: str, fits: bool) -> None:
    assert Package("x", version, wanted).fits is fits
