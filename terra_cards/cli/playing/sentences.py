"""Actions in words, for the table and for numbered menus."""

from __future__ import annotations

from terra_cards.cli.playing.texts import Words
from terra_cards.cli.playing.views import space_words
from terra_cards.rules import Action, ChallengeGame, CrisisGame, Game, PlacingGame
from terra_cards.rules.actions import (
    Accept,
    Answer,
    ChooseTask,
    Decline,
    Draw,
    End,
    Hoard,
    No,
    NobodyKnows,
    Pass,
    Place,
    Play,
    TakeThree,
    Yes,
)

_SAYS: dict[type[Action], str] = {
    Accept: "accepted",
    Decline: "declined, so the Challenger must answer",
    Yes: "YES",
    No: "NO",
    NobodyKnows: "nobody knows anyway",
    TakeThree: "three points instead of an answer",
    Draw: "a card drawn",
    Pass: "pass",
}
_MENU: dict[type[Action], str] = {
    Accept: "accept",
    Decline: "decline",
    Yes: "yes",
    No: "no",
    NobodyKnows: "nobody knows anyway",
    TakeThree: "take three points",
    Draw: "draw a card",
    Pass: "pass",
}
_TASKS = {"map": "the areas", "year": "the year", "length": "the length", "number": "the number"}


def describe_action(action: Action, game: Game, words: Words) -> str:
    """What a player does, after their name; a hoard and a discard stay secret."""
    if isinstance(action, Place | Answer):
        assert isinstance(game, PlacingGame | ChallengeGame)
        space = game.board.spaces[game.space_of(action)]  # type: ignore[arg-type]
        where = space_words(space, words)
        on = where if space.sector == "map" else f"{space.sector} {where}"
        return f"a stone on {on}" if isinstance(action, Place) else f"the answer is {on}"
    if isinstance(action, ChooseTask):
        return f"task: {_TASKS.get(action.task, action.task)}"
    if isinstance(action, Play):
        return f"{action.card} on {words.crisis(action.on)}"
    if isinstance(action, Hoard):
        return "three cards hoarded"
    if isinstance(action, End):
        return f"end of the turn, {len(action.discard)} discarded" if action.discard else "end of the turn"
    return _SAYS[type(action)]


def menu_line(action: Action, game: Game, words: Words, hints: bool) -> str:
    """A legal action as a line to choose; with hints, what it would do."""
    if isinstance(action, ChooseTask) and isinstance(game, ChallengeGame) and game.card is not None:
        ask = words.card(game.card.card).asks.get(action.task, action.task)  # type: ignore[call-overload]
        return f"{action.task}: {ask}"
    if isinstance(action, Play) and isinstance(game, CrisisGame):
        title = words.solution(action.card)
        line = f"play {action.card}{f' ({title})' if title else ''} on {words.crisis(action.on)}"
        return line + _effect(action, game) if hints else line
    if isinstance(action, Hoard) and isinstance(game, CrisisGame):
        value = sum(game.cards.solution[card].value for card in action.cards)
        return f"hoard {', '.join(action.cards)}" + (
            f"  [{value} points if the game is won]" if hints else ""
        )
    if isinstance(action, End):
        return f"end the turn{', discarding ' + ', '.join(action.discard) if action.discard else ''}"
    return _MENU.get(type(action), str(action))


def what_became_of(
    before: tuple[str | None, tuple[str, ...]], after: tuple[str | None, tuple[str, ...]], words: Words
) -> list[str]:
    """What an action has done to the crises: impending and full-blown ones before and after it."""
    (impending, centre), (now_impending, now_centre) = before, after
    sentences = [f"{words.crisis(name)} is full-blown." for name in now_centre if name not in centre]
    sentences += [f"{words.crisis(name)} is solved!" for name in centre if name not in now_centre]
    if impending is not None and now_impending is None and impending not in now_centre:
        sentences.append(f"{words.crisis(impending)} is solved in time!")
    if now_impending is not None and now_impending != impending:
        sentences.append(f"A crisis: {words.crisis(now_impending)}")
    return sentences


def _effect(action: Play, game: CrisisGame) -> str:
    """Whether a card solves the crisis that it is played on."""
    value = game.cards.solution[action.card].value
    attached = [card for _, card in game.played] if game.impending == action.on else []
    for name, cards in game.centre:
        if name == action.on:
            attached = list(cards)
    need = game.cards.crisis[action.on].threat - sum(game.cards.solution[card].value for card in attached)
    return "  [solves it]" if value >= need else f"  [leaves {need - value}]"
