"""Reads a file of which most cards are known already, mistakes and all.

Only the cards that are new, and a few around them, are read, as if the others were not there; and where that
meets a mistake, with a comment in place of the others, so that every offset and line stays. What the parser
makes of the text is what it would make of the whole: before a stretch that is left out it has read two cards
that are known and found them to be what they were, as items of a list, so what follows is what it was too;
and no mistake rests on a text that was left out. Where that is not certain, the file is not read here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, pairwise
from typing import NamedTuple

import yaml

from terra_cards.source.comments import glued, glued_comments
from terra_cards.source.conflicts import conflicts
from terra_cards.source.document import Data, Document, LaterItems, Mapping, Node, Sequence, plain_data
from terra_cards.source.fault import FaultError
from terra_cards.source.faulty import whole_tree
from terra_cards.source.findings import Finding
from terra_cards.source.gaps import Gaps
from terra_cards.source.limits import FINDINGS
from terra_cards.source.moving import moved
from terra_cards.source.quick import IrregularError
from terra_cards.source.regular import Piece, regular_items
from terra_cards.source.span import LineTable, Span
from terra_cards.source.stand_ins import needed
from terra_cards.source.tree import MakeItem, Tree

_WORTH = 0.5  # of the text must be regular, or reading the rest around it is no faster than reading it all
_BEFORE, _AFTER = 2, 1  # known items that are read before and after a stretch that is not


class UncertainError(Exception):
    """Only reading the whole file can tell what this is."""


class _Item(NamedTuple):
    """An item that is known: its data, and its span from the start of its first line on."""

    data: Data
    start: int
    end: int


def read_known(before: Document, text: str, bom: bool, path: str) -> Document | None:
    """The document of a text, many of whose items stand in one that was read without a mistake; None
    where that is of no use. Equal to what ``read`` makes of it."""
    margin = _margin(before)
    if margin is None or _lone_returns(text) or _lone_returns(before.text):
        return None
    if needed(text, text.encode("utf-8", "surrogatepass")) or conflicts(text, path)[0]:
        return None
    pieces = _pieces(text, margin, _known(before, margin))
    left = _Left(pieces)
    if not left.spans:
        return None
    with suppress(UncertainError):
        return _Reading(text, path, left).document(bom, LineTable(text))
    return None


def read_regular(text: str, bom: bool, path: str) -> Document | None:
    """The document of a text, most of whose items are regular; None where that is not certain or of no use.
    Equal to what ``read`` makes of it."""
    if _lone_returns(text):
        return None
    left = _Left(regular_items(text))
    if sum(end - start for start, end in left.spans) < _WORTH * len(text):
        return None
    with suppress(UncertainError):
        return _Reading(text, path, left).document(bom, LineTable(text))
    return None


def _lone_returns(text: str) -> bool:
    return "\r" in text and "\r" in text.replace("\r\n", "")


def _margin(document: Document) -> int | None:
    """How far the dashes of the longest list are indented, of those that were read the fast way."""
    lists = [one for one in _lists(document.root) if one.later is not None and one.later.spans]
    if not lists:
        return None
    first = max(lists, key=len).later.spans[0]  # type: ignore[union-attr]
    line = document.text[document.text.rfind("\n", 0, first.start) + 1 : first.start]
    return line.index("-") if line.strip(" ") == "-" else None


def _lists(root: Node | None) -> list[Sequence]:
    values = root.values.values() if isinstance(root, Mapping) else [root]
    return [value for value in values if isinstance(value, Sequence)]


def bounds(text: str, margin: int) -> Iterator[tuple[int, int]]:
    """From each dash at a margin to the next one, or to a line that is indented less, as lines."""
    outer = f" {{0,{margin - 1}}}(?=[^\\s#])" if margin else r"(?=[^\s#-]|---|\.\.\.)"
    found = re.compile(rf"\n(?:( {{{margin}}}-(?=[ \t\r\n]|\Z))|{outer})")
    marks = [(match.start() + 1, match[1] is not None) for match in found.finditer(text)]
    for (start, dash), (end, _) in pairwise([*marks, (len(text), False)]):
        if dash:
            yield start, end


def _known(document: Document, margin: int) -> dict[str, list[_Item]]:
    """The items of a document by their lines."""
    spans: list[tuple[Span, Data]] = []
    for one in _lists(document.root):
        if one.later is not None:
            spans += (
                pair
                for index, pair in enumerate(zip(one.later.spans, one.later.data, strict=True))
                if index not in one.later.made
            )
    starts = {span.start: (span, data) for span, data in spans}
    found: dict[str, list[_Item]] = {}
    text = document.text
    for start, end in bounds(text, margin):
        at = start + margin + 1
        while text[at : at + 1] == " ":
            at += 1
        if at in starts:
            span, data = starts[at]
            piece = text[start:end]
            # with a tab more than one thing can be meant; a list's line need not start an item
            if "\t" not in piece and not text[end : span.end].strip(" "):
                found.setdefault(piece, []).append(_Item(data, at - start, span.end - start))
    return found


def _pieces(text: str, margin: int, known: dict[str, list[_Item]]) -> list[Piece]:
    pieces: list[Piece] = []
    for start, end in bounds(text, margin):
        same = known.get(text[start:end])
        if same:
            data, first, last = same.pop(0)  # each is taken once: two cards are never the same object
            pieces.append(Piece(start, end, data, Span(start + first, min(start + last, end))))
        else:
            pieces.append(Piece(start, end, None, Span(start, end)))
    return pieces


class _Left:
    """The stretches of known items that are not read.

    ``guards`` are the known items that are read, by the start of the item.
    """

    def __init__(self, pieces: list[Piece]) -> None:
        self.runs: list[list[Piece]] = []
        self.spans: list[Span] = []
        self.cuts: list[int] = []  # where each of them is missing in the text without them
        self.zones: list[Span] = []  # the same, from the last item on that is read before each
        self.heads: list[Piece] = []
        self.guards: dict[int, Piece] = {}
        run: list[Piece] = []
        for piece in [*pieces, None]:
            if run and (piece is None or piece.data is None or piece.start != run[-1].end):
                self._add(run)
                run = []
            if piece is not None and piece.data is not None:
                run.append(piece)

    def _add(self, run: list[Piece]) -> None:
        read = run
        if len(run) > _BEFORE + _AFTER:
            out = run[_BEFORE:-_AFTER]
            read = [*run[:_BEFORE], *run[-_AFTER:]]
            self.runs.append(out)
            done = self.spans[-1].end - self.cuts[-1] if self.spans else 0
            self.cuts.append(out[0].start - done)
            self.spans.append(Span(out[0].start, out[-1].end))
            self.zones.append(Span(run[_BEFORE - 1].start, out[-1].end))
            self.heads.append(run[_BEFORE - 1])
        self.guards.update((piece.span.start, piece) for piece in read)

    def touched(self, span: Span) -> bool:
        """Whether a stretch of text reaches into what is not read."""
        return any(span.start < zone.end and zone.start < span.end + 1 for zone in self.zones)

    def without(self, text: str) -> str:
        """The text without what is not read."""
        return "".join(text[start:end] for start, end in self.windows(len(text)))

    def place(self, at: int) -> int:
        """Where a character of that text stands in the whole."""
        index = bisect_right(self.cuts, at)
        return at + (self.spans[index - 1].end - self.cuts[index - 1] if index else 0)

    def windows(self, length: int) -> Iterator[Span]:
        """What is read."""
        done = 0
        for start, end in self.spans:
            yield Span(done, start)
            done = end
        yield Span(done, length)


class _Reading:
    def __init__(self, text: str, path: str, left: _Left) -> None:
        self.text, self.path, self.left = text, path, left
        self.gaps = Gaps()
        self.make = MakeItem(text, path)
        self.shared: dict[int, Data] = {}
        self.met = 0  # guards that stand where they should

    def document(self, bom: bool, lines: LineTable) -> Document:
        tree, findings = self._tree()
        root = self._whole(tree.root)
        found = Document(self.path, self.text, lines, bom, root, (), tuple(tree.dropped))
        findings += tree.notes.findings
        windows = list(self.left.windows(len(self.text)))
        marks = (mark for window in windows for mark in glued_comments(found, self.gaps, *window))
        findings += (glued(self.path, mark) for mark in islice(marks, FINDINGS))
        findings.sort(key=lambda finding: finding.span)
        return Document(self.path, self.text, lines, bom, root, tuple(findings), tuple(tree.dropped))

    def _tree(self) -> tuple[Tree, list[Finding]]:
        with suppress(IrregularError, FaultError, yaml.YAMLError):
            source = self.left.without(self.text)
            tree = Tree(source, source, self.path, quick=True)
            tree.read()
            if tree.root is not None and not tree.notes.findings:
                tree.root = moved(tree.root, self.left.place, self.make)
                return tree, []
        source = commented(self.text, self.left.spans)
        return whole_tree(source, self.text, self.path, None, self.gaps, self._seen)

    def _seen(self, fault: FaultError, rests: Span) -> None:
        if self.left.touched(rests) and not self._never_closed(fault, rests):
            raise UncertainError

    def _never_closed(self, fault: FaultError, rests: Span) -> bool:
        """Whether a quote was open to the end, and what was left out could not have closed it."""
        start = fault.span.start
        quote = self.text[start : start + 1]
        if (
            quote not in ("'", '"')
            or rests.end < len(self.text)
            or self.left.touched(Span(rests.start, start))
        ):
            return False
        return all(self.text.find(quote, max(one.start, start), one.end) < 0 for one in self.left.spans)

    def _whole(self, root: Node | None) -> Node:
        """The tree with all the items that were left out."""
        if root is None:
            raise UncertainError
        runs = dict(zip((head.span.start for head in self.left.heads), self.left.runs, strict=True))
        if isinstance(root, Sequence):
            new: Node = self._list(root, runs)
        elif isinstance(root, Mapping):
            for name, value in root.values.items():
                if isinstance(value, Sequence):
                    root.values[name] = self._list(value, runs)
            new = root
        else:
            raise UncertainError
        if runs or self.met < len(self.left.guards):  # not where an item of a list was expected
            raise UncertainError
        return new

    def _list(self, node: Sequence, runs: dict[int, list[Piece]]) -> Sequence:
        """A list with the items that were left out put in, each run behind the item before it."""
        data: list[Data] = []
        spans: list[Span] = []
        made: dict[int, Node] = {}
        later = node.later
        for index in range(len(node)):
            start = node.span_of(index).start
            value = later.data[index] if later is not None else plain_data(node.item(index), self.shared)
            guard = self.left.guards.get(start)
            if guard is not None and guard.data is not None and guard.data == value:
                self.met += 1
                data.append(guard.data)
                spans.append(guard.span)
                run = runs.pop(start, ())
                data += [piece.data for piece in run if piece.data is not None]
                spans += [piece.span for piece in run]
                continue
            if guard is not None:
                raise UncertainError
            if later is None:
                made[len(data)] = node.item(index)
            data.append(value)
            span = node.span_of(index) if later is None else later.spans[index]
            spans.append(self._within(span))
        if not data or not (later or any(span.start in self.left.guards for span in spans)):
            return node
        found = Sequence(node.start, node.start, LaterItems(data, spans, self.make, made))
        found.end = node.end
        return found

    def _within(self, span: Span) -> Span:
        """An item's span without what is left out behind it."""
        at = bisect_right(self.left.spans, span.start, key=lambda one: one.start)
        if at < len(self.left.spans):
            return Span(span.start, min(span.end, self.left.spans[at].start))
        return span


def commented(text: str, spans: list[Span]) -> str:
    """The text with comments in place of stretches of whole lines."""
    parts: list[str] = []
    done = 0
    for start, end in spans:
        lines = text.count("\n", start, end)
        parts += (text[done:start], "#" * (end - start - lines), "\n" * lines)
        done = end
    return "".join([*parts, text[done:]])
