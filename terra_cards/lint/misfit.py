"""A text that the printed card cannot show as it is: what TC402 and TC403 tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from terra_cards.model.board import Side
    from terra_cards.source.findings import Pointer


class Misfit(Struct, frozen=True):
    """A text that does not fit, or has characters that no font prints.

    ``field`` leads from the card to the text. ``lines`` are too many, or ``word`` is wider than its
    box; or ``characters`` are missing, or ``unshaped``: only the engine for joined scripts is. ``side``
    is the side of the board whose figures are meant, None where all sides are alike.
    """

    field: Pointer
    what: str
    lang: str
    side: Side | None
    lines: int = 0
    word: str | None = None
    characters: tuple[str, ...] = ()
    unshaped: bool = False
