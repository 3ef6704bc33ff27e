"""What rules see of all decks that are linted together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from terra_cards.lint.facts import CardFacts, DeckFacts
from terra_cards.lint.outcome import Conditions
from terra_cards.lint.report import Fault
from terra_cards.lint.runner import Runner, checks
from terra_cards.lint.view import View, settled
from terra_cards.source.document import Document
from terra_cards.source.findings import Finding


class ProjectView:
    """The decks that are linted together, in the order of their paths. Rules name fields of their cards."""

    def __init__(
        self, decks: Iterable[DeckFacts], documents: Mapping[str, Document], conditions: Conditions
    ) -> None:
        self.decks = sorted(decks, key=lambda deck: deck.path)
        self._documents = documents
        self._conditions = conditions

    def options(self, code: str, deck: DeckFacts) -> Mapping[str, Any]:
        """The options of a rule that hold for a deck."""
        return self._conditions.policy.plan(deck.path).option_values(code)

    def card(self, card: CardFacts) -> View:
        """A card as a place for findings."""
        return View(self._documents[card.path], card.pointer, card.card)

    def deck(self, deck: DeckFacts) -> View:
        """A deck file as a place for findings."""
        return View(self._documents[deck.path], ())

    @property
    def document(self) -> Document:
        """The first deck's, for faults of ours."""
        return self._documents[self.decks[0].path]


def project_findings(
    decks: Iterable[DeckFacts], documents: Mapping[str, Document], conditions: Conditions
) -> tuple[dict[str, list[Finding]], list[Fault]]:
    """What only several decks together show, by the file in which each finding stands."""
    view = ProjectView(decks, documents, conditions)
    found: dict[str, list[Finding]] = {}
    if len(view.decks) < 2:
        return found, []
    runner = Runner()
    for rule in _rules(view, conditions):
        runner.run([rule], view)
    for finding in runner.found:
        found.setdefault(finding.path, []).append(settled(finding, documents[finding.path]))
    return found, runner.faults


def _rules(view: ProjectView, conditions: Conditions) -> Iterator[Any]:
    """The rules that run on at least one of the decks; where it does not run, a finding is dropped later."""
    known = set()
    for deck in view.decks:
        for rule, check, _ in checks(conditions.policy.plan(deck.path), "project"):
            if (rule.code, check) not in known:
                known.add((rule.code, check))
                yield rule, check, {}
