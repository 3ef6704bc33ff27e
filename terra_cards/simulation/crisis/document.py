"""The report of a crisis deck as JSON; see :mod:`terra_cards.simulation.jsonable` for errors."""

from __future__ import annotations

from collections import Counter
from typing import Any

from terra_cards.simulation.crisis.figures import CrisisCardFigures
from terra_cards.simulation.crisis.simulate import CrisisReport
from terra_cards.simulation.crisis.warnings import crisis_warnings
from terra_cards.simulation.jsonable import number, put, put_list, put_map


def crisis_document(report: CrisisReport, deck: str | None) -> dict[str, Any]:
    """The JSON document of one deck."""
    play, found = report.play, report.figures
    out: dict[str, Any] = {"version": 1}
    if deck is not None:
        out["deck"] = deck
    out |= {
        "edition": play.deck.rules.edition,
        "players": play.players,
        "bots": [bot.name for bot in play.bots],
        "rounds": play.rounds,
        "seed": play.seed,
        "finished": report.finished,
    }
    if report.precise is not None:
        out["precise"] = report.precise
    if play.parameters.changed:
        out["parameters"] = dict(play.parameters.changed)
    if found is not None:
        out["games"] = found.games
        put(out, "win_rate", found.win_rate)
        put_list(out, "seats", found.seats)
        put_list(out, "wins", found.wins)
        put_map(out, "sources", found.sources)
        put_map(out, "losses", found.losses)
        put(out, "turns", found.turns)
        out["lost_at"] = list(found.lost_at)
        out["crises"] = [_crisis(crisis) for crisis in found.crises]
    kinds = Counter((card.colour, card.value) for card in play.deck.cards.solutions)
    out["solutions"] = [
        {"colour": colour, "value": value, "copies": copies} for (colour, value), copies in kinds.items()
    ]
    curve = []
    for one in report.curve:
        point: dict[str, Any] = {"players": one.players, "selfishness": number(one.selfishness)}
        put(point, "win_rate", one.win_rate)
        curve.append(point)
    if curve:  # none where a run ended before the first of them
        out["win_rates"] = curve
    out["warnings"] = [
        ({"crisis": one.crisis} if one.crisis else {}) | {"kind": one.kind, "text": one.text}
        for one in crisis_warnings(report)
    ]
    return out


def _crisis(crisis: CrisisCardFigures) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": crisis.crisis,
        "colour": crisis.colour,
        "region": crisis.region,
        "threat": crisis.threat,
    }
    put(out, "came", crisis.came)
    put(out, "solved_in_time", crisis.solved_in_time)
    put(out, "blown", crisis.blown)
    put(out, "solved_later", crisis.solved_later)
    put(out, "sinks", crisis.sinks)
    put(out, "last_straw", crisis.last_straw)
    put(out, "win_rate_blown", crisis.win_rate_blown)
    return out
