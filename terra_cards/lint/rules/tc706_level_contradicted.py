"""TC706: cards that play easier or harder than their strip says."""

from __future__ import annotations

from collections.abc import Iterator

from terra_cards.lint.cards import CardView
from terra_cards.lint.deck import DeckView
from terra_cards.lint.played import Played, PlayedCard
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.solve import solve
from terra_cards.source.findings import Finding

SHOWN = 4


def check(deck: DeckView) -> Iterator[Finding]:
    if deck.simulation is None or not deck.levels:
        return
    found = deck.simulation.of(deck.id)
    if found is None:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"the simulation file is of the deck {deck.simulation.decks}, so nothing is known of this one",
            help="simulate this deck and give its file with --simulation",
            severity="info",
        )
        return
    if not found.cards:
        return
    wrong: list[tuple[CardView, str, str]] = []
    stale: list[str] = []
    for card in deck.cards:
        played = found.cards.get(card.handle or "")
        if played is None or not _still(deck, card, found, played):
            stale += [card.handle] if card.handle else []
            continue
        printed = card.card.difficulty
        if played.level not in deck.levels or not printed or printed not in deck.levels:
            continue
        apart = abs(deck.levels.index(played.level) - deck.levels.index(printed))
        if played.basis == "geometry" and apart == 2 and played.may_be(printed, deck.levels):
            continue
        if apart >= (2 if played.basis == "geometry" else 1):
            wrong.append((card, printed, played.level))
    if stale:
        more = f" and {len(stale) - SHOWN} more" if len(stale) > SHOWN else ""
        listed = ", ".join(f"'{name}'" for name in stale[:SHOWN])
        yield RULE.finding(
            deck,
            ("deck", "id"),
            f"the simulation is older than the deck: it has not played {listed}{more} as they are now",
            help="simulate the deck anew",
            severity="info",
        )
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


def _still(deck: DeckView, card: CardView, found: Played, played: PlayedCard) -> bool:
    """Whether the card has the right spaces with which it was played; a broken one is not told."""
    board = deck.boards.get(found.side, deck.board) if found.side else deck.board  # type: ignore[call-overload]
    solved = solve(card.card, board) if board is not None else None
    if board is None or solved is None or not solved.complete or solved.solution is None:
        return True
    return played.still(solved.solution, board)


RULE = Rule(
    code="TC706",
    name="level-contradicted",
    severity="warning",
    summary="a card that plays easier or harder than the level on its strip",
    why="""
With `--simulation FILE` (what `simulate --format json` printed) the linter knows how each card played. A
card that plays at another level than its strip says is told; two levels off where the difficulty rests on
geometry alone, since a simulation without recorded plays does not know how famous a subject is, and just
two not if the file says that it may play as its strip all the same (`level_between`). All such cards of a
deck are one finding. A file of another deck is an info, and so are cards that have other right spaces than
they were played with, or were not played: the deck has changed since.
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
        Example(
            "difficulty: beginner",
            files={
                "played.json": '{"deck": "example", "cards": [{"id": "eiffel-tower", '
                '"level": "globetrotter", "level_between": ["beginner", "explorer"], "basis": "geometry"}]}'
            },
        ),
    ),
    scope="deck",
    check=check,
)
