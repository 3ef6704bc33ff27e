"""TC402: texts that are too long for the printed card."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.report import counted
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(card: CardView | EntryView) -> Iterator[Finding]:
    for misfit in card.misfits:
        if misfit.word is None and not misfit.lines:
            continue
        side = f", {misfit.side} side" if misfit.side else ""
        if misfit.lines:
            how = f"{counted(misfit.lines, 'line')} too many"
        else:
            how = f"'{misfit.word}' is wider than its box"
        yield RULE.finding(
            card,
            misfit.field,
            f"the {misfit.what} does not fit on the card in '{misfit.lang}'{side}: "
            f"{how} at the smallest size",
            help="shorten it",
        )


_LONG = "It was built for a world’s fair and was to stand for twenty years, but radio saved it. " * 6

RULE = Rule(
    code="TC402",
    name="does-not-fit",
    severity="error",
    summary="a text that does not fit on the printed card, even at the smallest size allowed",
    why="""
Each text has its box on the card. It is set smaller and tighter where it has to be, down to the smallest
size of the template, and never below: what does not fit then would be cut off. The same measuring decides
on paper. The finding names the language, and by how many lines the text is too long.
""",
    wrong=Example(f'info: "{_LONG.strip()}"'),
    right=Example(
        'info: "It was built for a world’s fair and was to stand for twenty years, but radio saved it."'
    ),
    scope="card",
    needs="misfits",
    check=check,
    more=(("entry", check),),
)
