"""Bytes of a YAML 1.2 file to a document with a place for every key and value."""

from __future__ import annotations

import gc
from dataclasses import replace
from itertools import islice

import yaml

from terra_cards.source.comments import glued, glued_comments
from terra_cards.source.conflicts import conflicts
from terra_cards.source.decode import decode
from terra_cards.source.document import Document
from terra_cards.source.fault import FaultError
from terra_cards.source.gaps import Gaps
from terra_cards.source.limits import FINDINGS
from terra_cards.source.quick import IrregularError
from terra_cards.source.span import LineTable
from terra_cards.source.stand_ins import control_characters, needed, stand_ins
from terra_cards.source.tree import Tree

_LONG = 100_000  # characters from which on learning what cards look like is sooner done than reading them all
_LARGE = 200_000


def read(data: bytes, path: str) -> Document:
    """Reads one file; never raises. What is wrong stands in the document's findings (class 0).

    Time is that of the C parser's event stream and a half; of that stream alone, or less, where it is a long
    list of cards that look alike. ``path`` is only for the findings.
    """
    collecting = gc.isenabled()
    gc.disable()  # hundreds of thousands of objects and no garbage: collecting costs more than reading
    try:
        return _read(data, path)
    finally:
        if collecting:
            if len(data) > _LARGE and not gc.get_freeze_count():
                gc.freeze()  # together: all that was made is old now, so that the collector
                gc.unfreeze()  # does not look through it at once
            gc.enable()


def _read(data: bytes, path: str) -> Document:
    decoded = decode(data, path)
    text, lines = decoded.text, LineTable(decoded.text)
    if decoded.finding is not None:
        return Document(path, text, lines, decoded.bom, None, (decoded.finding,))
    source, findings, restore = text, [], None
    if needed(text, data[3:] if decoded.bom else data):
        findings += control_characters(text, path)
        source, restore = stand_ins(text)
    found, blanks = conflicts(text, path)
    findings += found
    gaps = Gaps(blanks)
    if gaps:
        from terra_cards.source.recovery import blank  # mistakes are seldom

        source = blank(source, gaps)
    if source is text and len(text) > _LONG:
        from terra_cards.source.known import read_regular  # most files are short, and do without

        document = read_regular(text, decoded.bom, path)
        if document is not None:
            return document
    tree, odd = _quick(text, path) if source is text else (None, None)
    if tree is None:
        if odd is not None and len(text) > _LARGE:
            from terra_cards.source.around import read_around

            document = read_around(text, decoded.bom, path, odd)
            if document is not None:
                return document
        from terra_cards.source.faulty import whole_tree

        tree, faults = whole_tree(source, text, path, restore, gaps)
        findings += faults
    document = Document(path, text, lines, decoded.bom, tree.root, (), tuple(tree.dropped))
    findings += tree.notes.findings
    findings += (glued(path, span) for span in islice(glued_comments(document, gaps), FINDINGS))
    findings.sort(key=lambda finding: finding.span)
    return replace(document, findings=tuple(findings))


def _quick(text: str, path: str) -> tuple[Tree | None, Exception | None]:
    """The tree of a text that holds nothing out of the ordinary; else None, and what ended the reading."""
    tree = Tree(text, text, path, quick=True)
    try:
        tree.read()
    except (IrregularError, FaultError, yaml.YAMLError) as error:
        return None, error
    return tree, None
