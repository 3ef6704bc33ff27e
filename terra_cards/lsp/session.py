"""What is open, what it belongs to, and what is known about it: the state behind every answer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from terra_cards.lsp.context import Context, context_of
from terra_cards.lsp.kinds import LINTED, Kind, kind_of
from terra_cards.lsp.linting import FoldersSettings, Snapshot, Unit
from terra_cards.lsp.places import UTF16
from terra_cards.lsp.texts import OpenText, OpenTexts
from terra_cards.workspace.discover import deck_of_card_file
from terra_cards.workspace.files import Files

Stamp = tuple[object, ...]


class Session:
    """The texts and folders of one client. Its questions are cheap: what takes long happens elsewhere."""

    def __init__(self, folders: Iterable[Path] = (), encoding: str = UTF16) -> None:
        self.folders = list(folders)
        self.texts = OpenTexts(encoding)
        self._settings: dict[Path, FoldersSettings] = {}
        self._contexts: dict[str, tuple[Stamp, Context]] = {}

    # Files

    def cwd(self, path: Path | None) -> Path:
        """The folder from which messages name a file: the workspace's that holds it, else its own."""
        if path is None:
            return self.folders[0] if self.folders else Path.cwd()
        around = [folder for folder in self.folders if path.is_relative_to(folder)]
        return max(around, key=lambda folder: len(folder.parts)) if around else path.parent

    def files(self, path: Path | None = None) -> Files:
        """The files as the editor sees them, from the working folder of one of them."""
        cwd = self.cwd(path)
        return Files(self.texts.overlay(), cwd, self._settings_of(cwd).excluded)

    def _settings_of(self, cwd: Path) -> FoldersSettings:
        return self._settings.setdefault(cwd, FoldersSettings(cwd))

    def snapshot(self) -> Snapshot:
        """All open texts as they are now."""
        untitled = {text.uri: text.data for text in self.texts if text.untitled}
        return Snapshot(self.texts.overlay(), {text.uri: text.version for text in self.texts}, untitled)

    def kind(self, text: OpenText) -> Kind | None:
        """What a document is; None for what is none of ours."""
        if text.path is None and not text.untitled:
            return None
        return kind_of(text, self.files(text.path))

    def unit(self, text: OpenText) -> Unit | None:
        """What is linted for a document: its deck, or itself; None for what is not, or not to be."""
        kind = self.kind(text)
        if kind not in LINTED:
            return None
        if text.path is not None and self._settings_of(self.cwd(text.path)).excluded(text.path):
            return None
        if text.path is None:
            return text.uri
        if kind == "cards":
            return deck_of_card_file(text.path, self.files(text.path))
        return text.path

    # Contexts

    def context(self, text: OpenText) -> Context | None:
        """What a document rests on; what its text fails to say while it is typed, as it was before."""
        kind = self.kind(text)
        if kind is None:
            return None
        known = self._contexts.get(text.uri)
        if known is not None and known[1].kind == kind and known[0] == self._stamp(text, known[1]):
            return known[1]
        context = context_of(kind, text.path, text.text, self.files(text.path))
        if known is not None and known[1].kind == kind:
            context = context.over(known[1])
        self._contexts[text.uri] = (self._stamp(text, context), context)
        return context

    def renew(self) -> None:
        """Forgets that contexts and settings are up to date: files have come, gone or changed."""
        self._settings.clear()
        self._contexts = {uri: ((), context) for uri, (_, context) in self._contexts.items()}

    def _stamp(self, text: OpenText, context: Context) -> Stamp:
        """What a context depends on: as long as it is the same, so is the context."""
        own: object = text.version
        if context.kind == "deck":
            own = text.head
        used = {*context.uses, *([context.deck] if context.kind == "cards" and context.deck else [])}
        return (own, *(self._file_stamp(path) for path in sorted(used)))

    def _file_stamp(self, path: Path) -> object:
        opened = self.texts.at(path)
        if opened is not None:
            return opened.version, len(opened.text)
        try:
            status = path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size

    def forget(self, uri: str) -> None:
        """Drops what is remembered of a document that was closed."""
        self._contexts.pop(uri, None)
