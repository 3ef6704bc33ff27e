"""A rule that names what it needs of a card says nothing of a card without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from terra_cards.lint import registry
from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.example import files
from terra_cards.lint.policy import Policy
from terra_cards.lint.rule import Example, Rule, Scope
from terra_cards.lint.runner import Runner, by_need, checks
from terra_cards.model.loaded import LoadedCrisis, LoadedSolution
from terra_cards.workspace.load import load
from tests.lint.linting import TODAY

RULES = list(registry.rules().values())
DECKS = Path(__file__).parents[2] / "decks"
BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))


def _hold(folder: Path, paths: list[str]) -> int:
    """Runs every rule of cards on every card, whether it has what the rule needs or not."""
    seen = 0
    for deck in load(paths, cwd=folder).decks:
        view = DeckView(deck, TODAY)
        cards: list[CardView | EntryView] = [CardView(view, card) for card in deck.cards]
        view.cards = [card for card in cards if isinstance(card, CardView)]
        entries: list[LoadedCrisis | LoadedSolution] = [*deck.crises, *deck.solutions]
        cards += [EntryView(view, entry) for entry in entries]
        for card in cards:
            scope: Scope = "card" if isinstance(card, CardView) else "entry"
            for rule, check, options in checks(Policy().plan(deck.path), scope):
                if rule.needs and not getattr(card, rule.needs):
                    seen += 1
                    assert list(check(card, options) if options else check(card)) == [], rule.code
    return seen


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_examples_of_all_rules(rule: Rule, tmp_path: Path) -> None:
    for number, example in enumerate((rule.wrong, rule.right, *rule.silent)):
        _write(example, tmp_path / str(number))
        _hold(tmp_path / str(number), ["."])


def _write(example: Example, folder: Path) -> None:
    for name, content in files(example).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def test_decks() -> None:
    assert _hold(DECKS, ["world-starter.deck.yaml", "germany-starter.deck.yaml"]) > 500


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken_decks(path: Path) -> None:
    _hold(path.parent, [path.name])


def test_what_is_needed_is_asked_once_and_its_fault_is_that_of_each_rule() -> None:
    class Card:
        asked = 0
        handle = "a"

        @property
        def photo(self) -> object:
            Card.asked += 1
            raise ValueError("a fault of ours")

    [(_, rules)] = [group for group in by_need(checks(Policy().plan("a"), "card")) if group[0] == "photo"]
    card = Card()
    card.document = type("Document", (), {"path": "a"})()  # type: ignore[attr-defined]
    runner = Runner()
    runner.run_needed([("photo", rules)], [card])
    assert Card.asked == 1
    assert [fault.code for fault in runner.faults] == [rule.code for rule, _, _ in rules]


def test_one_card_on_which_a_rule_fails_hides_nothing_of_the_others(tmp_path: Path) -> None:
    path = DECKS / "world-starter.deck.yaml"
    deck = load([path.name], cwd=DECKS).decks[0]
    view = DeckView(deck, TODAY)
    cards = [CardView(view, card) for card in deck.cards]
    bad = cards[2]
    bad.__dict__["area_names"] = bad.__dict__["spots"] = 1  # what no card has: rules that look at it fail
    for card in cards:
        card.card = card.card.model_copy(update={"sources": (), "difficulty": None})
    runner = Runner()
    runner.run_together(checks(Policy().plan(deck.path), "cards"), cards)
    assert {fault.card for fault in runner.faults} == {bad.handle}
    assert {id(view) for view in runner.failed} == {id(bad)}
    assert "TC202" in {fault.code for fault in runner.faults}
    for code in ("TC601", "TC102"):
        assert [found.card for found in runner.found if found.code == code] == [card.handle for card in cards]
