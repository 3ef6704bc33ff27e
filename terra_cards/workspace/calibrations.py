"""Calibrations of somebody's own printers: where they are kept, and reading and keeping them.

Each is a file ``NAME.calibration.yaml`` in the folder ``printers`` of the folder for settings: that of
``TERRA_CARDS_CONFIG``, else ``terra-cards`` below XDG_CONFIG_HOME or ``~/.config`` (on Windows below
APPDATA, on macOS below ``~/Library/Application Support``).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from terra_cards.layout.correction import NOTHING, Correction
from terra_cards.layout.duplex import Flip
from terra_cards.model.calibration_file import CalibrationFile, SideSpec
from terra_cards.model.invalid import Invalid, valid
from terra_cards.source.atomic import write
from terra_cards.workspace.press_files import FileError, read_record

SUFFIX = ".calibration.yaml"


class Calibration(Struct, frozen=True):
    """What puts one printer right."""

    name: str
    title: str | None = None
    paper: str | None = None
    flip: Flip = "long"
    fronts: Correction = NOTHING
    backs: Correction = NOTHING


class UnknownCalibrationError(KeyError):
    """A name under which nothing is kept."""


def settings_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder for settings, whether or not it exists."""
    env = os.environ if environment is None else environment
    if own := env.get("TERRA_CARDS_CONFIG"):
        return Path(own)
    if sys.platform == "win32":
        return Path(env.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "terra-cards"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "terra-cards"
    home = env.get("XDG_CONFIG_HOME", "")
    return (Path(home) if Path(home).is_absolute() else Path.home() / ".config") / "terra-cards"


def folder() -> Path:
    """Where calibrations are kept."""
    return settings_folder() / "printers"


def names() -> list[str]:
    """The names of what is kept, sorted; none where the folder cannot be read."""
    try:
        return sorted(
            path.name.removesuffix(SUFFIX) for path in folder().iterdir() if path.name.endswith(SUFFIX)
        )
    except OSError:
        return []


def path_of(name: str) -> Path:
    """The file of a name, whether or not it exists."""
    return folder() / f"{name}{SUFFIX}"


def load(name: str) -> Calibration:
    """What is kept under a name.

    Raises :class:`UnknownCalibrationError` where there is nothing, ``press_files.FileError`` where the
    file is broken.
    """
    path = path_of(name)
    if name not in names():
        raise UnknownCalibrationError(name)
    info = valid(read_record(path, CalibrationFile, str(path)).calibration)
    if info is None:
        raise FileError(f"{path}: nothing is in it")
    return Calibration(
        name,
        valid(info.title),
        valid(info.paper),
        valid(info.flip) or "long",
        _side(info.fronts),
        _side(info.backs),
    )


def _side(spec: SideSpec | Invalid | None) -> Correction:
    side = valid(spec)
    if side is None:
        return NOTHING
    return Correction(
        valid(side.offset) or (0.0, 0.0), valid(side.rotation) or 0.0, valid(side.scale) or (1.0, 1.0)
    )


def keep(calibration: Calibration) -> Path:
    """Writes what is to be kept under its name, over what is there; OSError where that cannot be done."""
    path = path_of(calibration.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, text(calibration).encode("utf-8"))
    return path


def forget(name: str) -> None:
    """Removes what is kept under a name."""
    path_of(name).unlink()


def text(calibration: Calibration) -> str:
    """The file of a calibration."""
    lines = ["format: 1", "calibration:", f"  id: {calibration.name}"]
    if calibration.title:
        lines.append(f"  title: {_quoted(calibration.title)}")
    if calibration.paper:
        lines.append(f"  paper: {calibration.paper}")
    lines.append(f"  flip: {calibration.flip}")
    for name, side in (("fronts", calibration.fronts), ("backs", calibration.backs)):
        if not side.none:
            offset, scale = side.offset, side.scale
            lines.append(
                f"  {name}: {{offset: [{offset[0]:.10g}, {offset[1]:.10g}], rotation: {side.rotation:.10g}, "
                f"scale: [{scale[0]:.10g}, {scale[1]:.10g}]}}"
            )
    return "\n".join(lines) + "\n"


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
