"""Setting an answer: on one line and large, else on two where that is larger."""

from __future__ import annotations

import re

from terra_cards.layout.design import Slot
from terra_cards.layout.fitting import Fitted, fit

# Digits keep together (1 056 006), and so do a figure and a short unit; words may go to a new line.
_SOFT = re.compile("(?<![0-9])\u00a0(?=\\S)|\u00a0(?=[^\\W\\d_]{4})")


def fit_figure(text: str, slot: Slot, lang: str) -> Fitted:
    """An answer set into its slot; its own no-break spaces give way only for a larger size."""
    whole = fit(text, slot.setting, slot.width, slot.height, lang)
    if whole.size >= slot.setting.size * 0.8 and not whole.over and not whole.wide:
        return whole
    broken = fit(_SOFT.sub(" ", text), slot.setting, slot.width, slot.height, lang)
    if broken.over or broken.wide:
        return whole
    return broken if whole.over or whole.wide or broken.size > whole.size + 0.8 else whole
