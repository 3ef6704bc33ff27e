"""``terra-cards board``: list, show, locate, neighbours; render and build have modules of their own."""

from __future__ import annotations

import re
import shutil
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from terra_cards.cli import board_build, board_render
from terra_cards.cli.boards import complete_board, drawn, loaded_board, playable_board
from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error

if TYPE_CHECKING:
    from terra_cards.model.board import Area, Board, Side

SIDES: tuple[Side, ...] = ("metric", "imperial")

app = typer.Typer(no_args_is_help=True, help="Look at boards, draw them, build your own.")

Format = Annotated[str, typer.Option("--format", help="text or json.")]
Lang = Annotated[str, typer.Option("--lang", help="Language of the names shown.")]
BoardName = Annotated[
    str,
    typer.Argument(
        metavar="BOARD", help="A built-in board, or the path of a board file.", autocompletion=complete_board
    ),
]


class WithNegativeNumbers(TyperCommand):
    """Takes ``-33.9`` as a number and not as a bundle of options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        numbers = [re.sub(r"^-(?=[\d.])", "−", arg) for arg in args]
        return super().parse_args(ctx, numbers)


def _complete_area(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Ids that begin like this, and those of areas with another name that does."""
    from terra_cards.model.area_names import folded, names_of

    board = loaded_board(ctx.params.get("board") or "world").board()
    start = folded(incomplete)
    found = []
    for area in board.areas if board else ():
        names = [name for name in names_of(area) if folded(name).startswith(start)]
        if names:
            found.append((area.id, names[0] if names[0] != area.id else area.name.any("en")))
    return found


@app.command("list", epilog="Example: terra-cards board list")
def list_boards(format: Format = "text") -> None:  # noqa: A002
    """List the built-in boards."""
    from terra_cards.library import resources

    choose(format, ["text", "json"], "format")
    rows: list[dict[str, Any]] = []
    for name in resources.names("boards"):
        board = playable_board(loaded_board(name), name)
        lands = sum(area.kind == "land" for area in board.areas)
        rows.append(
            {
                "id": name,
                "title": dict(board.title.entries()),
                "land": lands,
                "sea": len(board.areas) - lands,
                "sides": list(board.sides),
            }
        )
    if format == "json":
        print_json({"version": 1, "boards": rows})
        return
    for row in rows:
        title = row["title"].get("en", row["id"])
        areas = f"{row['land']} land and {row['sea']} sea areas"
        sys.stdout.write(f"{row['id']:<12} {title}: {areas}; {', '.join(row['sides'])}\n")


@app.command("show", epilog="Example: terra-cards board show world --lang de")
def show(
    board: BoardName,
    side: Annotated[str, typer.Option("--side", help="metric or imperial; both by default.")] = "",
    lang: Lang = "en",
    format: Format = "text",  # noqa: A002
) -> None:
    """Show a board: its map drawn small, its areas with their neighbours, its scales."""
    choose(format, ["text", "json"], "format")
    if side:
        choose(side, list(SIDES), "side")
    loaded = loaded_board(board)
    sides: tuple[Side, ...] = tuple(one for one in SIDES if one == side) or loaded.sides or ("metric",)
    boards = [playable_board(loaded, board, each) for each in sides]
    if format == "json":
        print_json(_as_data(boards))
        return
    from terra_cards.cli.board_text import page

    width = min(shutil.get_terminal_size((100, 24)).columns, 120)
    sys.stdout.write(page(boards, lang, width, sys.stdout.isatty(), _has_dots()))


def _has_dots() -> bool:
    try:
        "\u28ff".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _as_data(boards: list[Board]) -> dict[str, Any]:
    first = boards[0]
    data: dict[str, Any] = {
        "version": 1,
        "id": first.id,
        "title": dict(first.title.entries()),
        "sides": [board.side for board in boards],
        "accuracy_km": first.accuracy_km,
        "drawing": first.geography is not None,
        "areas": [
            {
                "id": area.id,
                "kind": area.kind,
                "name": _by_language(area),
                "also": {lang: list(names) for lang, names in area.also.items()},
                "neighbours": _neighbour_ids(first, area),
            }
            for area in first.areas
        ],
        "scales": {board.side: _scales(board) for board in boards},
    }
    if first.quarters is not None:
        data["quarters"] = {"meridian": first.quarters.meridian, "parallel": first.quarters.parallel}
    if first.credit:
        data["credit"] = first.credit
    return data


