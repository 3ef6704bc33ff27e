"""TC706: cards that play easier or harder than their strip says."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.rule import Example, Rule
from terra_cards.source.findings import Finding


def check(deck: DeckView) -> Iterator[Finding]:
    found = deck.simulation
    if found is None or not deck.levels or not found.cards:
        return
    if found.deck is not None and found.deck != deck.id:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"the simulation file is of the deck '{found.deck}', so nothing is known of this one",
            help="simulate this deck and give its file with --simulation",
            severity="info",
        )
        return
    wrong: list[tuple[CardView, str, str]] = []
    for card in deck.cards:
        played = found.cards.get(card.handle or "")
        printed = card.card.difficulty
        if played is None or played.level not in deck.levels or not printed or printed not in deck.levels:
            continue
        apart = abs(deck.levels.index(played.level) - deck.levels.index(printed))
        if apart >= (2 if played.basis == "geometry" else 1):
            wrong.append((card, printed, played.level))
    if not wrong:
        return
    (card, printed, level), *others = wrong
    yield RULE.finding(
        card,
        ("difficulty",),
        f"'{card.handle}' is printed as {printed} and plays as {level}"
        + (f", and so with {len(others)} more" if others else ""),
        help="give it the level that it plays as, or change its asks",
        related=tuple(
            other.related(("difficulty",), f"'{other.handle}' plays as {plays}") for other, _, plays in others
        ),
    )


RULE = Rule(
    code="TC706",
    name="level-contradicted",
    severity="warning",
    summary="a card that plays easier or harder than the level on its strip",
    why="""
With `--simulation FILE` (what `simulate --format json` printed) the linter knows how each card played. A
card that plays at another level than its strip says is told; two levels off where the difficulty rests on
geometry alone, since a simulation without recorded plays does not know how famous a subject is. All such
cards of a deck are one finding. A file of another deck is an info.
""",
    wrong=Example(
        "difficulty: beginner",
        files={"played.json": '{"deck": "example", "cards": [{"id": "eiffel-tower", "level": "explorer"}]}'},
    ),
    right=Example(
        "difficulty: beginner",
        files={"played.json": '{"deck": "example", "cards": [{"id": "eiffel-tower", "level": "beginner"}]}'},
    ),
    silent=(
        Example(
            "difficulty: beginner",
            files={
                "played.json": '{"deck": "example", "cards": '
                '[{"id": "eiffel-tower", "level": "traveller", "basis": "geometry"}]}'
            },
        ),
    ),
    scope="deck",
    check=check,
)
