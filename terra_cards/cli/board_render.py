"""``board render``: a board's map, or the poster to play on, as PDF, SVG or PNG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terra_cards.cli.boards import complete_board, drawn, loaded_board, playable_board
from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error
from terra_cards.cli.progress import Stages

if TYPE_CHECKING:
    from terra_cards.layout.poster.plan import PosterPlan
    from terra_cards.layout.poster.tiles import Tiling
    from terra_cards.model.board import Board, Side
    from terra_cards.model.edition import Edition
    from terra_cards.model.loaded import LoadedTemplate

ENDINGS = (".pdf", ".svg", ".png")
MOST_PIXELS = 200e6  # of a picture: a good 300 dpi on A0


def render(
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD",
            help="A built-in board, or the path of a board file.",
            autocompletion=complete_board,
        ),
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", help="A .pdf, .svg or .png file; the ending says which.")
    ],
    poster: Annotated[
        bool,
        typer.Option("--poster", help="The board to play on: map, scales, score track, information box."),
    ] = False,
    paper: Annotated[
        str | None,
        typer.Option("--paper", help="a0 to a6, letter, arch-d, ... or a size: 700x500mm. a3; posters a2."),
    ] = None,
    tile: Annotated[
        str | None,
        typer.Option("--tile", help="Cut a PDF into sheets for a home printer: a4, letter, a3, ..."),
    ] = None,
    overlap: Annotated[str, typer.Option("--overlap", help="How far the sheets overlap.")] = "10mm",
    side: Annotated[str | None, typer.Option("--side", help="Side of the board: metric or imperial.")] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Language of the names; else the first.")] = None,
    edition: Annotated[
        str | None,
        typer.Option("--edition", help="Whose colours and points a poster has; else the board's own."),
    ] = None,
    template: Annotated[
        str | None,
        typer.Option(
            "--template", help="A card design: its colours of the scales, and its fonts for other scripts."
        ),
    ] = None,
    dpi: Annotated[float, typer.Option("--dpi", help="Resolution of a .png file.")] = 150.0,
    force: Annotated[bool, typer.Option("--force", "-f", help="Overwrite what is there.")] = False,
    format: Annotated[str, typer.Option("--format", help="text, or json on standard output.")] = "text",  # noqa: A002
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing of what was written.")] = False,
) -> None:
    """Draw a board: its map for the wall, or with --poster all that is needed to play on it.

    Print at 100 %. With --tile a PDF is cut into sheets that overlap, with marks where to cut and a
    ruler to check the printer with. A board without a drawing has a poster too: its areas stand on it as
    cards, each with the names of its neighbours.
    """
    choose(format, ["text", "json"], "format")
    target = _target(output, force)
    if side is not None:
        choose(side, ["metric", "imperial"], "side")
    if not 20 <= dpi <= 1200:
        usage_error(f"--dpi {dpi:g} is out of range", "write 20 to 1200")
    found = _board(board, side)
    if not poster:
        drawn(found)
    ending = target.suffix.lower()
    if (tile is not None) and ending != ".pdf":
        usage_error(f"{output}: sheets to cut and glue need a .pdf file", "leave out --tile, or end in .pdf")
    size = _size(found, paper or ("a2" if poster else "a3"))
    if ending == ".png":
        _check_pixels(size, dpi)
    with Stages(quiet) as told:
        told("finding places for the names")
        rules = _edition(edition, found) if poster else None
        plan = _plan(found, rules, size, _language(found, lang), template)
        tiling = _tiling(plan, tile, overlap) if tile is not None else None
        told("drawing" if tiling is None else f"drawing {len(tiling.tiles)} sheets")
        data = _drawn(plan, tiling, ending, dpi)
    _save(target, data)
    pages = len(tiling.tiles) if tiling else 1
    if format == "json":
        print_json(
            {
                "version": 1,
                "board": found.id,
                "output": str(target),
                "side": found.side,
                "lang": plan.lang,
                "width_mm": round(plan.width, 2),
                "height_mm": round(plan.height, 2),
                "pages": pages,
                "unnamed": list(plan.unplaced),
                "unprinted": list(plan.unprinted),
            }
        )
    elif not quiet:
        sheets = f" on {pages} sheets of {tile}" if tiling else ""
        sys.stderr.write(f"{target}: {plan.width:g} x {plan.height:g} mm{sheets}\n")
    if plan.unplaced:
        listed = ", ".join(plan.unplaced[:12]) + (", ..." if len(plan.unplaced) > 12 else "")
        complain(f"no room for the names of {listed}", "choose a larger paper")
    if plan.unprinted:
        complain(
            f"no font of the poster prints {', '.join(plan.unprinted[:12])}",
            "pip install 'terra-cards[scripts]', name a --template whose fallback fonts do, or take another "
            "--lang",
        )
    if plan.unplaced or plan.unprinted:
        raise typer.Exit(Exit.FINDINGS)


def _target(output: str, force: bool) -> Path:
    path = Path(output)
    if path.is_dir():
        usage_error(f"{output}: it is a folder", "name a file that ends in .pdf, .svg or .png")
    if path.suffix.lower() not in ENDINGS:
        usage_error(f"{output}: the name must end in .pdf, .svg or .png")
    if not path.parent.is_dir():
        usage_error(f"{output}: there is no folder '{path.parent}'")
    if path.exists() and not force:
        usage_error(f"{output} is there already", "--force overwrites it")
    return path


def _board(name: str, side: str | None) -> Board:
    """The side asked for; else metric, else the only one that the board has."""
    loaded = loaded_board(name)
    wanted: Any = side or ("metric" if "metric" in loaded.sides or not loaded.sides else loaded.sides[0])
    chosen: Side = wanted
    return playable_board(loaded, name, chosen)


def _language(board: Board, wanted: str | None) -> str:
    """A language in which every area has a name."""
    languages = [lang for lang in board.areas[0].name.languages if lang] if board.areas else []
    if wanted is None:
        return languages[0] if languages else "en"
    if not languages:
        return wanted  # names that are the same in every language
    for lang in languages:
        if lang.casefold() == wanted.casefold():
            return lang
    choose(wanted, languages, "language of this board")
    return wanted


def _edition(name: str | None, board: Board) -> Edition:
    """The edition named, else the built-in one that is played on this board, else ``terra``."""
    from terra_cards.library import resources
    from terra_cards.workspace.files import Files
    from terra_cards.workspace.parts import Parts, builtin_edition, is_path

    if name is None:
        for known in ("terra", "terra-deutschland"):
            own = builtin_edition(known).edition
            if own is not None and own.info.board == board.id:
                return own
        name = "terra"
    if is_path(name):
        path = Path(name)
        if not path.is_file():
            usage_error(f"{name}: no such file")
        files = Files()
        loaded = Parts(files).load_edition(files.give(path))
    else:
        choose(name, resources.names("editions"), "edition")
        loaded = builtin_edition(name)
    if loaded.edition is None:
        complain(f"the edition '{name}' has errors", f"terra-cards lint {name}")
        raise typer.Exit(Exit.FINDINGS)
    if loaded.edition.engine == "crisis":
        usage_error(f"'{name}' is played without a board")
    return loaded.edition


def _size(board: Board, paper: str) -> tuple[float, float]:
    from terra_cards.layout.poster.plan import turned
    from terra_cards.layout.poster.sizes import SHEETS, PaperError, paper_size

    try:
        return turned(board, *paper_size(paper))
    except PaperError as error:
        from terra_cards.source.names import nearest

        near = nearest(paper.casefold(), list(SHEETS))
        hint = f"did you mean '{near.name}'?" if near else f"write {', '.join(SHEETS)}, or 700x500mm"
        usage_error(str(error), hint)


def _check_pixels(size: tuple[float, float], dpi: float) -> None:
    """A picture that no machine can hold is refused before it is drawn."""
    pixels = size[0] / 25.4 * dpi * size[1] / 25.4 * dpi
    if pixels > MOST_PIXELS:
        most = int((MOST_PIXELS / (size[0] * size[1])) ** 0.5 * 25.4)
        usage_error(
            f"--dpi {dpi:g} on {size[0]:g} x {size[1]:g} mm makes {pixels / 1e6:,.0f} million pixels",
            f"write --dpi {most} or less, or a .pdf file, which is sharp at any size",
        )


def _plan(
    board: Board, edition: Edition | None, size: tuple[float, float], lang: str, template: str | None
) -> PosterPlan:
    from terra_cards.layout.design import DesignError
    from terra_cards.layout.poster.plan import map_plan, poster_plan
    from terra_cards.library.fonts import FontNotFoundError

    dress = _template(template) if template is not None else None
    try:
        if edition is not None:
            return poster_plan(board, edition, size, lang, dress)
        return map_plan(board, size, lang, dress)
    except FontNotFoundError as error:
        usage_error(str(error), error.hint)
    except DesignError as error:
        complain(f"the template '{template}': {error.message}", f"terra-cards lint {template}")
        raise typer.Exit(Exit.FINDINGS) from None


def _template(name: str) -> LoadedTemplate:
    from terra_cards.cli.print_input import template_named

    loaded = template_named(name)
    if loaded.file is None:
        complain(f"the template '{name}' has errors", f"terra-cards lint {name}")
        raise typer.Exit(Exit.FINDINGS)
    return loaded


def _tiling(plan: PosterPlan, name: str, overlap: str) -> Tiling:
    import re

    from terra_cards.layout.poster import tiles
    from terra_cards.layout.poster.sizes import SHEETS

    choose(name.casefold(), list(SHEETS), "paper")
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*", overlap)
    width = float(found[1]) * {"cm": 10.0, "in": 25.4}.get(found[2] or "mm", 1.0) if found else -1.0
    if not 0 <= width <= 50:
        usage_error(f"--overlap '{overlap}' is no overlap", "write 10mm or 0.5in; at most 50 mm")
    try:
        return tiles.tile((plan.width, plan.height), SHEETS[name.casefold()], width)
    except ValueError as error:
        usage_error(str(error))


def _drawn(plan: PosterPlan, tiling: Tiling | None, ending: str, dpi: float) -> bytes:
    from terra_cards.render import posters

    if ending == ".pdf":
        return posters.poster_pdf(plan, tiling)
    if ending == ".svg":
        return posters.poster_svg(plan)
    from terra_cards.render.png import PngError

    try:
        return posters.poster_png(plan, dpi)
    except PngError as error:
        usage_error(str(error), error.hint)


def _save(path: Path, data: bytes) -> None:
    from terra_cards.source.atomic import write

    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{path}: cannot be written: {error.strerror or error}")
