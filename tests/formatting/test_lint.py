"""The linter says the same of a file before and after, and its fixes leave a formatted file formatted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from terra_cards.formatting.format import formatted
from terra_cards.formatting.order import CARD, CRISIS, DECK, PHOTO, SOLUTION, SOURCE, TASK, TASKS
from terra_cards.lint import registry
from terra_cards.lint.example import files
from terra_cards.lint.fixes import fix
from terra_cards.lint.report import Report
from terra_cards.lint.rule import Rule
from terra_cards.model import crisis_deck, deck
from terra_cards.source.edits import encode
from terra_cards.source.reader import read
from tests.lint.linting import lint_files

RULES = list(registry.rules().values())
#: A key that was misspelt and is put right stands where the other one stood.
MOVES = ("TC101",)


def said(report: Report) -> Counter[tuple[object, ...]]:
    found = ((one.path, one.code, one.finding.message, one.finding.pointer) for one in report.diagnostics)
    return Counter(found)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_findings_are_the_same_and_fixes_keep_the_layout(rule: Rule, tmp_path: Path) -> None:
    written = dict(files(rule.wrong))
    name = next(iter(written))
    document = read(written[name], name)
    if document.findings:
        return  # class 0: fmt leaves it alone
    ignore = () if rule.code == "TC701" else ("TC701",)
    before = lint_files(tmp_path, written, name, ignore=ignore)
    made = formatted(document)
    assert made.refused is None
    written[name] = encode(document, made.text)
    after = lint_files(tmp_path, written, name, ignore=ignore)
    assert said(after) == said(before)

    def relint(texts: Mapping[str, str]) -> Report:
        changed = {path: text.encode("utf-8", "surrogatepass") for path, text in texts.items()}
        return lint_files(tmp_path, {**written, **changed}, name, ignore=ignore)

    for path, text in fix(after, relint, unsafe=True).texts.items():
        if rule.code not in MOVES:
            fixed = read(text.encode("utf-8", "surrogatepass"), path)
            assert fixed.findings or formatted(fixed).text == text


@pytest.mark.parametrize(
    ("order", "model"),
    [
        (DECK, deck.DeckInfo),
        (CARD, deck.Card),
        (CRISIS, crisis_deck.Crisis),
        (SOLUTION, crisis_deck.SolutionCard),
        (TASKS, deck.Tasks),
        (TASK, deck.NumberTask),
        (PHOTO, deck.Photo),
        (SOURCE, deck.Source),
    ],
)
def test_the_order_names_every_key(order: list[str], model: type) -> None:
    assert sorted(order) == sorted(model.model_fields)  # type: ignore[attr-defined]