def _scales(board: Board) -> dict[str, Any]:
    from terra_cards.model.board import tick_json

    return {
        name: {
            "ticks": [tick_json(name, tick) for tick in scale.ticks],
            "open_below": scale.open_below,
            "open_above": scale.open_above,
            "tick": "half-open" if scale.half_open else "both-sides",
            "spaces": scale.count,
        }
        for name, scale in board.scales.items()
    }


def _by_language(area: Area) -> dict[str, str]:
    return {lang or "": name for lang, name in area.name.entries()}


def _neighbour_ids(board: Board, area: Area) -> list[str]:
    return sorted(board.areas[number].id for number in board.neighbours[board.area_index[area.id]])


@app.command(
    "locate",
    cls=WithNegativeNumbers,
    epilog="Examples: terra-cards board locate world 48.86 2.29 · ... world -33.9 18.4 · "
    "... world 48.86 N 2.29 E · ... world Portugal",
)
def locate(
    board: BoardName,
    place: Annotated[
        list[str],
        typer.Argument(metavar="LAT LON", help="Latitude and longitude, or the name of a country or place."),
    ],
    lang: Lang = "en",
    format: Format = "text",  # noqa: A002
) -> None:
    """Name the area of a place: of coordinates, or of a country or region by name."""
    choose(format, ["text", "json"], "format")
    from terra_cards.cli import coordinates

    found = playable_board(loaded_board(board), board)
    if not coordinates.looks_like(place):
        _locate_name(found, " ".join(place), lang, format)
        return
    try:
        at = coordinates.parse(place)
    except coordinates.CoordinateError as error:
        usage_error(str(error), error.help)
    _locate_point(found, at.lat, at.lon, lang, format)


def _locate_name(board: Board, name: str, lang: str, format: str) -> None:  # noqa: A002
    from terra_cards.model.area_names import AreaNames

    names = AreaNames(board.areas)
    areas = names.meant(name)
    if not areas:
        near = names.nearest(name)
        hint = f"did you mean '{near.name}' (area {near.area.id})?" if near else None
        usage_error(
            f"'{name}' is neither coordinates nor a name known on board '{board.id}'",
            hint or "give latitude and longitude: 48.86 2.29",
        )
    if format == "json":
        shown = [{"id": area.id, "kind": area.kind, "name": _by_language(area)} for area in areas]
        print_json({"version": 1, "board": board.id, "query": name, "areas": shown})
        return
    for area in areas:
        sys.stdout.write(f"{area.id} ({area.name.any(lang)}, {area.kind})\n")


def _locate_point(board: Board, lat: float, lon: float, lang: str, format: str) -> None:  # noqa: A002
    from terra_cards.cli.coordinates import written
    from terra_cards.model.quarter_shares import quarter_of

    geography = drawn(board)
    located = geography.locate(lat, lon, board.accuracy_km)
    by_id = {area.id: area for area in board.areas}
    data: dict[str, Any] = {"version": 1, "board": board.id, "lat": lat, "lon": lon}
    near = [
        (name, km) for name, km in geography.near(lat, lon, board.accuracy_km) if name not in (located.area,)
    ]
    swapped = _swapped(board, lat, lon, located.area) if located.island is None and len(near) == 0 else None
    if located.area is not None:
        area = by_id.get(located.area)
        data["area"] = located.area
        if area is not None:
            data |= {"kind": area.kind, "name": _by_language(area)}
        data["contains"] = located.contained
        data["moved_km"] = round(located.moved_km, 1)
        data["island"] = located.island is not None
    else:
        data["area"] = None
    if board.quarters is not None:
        data["quarter"] = quarter_of(lat, lon, board.quarters.meridian, board.quarters.parallel)
    data["near"] = [{"area": name, "km": round(km, 1)} for name, km in near]
    if swapped:
        data["swapped"] = swapped
    if format == "json":
        print_json(data)
    elif located.area is not None:
        sys.stdout.write(f"{written(lat, lon)} is in {_shown(by_id, located.area, lang)}\n")
        if located.moved_km:
            sys.stdout.write(
                f"  on the water of {located.contained}, {located.moved_km:.1f} km off the drawn coast: "
                f"within the drawing's accuracy of {board.accuracy_km:g} km\n"
            )
        if located.island is not None:
            sys.stdout.write("  on an island, which belongs to the sea area\n")
        if board.quarters is not None:
            sys.stdout.write(f"  quarter: {data['quarter']}\n")
        if near:
            listed = ", ".join(f"{name} {km:.0f} km" for name, km in near)
            sys.stdout.write(f"  within {board.accuracy_km:g} km: {listed}\n")
    if located.area is None:
        complain(f"{written(lat, lon)} is not on board '{board.id}'")
    if swapped and format != "json":
        sys.stderr.write(f"  help: the other way round, {lon:g} {lat:g} is in {swapped}\n")
    if located.area is None:
        raise typer.Exit(Exit.FINDINGS)


