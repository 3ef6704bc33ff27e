"""Runs the rules over what was loaded and says what they found.

``lint`` is a function from values to a :class:`Report`: no file is read here, nothing is printed,
and a rule that fails is reported as a fault while everything else goes on.
"""

from __future__ import annotations

import datetime
import traceback
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Protocol

from terra_cards.lint import commas, registry
from terra_cards.lint.cards import EntryView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.directives import MARK
from terra_cards.lint.document_view import DocumentView, FileKind, card_at
from terra_cards.lint.parts import BoardView, EditionView, TemplateView
from terra_cards.lint.policy import Plan, Policy
from terra_cards.lint.report import Diagnostic, Fault, Report, Silenced, ordered
from terra_cards.lint.rule import Check, Options, Rule, Scope
from terra_cards.lint.suppress import Suppressions
from terra_cards.lint.view import View, settled
from terra_cards.source.document import Document, Unread
from terra_cards.source.findings import Finding, Pointer
from terra_cards.source.span import Position

if TYPE_CHECKING:
    from terra_cards.lint.played import Played
    from terra_cards.model.board import Side
    from terra_cards.model.loaded import LoadedBoard, LoadedDeck, LoadedEdition, LoadedTemplate

#: Reading findings that silence the answer or the location they stand in.
_SILENCING = ("TC008", "TC313")
#: Rules about the deck as a whole, which nobody can judge while a part of it is unread.
_WHOLE = tuple(f"TC7{number:02d}" for number in range(1, 11))
Checks = list[tuple[Rule, Check, Options]]


class Stray(Protocol):
    """A file that is none of the known kinds, and why."""

    @property
    def document(self) -> Document: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...


class Loaded(Protocol):
    """What the linter needs of a project that was loaded."""

    @property
    def decks(self) -> tuple[LoadedDeck, ...]: ...
    @property
    def boards(self) -> tuple[LoadedBoard, ...]: ...
    @property
    def editions(self) -> tuple[LoadedEdition, ...]: ...
    @property
    def templates(self) -> tuple[LoadedTemplate, ...]: ...
    @property
    def strays(self) -> tuple[Stray, ...]: ...
    @property
    def documents(self) -> Mapping[str, Document]: ...


def lint(
    project: Loaded,
    policy: Policy | None = None,
    *,
    today: datetime.date,
    side: Side | None = None,
    played: Played | None = None,
) -> Report:
    """Checks everything in a project.

    ``side`` restricts what is tested to one side of the boards; ``played`` is what a simulation of
    a deck found out.
    """
    run = _Run(policy or Policy(), today, side, played)
    for deck in project.decks:
        run.deck(deck)
    for board in project.boards:
        run.part(board, "board", BoardView(board))
    for edition in project.editions:
        run.part(edition, "edition", EditionView(edition))
    for template in project.templates:
        run.part(template, "template", TemplateView(template))
    for stray in project.strays:
        run.raw += stray.findings
        run.kinds.setdefault(stray.document.path, ("stray", stray.document))
    return run.report(project)


def checks(plan: Plan, scope: Scope) -> Checks:
    """The rules of a scope that run under a plan, with their options."""
    return [
        (rule, check, plan.option_values(rule.code))
        for rule in registry.rules().values()
        if rule.code in plan.codes
        for check in rule.checks(scope)
    ]


