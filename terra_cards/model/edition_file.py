"""Edition files: everything in which one published game differs from another, as data.

An edition that ``extends`` another says only what differs; ``edition.resolve`` fills in the rest.
"""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict

from terra_cards.model.board import SCALES, ScaleName, Side
from terra_cards.model.invalid import Maybe
from terra_cards.model.paper import Colour, SizePair
from terra_cards.model.record import Conditional, Record, key
from terra_cards.model.text import Text
from terra_cards.model.values import (
    Flag,
    FormatVersion,
    Id,
    PlayersRange,
    Share,
    ThreatRange,
    Words,
    counted,
    one_of,
    whole,
)

Engine = Literal["placing", "challenge", "crisis"]
Alone = Literal["off", "scales", "sectors"]
ThirdScale = Literal["forbidden", "allowed"]
EngineName = Annotated[Engine, one_of("placing", "challenge", "crisis", what="a kind of game")]
SideName = Annotated[Side, one_of("metric", "imperial", what="a side of a board")]
Positive = Annotated[int, whole(1)]
NotNegative = Annotated[int, whole(0)]
Whole = Annotated[int, whole()]


class Level(Record):
    """One level of difficulty."""

    id: Maybe[Id] = key("Id", "What a card writes at `difficulty`.", "beginner", "explorer")
    name: Maybe[Text] = key(
        "Name", "The level's name as printed, by language.", {"en": "Beginner", "de": "Einsteiger"}
    )
    colour: Maybe[Colour] = key(
        "Colour", "Colour of the level's strip: a name or #rrggbb.", "yellow", "#f2b705"
    )
    share: Maybe[Share] | None = key(
        "Share", "Which part of a box has this level, from 0 to 1.", 0.25, 0.6, default=None
    )


class EditionScale(Record):
    """How the edition prints one scale."""

    name: Maybe[Text] | None = key(
        "Name", "The scale's name as printed.", {"en": "Year", "de": "Jahr"}, default=None
    )
    colour: Maybe[Colour] | None = key(
        "Colour", "The scale's colour: a name or #rrggbb.", "green", default=None
    )


class EditionScales(Record):
    """The scales that the edition's board prints."""

    year: Maybe[EditionScale] | None = key("Year", "Name and colour of the year scale.", default=None)
    length: Maybe[EditionScale] | None = key("Length", "Name and colour of the length scale.", default=None)
    number: Maybe[EditionScale] | None = key("Number", "Name and colour of the number scale.", default=None)

    def get(self, scale: ScaleName) -> Maybe[EditionScale] | None:
        """How one scale is printed."""
        found: Maybe[EditionScale] | None = getattr(self, scale)
        return found

    @property
    def names(self) -> tuple[ScaleName, ...]:
        """The scales named, in the order of SCALES."""
        return tuple(scale for scale in SCALES if getattr(self, scale) is not None)


class CardLook(Record):
    """The printed card."""

    size: Maybe[SizePair] | None = key(
        "Size", "Width and height of a card.", ["80 mm", "120 mm"], default=None
    )
    double_sided: Maybe[Flag] | None = key(
        "Double-sided", "Whether a card has a theme on each side.", True, default=None
    )
    compass: Maybe[Flag] | None = key(
        "Compass", "Whether cards may print a compass quarter.", False, default=None
    )
    sides: Maybe[tuple[Maybe[SideName], ...]] | None = key(
        "Sides",
        "The sides of the board for which cards are printed.",
        ["metric"],
        ["metric", "imperial"],
        default=None,
    )
    template: Maybe[Words] | None = key(
        "Template",
        "The template of a deck that names none: a built-in one, or the path of a file.",
        "tour",
        default=None,
    )


