"""The report of a quiz deck as JSON (``simulate --format json``); see :mod:`jsonable` for errors."""

from __future__ import annotations

from typing import Any

from terra_cards.model.board import SECTORS, Board
from terra_cards.rules.spaces import space_name
from terra_cards.simulation.arena import HIT, Arena
from terra_cards.simulation.challenge.figures import ChallengeFigures
from terra_cards.simulation.figures import RESULTS, CardFigures, TaskFigures, WrongSpace
from terra_cards.simulation.game_figures import GameFigures, SkillFigures
from terra_cards.simulation.jsonable import number, put, put_list, put_map
from terra_cards.simulation.simulate import Report
from terra_cards.simulation.warnings import warnings_of


def document(report: Report, deck: str | None) -> dict[str, Any]:
    """The JSON document of one deck."""
    play = report.play
    out: dict[str, Any] = {"version": 1}
    if deck is not None:
        out["deck"] = deck
    out |= {
        "edition": play.rules.edition,
        "board": play.board.id,
        "side": play.board.side,
        "players": play.players,
        "bots": list(play.bots),
        "rounds": play.rounds,
        "seed": play.seed,
        "finished": report.finished,
    }
    if report.precise is not None:
        out["precise"] = report.precise
    if play.parameters.changed:
        out["parameters"] = dict(play.parameters.changed)
    if report.levels:
        out["levels"] = list(report.levels)
        out["level_edges"] = list(report.bands.edges)
    out["cards"] = [
        _card(card, arena, play.board) for arena, card in zip(play.arenas, report.cards, strict=True)
    ]
    out["warnings"] = [{"card": one.card, "kind": one.kind, "text": one.text} for one in warnings_of(report)]
    out |= _spaces(report)
    if report.table is not None:
        out |= _challenge(report.table)
    if report.games is not None:
        out |= _games(report.games)
    if report.fixed is not None:
        fixed: dict[str, Any] = {}
        put_list(fixed, "seats", report.fixed.seats)
        put_list(fixed, "wins", report.fixed.wins)
        out["fixed_start"] = fixed
    if report.skill is not None:
        out["skill"] = _skill(report.skill)
    return out


def _card(card: CardFigures, arena: Arena, board: Board) -> dict[str, Any]:
    out: dict[str, Any] = {"id": card.card} if card.card else {}
    if card.printed_level is not None:
        out["printed_level"] = card.printed_level
    put(out, "mean_points", card.mean_points)
    for _, result in RESULTS:
        rates = {task.sector: task.rates[result] for task in card.tasks if result in task.rates}
        put_map(out, f"{result}_rate", rates)
    out["luck"] = number(card.luck)
    out["best"] = card.best
    put(out, "solo_points", card.solo_points)
    put(out, "discrimination", card.discrimination)
    put(out, "difficulty", card.difficulty, 0.0, 1.0)
    if card.level is not None:
        out["level"] = card.level
        if len(card.levels) > 1:
            out["level_between"] = [card.levels[0], card.levels[-1]]
    out["basis"] = card.basis
    put_list(out, "seats", card.seats)
    put_list(out, "places", card.places)
    if card.table is not None:
        out |= _challenge(card.table)
    put(out, "contested", card.contested)
    out["reach"] = number(card.reach)
    if card.solo_rounds:
        out["wrong_spaces"] = [_wrong(space, board) for space in card.wrong_spaces]
    if card.points:
        out["points"] = list(card.points)
    out["tasks"] = {task.sector: _task(task, arena, board, bool(card.solo_rounds)) for task in card.tasks}
    return out


def _task(task: TaskFigures, arena: Arena, board: Board, solo: bool) -> dict[str, Any]:
    out: dict[str, Any] = {}
    put(out, "taken", task.taken)
    put(out, "mean_points", task.mean_points)
    for result, rate in task.rates.items():
        put(out, f"{result}_rate", rate)
    out["luck"] = number(task.luck)
    put(out, "discrimination", task.discrimination)
    put(out, "difficulty", task.difficulty, 0.0, 1.0)
    put(out, "scored", task.scored)
    put(out, "contested", task.contested)
    out["reach"] = number(task.reach)
    out["spaces"] = {"right": task.right, "adjacent": task.beside, "all": task.spaces}
    solved = arena.solution.sectors[
        task.sector
    ]  # which card was played: the linter tells one that has changed
    out["right_spaces"] = [board.space_json(space) for space in solved.hits]
    out["adjacent_spaces"] = [board.space_json(space) for space in solved.adjacent]
    if solo:
        out["wrong_spaces"] = [_wrong(space, board) for space in task.wrong_spaces]
    if task.guesses:
        out["guesses"] = [number(share) for share in task.guesses]
    if task.laid:
        out["laid"] = [number(stones) for stones in task.laid]
    return out


