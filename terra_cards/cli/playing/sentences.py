"""Actions in words, for the table and for numbered menus."""

from __future__ import annotations

from terra_cards.cli.playing.texts import Words
from terra_cards.rules import Action, ChallengeGame, CrisisGame, Game, PlacingGame, Violation
from terra_cards.rules.actions import Answer, ChooseTask, End, Hoard, Place, Play


def describe_action(action: Action, game: Game, words: Words) -> str:
    """What a player does, after their name; a hoard and a discard stay secret."""
    say = words.say
    if isinstance(action, Place | Answer):
        assert isinstance(game, PlacingGame | ChallengeGame)
        space = game.board.spaces[game.space_of(action)]
        return say(f"did.{action.name}", space=words.space_of_sector(space))
    if isinstance(action, ChooseTask):
        return say("did.choose_task", task=words.sector_inline(action.task))
    if isinstance(action, Play):
        return say("did.play", card=action.card, crisis=words.crisis(action.on))
    if isinstance(action, End) and action.discard:
        return say("did.discard", count=len(action.discard))
    return say(f"did.{action.name}")


def menu_line(action: Action, game: Game, words: Words, hints: bool) -> str:
    """A legal action as a line to choose; with hints, what it would do."""
    say = words.say
    if isinstance(action, ChooseTask) and isinstance(game, ChallengeGame) and game.card is not None:
        ask = words.card(game.card.card).asks.get(action.task, "")  # type: ignore[call-overload]
        return f"{words.sector_inline(action.task)}: {ask}"
    if isinstance(action, Play) and isinstance(game, CrisisGame):
        title = words.solution(action.card)
        card = f"{action.card}{f' ({title})' if title else ''}"
        line = say("do.play", card=card, crisis=words.crisis(action.on))
        return f"{line}  [{_effect(action, game, words)}]" if hints else line
    if isinstance(action, Hoard) and isinstance(game, CrisisGame):
        value = sum(game.cards.solution[card].value for card in action.cards)
        line = say("do.hoard", cards=", ".join(action.cards))
        return f"{line}  [{say('effect.hoard', number=value)}]" if hints else line
    if isinstance(action, End) and action.discard:
        return say("do.discard", cards=", ".join(action.discard))
    return say(f"do.{action.name}")


def why_not(violation: Violation, words: Words) -> str:
    """A broken rule in the language of the table; where nobody has put it into words, in the engine's."""
    key = f"clause.{violation.clause}"
    if key in words.say:
        return words.say(key)
    return words.say("clause.other", message=violation.message, clause=violation.clause)


def what_became_of(
    before: tuple[str | None, tuple[str, ...]], after: tuple[str | None, tuple[str, ...]], words: Words
) -> list[str]:
    """What an action has done to the crises: impending and full-blown ones before and after it."""
    (impending, centre), (now_impending, now_centre) = before, after
    say, title = words.say, words.crisis
    sentences = [say("is_full_blown", crisis=title(name)) for name in now_centre if name not in centre]
    sentences += [say("is_solved", crisis=title(name)) for name in centre if name not in now_centre]
    if impending is not None and now_impending is None and impending not in now_centre:
        sentences.append(say("is_solved_in_time", crisis=title(impending)))
    if now_impending is not None and now_impending != impending:
        sentences.append(say("a_crisis", crisis=title(now_impending)))
    return sentences


def _effect(action: Play, game: CrisisGame, words: Words) -> str:
    """Whether a card solves the crisis that it is played on."""
    value = game.cards.solution[action.card].value
    attached = [card for _, card in game.played] if game.impending == action.on else []
    for name, cards in game.centre:
        if name == action.on:
            attached = list(cards)
    need = game.cards.crisis[action.on].threat - sum(game.cards.solution[card].value for card in attached)
    return words.say("effect.solves") if value >= need else words.say("effect.leaves", number=need - value)
