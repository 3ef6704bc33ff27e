"""``terra-cards doctor``: what is installed, and how to get what is not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli.output import Exit, choose, complain, print_json

if TYPE_CHECKING:
    from terra_cards.library.installed import Installed, Package

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: terra-cards doctor · terra-cards doctor --format json")
def doctor(
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
) -> None:
    """Show what is installed: packages, optional parts, fonts, boards, editions, templates, schemas."""
    choose(format, ["text", "json"], "format")
    from terra_cards.library.installed import look

    found = look()
    own = _own_printers()
    if format == "json":
        print_json(_document(found) | _press() | {"own_printers": own})
    else:
        sys.stdout.write(_text(found) + _press_text(own))
    broken = [printer for printer in own if "fault" in printer]
    for printer in broken:
        complain(
            f"what is kept of the printer '{printer['name']}' cannot be used:\n{printer['fault']}",
            f"mend the file, or forget it: terra-cards printer --remove {printer['name']}",
        )
    if found.missing:
        hint = "install the package anew: pip install --force-reinstall terra-cards"
        complain(f"missing or too old: {', '.join(found.missing)}", hint)
        raise typer.Exit(Exit.FINDINGS)
    if broken:
        raise typer.Exit(Exit.FINDINGS)


def _own_printers() -> list[dict[str, Any]]:
    """What ``printer --save`` kept, each with its fault where its file is broken."""
    from terra_cards.workspace import calibrations
    from terra_cards.workspace.press_files import FileError

    out: list[dict[str, Any]] = []
    for name in calibrations.names():
        entry: dict[str, Any] = {"name": name, "file": str(calibrations.path_of(name))}
        try:
            kept = calibrations.load(name)
        except FileError as error:
            out.append({**entry, "fault": str(error)})
            continue
        paper = {"paper": kept.paper} if kept.paper else {}
        title = {"title": kept.title} if kept.title else {}
        out.append({**entry, **title, **paper, "flip": kept.flip})
    return out


def _press() -> dict[str, list[str]]:
    from terra_cards.library import press

    return {"sheets": press.sheets(), "printers": press.printers()}


def _press_text(own: list[dict[str, Any]]) -> str:
    known = _press()
    lines = [f"Sheets: {', '.join(known['sheets'])}", f"Printers: {', '.join(known['printers'])}"]
    for printer in own:
        words = (printer.get("title"), printer.get("paper"), f"{printer.get('flip')} edge")
        said = "broken" if "fault" in printer else ", ".join(word for word in words if word)
        lines.append(f"  your own: {printer['name']} ({said})")
    return "\n".join(lines) + "\n"


def _document(found: Installed) -> dict[str, Any]:
    return {
        "version": 1,
        "terra_cards": found.version,
        "python": {"version": found.python, "implementation": found.implementation, "system": found.system},
        "packages": [_package(package) for package in found.packages],
        "extras": [
            {
                "name": extra.name,
                "installed": extra.complete,
                "packages": [_package(package) for package in extra.packages],
                "install": extra.command,
            }
            for extra in found.extras
        ],
        "fonts": [
            {
                "family": font.family,
                "package": font.package,
                "version": font.version,
                "faces": list(font.faces),
            }
            for font in found.fonts
        ],
        "boards": list(found.boards),
        "editions": list(found.editions),
        "templates": list(found.templates),
        "schemas": {"folder": found.schema_folder, "files": list(found.schemas)},
    }


def _package(package: Package) -> dict[str, Any]:
    version = {} if package.version is None else {"installed": package.version}
    return {"name": package.name, **version, "wanted": package.wanted, "fits": package.fits}


def _text(found: Installed) -> str:
    lines = [f"terra-cards {found.version}, {found.implementation} {found.python}, {found.system}", ""]
    width = max((len(package.name) for package in found.packages), default=0)
    lines.append(
        "Packages" if found.packages else "Packages: unknown, terra-cards runs without being installed"
    )
    lines += [f"  {package.name:<{width}}  {_state(package)}" for package in found.packages]
    if found.extras:
        lines += ["", "Optional parts"]
        width = max(len(extra.name) for extra in found.extras)
        for extra in found.extras:
            lacking = [package for package in extra.packages if not package.fits]
            state = "installed" if not lacking else f"missing: {extra.command}"
            names = ", ".join(f"{package.name} {package.version or '-'}" for package in extra.packages)
            lines.append(f"  {extra.name:<{width}}  {state} ({names})")
    lines += ["", "Fonts"]
    lines += [
        f"  {font.family} {font.version}: {_counted(len(font.faces), 'face')}" for font in found.fonts
    ] or ["  none"]
    for title, known in (
        ("Boards", found.boards),
        ("Editions", found.editions),
        ("Templates", found.templates),
    ):
        lines.append(f"{title}: {', '.join(known) or 'none'}")
    lines.append(f"Schemas: {found.schema_folder} ({_counted(len(found.schemas), 'file')})")
    return "\n".join(lines) + "\n"


def _state(package: Package) -> str:
    if package.fits:
        return str(package.version)
    return "missing" if package.version is None else f"{package.version}, too old: needs {package.wanted}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
