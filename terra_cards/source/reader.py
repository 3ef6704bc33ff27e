"""Bytes of a YAML 1.2 file to a document with a place for every key and value."""

from __future__ import annotations

import gc
from contextlib import suppress
from dataclasses import replace
from itertools import islice

import yaml

from terra_cards.source import recovery
from terra_cards.source.comments import glued_comments
from terra_cards.source.conflicts import conflicts
from terra_cards.source.decode import decode
from terra_cards.source.document import Document
from terra_cards.source.fault import FaultError
from terra_cards.source.findings import Finding
from terra_cards.source.gaps import Gaps
from terra_cards.source.limits import FINDINGS
from terra_cards.source.quick import IrregularError
from terra_cards.source.span import LineTable, Span
from terra_cards.source.stand_ins import control_characters, needed, stand_ins
from terra_cards.source.syntax import explain
from terra_cards.source.tabs import spaces_for_tabs
from terra_cards.source.tree import Tree

_WORK = 20_000_000  # characters read over and again, at most, to go on after syntax errors
_FAULTS = 50
_LARGE = 200_000


def read(data: bytes, path: str) -> Document:
    """Reads one file; never raises. What is wrong stands in the document's findings (class 0).

    Time is that of the C parser's event stream and a half. ``path`` is only for the findings.
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
        source = recovery.blank(source, gaps)
    tree, faults = _tree(source, text, path, restore, gaps)
    document = Document(path, text, lines, decoded.bom, tree.root, (), tuple(tree.dropped))
    findings += faults
    findings += tree.notes.findings
    for span in islice(glued_comments(document, gaps), FINDINGS):
        message = "a comment needs a blank before its '#'"
        advice = "write a blank; or, if it belongs to a text, put the text in quotes"
        findings.append(Finding("TC001", message, path, span, help=advice))
    findings.sort(key=lambda finding: finding.span)
    return replace(document, findings=tuple(findings))


def _tree(
    source: str, text: str, path: str, restore: dict[int, str] | None, gaps: Gaps
) -> tuple[Tree, list[Finding]]:
    """The tree of a text; after a syntax error that of the text without the part it spoils.

    ``gaps`` are already left out of ``source``; more are added to them.
    """
    if source is text:
        with suppress(IrregularError, FaultError, yaml.YAMLError):
            tree = Tree(source, text, path, quick=True)
            tree.read()
            return tree, []
    tree, fault = _attempt(source, text, path, restore, gaps)
    spaced = source if fault is None else spaces_for_tabs(source)
    if spaced != source:
        source = spaced
        tree, fault = _attempt(source, text, path, restore, gaps)
    faults: list[Finding] = []
    spoiled = Gaps()
    work = _WORK
    while fault is not None:
        at = fault.span.start if tree.bracket is None else min(fault.span.start, tree.bracket)
        follows, part = _spoiled(source, at, spoiled)
        work -= len(source)
        if part is not None and (work < 0 or len(faults) == _FAULTS):
            part = recovery.Part(Span(part.span.start, len(source)), part.kept)
            fault.message += "; what follows was not read"
        if not (follows or fault.follows):
            faults.append(fault.finding(path))
        if fault.complete:
            break
        if part is None or len(faults) > _FAULTS:
            tree.root = None
            break
        source = recovery.blank(source, part.blanks)
        spoiled.add(part.span)
        for span in part.blanks:
            gaps.add(span)
        tree, fault = _attempt(source, text, path, restore, gaps)
    return tree, faults


def _attempt(
    source: str, text: str, path: str, restore: dict[int, str] | None, gaps: Gaps
) -> tuple[Tree, FaultError | None]:
    """A tree as far as it can be read, and the fault that ends it."""
    tree = Tree(source, text, path, restore=restore, gaps=gaps)
    try:
        tree.read()
    except FaultError as fault:
        return tree, fault
    except yaml.YAMLError as error:
        return tree, explain(error, source, tree.last)
    return tree, None


def _spoiled(source: str, at: int, spoiled: Gaps) -> tuple[bool, recovery.Part | None]:
    """Whether an error follows from an earlier one, and the part to leave out; None for all."""
    parts = recovery.parts(recovery.line_view(source), at)
    follows = spoiled.overlap(*parts[0].span) if parts else bool(spoiled)
    return follows, next((part for part in parts if not spoiled.contain(part.span)), None)
