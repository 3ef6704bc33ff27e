"""Files that were named and are none of ours: a text, a picture, a program."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from terra_cards.model.binding import KINDS
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding
from terra_cards.source.span import Span

_YAML = (".yaml", ".yml", ".json")
#: The first line of a file of ours, behind remarks and the marks of YAML.
_OURS = re.compile(rf"(?:[ \t]*(?:[#%][^\r\n]*|---[ \t]*)?[\r\n]+)*[{{'\"]*(?:format|{'|'.join(KINDS)})\b")


def foreign(document: Document, path: Path) -> bool:
    """Whether a file is another thing altogether: not called YAML, not YAML, and not begun like ours."""
    return path.suffix.lower() not in _YAML and bool(document.findings) and not _OURS.match(document.text)


def stranger(document: Document) -> Document:
    """A foreign file with one finding, instead of one for every line that is no YAML."""
    no_text = next((finding for finding in document.findings if finding.code == "TC003"), None)
    finding = no_text or Finding(
        "TC001",
        "this file is no YAML, and none of ours",
        document.path,
        Span(0, 0),
        help="name a deck, board, edition or template, or the folder they are in",
    )
    return replace(document, root=None, findings=(finding,), dropped=())
