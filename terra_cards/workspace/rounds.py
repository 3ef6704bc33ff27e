"""Round files: one round, written down, to be scored (``terra-cards score``).

A round of the placing game lists ``stones``, one of the challenge game the ``moves`` of a record,
with its ``start`` player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.model.binding import KINDS
from terra_cards.model.board import SCALES, Board, Side
from terra_cards.model.round_file import InlineSolution, RoundFile, StoneFile
from terra_cards.model.solution import Solution
from terra_cards.rules.actions import action_from
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.edition_rules import rules_of
from terra_cards.rules.errors import RuleError, Violation
from terra_cards.rules.header import InlineCard
from terra_cards.rules.near import did_you_mean, short
from terra_cards.rules.options import Rules, check_players
from terra_cards.rules.scoring import RoundScore, Stone, score_legal_round, wrong_stones
from terra_cards.rules.spaces import SpaceIndex
from terra_cards.source.document import Data, Document, Plain
from terra_cards.source.findings import Pointer
from terra_cards.source.reader import read
from terra_cards.workspace.tables import Tables

T = TypeVar("T")

# The models are the one list of keys; what is wrong is told here, with the clause that it breaks.
_KEYS = tuple(RoundFile.model_fields)
_STONE_KEYS = tuple(StoneFile.model_fields)
_SOLUTION_KEYS = tuple(InlineSolution.model_fields)


class Wrong(Struct, frozen=True):
    """What is wrong with a round: ``stone`` counts stones or moves from 1 (None: the header).

    ``at_key`` says that the key at ``pointer`` is wrong, not its value.
    """

    violation: Violation
    stone: int | None = None
    pointer: Pointer = ()
    at_key: bool = False


class RoundError(RuleError):
    """A round that breaks a rule, with all that is wrong in its order."""

    def __init__(self, document: Document, *wrong: Wrong) -> None:
        super().__init__(*(item.violation for item in wrong))
        self.document = document
        self.wrong = wrong


class ScoredRound(Struct, frozen=True):
    """A legal round. ``score`` has its stones; of a challenge round there are only totals."""

    rules: Rules
    board: Board
    solution: Solution
    totals: Mapping[str, int]
    score: RoundScore | None


class _RefusedError(Exception):
    """One wrong value; becomes a RoundError where the document is known."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(str(wrong.violation))
        self.wrong = wrong


def score_file(data: bytes, path: str, folder: Path) -> ScoredRound:
    """Scores a round file; paths in it start at ``folder``. RoundError says what is wrong with it."""
    document = read(data, path)
    if document.findings:
        wrong = [Wrong(Violation("G3", f.message), None, f.pointer or ()) for f in document.findings]
        raise RoundError(document, *wrong)
    try:
        return _score(document.data(), document, Tables(folder))
    except _RefusedError as refused:
        raise RoundError(document, refused.wrong) from None


def _score(data: Data | None, document: Document, tables: Tables) -> ScoredRound:
    file = _map(data, (), "a round file is a map")
    kind = next((name for name in KINDS if isinstance(file.get(name), dict)), None)
    if kind is not None:
        message = f"this is a {kind} file, not a round: a round has edition, card, players and stones"
        raise _refused("G3", message, (kind,), at_key=True)
    _known(file, _KEYS, ())
    version = _value(file.get("format"))
    if type(version) is not int or version != 1:
        raise _refused("G3", "'format' must be 1", ("format",) if "format" in file else ())
    edition = _try(lambda: tables.edition(_text(file, "edition")), ("edition",))
    rules = _try(lambda: rules_of(edition).with_options(_options(file)), ("options",))
    if rules.engine == "crisis":
        raise _refused("G3", f"'{rules.edition}' has no rounds to score: replay its record", ("edition",))
    players = _texts(file.get("players"), ("players",))
    _try(lambda: check_players(rules, players), ("players",))
    board = _try(lambda: tables.board(_optional(file, "board"), _side(file), edition), ("board",))
    solution = _solution(file, tables, board)
    if rules.engine == "challenge":
        return _challenge(file, rules, board, solution, players, document)
    _without(file, ("start", "moves"), "placing")
    stones = _stones(file, rules, board, solution, players, document)
    score = score_legal_round(rules, board, solution, players, stones)
    return ScoredRound(rules, board, solution, score.totals, score)


