"""``render`` on sheets: cards go into the file as they are laid out, so that memory does not grow."""

from __future__ import annotations

import gc
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_identity import identified, new_ledger
from terra_cards.cli.print_laying import Laying
from terra_cards.cli.print_output import (
    authors_of,
    credit_cards,
    credit_pages,
    on_both_sides,
    role_cards,
    save,
    shared_back,
    themes,
    title_of,
)
from terra_cards.cli.print_plan import Plan, Written

if TYPE_CHECKING:
    from terra_cards.layout.pages import Printed
    from terra_cards.layout.paper import SheetPlan
    from terra_cards.layout.proof import ProofWords
    from terra_cards.model.loaded import AnyCard
    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Face, Run


class _Discarded(Exception):  # noqa: N818 - no error, but a way out of the file that is written
    """What was written is not what is wanted."""


class _Hashed:
    """A file that knows the SHA-256 of what it was given."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._hash = sha256()

    def write(self, data: bytes) -> None:
        self._file.write(data)
        self._hash.update(data)

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()


def write_sheets(plan: Plan, laying: Laying, keep_going: bool) -> tuple[Written, Ledger | None] | None:
    """Prints the cards; None, and no file, where there are none, or where some have no face and the others
    shall not be printed without them.

    Sheets are numbered before their cards are laid out. Where a card turns out to have no face all is
    written anew without it.
    """
    from terra_cards.layout.correction import NOTHING
    from terra_cards.render import sheets
    from terra_cards.render.job import JobError, sheet_for

    runs = laying.runs
    first = runs[0]
    if len({(run.design.width, run.design.height, run.design.bleed) for run in runs}) > 1:
        usage_error("the decks have cards of different sizes", "print them one by one")
    try:
        sheet = sheet_for(first.design, plan.sheets)
    except JobError as error:
        usage_error(str(error), error.hint)
    size = (sheet.width, sheet.height)
    while True:
        known = len(laying.skipped)
        ledger = new_ledger(plan)
        seen: list[Face] = []
        count, cards = _cards(plan, laying, ledger, seen)
        if not count:
            return None
        try:
            with _uncollected(), _output(plan.target) as file:
                out = _Hashed(file)
                sheets.pdf(
                    out,
                    cards,
                    count,
                    sheet,
                    runs,
                    title=title_of(first),
                    author=authors_of(first),
                    lang=first.lang,
                    duplex=plan.duplex,
                    fronts=plan.fronts or NOTHING,
                    proof=_proof(plan, sheet, count, first) if plan.proof else None,
                    credits_=partial(credit_pages, seen, runs, size) if plan.credits else None,
                    ledger=ledger,
                    tags=plan.tags,
                    created=plan.created,
                )
                if len(laying.skipped) > known:
                    raise _Discarded
        except _Discarded:
            if laying.left_out and not keep_going:
                return None
            continue
        except OSError as error:
            usage_error(f"{plan.target or '<stdout>'}: cannot be written: {error.strerror or error}")
        break
    for path in plan.cuts:
        _save_cuts(path, sheet, first)
    name = str(plan.target) if plan.target else "<stdout>"
    return Written(name, count, sheet.sheets(count), _notes(plan, sheet), out.digest), ledger


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without looking for garbage: faces leave none, and there is much to look through."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


@contextmanager
def _output(target: Path | None) -> Iterator[BinaryIO]:
    """Where to write: a file that is there when it is whole; what is no ordinary file gets it then."""
    from terra_cards.source.atomic import writing

    if target is not None and (not target.exists() or target.is_file()):
        with writing(target) as file:
            yield file
        return
    with TemporaryFile() as whole:
        yield whole
        whole.seek(0)
        if target is None:
            shutil.copyfileobj(whole, sys.stdout.buffer)
            sys.stdout.buffer.flush()
        else:
            with target.open("wb") as file:
                shutil.copyfileobj(whole, file)


def _cards(
    plan: Plan, laying: Laying, ledger: Ledger | None, seen: list[Face]
) -> tuple[int, Iterable[Printed]]:
    """How many cards will be printed, and the cards, laid out when they are taken. ``seen`` gets the faces
    without their drawings, where the credits need to know them."""
    pairs = [
        (run, laying.pairs(run, cards, plan.both_sides and themes(run, plan.backs)))
        for run, cards in laying.chosen
    ]
    count = sum(len(found) for _, found in pairs)
    cards = _laid(plan, laying, pairs, ledger, seen)
    if not count:
        return count, cards
    more = role_cards(laying.runs, plan) if plan.role_cards else []
    if not plan.credit_cards:
        return count + len(more), chain(cards, more)
    listed = [*cards, *more]  # the credits are cards too, and how many is known when all others are there
    listed += on_both_sides(credit_cards(seen, laying.runs), listed, plan)
    return len(listed), listed


def _laid(
    plan: Plan,
    laying: Laying,
    pairs: list[tuple[Run, list[tuple[AnyCard, AnyCard | None]]]],
    ledger: Ledger | None,
    seen: list[Face],
) -> Iterator[Printed]:
    for run, found in pairs:
        single = not (plan.both_sides and themes(run, plan.backs))
        back = shared_back(run, plan.backs) if plan.both_sides and single else None
        faces = laying.lay(run, [card for pair in found for card in pair if card is not None])

        def one(card: AnyCard | None, faces: Iterator[Face | None] = faces) -> Face | None:
            face = next(faces) if card is not None else None
            if face is None:
                return None
            if plan.credits or plan.credit_cards:
                seen.append(_light(face))
            return identified(face, plan.build_code, ledger)

        for front, behind in found:
            first, second = one(front), one(behind)
            if first is None:
                first, second = second, None
            if first is None:
                continue
            other = second.plan if second is not None else back
            if ledger is not None:
                ledger.backs([other])
            yield first.plan, other


def _light(face: Face) -> Face:
    """A face as the credits need it: its words, for their fonts, and nothing drawn."""
    from terra_cards.render.credits import lines_of

    return replace(face, plan=replace(face.plan, items=tuple(lines_of(face.plan.items)), reading=None))


def _notes(plan: Plan, sheet: SheetPlan) -> tuple[str, ...]:
    notes = [f"{path}: where a machine cuts" for path in plan.cuts]
    own = plan.printer.own
    if own is not None and own.paper not in (None, sheet.name):
        notes.append(f"'{own.name}' was measured on {own.paper}, and this is {sheet.name}: measure that, too")
    return tuple(notes)


def _save_cuts(path: Path, sheet: SheetPlan, run: Run) -> None:
    from terra_cards.layout.cutting import cut_plan
    from terra_cards.render import cutpath

    cuts = cut_plan(sheet, run.design.corner)
    save(path, cutpath.dxf(cuts) if path.suffix.lower() == ".dxf" else cutpath.svg(cuts, title_of(run)))


def _called(paper: str) -> str:
    """A paper as people write it: A4, Letter."""
    return paper.upper() if paper[1:].isdigit() else paper.capitalize()


def _proof(plan: Plan, sheet: SheetPlan, cards: int, run: Run) -> ProofWords:
    from terra_cards.layout.proof import ProofWords
    from terra_cards.library.press_words import word

    lang, design = run.lang, run.design
    wide, high = sheet.card
    lies = sheet.lies
    gutter = sheet.slots[1][0] - sheet.slots[0][0] - lies[0] if sheet.columns > 1 else 0.0
    settings = [
        word(
            "set-paper", lang,
            paper=_called(sheet.name), width=f"{sheet.width:g}", height=f"{sheet.height:g}",
            count=sheet.per_sheet, card=f"{wide:g} x {high:g}", gutter=f"{gutter:g}",
        ),
        word("set-cards", lang, cards=cards, bleed=f"{design.bleed:g}"),
    ]  # fmt: skip
    if plan.duplex is not None and not plan.folded:
        sides = [word("set-sides", lang, edge=word(f"cal-{plan.duplex.flip}", lang))]
        x, y = plan.duplex.correction.offset
        if x or y:
            sides.append(word("set-moved", lang, x=f"{x:g}", y=f"{y:g}"))
        settings.append("; ".join(sides))
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
