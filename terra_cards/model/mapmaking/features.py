"""Reading areas out of GeoJSON (RFC 7946) and TopoJSON: names, ids and rings, with what was odd.

Whatever the file says wrong is a :class:`ShapesError`, or a note where it can be mended.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from terra_cards.model.topology import UNIT, Topology, TopologyError, read
from terra_cards.model.values import kebab
from terra_cards.source.names import nearest

Ring = list[tuple[float, float]]
Polygon = list[Ring]
_DEGREES = re.compile(r"(?:CRS:?84|EPSG:{1,2}4326|OGC:1\.3:CRS84|EPSG::4326)$", re.IGNORECASE)
_LISTED = 12
FEATURE_ID = "id"  # as a property: the feature's own id where it has no such property


class ShapesError(ValueError):
    """Shapes that no board can be made of; ``hint`` says what to do."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Area:
    """One area: its id, its name, and its polygons as rings of (longitude, latitude)."""

    id: str
    name: str
    polygons: list[Polygon]


@dataclass
class Shapes:
    """All areas of a file, in its order, and remarks about what was mended or left out."""

    areas: list[Area]
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Feature:
    number: int  # from 1
    properties: dict[str, Any]
    id: Any
    kind: str | None
    polygons: list[Any]
    odd: tuple[str, ...]  # kinds of geometry that are no areas


def read_shapes(
    data: bytes, name: str, id_property: str | None = None, *, layer: str | None = None
) -> Shapes:
    """The areas of a file. ``name`` and ``id_property`` are properties; ids default to the names.

    ``layer`` chooses the object of a TopoJSON file that holds several. Features of one id become one
    area. Raises :class:`ShapesError`.
    """
    document = _parsed(data)
    notes: list[str] = []
    features = _features(document, name, layer)
    kept = [feature for feature in features if feature.polygons]
    _note_odd(features, notes)
    if not kept:
        raise ShapesError("no feature is an area: there is no Polygon or MultiPolygon in the file")
    id_property = id_property or name
    _check_properties(kept, (name, id_property))
    areas: dict[str, Area] = {}
    counts: dict[str, int] = {}
    for feature in kept:
        text = _value(feature, name)
        area_id = kebab(_value(feature, id_property))
        if not area_id:
            raise ShapesError(
                f"feature {feature.number}: no id can be made of {_value(feature, id_property)!r}",
                "choose a property with letters or digits: --id-property PROPERTY",
            )
        polygons = [_polygon(polygon, feature, text) for polygon in feature.polygons]
        known = areas.get(area_id)
        counts[area_id] = counts.get(area_id, 0) + 1
        if known is None:
            areas[area_id] = Area(area_id, text, polygons)
        elif known.name != text:
            raise ShapesError(
                f"'{known.name}' and '{text}' (feature {feature.number}) would both be '{area_id}'",
                "choose another property for the ids: --id-property PROPERTY",
            )
        else:
            known.polygons.extend(polygons)
    joined = [f"{areas[key].name} ({count})" for key, count in counts.items() if count > 1]
    if joined:
        notes.append(f"features of one id were joined: {_listed(joined)}")
    shapes = Shapes(list(areas.values()), notes)
    _check_degrees(shapes)
    return shapes


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ShapesError("the file is not UTF-8 text, so it is neither GeoJSON nor TopoJSON") from error
    except RecursionError as error:
        raise ShapesError("the file is nested too deeply to be GeoJSON") from error
    except ValueError as error:
        hint = None
        if data[:4] == b"PK\x03\x04" or data[:4] == b"\x00\x00\x27\x0a":
            hint = "it looks like a shapefile or an archive: export it as GeoJSON"
        raise ShapesError(f"the file is not JSON: {error}", hint) from error
    if not isinstance(document, dict) or "type" not in document:
        raise ShapesError("the file is JSON, but neither GeoJSON nor TopoJSON: it has no 'type'")
    return document


def _features(document: dict[str, Any], name: str, layer: str | None) -> list[_Feature]:
    kind = document["type"]
    if kind == "Topology":
        return _topo_features(document, name, layer)
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
    out = []
    for number, member in enumerate(members, 1):
        if not isinstance(member, dict) or member.get("type") != "Feature":
            raise ShapesError(f"feature {number} is no Feature")
        properties = member.get("properties") or {}
        if not isinstance(properties, dict):
            raise ShapesError(f"feature {number}: its properties are no map")
        polygons: list[Any] = []
        odd: list[str] = []
        _collect(member.get("geometry"), number, polygons, odd)
        out.append(_Feature(number, properties, member.get("id"), kind, polygons, tuple(odd)))
    return out


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
        polygons.extend([coordinates] if kind == "Polygon" else coordinates)
    elif kind == "GeometryCollection" and depth < 8:
        for part in geometry.get("geometries") or []:
            _collect(part, number, polygons, odd, depth + 1)
    elif kind in ("Point", "MultiPoint", "LineString", "MultiLineString"):
        odd.append(kind)
    else:
        raise ShapesError(f"feature {number}: {kind!r} is no kind of geometry")


