"""What stands above a card in an editor: what it hits, and what was found in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from terra_cards.lint.document_view import card_at, card_lists
from terra_cards.lint.report import SEVERITIES, Diagnostic, tally
from terra_cards.lsp.about import cards
from terra_cards.lsp.context import Context
from terra_cards.model.why import why
from terra_cards.source.document import Document
from terra_cards.source.findings import Pointer
from terra_cards.source.indentation import line_end
from terra_cards.source.span import Span


class Above(NamedTuple):
    """A card, and its first line."""

    path: Pointer
    span: Span


def lines(document: Document, kind: str) -> Iterator[Above]:
    """The cards of a file, each with its first line; no nodes are made."""
    root = document.root
    if kind == "cards" and root is not None and not card_lists(document, kind):
        yield Above((), Span(root.start, line_end(document.text, root.start)))
    for path, listed in card_lists(document, kind):
        for index in range(len(listed)):
            start = listed.span_of(index).start
            yield Above((*path, index), Span(start, line_end(document.text, start)))


def found(
    document: Document, kind: str, diagnostics: list[Diagnostic]
) -> Mapping[Pointer, tuple[str, Diagnostic]]:
    """What was found in each card: in words, with the first of the gravest."""
    by_card: dict[Pointer, list[Diagnostic]] = {}
    for one in diagnostics:
        path = card_at(document, kind, one.finding.span.start)
        if path is not None:
            by_card.setdefault(path, []).append(one)
    return {
        path: (tally(listed), min(listed, key=lambda one: SEVERITIES.index(one.severity)))
        for path, listed in by_card.items()
    }


def title(document: Document, path: Pointer, context: Context) -> str | None:
    """What a card hits on the board's first side; None for what is no quiz card of a known board."""
    board = context.playing
    return cards.summary(document, path, board) if board is not None else None


def page(document: Document, path: Pointer, context: Context) -> str | None:
    """A card's spaces on all sides of the board, and why: what ``solve --explain`` says."""
    parts: list[str] = []
    lang = next(iter(context.languages), "en")
    for board in context.boards:
        described = cards.described(document, path, board, context.languages)
        if described is None:
            return None
        head, _, table = described.partition("\n\n")
        parts += [*([f"# {head.strip('*')}"] if not parts else ()), f"## {board.side}", table]
        card = cards.bound(document, path)
        tasks = card.tasks.readable() if card is not None and card.tasks else []
        reasons = [
            reason
            for scale, task in tasks
            if task.answer and scale in board.scales
            for reason in why(task.answer, scale, board, lang)
        ]
        parts += ["\n".join(f"- {reason}" for reason in dict.fromkeys(reasons))] if reasons else []
    return "\n\n".join(part for part in parts if part) + "\n" if parts else None