class _Run:
    def __init__(
        self, policy: Policy, today: datetime.date, side: Side | None, played: Played | None
    ) -> None:
        self.policy = policy
        self.today = today
        self.side = side
        self.played = played
        self.raw: list[Finding] = []
        self.faults: list[Fault] = []
        self.cards = 0
        self.kinds: dict[str, tuple[str, Document]] = {}

    def deck(self, deck: LoadedDeck) -> None:
        plan = self.policy.plan(deck.path)
        view = DeckView(deck, self.today, self.side, self.played)
        silent: dict[tuple[str, Pointer], set[Pointer]] = {}
        for number, document in enumerate(deck.documents):
            kind: FileKind = "cards" if number else "deck"
            self.kinds[document.path] = (kind, document)
            file = DocumentView(document, kind, view)
            self._reading(file, [f for f in deck.findings if f.path == document.path], silent)
            self._run(checks(plan, "document"), file)
        per_card = checks(plan, "card")
        for card in deck.cards:
            fields = silent.get((card.document.path, card.pointer))
            self._run(per_card, view.card_view(card, frozenset(fields or ())))
        per_entry = checks(plan, "entry")
        for crisis in deck.crises:
            self._run(per_entry, EntryView(view, crisis))
        for solution in deck.solutions:
            self._run(per_entry, EntryView(view, solution))
        self._run([one for one in checks(plan, "deck") if view.complete or one[0].code not in _WHOLE], view)
        self.cards += len(deck.cards) + len(deck.crises) + len(deck.solutions)

    def _reading(
        self,
        view: DocumentView,
        findings: list[Finding],
        silent: dict[tuple[str, Pointer], set[Pointer]] | None = None,
    ) -> None:
        """Takes over the findings of reading and binding; what they make doubtful falls silent."""
        if view.document.findings:
            findings = [f for f in findings if not _unread(f, view)]
        # A key without a value is a finding of binding, except in maps that it does not look into.
        found = commas.cuts(view.document) if findings or "extra" in view.document.text else []
        if found:
            findings = [f for f in findings if not any(cut.covers(f) for cut in found)]
            findings += (commas.finding(view, cut) for cut in found)
        self.raw += (f if f.card else _with_card(f, view) for f in findings)
        if silent is None:
            return
        for finding in findings:
            if finding.code in _SILENCING and finding.pointer and finding.severity != "warning":
                card = finding.pointer[: len(finding.pointer) - len(finding.field)]
                depth = 3 if finding.field[:1] == ("tasks",) else 1
                silent.setdefault((finding.path, card), set()).add(finding.field[:depth])

    def part(
        self,
        part: LoadedBoard | LoadedEdition | LoadedTemplate,
        kind: Literal["board", "edition", "template"],
        view: View,
    ) -> None:
        document = part.document
        self.kinds[document.path] = (kind, document)
        plan = self.policy.plan(document.path)
        file = DocumentView(document, kind)
        self._reading(file, list(part.findings))
        self._run(checks(plan, "document"), file)
        self._run(checks(plan, kind), view)

    def _run(self, rules: Checks, view: Any) -> None:
        found = self.raw
        for rule, check, options in rules:
            try:
                found += check(view, options) if options else check(view)
            except Exception as error:
                frame = traceback.extract_tb(error.__traceback__)[-1]
                module = frame.filename.replace("\\", "/").rpartition("terra_cards/")[2]
                what = f"{type(error).__name__}: {error} ({module}:{frame.lineno})"
                path = view.document.path
                self.faults.append(Fault(rule.code, path, getattr(view, "handle", None), what))

    def report(self, project: Loaded) -> Report:
        documents = {path: document for path, (_, document) in self.kinds.items()}
        documents.update(project.documents)
        by_path: dict[str, list[Finding]] = {path: [] for path in documents}
        for finding in self.raw:
            by_path.setdefault(finding.path, []).append(finding)
        diagnostics: list[Diagnostic] = []
        silenced: list[Silenced] = []
        for path, findings in by_path.items():
            document = documents.get(path)
            plan = self.policy.plan(path)
            kept, left_out = self._suppress(document, path, findings, plan)
            silenced += left_out
            diagnostics += (_diagnostic(finding, plan, document) for finding in kept)
        silenced.sort(key=lambda one: one.diagnostic.total_key())
        kinds = {path: kind for path, (kind, _) in self.kinds.items()}
        return Report(ordered(diagnostics), documents, self.cards, tuple(self.faults), tuple(silenced), kinds)

    def _suppress(
        self, document: Document | None, path: str, findings: list[Finding], plan: Plan
    ) -> tuple[list[Finding], list[Silenced]]:
        found = [finding for finding in findings if finding.code in plan.codes]
        if document is None:
            return found, []
        found = [settled(finding, document) for finding in found]
        if MARK not in document.text:
            return found, []
        kind = self.kinds.get(path, ("stray", document))[0]
        suppressions = Suppressions(document, kind)
        kept: list[Finding] = []
        silenced: list[Silenced] = []
        for finding in found:
            directive = suppressions.silencing(finding)
            if directive is None:
                kept.append(finding)
            else:
                diagnostic = _diagnostic(finding, plan, document)
                span = directive.comment.span
                silenced.append(Silenced(diagnostic, "comment", directive.reason, path, span))
        ran = partial(plan.ran, played=self.played is not None, one_side=self.side is not None)
        kept += (f for f in suppressions.findings(ran) if f.code in plan.codes)
        return kept, silenced


def _unread(finding: Finding, view: DocumentView) -> bool:
    """Whether a finding speaks of what could not be read, and has its finding already."""
    scalar = view.scalar(finding.pointer) if finding.pointer else None
    return scalar is not None and isinstance(scalar.value, Unread)


def _with_card(finding: Finding, view: DocumentView) -> Finding:
    """A finding of the reader with the card into which it falls."""
    pointer = card_at(view.document, view.kind, finding.span.start)
    name = view.scalar((*pointer, "id")) if pointer is not None else None
    return replace(finding, card=str(name.value)) if name is not None and name.value else finding


def _diagnostic(finding: Finding, plan: Plan, document: Document | None) -> Diagnostic:
    start = end = Position(1, 1)
    if document is not None:
        start = document.lines.position(finding.span.start)
        end = document.lines.position(finding.span.end)
    rule = registry.rules()[finding.code]
    return Diagnostic(finding, rule, plan.severity(finding), start, end)