class Points(Record):
    """What players score. Each kind of game has its own keys."""

    hit: Maybe[Whole] | None = key("Hit", "Placing: a stone on a right space (R20).", 7, default=None)
    adjacent: Maybe[Whole] | None = key(
        "Adjacent", "Placing: a stone beside a right space (R20).", 3, default=None
    )
    estimator: Maybe[Whole] | None = key(
        "Estimator", "Challenge: an estimator who is right (T7).", 5, default=None
    )
    alone: Maybe[Whole] | None = key(
        "Alone", "Challenge: a first estimator who is right while nobody said yes (T7).", 7, default=None
    )
    yes: Maybe[Whole] | None = key("Yes", "Challenge: who said yes to a right answer (T7).", 3, default=None)
    challenger: Maybe[Whole] | None = key(
        "Challenger", "Challenge: a challenger who had to answer and is right (T7).", 7, default=None
    )
    challenger_wrong: Maybe[Whole] | None = key(
        "Challenger wrong", "Challenge: a challenger who had to answer and is wrong (T8).", -3, default=None
    )
    last: Maybe[Whole] | None = key(
        "Last", "Challenge: the last one left, who takes points instead of answering (T10).", 3, default=None
    )
    nobody_right: Maybe[Whole] | None = key(
        "Nobody right", "Challenge: for each fellow player if nobody was right (T13).", 2, default=None
    )
    somebody_right: Maybe[Whole] | None = key(
        "Somebody right", "Challenge: for each fellow player if somebody was right (T13).", -1, default=None
    )
    first: Maybe[Whole] | None = key(
        "First", "Crisis: who played first on a crisis that is solved at once (C5).", 3, default=None
    )
    highest: Maybe[Whole] | None = key(
        "Highest", "Crisis: whose card has the highest value on such a crisis (C5).", 3, default=None
    )
    finisher: Maybe[Whole] | None = key(
        "Finisher", "Crisis: who plays the last card on a full-blown crisis (C9).", 5, default=None
    )


#: Which of them each kind of game knows.
POINTS_OF: dict[Engine, tuple[str, ...]] = {
    "placing": ("hit", "adjacent"),
    "challenge": (
        "estimator", "alone", "yes", "challenger", "challenger_wrong", "last", "nobody_right",
        "somebody_right",
    ),
    "crisis": ("first", "highest", "finisher"),
}  # fmt: skip


class EditionOptions(Record):
    """The choices that the rules leave open."""

    alone: (
        Maybe[Annotated[Alone, one_of("off", "scales", "sectors", what="a way to score being alone")]] | None
    ) = key(
        "Alone",
        "Where the points of a player who is alone double: off, scales or sectors (R21).",
        "off",
        default=None,
    )
    third_scale: (
        Maybe[Annotated[ThirdScale, one_of("forbidden", "allowed", what="a rule for the third scale")]] | None
    ) = key(
        "Third scale",
        "Whether stones may lie on the scale that the card does not ask for (R9).",
        "forbidden",
        default=None,
    )
    extra_stone: Maybe[Flag] | None = key(
        "Extra stone", "A sixth estimate stone for each player (R34).", False, default=None
    )
    top_up: Maybe[NotNegative] | None = key(
        "Top up", "Stones in hand at least, after each round (R30).", 3, default=None
    )
    nobody_knows: Maybe[Flag] | None = key("Nobody knows", "The variant of T13.", False, default=None)
    centre_colour_match: Maybe[Flag] | None = key(
        "Colour match", "Whether cards on full-blown crises must have their colour (C8).", True, default=None
    )
    teams: Maybe[Flag] | None = key("Teams", "Whether partners score jointly (C15).", False, default=None)


class LostAt(Record):
    """How many full-blown crises lose the game (C12)."""

    region: Maybe[Positive] = key("Region", "Full-blown crises of one region.", 3)
    colour: Maybe[Positive] = key("Colour", "Full-blown crises of one colour.", 4)
    all: Maybe[Positive] = key("All", "Full-blown crises in all.", 7)


