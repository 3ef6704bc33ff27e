"""The server: takes the editor's messages, keeps the findings up to date, answers questions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from terra_cards import __version__
from terra_cards.lint.deck_check import StoppedError
from terra_cards.lsp.about.pages import Pages
from terra_cards.lsp.asides.hints import Hints
from terra_cards.lsp.linting import Linted, Memory, Snapshot, Unit, lint_unit
from terra_cards.lsp.protocol import Protocol
from terra_cards.lsp.publisher import Publisher, files_of
from terra_cards.lsp.scheduler import STOPPED, Scheduler, Stopped
from terra_cards.lsp.session import Session
from terra_cards.lsp.survey import Survey
from terra_cards.lsp.sweeping import Sweeper
from terra_cards.lsp.texts import OpenText
from terra_cards.lsp.uris import path_of
from terra_cards.lsp.wanted import EVERYTHING, Wanted

LARGE = 200_000  # characters, from which on reading takes long enough to be felt


class TerraServer(LanguageServer):
    """One client's server. All its state is touched by the event loop only; threads get snapshots."""

    def __init__(self) -> None:
        super().__init__("terra-cards", __version__, protocol_cls=Protocol)
        self.session = Session()
        self.pages = Pages()
        self.sweeper = Sweeper()
        self.scheduler = Scheduler(self._lint, self._linted)
        self.publisher = Publisher(self.session, self.pages, self.text_document_publish_diagnostics)
        self.whole_workspace = False
        self.shut_down = False
        self.wanted = Wanted()
        self.survey = Survey(())
        self._linter, self._helper = ThreadPoolExecutor(1, "lint"), ThreadPoolExecutor(1, "help")
        self._memories: dict[Unit, Memory] = {}  # touched by the thread that lints only
        self._tasks: set[asyncio.Future[Any]] = set()
        self._complaints: set[str] = set()
        self.hints: dict[str, Hints] = {}

    # The life of the server

    def begin(self, params: types.InitializeParams) -> None:
        """Takes over what the client says about itself."""
        folders = [path_of(folder.uri) for folder in params.workspace_folders or []]
        if not folders and params.root_uri:
            folders = [path_of(params.root_uri)]
        encoding = str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))
        known = [folder for folder in folders if folder is not None]
        self.session, self.survey = Session(known, encoding), Survey(known)
        self.publisher = Publisher(
            self.session, self.pages, self.text_document_publish_diagnostics, pulled=self.client_pulls
        )
        self.whole_workspace = _mode(params.initialization_options) == "workspace"

    def configured(self, settings: object) -> None:
        """The client's settings have changed; what it does not say stays as it is."""
        mode = _mode(settings)
        if mode is None or self.whole_workspace == (mode == "workspace"):
            return
        self.whole_workspace = mode == "workspace"
        if self.whole_workspace:
            self.in_background(self.want_everything())
        else:
            self._drop(EVERYTHING, self.wanted.of(EVERYTHING))

    def can(self, capability: str) -> Any:
        """What the client says about one of its capabilities; None where it says nothing."""
        return get_capability(self.client_capabilities, capability)

    @property
    def client_pulls(self) -> bool:
        """Whether the client asks for diagnostics, and can be told to ask again."""
        return bool(
            self.can("text_document.diagnostic") and self.can("workspace.diagnostics.refresh_support")
        )

    def end(self) -> None:
        """The client has gone, or is about to."""
        self.scheduler.stop()
        for pool in (self._linter, self._helper):
            pool.shutdown(wait=False, cancel_futures=True)
        self.pages.close()

    # Documents

    def opened(self, text: OpenText) -> None:
        """A document was opened."""
        unit = self.session.unit(text)
        if unit is None:
            return
        self.wanted.want(text.uri, [unit])
        self.scheduler.ask([*self._around(text), unit], now=True)
        if text.path is not None and self.session.kind(text) in ("board", "edition", "template"):
            self.in_background(self._want_users(text.uri, text.path))

    def changed(self, text: OpenText) -> None:
        """A document was edited."""
        unit = self.session.unit(text)
        if unit is None:  # it says no longer that it is one of ours
            self._drop(text.uri, self.wanted.of(text.uri))
            return
        self.wanted.want(text.uri, [unit])
        self.scheduler.ask([*self._around(text), unit])

    def closed(self, text: OpenText) -> None:
        """A document was closed."""
        self.session.forget(text.uri)
        self.hints.pop(text.uri, None)
        around = self._around(text)
        self._drop(text.uri, self.wanted.of(text.uri))
        self.scheduler.ask([unit for unit in around if unit in self.wanted], now=True)

    def files_changed(self) -> None:
        """Files on disk have come, gone or changed: everything is looked at again."""
        self.session.renew()
        self._hints_again()
        for text in self.session.texts:  # settings may say now that a file is left out, or no longer
            unit = self.session.unit(text)
            if unit is None:
                self._drop(text.uri, self.wanted.of(text.uri))
            else:
                self.wanted.want(text.uri, [unit])
        self.scheduler.ask(self.wanted.units)
        for text in self.session.texts:
            if text.path is not None and self.session.kind(text) in ("board", "edition", "template"):
                self.in_background(self._want_users(text.uri, text.path))
        if self.whole_workspace:
            self.in_background(self.want_everything())

    def folders_changed(self, event: types.WorkspaceFoldersChangeEvent) -> None:
        """The client added folders to the workspace, or took some away."""
        removed = {path_of(folder.uri) for folder in event.removed}
        added = [path_of(folder.uri) for folder in event.added]
        folders = [folder for folder in self.session.folders if folder not in removed]
        folders += [folder for folder in added if folder is not None and folder not in folders]
        self.session.folders = self.survey.folders = folders
        self.files_changed()

    async def want_everything(self) -> None:
        """Lints all that lies in the workspace's folders."""
        found: set[Unit] = set(await self.in_thread(self.survey.everything, self.session.snapshot()))
        self._drop(EVERYTHING, [unit for unit in self.wanted.of(EVERYTHING) if unit not in found])
        self.scheduler.ask(self.wanted.want(EVERYTHING, sorted(found, key=str, reverse=True)))

    async def _want_users(self, uri: str, path: Path) -> None:
        """Lints the decks of the workspace that use a board, an edition or a template."""
        users: list[Path] = await self.in_thread(self.survey.users, path, self.session.snapshot())
        if self.session.texts.get(uri) is not None:
            self.scheduler.ask(self.wanted.want(uri, users))

    def _drop(self, who: str, units: list[Unit]) -> None:
        for unit in self.wanted.drop(who, units):
            self._tell(files_of(self.scheduler.forget(unit)))

    def _around(self, text: OpenText) -> list[Unit]:
        """The units whose last result rests on a document."""
        file: Unit = text.path or text.uri
        return [linted.unit for linted in self.scheduler.results() if file in linted.names]

    # Linting

    async def _lint(self, unit: Unit) -> Linted | Stopped | None:
        snapshot = self.session.snapshot()
        cwd = self.session.cwd(unit if isinstance(unit, Path) else None)
        if isinstance(unit, str) and unit not in snapshot.untitled:
            return None
        self.sweeper.busy()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._linter, self._lint_now, unit, snapshot, cwd)
        except StoppedError:
            return STOPPED
        except Exception as error:
            self.fault(f"linting {unit} failed: {type(error).__name__}: {error}")
            return None
        finally:
            self.sweeper.idle()

    def _lint_now(self, unit: Unit, snapshot: Snapshot, cwd: Path) -> Linted | None:
        known = set(self.scheduler.units)
        for other in [other for other in self._memories if other not in known]:
            del self._memories[other]
        memory = self._memories.pop(unit, None) or Memory()

        def stop() -> bool:
            return self.scheduler.wanted_more(unit)

        try:
            linted = lint_unit(unit, snapshot, cwd, memory=memory, stop=stop)
        except StoppedError:
            self._memories[unit] = memory
            raise
        if linted is not None:
            self._memories[unit] = memory
        return linted

    def _linted(self, _unit: Unit, result: Linted | None, before: Linted | None) -> None:
        self._tell(files_of(result) | files_of(before))
        for fault in result.report.faults if result else ():
            self.fault(str(fault))
        complaints = set(result.settings) if result else set()
        for complaint in sorted(complaints - self._complaints):
            self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, complaint))
        self._complaints |= complaints

    def _hints_again(self) -> None:
        """What stands behind answers and above cards rests on boards and editions that may have changed."""
        if self.can("workspace.inlay_hint.refresh_support"):
            self.workspace_inlay_hint_refresh(None)
        if self.can("workspace.code_lens.refresh_support"):
            self.workspace_code_lens_refresh(None)

    def _tell(self, files: Iterable[Unit]) -> None:
        if self.publisher.tell(sorted(files, key=str), self.scheduler.results()):
            self.workspace_diagnostic_refresh(None)

    async def diagnostics(self, text: OpenText) -> list[types.Diagnostic]:
        """The diagnostics of a document as it is now, once they are known."""
        for unit in self.wanted.of(text.uri):
            await self.scheduler.settled(unit)
        return self.publisher.items(text.path or text.uri, self.scheduler.results()) or []

    def codes_on_line(self, text: OpenText, line: int) -> list[str]:
        """The codes of what was found on a line last, each once."""
        found: dict[str, None] = {}
        for unit in self.wanted.of(text.uri):
            linted = self.scheduler.result(unit)
            name = linted.names.get(text.path or text.uri) if linted else None
            for diagnostic in linted.by_name.get(name, ()) if linted and name else ():
                if diagnostic.start.line == line + 1:
                    found[diagnostic.code] = None
        return list(found)

    def workspace_edit(self, edits: dict[str, list[types.TextEdit]]) -> types.WorkspaceEdit:
        """Edits by address, in the form that the client understands; of open documents with their version."""
        if not self.can("workspace.workspace_edit.document_changes"):
            return types.WorkspaceEdit(changes=edits)
        changes = []
        for uri, listed in edits.items():
            text = self.session.texts.get(uri)
            name = types.OptionalVersionedTextDocumentIdentifier(uri, text.version if text else None)
            changes.append(types.TextDocumentEdit(name, listed))
        return types.WorkspaceEdit(document_changes=changes)

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ARG002 (as pygls has it)
        """What pygls could not do with a message goes to the client's log, and opens no window.

        A request refused is none of that: the client got its answer.
        """
        if not isinstance(error, JsonRpcException):
            self.fault(f"{type(error).__name__}: {error}")

    # Helpers

    async def read(self, text: OpenText) -> None:
        """Has a document read in a thread where that takes long, so that its nodes are at hand."""
        if len(text.text) > LARGE and not text.is_read:
            await self.in_thread(getattr, text, "document")

    async def in_thread(self, function: Any, *arguments: Any) -> Any:
        """Runs something that takes long where it keeps nobody waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._helper, function, *arguments)

    def in_background(self, work: Any) -> None:
        """Starts a coroutine that nobody waits for."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def fault(self, message: str) -> None:
        """A fault of ours: the client's log gets it, everything else goes on."""
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"terra-cards: {message}"))


def _mode(settings: object) -> str | None:
    """What settings say is to be linted: ``workspace`` or ``openFilesOnly``; with or without our name."""
    found = settings.get("terra-cards", settings) if isinstance(settings, dict) else None
    mode = found.get("diagnosticMode") if isinstance(found, dict) else None
    return mode if mode in ("workspace", "openFilesOnly") else None