def _wrong(wrong: WrongSpace, board: Board) -> dict[str, Any]:
    out: dict[str, Any] = {"space": space_name(board.spaces[wrong.space]), "sector": wrong.sector}
    put(out, "share", wrong.share)
    return out


def _spaces(report: Report) -> dict[str, Any]:
    """The spaces of the board in order, and over all cards: how many ask for each, and in a round at the
    table the stones on each, and those of them that hit."""
    board = report.play.board
    asked, laid, hit = ([0.0] * len(board.spaces) for _ in range(3))
    played = False
    for arena, card in zip(report.play.arenas, report.cards, strict=True):
        for part, task in zip(arena.asked, card.tasks, strict=True):
            for index, space in enumerate(range(part.start, part.stop)):
                right = arena.results[space] == HIT
                asked[arena.spaces[space]] += right
                if task.laid:
                    played = True
                    laid[arena.spaces[space]] += task.laid[index]
                    hit[arena.spaces[space]] += task.laid[index] * right
    cards = max(1, sum(1 for card in report.cards if card.rounds))
    out: dict[str, Any] = {}
    for sector in SECTORS:
        inside = board.sector_spaces(sector)
        if not inside:
            continue
        found: dict[str, Any] = {
            "spaces": [space_name(board.spaces[space]) for space in inside],
            "asked": [int(asked[space]) for space in inside],
        }
        if played:
            found["laid"] = [number(laid[space] / cards) for space in inside]
            found["hit"] = [number(hit[space] / cards) for space in inside]
        out[sector] = found
    return {"sectors": out}


def _games(games: GameFigures) -> dict[str, Any]:
    out: dict[str, Any] = {"games": games.games, "game_rounds": games.rounds}
    put_list(out, "seats", games.seats)
    put_list(out, "wins", games.wins)
    put(out, "ties", games.ties)
    put(out, "margin", games.margin)
    put(out, "lead_changes", games.lead_changes)
    put_list(out, "led", games.led)
    put(out, "turns", games.turns)
    if games.hands:
        stones: dict[str, Any] = {}
        put_list(stones, "hand", games.hands)
        put_list(stones, "laid", games.laid)
        put_list(stones, "lost", games.lost)
        out["stones"] = stones
    out["scores"] = {"bin_width": games.bin_width, "counts": list(games.points)}
    return out


def _skill(skill: SkillFigures) -> dict[str, Any]:
    out: dict[str, Any] = {}
    put(out, "share", skill.share)
    put(out, "correlation", skill.correlation)
    put(out, "ablest_wins", skill.ablest_wins)
    return out


def _challenge(table: ChallengeFigures) -> dict[str, Any]:
    """What only challenge editions have."""
    out: dict[str, Any] = {"roles": {}}
    for name, role in table.roles.items():
        found: dict[str, Any] = {}
        put(found, "gain_rate", role.gain_rate)
        put(found, "mean_points", role.mean_points)
        if found:
            out["roles"][name] = found
    put(out, "declines", table.declines)
    put_map(out, "ends", table.ends)
    put_list(out, "places", table.places)
    put(out, "nobody_right", table.nobody_right)
    if table.nobody_points is not None:
        nobody: dict[str, Any] = {}
        put(nobody, "taken", table.nobody_taken)
        put(nobody, "mean_points", table.nobody_points)
        out["nobody_knows"] = nobody
    out["choices"] = []
    for choice in table.choices:
        step: dict[str, Any] = {"sure": [choice.low, choice.high], "rounds": choice.rounds}
        put(step, "right", choice.right)
        put(step, "accept", choice.accept)
        put(step, "decline", choice.decline)
        put(step, "gain", choice.gain)
        out["choices"].append(step)
    if table.decline_below is not None and table.answer_from is not None:
        out["decline_below"] = number(table.decline_below)
        out["answer_from"] = number(table.answer_from)
    return out