def _stones(
    file: Mapping[str, Data],
    rules: Rules,
    board: Board,
    solution: Solution,
    players: tuple[str, ...],
    document: Document,
) -> list[Stone]:
    """All stones, legal; else RoundError with every wrong one."""
    index = SpaceIndex(board)
    stones: list[Stone] = []
    numbers: list[int] = []
    wrong: list[Wrong] = []
    for number, item in enumerate(_list(file.get("stones"), ("stones",)), 1):
        at: Pointer = ("stones", number - 1)
        try:
            stone = _try(lambda item=item, at=at: _stone(item, index, at), at)  # type: ignore[misc]
        except _RefusedError as refused:
            wrong.append(replace(refused.wrong, stone=number))
            continue
        stones.append(stone)
        numbers.append(number)
    for found in wrong_stones(rules, board, solution, players, stones):
        number = numbers[found.number - 1]
        wrong.append(Wrong(found.violation, number, ("stones", number - 1)))
    if wrong:
        raise RoundError(document, *sorted(wrong, key=lambda item: item.stone or 0))
    return stones


def _stone(item: Data, index: SpaceIndex, at: Pointer) -> Stone:
    stone = _map(item, at, "a stone is a map: player, and area or scale and between")
    _known(stone, _STONE_KEYS, at)
    player = _text(stone, "player", at)
    if "area" in stone:
        if "scale" in stone or "between" in stone:
            raise _refused("G3", "a stone has either area, or scale and between", at)
        return Stone(player, index.find(_text(stone, "area", at), None, None))
    if "scale" not in stone:
        raise _refused("G3", "a stone needs area, or scale and between", at)
    scale = _text(stone, "scale", at)
    ticks = _list(stone.get("between"), (*at, "between"))
    if len(ticks) != 2:
        raise _refused("G3", "'between' is a list of two ticks", (*at, "between"))
    return Stone(player, index.find(None, scale, tuple(_tick(tick, scale) for tick in ticks)))


def _tick(tick: Data, scale: str) -> object:
    """A tick as written; null at an open end. A bare number of the length scale stays a text."""
    value = _value(tick)
    if value is None or (isinstance(value, int | float) and scale != "length"):
        return value
    return str(tick) if isinstance(tick, str) else tick


def _solution(file: Mapping[str, Data], tables: Tables, board: Board) -> Solution:
    if ("card" in file) == ("solution" in file):
        raise _refused("G3", "a round has either 'card' or 'solution'", ("card",) if "card" in file else ())
    if "card" in file:
        return _try(lambda: tables.card(_text(file, "card"), board), ("card",))
    at: Pointer = ("solution",)
    given = _map(file["solution"], at, "a solution is a map: areas, and two of year, length and number")
    _known(given, _SOLUTION_KEYS, at)
    areas = _texts(given.get("areas"), (*at, "areas"))
    if not areas:
        raise _refused("G3", "a solution has at least one area", (*at, "areas"))
    answers = {scale: given[scale] for scale in SCALES if scale in given}
    return _try(lambda: tables.card(InlineCard("solution", areas, answers), board), at)


def _challenge(
    file: Mapping[str, Data],
    rules: Rules,
    board: Board,
    solution: Solution,
    players: tuple[str, ...],
    document: Document,
) -> ScoredRound:
    """A round of the challenge game, played from its moves; totals are points won and lost."""
    _without(file, ("stones",), "challenge")
    game = _try(
        lambda: ChallengeGame(rules, board, [solution], players, _optional(file, "start"), 1), ("start",)
    )
    for number, item in enumerate(_list(file.get("moves"), ("moves",)), 1):
        at: Pointer = ("moves", number - 1)
        try:
            move = _map(item, at, "a move is a map: player, action")
            _try(lambda move=move: game.apply(action_from(_plain(move))), at)  # type: ignore[misc]
        except _RefusedError as refused:
            raise RoundError(document, replace(refused.wrong, stone=number)) from None
    if not game.is_over:
        raise _refused("G3", f"the round is not over: {game.turn} is to act", ("moves",))
    totals = {player: points - rules.start_score for player, points in game.scores.items()}
    return ScoredRound(rules, board, solution, totals, None)


