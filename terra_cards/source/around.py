"""Reads a long file of which a few items hold a mistake, or something else that the fast way cannot read."""

from __future__ import annotations

import re

import yaml

from terra_cards.source.document import Document
from terra_cards.source.fault import FaultError
from terra_cards.source.known import bounds, commented, read_known
from terra_cards.source.quick import IrregularError
from terra_cards.source.span import LineTable, Span
from terra_cards.source.tree import Tree

_TOP = re.compile(r"^(?=[^\s#-])", re.MULTILINE)
_DASH = re.compile(r"\n( *)-[ \r\n]")
_ODD = 4  # items that are looked for, each by reading the file the fast way


def read_around(text: str, bom: bool, path: str, error: Exception) -> Document | None:
    """The document of a text of which a few items cannot be read the fast way, as the error tells that ended
    it; None where it is not certain. Equal to what ``read`` makes of it."""
    plain, odd = text, _place(error)
    for _ in range(_ODD):
        item = _around(plain, odd)
        if item is None:
            return None
        plain = commented(plain, [item])
        try:
            tree = Tree(plain, plain, path, quick=True)
            tree.read()
        except (IrregularError, FaultError, yaml.YAMLError) as other:
            odd = _place(other)
        else:
            before = Document(path, plain, LineTable(plain), bom, tree.root, ())
            return None if tree.notes.findings else read_known(before, text, bom, path)
    return None


def _place(error: Exception) -> int:
    """Where the mistake may be that ended the fast way."""
    if isinstance(error, IrregularError):
        return error.at
    if isinstance(error, FaultError):
        return error.span.start
    context = str(getattr(error, "context", ""))
    name = "problem_mark" if context.startswith("while parsing a block") else "context_mark"
    mark = getattr(error, name, None) or getattr(error, "problem_mark", None)
    return 0 if mark is None else int(mark.index)


def _around(text: str, at: int) -> Span | None:
    """The lines of the item around a place, by the indentation of the first dash below its key."""
    top = max((match.start() for match in _TOP.finditer(text, 0, at + 1)), default=0)
    first = _DASH.search(text, top)
    if first is None:
        return None
    for start, end in bounds(text, len(first[1])):
        if start <= at < end:
            return Span(start, end)
    return None
