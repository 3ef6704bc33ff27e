"""What ``render`` writes: one PDF, or pictures."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_identity import digest
from terra_cards.cli.print_plan import Plan, Written

if TYPE_CHECKING:
    from terra_cards.layout.card import CardPlan
    from terra_cards.layout.drawing import Item
    from terra_cards.layout.pages import Printed
    from terra_cards.layout.paper import SheetPlan
    from terra_cards.layout.proof import ProofWords
    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Face, Run


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def write(plan: Plan, faces: list[Face], runs: list[Run], ledger: Ledger | None = None) -> Written:
    """Writes the file, the pictures, and the paths for a cutting machine where they are asked for."""
    sizes = {(run.design.width, run.design.height, run.design.bleed) for run in runs}
    target = plan.target
    pictures = target is not None and target.suffix.lower() != ".pdf"
    if plan.printer.shop is not None or not pictures:
        if len(sizes) > 1:
            usage_error("the decks have cards of different sizes", "print them one by one")
        cards: list[Printed] = (
            with_backs(faces, runs, plan.backs) if plan.both_sides else [(face.plan, None) for face in faces]
        )
        if plan.credit_cards:
            cards += _on_both_sides(_credit_cards(faces, runs), cards, plan)
        if ledger is not None:
            ledger.backs([back for _, back in cards])
    if plan.printer.shop is not None:
        from terra_cards.cli.print_shop import write_for_shop

        return write_for_shop(plan, cards, faces, runs, ledger)
    if pictures:
        assert target is not None
        from terra_cards.cli.print_pictures import named, write_pictures

        shown = named(faces, _credit_cards(faces, runs) if plan.credit_cards else ())
        return Written(*write_pictures(target, plan.pictures, shown, runs, plan.dpi or 300.0, plan.force))
    return _sheets(plan, cards, faces, runs, ledger)


def _sheets(
    plan: Plan, cards: list[Printed], faces: list[Face], runs: list[Run], ledger: Ledger | None
) -> Written:
    from terra_cards.layout.correction import NOTHING
    from terra_cards.render import sheets
    from terra_cards.render.job import JobError, sheet_for

    first = runs[0]
    try:
        sheet = sheet_for(first.design, plan.sheets)
    except JobError as error:
        usage_error(str(error), error.hint)
    pages = _credits(faces, runs, (sheet.width, sheet.height)) if plan.credits else ()
    data = sheets.pdf(
        cards,
        sheet,
        runs,
        title=title_of(first),
        author=authors_of(first),
        lang=first.lang,
        duplex=plan.duplex,
        fronts=plan.fronts or NOTHING,
        proof=_proof(plan, sheet, len(cards), first) if plan.proof else None,
        credits_=pages,
        ledger=ledger,
        tags=plan.tags,
    )
    if plan.target is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        save(plan.target, data)
    for path in plan.cuts:
        _save_cuts(path, sheet, first)
    notes = [f"{path}: where a machine cuts" for path in plan.cuts]
    own = plan.printer.own
    if own is not None and own.paper not in (None, sheet.name):
        notes.append(f"'{own.name}' was measured on {own.paper}, and this is {sheet.name}: measure that, too")
    name = str(plan.target) if plan.target else "<stdout>"
    return Written(name, len(cards), sheet.sheets(len(cards)), tuple(notes), digest(data))


def _save_cuts(path: Path, sheet: SheetPlan, run: Run) -> None:
    from terra_cards.layout.cutting import cut_plan
    from terra_cards.render import cutpath

    cuts = cut_plan(sheet, run.design.corner)
    save(path, cutpath.dxf(cuts) if path.suffix.lower() == ".dxf" else cutpath.svg(cuts, title_of(run)))


def _proof(plan: Plan, sheet: SheetPlan, cards: int, run: Run) -> ProofWords:
    from terra_cards.layout.proof import ProofWords
    from terra_cards.library.press_words import word

    lang, design = run.lang, run.design
    wide, high = sheet.card
    lies = sheet.lies
    gutter = sheet.slots[1][0] - sheet.slots[0][0] - lies[0] if sheet.columns > 1 else 0.0
    settings = [
        word(
            "set-paper", lang, paper=sheet.name, width=f"{sheet.width:g}", height=f"{sheet.height:g}",
            count=sheet.per_sheet, card=f"{wide:g} x {high:g}", gutter=f"{gutter:g}",
        ),
        word("set-cards", lang, cards=cards, bleed=f"{design.bleed:g}"),
    ]  # fmt: skip
    if plan.printer.own is not None:
        settings.append(word("set-printer", lang, name=plan.printer.own.name))
    return ProofWords(
        word("proof", lang, title=title_of(run)),
        word("proof-advice", lang),
        word("pure", lang),
        word("greys", lang),
        word("trim", lang),
        word("safe", lang, safe=f"{design.safe:g}"),
        word("bleed", lang, bleed=f"{design.bleed:g}"),
        settings,
        design.safe,
    )


def title_of(run: Run) -> str:
    """The title of a deck, for the file."""
    info = run.deck.info
    return info.title.any(run.lang) if info and info.title else "Cards"


def authors_of(run: Run) -> str:
    """Who wrote a deck, for the file."""
    info = run.deck.info
    return ", ".join(name for name in (info.authors or () if info else ()) if name)


def _credits(faces: list[Face], runs: list[Run], size: tuple[float, float]) -> tuple[tuple[Item, ...], ...]:
    from terra_cards.layout.credits import credits_pages
    from terra_cards.library import credits_words
    from terra_cards.render.credits import sections

    lang = runs[0].lang
    parts = sections(runs, faces, lang)
    return credits_pages(credits_words.word("credits", lang), parts, size, runs[0].design, lang)


def _credit_cards(faces: list[Face], runs: list[Run]) -> list[CardPlan]:
    from terra_cards.layout.credits import credits_cards
    from terra_cards.library import credits_words
    from terra_cards.render.credits import sections

    lang = runs[0].lang
    title = credits_words.word("credits", lang)
    return credits_cards(title, sections(runs, faces, lang), runs[0].design, lang)


def _on_both_sides(plans: list[CardPlan], cards: list[Printed], plan: Plan) -> list[Printed]:
    """The credits on cards of their own: on both sides where others have themes there, else with the back
    that all share."""
    if not plan.both_sides:
        return [(one, None) for one in plans]
    backs = {id(back): back for _, back in cards if back is not None}
    if len(backs) == 1 and len(cards) > 1:
        (shared,) = backs.values()
        return [(one, shared) for one in plans]
    return list(zip_longest(plans[::2], plans[1::2]))


def with_backs(faces: list[Face], runs: list[Run], backs: str) -> list[Printed]:
    """Each printed card with its back: the theme on the other side, one that all share, or none."""
    from terra_cards.layout.common_back import common_back
    from terra_cards.layout.reading import read_drawing
    from terra_cards.render.job import themes_on_backs
    from terra_cards.render.press import edition_colours, printed_cards

    out: list[Printed] = []
    for run in runs:
        own = [face for face in faces if face.run is run]
        if backs == "themes" or (backs == "auto" and themes_on_backs(run.deck)):
            out += [(a.plan, b.plan if b else None) for a, b in printed_cards(run, own)]
            continue
        back = None
        if backs != "blank":
            info = run.deck.info
            title = info.title.any(run.lang) if info and info.title else ""
            colours = edition_colours(run.edition)
            name = run.edition.title.any(run.lang)
            back = common_back(run.design, name, title, run.lang, colours)
            said = ", ".join(part for part in (name, title) if part)
            back = replace(back, reading=read_drawing(said, run.lang, len(back.items)))
        out += [(face.plan, back) for face in own]
    return out


def save(path: Path, data: bytes) -> None:
    from terra_cards.source.atomic import write

    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{path}: cannot be written: {error.strerror or error}")
