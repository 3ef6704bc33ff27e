"""The texts that are open in the editor, kept in step with it edit by edit.

pygls has documents of its own, but takes a form feed or U+2028 for the end of a line, and a
position past a line's end for one before it; then its text is no longer the editor's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from lsprotocol import types

from terra_cards.lsp.places import UTF16, Places
from terra_cards.lsp.uris import path_of, scheme_of
from terra_cards.source.document import Document
from terra_cards.source.edits import BOM
from terra_cards.source.reader import read
from terra_cards.source.reread import reread
from terra_cards.source.span import LineTable

_MARK = "\ufeff"
_LIST = re.compile(r"^(?:cards|crises|solutions)[ \t]*:", re.MULTILINE)
_TOP = re.compile(r"^[^\s#-]", re.MULTILINE)


class OpenText:
    """One open document. ``text`` is without a byte order mark; ``path`` is None for an unsaved one."""

    def __init__(self, uri: str, text: str, version: int, encoding: str = UTF16) -> None:
        self.uri = uri
        self.path: Path | None = path_of(uri)
        self.encoding = encoding
        self._last: Document | None = None  # the last one that could be read without mistakes
        self._set(text, version)

    def _set(self, text: str, version: int) -> None:
        self.mark = text.startswith(_MARK)
        self.text = text.removeprefix(_MARK)
        self.version = version
        self.places = Places(LineTable(self.text), self.encoding, self.mark)
        self._document: Document | None = None
        self._data: bytes | None = None
        self._head: str | None = None

    @property
    def untitled(self) -> bool:
        """Whether it was never saved."""
        return scheme_of(self.uri) == "untitled"

    @property
    def data(self) -> bytes:
        """The bytes that saving would write."""
        if self._data is None:
            data = self.text.encode("utf-8", "surrogatepass")
            self._data = BOM + data if self.mark else data
        return self._data

    @property
    def head(self) -> str:
        """What is left of a deck without its cards."""
        if self._head is None:
            self._head = head(self.text)
        return self._head

    @property
    def is_read(self) -> bool:
        """Whether the document of this version is there already."""
        return self._document is not None

    @property
    def document(self) -> Document:
        """The text, read; once for each version. Some 0.1 s a megabyte, after an edit hardly any time."""
        known = self._document
        if known is None:
            data, last = self.data, self._last
            known = read(data, self.uri) if last is None else reread(last, data)
            if not known.findings:
                self._last = known
            if self.data is data:  # else it was edited while a thread read it
                self._document = known
        return known

    def change(self, changes: Iterable[types.TextDocumentContentChangeEvent], version: int) -> None:
        """Applies edits, each to the text that the one before it left."""
        for change in changes:
            text = change.text
            if isinstance(change, types.TextDocumentContentChangePartial):
                raw = _MARK + self.text if self.mark else self.text
                start, end = self._raw(change.range.start), self._raw(change.range.end)
                text = raw[: min(start, end)] + text + raw[max(start, end) :]
            self._set(text, version)
        self.version = version

    def _raw(self, position: types.Position) -> int:
        """The offset of a position in the client's text, a byte order mark included."""
        if self.mark and position == types.Position(0, 0):
            return 0
        return self.places.offset(position) + self.mark


class OpenTexts:
    """All open documents, by address and by path."""

    def __init__(self, encoding: str = UTF16) -> None:
        self.encoding = encoding
        self._by_uri: dict[str, OpenText] = {}
        self._by_path: dict[Path, OpenText] = {}

    def __iter__(self) -> Iterator[OpenText]:
        return iter(list(self._by_uri.values()))

    def open(self, uri: str, text: str, version: int) -> OpenText:
        opened = OpenText(uri, text, version, self.encoding)
        self._by_uri[uri] = opened
        if opened.path is not None:
            self._by_path[opened.path] = opened
        return opened

    def close(self, uri: str) -> OpenText | None:
        closed = self._by_uri.pop(uri, None)
        if closed is not None and closed.path is not None and self._by_path.get(closed.path) is closed:
            del self._by_path[closed.path]
        return closed

    def get(self, uri: str) -> OpenText | None:
        return self._by_uri.get(uri)

    def at(self, path: Path) -> OpenText | None:
        """The open document of a file."""
        return self._by_path.get(path)

    def overlay(self) -> dict[str | Path, bytes]:
        """The unsaved bytes of the open files, by path."""
        return {path: text.data for path, text in self._by_path.items()}


def head(text: str) -> str:
    """A deck without its lists of cards: what tells how to read them."""
    parts, done = [], 0
    for match in _LIST.finditer(text):
        if match.start() < done:
            continue
        parts.append(text[done : match.start()])
        following = _TOP.search(text, match.end())
        done = following.start() if following else len(text)
    parts.append(text[done:])
    return "".join(parts)
