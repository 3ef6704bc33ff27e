"""Runs rules on what they look at; a rule that fails is a fault, and everything else goes on."""

from __future__ import annotations

import traceback
from typing import Any

from terra_cards.lint import registry
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

    def run_needed(self, needed: Needed, view: Any) -> None:
        """Calls each rule with a card that has what the rule needs."""
        for need, rules in needed:
            try:
                present = not need or getattr(view, need)
            except Exception as error:
                self.faults += (_fault(rule, view, error) for rule, _, _ in rules)
                continue
            if present:
                self.run(rules, view)

    def run(self, rules: Checks, view: Any) -> None:
        """Calls each rule with a view."""
        found = self.found
        for rule, check, options in rules:
            try:
                found += check(view, options) if options else check(view)
            except Exception as error:
                self.faults.append(_fault(rule, view, error))


def _fault(rule: Rule, view: Any, error: Exception) -> Fault:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    module = frame.filename.replace("\\", "/").rpartition("terra_cards/")[2]
    what = f"{type(error).__name__}: {error} ({module}:{frame.lineno})"
    return Fault(rule.code, view.document.path, getattr(view, "handle", None), what)
