"""TC702: decks whose levels are off the edition's mix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.decks import cards_of, town
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.model.invalid import valid
from terra_cards.source.findings import Finding


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    edition = deck.edition
    if edition is None or not edition.levels or edition.themes is None:
        return
    counts = Counter(card.card.difficulty for card in deck.cards if card.card.difficulty in deck.levels)
    total = counts.total()
    if not total or len(deck.cards) * 2 < edition.themes:
        return
    off = []
    for level in edition.levels:
        name = str(level.id)
        wanted = valid(level.share)
        wanted = 1 / len(edition.levels) if wanted is None else float(wanted)
        share = counts[name] / total
        if abs(share - wanted) * 100 > options["points"] + 1e-9:
            off.append(f"{name} {share:.0%} instead of {wanted:.0%}")
    if off:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"the mix of levels is off: {', '.join(off)}",
            help="add cards of the levels that are short",
        )


_FILES = town(
    box=4, levels="[{id: easy, name: {en: Easy}, colour: yellow}, {id: hard, name: {en: Hard}, colour: red}]"
)

RULE = Rule(
    code="TC702",
    name="level-share",
    severity="warning",
    summary="a level that is far off the edition's mix",
    why="""
Boxes are mixed so that a game has easy and hard cards in the right parts: a quarter of each level in
`terra`, 60 and 40 per cent in `terra-on-tour`, or the `share` of each level in your own edition. A deck of
half a box or more that is off by more than 15 points plays easier or harder than its edition.
""",
    wrong=Example(cards_of(["easy", "easy", "easy", "easy"]), "file", _FILES),
    right=Example(cards_of(["easy", "hard", "easy", "hard"]), "file", _FILES),
    silent=(Example(cards_of(["easy", "hard", "easy"]), "file", _FILES),),
    options=(Option("points", 15, "percentage points that a level may be off", 0, 100),),
    scope="deck",
    check=check,
)