class CrisisRules(Record):
    """What only the crisis game has."""

    colours: Maybe[tuple[Maybe[Words], ...]] | None = key(
        "Colours", "The colours of crises and solutions (C1).", ["green", "blue", "red"], default=None
    )
    regions: Maybe[tuple[Maybe[Id], ...]] | None = key(
        "Regions",
        "The regions of the world in which crises break out (C1).",
        ["europe", "africa"],
        default=None,
    )
    threat: Maybe[ThreatRange] | None = key(
        "Threat", "The lowest and the highest threat of a crisis (C1).", [10, 16], default=None
    )
    crises: Maybe[Positive] | None = key(
        "Crises", "Number of crisis cards in the box (C1).", 18, default=None
    )
    solutions: Maybe[dict[Annotated[int, counted(1)], Maybe[NotNegative]]] | None = key(
        "Solutions",
        "For each value, the number of its cards in one colour (C1).",
        {"1": 6, "6": 4},
        default=None,
    )
    hands: Maybe[dict[Annotated[int, counted(1)], Maybe[NotNegative]]] | None = key(
        "Hands",
        "For each number of players, the solution cards dealt to each (C2).",
        {"3": 4, "6": 2},
        default=None,
    )
    hand_limit: Maybe[NotNegative] | None = key(
        "Hand limit", "Cards in hand at the end of a turn (C11).", 8, default=None
    )
    lost_at: Maybe[LostAt] | None = key("Lost at", "When all players lose at once (C12).", default=None)


class EditionInfo(Conditional):
    """What an edition file says."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["extends"]}, {"required": ["title", "engine"]}]}
    )

    id: Maybe[Id] = key("Id", "Name of the edition in kebab-case.", "terra-deutschland")
    title: Maybe[Text] | None = key(
        "Title", "Title of the game, by language.", {"en": "Terra: Germany"}, default=None
    )
    extends: Maybe[Words] | None = key(
        "Extends",
        "Another edition, by name or path: this file says only what differs.",
        "terra",
        default=None,
    )
    engine: Maybe[EngineName] | None = key(
        "Engine", "How the game plays: placing, challenge or crisis.", "placing", default=None
    )
    board: Maybe[Words] | None = key("Board", "The board that comes with the game.", "germany", default=None)
    players: Maybe[PlayersRange] | None = key(
        "Players", "Smallest and largest number of players.", [2, 5], default=None
    )
    stones: Maybe[NotNegative] | None = key(
        "Stones", "Estimate stones of each player (R10, T1).", 5, default=None
    )
    start_score: Maybe[Whole] | None = key("Start score", "Points at the start (R10, T1).", 0, default=None)
    rounds: Maybe[dict[Annotated[int, counted(1)], Maybe[Positive]]] | None = key(
        "Rounds", "For each number of players, the rounds played (R32, T2).", {"2": 8, "3": 9}, default=None
    )
    points: Maybe[Points] | None = key(
        "Points", "What players score.", {"hit": 7, "adjacent": 3}, default=None
    )
    options: Maybe[EditionOptions] | None = key(
        "Options", "The choices that the rules leave open.", {"alone": "scales"}, default=None
    )
    scope: Maybe[Text] | None = key(
        "Scope", "What a superlative means unless the card says otherwise.", {"en": "Germany"}, default=None
    )
    box: Maybe[Positive] | None = key("Box", "Number of physical cards in the box.", 100, default=None)
    card: Maybe[CardLook] | None = key("Card", "The printed card.", default=None)
    levels: Maybe[tuple[Maybe[Level], ...]] | None = key(
        "Levels", "The levels of difficulty, the easiest first; empty where there are none.", default=None
    )
    scales: Maybe[EditionScales] | None = key("Scales", "Names and colours of the scales.", default=None)
    crisis: Maybe[CrisisRules] | None = key("Crisis", "What only the crisis game has.", default=None)

    @classmethod
    def lacking(cls, data: dict[str, Any]) -> tuple[str, ...]:
        """An edition that extends no other says what it is called and how it plays."""
        return () if "extends" in data else tuple(name for name in ("title", "engine") if name not in data)


class EditionFile(Record):
    """A whole edition file."""

    format: Maybe[FormatVersion] = key("Format", "Version of this language.", 1)
    edition: Maybe[EditionInfo] = key("Edition", "The edition.")
