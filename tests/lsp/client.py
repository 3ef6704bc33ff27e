"""An editor for tests: speaks JSON-RPC with ``terra-cards lsp`` over pipes, as an editor does."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from lsprotocol import converters, types

WAIT = 60.0
CONVERTER = converters.get_converter()
#: What a capable editor says about itself.
CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "publishDiagnostics": {
            "relatedInformation": True,
            "versionSupport": True,
            "codeDescriptionSupport": True,
            "tagSupport": {"valueSet": [1, 2]},
        },
        "completion": {
            "completionItem": {
                "snippetSupport": True,
                "documentationFormat": ["markdown", "plaintext"],
                "labelDetailsSupport": True,
            }
        },
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source.fixAll"]}},
            "isPreferredSupport": True,
            "dataSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "rename": {"prepareSupport": True},
        "definition": {"linkSupport": True},
    },
    "workspace": {
        "workspaceEdit": {"documentChanges": True},
        "workspaceFolders": True,
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "inlayHint": {"refreshSupport": True},
        "fileOperations": {"willRename": True},
    },
    "window": {"showDocument": {"support": True}},
}
PULLING = {
    **CAPABILITIES,
    "textDocument": {**CAPABILITIES["textDocument"], "diagnostic": {"dynamicRegistration": False}},
    "workspace": {**CAPABILITIES["workspace"], "diagnostics": {"refreshSupport": True}},
}


class ResponseError(Exception):
    """The server answered a request with an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code: int = error["code"]


class Editor:
    """One server and what it said. Use it in a ``with``; leaving it shuts the server down."""

    def __init__(
        self,
        folder: Path | None,
        *,
        capabilities: dict[str, Any] = CAPABILITIES,
        options: dict[str, Any] | None = None,
        environment: dict[str, str] | None = None,
        command: list[str] | None = None,
    ) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            command or [sys.executable, "-m", "terra_cards", "lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment,
        )
        self.notifications: queue.Queue[dict[str, Any]] = queue.Queue()
        self.seen: list[dict[str, Any]] = []  # all notifications and requests of the server so far
        self.errors = b""
        self._answers: dict[int, queue.Queue[dict[str, Any]]] = {}
        self._next = 0
        self._versions: dict[str, int] = {}
        self._open: set[str] = set()
        self._threads = [threading.Thread(target=self._read, daemon=True)]
        self._threads.append(threading.Thread(target=self._read_errors, daemon=True))
        for thread in self._threads:
            thread.start()
        self.result = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri() if folder else None,
                "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name}] if folder else None,
                "capabilities": capabilities,
                "initializationOptions": options,
            },
        )
        self.notify("initialized", {})

    def __enter__(self) -> Editor:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.process.kill()
            self.wait_for_end()

    def close(self) -> int:
        """Shuts the server down; returns its exit status."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.wait_for_end()

    def wait_for_end(self) -> int:
        """Waits until the server has gone; returns its exit status."""
        status = self.process.wait(WAIT)
        for thread in self._threads:
            thread.join(WAIT)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return status

    # Messages

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method: str, params: Any) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> int:
        """Sends a request; ``answer`` waits for what comes back."""
        self._next += 1
        self._answers[self._next] = queue.Queue()
        self.send({"id": self._next, "method": method, "params": params})
        return self._next

    def answer(self, number: int) -> Any:
        message = self._answers[number].get(timeout=WAIT)
        if "error" in message:
            raise ResponseError(message["error"])
        return message["result"]

    def request(self, method: str, params: Any) -> Any:
        return self.answer(self.ask(method, params))

    def wait_for(self, method: str, matching: Any = lambda params: True) -> Any:
        """The next notification of a method that matches; those before it are passed over."""
        while True:
            message = self.notifications.get(timeout=WAIT)
            params = message.get("params")
            if message["method"] == method and matching(params):
                return params

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while (line := stream.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if not length:
                for waiting in self._answers.values():
                    waiting.put({"error": {"code": 0, "message": f"the server has gone: {self.errors!r}"}})
                return
            message = json.loads(stream.read(length))
            if "method" in message:
                self.seen.append(message)
                if "id" in message:
                    with suppress(OSError, ValueError):  # it may have gone in the meantime
                        self.send({"id": message["id"], "result": None})
                self.notifications.put(message)
            else:
                self._answers[message["id"]].put(message)

    def _read_errors(self) -> None:
        stream = self.process.stderr
        assert stream is not None
        while piece := stream.read1(4096):
            self.errors += piece

    # Documents

    def uri(self, name: str) -> str:
        """The address of a file below the folder; an address stays as it is."""
        if ":" in name:
            return name
        assert self.folder is not None
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str, language: str = "yaml") -> str:
        uri = self.uri(name)
        self._versions[uri] = 1
        self._open.add(uri)
        item = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return uri

    def change(self, name: str, *changes: Any) -> int:
        """Sends edits: whole texts, or pairs of a range and a text. Returns the new version."""
        uri = self.uri(name)
        self._versions[uri] += 1
        edits = [
            {"text": change} if isinstance(change, str) else {"range": change[0], "text": change[1]}
            for change in changes
        ]
        document = {"uri": uri, "version": self._versions[uri]}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": edits})
        return self._versions[uri]

    def move(self, folder: Path) -> None:
        """Shuts all documents and opens another folder in place of the one that is open."""
        for uri in sorted(self._open):
            self.shut(uri)
        removed, added = ({"uri": one.as_uri(), "name": one.name} for one in (self.folder or folder, folder))
        event = {"added": [added], "removed": [removed] if self.folder else []}
        self.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        with suppress(ResponseError):  # when that is answered, all that was said before has been read
            self.request("inlayHint/resolve", {"position": {"line": 0, "character": 0}, "label": "x"})
        self.folder = folder
        self.seen.clear()
        while not self.notifications.empty():
            self.notifications.get()

    def shut(self, name: str) -> None:
        self._open.discard(self.uri(name))
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def diagnostics(self, name: str) -> list[types.Diagnostic]:
        """What the server next publishes for the version of a document that was sent last."""
        uri = self.uri(name)
        version = self._versions.get(uri)
        params = self.wait_for(
            "textDocument/publishDiagnostics",
            lambda params: params["uri"] == uri and params.get("version") == version,
        )
        return CONVERTER.structure(params["diagnostics"], list[types.Diagnostic])

    def at(self, name: str, line: int, character: int) -> dict[str, Any]:
        """Parameters that name a place of a document."""
        return {
            "textDocument": {"uri": self.uri(name)},
            "position": {"line": line, "character": character},
        }
