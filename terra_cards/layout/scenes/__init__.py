"""Landscapes in a few flat layers, the farthest palest: what plates show."""

from __future__ import annotations

from collections.abc import Callable

from terra_cards.layout.canvas import Canvas
from terra_cards.layout.drawing import Item
from terra_cards.layout.scenes import land, sky, town, water

Scene = Callable[[Canvas], list[Item]]
SCENES: dict[str, tuple[Scene, tuple[str, ...]]] = {
    "hills": (land.hills, ("spring", "dawn", "forest", "dusk")),
    "peaks": (land.peaks, ("alpine", "dusk", "dawn")),
    "sea": (water.sea, ("lagoon", "sunset-sea", "deep-sea")),
    "desert": (land.desert, ("desert", "oasis")),
    "forest": (land.forest, ("forest", "spring", "dawn")),
    "city": (town.city, ("city-day", "city-sunset", "dusk", "slate")),
    "fields": (land.fields, ("harvest", "spring")),
    "river": (water.river, ("spring", "alpine", "forest")),
    "road": (town.road, ("desert", "city-sunset", "harvest")),
    "ice": (water.ice, ("ice", "alpine")),
    "sky": (sky.sky, ("alpine", "dawn", "lagoon")),
    "night": (sky.night, ("night", "aurora")),
    "abstract": (sky.abstract, ("plum", "ochre", "teal", "brick", "slate")),
}
