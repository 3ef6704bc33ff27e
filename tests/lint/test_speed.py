"""What keeps the linter fast: a good card is judged by its data, without the nodes of its text."""

from __future__ import annotations

import pytest

from benchmarks.generate_deck import deck
from terra_cards.source import tree
from tests.lint.linting import codes, lint_text


def test_good_cards_are_judged_without_their_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the nodes of a card takes as long as all rules on it together."""
    made: list[object] = []
    make = tree.MakeItem.__call__

    def counted(self: tree.MakeItem, span: object) -> object:
        made.append(span)
        return make(self, span)  # type: ignore[arg-type]

    monkeypatch.setattr(tree.MakeItem, "__call__", counted)
    report = lint_text(deck(60))
    assert codes(report) == []
    assert len(made) <= 2, "some rule looks at the nodes of cards that it has nothing to say about"
