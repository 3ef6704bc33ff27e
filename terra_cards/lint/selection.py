"""Which rules run: select and ignore, from the configuration and from the command line."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from terra_cards.lint import registry
from terra_cards.lint.rule import Rule

#: What keeps a file from being checked at all; leaving these out would let a broken file pass.
ALWAYS = frozenset({"TC001", "TC002", "TC003", "TC004", "TC006", "TC007"})


class UnknownRuleError(ValueError):
    """A selector that stands for no rule; ``hint`` says what was probably meant."""

    def __init__(self, word: str) -> None:
        near = registry.near(word)
        self.word = word
        self.hint = (
            f"did you mean '{near.code}' ({near.name})?"
            if near
            else "write a code (TC201), a name (unknown-area), a class (TC2) or ALL; "
            "'terra-cards rule' lists all"
        )
        super().__init__(f"no rule '{word}'")


class Layer(Struct, frozen=True):
    """One place that selects: a configuration file, or the command line."""

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()


def expand(selector: str) -> list[Rule]:
    """The rules of a selector; raises :class:`UnknownRuleError`."""
    found = registry.matching(selector)
    if not found:
        raise UnknownRuleError(selector.strip())
    return found


def selected(layers: Iterable[Layer]) -> frozenset[str]:
    """Codes of the rules that run; raises :class:`UnknownRuleError`.

    A later layer's ``select`` starts anew, its ``ignore`` takes away. Inside a layer the narrower
    selector wins (TC308 over TC3 over ALL), and between equals ``ignore``.
    """
    on = dict.fromkeys(registry.rules(), True)
    for layer in layers:
        weight = dict.fromkeys(on, 0)
        state = dict(on) if layer.select is None else dict.fromkeys(on, False)
        for chosen, selectors in ((True, layer.select or ()), (False, layer.ignore)):
            for selector in selectors:
                found = expand(selector)
                narrow = 1000 - len(found)
                for rule in found:
                    if narrow >= weight[rule.code]:
                        weight[rule.code], state[rule.code] = narrow, chosen
        on = state
    return frozenset(code for code, state in on.items() if state) | ALWAYS
