"""What a process keeps of files that it lints again and again: what has not changed is not made anew."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from terra_cards.model.binding import Known
from terra_cards.source.document import Document
from terra_cards.source.reader import read
from terra_cards.source.reread import reread
from terra_cards.workspace.trace import Trace, digest

if TYPE_CHECKING:
    from terra_cards.model.loaded import LoadedBoard, LoadedEdition, LoadedTemplate
    from terra_cards.workspace.checking import Checked
    from terra_cards.workspace.discover import Found


class KeptFile(NamedTuple):
    """A file as it was read: its stamp then (empty where it was not looked at), and a digest of its bytes.

    ``whole`` is the document as it was when it could last be read without a mistake: the next edit mostly
    mends what the last one broke.
    """

    stamp: str
    digest: str
    document: Document
    whole: Document


class Kept(Struct):
    """Documents by path, cards by their plain data, boards, editions and templates by path.

    ``bound`` are the cards of each file as they were bound; ``parts`` go with the looks at the disk that
    they rest on, ``units`` are what came of each file that was found.
    """

    files: dict[str, KeptFile] = field(default_factory=dict)
    bound: dict[str, Known] = field(default_factory=dict)
    parts: dict[tuple[str, Path], tuple[Trace, LoadedBoard | LoadedEdition | LoadedTemplate]] = field(
        default_factory=dict
    )
    units: dict[Found, Checked] = field(default_factory=dict)

    def document(self, path: str, name: str, stamp: str, data: bytes) -> Document:
        """The document of a file's bytes; of what was read before, what has not changed is kept."""
        before = self.files.get(path)
        if before is None or before.document.path != name:
            document = whole = read(data, name)
        else:
            document = reread(before.whole, data)
            whole = before.whole if document.findings else document
        self.files[path] = KeptFile(stamp, digest(data), document, whole)
        return document

    def known(self, document: Document) -> Known:
        """The cards of a file as they were bound before; new ones are added to it."""
        return self.bound.setdefault(document.path, {})

    def forget(self, document: Document, cards: int) -> None:
        """Drops cards of a file that are no longer in it, once they are more than those that are."""
        if len(self.bound.get(document.path, ())) > 2 * cards + 100:
            del self.bound[document.path]
