"""GeoJSON (RFC 7946) and TopoJSON files as features: properties, and polygons as lists of rings.

Nothing is judged here but the file's structure; what the properties and coordinates mean is read in
:mod:`terra_cards.model.mapmaking.features`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from terra_cards.model.topology import UNIT, Outline, Topology, TopologyError, read
from terra_cards.source.names import nearest

FEATURE_ID = "id"  # as a property: the feature's own id where it has no such property
_DEGREES = re.compile(r"(?:CRS:?84|EPSG:{1,2}4326|OGC:1\.3:CRS84)$", re.IGNORECASE)
_LISTED = 12
_DEEPEST = 8  # geometry collections inside each other
_NO_AREAS = ("Point", "MultiPoint", "LineString", "MultiLineString")


class ShapesError(ValueError):
    """Shapes that no board can be made of; ``hint`` says what to do."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class WrongNameError(ShapesError):
    """A property, layer or area that was asked for and is not there."""


class Feature(Struct, frozen=True):
    """One feature: ``number`` counts from 1, ``odd`` are its kinds of geometry that are no areas."""

    number: int
    properties: dict[str, Any]
    id: Any
    polygons: list[Any]
    odd: tuple[str, ...]


def listed(names: Sequence[str], count: int = _LISTED) -> str:
    """The first names of a list, and how many more there are."""
    more = f" and {len(names) - count} more" if len(names) > count else ""
    return ", ".join(names[:count]) + more


def did_you_mean(name: str, known: Sequence[str]) -> str | None:
    """The nearest of the names known, else all of them; None where there are none."""
    near = nearest(name, list(known))
    if near:
        return f"did you mean '{near.name}'?"
    return f"there are {listed(list(known))}" if known else None


def read_features(data: bytes, name: str, layer: str | None = None) -> list[Feature]:
    """The features of a file. Of several objects in TopoJSON it is ``layer``, else the one with ``name``.

    Raises :class:`ShapesError`.
    """
    document = _parsed(data)
    kind = document["type"]
    if kind == "Topology":
        return list(_topojson(document, name, layer))
    if layer is not None:
        raise WrongNameError("only TopoJSON has layers, and this is GeoJSON", "leave --layer out")
    _check_crs(document)
    if kind == "FeatureCollection":
        members = document.get("features")
        if not isinstance(members, list):
            raise ShapesError("the FeatureCollection has no list 'features'")
    elif kind == "Feature":
        members = [document]
    else:
        raise ShapesError(
            f"a {kind} has no properties, so its areas have no names",
            "wanted is a FeatureCollection, or TopoJSON",
        )
    return [_geojson(member, number) for number, member in enumerate(members, 1)]


def _parsed(data: bytes) -> dict[str, Any]:
    if not data.strip():
        raise ShapesError("the file is empty")
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ShapesError(
            "the file is not UTF-8 text, so it is neither GeoJSON nor TopoJSON", _other_format(data)
        ) from error
    except RecursionError as error:
        raise ShapesError("the file is nested too deeply to be GeoJSON") from error
    except ValueError as error:
        raise ShapesError(f"the file is not JSON: {error}", _other_format(data)) from error
    if not isinstance(document, dict) or not isinstance(document.get("type"), str):
        raise ShapesError("the file is JSON, but neither GeoJSON nor TopoJSON: it has no 'type'")
    return document


def _other_format(data: bytes) -> str | None:
    """What to do with a file of another well-known kind."""
    if data[:4] in (b"PK\x03\x04", b"\x00\x00\x27\x0a"):
        return "it looks like a shapefile or an archive: export it as GeoJSON"
    if data[:15] == b"SQLite format 3":
        return "it looks like a GeoPackage: export it as GeoJSON"
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        return "it looks like KML, GML or SVG: export it as GeoJSON"
    if data.lstrip()[:1] == b"\x1e":
        return "it looks like a sequence of GeoJSON texts: make one FeatureCollection of it"
    return None


def _check_crs(document: dict[str, Any]) -> None:
    """GeoJSON of before 2016 could name another system of coordinates."""
    crs = document.get("crs")
    properties = crs.get("properties") if isinstance(crs, dict) else None
    name = properties.get("name") if isinstance(properties, dict) else None
    if isinstance(name, str) and not _DEGREES.search(name):
        raise ShapesError(
            f"the file's coordinates are in {name}, not in degrees",
            "export it in WGS 84 (EPSG:4326): longitude and latitude",
        )