def _shown(by_id: dict[str, Area], name: str, lang: str) -> str:
    area = by_id.get(name)
    return f"{name} ({area.name.any(lang)})" if area else name


def _swapped(board: Board, lat: float, lon: float, area: str | None) -> str | None:
    """The land area of the coordinates exchanged, where as they stand they lead to water or nowhere."""
    geography = board.geography
    kinds = {known.id: known.kind for known in board.areas}
    if geography is None or abs(lon) > 90 or (area is not None and kinds.get(area) == "land"):
        return None
    other = geography.locate(lon, lat, board.accuracy_km).area
    return other if other is not None and kinds.get(other) == "land" else None


@app.command("neighbours", epilog="Example: terra-cards board neighbours world france")
def neighbours(
    board: BoardName,
    area: Annotated[
        list[str],
        typer.Argument(
            metavar="AREA", help="The id of an area, or a name it goes by.", autocompletion=_complete_area
        ),
    ],
    lang: Lang = "en",
    format: Format = "text",  # noqa: A002
) -> None:
    """List the neighbours of an area."""
    choose(format, ["text", "json"], "format")
    found = playable_board(loaded_board(board), board)
    one = _named_area(found, " ".join(area))
    others = [found.areas[found.area_index[name]] for name in _neighbour_ids(found, one)]
    lengths = found.geography.border_lengths if found.geography else {}
    if format == "json":
        rows = []
        for other in others:
            row: dict[str, Any] = {"id": other.id, "kind": other.kind, "name": _by_language(other)}
            length = lengths.get((min(one.id, other.id), max(one.id, other.id)))
            if length is not None:
                row["km"] = round(length, 1)
            rows.append(row)
        data = {"version": 1, "board": found.id, "area": one.id, "kind": one.kind, "name": _by_language(one)}
        print_json(data | {"neighbours": rows})
        return
    sys.stdout.write(f"{one.id} ({one.name.any(lang)}, {one.kind}): {len(others)} neighbours\n")
    width = max((len(other.id) for other in others), default=0)
    for other in others:
        length = lengths.get((min(one.id, other.id), max(one.id, other.id)))
        border = f"  {length:,.0f} km".replace(",", " ") if length is not None else ""
        sys.stdout.write(f"  {other.id:<{width}}  {other.kind:<4}  {other.name.any(lang)}{border}\n")


def _named_area(board: Board, name: str) -> Area:  # noqa: RET503
    """The area with an id, or the only one that goes by a name; else the program ends."""
    number = board.area_index.get(name)
    if number is not None:
        return board.areas[number]
    from terra_cards.model.area_names import AreaNames

    names = AreaNames(board.areas)
    called = names.meant(name)
    if len(called) == 1:
        return called[0]
    if called:
        listed = ", ".join(f"'{area.id}'" for area in called)
        usage_error(f"'{name}' lies in several areas of board '{board.id}'", f"name one of {listed}")
    near = names.nearest(name)
    hint = "'terra-cards board show BOARD' lists all areas"
    if near:
        same = near.name == near.area.id
        hint = f"did you mean '{near.area.id}'" + ("?" if same else f" ({near.name})?")
    usage_error(f"no area '{name}' on board '{board.id}'", hint)


app.command(
    "render",
    epilog="Examples: terra-cards board render world -o world.pdf · "
    "... germany -o board.pdf --poster --tile a4 --lang de · ... my.board.yaml -o map.svg",
)(board_render.render)

app.command(
    "build",
    epilog="Example: terra-cards board build states.geojson --id mine --name NAME -o mine.board.yaml",
)(board_build.build)
