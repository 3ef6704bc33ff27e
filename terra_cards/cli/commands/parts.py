"""``terra-cards parts``: what a game needs beside its cards, to print and cut out."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import typer

from terra_cards.cli import print_flags as shared
from terra_cards.cli.output import Exit, choose, complain, print_json, usage_error
from terra_cards.cli.pieces import flags

if TYPE_CHECKING:
    from terra_cards.layout.correction import Correction
    from terra_cards.layout.cutting import CutPlan
    from terra_cards.layout.design import Design
    from terra_cards.layout.pages import Duplex, Notes, Page
    from terra_cards.layout.pieces.needs import Needs
    from terra_cards.layout.pieces.stones import StoneShape
    from terra_cards.render.job import Job
    from terra_cards.render.pieces.wishes import Game, Parts, Wishes

app = typer.Typer()


@app.command(
    "parts",
    epilog=(
        "Examples: terra-cards parts terra -o parts.pdf · "
        "terra-cards parts my.deck.yaml -o box.pdf --what box,holder --cut-path box.dxf · "
        "terra-cards parts terra-on-tour -o roles.pdf --what roles --duplex long --language de · "
        "terra-cards parts terra-2003 -o stones.pdf --what stones --layout fold --stone square"
    ),
)
def parts_command(
    game: flags.Game,
    output: flags.Output,
    what: flags.What = None,
    players: flags.Players = None,
    paper: flags.Paper = "a4",
    layout: flags.Layout = "auto",
    template: shared.Template = None,
    size: shared.Size = None,
    lang: flags.Lang = None,
    side: shared.Side = "metric",
    stone: flags.Stone = "round",
    stone_size: flags.StoneSize = "16mm",
    number: flags.Number = None,
    thickness: flags.Thickness = "0.32mm",
    stock: flags.Stock = "0.3mm",
    plain: flags.Plain = False,
    bleed: shared.Bleed = None,
    marks: shared.Marks = None,
    mark_length: shared.MarkLength = None,
    gutter: shared.Gutter = None,
    cut_path: shared.CutPath = None,
    duplex: shared.TwoSided = None,
    order: shared.Order = "interleaved",
    offset: shared.Offset = None,
    printer: shared.Printer = None,
    credits_: flags.Credits = False,
    tags: shared.Tags = True,
    force: shared.Force = False,
    format: shared.Format = "text",  # noqa: A002
    quiet: shared.Quiet = False,
) -> None:
    """Print what a game needs beside its cards: stones, score track, cards of roles, boxes.

    All is exact in millimetres: print at 100 %. Stones are told by colour, shape and dots.

    Boxes fit the size, number and thickness of the cards; on small paper they come in two pieces.
    """
    choose(format, ["text", "json"], "format")
    choose(side, shared.SIDES, "side")
    choose(order, shared.ORDERS, "order")
    choose(layout, ["auto", "fold"], "layout")
    choose(stone, list(flags.SHAPES), "outline of stones")
    wanted = _what(what)
    target = _target(output, force)
    from terra_cards.cli.pieces.game import language_of, load_game
    from terra_cards.cli.print_input import make_job, millimetres, sheet_wishes
    from terra_cards.cli.print_plan import cut_files, sides
    from terra_cards.cli.print_printer import Printer, find_printer
    from terra_cards.render.pieces.making import make_parts
    from terra_cards.render.pieces.wishes import PartsError, Wishes

    own = find_printer(printer) if printer else Printer()
    if own.shop is not None:
        usage_error(f"{own.shop.title} prints cards, and these are parts", "name a printer of your own")
    sheets = sheet_wishes(paper, layout, marks, mark_length, gutter)
    both, fronts = sides(duplex, offset, order, output, layout == "fold", own)
    cuts = cut_files(cut_path, force)
    if cuts and layout == "fold":
        usage_error("a fold sheet is cut after it is glued, by hand", "leave --cut-path out")
    found = load_game(game, template)
    language = language_of(found, lang)
    needs = _needs(found, players)
    chosen = _possible(wanted, found, needs)
    wishes = Wishes(
        chosen,
        language,
        sheets,
        cast("StoneShape", stone),
        _length(stone_size, "--stone-size", 8, 50),
        _count(number),
        _length(thickness, "--thickness", 0.05, 5),
        _length(stock, "--stock", 0.1, 3),
        millimetres(bleed, "--bleed", 0, 20),
        plain,
        wanted is None,
        side == "imperial",
    )
    job = make_job(lang, side, None, None, None, None, bleed, size, 300.0, False)
    design = _design(found, language, job)
    try:
        parts = make_parts(found, needs, design, wishes)
    except PartsError as error:
        usage_error(str(error), error.hint)
    pages = _write(target, parts, found, design, wishes, both, fronts, cuts, credits_, tags)
    _tell(output, parts, pages, found, wishes, format, quiet)
    if parts.problems:
        for problem in dict.fromkeys(parts.problems):
            complain(problem)
        raise typer.Exit(Exit.FINDINGS)


def _what(text: str | None) -> tuple[str, ...] | None:
    """The names of parts, by commas, in the usual order; None for all that there are."""
    if text is None or text == "all":
        return None
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        choose(name, [*flags.WHAT, "all"], "part")
    if not names:
        usage_error(f"--what '{text}' names no part", f"write {', '.join(flags.WHAT)}")
    return None if "all" in names else tuple(name for name in flags.WHAT if name in names)


def _possible(wanted: tuple[str, ...] | None, game: Game, needs: Needs) -> tuple[str, ...]:
    """The parts that the game has; one asked for that it lacks ends the program."""
    edition = game.edition
    crisis = edition.engine == "crisis"
    lacking = {
        "roles": not needs.roles and f"'{edition.id}' has no cards of roles",
        "reference": not needs.references and f"'{edition.id}' needs no reference cards",
        "holder": crisis and f"the cards of '{edition.id}' are held in the hand, not in a card box",
    }
    if wanted is None:
        no_number = not game.cards
        return tuple(
            name
            for name in flags.WHAT
            if not lacking.get(name) and not (no_number and name in ("box", "holder"))
        )
    for name in wanted:
        if lacking.get(name):
            usage_error(str(lacking[name]), f"leave {name} out")
    return wanted


def _target(output: str, force: bool) -> Path | None:
    from terra_cards.cli.print_input import target_of

    path = Path(output)
    if output != "-" and (path.is_dir() or path.suffix.lower() != ".pdf" or output.endswith(("/", "\\"))):
        usage_error(f"{output}: parts are printed to a .pdf file", "write -o parts.pdf")
    return target_of(output, force)


def _needs(game: Game, players: int | None) -> Needs:
    from terra_cards.layout.pieces.needs import needs_of
    from terra_cards.layout.pieces.players import MOST

    low, high = game.edition.players
    if players is not None and not low <= players <= high:
        usage_error(f"'{game.edition.id}' is for {low} to {high} players, not {players}")
    if (players or high) > MOST:
        usage_error(f"there are colours and shapes for {MOST} players", f"write --players {MOST}")
    return needs_of(game.edition, players)


def _count(number: int | None) -> int | None:
    if number is not None and not 1 <= number <= 1000:
        usage_error(f"--number {number} is out of range", "write 1 to 1000")
    return number


def _length(text: str, option: str, low: float, high: float) -> float:
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*", text)
    value = float(found[1]) * {"cm": 10.0, "in": 25.4}.get(found[2] or "mm", 1.0) if found else -1.0
    if not low <= value <= high:
        usage_error(f"{option} '{text}' is out of range", f"write {low:g}mm to {high:g}mm, or inches: 0.5in")
    return value


def _design(game: Game, lang: str, job: Job) -> Design:
    from terra_cards.layout.scripts import right_to_left
    from terra_cards.render.job import JobError, template_design

    try:
        return template_design(game.template, job, False, right_to_left(lang))
    except JobError as error:
        usage_error(str(error), error.hint)


def _write(
    target: Path | None,
    parts: Parts,
    game: Game,
    design: Design,
    wishes: Wishes,
    duplex: Duplex | None,
    fronts: Correction | None,
    cuts: tuple[Path, ...],
    credits_: bool,
    tags: bool,
) -> dict[str, int]:
    """Writes the file and the paths for a machine; how many pages each part takes."""
    from terra_cards.cli.print_output import save
    from terra_cards.layout.correction import NOTHING
    from terra_cards.render.pieces.pdf import parts_pdf

    title = game.title(wishes.lang) or game.edition.title.any(wishes.lang)
    made = parts_pdf(
        parts.made,
        _notes(title, design, wishes.lang),
        title=title,
        lang=wishes.lang,
        duplex=duplex,
        fronts=fronts or NOTHING,
        credits_=_credits(parts, design, wishes) if credits_ else (),
        tags=tags,
    )
    plans = [(part.name, plan) for part in parts.made for plan in part.cuts]
    files = [(path, name, plan) for path in cuts for name, plan in _named(path, plans)]
    if target is None:
        sys.stdout.buffer.write(made.data)
        sys.stdout.buffer.flush()
    else:
        save(target, made.data)
    for _, name, plan in files:
        save(name, _cut_file(name, plan, title))
    return made.pages


def _credits(parts: Parts, design: Design, wishes: Wishes) -> list[Page]:
    """Pages that say whom fonts and icons are owed to."""
    from terra_cards.layout.credits import credits_pages
    from terra_cards.layout.pages import Page, at, read_aloud
    from terra_cards.library import credits_words
    from terra_cards.model.papers import PAPERS, paper_size
    from terra_cards.render.credits import piece_sections
    from terra_cards.render.pieces.pdf import drawn_by

    drawn = [items for part in parts.made for items in drawn_by(part)]
    size = paper_size(wishes.sheets.paper) or PAPERS["a4"]
    title = credits_words.word("credits", wishes.lang)
    found = piece_sections(drawn, wishes.lang)
    return [
        read_aloud(Page(*size, (at(0.0, 0.0, items),)), wishes.lang)
        for items in credits_pages(title, found, size, design, wishes.lang)
    ]


def _named(path: Path, plans: list[tuple[str, CutPlan]]) -> list[tuple[Path, CutPlan]]:
    """A file for each sheet: the name as given for one, else with the part's name, and its number where it
    has several."""
    if len(plans) == 1:
        return [(path, plans[0][1])]
    out = []
    for index, (part, plan) in enumerate(plans):
        same = [other for other, _ in plans if other == part]
        nth = sum(other == part for other, _ in plans[: index + 1])
        suffix = f"-{part}" + (f"-{nth}" if len(same) > 1 else "")
        out.append((path.with_name(f"{path.stem}{suffix}{path.suffix}"), plan))
    return out


def _cut_file(path: Path, plan: CutPlan, title: str) -> bytes:
    from terra_cards.render import cutpath

    return cutpath.dxf(plan) if path.suffix.lower() == ".dxf" else cutpath.svg(plan, title)


def _notes(title: str, design: Design, lang: str) -> Notes:
    from terra_cards.layout.pages import Notes
    from terra_cards.library import press_words, words

    face = next(iter(design.faces.values()))
    advice = words.word("print", lang, words.word("print", "en"))
    return Notes(face, title, advice, press_words.word("fold", lang))


def _tell(
    output: str, parts: Parts, pages: dict[str, int], game: Game, wishes: Wishes, format: str, quiet: bool  # noqa: A002
) -> None:  # fmt: skip
    told = [
        {**one, "pages": pages.get(one["part"], 0)} for one in parts.told
    ]  # chits share the stones' sheets
    if format == "json":
        print_json(
            {
                "version": 1, "output": output, "edition": game.edition.id, "lang": wishes.lang,
                "pages": sum(pages.values()), "parts": told,
            }
        )  # fmt: skip
    elif not quiet and output != "-":
        from terra_cards.cli.print_output import counted

        sys.stderr.write(f"{output}: {counted(sum(pages.values()), 'page')}\n")
        for one in told:
            sys.stderr.write(f"  {_line(one)}\n")


def _line(one: dict[str, Any]) -> str:
    from terra_cards.cli.print_output import counted

    name = one["part"]
    if name == "stones":
        return (
            f"stones: {one['each']} for each of {counted(one['players'], 'player')}, {one['size_mm'][0]:g} mm"
        )
    if name == "track":
        return f"track: {one['spaces']} spaces, {one['size_mm'][0]:g} x {one['size_mm'][1]:g} mm"
    if name == "chits":
        return f"chits: {one['pieces']} of +{one['worth']}"
    if name in ("box", "holder"):
        width, depth, height = one["inside_mm"]
        pieces = "" if len(one["flat_mm"]) == 1 else ", in two pieces"
        return (
            f"{name}: {counted(one['cards'], 'card')}, inside {width:g} x {depth:g} x {height:g} mm{pieces}"
        )
    return f"{name}: {counted(one['pieces'], 'card')} of {one['size_mm'][0]:g} x {one['size_mm'][1]:g} mm"
