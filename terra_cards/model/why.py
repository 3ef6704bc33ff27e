"""Why a space is hit: the rule clauses of a solution in words."""

from __future__ import annotations

from fractions import Fraction

from terra_cards.model.answer import Answer, Part, Sides
from terra_cards.model.board import Board, Scale, ScaleName
from terra_cards.model.convert import Figure, figure
from terra_cards.model.printed import printed


def why(answer: Answer | Sides, scale: ScaleName, board: Board, lang: str = "en") -> list[str]:
    """Sentences on an answer and its spaces on a board, each naming its clause of the rules."""
    shown = figure(answer, scale, board.side, board)
    value = printed(answer, scale, board.side, lang, board).replace("\N{NO-BREAK SPACE}", " ")
    lines = []
    if isinstance(answer, Sides):
        lines.append(f"the {board.side} side is given by hand: {value}")
    elif shown.converted:
        lines.append(f"{answer.text} is {value} on the {board.side} side, and that is what is scored")
    for part in dict.fromkeys(end.part for end in shown.ends):
        if part.kind != "figure":
            lines.append(_period(part))
    printed_scale = board.scales[scale]
    if shown.low == shown.high:
        lines.append(_point(value, shown, printed_scale))
    else:
        lines.append(_range(value, shown, printed_scale, board))
    return lines


def why_areas(areas: list[str], board: Board) -> list[str]:
    """Sentences on the areas of a card and their neighbours."""
    which = (
        "the area that the card names is" if len(areas) == 1 else f"all {len(areas)} areas of the card are"
    )
    border = "a border long enough to count" if board.geography else "a border"
    return [f"{which} right (R2)", f"areas that share {border} with a right one are adjacent (R3)"]


def _period(part: Part) -> str:
    what = {"decade": f"{part.value}s"}.get(part.kind, f"a {part.kind}")
    return f"{what} runs from {_year(part.low)} up to, not including, {_year(part.high)} (R7)"


def _year(value: Fraction) -> str:
    """A bound of a period; 0 is the turn of the eras."""
    if value == 0:
        return "the turn of the eras"
    return f"{-value} BC" if value < 0 else str(value)


def _point(value: str, shown: Figure, scale: Scale) -> str:
    below, up_to = scale.ticks_below(shown.low), scale.ticks_up_to(shown.low)
    if below == up_to:
        if below == 0:
            return f"{value} lies below the first tick, {scale.ticks[0].label}: the open space hits (R1, R5)"
        if below == len(scale.ticks):
            return f"{value} lies above the last tick, {scale.ticks[-1].label}: the open space hits (R1, R5)"
        low, high = scale.ticks[below - 1].label, scale.ticks[below].label
        return f"{value} lies between the ticks {low} and {high}: that one space hits (R5)"
    at = f"{value} lies exactly on a tick"
    if scale.half_open:
        return f"{at}, and on this scale only the space on its right hits (R5)"
    if below == 0 and not scale.open_below:
        return f"{at}, the lowest of the scale: only the space on its right is there to hit (R5)"
    if up_to == len(scale.ticks) and not scale.open_above:
        return f"{at}, the highest of the scale: only the space on its left is there to hit (R5)"
    return f"{at}: the spaces on its left and on its right hit (R5)"


def _range(value: str, shown: Figure, scale: Scale, board: Board) -> str:
    first = scale.ticks_up_to(shown.low)
    last = scale.ticks_below(shown.high)
    spaces = scale.hits(shown.low, shown.high)
    touched = [
        scale.ticks[tick].label
        for tick, there in (
            (first - 1, scale.ticks_below(shown.low) < first),
            (last, scale.ticks_up_to(shown.high) > last),
        )
        if there
    ]
    text = f"the inside of {value} overlaps {len(spaces)} space{'s' if len(spaces) > 1 else ''}"
    if touched:
        text += f"; it only touches the tick{'s' if len(touched) > 1 else ''} {' and '.join(touched)}"
    cut = (first == 0 and not scale.open_below) or (last == len(scale.ticks) and not scale.open_above)
    if cut:
        text += f"; what lies beyond the closed end of the scale of '{board.id}' has no space"
    return f"{text} (R6)"
