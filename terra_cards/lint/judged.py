"""Whether the silence of a rule says something: it ran in full, and no error kept it from looking.

A suppression or an entry of a baseline is no longer needed only where its rule would have found again
what it stands for. (A slip in the name of a board must not cost all the comments below it.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from terra_cards.lint.directives import Directive
from terra_cards.lint.document_view import card_at
from terra_cards.lint.outcome import Conditions, FileOutcome, Outcome
from terra_cards.lint.played import NEED_PLAYED
from terra_cards.lint.policy import Plan
from terra_cards.lint.registry import rules
from terra_cards.lint.report import Fault
from terra_cards.lint.suppress import NEVER
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding, Pointer

_ALL = ("TC",)
#: Which rules look at a field of a card, by the beginnings of their codes: an error there silences them.
_LOOK_AT: Mapping[str, tuple[str, ...]] = {
    "id": (),
    "difficulty": ("TC7",),
    "back": ("TC7",),
    "areas": ("TC2", "TC404", "TC408", "TC6", "TC7"),
    "location": ("TC2", "TC408", "TC6"),
    "compass": ("TC2",),
    "tasks": ("TC3", "TC4", "TC6", "TC7"),
    "theme": ("TC4", "TC605"),
    "info": ("TC4",),
    "photo": ("TC5",),
    "icon": ("TC5",),
    "sources": ("TC6",),
    "extra": ("TC108",),
    "tags": (),
    "notes": (),
    "wikidata": ("TC605",),
}
#: The keys of ``deck:`` on which no other rule rests.
_ASIDE = frozenset({"id", "title", "authors", "version"})


def ran(plan: Plan, outcome: Outcome, conditions: Conditions, faults: Iterable[Fault]) -> frozenset[str]:
    """The codes of rules that ran in full on the files of an outcome, as far as settings tell.

    Some have nothing to go by without a simulation of the very deck; where one side of the boards is asked
    for, those on answers keep quiet about the other. Those that hold decks against each other do not know
    which decks are missing, unless the whole project is linted. One that failed says nothing.
    """
    codes = set(plan.codes) - {fault.code for fault in faults}
    if conditions.played is None or conditions.played.of(outcome.id) is None:
        codes -= NEED_PLAYED
    if conditions.side is not None:
        codes = {code for code in codes if not code.startswith("TC3")}
    if not any(file.path in conditions.whole for file in outcome.files):
        codes -= _PROJECT
    return frozenset(codes)


_PROJECT = frozenset(
    code for code, rule in rules().items() if "project" in (rule.scope, *(scope for scope, _ in rule.more))
)


def unread(outcome: Outcome) -> bool:
    """Whether an error may have kept a file, or what holds for all of its cards, from being read."""
    return any(_hides_all(finding) for file in outcome.files for finding in file.findings)


def _hides_all(finding: Finding) -> bool:
    field = finding.field or finding.pointer or ()
    if finding.code[2] not in "01" or not _is_error(finding) or finding.card is not None:
        return False
    if field[:1] == ("deck",) and len(field) > 1:
        return field[1] not in _ASIDE
    return True


def _is_error(finding: Finding) -> bool:
    return "error" in (finding.severity, rules()[finding.code].severity)


class Doubts:
    """What errors in one file may hide from the rules that a comment names.

    ``found`` are the findings that no comment silences: what somebody lives with hides nothing anew.
    """

    def __init__(
        self, file: FileOutcome, document: Document, found: Iterable[Finding], *, everything: bool
    ) -> None:
        self._document = document
        self._kind = file.kind
        self._everything = everything
        self._errors = [one for one in found if _is_error(one)]

    def about(self, directive: Directive, code: str) -> bool:
        """Whether a rule that found nothing where a comment reaches may just not have looked."""
        if directive.reach == "nothing" or code[2] in NEVER:
            return False
        if self._everything:
            return True
        if not self._errors:
            return False
        card = directive.card
        if directive.reach == "line":
            card = self._card_before(directive.comment.span.start)
        return any(self._hides(error, card, code) for error in self._errors)

    def _card_before(self, comment: int) -> Pointer | None:
        """The card on whose line a comment stands."""
        text, lines = self._document.text, self._document.lines
        at = lines.line_start(lines.position(comment).line)
        written = len(text[at:comment].rstrip())
        return card_at(self._document, self._kind, at + written - 1) if written else None

    def _hides(self, error: Finding, card: Pointer | None, code: str) -> bool:
        pointer = error.pointer or ()
        if error.code == code or (card is not None and pointer[: len(card)] != card):
            return False
        if self._kind not in ("deck", "cards"):
            return error.code[2] in "01"
        at = card if card is not None else card_at(self._document, self._kind, error.span.start)
        if at is None:
            return False  # the deck's own: see unread
        rest: Sequence[str | int] = pointer[len(at) :]
        return code.startswith(_LOOK_AT.get(str(rest[0]), _ALL) if rest else _ALL)
