"""The faces of the printing benchmark as plain data, so that no peer spends time on reading our decks.

Millimetres from a card's upper left corner, y downwards. ``write(deck, folder)`` makes ``faces.json`` and
``base.svg``, the map without answers.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from terra_cards.library import fonts
from terra_cards.model.drawing import draw
from terra_cards.model.printed import printed
from terra_cards.workspace.load import load

WIDTH, HEIGHT, GUTTER, LEFT, TOP = 80, 120, 6, 22, 25.5
INK, PAPER, HIDDEN, SEA, LAND, BORDER, ACCENT = (
    "#1b2a36", "#fffdf8", "#eff1ec", "#cfdfe5", "#fcfaf4", "#b3c0c4", "#c8402a",
)  # fmt: skip
LEVELS = {"beginner": "#f3c02c", "traveller": "#3f9b57", "globetrotter": "#2f73b6", "explorer": "#cc3b2d"}
WEIGHTS = {"regular": 400, "medium": 500, "semibold": 600, "bold": 700}
MAP = (36.4, 63.0, 39.6)  # left, top, width
CROPS = (
    *((x, y, x, y + 4) for x in (22, 102, 108, 188) for y in (17, 276)),
    *((x, y, x + 4, y) for y in (25.5, 145.5, 151.5, 271.5) for x in (13, 193)),
)


def write(deck_path: Path, folder: Path) -> Path:
    """Writes the faces of a deck of the world edition; returns the path of their file."""
    (deck,) = load([str(deck_path)]).decks
    assert deck.board is not None
    board = deck.board.board("metric")
    assert board is not None and board.geography is not None
    drawing = draw(board.geography, "hint")
    west, _, east, north = drawing.bounds
    scale = MAP[2] / (east - west)
    kinds = {area.id: area.kind for area in board.areas}
    names = {area.id: area.name.any("en") for area in board.areas}

    def rings(shape: Any) -> list[list[tuple[float, float]]]:
        return [
            [(round((x - west) * scale + MAP[0], 3), round((north - y) * scale + MAP[1], 3)) for x, y in ring]
            for ring in shape
        ]

    shapes = [
        {"area": name, "fill": SEA if kinds[name] == "sea" else LAND, "rings": rings(polygons)}
        for name, shape in drawing.areas.items()
        for polygons in shape
    ]
    shapes += [
        {"area": "", "fill": LAND, "rings": rings(polygons)}
        for _, shape in drawing.islands
        for polygons in shape
    ]
    places: dict[str, list[int]] = {}
    for place, one in enumerate(shapes):
        places.setdefault(str(one["area"]), []).append(place)
    cards = []
    for loaded in deck.cards:
        card = loaded.card
        asks = [(card.tasks.year, "year", "#1f6f3f"), (card.tasks.length, "length", "#1f5c9e")]
        cards.append(
            {
                "theme": card.theme.any("en"),
                "level": LEVELS[card.difficulty],
                "photo": str(Path(deck.folder).resolve() / card.photo.file),
                "rows": [[f"{len(card.areas)} areas", INK], *[[t.ask.any("en"), c] for t, _, c in asks]],
                "areas": ", ".join(names[area] for area in card.areas),
                "shapes": [place for area in card.areas for place in places[area]],
                "labels": [task.ask.any("en") for task, _, _ in asks],
                "answers": [printed(task.answer, name, "metric", "en") for task, name, _ in asks],
                "info": card.info.any("en"),
                "credit": f"Photo: {card.photo.credit}, {card.photo.license}",
                "imprint": f"bench · {card.id}",
            }
        )
    paths = {weight: str(fonts.find("Fira Sans Condensed", weight)) for weight in WEIGHTS}
    out = folder / "faces.json"
    out.write_text(json.dumps({"cards": cards, "shapes": shapes, "fonts": paths}), encoding="utf-8")
    (folder / "base.svg").write_text(_svg(shapes), encoding="utf-8")
    return out


def path_of(rings: Any) -> str:
    """An outline as SVG writes it, on the card."""
    return "".join("M" + "L".join(f"{x},{y}" for x, y in ring) + "Z" for ring in rings)


def _svg(shapes: list[dict[str, Any]]) -> str:
    drawn = "".join(f'<path fill="{one["fill"]}" d="{path_of(one["rings"])}"/>' for one in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><g stroke="{BORDER}" stroke-width="0.088">{drawn}</g></svg>'
    )
