"""TC505: photos without the credit that their licence asks for."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView, EntryView
from terra_cards.lint.licences import asks_credit
from terra_cards.lint.photos import empty
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.sample import FINE
from terra_cards.source.findings import Finding


def check(card: CardView | EntryView) -> Iterator[Finding]:
    photo = card.card.photo
    if not photo or empty(card):
        return
    if photo.license is None:
        missing = "licence" if photo.credit is not None else "credit and no licence"
        yield RULE.finding(
            card,
            ("photo",),
            f"the photo has no {missing}",
            help="add license: (an SPDX id such as CC-BY-4.0) and credit: (who took it)",
            at="key",
        )
    elif photo.license and photo.credit is None and asks_credit(photo.license):
        yield RULE.finding(
            card,
            ("photo",),
            f"the photo has no credit, and its licence '{photo.license}' asks for one",
            help="add credit: with the name of who took it",
            at="key",
        )


RULE = Rule(
    code="TC505",
    name="no-credit",
    severity="warning",
    summary="a photo without a licence, or without the credit that its licence asks for",
    why="""
Almost every free licence asks for the name of whoever took the picture; it is printed on the card. Only
public domain dedications (CC0-1.0, PDDL-1.0, Unlicense, 0BSD and the like) do not.
""",
    wrong=Example(
        "photo: {file: tower.png, license: CC-BY-4.0, alt: The tower at dusk}", files={"tower.png": FINE}
    ),
    right=Example(
        "photo: {file: tower.png, license: CC0-1.0, alt: The tower at dusk}", files={"tower.png": FINE}
    ),
    scope="card",
    needs="photo",
    check=check,
    more=(("entry", check),),
)
