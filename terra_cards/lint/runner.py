"""Runs rules on what they look at; a rule that fails is a fault, and everything else goes on."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from typing import Any

from terra_cards.lint import registry
from terra_cards.lint.cards import likely
from terra_cards.lint.policy import Plan
from terra_cards.lint.report import Fault
from terra_cards.lint.rule import Check, Options, Rule, Scope
from terra_cards.source.findings import Finding

Checks = list[tuple[Rule, Check, Options]]


def checks(plan: Plan, scope: Scope) -> Checks:
    """The rules of a scope that run under a plan, with their options."""
    return [
        (rule, check, plan.option_values(rule.code))
        for rule in registry.rules().values()
        if rule.code in plan.codes
        for check in rule.checks(scope)
    ]


#: Rules by what they need of a view; none needed: "".
Needed = list[tuple[str, Checks]]


def by_need(rules: Checks) -> Needed:
    """Rules of cards by the property that they need, so that it is asked once for all of them."""
    found: dict[str, Checks] = {}
    for one in rules:
        found.setdefault(one[0].needs, []).append(one)
    return list(found.items())


class Runner:
    """Collects the findings of rules, and the faults of those that failed."""

    def __init__(self) -> None:
        self.found: list[Finding] = []
        self.faults: list[Fault] = []
        self.failed: list[Any] = []  # the views on which they did

    def run_needed(self, needed: Needed, views: Sequence[Any]) -> None:
        """Calls each rule with those cards that have what the rule needs."""
        for need, rules in needed:
            for view in self._having(need, rules, views) if need else views:
                self.run(rules, view)

    def _having(self, need: str, rules: Checks, views: Sequence[Any]) -> list[Any]:
        try:
            return [view for view in likely(need, views) if getattr(view, need)]
        except Exception as error:
            if len(views) > 1:  # the others have it, or not
                return [one for view in views for one in self._having(need, rules, [view])]
            for rule, _, _ in rules:
                self._failed(rule, views[0], error)
            return []

    def run_together(self, rules: Checks, views: Sequence[Any]) -> None:
        """Calls each rule with all cards at once, and one by one where it fails on one of them."""
        for rule, check, options in rules:
            try:
                found = list(check(views, options) if options else check(views))
            except Exception as error:
                if len(views) == 1:
                    self._failed(rule, views[0], error)
                for view in views if len(views) > 1 else ():
                    self.run_together([(rule, check, options)], [view])
            else:
                self.found += found

    def run(self, rules: Checks, view: Any) -> None:
        """Calls each rule with a view."""
        found = self.found
        for rule, check, options in rules:
            try:
                found += check(view, options) if options else check(view)
            except Exception as error:
                self._failed(rule, view, error)

    def _failed(self, rule: Rule, view: Any, error: Exception) -> None:
        self.faults.append(_fault(rule, view, error))
        self.failed.append(view)


def _fault(rule: Rule, view: Any, error: Exception) -> Fault:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    module = frame.filename.replace("\\", "/").rpartition("terra_cards/")[2]
    what = f"{type(error).__name__}: {error} ({module}:{frame.lineno})"
    return Fault(rule.code, view.document.path, getattr(view, "handle", None), what)
