"""docs/editors.md: what it says to copy can be read by the editor it is for, and names what there is."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from terra_cards.cli.commands.schema import NAMES
from terra_cards.cli.main import COMMANDS
from terra_cards.lsp.actions.requests import FIX_ALL
from terra_cards.lsp.kinds import kind_of_path
from terra_cards.workspace.files import Files

PAGE = (Path(__file__).parents[2] / "docs/editors.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
_LUA_OPENS, _LUA_CLOSES = {"function", "do", "then", "repeat"}, {"end", "until"}
_PAIRS = {")": "(", "]": "[", "}": "{"}


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def unbalanced(text: str, language: str) -> str | None:
    """What opens without closing, or the other way round; None where all is well."""
    comment = {"lua": r"--[^\n]*", "elisp": r";[^\n]*"}[language]
    tokens = rf"""{comment}|"(?:\\.|[^"\\\n])*"|[A-Za-z_][\w.]*|[()\[\]{{}}"]"""
    if language == "lua":
        tokens = rf"'(?:\\.|[^'\\\n])*'|{tokens}|'"
    opened: list[str] = []
    for token in re.findall(tokens, text):
        if token in "'\"":
            return token
        if language == "lua" and token in _LUA_OPENS:
            opened.append("block")
        elif language == "lua" and token in _LUA_CLOSES:
            if not opened or opened.pop() != "block":
                return token
        elif token in _PAIRS.values():
            opened.append(token)
        elif token in _PAIRS and (not opened or opened.pop() != _PAIRS[token]):
            return token
    return opened[-1] if opened else None


@pytest.mark.parametrize(
    ("text", "language", "left"),
    [
        ("f({ a = '(' })", "lua", None),
        ("f({ a = 1 )", "lua", ")"),
        ("if a then f() end -- (", "lua", None),
        ("function f() if a then g() end", "lua", "block"),
        ("f('a)", "lua", "'"),
        ('(f \'(a . ("b")))', "elisp", None),
        ("(f '(a . (\"b))", "elisp", '"'),
        ("(f", "elisp", "("),
    ],
)
def test_unbalanced_texts_are_noticed(text: str, language: str, left: str | None) -> None:
    assert unbalanced(text, language) == left


def test_there_is_a_block_for_each_editor() -> None:
    assert {name for name, _ in BLOCKS} == {"sh", "json", "lua", "elisp", "toml", "yaml"}


def test_json_can_be_read_and_starts_the_server() -> None:
    vscode, sublime, schemas = (json.loads(text) for text in blocks("json"))
    started = [vscode["glspc.server.command"], *vscode["glspc.server.commandArguments"]]
    assert started == sublime["clients"]["terra-cards"]["command"] == ["terra-cards", "lsp"]
    assert FIX_ALL in vscode["[yaml]"]["editor.codeActionsOnSave"]
    for schema in schemas["yaml.schemas"]:
        assert schema.removeprefix("./").removesuffix(".schema.json") in NAMES


def test_toml_can_be_read_and_starts_the_server() -> None:
    (text,) = blocks("toml")
    table = tomllib.loads(text)
    server = table["language-server"]["terra-cards"]
    assert [server["command"], *server["args"]] == ["terra-cards", "lsp"]
    assert table["language"][0]["language-servers"] == ["terra-cards"]


@pytest.mark.parametrize("language", ["lua", "elisp"])
def test_lua_and_lisp_are_balanced_and_start_the_server(language: str) -> None:
    found = blocks(language)
    assert [unbalanced(text, language) for text in found] == [None] * len(found)
    assert re.search(r"""['"]terra-cards['"],? ['"]lsp['"]""", found[0])


def test_modelines_can_be_read() -> None:
    for text in blocks("yaml"):
        assert re.fullmatch(r"# yaml-language-server: \$schema=(/somewhere/)?deck\.schema\.json\n", text)


def test_named_commands_and_kinds_of_files_exist(tmp_path: Path) -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    commands = set(re.findall(r"`terra-cards ([a-z]+)[ `]", prose))
    assert {"lsp", "lint", "schema"} <= commands <= set(COMMANDS)
    (patterns,) = re.findall(r"`(\*\.deck\.yaml;[^`]+)`", PAGE)
    files = Files({}, tmp_path)
    for pattern in patterns.split(";"):
        kind = kind_of_path(tmp_path / pattern.replace("*", "a"), files)
        assert kind is not None
        assert kind in NAMES
