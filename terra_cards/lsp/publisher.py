"""Tells the client what was found: pushed, or kept until the client asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from lsprotocol import converters, types

from terra_cards.lint.report import Diagnostic
from terra_cards.lsp.about.pages import Pages
from terra_cards.lsp.diagnostics import to_protocol
from terra_cards.lsp.linting import Linted, Unit
from terra_cards.lsp.places import Places
from terra_cards.lsp.session import Session
from terra_cards.lsp.uris import uri_of

_CONVERTER = converters.get_converter()


class Publisher:
    """Diagnostics by file: those that several units found in one file stand together, each once.

    With ``pulled`` the client asks for those of the documents that are open; those of other files
    are pushed all the same.
    """

    def __init__(
        self,
        session: Session,
        pages: Pages,
        push: Callable[[types.PublishDiagnosticsParams], None],
        *,
        pulled: bool = False,
    ) -> None:
        self._session = session
        self._pages = pages
        self._push = push
        self._pulled = pulled
        self._sent: dict[str, str] = {}  # what stands in the client's list, by address

    def tell(self, files: Iterable[Unit], results: list[Linted]) -> bool:
        """Pushes what is known of files; returns whether something changed that the client has to ask for."""
        to_ask = False
        for file in files:
            uri = self.uri(file)
            text = self._session.texts.get(uri)
            items = self.items(file, results)
            if items is None:
                continue  # it has changed since; a newer result is on its way
            print_ = result_id(items)
            if text is not None and self._pulled:
                to_ask = to_ask or self._sent.get(uri) != print_
                self._sent[uri] = print_
                continue
            if text is None and self._sent.get(uri, "") == (print_ if items else ""):
                continue
            version = text.version if text is not None else None
            self._push(types.PublishDiagnosticsParams(uri, items, version))
            if items:
                self._sent[uri] = print_
            else:
                self._sent.pop(uri, None)
        return to_ask

    def asked(self, file: Unit, items: list[types.Diagnostic]) -> str:
        """Notes what the client was given when it asked; returns its name."""
        print_ = self._sent[self.uri(file)] = result_id(items)
        return print_

    def clear(self, uri: str) -> None:
        """Empties the client's list of a document."""
        self._sent.pop(uri, None)
        self._push(types.PublishDiagnosticsParams(uri, []))

    def uri(self, file: Unit) -> str:
        """The address of a file, as the client writes it where it is open."""
        if isinstance(file, str):
            return file
        text = self._session.texts.at(file)
        return text.uri if text is not None else uri_of(file)

    def items(self, file: Unit, results: list[Linted]) -> list[types.Diagnostic] | None:
        """The diagnostics of a file by all results; None where one saw another version of it."""
        uri = self.uri(file)
        text = self._session.texts.get(uri)
        found: dict[str, types.Diagnostic] = {}
        for linted in results:
            name = linted.names.get(file)
            if name is None:
                continue
            if text is not None and linted.snapshot.versions.get(uri) != text.version:
                return None
            for diagnostic in linted.by_name.get(name, ()):
                item = self.diagnostic(linted, name, diagnostic)
                found.setdefault(_key(item), item)
        return list(found.values())

    def diagnostic(self, linted: Linted, name: str, diagnostic: Diagnostic) -> types.Diagnostic:
        """A finding as the client is told of it."""

        def locate(other: str) -> tuple[str, Places] | None:
            where = linted.files.get(other)
            return None if where is None else (self.uri(where), self._places(linted, where, other))

        places = self._places(linted, linted.files[name], name)
        return to_protocol(diagnostic, places, locate, self._pages.uri)

    def _places(self, linted: Linted, file: Unit, name: str) -> Places:
        document = linted.report.documents[name]
        text = self._session.texts.get(self.uri(file))
        return Places(document.lines, self._session.texts.encoding, text.mark if text else False)


def result_id(items: list[types.Diagnostic]) -> str:
    """A name for a list of diagnostics, the same for equal lists."""
    import hashlib

    whole = "\n".join(_key(item) for item in items)
    return hashlib.blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _key(item: types.Diagnostic) -> str:
    return json.dumps(_CONVERTER.unstructure(item), sort_keys=True)


def files_of(linted: Linted | None) -> set[Path | str]:
    """The files that a result speaks of."""
    return set(linted.names) if linted else set()
