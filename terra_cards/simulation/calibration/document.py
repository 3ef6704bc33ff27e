"""A calibration as JSON (``calibrate --format json``), and what ``simulate --plays`` reads back of it.

As in ``simulate``, each mean ``x`` has its standard error beside it as ``x_se``.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from terra_cards.model.board import SECTORS, Sector
from terra_cards.simulation.calibration.calibrate import Calibration, CardCalibration, TaskCalibration
from terra_cards.simulation.estimate import Estimate

PLACES = 4
MOST_LOGIT = 10


def document(calibration: Calibration, *, abilities: bool = False) -> dict[str, Any]:
    """The JSON document. ``abilities`` names the players and what they know; else nobody is named."""
    out: dict[str, Any] = {
        "version": 1,
        "basis": "plays",
        "players": calibration.players,
        "answers": calibration.answers,
        "censored": calibration.censored,
        "played_again": calibration.again,
        "reliability": round(calibration.reliability, PLACES),
        "settled": calibration.settled,
    }
    _put(out, "herding", calibration.herding)
    out["cards"] = [_card(card) for card in calibration.cards]
    if abilities:
        out["abilities"] = {name: _put({}, "ability", one) for name, one in calibration.abilities.items()}
    return out


def _card(card: CardCalibration) -> dict[str, Any]:
    out: dict[str, Any] = {"id": card.card, "players": card.players, "enough": card.enough}
    if card.printed_level is not None:
        out["printed_level"] = card.printed_level
    _put(out, "difficulty", card.difficulty)
    if card.level is not None:
        out["level"] = card.level
    elif card.levels:
        out["level_between"] = list(card.levels)
    out["tasks"] = {task.sector: _task(task) for task in card.tasks}
    return out


def _task(task: TaskCalibration) -> dict[str, Any]:
    out: dict[str, Any] = {"answers": task.answers, "censored": task.censored}
    _put(out, "b", task.b)
    _put(out, "slope", task.slope)
    _put(out, "gap", task.gap)
    _put(out, "share", task.share)
    for name, value in (("infit", task.fit.infit), ("outfit", task.fit.outfit)):
        if value is not None:
            out[name] = round(value, PLACES)
    if task.doubtful:
        out["doubtful"] = True
    _put(out, "logit", task.logit)
    return out


def _put(out: dict[str, Any], key: str, estimate: Estimate | None) -> dict[str, Any]:
    if estimate is not None:
        out[key] = round(estimate.value, PLACES)
        if estimate.error is not None:
            out[f"{key}_se"] = round(estimate.error, PLACES)
    return out


def difficulties(data: object) -> dict[str, dict[Sector, Decimal]]:
    """The simulation's difficulties by card, from a document as :func:`document` writes it.

    Tasks without a ``logit`` are left out. ValueError says what is no such document.
    """
    if not isinstance(data, Mapping) or data.get("version") != 1 or data.get("basis") != "plays":
        raise ValueError("this is no calibration: calibrate --format json writes one")
    out: dict[str, dict[Sector, Decimal]] = {}
    cards = data.get("cards")
    for card in cards if isinstance(cards, list) else []:
        if not isinstance(card, Mapping) or not isinstance(card.get("id"), str):
            raise ValueError("each of its cards is a map with an id")
        tasks = card.get("tasks")
        found: dict[Sector, Decimal] = {}
        for sector in SECTORS:
            task = tasks.get(sector) if isinstance(tasks, Mapping) else None
            logit = task.get("logit") if isinstance(task, Mapping) else None
            if logit is None:
                continue
            if isinstance(logit, bool) or not isinstance(logit, int | float) or not abs(logit) <= MOST_LOGIT:
                bounds = f"a number from -{MOST_LOGIT} to {MOST_LOGIT}"
                raise ValueError(f"card '{card['id']}': the logit of {sector} is {bounds}")
            found[sector] = Decimal(str(logit))
        if found:
            out[card["id"]] = found
    return out
