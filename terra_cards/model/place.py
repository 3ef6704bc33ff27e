"""Where in a file a problem stands: from values and keys to findings (LINT.md, "Where a finding stands")."""

from __future__ import annotations

from collections.abc import Sequence

from terra_cards.model.keys import Missing
from terra_cards.model.problem import Pointer, Problem
from terra_cards.source.document import Document, Mapping, Place, Scalar
from terra_cards.source.findings import Edit, Finding, Fix
from terra_cards.source.offsets import source_span
from terra_cards.source.span import Span


class Sink:
    """Turns problems of one document into findings."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.findings: list[Finding] = []

    def report(
        self, problems: Sequence[Problem], card: Pointer | None = None, handle: str | None = None
    ) -> None:
        """``card`` is the way to the card in which the problems lie, ``handle`` its id."""
        for problem in problems:
            self.findings.append(self._finding(problem, card, handle))

    def _finding(self, problem: Problem, card: Pointer | None, handle: str | None) -> Finding:
        pointer = problem.pointer
        place = self.document.place(pointer)
        span = self._span(problem, place)
        field = pointer if card is None else pointer[len(card) :]
        if isinstance(problem, Missing):
            field = (*field, problem.key)
        return Finding(
            problem.code,
            problem.message,
            self.document.path,
            span,
            help=problem.help,
            card=handle,
            pointer=pointer,
            field=field,
            fix=self._fix(problem, place, span),
        )

    def _span(self, problem: Problem, place: Place | None) -> Span:
        if place is None:
            return Span(0, 0)
        if isinstance(problem, Missing):
            return self._span_of_missing(problem.pointer, place)
        if problem.at == "key":
            key, start, end = place.key_span, problem.start, problem.end
            if key is not None and start is not None and end is not None:
                plain = key.end - key.start == len(str(problem.pointer[-1]))
                return Span(key.start + start, key.start + end) if plain else key
            return place.key_span or place.span
        if problem.start is not None and problem.end is not None and isinstance(place.node, Scalar):
            if place.alias is not None:
                return place.span
            return source_span(self.document, place.node, problem.start, problem.end)
        if place.span.start == place.span.end and place.key_span is not None:
            return place.key_span  # nothing is written there
        return place.span

    def _span_of_missing(self, pointer: Pointer, place: Place) -> Span:
        """At the key of the map that lacks it, a card's at the value of its id, a file's at 1:1."""
        if place.key_span is not None:
            return place.key_span
        name = self.document.place((*pointer, "id"))
        if (
            place.alias is None
            and name is not None
            and isinstance(name.node, Scalar)
            and name.span.end > name.span.start
        ):
            return name.span
        if not pointer or place.alias is not None:
            return place.span if pointer else Span(0, 0)
        if isinstance(place.node, Mapping) and place.node.keys:
            return next(iter(place.node.keys.values())).span
        return place.span

    def _fix(self, problem: Problem, place: Place | None, span: Span) -> Fix | None:
        """The edit that mends the problem; none behind an alias, where it would change other places."""
        if problem.replacement is None or place is None or place.alias is not None or span.start == span.end:
            return None
        whole_value = problem.at == "value" and problem.start is None
        if whole_value and not (
            isinstance(place.node, Scalar) and place.node.style not in ("literal", "folded")
        ):
            return None
        return Fix((Edit(span, problem.replacement),), problem.safe)
