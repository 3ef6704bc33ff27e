"""The hint maps of a board, one for each box that shows one."""

from __future__ import annotations

from collections.abc import Mapping

from terra_cards.layout.colour import mix
from terra_cards.layout.design import Box, Design
from terra_cards.layout.hintmap import HintMap, MapLook
from terra_cards.model.geography import Geography


class Atlas:
    """A board's drawing, its maps made when first asked for. ``kinds`` tells land from sea."""

    def __init__(self, board: str, geography: Geography, kinds: Mapping[str, str]) -> None:
        self.board = board
        self._geography = geography
        self._kinds = kinds
        self._maps: dict[tuple[str, str], HintMap] = {}

    def map(self, box: Box, design: Design) -> HintMap:
        """The map that fills a box, in the colours of a design."""
        key = (design.name, box.name)
        if key not in self._maps:
            answer = design.colour(box.colour, "accent")
            land, sea = design.colour("land", "paper"), design.colour("sea")
            look = MapLook(
                sea=sea,
                land=land,
                border=design.colour("border", "muted"),
                answer=answer,
                answer_sea=mix(answer, sea, 0.2),
                edge=design.colour("abroad", "border"),
                lens=design.colour("ink"),
            )
            self._maps[key] = HintMap(
                self._geography,
                self._kinds,
                (box.width, box.height),
                look,
                design.symbols,
                f"{design.name}/{self.board}/{box.name}",
            )
        return self._maps[key]
