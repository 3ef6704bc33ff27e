"""What ``render`` writes: one PDF, or pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.output import usage_error

if TYPE_CHECKING:
    from terra_cards.layout.drawing import Item
    from terra_cards.layout.pages import Duplex, Printed
    from terra_cards.render.job import Sheets
    from terra_cards.render.press import Face, Run


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def write(
    target: Path | None,
    faces: list[Face],
    runs: list[Run],
    wishes: Sheets,
    dpi: float,
    force: bool,
    duplex: Duplex | None = None,
    backs: str = "auto",
    credits_: bool = False,
) -> tuple[str, int, int]:
    """Writes the file or the pictures; the name written, how many cards, and the number of sheets (0 for
    pictures)."""
    from terra_cards.render import sheets
    from terra_cards.render.job import JobError, sheet_for

    first = runs[0]
    title = first.deck.info.title.any(first.lang) if first.deck.info and first.deck.info.title else "Cards"
    authors = ", ".join(name for name in (first.deck.info.authors or () if first.deck.info else ()) if name)
    pictures = target is not None and (target.suffix.lower() == ".png" or target.suffix.lower() != ".pdf")
    if pictures:
        assert target is not None
        return (*_pictures(target, faces, runs, dpi or 300.0, force), 0)
    try:
        sheet = sheet_for(first.design, wishes)
    except JobError as error:
        usage_error(str(error), error.hint)
    sizes = {(run.design.width, run.design.height, run.design.bleed) for run in runs}
    if len(sizes) > 1:
        usage_error("the decks have cards of different sizes", "print them one by one")
    both = duplex is not None or sheet.fold is not None
    cards = _with_backs(faces, runs, backs) if both else [(face.plan, None) for face in faces]
    pages = _credits(faces, runs, (sheet.width, sheet.height)) if credits_ else ()
    data = sheets.pdf(
        cards, sheet, runs, title=title, author=authors, lang=first.lang, duplex=duplex, credits_=pages
    )
    if target is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        _save(target, data)
    return str(target) if target else "<stdout>", len(cards), sheet.sheets(len(cards))


def _credits(faces: list[Face], runs: list[Run], size: tuple[float, float]) -> tuple[tuple[Item, ...], ...]:
    from terra_cards.layout.credits import credits_pages
    from terra_cards.library import credits_words
    from terra_cards.render.credits import sections

    lang = runs[0].lang
    parts = sections(runs, faces, lang)
    return credits_pages(credits_words.word("credits", lang), parts, size, runs[0].design, lang)


def _with_backs(faces: list[Face], runs: list[Run], backs: str) -> list[Printed]:
    """Each printed card with its back: the theme on the other side, one that all share, or none."""
    from terra_cards.layout.common_back import common_back
    from terra_cards.render.job import themes_on_backs
    from terra_cards.render.press import printed_cards

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
            back = common_back(run.design, run.edition.title.any(run.lang), title, run.lang)
        out += [(face.plan, back) for face in own]
    return out


def _pictures(target: Path, faces: list[Face], runs: list[Run], dpi: float, force: bool) -> tuple[str, int]:
    from terra_cards.render.png import PngError, pictures

    single = target.suffix.lower() == ".png"
    if single and len(faces) > 1:
        usage_error(f"{target}: one picture cannot hold {len(faces)} cards", "end the name in / for a folder")
    if single:
        paths = [target]
    else:
        paths = _picture_paths(target, faces)
        there = [path for path in paths if path.exists()]
        if there and not force:
            usage_error(f"{there[0]} is there already", "--force overwrites it")
    try:
        made = pictures(faces, runs, dpi)
    except PngError as error:
        usage_error(str(error), error.hint)
    try:
        if not single:
            target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        usage_error(f"{target}: cannot be made: {error.strerror or error}")
    for path, data in zip(paths, made, strict=True):
        _save(path, data)
    return str(target), len(faces)


def _picture_paths(folder: Path, faces: list[Face]) -> list[Path]:
    """A file a face: its card's id, after the deck's where there are two decks; never twice the same."""
    several = len({face.deck for face in faces}) > 1
    names: dict[str, int] = {}
    paths = []
    for face in faces:
        name = f"{face.deck}-{face.plan.card}" if several else face.plan.card
        number = names[name] = names.get(name, 0) + 1
        paths.append(folder / (f"{name}.png" if number == 1 else f"{name}-{number}.png"))
    return paths


def _save(path: Path, data: bytes) -> None:
    from terra_cards.source.atomic import write

    try:
        write(path, data)
    except OSError as error:
        usage_error(f"{path}: cannot be written: {error.strerror or error}")
