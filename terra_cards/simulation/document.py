"""The report as JSON (``simulate --format json``).

Each mean ``x`` has its standard error beside it as ``x_se``; where ``x`` is a list or a map, ``x_se``
is one of the same shape. Exact numbers (``luck``, ``reach``) have none. What was not computed is left
out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from terra_cards.model.board import Board
from terra_cards.rules.spaces import space_name
from terra_cards.simulation.challenge_figures import ChallengeCard, ChallengeFigures, ChallengeTask
from terra_cards.simulation.estimate import Estimate
from terra_cards.simulation.figures import RESULTS, CardFigures, GameFigures, TaskFigures, WrongSpace
from terra_cards.simulation.simulate import Report

PLACES = 6  # decimals; the last ones of a mean are far below its error


def document(report: Report, deck: str | None) -> dict[str, Any]:
    """The JSON document of one deck."""
    play = report.play
    out: dict[str, Any] = {"version": 1}
    if deck is not None:
        out["deck"] = deck
    out |= {
        "edition": play.rules.edition,
        "board": play.board.id,
        "side": play.board.side,
        "players": play.players,
        "bots": list(play.bots),
        "rounds": play.rounds,
        "seed": play.seed,
        "finished": report.finished,
        "cards": [_card(card, play.board) for card in report.cards],
    }
    if report.table is not None:
        out |= _challenge(report.table)
    if report.games is not None:
        out |= _games(report.games)
    return out


def _card(card: CardFigures, board: Board) -> dict[str, Any]:
    out: dict[str, Any] = {"id": card.card} if card.card else {}
    if card.printed_level is not None:
        out["printed_level"] = card.printed_level
    _put(out, "mean_points", card.mean_points)
    for _, result in RESULTS:
        rates = {task.sector: task.rates[result] for task in card.tasks if result in task.rates}
        _put_map(out, f"{result}_rate", rates)
    out["luck"] = _number(card.luck)
    out["best"] = card.best
    _put(out, "solo_points", card.solo_points)
    _put(out, "discrimination", card.discrimination)
    _put(out, "difficulty", card.difficulty, 0.0, 1.0)
    if card.level is not None:
        out["level"] = card.level
        if len(card.levels) > 1:
            out["level_between"] = list(card.levels)
    out["basis"] = card.basis
    if isinstance(card, ChallengeCard) and card.table is not None:
        out |= _challenge(card.table)
    _put(out, "contested", card.contested)
    out["reach"] = _number(card.reach)
    if card.solo_rounds:
        out["wrong_spaces"] = [_wrong(space, board) for space in card.wrong_spaces]
    out["tasks"] = {task.sector: _task(task, board, bool(card.solo_rounds)) for task in card.tasks}
    return out


def _task(task: TaskFigures, board: Board, solo: bool) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if isinstance(task, ChallengeTask):
        _put(out, "taken", task.taken)
    _put(out, "mean_points", task.mean_points)
    for result, rate in task.rates.items():
        _put(out, f"{result}_rate", rate)
    out["luck"] = _number(task.luck)
    _put(out, "discrimination", task.discrimination)
    _put(out, "difficulty", task.difficulty, 0.0, 1.0)
    _put(out, "scored", task.scored)
    _put(out, "contested", task.contested)
    out["reach"] = _number(task.reach)
    out["spaces"] = {"right": task.right, "adjacent": task.beside, "all": task.spaces}
    if solo:
        out["wrong_spaces"] = [_wrong(space, board) for space in task.wrong_spaces]
    return out


def _wrong(wrong: WrongSpace, board: Board) -> dict[str, Any]:
    out: dict[str, Any] = {"space": space_name(board.spaces[wrong.space]), "sector": wrong.sector}
    _put(out, "share", wrong.share)
    return out


def _games(games: GameFigures) -> dict[str, Any]:
    out: dict[str, Any] = {"games": games.games, "game_rounds": games.rounds}
    _put_list(out, "seats", games.seats)
    _put_list(out, "wins", games.wins)
    if games.hands:
        stones: dict[str, Any] = {}
        _put_list(stones, "hand", games.hands)
        _put_list(stones, "laid", games.laid)
        _put_list(stones, "lost", games.lost)
        out["stones"] = stones
    return out


def _challenge(table: ChallengeFigures) -> dict[str, Any]:
    """What only challenge editions have."""
    out: dict[str, Any] = {"roles": {}}
    for name, role in table.roles.items():
        found: dict[str, Any] = {}
        _put(found, "gain_rate", role.gain_rate)
        _put(found, "mean_points", role.mean_points)
        if found:
            out["roles"][name] = found
    _put(out, "declines", table.declines)
    _put_map(out, "ends", table.ends)
    _put_list(out, "places", table.places)
    return out


def _put(
    out: dict[str, Any],
    key: str,
    estimate: Estimate | None,
    low: float | None = None,
    high: float | None = None,
) -> None:
    """A number and its error, each only where it is known; ``low`` and ``high`` cut noise off."""
    if estimate is None:
        return
    value = estimate.value
    if low is not None and high is not None:
        value = min(max(value, low), high)
    out[key] = round(value, PLACES)
    if estimate.error is not None:
        out[f"{key}_se"] = round(estimate.error, PLACES)


def _put_map(out: dict[str, Any], key: str, estimates: Mapping[Any, Estimate]) -> None:
    if not estimates:
        return
    out[key] = {name: round(one.value, PLACES) for name, one in estimates.items()}
    errors = {name: round(one.error, PLACES) for name, one in estimates.items() if one.error is not None}
    if errors:
        out[f"{key}_se"] = errors


def _put_list(out: dict[str, Any], key: str, estimates: Iterable[Estimate]) -> None:
    every = list(estimates)
    out[key] = [round(one.value, PLACES) for one in every]
    errors = [round(one.error, PLACES) for one in every if one.error is not None]
    if len(errors) == len(every):
        out[f"{key}_se"] = errors


def _number(exact: Any) -> float:
    return round(float(exact), PLACES)
