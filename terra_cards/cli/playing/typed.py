"""From what a person types to an action."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from terra_cards.library import phrases
from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import SCALES, Board, ScaleName
from terra_cards.model.number_format import number_format
from terra_cards.model.solve import scale_hits
from terra_cards.rules import Action, Answer, ChallengeGame, Game, Pass, Place, PlacingGame, TakeThree
from terra_cards.rules.actions import Accept, ChooseTask, Decline, No, NobodyKnows, Yes
from terra_cards.rules.spaces import between_of
from terra_cards.source.names import nearest

if TYPE_CHECKING:
    from terra_cards.cli.playing.texts import Words

_PLAIN: dict[str, type[Action]] = {
    kind.name: kind for kind in (Accept, Decline, Yes, No, NobodyKnows, TakeThree, Pass)
}
_LONGEST = 60  # characters of what was typed that a message repeats


class NotUnderstood(ValueError):  # noqa: N818 - said to the person at the table
    """What was typed is no action; the message says what would be."""


def read_typed(game: Game, typed: str, words: Words) -> Action:
    """The action that a person means; whether it is legal is for the game to say.

    A number picks from the list of legal actions where one is shown; else an area by its name, or
    a scale and a value (``year 1905``, ``Länge 320 m``, ``number 12..30``).
    """
    player = game.turn
    assert player is not None
    text = typed.strip()
    named = phrases.action(text)
    if is_menu(game):
        return _from_menu(game, text.casefold(), named, words)
    if named == "pass" and isinstance(game, PlacingGame):
        return Pass(player)
    if named == "take_three" and isinstance(game, ChallengeGame):
        return TakeThree(player)
    assert isinstance(game, PlacingGame | ChallengeGame)
    kind = Place if isinstance(game, PlacingGame) else Answer
    head, _, rest = text.partition(" ")
    scale = _scale(head, game.board, words)
    if scale is not None and rest:
        space = game.board.spaces[_space_of_value(game.board, scale, rest.strip(), words)]
        return kind(player, scale=scale, between=between_of(space))
    return kind(player, area=_area(game.board, text, words))


def is_menu(game: Game) -> bool:
    """Whether the legal actions are few enough to be chosen by their number."""
    if isinstance(game, PlacingGame):
        return False
    return not (isinstance(game, ChallengeGame) and game.phase in ("answer", "last"))


def _from_menu(game: Game, low: str, named: str | None, words: Words) -> Action:
    legal = game.legal_actions()
    if low.isdecimal():
        if len(low) < 6 and 1 <= int(low) <= len(legal):
            return legal[int(low) - 1]
        raise NotUnderstood(words.say("type_a_number", count=len(legal)))
    player = game.turn
    assert player is not None
    if named in _PLAIN:
        return _PLAIN[named](player)
    for action in legal:
        if isinstance(action, ChooseTask) and low in (
            action.task,
            words.sector_inline(action.task).casefold(),
        ):
            return action
    raise NotUnderstood(words.say("type_a_number", count=len(legal)))


def names_of_scales(board: Board, words: Words) -> dict[str, ScaleName]:
    """What the scales of a board are called: in decks, and in the language and edition played in."""
    return {
        spelled: scale
        for scale in SCALES
        if scale in board.scales
        for name in (scale, words.sector(scale))
        for spelled in spellings(name)
    }


def _scale(word: str, board: Board, words: Words) -> ScaleName | None:
    low = word.casefold()
    found = {scale for name, scale in names_of_scales(board, words).items() if low and name.startswith(low)}
    return found.pop() if len(found) == 1 else None


def as_in_decks(text: str, lang: str) -> str:
    """A value typed in a language as a deck would write it: 10,000 (en) and 10.000 (de) are 10000."""
    symbols = number_format(lang)
    if symbols.group in (",", "."):
        text = re.sub(rf"(?<=\d){re.escape(symbols.group)}(?=\d{{3}}(?!\d))", "", text)
    if symbols.decimal == ",":
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    for word, meant in phrases.values().items():
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", meant, text, flags=re.IGNORECASE)
    return text


def _space_of_value(board: Board, scale: ScaleName, text: str, words: Words) -> int:
    """The one space that holds a value, or that lies between the two ticks of a range."""
    called = words.sector_inline(scale)
    try:
        hits = scale_hits(parse(as_in_decks(text, words.lang), scale), scale, board)
    except AnswerError as error:
        raise NotUnderstood(words.say("no_value", typed=repeated(text), scale=called, why=error)) from None
    if not hits:
        raise NotUnderstood(words.say("no_space_for", typed=repeated(text), scale=called))
    if len(hits) > 1:
        spaces = words.say("or").join(words.space(board.spaces[space]) for space in hits)
        raise NotUnderstood(words.say("several_spaces", typed=repeated(text), spaces=spaces))
    return hits[0]


def names_of_areas(board: Board) -> Iterable[tuple[str, str]]:
    """Every name that an area goes by, in each of its spellings, and its id."""
    for area in board.areas:
        yield area.id, area.id
        names = [name for _, name in area.name.entries()]
        names += [name for also in area.also.values() for name in also]
        for name in names:
            for spelled in spellings(name):
                yield spelled, area.id


def spellings(name: str) -> tuple[str, ...]:
    """A name casefolded, and as a keyboard without its accents and umlauts can write it."""
    low = name.casefold()
    if low.isascii():
        return (low,)
    written_out = low.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    return tuple(dict.fromkeys((low, written_out, without_accents(low))))


def without_accents(text: str) -> str:
    """A text without the marks on its letters: Östliche becomes Ostliche."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def _area(board: Board, typed: str, words: Words) -> str:
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
        areas = ", ".join(words.area(area) for area in begun)
        raise NotUnderstood(words.say("several_areas", typed=repeated(typed), areas=areas))
    near = nearest(low, [name for name, _ in names]) if len(low) <= _LONGEST else None
    if near is None:
        raise NotUnderstood(words.say("no_area", typed=repeated(typed)))
    raise NotUnderstood(words.say("no_area.near", typed=repeated(typed), near=near.name))


def repeated(typed: str) -> str:
    """What was typed, as a message may repeat it: short, and without what would move the cursor."""
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in typed)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def completions(game: Game, words: Words) -> list[str]:
    """What may be typed and completed: areas and scales by their names, and commands."""
    names = phrases.commands()
    if isinstance(game, PlacingGame | ChallengeGame):
        names += [words.area(area.id) for area in game.board.areas]
        names += [f"{words.sector(scale)} " for scale in SCALES if scale in game.board.scales]
    return sorted(dict.fromkeys(names))
