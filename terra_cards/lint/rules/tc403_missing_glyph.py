"""TC403: characters that no font of the template prints."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from terra_cards.layout.scripts import of_the_extra
from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding

_UNSEEN = ("Cc", "Cf", "Zl", "Zp")  # control and format characters, separators of lines


def check(card: CardView | EntryView) -> Iterator[Finding]:
    for misfit in card.misfits:
        if not misfit.characters:
            continue
        scalar = card.scalar(misfit.field)
        text = scalar.value if scalar else ""
        for char in misfit.characters:
            if unicodedata.category(char) in _UNSEEN:
                continue  # TC406
            at = next((n for n, c in enumerate(text) if char in (c, c.upper())), None)
            name = ", " + unicodedata.name(char, "no name").lower()
            what = f"no font of the template prints '{char}' (U+{ord(char):04X}{name})"
            if misfit.unshaped:
                what = f"'{char}' (U+{ord(char):04X}{name}) joins with others, and what joins them is missing"
            advice = "write it in other letters, or take a template whose fonts have it"
            yield RULE.finding(
                card,
                misfit.field,
                what,
                help="pip install 'terra-cards[scripts]'" if of_the_extra(char) else advice,
                part=None if at is None else (at, at + 1),
            )


RULE = Rule(
    code="TC403",
    name="missing-glyph",
    severity="error",
    summary="a character that no font of the template prints",
    why="""
A font without a letter prints a box or a question mark in its place. The fonts of the built-in template
have Latin, Greek and Cyrillic letters; other scripts, emoji and rare signs need a template with fonts of
their own. Nothing is taken from whatever happens to be installed on the machine.
""",
    wrong=Example("theme: Mount Fuji (富士山)\nlocation: 35.36, 138.73\nareas: [japan]"),
    right=Example("theme: Mount Fuji (Fujisan)\nlocation: 35.36, 138.73\nareas: [japan]"),
    scope="card",
    needs="misfits",
    check=check,
    more=(("entry", check),),
)
