"""How much of each piece an edition needs, by its players, stones, points and options."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from terra_cards.model.edition import Edition
from terra_cards.model.invalid import valid

MARKERS = 1  # of a player's stones, one marks the score (R10, T1)
CRISIS_STONES = 2  # one on the track, one that shows whose colour is whose (C2)
LONGEST = 100  # spaces of a track: of the poster's, too
CRISIS_TRACK = 40  # spaces of the published track of the game of 2003
SPARE_CHITS = 2  # for a second time around
REFERENCES = 2  # cards of the published game of 2003


class Needs(Struct, frozen=True):
    """Pieces of an edition for so many players.

    ``stones`` are those of each player, the one that marks the score included; ``track`` counts the
    spaces of the score track and ``start`` is the one where the game begins; ``chits`` count the times
    around it, 0 where nobody gets so far. ``roles`` are names of cards, ``references`` how many of
    those that sum the rules up.
    """

    players: int
    stones: int
    track: int
    start: int
    chits: int
    roles: tuple[str, ...]
    references: int


def needs_of(edition: Edition, players: int | None = None) -> Needs:
    """What a game of up to so many players needs, of as many as can play without a number."""
    count = edition.players[1] if players is None else players
    sums = [most_points(edition, number) for number in range(min(edition.players[0], count), count + 1)]
    known = [value for value in sums if value is not None]
    most = max(known) if known else None
    track = CRISIS_TRACK if most is None else min(LONGEST, max(10, -(-most // 10) * 10))
    around = most is None or most > track
    return Needs(
        count,
        stones_of(edition),
        track,
        edition.start_score,
        count + SPARE_CHITS if around else 0,
        roles_of(edition),
        REFERENCES if edition.engine == "crisis" else 0,
    )


def stones_of(edition: Edition) -> int:
    """Stones of one player: to estimate with, and one that marks the score.

    With the small stone of terra-on-tour on the track one more is free to estimate with (R34).
    """
    if edition.engine == "crisis":
        return CRISIS_STONES
    return edition.stones + MARKERS + bool(valid(edition.options.extra_stone))


def roles_of(edition: Edition) -> tuple[str, ...]:
    """Cards of roles: those of the challenge (T3, T6, T13); where a start player begins each round and
    hands it on (R31), a card for that."""
    if edition.engine == "challenge":
        extra = ("nobody",) if valid(edition.options.nobody_knows) else ()
        return ("estimator", "challenger", "yes", "no", *extra)
    return ("start",) if edition.engine == "placing" else ()


def most_points(edition: Edition, players: int) -> int | None:
    """The most points that one of so many players can have at the end; None where no sum bounds them."""
    points = edition.points
    if edition.engine == "crisis":
        return None
    rounds = edition.rounds.get(players) or max(edition.rounds.values(), default=1)
    if edition.engine == "challenge":
        best = _best((points.estimator, points.alone, points.yes, points.challenger, points.last))
        if valid(edition.options.nobody_knows):
            best = max(best, _best((points.nobody_right,)) * (players - 1))
        return edition.start_score + rounds * best
    alone = valid(edition.options.alone) in ("scales", "sectors")
    free = edition.stones + bool(valid(edition.options.extra_stone))
    return edition.start_score + rounds * free * _best((points.hit,)) * (2 if alone else 1)


def _best(values: Iterable[object]) -> int:
    return max((value for value in values if isinstance(value, int)), default=0)
