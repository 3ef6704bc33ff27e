"""What came of a unit as JSON and back, for the cache: lists of plain values, nothing that runs."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

from terra_cards.lint.directives import Code, Directive
from terra_cards.lint.facts import CardFacts, DeckFacts, TaskFacts
from terra_cards.lint.outcome import FileOutcome, Outcome
from terra_cards.source.comments import Comment
from terra_cards.source.findings import Edit, Finding, Fix, Pointer, Related
from terra_cards.source.span import Span


def dump(outcome: Outcome) -> list[Any]:
    """An outcome without faults as plain values."""
    facts = outcome.facts and _dump_deck(outcome.facts)
    return [
        [_dump_file(file) for file in outcome.files],
        outcome.cards,
        facts,
        outcome.id,
        outcome.until.isoformat(),
    ]


def load(data: Any) -> Outcome:
    """An outcome of plain values; ValueError, TypeError, IndexError or KeyError for any others."""
    files, cards, facts, name, until = data
    made = tuple(_load_file(file) for file in files)
    last = datetime.date.fromisoformat(until)
    return Outcome(made, int(cards), (), facts and _load_deck(facts), name, last)


def _dump_file(file: FileOutcome) -> list[Any]:
    findings = [_dump_finding(finding) for finding in file.findings]
    return [file.path, file.kind, findings, [_dump_directive(one) for one in file.directives]]


def _load_file(data: Any) -> FileOutcome:
    path, kind, findings, directives = data
    return FileOutcome(
        path,
        kind,
        tuple(_load_finding(finding) for finding in findings),
        tuple(_load_directive(one) for one in directives),
    )


def _dump_finding(finding: Finding) -> list[Any]:
    fix = finding.fix
    return [
        finding.code,
        finding.message,
        finding.path,
        *finding.span,
        finding.help,
        finding.card,
        finding.pointer,
        finding.field,
        finding.severity,
        fix and [fix.safe, [[*edit.span, edit.text] for edit in fix.edits]],
        [[one.path, *one.span, one.message] for one in finding.related],
    ]


def _load_finding(data: Any) -> Finding:
    code, message, path, start, end, hint, card, pointer, field, severity, fix, related = data
    return Finding(
        code,
        message,
        path,
        Span(start, end),
        help=hint,
        card=card,
        pointer=_pointer(pointer),
        field=_pointer(field) or (),
        severity=severity,
        fix=fix and Fix(tuple(Edit(Span(a, b), text) for a, b, text in fix[1]), fix[0]),
        related=tuple(Related(other, Span(a, b), text) for other, a, b, text in related),
    )


def _pointer(data: Any) -> Pointer | None:
    return None if data is None else tuple(data)


def _dump_directive(one: Directive) -> list[Any]:
    comment = one.comment
    return [
        [*comment.span, comment.text, comment.line, comment.own_line],
        [[code.text, *code.span] for code in one.codes],
        one.reason,
        one.malformed,
        one.reach,
        one.card,
    ]


def _load_directive(data: Any) -> Directive:
    (start, end, text, line, own_line), codes, reason, malformed, reach, card = data
    return Directive(
        Comment(Span(start, end), text, line, own_line),
        tuple(Code(code, Span(a, b)) for code, a, b in codes),
        reason,
        malformed,
        reach,
        _pointer(card),
    )


def _dump_deck(deck: DeckFacts) -> list[Any]:
    cards = [
        [
            *(card.path, card.card, card.pointer, card.plain, card.theme),
            *(card.wikidata, card.areas, card.places),
            [_dump_task(task) for task in card.tasks],
        ]
        for card in deck.cards
    ]
    return [deck.path, deck.id, deck.edition, deck.board, deck.languages, cards]


def _dump_task(task: TaskFacts) -> list[Any]:
    figures = [str(figure) for figure in (task.low, task.high, task.slack)]
    return [
        *(task.scale, task.ask, task.written, task.measure),
        *figures,
        *task.hits,
        task.as_of,
        task.changes,
    ]


def _load_deck(data: Any) -> DeckFacts:
    path, name, edition, board, languages, cards = data
    return DeckFacts(path, name, edition, board, tuple(languages), tuple(_load_card(card) for card in cards))


def _load_card(data: Any) -> CardFacts:
    path, card, pointer, plain, theme, wikidata, areas, places, tasks = data
    spots = None if places is None else tuple((lat, lon) for lat, lon in places)
    made = tuple(_load_task(task) for task in tasks)
    return CardFacts(path, card, tuple(pointer), plain, dict(theme), wikidata, tuple(areas), spots, made)


def _load_task(data: Any) -> TaskFacts:
    scale, ask, written, measure, low, high, slack, start, stop, as_of, changes = data
    figures = (Fraction(low), Fraction(high), Fraction(slack))
    return TaskFacts(scale, dict(ask), written, measure, *figures, (start, stop), as_of, changes)
