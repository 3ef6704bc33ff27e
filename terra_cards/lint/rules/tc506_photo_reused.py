"""TC506: one photo on two cards."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import normpath

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Rule
from terra_cards.lint.sample import FINE
from terra_cards.source.findings import Finding


def check(deck: DeckView) -> Iterator[Finding]:
    first: dict[str, CardView] = {}
    for card in deck.cards:
        photo = card.card.photo
        if not photo or not photo.file:
            continue
        before = first.setdefault(normpath(photo.file), card)
        if before is not card:
            yield RULE.finding(
                card,
                ("photo", "file"),
                f"the photo is already on card '{before.handle}'",
                help="take another picture for one of the two",
                related=(before.related(("photo", "file"), "used here first"),),
            )


_PHOTO = "{file: tower.png, license: CC0-1.0, alt: The tower at dusk}"

RULE = Rule(
    code="TC506",
    name="photo-reused",
    severity="warning",
    summary="a photo that another card of the deck shows too",
    why="""
Whoever has played the one card knows what the other shows. Mostly a card was copied and its photo
forgotten.
""",
    wrong=Example(
        f"- id: tower\n  photo: {_PHOTO}\n"
        f"- id: louvre\n  theme: Louvre Museum\n  photo: {_PHOTO}\n  areas: [alps]\n",
        "cards",
        {"tower.png": FINE},
    ),
    right=Example(
        f"- id: tower\n  photo: {_PHOTO}\n- id: louvre\n  theme: Louvre Museum\n  areas: [alps]\n",
        "cards",
        {"tower.png": FINE},
    ),
    scope="deck",
    check=check,
)
