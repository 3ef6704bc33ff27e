"""Towns of GeoNames (CC BY 4.0), to split a state where no boundary is to be had freely."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Town:
    """A place of 1000 people or more, or the seat of a municipality; ``district`` may be empty."""

    name: str
    state: str
    district: str
    lat: float
    lon: float


class TownError(ValueError):
    """Town names that mean no place, or several."""


class Gazetteer:
    """The towns of one country, by state and name."""

    def __init__(self, path: Path, country: str) -> None:
        self.towns: list[Town] = []
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["cc"] == country:
                    place = (float(row["lat"]), float(row["lon"]))
                    self.towns.append(Town(row["name"], row["admin1"], row["admin2"], *place))
        self._by_name: dict[tuple[str, str], list[Town]] = defaultdict(list)
        for town in self.towns:
            self._by_name[(town.state, folded(town.name))].append(town)

    def named(self, state: str, names: Iterable[str]) -> list[Town]:
        """The towns called so; a name that several share is written ``Name@lat/lon``.

        Raises TownError with every name that is not found, or means several towns.
        """
        out: list[Town] = []
        wrong: list[str] = []
        for written in names:
            name, _, at = written.partition("@")
            found = self._by_name.get((state, folded(name)), [])
            if at:
                lat, lon = (float(part) for part in at.split("/"))
                found = [town for town in found if abs(town.lat - lat) + abs(town.lon - lon) < 0.1]
            if len(found) == 1:
                out.append(found[0])
            else:
                places = ", ".join(f"{name}@{town.lat:.2f}/{town.lon:.2f}" for town in found)
                wrong.append(f"'{written}' in {state}: {places or 'not found'}")
        if wrong:
            raise TownError("\n".join(wrong))
        return out

    def of_district(self, state: str, districts: Iterable[str]) -> list[Town]:
        """The towns of whole districts; TownError for a district without a town."""
        wanted = set(districts)
        out = [town for town in self.towns if town.state == state and town.district in wanted]
        if missing := wanted - {town.district for town in out}:
            raise TownError(f"no town lies in {', '.join(sorted(missing))} ({state})")
        return out


def folded(name: str) -> str:
    """A German name without what GeoNames spells in several ways: umlauts, hyphens, capitals."""
    plain = name.casefold().replace("-", " ")
    for letter, base in (("ä", "a"), ("ö", "o"), ("ü", "u"), ("ae", "a"), ("oe", "o"), ("ue", "u")):
        plain = plain.replace(letter, base)
    return " ".join(plain.split())
