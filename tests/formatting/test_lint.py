"""The linter says the same of a file before and after, and its fixes leave a formatted file formatted."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

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
from tests.lint.linting import lint_files, lint_text

WORLD = (Path(__file__).parents[2] / "decks" / "world-starter.deck.yaml").read_text(encoding="utf-8")
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


TYPOS = [
    ("areas: [", "areas: [frnace, "), ("supports:", "suports:"), ("answer: ", "answer:  x"), ("year", "yeer"),
    ("location:", "location: 1, 2 #"), ("beginner", "beginer"), ("accessed: 20", "accessed: 30"),
    ("theme:", "theme: {en: no, de: 1:30}\n    themes:"), (", ", ",\n          "),
]  # fmt: skip
DECKS = 1_000 if os.environ.get("HYPOTHESIS_PROFILE") == "fuzz" else 20


def broken_deck(random: Random) -> str:
    """Two cards of our own with mistakes, brackets over several lines, and comments that silence some."""
    head, _, cards = WORLD.partition("cards:\n")
    two = random.sample(re.split(r"(?m)^\n?(?=  - id:)", cards)[1:], 2)
    text = f"{head}cards:\n{''.join(two)}"
    for _ in range(random.randint(1, 4)):
        old, new = random.choice(TYPOS)
        places = [match.start() for match in re.finditer(re.escape(old), text) if match.start() > len(head)]
        if places:
            at = random.choice(places)
            text = text[:at] + new + text[at + len(old) :]
    silenced = [one for one in lint_text(text).diagnostics if one.start.line > head.count("\n")]
    for one in random.sample(silenced, min(len(silenced), 2)):
        lines = text.split("\n")
        lines[one.start.line - 1] += f"  # terra: ignore[{one.code}] as it is"
        text = "\n".join(lines)
    return text


def test_broken_decks_with_silenced_findings() -> None:
    """No comment silences more or less than before, wherever brackets were opened or joined."""
    compared = 0
    for seed in range(DECKS):
        text = broken_deck(Random(seed))
        document = read(text.encode(), "a.deck.yaml")
        if document.findings:
            continue
        made = formatted(document)
        assert made.refused is None
        compared += made.text != text
        assert said(lint_text(made.text)) == said(lint_text(text)), text
    assert compared > DECKS / 2


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
