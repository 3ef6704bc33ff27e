"""A board as text for the terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from terra_cards.model.board import Board, Scale

HIGHEST = 32  # lines that a map may take


def page(boards: list[Board], lang: str, width: int, is_terminal: bool, dots: bool = True) -> str:
    """The whole page of ``board show``; ``boards`` are the sides shown of one board.

    Without ``dots`` the map is left out: an output that has no Braille would show question marks.
    """
    board = boards[0]
    lands = sum(area.kind == "land" for area in board.areas)
    sides = " and ".join(one.side for one in boards)
    title = board.title.any(lang)
    lines = textwrap.wrap(
        f"{title} ({board.id}): {lands} land and {len(board.areas) - lands} sea areas; {sides}", width,
        subsequent_indent="  ",
    )  # fmt: skip
    if board.quarters is not None:
        lines.append(
            f"quartered at longitude {board.quarters.meridian:g} and latitude {board.quarters.parallel:g}"
        )
    if board.geography is not None:
        lines.append(f"drawn to {board.accuracy_km:g} km")
        if dots:
            lines += ["", *_map(board, min(width, 100 if is_terminal else 76))]
    else:
        lines.append("no drawing: areas and neighbours only")
    for kind, heading in (("land", "Land areas"), ("sea", "Sea areas")):
        areas = [area for area in board.areas if area.kind == kind]
        if areas:
            lines += ["", f"{heading} and their neighbours"]
        for area in areas:
            near = sorted(board.areas[n].id for n in board.neighbours[board.area_index[area.id]])
            lines.append(f"  {area.id}: {area.name.any(lang)}")
            lines += textwrap.wrap(
                ", ".join(near) or "none", width, initial_indent="      ", subsequent_indent="      ",
                break_on_hyphens=False,
            )  # fmt: skip
            also = area.also.get(lang, ())
            if also:
                lines += textwrap.wrap(
                    "also " + ", ".join(also), width, initial_indent="      ", subsequent_indent="      ",
                    break_on_hyphens=False,
                )  # fmt: skip
    lines += ["", "Scales (… is an open end)"]
    for number, one in enumerate(boards):
        for name, scale in one.scales.items():
            if number and name != "length":
                continue  # only lengths differ from side to side
            label = f"{name}, {one.side}" if name == "length" and len(boards) > 1 else name
            lines += textwrap.wrap(
                f"{label}, {scale.count} spaces: {_ticks(scale)}", width, initial_indent="  ",
                subsequent_indent="      ", break_on_hyphens=False,
            )  # fmt: skip
    if board.credit:
        lines += ["", *textwrap.wrap(board.credit, width)]
    return "\n".join(lines).replace("\u00a0", " ") + "\n"


def _ticks(scale: Scale) -> str:
    ticks = [tick.label.replace(" ", "\u00a0") for tick in scale.ticks]
    if scale.open_below:
        ticks.insert(0, "…")
    if scale.open_above:
        ticks.append("…")
    return "\u00a0| ".join(ticks) + (" (a value on a tick is right of it)" if scale.half_open else "")


def _map(board: Board, width: int) -> list[str]:
    from terra_cards.layout.braille import braille_map
    from terra_cards.model.drawing import draw

    assert board.geography is not None
    lands = {area.id for area in board.areas if area.kind == "land"}
    drawing = draw(board.geography, "hint")
    width = min(width, round(2 * HIGHEST * drawing.aspect))  # a character is half as wide as high
    return braille_map(drawing, max(width, 10), lands.__contains__)
