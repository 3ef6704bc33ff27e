"""From the features of a file to areas: names in their languages, ids, land or sea, rings in degrees.

Whatever the file says wrong is a :class:`ShapesError`, or a note where it can be mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, field

from terra_cards.model.mapmaking.degrees import Polygon, Ring, check_degrees, on_a_plane, polygon_of
from terra_cards.model.mapmaking.shape_file import (
    FEATURE_ID,
    Feature,
    ShapesError,
    WrongNameError,
    did_you_mean,
    listed,
    read_features,
)
from terra_cards.model.values import kebab

__all__ = ["Area", "Polygon", "Ring", "Shapes", "ShapesError", "Wanted", "read_shapes"]

Kind = Literal["land", "sea"]
# What maps of the water call their shapes (Natural Earth, OpenStreetMap, hydrographers).
SEA_WORDS = frozenset((
    "sea", "ocean", "water", "lake", "bay", "bight", "gulf", "strait", "straits", "channel", "sound",
    "fjord", "fiord", "firth", "lagoon", "inlet", "reservoir", "river", "basin", "harbour", "harbor",
    "estuary",
))  # fmt: skip
LAND_WORDS = frozenset((
    "land", "country", "state", "region", "province", "district", "county", "territory", "department",
    "canton", "municipality", "island", "isle", "continent", "nation", "city", "town",
))  # fmt: skip


class Wanted(Struct, frozen=True):
    """Which properties of the features mean what.

    ``names`` are properties by language, the default language first. ``ids`` default to the names.
    ``kind`` says land or sea; without it all is land but ``seas`` (ids or names). ``layer`` is an
    object of a TopoJSON file. With ``plane`` coordinates are no degrees of a globe.
    """

    names: Mapping[str, str]
    ids: str | None = None
    kind: str | None = None
    seas: Sequence[str] = ()
    layer: str | None = None
    plane: bool = False


class Area(Struct, frozen=True):
    """One area: its id, its name, its polygons as rings of (longitude, latitude), names by language."""

    id: str
    name: str
    polygons: list[Polygon]
    kind: Kind = "land"
    names: Mapping[str, str] = field(default_factory=dict)


class Shapes(Struct):
    """All areas of a file, in its order, and remarks about what was mended or left out."""

    areas: list[Area]
    notes: list[str] = field(default_factory=list)


def read_shapes(data: bytes, wanted: Wanted) -> Shapes:
    """The areas of a file. Features of one id become one area. Raises :class:`ShapesError`."""
    notes: list[str] = []
    name = next(iter(wanted.names.values()))
    features = read_features(data, name, wanted.layer)
    _note_odd(features, notes)
    kept = [feature for feature in features if feature.polygons]
    if not kept:
        kinds = sorted({kind for feature in features for kind in feature.odd if kind != "no geometry"})
        there = f", only {' and '.join(kinds)}" if kinds else ""
        raise ShapesError(f"no feature is an area: there is no Polygon or MultiPolygon in the file{there}")
    ids = wanted.ids or name
    _check_properties(kept, (name, ids), wanted)
    areas: dict[str, Area] = {}
    counts: dict[str, int] = {}
    for feature in kept:
        area = _area(feature, ids, wanted, kept)
        known = areas.setdefault(area.id, area)
        counts[area.id] = counts.get(area.id, 0) + 1
        if known is area:
            continue
        if known.name != area.name:
            raise ShapesError(
                f"'{known.name}' and '{area.name}' (feature {feature.number}) would both be '{area.id}'",
                _other_ids(kept),
            )
        if known.kind != area.kind:
            raise ShapesError(f"'{known.name}' is both land and sea (feature {feature.number})")
        known.polygons.extend(area.polygons)
    joined = [f"{areas[key].name} ({count})" for key, count in counts.items() if count > 1]
    if joined:
        notes.append(f"features of one id were joined: {listed(joined)}")
    _note_translations(kept, wanted, notes)
    found = _with_seas(list(areas.values()), wanted.seas)
    if wanted.plane:
        found = _flat(found, notes)
    check_degrees((area.name, area.polygons) for area in found)
    return Shapes(found, notes)


def _area(feature: Feature, ids: str, wanted: Wanted, features: Sequence[Feature]) -> Area:
    texts = {lang: _value(feature, key) for lang, key in wanted.names.items()}
    first = next(iter(texts.values()))
    area_id = kebab(_value(feature, ids))
    if not area_id:
        raise ShapesError(
            f"feature {feature.number}: no id can be made of '{_value(feature, ids)}': an id is of the "
            "letters a to z, digits and hyphens",
            _other_ids(features),
        )
    polygons = [polygon_of(polygon, feature.number, first) for polygon in feature.polygons]
    names = {lang: text or first for lang, text in texts.items()}
    return Area(area_id, first, polygons, _kind(feature, first, wanted.kind), names)


def _kind(feature: Feature, name: str, prop: str | None) -> Kind:
    text = _raw(feature, prop) if prop else ""
    words = text.casefold().split()
    if not words or text.casefold() in LAND_WORDS:
        return "land"
    if text.casefold() in SEA_WORDS:
        return "sea"
    raise ShapesError(
        f"feature {feature.number} ({name}): '{text}' says neither land nor sea",
        f"'{prop}' may say land, sea, ocean, lake, bay, ...; or name the seas: --sea ID,ID",
    )


def _with_seas(areas: list[Area], seas: Sequence[str]) -> list[Area]:
    """The areas, those named by id or name as seas."""
    chosen: set[str] = set()
    for wanted in seas:
        found = [area.id for area in areas if wanted in (area.id, *area.names.values())]
        if not found:
            known = [area.id for area in areas]
            raise WrongNameError(f"--sea: no area '{wanted}'", did_you_mean(wanted, known))
        chosen.update(found)
    return [
        Area(area.id, area.name, area.polygons, "sea" if area.id in chosen else area.kind, area.names)
        for area in areas
    ]


def _flat(areas: list[Area], notes: list[str]) -> list[Area]:
    moved, divisor = on_a_plane([area.polygons for area in areas])
    if divisor != 1:
        notes.append(f"coordinates were divided by {divisor:,}: do the same with the locations of cards")
    return [
        Area(area.id, area.name, polygons, area.kind, area.names)
        for area, polygons in zip(areas, moved, strict=True)
    ]


# Properties


def _check_properties(features: Sequence[Feature], needed: Sequence[str], wanted: Wanted) -> None:
    known = list(dict.fromkeys(key for feature in features for key in feature.properties))
    if any(feature.id is not None for feature in features) and FEATURE_ID not in known:
        known.append(FEATURE_ID)
    every = (*needed, *wanted.names.values(), *((wanted.kind,) if wanted.kind else ()))
    for name in dict.fromkeys(every):
        without = [feature.number for feature in features if not _raw(feature, name)]
        if len(without) == len(features):
            raise WrongNameError(
                f"no feature has a property '{name}'",
                did_you_mean(name, known) or "the features have no properties",
            )
        if without and name in needed:
            raise ShapesError(
                f"{len(without)} of {len(features)} features have no '{name}': "
                f"number {listed([str(number) for number in without])}",
                "fill it in, or choose another property",
            )


def _raw(feature: Feature, name: str) -> str:
    value = feature.properties.get(name)
    if value is None and name == FEATURE_ID:
        value = feature.id
    if isinstance(value, bool) or value is None or isinstance(value, (dict, list)):
        return ""
    return " ".join(str(value).split())


def _value(feature: Feature, name: str) -> str:
    return "".join(char for char in _raw(feature, name) if char.isprintable())


def _other_ids(features: Sequence[Feature]) -> str:
    """Properties of which each feature has one of its own, fit for ids."""
    good = []
    for name in [*dict.fromkeys(key for feature in features for key in feature.properties), FEATURE_ID]:
        ids = [kebab(_value(feature, name)) for feature in features]
        if all(ids) and len(set(ids)) == len(ids):
            good.append(name)
    if good:
        return f"--id-property {good[0]} gives each area an id of its own" + (
            f"; so do {listed(good[1:], 4)}" if good[1:] else ""
        )
    return "add a property with ids, and name it: --id-property PROPERTY"


def _note_odd(features: Sequence[Feature], notes: list[str]) -> None:
    kinds: dict[str, list[int]] = {}
    for feature in features:
        for kind in dict.fromkeys(feature.odd):
            kinds.setdefault(kind, []).append(feature.number)
    for kind, numbers in kinds.items():
        one = len(numbers) == 1
        where = f"feature{'' if one else 's'} {listed([str(number) for number in numbers])}"
        if kind == "no geometry":
            notes.append(f"left out: {where} {'has' if one else 'have'} no geometry")
        else:
            notes.append(f"left out: {where} {'holds' if one else 'hold'} a {kind}, which is no area")


def _note_translations(features: Sequence[Feature], wanted: Wanted, notes: list[str]) -> None:
    default = next(iter(wanted.names))
    for lang, name in list(wanted.names.items())[1:]:
        without = list(_without(features, name, next(iter(wanted.names.values()))))
        if without:
            notes.append(f"no '{name}', so named in {lang} as in {default}: {listed(without)}")


def _without(features: Sequence[Feature], name: str, default: str) -> Iterator[str]:
    for feature in features:
        if not _value(feature, name):
            yield _value(feature, default)


def kinds_of(areas: Sequence[Area]) -> dict[str, Kind]:
    """Land or sea by id."""
    return {area.id: area.kind for area in areas}
