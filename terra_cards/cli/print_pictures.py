"""What ``render`` writes as pictures: one file of one card, or a folder with a file a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_flags import PICTURES

if TYPE_CHECKING:
    from terra_cards.layout.card import CardPlan
    from terra_cards.render.manifest import Ledger
    from terra_cards.render.press import Face, Run


class Picture(Struct, frozen=True):
    """A card to be shown: the name of its file, its title, and what is drawn."""

    name: str
    title: str
    plan: CardPlan


def named(faces: list[Face], more: Sequence[CardPlan] = ()) -> list[Picture]:
    """The faces by their cards' ids, after their decks' where there are two; then ``more`` by theirs."""
    several = len({face.deck for face in faces}) > 1
    out = [
        Picture(f"{face.deck}-{face.plan.card}" if several else face.plan.card, face.title, face.plan)
        for face in faces
    ]
    return [*out, *(Picture(plan.card, plan.card, plan) for plan in more)]


def write_pictures(
    target: Path,
    kind: str,
    shown: list[Picture],
    runs: list[Run],
    dpi: float,
    force: bool,
    ledger: Ledger | None = None,
    jobs: int = 1,
) -> tuple[str, int]:
    """Writes them; the name written and how many. ``kind`` counts for a folder, a file says its own.
    ``ledger`` learns which card is on which; ``jobs`` processes draw."""
    from terra_cards.cli.print_output import save

    single = target.suffix.lower().lstrip(".")
    if single in PICTURES and not target.is_dir():
        if len(shown) > 1:
            usage_error(
                f"{target}: one picture cannot hold {len(shown)} cards", "end the name in / for a folder"
            )
        kind, paths = single, [target]
    else:
        paths = _paths(target, kind, shown)
        there = [path for path in paths if path.exists()]
        if there and not force:
            usage_error(f"{there[0]} is there already", "--force overwrites it")
    made = _made(kind, shown, runs, dpi, jobs)
    try:
        if paths != [target]:
            target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        usage_error(f"{target}: cannot be made: {error.strerror or error}")
    for path, one, data in zip(paths, shown, made, strict=True):
        save(path, data)
        if ledger is not None:
            ledger.lies(one.plan, path.name, "front")
            ledger.wrote(path.name, data)
    return str(target), len(shown)


def _made(kind: str, shown: list[Picture], runs: list[Run], dpi: float, jobs: int) -> Iterator[bytes]:
    from terra_cards.render.glyphs import OutlineError
    from terra_cards.render.png import PngError, pictures

    try:
        if kind == "png":
            yield from pictures([one.plan for one in shown], runs, dpi, jobs)
        else:
            from terra_cards.render.card_svg import drawings

            yield from drawings([(one.plan, one.title) for one in shown], runs, jobs)
    except PngError as error:
        usage_error(str(error), error.hint)
    except OutlineError as error:
        usage_error(str(error), "pip install 'terra-cards[scripts]'")


def _paths(folder: Path, kind: str, shown: list[Picture]) -> list[Path]:
    """A file a card, never twice the same."""
    names: dict[str, int] = {}
    paths = []
    for one in shown:
        number = names[one.name] = names.get(one.name, 0) + 1
        paths.append(folder / (f"{one.name}.{kind}" if number == 1 else f"{one.name}-{number}.{kind}"))
    return paths
