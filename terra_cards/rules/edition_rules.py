"""From an edition's data to the rules of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from terra_cards.model.invalid import INVALID, valid
from terra_cards.rules.options import ChallengePoints, CrisisValues, Rules

if TYPE_CHECKING:
    from terra_cards.model.edition import Edition

V = TypeVar("V")


def rules_of(edition: Edition) -> Rules:
    """The rules of an edition: its data, and the published games' values where it says nothing."""
    points, options, crisis = edition.points, edition.options, edition.crisis
    lost_at = valid(crisis.lost_at) if crisis else None
    return Rules(
        edition=str(edition.id),
        engine=edition.engine,
        players=edition.players,
        rounds=dict(edition.rounds),
        stones=edition.stones,
        start_score=edition.start_score,
        challenge=_filled(
            ChallengePoints,
            estimator=points.estimator,
            alone=points.alone,
            yes=points.yes,
            challenger=points.challenger,
            challenger_wrong=points.challenger_wrong,
            last=points.last,
            nobody_right=points.nobody_right,
            somebody_right=points.somebody_right,
        ),
        crisis=_filled(
            CrisisValues,
            first=points.first,
            highest=points.highest,
            finisher=points.finisher,
            hands=_counts(crisis.hands) if crisis else None,
            hand_limit=crisis.hand_limit if crisis else None,
            region=lost_at.region if lost_at else None,
            colour=lost_at.colour if lost_at else None,
            centre=lost_at.all if lost_at else None,
        ),
        **_said(
            hit=points.hit,
            adjacent=points.adjacent,
            alone=options.alone,
            third_scale=options.third_scale,
            extra_stone=options.extra_stone,
            top_up=options.top_up,
            nobody_knows=options.nobody_knows,
            centre_colour_match=options.centre_colour_match,
            teams=options.teams,
        ),
    )


def _said(**values: Any) -> dict[str, Any]:
    """What the edition says and could be read."""
    return {name: value for name, value in values.items() if value is not None and value is not INVALID}


def _filled(kind: type[V], **values: Any) -> V:
    return kind(**_said(**values))


def _counts(values: Any) -> dict[int, int] | None:
    """A map of numbers, without what could not be read."""
    if not isinstance(values, dict):
        return None
    return {players: count for players, count in values.items() if count is not INVALID}
