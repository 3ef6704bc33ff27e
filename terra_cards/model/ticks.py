"""Ticks of a scale, written in the answer language: ``1750``, ``-3000``, ``1 million``, ``6 in``."""

from __future__ import annotations

from functools import lru_cache

from terra_cards.model.answer import read_tick
from terra_cards.model.board import ScaleName, Tick


@lru_cache(maxsize=1024)
def tick(text: str, scale: ScaleName) -> Tick:
    """A tick with its exact value (metres, years, plain numbers) and its label as written.

    Raises AnswerError (a ValueError) where the text is no single value of the scale.
    """
    return Tick(read_tick(text, scale), " ".join(text.split()))
