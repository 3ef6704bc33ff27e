"""Checks a board, an edition or a template of the author's, and files of no kind."""

from __future__ import annotations

from typing import Literal, Protocol

from terra_cards.lint.directives import MARK, directives
from terra_cards.lint.document_view import DocumentView
from terra_cards.lint.outcome import Conditions, FileOutcome, Outcome
from terra_cards.lint.parts import BoardView, EditionView, TemplateView
from terra_cards.lint.reading import read_findings
from terra_cards.lint.runner import Runner, checks
from terra_cards.lint.view import View, settled
from terra_cards.model.loaded import LoadedBoard, LoadedEdition, LoadedTemplate
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding

LoadedPart = LoadedBoard | LoadedEdition | LoadedTemplate


class Stray(Protocol):
    """A file that is none of the known kinds, and why."""

    @property
    def document(self) -> Document: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...


def check_part(part: LoadedPart, conditions: Conditions) -> Outcome:
    """What is wrong with a board, an edition or a template."""
    kind, view = _view(part)
    document = part.document
    plan = conditions.policy.plan(document.path)
    file = DocumentView(document, kind)
    runner = Runner()
    runner.found = read_findings(file, part.findings)
    runner.run(checks(plan, "document"), file)
    runner.run(checks(plan, kind), view)
    return Outcome((_file_outcome(document, kind, runner.found),), 0, tuple(runner.faults))


def check_stray(stray: Stray) -> Outcome:
    """A file of no kind: its findings say why."""
    return Outcome((_file_outcome(stray.document, "stray", list(stray.findings)),))


def _view(part: LoadedPart) -> tuple[Literal["board", "edition", "template"], View]:
    if isinstance(part, LoadedBoard):
        return "board", BoardView(part)
    if isinstance(part, LoadedEdition):
        return "edition", EditionView(part)
    return "template", TemplateView(part)


def _file_outcome(document: Document, kind: str, found: list[Finding]) -> FileOutcome:
    written = directives(document, kind) if MARK in document.text else []
    return FileOutcome(document.path, kind, tuple(settled(f, document) for f in found), tuple(written))
