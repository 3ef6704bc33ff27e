"""From what a person types to an action."""

from __future__ import annotations

from collections.abc import Iterable

from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import SCALES, Board, ScaleName
from terra_cards.model.solve import scale_hits
from terra_cards.rules import Action, Answer, ChallengeGame, Game, Pass, Place, PlacingGame, TakeThree
from terra_cards.rules.actions import Accept, ChooseTask, Decline, No, NobodyKnows, Yes
from terra_cards.rules.spaces import between_of, describe
from terra_cards.source.names import nearest

_PLAIN = {
    "accept": Accept,
    "decline": Decline,
    "yes": Yes,
    "no": No,
    "nobody": NobodyKnows,
    "three": TakeThree,
    "pass": Pass,
}
WORDS_OF = {
    Accept: "accept",
    Decline: "decline",
    Yes: "yes",
    No: "no",
    NobodyKnows: "nobody",
    TakeThree: "three",
}


class NotUnderstood(ValueError):  # noqa: N818 - said to the person at the table
    """What was typed is no action; the message says what would be."""


def read_typed(game: Game, typed: str) -> Action:
    """The action that a person means; whether it is legal is for the game to say.

    A number picks from the list of legal actions where one is shown; else an area by its name, or
    a scale and a value (``year 1905``, ``length 320 m``, ``number 12..30``).
    """
    player = game.turn
    assert player is not None
    words = typed.strip()
    low = words.casefold()
    if is_menu(game):
        return _from_menu(game, low)
    if low in ("p", "pass") and isinstance(game, PlacingGame):
        return Pass(player)
    if low in ("three", "take three", "3") and isinstance(game, ChallengeGame):
        return TakeThree(player)
    assert isinstance(game, PlacingGame | ChallengeGame)
    kind = Place if isinstance(game, PlacingGame) else Answer
    head, _, rest = words.partition(" ")
    scale = _scale(head, game.board)
    if scale is not None and rest:
        space = game.board.spaces[_space_of_value(game.board, scale, rest)]
        return kind(player, scale=scale, between=between_of(space))
    return kind(player, area=_area(game.board, words))


def is_menu(game: Game) -> bool:
    """Whether the legal actions are few enough to be chosen by their number."""
    if isinstance(game, PlacingGame):
        return False
    return not (isinstance(game, ChallengeGame) and game.phase in ("answer", "last"))


def _from_menu(game: Game, typed: str) -> Action:
    legal = game.legal_actions()
    if typed.isdecimal() and 1 <= int(typed) <= len(legal):
        return legal[int(typed) - 1]
    player = game.turn
    assert player is not None
    if typed in _PLAIN and not isinstance(game, PlacingGame):
        return _PLAIN[typed](player)
    for action in legal:
        if isinstance(action, ChooseTask) and typed in (action.task, f"task {action.task}"):
            return action
    raise NotUnderstood(f"type a number from 1 to {len(legal)}")


def _scale(word: str, board: Board) -> ScaleName | None:
    found = [scale for scale in SCALES if scale in board.scales and scale.startswith(word.casefold())]
    return found[0] if word and len(found) == 1 else None


def _space_of_value(board: Board, scale: ScaleName, text: str) -> int:
    """The one space that holds a value, or that lies between the two ticks of a range."""
    try:
        hits = scale_hits(parse(text, scale), scale, board)
    except AnswerError as error:
        raise NotUnderstood(f"'{text}' is no {scale}: {error}") from None
    if not hits:
        raise NotUnderstood(f"the {scale} scale has no space for '{text}'")
    if len(hits) > 1:
        spaces = " or ".join(describe(board.spaces[space]) for space in hits)
        raise NotUnderstood(f"'{text}' lies in several spaces ({spaces}): name a value inside one")
    return hits[0]


def names_of_areas(board: Board) -> Iterable[tuple[str, str]]:
    """Every name that an area goes by, casefolded, and its id."""
    for area in board.areas:
        yield area.id, area.id
        for _, name in area.name.entries():
            yield name.casefold(), area.id
        for names in area.also.values():
            for name in names:
                yield name.casefold(), area.id


def _area(board: Board, typed: str) -> str:
    """The id of the area that is meant: by id, by any of its names, or by a beginning that only it has."""
    low = typed.casefold()
    names = list(names_of_areas(board))
    for name, area in names:
        if name == low:
            return area
    begun = sorted({area for name, area in names if low and name.startswith(low)})
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise NotUnderstood(f"'{typed}' may be {', '.join(begun)}")
    near = nearest(low, [name for name, _ in names])
    hint = f"did you mean '{near.name}'?" if near else "an area, or a scale and a value: year 1905"
    raise NotUnderstood(f"no area '{typed}'; {hint}")
