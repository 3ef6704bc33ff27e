"""The printer that ``--printer`` names: one that makes cards for others, or one of somebody's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.cli.output import usage_error

if TYPE_CHECKING:
    from terra_cards.model.printer_file import PrinterInfo
    from terra_cards.workspace.calibrations import Calibration


class Printer(Struct, frozen=True):
    """One of the two, or neither."""

    shop: PrinterInfo | None = None
    own: Calibration | None = None


def find_printer(name: str) -> Printer:
    """A built-in printer by its name or short name, a calibration kept, or a printer file by its path."""
    from terra_cards.library import press
    from terra_cards.source.names import nearest
    from terra_cards.workspace import calibrations
    from terra_cards.workspace.parts import is_path
    from terra_cards.workspace.press_files import FileError

    if is_path(name):
        return Printer(shop=_printer_file(name))
    if name in press.printers() or name in press.short_names():
        return Printer(shop=press.printer(name))
    kept = calibrations.names()
    if name not in kept:
        near = nearest(name, [*press.printers(), *press.short_names(), *kept])
        listed = ", ".join([*press.printers(), *kept])
        usage_error(
            f"no printer '{name}'",
            f"did you mean '{near.name}'?"
            if near
            else f"there are {listed}; terra-cards printer --save {name} makes one of your own known",
        )
    try:
        return Printer(own=calibrations.load(name))
    except FileError as error:
        usage_error(
            f"what is kept of the printer '{name}' cannot be used:\n{error}",
            f"mend the file, or measure again: terra-cards printer --save {name}",
        )


def _printer_file(name: str) -> PrinterInfo:
    from terra_cards.model.invalid import valid
    from terra_cards.model.printer_file import PrinterFile
    from terra_cards.workspace.press_files import FileError, read_record

    path = Path(name)
    if not path.is_file():
        usage_error(f"{name}: {'it is a folder' if path.is_dir() else 'no such file'}")
    try:
        found = valid(read_record(path, PrinterFile).printer)
    except FileError as error:
        usage_error(str(error), "terra-cards schema printer shows what a printer file says")
    if found is None:
        usage_error(f"{name}: nothing is in it")
    return found
