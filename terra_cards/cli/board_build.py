"""``board build``: from GeoJSON or TopoJSON to a board file and its drawing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from terra_cards.cli import board_build_report
from terra_cards.cli.board_build_report import Result
from terra_cards.cli.output import Exit, choose, complain, usage_error
from terra_cards.cli.progress import Stages

if TYPE_CHECKING:
    from terra_cards.model.mapmaking.author_map import AuthorMap
    from terra_cards.model.mapmaking.features import Area, Wanted

LIMIT = 200_000_000  # bytes of shapes
_KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def build(
    shapes: Annotated[str, typer.Argument(metavar="SHAPES", help="A GeoJSON or TopoJSON file.")],
    board_id: Annotated[str, typer.Option("--id", help="Id of the board: small letters, digits, hyphens.")],
    name: Annotated[
        str, typer.Option("--name", metavar="PROPERTY", help="The property with the areas' names.")
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", help="The board file; its drawings are written beside it.")
    ],
    id_property: Annotated[
        str | None,
        typer.Option(
            "--id-property", metavar="PROPERTY", help="The property with the areas' ids; else the names."
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind", metavar="PROPERTY", help="The property that says land or sea; else all is land."
        ),
    ] = None,
    sea: Annotated[
        list[str] | None, typer.Option("--sea", help="Areas that are sea: ids or names, by commas.")
    ] = None,
    layer: Annotated[
        str | None, typer.Option("--layer", help="Which object of a TopoJSON file that holds several.")
    ] = None,
    leave_out: Annotated[
        list[str] | None, typer.Option("--leave-out", help="Areas to leave out: ids, by commas.")
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="Title of the board; else its id.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the names: en, de, pt-BR.")] = "en",
    translation: Annotated[
        list[str] | None,
        typer.Option(
            "--translation", metavar="LANG=PROPERTY", help="Names in another language too: de=NAME_DE."
        ),
    ] = None,
    credit: Annotated[
        str | None, typer.Option("--credit", help="Whom the shapes are owed to; printed on posters.")
    ] = None,
    accuracy: Annotated[
        str | None,
        typer.Option("--accuracy", help="How far the drawing may be off: 10 km; else by its size."),
    ] = None,
    plane: Annotated[
        bool, typer.Option("--plane", help="The coordinates are of no globe: x to the right, y upwards.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text, or json on standard output.")] = "text",  # noqa: A002
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors.")] = False,
) -> None:
    """Make a board of your own map: neighbours from the shapes, simplified, projection chosen, checked.

    What was mended is said, and borders so short that they may be none are listed: what the shapes get
    wrong is put right under 'corrections' in the board file. The scales are a beginning: edit them.
    """
    choose(format, ["text", "json"], "format")
    target, drawing, hint = _targets(output, force)
    _check_id(board_id)
    _check_lang(lang, "--lang")
    names = {lang: name, **_translations(translation, lang)}
    km = _kilometres(accuracy)
    data = _read(Path(shapes))
    from terra_cards.model.mapmaking.features import Wanted

    wanted = Wanted(names, id_property, kind, _listed(sea), layer, plane)
    with Stages(quiet) as told:
        result = _make(data, shapes, wanted, _listed(leave_out), km, told)
        from terra_cards.model.mapmaking.author_board import board_text

        text = _formatted(
            board_text(
                result.made,
                result.read.areas,
                board=board_id,
                title=title or board_id,
                lang=lang,
                geometry=drawing.name,
                hint_map=hint.name,
                credit=credit,
                found=result.doubts,
            )
        )
        told("checking the board")
        _check(text, result.made, target)
    for path, content in ((drawing, result.made.topojson), (hint, result.made.hint), (target, text.encode())):
        _save(path, content)
    if format == "json":
        board_build_report.as_json(result, target, drawing, hint)
    elif not quiet:
        board_build_report.as_text(result, target, drawing, hint)


def _formatted(text: str) -> str:
    """A board file as ``fmt`` would lay it out, so that it has nothing to do."""
    from terra_cards.formatting.format import formatted
    from terra_cards.source.reader import read

    document = read(text.encode(), "the board")
    return text if document.findings else formatted(document).text


def _targets(output: str, force: bool) -> tuple[Path, Path, Path]:
    """The board file, its drawing, and the one for cards; the program ends where one cannot be written."""
    path = Path(output)
    if path.is_dir() or output.endswith(("/", "\\")):
        usage_error(f"{output}: it is a folder", "name a file: -o my.board.yaml")
    if not path.name.endswith((".board.yaml", ".board.yml")):
        usage_error(f"{output}: the name must end in .board.yaml", "write -o my.board.yaml")
    if not path.parent.is_dir():
        usage_error(f"{output}: there is no folder '{path.parent}'")
    stem = path.name.rsplit(".board.", 1)[0]
    drawing, hint = path.with_name(f"{stem}.topojson"), path.with_name(f"{stem}.hint.topojson")
    for one in (path, drawing, hint):
        if one.is_dir():
            usage_error(f"{one}: it is a folder", "choose another name for the board: -o my.board.yaml")
        if one.exists() and not force:
            usage_error(f"{one} is there already", "--force overwrites it")
    return path, drawing, hint


def _check_id(board_id: str) -> None:
    if not _KEBAB.fullmatch(board_id):
        from terra_cards.model.values import kebab

        better = kebab(board_id)
        usage_error(
            f"--id '{board_id}' is no id: small letters, digits, single hyphens between",
            f"write --id {better}" if better else None,
        )


def _check_lang(lang: str, option: str) -> None:
    from terra_cards.model.problem import Unreadable
    from terra_cards.model.values import read_language

    try:
        read_language(lang)
    except Unreadable as error:
        usage_error(f"{option} '{lang}': {error}", error.problems[0].help)


def _translations(texts: list[str] | None, lang: str) -> dict[str, str]:
    out: dict[str, str] = {}
    for text in texts or ():
        other, sign, name = text.partition("=")
        if not sign or not name or not other:
            usage_error(f"--translation '{text}' names no language and property", "write de=NAME_DE")
        _check_lang(other, "--translation")
        if other == lang or other in out:
            usage_error(f"--translation '{text}': {other} has its names already")
        out[other] = name
    return out


def _listed(texts: list[str] | None) -> list[str]:
    return [name.strip() for text in texts or () for name in text.split(",") if name.strip()]


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
    wanted: Wanted,
    leave_out: list[str],
    accuracy: float | None,
    told: Stages,
) -> Result:
    from terra_cards.model.mapmaking.features import ShapesError, read_shapes
    from terra_cards.model.mapmaking.shape_file import WrongNameError

    told("reading shapes")
    try:
        read = read_shapes(data, wanted)
        read.areas[:] = _kept(read.areas, leave_out)
        try:
            from terra_cards.model.mapmaking.author_board import alone, doubts, pairs_of
            from terra_cards.model.mapmaking.author_map import make_map
        except ImportError as error:
            usage_error(
                f"making a board needs {error.name or 'shapely'}, which is not installed",
                "pip install 'terra-cards[boards]'",
            )
        made = make_map(read.areas, accuracy, plane=wanted.plane, told=told)
    except ShapesError as error:
        complain(f"{path}: {error}", error.hint)
        wrong = isinstance(error, WrongNameError)
        raise typer.Exit(Exit.USAGE if wrong else Exit.FINDINGS) from None
    pairs = len(pairs_of(made, read.areas))
    return Result(read, made, doubts(made, read.areas), pairs, alone(made, read.areas))


def _kept(areas: list[Area], leave_out: list[str]) -> list[Area]:
    from terra_cards.model.mapmaking.features import ShapesError
    from terra_cards.model.mapmaking.shape_file import did_you_mean

    known = [area.id for area in areas]
    for name in leave_out:
        if name not in known:
            usage_error(f"--leave-out: no area '{name}'", did_you_mean(name, known))
    kept = [area for area in areas if area.id not in leave_out]
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
    make_board(board, "metric", make_geography(board, made.topojson, made.hint))


def _save(path: Path, data: bytes) -> None:
    from terra_cards.source.atomic import write

    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{path}: cannot be written: {error.strerror or error}")
