"""An answer as it stands on a card, in a language's own number format."""

from __future__ import annotations

from functools import lru_cache

from terra_cards.model.answer import Answer, Sides
from terra_cards.model.board import Board, ScaleName, Side
from terra_cards.model.convert import figure


@lru_cache(maxsize=4096)
def _format(value: str, lang: str) -> str:
    from decimal import Decimal

    from babel import numbers

    return str(
        numbers.format_decimal(Decimal(value), locale=lang.replace("-", "_"), decimal_quantization=False)
    )


def printed(
    answer: Answer | Sides, scale: ScaleName, side: Side, lang: str, board: Board | None = None
) -> str:
    """The answer on a side of the board, as the card prints it in a language."""
    shown = figure(answer, scale, side, board)
    texts = []
    for end in shown.ends:
        value = f"{float(end.value):.{max(0, -end.place)}f}"
        text = value if scale == "year" else _format(value, lang)
        texts.append(f"{text} {end.unit}" if end.unit else text)
    return ("~" if shown.about else "") + "–".join(texts)