def _geojson(member: Any, number: int) -> Feature:
    if not isinstance(member, dict) or member.get("type") != "Feature":
        raise ShapesError(f"feature {number} is no Feature")
    properties = member.get("properties") or {}
    if not isinstance(properties, dict):
        raise ShapesError(f"feature {number}: its properties are no map")
    polygons: list[Any] = []
    odd: list[str] = []
    _collect(member.get("geometry"), number, polygons, odd)
    return Feature(number, properties, member.get("id"), polygons, tuple(odd))


def _collect(geometry: Any, number: int, polygons: list[Any], odd: list[str], depth: int = 0) -> None:
    """The polygons of a geometry; other kinds are named in ``odd``."""
    if geometry is None:
        odd.append("no geometry")
        return
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if kind in ("Polygon", "MultiPolygon"):
        coordinates = geometry.get("coordinates")
        if not isinstance(coordinates, list):
            raise ShapesError(f"feature {number}: its {kind} has no list of coordinates")
        if not coordinates:
            odd.append("no geometry")
        polygons.extend([coordinates] if kind == "Polygon" and coordinates else coordinates)
    elif kind == "GeometryCollection" and depth < _DEEPEST:
        for part in geometry.get("geometries") or []:
            _collect(part, number, polygons, odd, depth + 1)
    elif kind in _NO_AREAS:
        odd.append(kind)
    else:
        raise ShapesError(f"feature {number}: {kind!r} is no kind of geometry")


# TopoJSON


def _topojson(document: dict[str, Any], name: str, layer: str | None) -> Iterator[Feature]:
    members = _members(_chosen(document, name, layer))
    areas = [member for member in members if member.get("type") not in _NO_AREAS]
    alone = {**document, "objects": {"areas": {"type": "GeometryCollection", "geometries": areas}}}
    alone.pop("borders", None)
    try:
        topology = read(json.dumps(alone))
        shapes = iter([_shape(topology, outline) for outline in topology.areas])
    except TopologyError as error:
        raise ShapesError(f"the TopoJSON file is broken: {error}") from error
    for number, member in enumerate(members, 1):
        properties = member.get("properties") or {}
        if not isinstance(properties, dict):
            raise ShapesError(f"feature {number}: its properties are no map")
        kind = member.get("type")
        polygons = [] if kind in _NO_AREAS else next(shapes)
        odd = (str(kind),) if kind in _NO_AREAS else () if polygons else ("no geometry",)
        yield Feature(number, properties, member.get("id"), polygons, odd)


def _chosen(document: dict[str, Any], name: str, layer: str | None) -> Any:
    objects = document.get("objects")
    if not isinstance(objects, dict) or not objects:
        raise ShapesError("the TopoJSON file has no objects")
    if layer is not None:
        if layer not in objects:
            raise WrongNameError(
                f"the TopoJSON file has no object '{layer}'", did_you_mean(layer, list(objects))
            )
        return objects[layer]
    with_name = [key for key, value in objects.items() if _has_property(value, name)]
    if len(with_name) > 1 or (not with_name and len(objects) > 1):
        raise ShapesError(
            f"the TopoJSON file holds several objects: {', '.join(objects)}", "choose one: --layer NAME"
        )
    return objects[with_name[0]] if with_name else next(iter(objects.values()))


def _shape(topology: Topology, outline: Outline) -> list[Any]:
    return [
        [[[x / UNIT, y / UNIT] for x, y in _stitched(topology, ring)] for ring in polygon]
        for polygon in outline.rings
    ]


def _stitched(topology: Topology, arcs: Sequence[int]) -> list[tuple[int, int]]:
    """A ring from its arcs; rings that a coarse grid has made too short are left to others to judge."""
    out: list[tuple[int, int]] = []
    for number in arcs:
        if not -topology.arc_count <= number < topology.arc_count:
            raise TopologyError(f"a ring names arc {number}; the file has {topology.arc_count}")
        piece = topology.arc(number) if number >= 0 else topology.arc(~number)[::-1]
        out.extend(piece if not out else piece[1:])
    return out


def _members(value: Any, depth: int = 0) -> list[dict[str, Any]]:
    if not isinstance(value, dict):
        raise ShapesError("an object of the TopoJSON file is no geometry")
    if value.get("type") == "GeometryCollection" and depth < _DEEPEST:
        found: list[dict[str, Any]] = []
        for part in value.get("geometries") or []:
            found += _members(part, depth + 1)
        return found
    return [value]


def _has_property(value: Any, name: str) -> bool:
    try:
        members = _members(value)
    except ShapesError:
        return False
    return any(
        (isinstance(member.get("properties"), dict) and name in member["properties"])
        or (name == FEATURE_ID and "id" in member)
        for member in members
    )
