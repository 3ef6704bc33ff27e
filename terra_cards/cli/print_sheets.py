"""``render`` on sheets: cards go into the file as they are laid out, so that memory does not grow."""

from __future__ import annotations

import gc
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO

from msgspec.structs import replace

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_identity import new_ledger
from terra_cards.cli.print_laying import Laying
from terra_cards.cli.print_output import (
    authors_of,
    credit_cards,
    credit_pages,
    empty_back,
    on_both_sides,
    role_cards,
    save,
    shared_back,
    themes,
    title_of,
)
from terra_cards.cli.print_pairing import paired
from terra_cards.cli.print_plan import Plan, Written

if TYPE_CHECKING:
    from terra_cards.cli.print_report import Progress
    from terra_cards.layout.card import CardPlan
    from terra_cards.layout.paper import SheetPlan
    from terra_cards.layout.proof import ProofWords
    from terra_cards.render.batches import Laid, Printing, Told, Wanted
    from terra_cards.render.credits import Shown
    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Run
    from terra_cards.render.sheets import Look


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
    from terra_cards.render import sheets

    runs = laying.runs
    if len({(run.design.width, run.design.height, run.design.bleed) for run in runs}) > 1:
        usage_error("the decks have cards of different sizes", "print them one by one")
    how, look, notes = _how(plan, runs)
    while True:
        known = len(laying.skipped)
        ledger = new_ledger(plan)
        seen: list[Shown] = []
        cards, laid = _cards(plan, laying)
        if not cards:
            return None
        sheet = how.sheet
        refusals: AbstractContextManager[None] = nullcontext()
        if plan.printer.shop is not None:
            from terra_cards.cli.print_shop import told

            refusals = told(plan)
        try:
            with refusals, _uncollected(), _output(plan.target) as file:
                out = _Hashed(file)
                progress = laying.progress()
                sheets.pdf(
                    out,
                    cards,
                    runs,
                    replace(how, laid=laid),
                    look,
                    partial(_heard, laying, progress, seen),
                    jobs=laying.jobs,
                    proof=_proof(plan, sheet, len(cards), runs[0]) if plan.proof else None,
                    credits_=partial(credit_pages, seen, runs, (sheet.width, sheet.height))
                    if plan.credits
                    else None,
                    ledger=ledger,
                )
                progress.close()
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
        _save_cuts(path, sheet, runs[0])
    name = str(plan.target) if plan.target else "<stdout>"
    on = 0 if plan.printer.shop is not None else sheet.sheets(len(cards))
    two = paired(plan, runs, {id(card) for one in cards for card in one.cards})
    said = (*notes, *_notes(plan, sheet), *two.notes)
    return Written(name, len(cards), on, said, out.digest, two.head(len(cards)), len(two.odd)), ledger


def _how(plan: Plan, runs: list[Run]) -> tuple[Printing, Look, tuple[str, ...]]:
    """How the cards are printed, and what the author should know of that: on the sheets of the wishes, or
    as a printer of cards asks."""
    from terra_cards.layout.correction import NOTHING
    from terra_cards.render.batches import Printing
    from terra_cards.render.job import JobError, sheet_for
    from terra_cards.render.sheets import Look, notes

    first = runs[0]
    margin = notes(runs, title_of(first), first.lang)
    look = Look(title_of(first), authors_of(first), first.lang, plan.created, plan.tags)
    if plan.printer.shop is None:
        try:
            sheet = sheet_for(first.design, plan.sheets)
        except JobError as error:
            usage_error(str(error), error.hint)
        how = Printing(sheet, margin, plan.duplex, plan.fronts or NOTHING)
        return _asked(how, plan), look, ()
    from terra_cards.cli.print_shop import notes_of, order_of, told

    with told(plan):
        from terra_cards.render.prepress.flatten import Flattener
        from terra_cards.render.sheets import photo_source
        from terra_cards.render.shop import shop_pages

        said = notes_of(plan, runs)
        made = shop_pages(order_of(plan, []), runs)
        flat = Flattener(photo_source(runs)) if made.flat else None
        look = replace(look, colours=made.colours, press=made.press, tags=plan.tags and made.tagged)
        how = Printing(made.sheet, margin, made.duplex, flat=flat)
        return _asked(how, plan), look, said


def _asked(how: Printing, plan: Plan) -> Printing:
    return replace(how, code=plan.build_code, known=plan.manifest is not None, credited=plan.credits)


def _heard(
    laying: Laying, progress: Progress, seen: list[Shown], wanted: Sequence[Wanted], told: Sequence[Told]
) -> None:
    """Takes down what is said of the cards of a batch."""
    from terra_cards.render.batches import credited

    cards = [(one.run, card) for one in wanted for card in one.cards]
    for (run, card), said in zip(cards, told, strict=True):
        progress.step()
        laying.note(run, card, said.face, said.found)
        if said.photo is not None:
            run.photos.learn(*said.photo)
        if (shown := credited(run, card, said)) is not None:
            seen.append(shown)


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


def _cards(plan: Plan, laying: Laying) -> tuple[list[Wanted], dict[int, Laid]]:
    """The cards that will be printed, and faces that had to be laid out to know how many there are."""
    from terra_cards.render.batches import Wanted

    out: list[Wanted] = []
    laid: dict[int, Laid] = {}
    shared: dict[int, CardPlan | None] = {}
    for run, cards in laying.chosen:
        both = plan.both_sides and themes(run, plan.backs)
        back = shared_back(run, plan.backs) if plan.both_sides and not both else None
        shared[id(run)] = back
        if both:
            back = empty_back(run)
        out += [Wanted(run, front, behind or back) for front, behind in laying.pairs(run, cards, both)]
    if not out:
        return out, laid
    if plan.role_cards:
        first = laying.runs[0]
        out += [Wanted(first, *sides) for sides in role_cards(laying.runs, plan, shared)]
    if plan.credit_cards:
        laid = {
            id(card): found
            for run in laying.runs
            for own in [[card for one in out if one.run is run for card in one.cards]]
            for card, found in zip(own, run.faces(own), strict=True)
        }
        out += _credits(plan, laying, out, laid)
    return out, laid


def _credits(
    plan: Plan, laying: Laying, cards: Sequence[Wanted], laid: Mapping[int, Laid]
) -> Iterator[Wanted]:
    """The credits as cards: how many is known when all others are laid out."""
    from terra_cards.layout.card import CardPlan
    from terra_cards.render.batches import Wanted
    from terra_cards.render.credits import shown

    faces = [laid[id(card)][0] for one in cards for card in one.cards]
    plans = {id(face.card): face.plan for face in faces if face is not None}
    backs = [one.behind if isinstance(one.behind, CardPlan) else plans.get(id(one.behind)) for one in cards]
    more = credit_cards([shown(face) for face in faces if face is not None], laying.runs)
    for front, behind in on_both_sides(more, backs, plan, laying.runs[0]):
        yield Wanted(laying.runs[0], front, behind)


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