def _plain(move: Mapping[str, Data]) -> dict[str, object]:
    """A move as JSON would have it: texts, and ticks as numbers or null."""
    plain: dict[str, object] = {key: str(v) if isinstance(v, str) else v for key, v in move.items()}
    ticks = move.get("between")
    if isinstance(ticks, list):
        plain["between"] = [_tick(tick, str(move.get("scale"))) for tick in ticks]
    return plain


# Plain data


def _refused(clause: str, message: str, pointer: Pointer, *, at_key: bool = False) -> _RefusedError:
    return _RefusedError(Wrong(Violation(clause, message), None, pointer, at_key))


def _try(step: Callable[[], T], pointer: Pointer) -> T:
    try:
        return step()
    except RuleError as error:
        raise _RefusedError(Wrong(error.violations[0], None, pointer)) from None


def _map(data: Data | None, at: Pointer, message: str) -> Mapping[str, Data]:
    if not isinstance(data, dict):
        raise _refused("G3", message, at)
    return data


def _list(data: Data | None, at: Pointer) -> Sequence[Data]:
    if data is None:
        raise _refused("G3", f"key '{at[-1]}' is missing", at[:-1])
    if not isinstance(data, list):
        raise _refused("G3", f"'{at[-1]}' is a list", at)
    return data


def _known(data: Mapping[str, Data], keys: tuple[str, ...], at: Pointer) -> None:
    for key in data:
        if key not in keys:
            hint = did_you_mean(key, keys, f"; keys are {', '.join(keys)}")
            raise _refused("G3", f"unknown key '{short(key)}'{hint}", (*at, key), at_key=True)


def _without(data: Mapping[str, Data], keys: tuple[str, ...], engine: str) -> None:
    for key in keys:
        if key in data:
            raise _refused("G3", f"a round of the {engine} game has no '{key}'", (key,), at_key=True)


def _text(data: Mapping[str, Data], key: str, at: Pointer = ()) -> str:
    value = data.get(key)
    if value is None:
        raise _refused("G3", f"key '{key}' is missing", at)
    if not isinstance(value, str) or not value.strip() or (isinstance(value, Plain) and value.typed is None):
        raise _refused("G3", f"'{key}' must be a text", (*at, key))
    return str(value)


def _optional(data: Mapping[str, Data], key: str) -> str | None:
    return _text(data, key) if key in data else None


def _texts(data: Data | None, at: Pointer) -> tuple[str, ...]:
    texts = []
    for number, item in enumerate(_list(data, at)):
        if not isinstance(item, str) or not item.strip() or (isinstance(item, Plain) and item.typed is None):
            raise _refused("G3", f"'{at[-1]}' is a list of texts", (*at, number))
        texts.append(str(item))
    return tuple(texts)


def _value(data: Data | None) -> object:
    """A scalar as YAML's core schema types it."""
    return data.typed if isinstance(data, Plain) else data


def _options(file: Mapping[str, Data]) -> dict[str, object]:
    options = file.get("options")
    if options is None or (isinstance(options, Plain) and options.typed is None):
        return {}
    given = _map(options, ("options",), "'options' is a map")
    return {key: _value(value) for key, value in given.items()}


def _side(file: Mapping[str, Data]) -> Side:
    side = _optional(file, "side")
    if side == "imperial":
        return "imperial"
    if side in (None, "metric"):
        return "metric"
    raise _refused("G3", "'side' is metric or imperial", ("side",))
