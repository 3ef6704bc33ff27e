"""Sheets, printers and colour profiles that come with the package."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeVar

from terra_cards.library import resources
from terra_cards.model.invalid import INVALID, Invalid

if TYPE_CHECKING:
    from terra_cards.model.printer_file import PrinterInfo
    from terra_cards.model.record import Record
    from terra_cards.model.sheet_file import SheetInfo

    R = TypeVar("R", bound=Record)


def sheets() -> list[str]:
    """Names of the built-in sheets, sorted."""
    return resources.names("sheets")


def printers() -> list[str]:
    """Names of the built-in printers, sorted."""
    return resources.names("printers")


@cache
def sheet(name: str) -> SheetInfo:
    """A built-in sheet; KeyError for a name that is not built in."""
    from terra_cards.model.sheet_file import SheetFile

    return _whole(_read("sheets", name, SheetFile).sheet)


@cache
def printer(name: str) -> PrinterInfo:
    """A built-in printer by its name or its short one; KeyError for a name that is not built in."""
    from terra_cards.model.printer_file import PrinterFile

    return _whole(_read("printers", short_names().get(name, name), PrinterFile).printer)


@cache
def short_names() -> dict[str, str]:
    """The short names of printers, and what they stand for."""
    from terra_cards.model.printer_file import PrinterFile

    found = {name: _whole(_read("printers", name, PrinterFile).printer) for name in printers()}
    return {info.short: name for name, info in found.items() if info.short}


def _read(kind: Literal["sheets", "printers"], name: str, model: type[R]) -> R:
    from terra_cards.model.binding import bind_file
    from terra_cards.source.reader import read

    path = resources.path(kind, f"{name}.{kind.removesuffix('s')}.yaml")
    if name not in resources.names(kind):
        raise KeyError(name)
    found, findings = bind_file(model, read(path.read_bytes(), path.name))
    if findings:
        raise ValueError(f"the built-in file '{path.name}' is broken: {[f.message for f in findings]}")
    return _whole(found)


T = TypeVar("T")


def _whole(value: T | Invalid) -> T:
    if value is INVALID:
        raise ValueError("a built-in file is broken")
    return value


def icc(name: str) -> bytes:
    """An ICC profile that comes with the package."""
    return resources.path("icc", name).read_bytes()
