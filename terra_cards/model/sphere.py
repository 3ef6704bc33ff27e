"""The Earth as a sphere: distances and areas. Angles in degrees, lengths in kilometres.

A sphere is within 0.6 % of the ellipsoid, far below what a board's drawing resolves.
"""

from __future__ import annotations

from math import asin, atan2, cos, degrees, radians, sin, sqrt

RADIUS_KM = 6371.0088  # mean radius of the Earth (IUGG)
KM_PER_DEGREE = radians(1) * RADIUS_KM
Vector = tuple[float, float, float]


def unit(lat: float, lon: float) -> Vector:
    """The point as a vector of length 1 from the centre of the Earth."""
    phi, lam = radians(lat), radians(lon)
    return cos(phi) * cos(lam), cos(phi) * sin(lam), sin(phi)


def distance_km(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """Great-circle distance by the haversine formula, which stays exact for close points."""
    phi1, phi2 = radians(lat1), radians(lat2)
    half = sin((phi2 - phi1) / 2) ** 2 + cos(phi1) * cos(phi2) * sin(radians(lon2 - lon1) / 2) ** 2
    return 2 * RADIUS_KM * asin(min(1.0, sqrt(half)))


def chord_km(chord: float) -> float:
    """The distance along the surface between points whose straight distance is ``chord`` radii."""
    return 2 * RADIUS_KM * asin(min(1.0, chord / 2))


def km_chord(kilometres: float) -> float:
    """The straight distance, in radii, of points this far apart along the surface."""
    return 2 * sin(min(kilometres / RADIUS_KM, 3.141592653589793) / 2)


def to_degrees(vector: Vector) -> tuple[float, float]:
    """Latitude and longitude of a vector of any length but 0."""
    x, y, z = vector
    return degrees(atan2(z, sqrt(x * x + y * y))), degrees(atan2(y, x))
