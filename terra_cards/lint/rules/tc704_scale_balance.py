"""TC704: scales on which the same space is right too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from terra_cards.lint.deck import DeckView
from terra_cards.lint.decks import cards_of, town
from terra_cards.lint.rule import Example, Option, Options, Rule
from terra_cards.model.board import SCALES, Space
from terra_cards.source.findings import Finding


def check(deck: DeckView, options: Options) -> Iterator[Finding]:
    board = deck.board
    if board is None:
        return
    said = []
    for scale in SCALES:
        counts: Counter[int] = Counter()
        total = 0
        for card in deck.cards:
            for answer in card.answers:
                if answer.scale != scale:
                    continue
                if answer.space is not None:
                    total += 1
                    counts[answer.space] += 1
                    continue
                sides = card.sides(answer)
                if sides and sides[0].hits:
                    total += 1
                    counts.update(sides[0].hits)
        if total < options["answers"]:
            continue
        space, most = max(counts.items(), key=lambda item: (item[1], -item[0]))
        if most > total * options["share"]:
            said.append(f"{most} of {total} {scale} answers lie {_between(board.spaces[space])}")
    if said:
        yield RULE.finding(
            deck,
            ("deck", "id"),
            "; ".join(said),
            help="spread the answers, or players learn where to put stones",
        )


def _between(space: Space) -> str:
    if space.low is None:
        return f"before {space.high.label}" if space.high else "anywhere"
    if space.high is None:
        return f"beyond {space.low.label}"
    return f"between {space.low.label} and {space.high.label}"


_FILES = town(box=3)
_CLOSE = [1610, 1690, 1700, 1710, 1730, 1700, 1740, 1760, 1700]

RULE = Rule(
    code="TC704",
    name="scale-balance",
    severity="info",
    summary="one space of a scale that is right on over a quarter of the cards",
    why="""
If every fourth length lies between the same two ticks, a stone there is a good guess without knowing
anything. Counted from 6 answers of a scale on.
""",
    wrong=Example(cards_of([""] * 9, years=_CLOSE), "file", _FILES),
    right=Example(cards_of([""] * 9), "file", _FILES),
    silent=(Example(cards_of([""] * 7, years=_CLOSE), "file", _FILES),),
    options=(
        Option("share", 0.25, "the part of a scale's answers that one space may have", 0, 1),
        Option("answers", 6, "from how many answers of a scale on", 1),
    ),
    scope="deck",
    check=check,
)
