"""What ``render`` writes as pictures: one file of one card, or a folder with a file a card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.output import usage_error
from terra_cards.cli.print_flags import PICTURES

if TYPE_CHECKING:
    from terra_cards.render.press import Face, Run


def write_pictures(
    target: Path, kind: str, faces: list[Face], runs: list[Run], dpi: float, force: bool
) -> tuple[str, int]:
    """Writes them; the name written and how many. ``kind`` counts for a folder, a file says its own."""
    from terra_cards.cli.print_output import save

    single = target.suffix.lower().lstrip(".")
    if single in PICTURES and not target.is_dir():
        if len(faces) > 1:
            usage_error(
                f"{target}: one picture cannot hold {len(faces)} cards", "end the name in / for a folder"
            )
        kind, paths = single, [target]
    else:
        paths = _paths(target, kind, faces)
        there = [path for path in paths if path.exists()]
        if there and not force:
            usage_error(f"{there[0]} is there already", "--force overwrites it")
    made = _made(kind, faces, runs, dpi)
    try:
        if paths != [target]:
            target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        usage_error(f"{target}: cannot be made: {error.strerror or error}")
    for path, data in zip(paths, made, strict=True):
        save(path, data)
    return str(target), len(faces)


def _made(kind: str, faces: list[Face], runs: list[Run], dpi: float) -> Iterator[bytes]:
    from terra_cards.render.glyphs import OutlineError
    from terra_cards.render.png import PngError, pictures

    try:
        if kind == "png":
            yield from pictures(faces, runs, dpi)
        else:
            from terra_cards.render.card_svg import drawings

            yield from drawings(faces, runs)
    except PngError as error:
        usage_error(str(error), error.hint)
    except OutlineError as error:
        usage_error(str(error), "pip install 'terra-cards[scripts]'")


def _paths(folder: Path, kind: str, faces: list[Face]) -> list[Path]:
    """A file a face: its card's id, after the deck's where there are two decks; never twice the same."""
    several = len({face.deck for face in faces}) > 1
    names: dict[str, int] = {}
    paths = []
    for face in faces:
        name = f"{face.deck}-{face.plan.card}" if several else face.plan.card
        number = names[name] = names.get(name, 0) + 1
        paths.append(folder / (f"{name}.{kind}" if number == 1 else f"{name}-{number}.{kind}"))
    return paths
