"""``terra-cards solve``: which spaces each card hits, which lie beside them, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from terra_cards.cli.finding_lines import tell
from terra_cards.cli.output import Exit, choose, print_json, usage_error
from terra_cards.cli.unsolved import board_of, complain_card, complain_deck

if TYPE_CHECKING:
    from terra_cards.model.board import Board, ScaleName, Sector, Side
    from terra_cards.model.loaded import LoadedCard, LoadedDeck
    from terra_cards.model.solve import Solved
    from terra_cards.workspace.load import Project

app = typer.Typer()
_SHOWN = 5  # cards that a hint lists


class _Answer(Struct, frozen=True):
    """A card with its spaces."""

    loaded: LoadedCard
    solved: Solved
    board: Board


@app.command(
    epilog="Examples: terra-cards solve my.deck.yaml · terra-cards solve my.deck.yaml eiffel-tower --explain"
)
def solve(
    deck: Annotated[
        str, typer.Argument(metavar="DECK", help="A deck file, a folder, or - for standard input.")
    ],
    card: Annotated[str | None, typer.Argument(metavar="[CARD]", help="The id of one card.")] = None,
    side: Annotated[str, typer.Option("--side", help="Side of the board: metric or imperial.")] = "metric",
    format: Annotated[str, typer.Option("--format", help="text or json.")] = "text",  # noqa: A002
    explain: Annotated[bool, typer.Option("--explain", help="Say why each space is hit.")] = False,
) -> None:
    """Show which spaces each card hits, and which are adjacent."""
    choose(format, ["text", "json"], "format")
    side_: Side = "imperial" if choose(side, ["metric", "imperial"], "side") == "imperial" else "metric"
    project = _load(deck)
    decks = _quiz_decks(project, deck)
    if format == "json" and len(decks) > 1:
        usage_error(f"{deck} holds {len(decks)} decks, and the JSON is that of one", "name the deck itself")
    chosen = _choose(decks, card)
    status = Exit.OK
    for loaded in decks:
        cards = chosen[loaded.path]
        if card is not None and not cards:
            continue
        board = board_of(loaded, side_)
        answers, failed = _solve_all(cards, board) if board else ([], list(cards))
        broken = complain_deck(loaded, board is not None)
        for one in failed:
            complain_card(loaded, one, board)
        if failed or broken:
            status = Exit.FINDINGS
        if format == "json":
            print_json(_document(loaded, answers, explain))
        else:
            _show(loaded, answers, explain, len(decks) > 1)
    for stray in project.strays:
        for finding in stray.findings:
            tell(finding, project.documents.values(), stray.document.path)
            status = Exit.FINDINGS
    if status:
        raise typer.Exit(status)


def _load(path: str) -> Project:
    from terra_cards.workspace.load import PathError, load

    try:
        return load([path], stdin=sys.stdin.buffer.read() if path == "-" else None)
    except PathError as error:
        usage_error(str(error), error.hint)


def _quiz_decks(project: Project, path: str) -> list[LoadedDeck]:
    decks = list(project.decks)
    if not decks and not project.strays:
        usage_error(f"no deck in {path}", "name a *.deck.yaml file, or a folder that holds one")
    quiz = [deck for deck in decks if deck.cards or not (deck.crises or deck.solutions)]
    if decks and not quiz:
        usage_error(f"{decks[0].path} is a crisis deck, and its cards hit no spaces", None)
    return quiz


def _choose(decks: list[LoadedDeck], card: str | None) -> dict[str, tuple[LoadedCard, ...]]:
    """The cards to solve by the path of their deck."""
    if card is None:
        return {deck.path: deck.cards for deck in decks}
    chosen = {deck.path: tuple(one for one in deck.cards if one.written_id == card) for deck in decks}
    if decks and not any(chosen.values()):
        usage_error(f"no card '{card}' in {', '.join(deck.path for deck in decks)}", _meant(decks, card))
    return chosen


def _meant(decks: list[LoadedDeck], word: str) -> str | None:
    """The card whose id is near, else those whose id or theme holds the words typed."""
    from terra_cards.source.names import nearest

    named = [(id_, one) for deck in decks for one in deck.cards if (id_ := one.written_id)]
    near = nearest(word, [id_ for id_, _ in named])
    if near:
        return f"did you mean '{near.name}'?"
    wanted = word.casefold().replace("-", " ").split()
    found: list[str] = []
    for id_, one in named:
        texts = [text for _, text in one.card.theme.entries()] if one.card.theme else []
        words = " ".join([id_.replace("-", " "), *texts]).casefold()
        if wanted and all(part in words for part in wanted):
            found.append(f"'{id_}'")
    if found:
        more = f" or {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        return f"did you mean {' or '.join(found[:_SHOWN])}{more}?"
    listed = ", ".join(id_ for id_, _ in named[:_SHOWN])
    return f"its cards are {listed}{', ...' if len(named) > _SHOWN else ''}" if named else None


def _solve_all(cards: tuple[LoadedCard, ...], board: Board) -> tuple[list[_Answer], list[LoadedCard]]:
    from terra_cards.model.solve import solve as solve_card

    answers, failed = [], []
    for loaded in cards:
        solved = solve_card(loaded.card, board)
        if solved.complete:
            answers.append(_Answer(loaded, solved, board))
        else:
            failed.append(loaded)
    return answers, failed


# What was solved


def _document(deck: LoadedDeck, answers: list[_Answer], explain: bool) -> dict[str, Any]:
    name = {"deck": deck.id} if deck.id else {}
    return {"version": 1, **name, "cards": [_card(answer, explain) for answer in answers]}


def _card(answer: _Answer, explain: bool) -> dict[str, Any]:
    name = answer.loaded.written_id
    out: dict[str, Any] = {"id": name} if name else {}
    reasons = dict(_reasons(answer)) if explain else {}
    for sector, hits, adjacent in _sectors(answer):
        out[sector] = {"hits": _names(hits, answer.board), "adjacent": _names(adjacent, answer.board)}
        if explain:
            out[sector]["why"] = reasons[sector]
    return out


def _sectors(answer: _Answer) -> Iterator[tuple[Sector, tuple[int, ...], tuple[int, ...]]]:
    assert answer.solved.solution is not None
    for sector, spaces in answer.solved.solution.sectors.items():
        yield sector, spaces.hits, spaces.adjacent


def _names(spaces: tuple[int, ...], board: Board) -> list[Any]:
    """Spaces as JSON names them: areas by id, ticks in the order of their scale."""
    names = [board.space_json(space) for space in spaces]
    return sorted(names, key=str) if names and isinstance(names[0], str) else names


def _reasons(answer: _Answer) -> Iterator[tuple[Sector, list[str]]]:
    from terra_cards.model.invalid import each
    from terra_cards.model.why import why, why_areas

    card = answer.loaded.card
    yield "map", why_areas([str(area) for area in each(card.areas)], answer.board)
    for scale, task in card.tasks.readable() if card.tasks else ():
        if task.answer:
            yield scale, why(task.answer, scale, answer.board)


def _show(deck: LoadedDeck, answers: list[_Answer], explain: bool, title: bool) -> None:
    from rich.padding import Padding
    from rich.table import Table

    from terra_cards.cli.tables import console

    out = console()
    if title:
        out.print(f"{deck.path}")
        out.print()
    language = deck.languages[0] if deck.languages else "en"
    for answer in answers:
        theme = answer.loaded.card.theme
        out.print(
            f"{answer.loaded.written_id or 'a card without an id'}"
            + (f"  {theme.any(language)}" if theme else "")
        )
        table = Table("", "answer", "hits", "adjacent", box=None, pad_edge=False)
        for sector, hits, adjacent in _sectors(answer):
            printed = "" if sector == "map" else _printed(answer, sector, language)
            table.add_row(sector, printed, _listed(hits, answer.board), _listed(adjacent, answer.board))
        out.print(Padding(table, (0, 0, 0, 2)))
        if explain:
            for sector, lines in _reasons(answer):
                for line in lines:
                    out.print(Padding(f"{sector}: {line}", (0, 0, 0, 2)))
        out.print()


def _printed(answer: _Answer, scale: ScaleName, language: str) -> str:
    from terra_cards.model.printed import printed

    tasks = answer.loaded.card.tasks
    task = tasks.get(scale) if tasks else None
    if not task or not task.answer:
        return ""
    return printed(task.answer, scale, answer.board.side, language, answer.board)


def _listed(spaces: tuple[int, ...], board: Board) -> str:
    labels = [board.space_label(space) for space in spaces]
    return ", ".join(sorted(labels) if spaces and board.spaces[spaces[0]].sector == "map" else labels)
