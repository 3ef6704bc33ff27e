"""The command ``lsp`` itself: how it starts, ends, and says what is missing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.lsp.client import Editor

ROOT = Path(__file__).parents[2]


def test_it_ends_as_the_protocol_says(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    assert editor.result["serverInfo"]["name"] == "terra-cards"
    assert editor.close() == 0
    assert editor.errors == b""


def test_it_ends_with_status_1_where_the_client_leaves_without_a_word(tmp_path: Path) -> None:
    editor = Editor(tmp_path, command=[sys.executable, "-m", "terra_cards", "lsp", "--stdio"])  # as VS Code
    assert editor.process.stdin is not None
    editor.process.stdin.close()
    assert editor.wait_for_end() == 1
    assert editor.errors == b""
    editor = Editor(tmp_path)
    editor.notify("exit", None)
    assert editor.wait_for_end() == 1


def test_what_cannot_be_read_is_no_reason_to_end(tmp_path: Path) -> None:
    with Editor(tmp_path) as editor:
        assert editor.process.stdin is not None
        for body in (b"{", b"[]", b"null", b'{"jsonrpc": "2.0"}', b"\xff\xfe"):
            editor.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        editor.process.stdin.flush()
        edit = {"textDocument": {"uri": "file:///never-opened.yaml", "version": 3}, "contentChanges": []}
        editor.notify("textDocument/didChange", edit)
        editor.notify("textDocument/didClose", {"textDocument": {"uri": "file:///never-opened.yaml"}})
        editor.notify("no/such/notification", {"a": 1})
        editor.open("a.deck.yaml", "format: 1\n")
        assert editor.diagnostics("a.deck.yaml")
        editor.errors = b""


def test_without_pygls_the_command_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['pygls'] = None; sys.argv = ['terra-cards', 'lsp']; "
        "from terra_cards.cli.main import main; main()"
    )
    ended = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, check=False)
    assert ended.returncode == 2
    assert b"pip install 'terra-cards[lsp]'" in ended.stderr
    assert b"Traceback" not in ended.stderr


def test_the_extra_is_declared_and_part_of_all() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert extras["lsp"][0].startswith("pygls>=")
    assert "lsp" in extras["all"][0].partition("[")[2].rstrip("]").split(",")


def test_the_doctor_knows_the_extra() -> None:
    command = [sys.executable, "-m", "terra_cards", "doctor", "--format", "json"]
    ended = subprocess.run(command, capture_output=True, check=False)
    extras = {extra["name"]: extra for extra in json.loads(ended.stdout)["extras"]}
    assert extras["lsp"]["packages"][0]["name"] == "pygls"
    assert extras["lsp"]["installed"]


def test_every_request_is_answered_at_any_time() -> None:
    hover = {"textDocument": {"uri": "file:///a.deck.yaml"}, "position": {"line": 0, "character": 0}}
    begin = {"processId": None, "rootUri": None, "capabilities": {}}
    asked = [
        ("textDocument/hover", hover, -32002),
        ("initialize", begin, None),
        ("initialize", begin, -32600),
        ("textDocument/hover", {"position": "here"}, -32602),
        ("no/such", {}, -32601),
        ("textDocument/hover", hover, None),
        ("shutdown", None, None),
        ("textDocument/hover", hover, -32600),
    ]
    messages: list[dict[str, object]] = [
        {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        for number, (method, params, _) in enumerate(asked)
    ]
    messages.append({"jsonrpc": "2.0", "method": "exit", "params": None})
    bodies = [json.dumps(message).encode() for message in messages]
    sent = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)
    command = [sys.executable, "-m", "terra_cards", "lsp"]
    ended = subprocess.run(command, input=sent, capture_output=True, check=False, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, b"")
    answers = [json.loads(part) for part in re.findall(rb'\{"[^\r]*\}(?=Content-Length|\Z)', ended.stdout)]
    found = {answer["id"]: answer.get("error", {}).get("code") for answer in answers if "id" in answer}
    assert found == {number: code for number, (_, _, code) in enumerate(asked)}
