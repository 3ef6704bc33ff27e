"""TC510: photos without a description."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.photos import empty
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.sample import FINE
from terra_cards.source.findings import Finding


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = card.card.photo
    if photo and photo.alt is None and not empty(card):
        yield RULE.finding(
            card,
            ("photo",),
            "the photo has no description for people who cannot see it",
            help="add alt: with one sentence on what it shows",
            at="key",
        )


RULE = Rule(
    code="TC510",
    name="no-alt",
    severity="info",
    summary="a photo without a description",
    why="""
Players who do not see the card well, and everybody who reads it on a screen, depend on the description. It
goes into the PDF and the table-top files.
""",
    wrong=Example("photo: {file: tower.png, license: CC0-1.0}", files={"tower.png": FINE}),
    right=Example(
        "photo: {file: tower.png, license: CC0-1.0, alt: The tower at dusk}", files={"tower.png": FINE}
    ),
    scope="card",
    check=check,
    more=(("entry", check),),
)
