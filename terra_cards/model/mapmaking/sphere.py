"""Measures on the sphere, vectorised. Lengths in km, areas in km², coordinates (lon, lat) degrees."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

RADIUS_KM = 6371.0088  # mean radius (IUGG)
Floats = npt.NDArray[np.float64]


def area_km2(shape: Any) -> float:
    """Area, by Lambert's cylindrical equal-area mapping; edges are straight in (lon, sin lat)."""
    flat = shapely.transform(shape, lambda c: np.c_[np.radians(c[:, 0]), np.sin(np.radians(c[:, 1]))])
    return float(flat.area) * RADIUS_KM**2


def length_km(start: Floats, end: Floats) -> Floats:
    """Great-circle lengths of edges, by the haversine formula."""
    lon1, lat1, lon2, lat2 = np.radians([start[:, 0], start[:, 1], end[:, 0], end[:, 1]])
    half = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    kilometres: Floats = 2 * RADIUS_KM * np.arcsin(np.sqrt(np.clip(half, 0, 1)))
    return kilometres
