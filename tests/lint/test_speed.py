"""What keeps the linter fast: a good card is judged by its data, without the nodes of its text."""

from __future__ import annotations

import pytest

from benchmarks.generate_deck import deck
from terra_cards.source import offsets, tree
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


@pytest.mark.parametrize("blemish", ["it''s ", "blank  ", "10-12 "])
def test_a_text_with_many_mistakes_is_taken_apart_once(monkeypatch: pytest.MonkeyPatch, blemish: str) -> None:
    """Else time grows with the square of the text: minutes for a text as long as one may be."""
    taken: list[object] = []
    take = offsets._flow

    def counted(text: str, at: int, stop: int, style: str) -> object:
        taken.append(at)
        return take(text, at, stop, style)

    monkeypatch.setattr(offsets, "_flow", counted)
    info = f"it''s {blemish * 300}end"
    text = deck(1).replace("    info:", f"    info: {{en: '{info}', de: Gut}}\n    notes:", 1)
    report = lint_text(text)
    assert {"TC406", "TC407"} & set(codes(report))
    assert len(taken) <= 3
