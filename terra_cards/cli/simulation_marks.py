"""Estimates as text, the way every table of ``simulate`` shows them."""

from __future__ import annotations

from rich.text import Text

from terra_cards.simulation.estimate import Estimate


def number(estimate: Estimate | None, places: int) -> Text:
    """A number and its standard error; empty where it is not known."""
    if estimate is None:
        return Text("")
    text = Text(f"{estimate.value:.{places}f}")
    if estimate.error is not None:
        digits = 2 if estimate.error < 0.1 else 1
        text.append(f" ±{estimate.error:.{digits}f}".replace("±0.", "±."), "dim")
    return text


def share(estimate: Estimate | None) -> str:
    """A share in percent; empty where it is not known."""
    return "" if estimate is None else f"{100 * estimate.value:.0f}%"
