"""A document whose text is at hand and whose nodes are read when somebody asks for them."""

from __future__ import annotations

import codecs
from typing import Any

from terra_cards.source.decode import decode
from terra_cards.source.document import Document
from terra_cards.source.reader import read
from terra_cards.source.span import LineTable

_READ = ("root", "findings", "dropped")


class LaterDocument(Document):
    """A file that was read before: to show its lines, nothing has to be read again."""

    def __init__(self, path: str, text: str, bom: bool) -> None:
        self.__dict__.update(path=path, text=text, lines=LineTable(text), bom=bom)

    def __getattribute__(self, name: str) -> Any:
        if name in _READ and "root" not in object.__getattribute__(self, "__dict__"):
            body = self.text.encode("utf-8", "surrogatepass")
            document = read(codecs.BOM_UTF8 + body if self.bom else body, self.path)
            self.__dict__.update({field: getattr(document, field) for field in _READ})
        return object.__getattribute__(self, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return LaterDocument, (self.path, self.text, self.bom)


def later(document: Document) -> LaterDocument:
    """The same file without its nodes, which take some twenty times the room of its text."""
    return LaterDocument(document.path, document.text, document.bom)


def decoded(path: str, data: bytes) -> LaterDocument:
    """The document of a file's bytes."""
    found = decode(data, path)
    return LaterDocument(path, found.text, found.bom)
