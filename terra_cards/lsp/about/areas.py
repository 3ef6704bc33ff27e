"""An area of a board in a few lines of Markdown: its names, neighbours, quarters, and where it lies."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from terra_cards.layout.braille import area_map
from terra_cards.model.board import Area, Board
from terra_cards.model.drawing import MapDrawing, draw
from terra_cards.model.geography import Geography
from terra_cards.model.quarter_shares import QUARTERS, quarter_areas, quarter_of

WIDTH = 34  # characters of the little map
QUARTER_NAMES = {"nw": "north-west", "ne": "north-east", "sw": "south-west", "se": "south-east"}


def described(area: Area, board: Board, *, maps: bool = True) -> str:
    """The page of an area; with ``maps`` a small drawing of where it lies."""
    names = list(dict.fromkeys(name for _, name in area.name.entries()))
    parts = [f"**{area.id}** · {area.kind} · {' / '.join(names)}"]
    also = also_called(area)
    if also:
        parts.append(f"Also: {', '.join(also)}")
    quarters = quarter_text(area, board)
    if quarters:
        parts.append(quarters)
    near = neighbours(area, board)
    parts.append(f"Neighbours: {', '.join(near) if near else 'none'}")
    drawn = drawing(area.id, board) if maps else None
    if drawn:
        parts.append(f"```text\n{drawn}\n```")
    return "\n\n".join(parts)


def also_called(area: Area) -> list[str]:
    """Other names that people look for, each once."""
    return list(dict.fromkeys(name for listed in area.also.values() for name in listed))


def neighbours(area: Area, board: Board) -> list[str]:
    """The ids of the adjacent areas, sorted."""
    return sorted(board.areas[other].id for other in board.neighbours[board.area_index[area.id]])


def quarter_text(area: Area, board: Board) -> str | None:
    """In which quarters of the compass an area lies; None where the board has none or no drawing."""
    if board.quarters is None or board.geography is None:
        return None
    try:
        rings = [ring for polygon in board.geography.shape(area.id) for ring in polygon]
    except KeyError:
        return None
    sizes = quarter_areas(rings, board.quarters.meridian, board.quarters.parallel)
    total = sum(sizes.values())
    if not total:
        return None
    shares = sorted(((sizes[quarter] / total, quarter) for quarter in QUARTERS), reverse=True)
    told = [(share, quarter) for share, quarter in shares if share >= 0.005]
    if len(told) == 1:
        return f"Quarter: {told[0][1]} ({QUARTER_NAMES[told[0][1]]})"
    return "Quarters: " + ", ".join(f"{quarter} {share:.0%}" for share, quarter in told)


def located(lat: float, lon: float, board: Board) -> str | None:
    """In which area a point lies, and which are near; None without a drawing or for no place of it."""
    geography = board.geography
    if geography is None or not -90 <= lat <= 90:
        return None
    found = geography.locate(lat, lon, board.accuracy_km)
    index = board.area_index.get(found.area or "")
    if index is None:
        return f"{lat:g}, {lon:g} is not on the map of board '{board.id}'"
    parts = [f"{lat:g}, {lon:g} lies in **{found.area}**"]
    if found.island is not None:
        parts.append("On an island, which belongs to the sea area.")
    elif found.moved_km:
        parts.append(f"{found.moved_km:.1f} km off the drawn coast, within the drawing's accuracy.")
    near = [(name, km) for name, km in geography.near(lat, lon, board.accuracy_km) if name != found.area]
    if near:
        listed = ", ".join(f"{name} {km:.0f} km" for name, km in near)
        parts.append(f"Within {board.accuracy_km:g} km: {listed}")
    if board.quarters is not None:
        quarter = quarter_of(lat, lon, board.quarters.meridian, board.quarters.parallel)
        parts.append(f"Quarter: {quarter} ({QUARTER_NAMES[quarter]})")
    return "\n\n".join(parts)


_DRAWINGS: WeakKeyDictionary[Geography, MapDrawing] = WeakKeyDictionary()


def drawing(name: str, board: Board) -> str | None:
    """The area in black among the land around it; None where it is not drawn."""
    if board.geography is None:
        return None
    drawn = _DRAWINGS.get(board.geography)
    if drawn is None:
        drawn = _DRAWINGS[board.geography] = draw(board.geography, "hint")
    lands = {area.id for area in board.areas if area.kind == "land"}
    try:
        return "\n".join(area_map(drawn, name, WIDTH, lands.__contains__))
    except KeyError:
        return None
