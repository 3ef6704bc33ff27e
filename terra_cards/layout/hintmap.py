"""The hint map: the whole board small, the answer's areas filled, small ones under a lens.

The ground is drawn once a document and each area once, as symbols; a card only places them. Areas
too small to be seen are shown again, enlarged, in a round lens laid over the emptiest water, or,
where they lie too far apart for one lens, marked by a ring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from terra_cards.layout.drawing import Item, Symbols
from terra_cards.layout.mapframe import Frame, MapLook
from terra_cards.layout.outlines import Projected
from terra_cards.model.geography import Geography

__all__ = ["HintMap", "MapLook"]


class HintMap:
    """The map of one board, ``width`` by ``height`` millimetres at most.

    ``key`` must differ between maps that share ``symbols``.
    """

    def __init__(
        self,
        geography: Geography,
        kinds: Mapping[str, str],
        size: tuple[float, float],
        look: MapLook,
        symbols: Symbols,
        key: str,
    ) -> None:
        self._geography = geography
        self._kinds = dict(kinds)
        self._size = size
        self._look = look
        self._symbols = symbols
        self._key = key
        self._fine = Projected(geography, geography.topology)
        self._coarse = Projected(geography, geography.hint) if geography.hint is not None else self._fine
        self._frames: dict[str, Frame] = {}
        self._drawn: dict[tuple[str, ...], tuple[Item, ...]] = {}

    def items(self, areas: Sequence[str]) -> tuple[Item, ...]:
        """The map with these areas as answer, in a box whose upper left corner is (0, 0)."""
        wanted = tuple(dict.fromkeys(area for area in areas if area in self._kinds))
        if wanted not in self._drawn:
            frame = self._frame("main")
            if any(frame.hides(area) for area in wanted):
                frame = self._frame("whole")
            self._drawn[wanted] = tuple(frame.items(wanted))
        return self._drawn[wanted]

    def _frame(self, name: str) -> Frame:
        if name not in self._frames:
            self._frames[name] = Frame(
                self._geography, self._coarse, self._fine, self._kinds, self._size, self._look, self._symbols,
                f"{self._key}/{name}", name == "whole",
            )  # fmt: skip
        return self._frames[name]
