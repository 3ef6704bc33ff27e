"""Where a card's locations lie, seen from its areas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.model.location import Location
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.lint.deck import DeckView
    from terra_cards.model.geography import Geography


class Spot(Struct, frozen=True):
    """A location that could be read, and the field of its coordinates."""

    place: Location
    field: Pointer


class Where(Struct, frozen=True):
    """Where a location lies, seen from the card's areas.

    ``contained`` is the drawn area around it; ``near`` the listed areas within the board's
    accuracy, nearest first. At most one of the rest holds: ``elsewhere`` (TC203), with
    ``off_map`` where it is no place of the map at all and ``mirrored`` where it would lie in a listed
    area with other signs, ``swapped`` the listed area in which it lies the other way round (TC209),
    ``island_only`` (TC210).
    """

    contained: str | None
    near: tuple[str, ...]
    elsewhere: bool = False
    off_map: bool = False
    mirrored: tuple[float, float, str] | None = None
    swapped: str | None = None
    island_only: bool = False


def locate(deck: DeckView, listed: list[str], place: Location) -> Where:
    """Where a place lies, seen from the areas listed, all of them known."""
    if place.area is not None:
        if place.area in listed:
            return Where(place.area, (place.area,))
        known = deck.board is not None and place.area in deck.board.area_index
        return Where(place.area, (), elsewhere=known)
    geography = deck.geography
    if geography is None:
        return Where(None, tuple(listed))  # nothing is known: nothing is wrong
    shaped = [area for area in listed if area in geography.names]
    if len(shaped) < len(listed):
        return Where(None, tuple(listed))
    on_globe = -90 <= place.lat <= 90 and -180 <= place.lon <= 180
    contained = geography.contains(place.lat, place.lon) if on_globe else None
    if contained in listed and len(listed) == 1:
        return Where(contained, (str(contained),))
    near = _near(geography, shaped, place.lat, place.lon, deck.accuracy) if on_globe else ()
    if contained in near:
        return Where(contained, near)
    if on_globe and contained is not None and all(deck.is_land(area) for area in listed):
        island = geography.island_at(place.lat, place.lon)
        if island is not None and not deck.is_land(contained):
            return Where(contained, near, island_only=True)
    if near:
        return Where(contained, near)
    if -90 <= place.lon <= 90 and -180 <= place.lat <= 180:
        swapped = _near(geography, shaped, place.lon, place.lat, deck.accuracy)
        if swapped:
            return Where(contained, (), swapped=swapped[0])
    mirrored = _mirrored(geography, shaped, place, deck.accuracy) if on_globe else None
    return Where(contained, (), elsewhere=True, off_map=contained is None, mirrored=mirrored)


def _mirrored(
    geography: Geography, areas: list[str], place: Location, accuracy: float
) -> tuple[float, float, str] | None:
    """Latitude, longitude and listed area of the place with a sign lost or too many."""
    for lat, lon in ((place.lat, -place.lon), (-place.lat, place.lon), (-place.lat, -place.lon)):
        found = _near(geography, areas, lat, lon, accuracy)
        if found:
            return lat, lon, found[0]
    return None


def _near(geography: Geography, areas: list[str], lat: float, lon: float, accuracy: float) -> tuple[str, ...]:
    """The areas within the accuracy of a point, nearest first."""
    found = [name for name, _ in geography.near(lat, lon, accuracy) if name in areas]
    return tuple(found)