def _topo_features(document: dict[str, Any], name: str, layer: str | None) -> list[_Feature]:
    objects = document.get("objects")
    if not isinstance(objects, dict) or not objects:
        raise ShapesError("the TopoJSON file has no objects")
    chosen = layer
    if chosen is None:
        with_name = [key for key, value in objects.items() if _has_property(value, name)]
        if len(with_name) > 1 or (not with_name and len(objects) > 1):
            raise ShapesError(
                f"the TopoJSON file holds several objects: {', '.join(objects)}", "choose one: --layer NAME"
            )
        chosen = with_name[0] if with_name else next(iter(objects))
    elif chosen not in objects:
        raise ShapesError(f"the TopoJSON file has no object '{chosen}'", _near(chosen, list(objects)))
    members = _members(objects[chosen])
    areas = [member for member in members if member.get("type") in ("Polygon", "MultiPolygon", None)]
    alone = {**document, "objects": {"areas": {"type": "GeometryCollection", "geometries": areas}}}
    alone.pop("borders", None)
    try:
        topology = read(json.dumps(alone))
        rings = [
            [[_stitched(topology, ring) for ring in polygon] for polygon in outline.rings]
            for outline in topology.areas
        ]
    except TopologyError as error:
        raise ShapesError(f"the TopoJSON file is broken: {error}") from error
    shapes = iter(rings)
    out = []
    for number, member in enumerate(members, 1):
        kind = member.get("type")
        properties = member.get("properties") or {}
        if kind not in ("Polygon", "MultiPolygon", None):
            out.append(_Feature(number, properties, member.get("id"), kind, [], (str(kind),)))
            continue
        polygons = [[[[x / UNIT, y / UNIT] for x, y in ring] for ring in part] for part in next(shapes)]
        odd = () if polygons else ("no geometry",)
        out.append(_Feature(number, properties, member.get("id"), kind, polygons, odd))
    return out


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
    if value.get("type") == "GeometryCollection" and depth < 8:
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


# Properties


def _check_properties(features: Sequence[_Feature], names: Sequence[str]) -> None:
    known = list(dict.fromkeys(key for feature in features for key in feature.properties))
    if any(feature.id is not None for feature in features) and FEATURE_ID not in known:
        known.append(FEATURE_ID)
    for name in dict.fromkeys(names):
        without = [feature.number for feature in features if not _has(feature, name)]
        if len(without) == len(features):
            near = _near(name, known)
            raise ShapesError(
                f"no feature has a property '{name}'", near or "the features have no properties"
            )
        if without:
            listed = _listed([str(number) for number in without])
            raise ShapesError(
                f"{len(without)} of {len(features)} features have no '{name}': number {listed}",
                "fill it in, or choose another property",
            )


def _has(feature: _Feature, name: str) -> bool:
    return bool(_raw(feature, name))


def _raw(feature: _Feature, name: str) -> str:
    value = feature.properties.get(name)
    if value is None and name == FEATURE_ID:
        value = feature.id
    if isinstance(value, bool) or value is None or isinstance(value, (dict, list)):
        return ""
    return " ".join(str(value).split())


def _value(feature: _Feature, name: str) -> str:
    return "".join(char for char in _raw(feature, name) if char.isprintable())


def _near(name: str, known: Sequence[str]) -> str | None:
    near = nearest(name, list(known))
    if near:
        return f"did you mean '{near.name}'?"
    return f"there are {_listed(list(known))}" if known else None


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_LISTED]) + (f" and {len(names) - _LISTED} more" if len(names) > _LISTED else "")


def _note_odd(features: Sequence[_Feature], notes: list[str]) -> None:
    kinds: dict[str, list[int]] = {}
    for feature in features:
        for kind in feature.odd:
            kinds.setdefault(kind, []).append(feature.number)
    for kind, numbers in kinds.items():
        where = _listed([str(number) for number in numbers])
        what = "have no geometry" if kind == "no geometry" else f"hold a {kind}, which is no area"
        notes.append(f"left out: features {where} {what}")


# Coordinates


def _polygon(polygon: Any, feature: _Feature, name: str) -> Polygon:
    if not isinstance(polygon, list) or not polygon:
        raise ShapesError(f"feature {feature.number} ({name}): a polygon without rings")
    return [_ring(ring, feature, name) for ring in polygon]


def _ring(ring: Any, feature: _Feature, name: str) -> Ring:
    where = f"feature {feature.number} ({name})"
    if not isinstance(ring, list):
        raise ShapesError(f"{where}: a ring is no list of positions")
    out: Ring = []
    for position in ring:
        try:
            x, y = float(position[0]), float(position[1])
        except (TypeError, ValueError, IndexError, KeyError, OverflowError) as error:
            raise ShapesError(
                f"{where}: {str(position)[:60]} is no position [longitude, latitude]"
            ) from error
        if not (isfinite(x) and isfinite(y)):
            raise ShapesError(f"{where}: a position is not finite")
        out.append((x, y))
    if out and out[0] != out[-1]:
        out.append(out[0])  # an open ring means the same closed
    return out


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


def _check_degrees(shapes: Shapes) -> None:
    def worst(pick: Callable[[tuple[float, float]], float]) -> tuple[float, str]:
        return max((abs(pick(point)), area.name) for area in shapes.areas for point in _points(area))

    if not any(True for area in shapes.areas for _ in _points(area)):
        raise ShapesError("the shapes have no positions")
    (east, one), (north, two) = worst(lambda point: point[0]), worst(lambda point: point[1])
    if north > 90.0001 or east > 540:
        largest, name = (north, two) if north > 90.0001 else (east, one)
        swapped = north <= 180 and east <= 90 and north > 90
        raise ShapesError(
            f"a coordinate of {largest:,.6g} ({name}) is no degree of "
            f"{'latitude' if north > 90.0001 else 'longitude'}",
            "longitude comes first in GeoJSON: latitude and longitude are swapped"
            if swapped
            else "the shapes are projected: export them in WGS 84 (EPSG:4326)",
        )


def _points(area: Area) -> Iterator[tuple[float, float]]:
    for polygon in area.polygons:
        for ring in polygon:
            yield from ring
