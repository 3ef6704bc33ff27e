"""What is installed: packages, optional parts, fonts, and the data that travels with the package."""

from __future__ import annotations

import platform
import re
from importlib import metadata

from msgspec import Struct

from terra_cards import __version__
from terra_cards.library import resources

PROGRAM = "terra-cards"
_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*\(?([^;)]*)\)?\s*(?:;(.*))?")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([^'"]+)['"]""")
_LEAST = re.compile(r">=\s*([0-9][0-9.]*)")


class Package(Struct, frozen=True):
    """A package that we use: the version found (None: missing) and the least that we need."""

    name: str
    version: str | None
    wanted: str

    @property
    def fits(self) -> bool:
        """Whether it is there and new enough."""
        least = _LEAST.search(self.wanted)
        return self.version is not None and (not least or _key(self.version) >= _key(least[1]))


class Extra(Struct, frozen=True):
    """An optional part (``terra-cards[sim]``) and the packages it needs."""

    name: str
    packages: tuple[Package, ...]

    @property
    def complete(self) -> bool:
        return all(package.fits for package in self.packages)

    @property
    def command(self) -> str:
        """The command that installs it."""
        return f'pip install "{PROGRAM}[{self.name}]"'


class Font(Struct, frozen=True):
    """An installed font package and the names of its faces."""

    family: str
    package: str
    version: str
    faces: tuple[str, ...]


class Installed(Struct, frozen=True):
    """Everything ``doctor`` shows. ``schemas`` are file names in ``schema_folder``."""

    version: str
    python: str
    implementation: str
    system: str
    packages: tuple[Package, ...]
    extras: tuple[Extra, ...]
    fonts: tuple[Font, ...]
    boards: tuple[str, ...]
    editions: tuple[str, ...]
    templates: tuple[str, ...]
    schemas: tuple[str, ...]
    schema_folder: str

    @property
    def missing(self) -> tuple[str, ...]:
        """What the program cannot work without and does not find."""
        lacking = [package.name for package in self.packages if not package.fits]
        kinds = {
            "boards": self.boards,
            "editions": self.editions,
            "templates": self.templates,
            "schemas": self.schemas,
        }
        return (*lacking, *(kind for kind, names in kinds.items() if not names))


def look() -> Installed:
    """Looks around; imports none of what it finds."""
    packages, extras = _requirements()
    folder = resources.folder("schemas")
    return Installed(
        version=__version__,
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        system=f"{platform.system()} {platform.machine()}",
        packages=packages,
        extras=extras,
        fonts=_fonts(),
        boards=tuple(resources.names("boards")),
        editions=tuple(resources.names("editions")),
        templates=tuple(resources.names("templates")),
        schemas=tuple(sorted(path.name for path in folder.glob("*.schema.json"))),
        schema_folder=str(folder),
    )


def _requirements() -> tuple[tuple[Package, ...], tuple[Extra, ...]]:
    """What the package's own metadata asks for; nothing where it runs without being installed."""
    try:
        lines = metadata.requires(PROGRAM) or []
    except metadata.PackageNotFoundError:
        return (), ()
    base: list[Package] = []
    extras: dict[str, list[Package]] = {}
    for line in lines:
        found = _REQUIREMENT.match(line)
        if not found or found[1].lower() == PROGRAM:
            continue
        package = Package(found[1], _version(found[1]), found[2].strip())
        part = _EXTRA.search(found[3] or "")
        if part:
            extras.setdefault(part[1], []).append(package)
        else:
            base.append(package)
    return tuple(base), tuple(Extra(name, tuple(found)) for name, found in sorted(extras.items()))


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _key(version: str) -> tuple[int, ...]:
    """The numbers of a version before any suffix, for comparing."""
    found = re.match(r"[0-9]+(?:\.[0-9]+)*", version)
    return tuple(int(number) for number in found[0].split(".")) if found else ()


def _fonts() -> tuple[Font, ...]:
    """Installed packages of the ``fontpkg`` family, by name."""
    fonts: dict[str, Font] = {}
    for distribution in metadata.distributions():
        name = (distribution.metadata["Name"] or "").lower()
        if not name.startswith("fontpkg-"):
            continue
        faces = sorted(
            {file.stem for file in distribution.files or () if file.suffix.lower() in (".ttf", ".otf")}
        )
        family = name.removeprefix("fontpkg-").replace("-", " ").title()
        fonts.setdefault(name, Font(family, name, distribution.version, tuple(faces)))
    return tuple(font for _, font in sorted(fonts.items()))
