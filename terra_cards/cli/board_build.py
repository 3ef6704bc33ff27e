"""``board build``: from GeoJSON or TopoJSON to a board file and its drawing."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error

if TYPE_CHECKING:
    from terra_cards.model.mapmaking.author_board import Doubt
    from terra_cards.model.mapmaking.author_map import AuthorMap
    from terra_cards.model.mapmaking.features import Area, Shapes

LIMIT = 200_000_000  # bytes of shapes
_KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def build(
    shapes: Annotated[str, typer.Argument(metavar="SHAPES", help="A GeoJSON or TopoJSON file.")],
    board_id: Annotated[str, typer.Option("--id", help="Id of the board: small letters, digits, hyphens.")],
    name: Annotated[
        str, typer.Option("--name", metavar="PROPERTY", help="The property with the areas' names.")
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", help="The board file; its drawing is written beside it.")
    ],
    id_property: Annotated[
        str | None,
        typer.Option(
            "--id-property", metavar="PROPERTY", help="The property with the areas' ids; else the names."
        ),
    ] = None,
    layer: Annotated[
        str | None, typer.Option("--layer", help="Which object of a TopoJSON file that holds several.")
    ] = None,
    leave_out: Annotated[
        list[str] | None, typer.Option("--leave-out", help="Areas to leave out: ids, by commas.")
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="Title of the board; else its id.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the names: en, de, pt-BR.")] = "en",
    credit: Annotated[
        str | None, typer.Option("--credit", help="Whom the shapes are owed to; printed on posters.")
    ] = None,
    accuracy: Annotated[
        str | None,
        typer.Option("--accuracy", help="How far the drawing may be off: 10 km; else by its size."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text, or json on standard output.")] = "text",  # noqa: A002
) -> None:
    """Make a board of your own map: neighbours from the shapes, simplified, projection chosen, checked.

    What was mended is said, and borders so short that they may be none are listed: what the shapes get
    wrong is put right under 'corrections' in the board file. The scales are a beginning: edit them.
    """
    choose(format, ["text", "json"], "format")
    target, drawing = _targets(output, force)
    _check_id(board_id)
    _check_lang(lang)
    wanted = _kilometres(accuracy)
    data = _read(Path(shapes))
    read, made, found = _make(data, shapes, name, id_property, layer, leave_out, wanted)
    from terra_cards.model.mapmaking.author_board import board_text

    text = board_text(
        made,
        read.areas,
        board=board_id,
        title=title or board_id,
        lang=lang,
        geometry=drawing.name,
        credit=credit,
        found=found,
    )
    _check(text, made, target)
    _save(drawing, made.topojson)
    _save(target, text.encode("utf-8"))
    _report(read, made, found, target, drawing, format)


def _targets(output: str, force: bool) -> tuple[Path, Path]:
    path = Path(output)
    if path.is_dir() or output.endswith(("/", "\\")):
        usage_error(f"{output}: it is a folder", "name a file: -o my.board.yaml")
    if not path.name.endswith((".board.yaml", ".board.yml")):
        usage_error(f"{output}: the name must end in .board.yaml", "write -o my.board.yaml")
    if not path.parent.is_dir():
        usage_error(f"{output}: there is no folder '{path.parent}'")
    drawing = path.with_name(path.name.rsplit(".board.", 1)[0] + ".topojson")
    for one in (path, drawing):
        if one.exists() and not force:
            usage_error(f"{one} is there already", "--force overwrites it")
    return path, drawing


def _check_id(board_id: str) -> None:
    if not _KEBAB.fullmatch(board_id):
        from terra_cards.model.values import kebab

        better = kebab(board_id)
        usage_error(
            f"--id '{board_id}' is no id: small letters, digits, single hyphens between",
            f"write --id {better}" if better else None,
        )


def _check_lang(lang: str) -> None:
    from terra_cards.model.problem import Unreadable
    from terra_cards.model.values import read_language

    try:
        read_language(lang)
    except Unreadable as error:
        usage_error(f"--lang '{lang}': {error}", error.problems[0].help)


def _kilometres(text: str | None) -> float | None:
    if text is None:
        return None
    from terra_cards.model.paper import read_distance
    from terra_cards.model.problem import Unreadable

    try:
        value = read_distance(text)
    except Unreadable:
        value = -1.0
    if not 0.01 <= value <= 500:
        usage_error(
            f"--accuracy '{text}' is no accuracy", "write a distance from 10 m to 500 km: --accuracy '10 km'"
        )
    return value


def _read(path: Path) -> bytes:
    if not path.is_file():
        usage_error(f"{path}: {'it is a folder' if path.is_dir() else 'no such file'}")
    try:
        with path.open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except OSError as error:
        usage_error(f"{path}: cannot be read: {error.strerror or error}")
    if len(data) > LIMIT:
        usage_error(
            f"{path} is larger than 200 MB", "simplify the shapes before: the board needs no such detail"
        )
    return data


def _make(
    data: bytes,
    path: str,
    name: str,
    id_property: str | None,
    layer: str | None,
    leave_out: list[str] | None,
    accuracy: float | None,
) -> tuple[Shapes, AuthorMap, list[Doubt]]:
    from terra_cards.model.mapmaking.features import ShapesError, read_shapes

    try:
        read = read_shapes(data, name, id_property, layer=layer)
        read.areas[:] = _kept(read.areas, leave_out)
        try:
            from terra_cards.model.mapmaking.author_board import doubts
            from terra_cards.model.mapmaking.author_map import make_map
        except ImportError as error:
            usage_error(
                f"making a board needs {error.name or 'shapely'}, which is not installed",
                "pip install 'terra-cards[boards]'",
            )
        made = make_map(read.areas, accuracy)
    except ShapesError as error:
        _refuse(path, error)
    return read, made, doubts(made, read.areas)


def _refuse(path: str, error: Exception) -> NoReturn:
    complain(f"{path}: {error}", getattr(error, "hint", None))
    raise typer.Exit(Exit.FINDINGS)


def _kept(areas: list[Area], leave_out: list[str] | None) -> list[Area]:
    from terra_cards.model.mapmaking.features import ShapesError

    names = [name.strip() for text in leave_out or () for name in text.split(",") if name.strip()]
    known = [area.id for area in areas]
    for name in names:
        if name not in known:
            from terra_cards.source.names import nearest

            near = nearest(name, known)
            hint = f"did you mean '{near.name}'?" if near else f"there are {', '.join(known[:12])}"
            usage_error(f"--leave-out: no area '{name}'", hint)
    kept = [area for area in areas if area.id not in names]
    if not kept:
        raise ShapesError("every area is left out")
    return kept


def _check(text: str, made: AuthorMap, target: Path) -> None:
    """The board is read back before it is written: what we make, we can also read."""
    from terra_cards.model.binding import bind_board
    from terra_cards.model.build_board import make_board
    from terra_cards.model.build_geography import make_geography
    from terra_cards.model.invalid import valid
    from terra_cards.source.reader import read

    document = read(text.encode("utf-8"), target.name)
    file, findings = bind_board(document)
    board = valid(file)
    problems = [*document.findings, *findings]
    if board is None or problems:
        raise AssertionError(f"the board made cannot be read: {problems[:3]}")
    make_board(board, "metric", make_geography(board, made.topojson))


def _save(path: Path, data: bytes) -> None:
    from terra_cards.source.atomic import write

    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{path}: cannot be written: {error.strerror or error}")


def _report(
    read: Shapes,
    made: AuthorMap,
    found: list[Doubt],
    target: Path,
    drawing: Path,
    format: str,  # noqa: A002
) -> None:
    from terra_cards.model.borders import neighbour_pairs

    notes = [*read.notes, *made.notes]
    kinds = {area.id: "land" for area in read.areas}
    pairs = neighbour_pairs(made.lengths, kinds, made.accuracy_km)
    if format == "json":
        print_json(
            {
                "version": 1,
                "board": str(target),
                "drawing": str(drawing),
                "areas": len(read.areas),
                "neighbours": len(pairs),
                "projection": made.projection,
                "central_meridian": made.central_meridian,
                "wrap": made.wrap,
                "accuracy_km": made.accuracy_km,
                "notes": notes,
                "doubtful": [
                    {
                        "areas": list(doubt.areas),
                        "border_km": round(doubt.border_km, 1),
                        "apart_km": round(doubt.apart_km, 1),
                        "neighbours": doubt.neighbours,
                    }
                    for doubt in found
                ],
            }
        )
        return
    out = sys.stdout
    pair = "pair" if len(pairs) == 1 else "pairs"
    out.write(f"{target}: {len(read.areas)} areas, {len(pairs)} {pair} of neighbours\n")
    out.write(f"{drawing}: {len(made.topojson) / 1000:.0f} kB, {made.projection}, ")
    out.write(f"off by at most {made.accuracy_km:g} km\n")
    for note in notes:
        out.write(f"  note: {note}\n")
    if found:
        out.write("borders to look at:\n")
        for doubt in found:
            far = (
                f"{doubt.border_km:.1f} km of border"
                if doubt.border_km
                else f"{doubt.apart_km:.1f} km apart"
                if doubt.apart_km
                else "touch in one point"
            )
            state = "neighbours" if doubt.neighbours else "no neighbours"
            out.write(f"  {doubt.areas[0]}, {doubt.areas[1]}: {far}: {state}\n")
        out.write("put right what is wrong under 'corrections' in the board file\n")
    out.write(f"next: edit the scales, then 'terra-cards lint {target}' and 'terra-cards board render'\n")
