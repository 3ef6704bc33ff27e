"""All rules, by code and by name; the one source for the linter, the pages and every report."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from terra_cards.lint.rule import Rule
from terra_cards.source.names import distance, nearest


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its code, in the order of the codes."""
    from terra_cards.lint import rules as package

    found: dict[str, Rule] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        if module.startswith("tc"):
            rule: Rule = importlib.import_module(f"{package.__name__}.{module}").RULE
            found[rule.code] = rule
    return dict(sorted(found.items()))


@cache
def by_name() -> dict[str, Rule]:
    """Every rule by its name."""
    return {rule.name: rule for rule in rules().values()}


def find(word: str) -> Rule | None:
    """The rule with a code (in any case) or a name."""
    return rules().get(word.upper()) or by_name().get(word.lower())


def _alike(a: str, b: str) -> int:
    """How many characters two words share at their beginning."""
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def near(word: str) -> Rule | None:
    """The rule whose code or name a mistyped word most likely means."""
    code = word.upper()
    if code[:2] == "TC" and code[2:].isdigit():
        # Among equally near codes the one that begins alike: TC2041 is rather TC204 than TC201.
        close = min(rules(), key=lambda known: (distance(code, known), -_alike(code, known)))
        return rules()[close] if distance(code, close) <= 2 else None
    found = nearest(word.lower(), by_name())
    return by_name()[found.name] if found else None


def matching(selector: str) -> list[Rule]:
    """The rules that a code, a name, a prefix such as ``TC3`` or ``ALL`` stands for; none if unknown."""
    word = selector.strip()
    if word.upper() == "ALL":
        return list(rules().values())
    exact = find(word)
    if exact:
        return [exact]
    prefix = word.upper()
    if prefix.startswith("TC") and prefix[2:].isdigit() and len(prefix) < 5:
        return [rule for rule in rules().values() if rule.code.startswith(prefix)]
    return []
