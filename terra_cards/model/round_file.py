"""Round files (``terra-cards score``) and the lines of a game record (``terra-cards replay``).

Reading them strictly, with the clause that a mistake breaks, is the rules engine's work; these
models are the one list of their keys, from which editors and the schemas learn.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from terra_cards.model.answers import LengthAnswer, NumberAnswer, YearAnswer
from terra_cards.model.edition import EditionOptions
from terra_cards.model.invalid import Maybe
from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable
from terra_cards.model.record import Record, key
from terra_cards.model.values import (
    SEEN,
    Count,
    FormatVersion,
    ScaleWord,
    SideWord,
    Words,
    kind,
    one_of,
    read_text,
    typed,
    whole,
)

NonEmpty = Field(min_length=1)
Task = Literal["map", "year", "length", "number"]
Action = Literal[
    "place", "pass", "choose_task", "accept", "decline", "answer", "yes", "no", "nobody_knows", "take_three",
    "draw", "play", "hoard", "end",
]  # fmt: skip
_ACTIONS = (
    "place", "pass", "choose_task", "accept", "decline", "answer", "yes", "no", "nobody_knows", "take_three",
    "draw", "play", "hoard", "end",
)  # fmt: skip
TaskWord = Annotated[Task, one_of("map", "year", "length", "number", what="a task")]
ActionWord = Annotated[Action, one_of(*_ACTIONS, what="an action")]


def _read_tick(value: object) -> object:
    """A tick as the board writes it, or null at an open end."""
    found = typed(value)
    if isinstance(found, (dict, list, bool)):
        raise Unreadable(Problem("TC103", f"a tick is a number, a text or null, not {kind(value)}"))
    if found is None or isinstance(found, (int, float)):
        return found
    return read_text(value)


def _read_between(value: object) -> tuple[object, object]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise Unreadable(Problem("TC103", "this must be a list of two ticks, such as [1990, 2000]"))
    return _read_tick(value[0]), _read_tick(value[1])


_TICK = {"type": ["string", "number", "null"], "pattern": SEEN}
_BETWEEN = {"type": "array", "items": _TICK, "minItems": 2, "maxItems": 2}
Between = Annotated[
    tuple[Any, Any],
    Leaf(
        _read_between,
        _BETWEEN,
    ),
]


class StoneFile(Record):
    """One stone: on an area, or on the space between two ticks of a scale."""

    player: Maybe[Words] = key("Player", "Who placed the stone.", "white")
    area: Maybe[Words] | None = key(
        "Area", "Id of the area, for a stone on the map.", "weser-ems", default=None
    )
    scale: Maybe[ScaleWord] | None = key("Scale", "The scale, for a stone on one.", "year", default=None)
    between: Maybe[Between] | None = key(
        "Between",
        "The two ticks beside the space; null at an open end.",
        [1990, 2000],
        ["1 m", "10 m"],
        default=None,
    )


class InlineSolution(Record):
    """What a card asks, written down without the card: its areas and two of the scales."""

    areas: Annotated[Maybe[tuple[Maybe[Words], ...]], NonEmpty] = key(
        "Areas", "Ids of the right areas.", ["weser-ems"]
    )
    year: Maybe[YearAnswer] | None = key("Year", "The answer on the year scale.", 2000, default=None)
    length: Maybe[LengthAnswer] | None = key(
        "Length", "The answer on the length scale.", "300 m", default=None
    )
    number: Maybe[NumberAnswer] | None = key(
        "Number", "The answer on the number scale.", "12..30", default=None
    )


class Move(Record):
    """One move of a record: who acts, what is done, and with what."""

    player: Maybe[Words] = key("Player", "Who acts.", "ann")
    action: Maybe[ActionWord] = key("Action", "What is done.", "place", "pass", "draw")
    area: Maybe[Words] | None = key(
        "Area", "For place and answer on the map: id of the area.", "hessen", default=None
    )
    scale: Maybe[ScaleWord] | None = key("Scale", "For place and answer on a scale.", "year", default=None)
    between: Maybe[Between] | None = key(
        "Between",
        "For place and answer on a scale: the two ticks beside the space.",
        [1990, 2000],
        default=None,
    )
    task: Maybe[TaskWord] | None = key("Task", "For choose_task: the task chosen.", "map", default=None)
    card: Maybe[Words] | None = key(
        "Card", "For play: the solution, as colour-value.copy.", "green-3.1", default=None
    )
    on: Maybe[Words] | None = key("On", "For play: id of the crisis played on.", "oil-spill", default=None)
    cards: Maybe[tuple[Maybe[Words], ...]] | None = key(
        "Cards", "For hoard: the three solutions put aside.", ["red-2.1", "red-3.1", "red-4.1"], default=None
    )
    discard: Maybe[tuple[Maybe[Words], ...]] | None = key(
        "Discard", "For end: the solutions thrown away, down to the hand limit.", [], default=None
    )


class RoundFile(Record):
    """One round, written down to be scored."""

    format: Maybe[FormatVersion] = key("Format", "Version of the deck language.", 1)
    edition: Maybe[Words] = key(
        "Edition", "Name of a built-in edition, or path of an edition file.", "terra-deutschland"
    )
    board: Maybe[Words] | None = key(
        "Board",
        "Name of a built-in board, or path of a board file; else the edition's.",
        "germany",
        default=None,
    )
    side: Maybe[SideWord] = key("Side", "The side of the board played on.", "metric", default="metric")
    options: Maybe[EditionOptions] | None = key(
        "Options", "Rules that differ from the edition's.", {"alone": "off"}, default=None
    )
    card: Maybe[Words] | None = key(
        "Card",
        "The card of the round, as path of a deck, # and id.",
        "decks/germany.deck.yaml#meyer-werft",
        default=None,
    )
    solution: Maybe[InlineSolution] | None = key("Solution", "Instead of a card: what it asks.", default=None)
    players: Annotated[Maybe[tuple[Maybe[Words], ...]], NonEmpty] = key(
        "Players", "The players, in seat order.", ["white", "blue", "yellow"]
    )
    start: Maybe[Words] | None = key(
        "Start", "Challenge games: the start player of the round.", "white", default=None
    )
    stones: Maybe[tuple[Maybe[StoneFile], ...]] | None = key(
        "Stones", "Placing games: the stones in the order placed.", default=None
    )
    moves: Maybe[tuple[Maybe[Move], ...]] | None = key(
        "Moves", "Challenge games: the moves of the round, as in a record.", default=None
    )


class InlineCard(InlineSolution):
    """A card of a record, written flat."""

    id: Maybe[Words] = key("Id", "Name of the card.", "c1")


class Deal(Record):
    """How the crisis game was dealt."""

    hands: Maybe[dict[Words, Maybe[tuple[Maybe[Words], ...]]]] = key(
        "Hands", "Each player's solutions, as colour-value.copy.", {"ann": ["green-3.1"]}
    )
    draw_pile: Maybe[tuple[Maybe[Words], ...]] = key(
        "Draw pile",
        "Crises by id and solutions as colour-value.copy, the top card first.",
        ["oil-spill", "red-2.4"],
    )


CardWord = Words


class Header(Record):
    """The first line of a record."""

    record: Maybe[Annotated[int, Leaf(whole(1, 1).read, {"const": 1})]] = key(
        "Record", "Version of the record.", 1
    )
    edition: Maybe[Words] = key("Edition", "Name of a built-in edition, or path of an edition file.", "terra")
    board: Maybe[Words] | None = key(
        "Board", "Name or path of the board; else the edition's.", "world", default=None
    )
    side: Maybe[SideWord] | None = key("Side", "The side of the board played on.", "metric", default=None)
    options: Maybe[EditionOptions] | None = key(
        "Options", "Rules that differ from the edition's.", {}, default=None
    )
    players: Annotated[Maybe[tuple[Maybe[Words], ...]], NonEmpty] = key(
        "Players", "The players, in seat order.", ["ann", "bob"]
    )
    start: Maybe[Words] = key("Start", "The first start player.", "ann")
    rounds: Maybe[Annotated[int, whole(1)]] | None = key(
        "Rounds", "How many rounds are played.", 6, default=None
    )
    cards: Maybe[tuple[Maybe[InlineCard | str], ...]] | None = key(
        "Cards",
        "The cards in order: path of a deck, # and id, or a card written flat.",
        ["decks/x.deck.yaml#id"],
        default=None,
    )
    deck: Maybe[Words] | None = key(
        "Deck", "Crisis games: path of the deck.", "crisis.deck.yaml", default=None
    )
    deal: Maybe[Deal] | None = key("Deal", "Crisis games: how the cards were dealt.", default=None)


class RoundLine(Record):
    """A check after a round. May be left out."""

    round: Maybe[Annotated[int, whole(1)]] = key("Round", "Number of the round.", 1)
    scores: Maybe[dict[Words, Annotated[int, whole()]]] = key("Scores", "Points of each player.", {"ann": 7})
    stones: Maybe[dict[Words, Count]] | None = key(
        "Stones", "Placing games: stones in hand of each player.", {"ann": 5}, default=None
    )


class EndLine(Record):
    """A check at the end of the game. May be left out."""

    end: Maybe[Annotated[bool, Leaf(lambda value: bool(typed(value)), {"const": True})]] = key(
        "End", "Always true.", True
    )
    scores: Maybe[dict[Words, Annotated[int, whole()]]] = key("Scores", "Points of each player.", {"ann": 7})
    winners: Maybe[tuple[Maybe[Words], ...]] = key("Winners", "Who won, in seat order.", ["bob"])
