"""What a finding is, whatever line it stands on: rule, file, card and field.

Baselines, the fingerprints of SARIF and of GitLab use this. Lines that are inserted, and cards that
change places, leave it as it is. In the way to a field an item of a list is named by its ``id`` (else by
its title, or by its text) and not by its number.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from terra_cards.lint.document_view import card_at
from terra_cards.lint.report import Diagnostic, Report
from terra_cards.source.document import Document, Mapping, Node, Scalar, Sequence, resolve
from terra_cards.source.findings import Pointer

#: What names an item of a list, the first that it has.
_NAMES = ("id", "title", "url", "theme", "file", "at", "colour", "name")


class Handle(NamedTuple):
    """A finding without its place. Two findings of one rule in one field have the same handle."""

    path: str
    code: str
    card: str
    field: str


def handles(report: Report, diagnostics: Iterable[Diagnostic]) -> list[Handle]:
    """The handle of each finding.

    A finding about two cards stands on the later one; so that it stays the same when they change
    places, all cards that a rule connects go by the first of their names.
    """
    found = list(diagnostics)
    cards = _Cards(report, found)
    return [Handle(one.path, one.code, cards.name(one), _field(report, one)) for one in found]


def fingerprints(report: Report, diagnostics: Iterable[Diagnostic]) -> list[str]:
    """A fingerprint for each finding: 40 hexadecimal digits, all different.

    Findings with one handle are told apart by counting them in the order given, so that those of
    several fields never get mixed up and one that is mended leaves the others as they were.
    """
    count: Counter[Handle] = Counter()
    prints = []
    for handle in handles(report, diagnostics):
        count[handle] += 1
        text = json.dumps([*handle, count[handle]])
        prints.append(hashlib.sha256(text.encode()).hexdigest()[:40])
    return prints


def _field(report: Report, diagnostic: Diagnostic) -> str:
    """The field inside the card (or the file), its steps joined by ``/``."""
    finding = diagnostic.finding
    pointer = finding.pointer or ()
    document = report.documents.get(finding.path)
    if finding.card is None:
        return _joined(_steps(document, pointer))
    # The field may go on where the file ends: a key that is missing has no place.
    for length in range(len(finding.field), -1, -1):
        card = pointer[: len(pointer) - length]
        if len(card) + length == len(pointer) and pointer[len(card) :] == finding.field[:length]:
            steps = list(_steps(document, (*card, *finding.field)))
            return _joined(steps[len(card) :])
    return _joined(map(str, finding.field))


def _joined(steps: Iterable[str]) -> str:
    return "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)


def _steps(document: Document | None, pointer: Pointer) -> Iterator[str]:
    node: Node | None = document.root if document is not None else None
    for step in pointer:
        node = resolve(node) if node is not None else None
        if isinstance(step, int):
            node = node.item(step) if isinstance(node, Sequence) and 0 <= step < len(node) else None
            yield _named(node) or str(step)
        else:
            node = node.values.get(step) if isinstance(node, Mapping) else None
            yield step


def _named(node: Node | None) -> str | None:
    """What an item of a list is called; None where nothing names it."""
    node = resolve(node) if node is not None else None
    if isinstance(node, Scalar):
        return str(node.value) or None
    if not isinstance(node, Mapping):
        return None
    for key in _NAMES:
        value = resolve(node.values[key]) if key in node.values else None
        if isinstance(value, Mapping):  # a text in several languages goes by the first
            value = next(iter(value.values.values()), None)
        if isinstance(value, Scalar) and value.value:
            return str(value.value)
    return None


class _Cards:
    """The name of the card that a finding is about; cards that a rule connects share one."""

    def __init__(self, report: Report, diagnostics: list[Diagnostic]) -> None:
        self._report = report
        self._above: dict[tuple[str, str], str] = {}
        for one in diagnostics:
            for other in self._others(one):
                first, second = sorted((self._root(one.code, other), self._root(one.code, one.finding.card)))
                if first != second:
                    self._above[one.code, second] = first

    def name(self, diagnostic: Diagnostic) -> str:
        card = diagnostic.finding.card
        return self._root(diagnostic.code, card) if card else ""

    def _root(self, code: str, card: str | None) -> str:
        name = card or ""
        while (code, name) in self._above:
            name = self._above[code, name]
        return name

    def _others(self, diagnostic: Diagnostic) -> Iterator[str]:
        """The cards of the related places; the anchor of an alias is none that a rule speaks of."""
        finding = diagnostic.finding
        if not finding.card or not finding.related:
            return
        document = self._report.documents.get(finding.path)
        place = document.place(finding.pointer) if document is not None and finding.pointer else None
        if place is not None and place.alias is not None:
            return
        for related in finding.related:
            other = self._report.documents.get(related.path)
            if other is None:
                continue
            pointer = card_at(other, self._report.kinds.get(related.path, ""), related.span.start)
            name = other.place((*pointer, "id")) if pointer is not None else None
            if name is not None and isinstance(name.node, Scalar) and name.node.value:
                yield str(name.node.value)
