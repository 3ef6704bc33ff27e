"""From longitude and latitude to a flat map. Pure formulas on the sphere.

Coordinates come out in radii of the Earth, x to the east, y to the north; a whole-world map is
about 5.5 wide. Longitudes are taken as given, relative to the central meridian and not wrapped, so
that the two edges of a map stay apart.
"""

from __future__ import annotations

from collections.abc import Callable
from math import asin, cos, log, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
Forward = Callable[[float, float], Point]  # latitude and longitude in degrees to x, y

_MERCATOR_LIMIT = 85.0  # degrees: the poles lie infinitely far away


def natural_earth(central_meridian: float) -> Forward:
    """Natural Earth, a compromise projection for world maps (Patterson; polynomials by Šavrič 2011)."""

    def forward(lat: float, lon: float) -> Point:
        phi, lam = radians(lat), radians(lon - central_meridian)
        p2 = phi * phi
        p4 = p2 * p2
        x = lam * (0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * p2 * (0.003971 - 0.001529 * p2)))
        y = phi * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4)))
        return x, y

    return forward


def equal_earth(central_meridian: float) -> Forward:
    """Equal Earth, equal-area for world maps (Šavrič, Patterson and Jenny 2018)."""
    a1, a2, a3, a4 = 1.340264, -0.081106, 0.000893, 0.003796
    root = sqrt(3)

    def forward(lat: float, lon: float) -> Point:
        theta = asin(root / 2 * sin(radians(lat)))
        t2 = theta * theta
        t6 = t2 * t2 * t2
        slope = a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2)
        x = 2 * root * radians(lon - central_meridian) * cos(theta) / (3 * slope)
        return x, theta * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))

    return forward


def azimuthal_equal_area(central_meridian: float, central_parallel: float) -> Forward:
    """Lambert's azimuthal equal-area projection (Snyder 1987, p. 185), for one country or continent."""
    sin0, cos0 = sin(radians(central_parallel)), cos(radians(central_parallel))

    def forward(lat: float, lon: float) -> Point:
        phi, lam = radians(lat), radians(lon - central_meridian)
        sin1, cos1 = sin(phi), cos(phi)
        depth = 1 + sin0 * sin1 + cos0 * cos1 * cos(lam)
        scale = sqrt(2 / max(depth, 1e-12))
        return scale * cos1 * sin(lam), scale * (cos0 * sin1 - sin0 * cos1 * cos(lam))

    return forward


def conic_equal_area(central_meridian: float, south: float, north: float) -> Forward:
    """Albers' equal-area conic (Snyder 1987, p. 100), for what is wider than high.

    The standard parallels lie a sixth of the map's height inside its southern and northern end.
    """
    height = north - south
    phi1, phi2 = radians(south + height / 6), radians(north - height / 6)
    cone = (sin(phi1) + sin(phi2)) / 2
    if abs(cone) < 1e-6:
        return equirectangular(central_meridian, 0.0)
    fit = cos(phi1) ** 2 + 2 * cone * sin(phi1)

    def distance(phi: float) -> float:
        return sqrt(max(fit - 2 * cone * sin(phi), 0.0)) / cone

    middle = distance(radians((south + north) / 2))

    def forward(lat: float, lon: float) -> Point:
        rho, theta = distance(radians(lat)), cone * radians(lon - central_meridian)
        return rho * sin(theta), middle - rho * cos(theta)

    return forward


def equirectangular(central_meridian: float, central_parallel: float) -> Forward:
    """Latitude and longitude as they are, true to scale along the central parallel."""
    shrink = cos(radians(central_parallel))

    def forward(lat: float, lon: float) -> Point:
        return radians(lon - central_meridian) * shrink, radians(lat)

    return forward


def mercator(central_meridian: float) -> Forward:
    """Mercator on the sphere; latitudes beyond 85 degrees are drawn at 85."""

    def forward(lat: float, lon: float) -> Point:
        phi = radians(min(max(lat, -_MERCATOR_LIMIT), _MERCATOR_LIMIT))
        return radians(lon - central_meridian), log(tan(pi / 4 + phi / 2))

    return forward


def plane(central_meridian: float) -> Forward:
    """Coordinates as they are, for maps of no globe."""

    def forward(lat: float, lon: float) -> Point:
        return radians(lon - central_meridian), radians(lat)

    return forward


NAMES = (
    "natural-earth",
    "equal-earth",
    "azimuthal-equal-area",
    "conic-equal-area",
    "equirectangular",
    "mercator",
    "plane",
)


def projection(name: str, central_meridian: float, south: float, north: float) -> Forward:
    """The projection that a board file names; ``south`` and ``north`` are the map's ends in degrees.

    KeyError for a name that is not in NAMES.
    """
    middle = (south + north) / 2
    if name == "natural-earth":
        return natural_earth(central_meridian)
    if name == "equal-earth":
        return equal_earth(central_meridian)
    if name == "azimuthal-equal-area":
        return azimuthal_equal_area(central_meridian, middle)
    if name == "conic-equal-area":
        return conic_equal_area(central_meridian, south, north)
    if name == "equirectangular":
        return equirectangular(central_meridian, middle)
    if name == "mercator":
        return mercator(central_meridian)
    if name == "plane":
        return plane(central_meridian)
    raise KeyError(name)


def fitting(west: float, south: float, east: float, north: float) -> str:
    """The projection that suits a map's extent in degrees."""
    width, height = east - west, north - south
    if width > 180:
        return "equal-earth"
    middle = (south + north) / 2
    if width * cos(radians(middle)) > 1.6 * height and 15 < abs(middle) < 70:
        return "conic-equal-area"
    return "azimuthal-equal-area"
