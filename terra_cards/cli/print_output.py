"""What ``render`` writes: one PDF, or pictures."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_plan import Plan, Written

if TYPE_CHECKING:
    from terra_cards.layout.card import CardPlan
    from terra_cards.layout.drawing import Item
    from terra_cards.layout.pages import Printed
    from terra_cards.render.credits import Shown
    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Face, Run


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def write(plan: Plan, faces: list[Face], runs: list[Run], ledger: Ledger | None, jobs: int = 1) -> Written:
    """Writes pictures, or what a printer of cards asks for, drawn by up to ``jobs`` processes."""
    target = plan.target
    if plan.printer.shop is not None:
        from terra_cards.cli.print_shop import write_for_shop

        if len({(run.design.width, run.design.height, run.design.bleed) for run in runs}) > 1:
            usage_error("the decks have cards of different sizes", "print them one by one")
        cards: list[Printed] = (
            with_backs(faces, runs, plan.backs) if plan.both_sides else [(face.plan, None) for face in faces]
        )
        if plan.role_cards:
            cards += role_cards(runs, plan, {})
        if plan.credit_cards:
            backs = [back for _, back in cards]
            cards += on_both_sides(credit_cards(_shown(faces), runs), backs, plan, runs[0])
        from terra_cards.cli.print_pairing import paired

        told = paired(plan, runs, {id(face.card) for face in faces})
        made = write_for_shop(plan, cards, faces, runs, ledger, jobs)
        notes = (*made.notes, *told.notes)
        return replace(made, notes=notes, head=told.head(made.cards), blank=len(told.odd))
    assert target is not None
    from terra_cards.cli.print_pictures import named, write_pictures

    more = [front for front, _ in role_cards(runs, plan, {})] if plan.role_cards else []
    more += credit_cards(_shown(faces), runs) if plan.credit_cards else []
    shown = named(faces, more)
    dpi = plan.dpi or 300.0
    return Written(*write_pictures(target, plan.pictures, shown, runs, dpi, plan.force, ledger, jobs))


def title_of(run: Run) -> str:
    """The title of a deck, for the file."""
    info = run.deck.info
    return info.title.any(run.lang) if info and info.title else "Cards"


def authors_of(run: Run) -> str:
    """Who wrote a deck, for the file."""
    info = run.deck.info
    return ", ".join(name for name in (info.authors or () if info else ()) if name)


def _shown(faces: list[Face]) -> list[Shown]:
    from terra_cards.render.credits import shown

    return [shown(face) for face in faces]


def credit_pages(
    faces: list[Shown], runs: list[Run], size: tuple[float, float]
) -> tuple[tuple[Item, ...], ...]:
    """The credits as pages of a size."""
    from terra_cards.layout.credits import credits_pages
    from terra_cards.library import credits_words
    from terra_cards.render.credits import sections

    lang = runs[0].lang
    parts = sections(runs, faces, lang)
    return credits_pages(credits_words.word("credits", lang), parts, size, runs[0].design, lang)


def credit_cards(faces: list[Shown], runs: list[Run]) -> list[CardPlan]:
    from terra_cards.layout.credits import credits_cards
    from terra_cards.library import credits_words
    from terra_cards.render.credits import sections

    lang = runs[0].lang
    title = credits_words.word("credits", lang)
    return credits_cards(title, sections(runs, faces, lang), runs[0].design, lang)


def role_cards(runs: list[Run], plan: Plan, known: Mapping[int, CardPlan | None]) -> list[Printed]:
    """The cards of roles and the reference cards of each deck's game, with a back that tells nothing: that of
    the deck's other cards where it is ``known``, by the identity of the run."""
    from terra_cards.render.pieces.making import beside

    out: list[Printed] = []
    for run in runs:
        backs = "blank" if plan.backs == "blank" else "common"
        back = known.get(id(run)) or (shared_back(run, backs) if plan.both_sides else None)
        out += [(one, back) for one in beside(run.edition, run.design, run.lang)]
    return out


def on_both_sides(plans: list[CardPlan], backs: list[CardPlan | None], plan: Plan, run: Run) -> list[Printed]:
    """The credits on cards of their own: on both sides where others have themes there, else with the back
    that all share. ``backs`` are those of all other cards."""
    if not plan.both_sides:
        return [(one, None) for one in plans]
    different = {id(back): back for back in backs if back is not None}
    if len(different) == 1 and len(backs) > 1:
        (shared,) = different.values()
        return [(one, shared) for one in plans]
    empty = empty_back(run) if themes(run, plan.backs) else None
    return [(front, behind or empty) for front, behind in zip_longest(plans[::2], plans[1::2])]


def themes(run: Run, backs: str) -> bool:
    """Whether backs carry themes."""
    from terra_cards.render.job import themes_on_backs

    return backs == "themes" or (backs == "auto" and themes_on_backs(run.deck))


def shared_back(run: Run, backs: str) -> CardPlan | None:
    """The back that all cards of a run share; None for blank ones."""
    from terra_cards.layout.common_back import common_back
    from terra_cards.layout.reading import read_drawing
    from terra_cards.render.press import edition_colours

    if backs == "blank":
        return None
    info = run.deck.info
    title = info.title.any(run.lang) if info and info.title else ""
    name = run.edition.title.any(run.lang)
    back = common_back(run.design, name, title, run.lang, edition_colours(run.edition))
    said = ", ".join(part for part in (name, title) if part)
    return replace(back, reading=read_drawing(said, run.lang, len(back.items)))


def empty_back(run: Run) -> CardPlan:
    """The back of a card whose other side has no theme, among cards that have one: the globe of the common
    back without words."""
    from terra_cards.layout.common_back import common_back
    from terra_cards.render.press import edition_colours

    return common_back(run.design, "", "", run.lang, edition_colours(run.edition))


def with_backs(faces: list[Face], runs: list[Run], backs: str) -> list[Printed]:
    """Each printed card with its back: the theme on the other side, one that all share, or none."""
    from terra_cards.render.press import printed_cards

    out: list[Printed] = []
    for run in runs:
        own = [face for face in faces if face.run is run]
        if themes(run, backs):
            empty = empty_back(run)
            out += [(a.plan, b.plan if b else empty) for a, b in printed_cards(run, own)]
        else:
            back = shared_back(run, backs)
            out += [(face.plan, back) for face in own]
    return out


def save(path: Path, data: bytes) -> None:
    from terra_cards.source.atomic import write

    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{path}: cannot be written: {error.strerror or error}")
