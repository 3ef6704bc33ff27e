"""What ``render`` writes for a printer of cards: its PDF, its pictures, or sheets for a table-top."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_output import save, title_of
from terra_cards.cli.print_plan import Plan, Written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from terra_cards.layout.pages import Printed
    from terra_cards.model.printer_file import PrinterInfo
    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Face, Run
    from terra_cards.render.shop import Order


def check_target(shop: PrinterInfo, target: Path | None) -> None:
    """A PDF where the printer takes one, a folder where it takes pictures."""
    pdf = target is None or target.suffix.lower() == ".pdf"
    name = shop.title or "this printer"
    if shop.delivery == "pdf" and not pdf:
        usage_error(f"{name} takes a PDF", "write -o cards.pdf")
    if shop.delivery != "pdf" and (target is None or target.suffix.lower() in (".pdf", ".png")):
        usage_error(f"{name} takes several pictures", "write -o pictures/, ending in / for a folder")


@contextmanager
def told(plan: Plan) -> Iterator[None]:
    """Tells the author what a printer's files cannot be made of, and ends."""
    from terra_cards.render.job import JobError
    from terra_cards.render.png import PngError
    from terra_cards.render.prepress.inks import ProfileError
    from terra_cards.render.prepress.pdfx import PressError

    try:
        yield
    except (JobError, PngError, PressError) as error:
        usage_error(str(error), error.hint)
    except ProfileError as error:
        usage_error(f"--icc: {error}" if plan.icc else str(error), "give the CMYK profile of the print shop")


def write_for_shop(
    plan: Plan,
    cards: list[Printed],
    faces: list[Face],
    runs: list[Run],
    ledger: Ledger | None,
    jobs: int = 1,
) -> Written:
    """Writes the pictures, or the sheets for a table-top, that the printer asks for; ``ledger`` learns which
    card is on which. Up to ``jobs`` processes draw."""
    shop = plan.printer.shop
    assert shop is not None
    order = order_of(plan, cards)
    with told(plan):
        if shop.delivery == "table-top":
            return _table_top(plan, order, faces, runs, ledger, jobs)
        return _pictures(plan, order, runs, notes_of(plan, runs), ledger, jobs)


def order_of(plan: Plan, cards: list[Printed]) -> Order:
    """What goes to the printer."""
    from terra_cards.render.shop import Order

    assert plan.printer.shop is not None
    return Order(plan.printer.shop, cards, plan.both_sides, plan.icc, plan.condition)


def notes_of(plan: Plan, runs: list[Run]) -> tuple[str, ...]:
    """What the author should know of a file for a printer. Raises JobError."""
    from terra_cards.render.shop import product

    shop = plan.printer.shop
    assert shop is not None
    made = product(shop, runs)
    return _notes(shop, made.title, made.trim, runs[0])


def _notes(shop: PrinterInfo, title: str, trim: tuple[float, float], run: Run) -> tuple[str, ...]:
    """What the author should know of a file for a printer."""
    design = run.design
    out = [f"for {shop.title}: {title}, cut to {trim[0]:.4g} x {trim[1]:.4g} mm"]
    if abs(trim[0] - design.width) > 0.05 or abs(trim[1] - design.height) > 0.05:
        out.append(
            f"the cards measure {design.width:g} x {design.height:g} mm: "
            "grounds run on to where the printer cuts"
        )
    safe = shop.safe or 0.0
    if design.safe + min(0.0, trim[0] - design.width, trim[1] - design.height) / 2 < safe - 0.05:
        out.append(
            f"the template keeps words {design.safe:g} mm from the cut, "
            f"and {shop.title} asks for {safe:.4g} mm"
        )
    return tuple(out)


def _pictures(
    plan: Plan, order: Order, runs: list[Run], notes: tuple[str, ...], ledger: Ledger | None, jobs: int
) -> Written:
    from terra_cards.render.shop import shop_pictures

    assert plan.target is not None
    digits = max(2, len(str(len(order.cards))))

    def name(number: int, side: str) -> str:
        if number < 0:
            return f"{side}.png"
        card = order.cards[number][0].card or "card"
        return f"{number + 1:0{digits}d}-{card}-{side}.png"

    made = (
        (name(number, side), data)
        for number, side, data in shop_pictures(order, runs, title_of(runs[0]), jobs)
    )
    sides = [name(number, side) for number in range(len(order.cards)) for side in ("front", "back")]
    save_all(plan.target, made, [*sides, name(-1, "back")], plan.force, ledger)
    for number, (front, back) in enumerate(order.cards if ledger is not None else ()):
        assert ledger is not None
        ledger.lies(front, name(number, "front"), "front")
        if back is not None:
            ledger.lies(back, name(number, "back"), "back")
    return Written(str(plan.target), len(order.cards), 0, notes)


def _table_top(
    plan: Plan, order: Order, faces: list[Face], runs: list[Run], ledger: Ledger | None, jobs: int
) -> Written:
    from terra_cards.render.tabletop import table_top

    assert plan.target is not None
    made = table_top(order, faces, runs, title_of(runs[0]), plan.base_url, ledger, jobs)
    save_all(plan.target, made, ["fronts-1.png", "backs-1.png", "back.png", "deck.json"], plan.force, ledger)
    return Written(str(plan.target), len(order.cards))


def save_all(
    folder: Path,
    files: Iterable[tuple[str, bytes]],
    names: list[str],
    force: bool,
    ledger: Ledger | None = None,
) -> None:
    """Writes files into a folder, which is made where it is not there; none where one of ``names``, which
    may be written, is in the way. ``ledger`` learns what was written."""
    there = next((folder / name for name in names if (folder / name).exists()), None)
    if there is not None and not force:
        usage_error(f"{there} is there already", "--force overwrites it")
    made = False
    for name, data in files:
        if not made:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                usage_error(f"{folder}: cannot be made: {error.strerror or error}")
            made = True
        path = folder / name
        if path.exists() and not force:
            usage_error(f"{path} is there already", "--force overwrites it")
        save(path, data)
        if ledger is not None:
            ledger.wrote(name, data)
