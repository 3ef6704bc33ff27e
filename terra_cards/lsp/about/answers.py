"""An answer in a few lines of Markdown: what it prints and which spaces it hits, on both sides."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.model.answer import Answer, AnswerError, Sides, parse
from terra_cards.model.board import Board, ScaleName, Side
from terra_cards.model.printed import printed
from terra_cards.model.solve import beside, scale_hits
from terra_cards.model.why import why


def read_typed(text: str, scale: ScaleName, side: Side | None) -> Answer | AnswerError:
    """An answer as typed, or what is wrong with it."""
    try:
        return parse(text, scale, side)
    except AnswerError as error:
        return error


def described(
    answer: Answer | Sides | AnswerError, scale: ScaleName, boards: list[Board], languages: Iterable[str]
) -> str:
    """The page of an answer; ``boards`` are the sides of one board."""
    if isinstance(answer, AnswerError):
        advice = f"\n\n{answer.help}" if answer.help else ""
        return f"**{scale}** · {answer}{advice}"
    langs = list(languages) or ["en"]
    written = answer.text if isinstance(answer, Answer) else f"{answer.metric.text}, {answer.imperial.text}"
    parts = [f"**{written}** on the {scale} scale"]
    rows: dict[str, list[str]] = {}
    for board in boards:
        if scale not in board.scales:
            continue
        figures = dict.fromkeys(printed(answer, scale, board.side, lang, board) for lang in langs)
        hits, adjacent = spaces(answer, scale, board)
        row = f"{' / '.join(figures)} | {_listed(hits)} | {_listed(adjacent)}"
        rows.setdefault(row, []).append(board.side)
    if rows:
        table = ["| side | printed | hits | beside |", "|---|---|---|---|"]
        table += [f"| {', '.join(sides)} | {row} |" for row, sides in rows.items()]
        parts.append("\n".join(table))
    reasons: dict[str, None] = {}
    for board in boards:
        if scale in board.scales and spaces(answer, scale, board)[0]:
            reasons.update(dict.fromkeys(why(answer, scale, board, langs[0])))
    parts.append("\n".join(f"- {reason}" for reason in reasons))
    return "\n\n".join(part for part in parts if part)


def spaces(answer: Answer | Sides, scale: ScaleName, board: Board) -> tuple[list[str], list[str]]:
    """The spaces that an answer hits and those beside them, in words."""
    found = beside(scale_hits(answer, scale, board), board)
    return (
        [board.space_label(space) for space in found.hits],
        [board.space_label(space) for space in found.adjacent],
    )


def _listed(labels: list[str]) -> str:
    return ", ".join(label.replace(" ", "\u00a0") for label in labels) or "nothing"
