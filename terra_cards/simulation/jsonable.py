"""Estimates in JSON: each number ``x`` has its standard error beside it as ``x_se``; where ``x`` is a list
or a map, ``x_se`` is one of the same shape. What was not computed is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from terra_cards.simulation.estimate import Estimate

PLACES = 6  # decimals; the last ones of a mean are far below its error


def put(
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


def put_map(out: dict[str, Any], key: str, estimates: Mapping[Any, Estimate]) -> None:
    """A map of numbers and one of their errors."""
    if not estimates:
        return
    out[key] = {name: round(one.value, PLACES) for name, one in estimates.items()}
    errors = {name: round(one.error, PLACES) for name, one in estimates.items() if one.error is not None}
    if errors:
        out[f"{key}_se"] = errors


def put_list(out: dict[str, Any], key: str, estimates: Iterable[Estimate]) -> None:
    """A list of numbers and one of their errors, where all are known; nothing where it is empty."""
    every = list(estimates)
    if not every:
        return
    out[key] = [round(one.value, PLACES) for one in every]
    errors = [round(one.error, PLACES) for one in every if one.error is not None]
    if len(errors) == len(every):
        out[f"{key}_se"] = errors


def number(exact: Any) -> float:
    """An exact number, which has no error."""
    return round(float(exact), PLACES)
