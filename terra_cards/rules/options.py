"""The rules of one game as values: what its edition says, and what a record or round overrides.

The options are those of RULES.md section 8. ``side`` and ``rounds`` stand in the header of a
record or round file itself, and ``tick`` belongs to the board, so none of the three is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.rules.errors import SetupError, Violation
from terra_cards.rules.near import did_you_mean, quoted, short

Engine = Literal["placing", "challenge", "crisis"]
Alone = Literal["off", "scales", "sectors"]
ThirdScale = Literal["forbidden", "allowed"]

# option: the engines that know it, and its values (a type where any value of it will do)
_OPTIONS: dict[str, tuple[tuple[Engine, ...], type | tuple[str, ...]]] = {
    "alone": (("placing",), ("off", "scales", "sectors")),
    "third_scale": (("placing", "challenge"), ("forbidden", "allowed")),
    "extra_stone": (("placing",), bool),
    "top_up": (("placing",), int),
    "nobody_knows": (("challenge",), bool),
    "centre_colour_match": (("crisis",), bool),
    "teams": (("crisis",), bool),
}
_ELSEWHERE = {
    "side": "it stands in the header itself",
    "rounds": "it stands in the header itself",
    "tick": "it belongs to the board",
}
PLAYERS_CLAUSE: dict[Engine, str] = {"placing": "R10", "challenge": "T1", "crisis": "C2"}
ROUNDS_CLAUSE: dict[Engine, str] = {"placing": "R32", "challenge": "T2", "crisis": "C13"}


def options_of(engine: Engine) -> tuple[str, ...]:
    """The options that a kind of game knows; any other is refused by G2."""
    return tuple(option for option, (engines, _) in _OPTIONS.items() if engine in engines)


class ChallengePoints(Struct, frozen=True):
    """What the challenge game pays (T7 to T13)."""

    estimator: int = 5  # T7, T9, T10
    alone: int = 7  # T7: the first Estimator, right with no YES
    yes: int = 3  # T7
    challenger: int = 7  # T7: had to answer and is right
    challenger_wrong: int = -3  # T8
    last: int = 3  # T10: the last NO-sayer, who does not answer
    nobody_right: int = 2  # T13, for each fellow player
    somebody_right: int = -1  # T13, for each fellow player

    def most(self, players: int) -> int:
        """The most that a player can gain in a round, Nobody-knows included."""
        nobody = max(self.nobody_right, self.somebody_right) * (players - 1)
        return max(self.estimator, self.alone, self.yes, self.challenger, self.last, 0) + max(nobody, 0)


class CrisisValues(Struct, frozen=True):
    """What the crisis game pays and where its limits are."""

    first: int = 3  # C5
    highest: int = 3  # C5
    finisher: int = 5  # C9
    hands: Mapping[int, int] = field(default_factory=lambda: {3: 4, 4: 4, 5: 3, 6: 2})  # C2
    hand_limit: int = 8  # C11
    region: int = 3  # C12
    colour: int = 4  # C12
    centre: int = 7  # C12


class Rules(Struct, frozen=True):
    """Everything in which one game differs from another of its engine.

    ``players`` is the smallest and largest number of players, ``rounds`` maps a number of players
    to the rounds played (R32, T2; empty for the crisis game), ``stones`` counts estimate stones
    without the extra one (R10), ``hit`` and ``adjacent`` are points (R20).
    """

    edition: str
    engine: Engine
    players: tuple[int, int]
    rounds: Mapping[int, int]
    stones: int = 5
    start_score: int = 0
    hit: int = 7
    adjacent: int = 3
    alone: Alone = "off"
    third_scale: ThirdScale = "forbidden"
    extra_stone: bool = False
    top_up: int = 3
    nobody_knows: bool = False
    centre_colour_match: bool = True
    teams: bool = False
    challenge: ChallengePoints = ChallengePoints()
    crisis: CrisisValues = field(default_factory=CrisisValues)

    @property
    def estimate_stones(self) -> int:
        """Estimate stones of each player: those of the edition, and one more by R34."""
        return self.stones + self.extra_stone

    def with_options(self, options: Mapping[str, object]) -> Rules:
        """These rules with options overridden; SetupError G2 names every unknown option or value."""
        wrong = [v for name, value in options.items() if (v := self._wrong_option(name, value)) is not None]
        if wrong:
            raise SetupError(*wrong)
        return replace(self, **options)

    def _wrong_option(self, name: str, value: object) -> Violation | None:
        known = options_of(self.engine)
        if name in _ELSEWHERE:
            return Violation("G2", f"'{name}' is not an option here: {_ELSEWHERE[name]}")
        if name not in _OPTIONS:
            hint = did_you_mean(name, known, f"; options are {', '.join(known)}")
            return Violation("G2", f"no option '{short(name)}'{hint}")
        engines, values = _OPTIONS[name]
        if self.engine not in engines:
            return Violation(
                "G2", f"option '{name}' is of the {engines[0]} game; '{self.edition}' has {', '.join(known)}"
            )
        near = ""
        if values is bool:
            fits, wanted = isinstance(value, bool), "true or false"
        elif values is int:
            fits = isinstance(value, int) and not isinstance(value, bool) and value >= 0
            wanted = "a whole number, 0 or more"
        else:
            assert isinstance(values, tuple)
            fits, wanted = value in values, " or ".join(values)
            near = did_you_mean(value, values) if isinstance(value, str) else ""
        if fits:
            return None
        return Violation("G2", f"option '{name}' is {wanted}, not {quoted(value)}{near}")


def check_players(rules: Rules, players: tuple[str, ...]) -> None:
    """SetupError where the number of players does not fit (R10, T1, C2) or a name comes twice (G3)."""
    least, most = rules.players
    if not least <= len(players) <= most:
        raise SetupError.of(
            PLAYERS_CLAUSE[rules.engine],
            f"'{rules.edition}' is for {least} to {most} players, not {len(players)}",
        )
    for i, player in enumerate(players):
        if player in players[:i]:
            raise SetupError.of("G3", f"two players are called '{player}'")


def check_rounds(rules: Rules, players: int, rounds: int | None, cards: int) -> int:
    """The number of rounds played: the one asked for, else the edition's; as many cards are needed."""
    clause = ROUNDS_CLAUSE[rules.engine]
    played = rules.rounds.get(players) if rounds is None else rounds
    if played is None:
        raise SetupError.of(clause, f"'{rules.edition}' sets no number of rounds for {players} players")
    if played < 1:
        raise SetupError.of(clause, f"a game has at least 1 round, not {played}")
    if cards < played:
        raise SetupError.of(clause, f"{played} rounds need {played} cards, and there are {cards}")
    return played
