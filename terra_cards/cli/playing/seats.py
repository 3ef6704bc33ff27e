"""Who sits at the table: people, and bots whose names say what they are."""

from __future__ import annotations

import re

from msgspec import Struct

from terra_cards.rules.options import Rules

BOT_NAMES = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Felix")
_BOT = re.compile(r"(?P<name>.+) \((?P<kind>[a-z]+)\)\Z")
DEFAULTS = {"placing": "medium", "challenge": "medium", "crisis": "cooperative"}


class Seat(Struct, frozen=True):
    """A player. A bot's kind is part of its name (``Ada (hard)``), so that a record knows it."""

    name: str
    bot: str | None


class SeatError(ValueError):
    """Players that cannot be seated; the message says why."""


def default_players(rules: Rules, you: str = "You") -> str:
    """You and as many bots as a friendly game needs."""
    kind = DEFAULTS[rules.engine]
    bots = max(2, rules.players[0] - 1)
    return ", ".join([you, *(f"{name}:{kind}" for name in BOT_NAMES[:bots])])


def parse_players(text: str, kinds: tuple[str, ...]) -> tuple[Seat, ...]:
    """Seats of ``--players``: NAME for a person, NAME:KIND for a bot, separated by commas."""
    seats = []
    for part in text.split(","):
        name, colon, kind = (piece.strip() for piece in part.partition(":"))
        if not name:
            raise SeatError(f"a player needs a name: '{text}'")
        if not colon:
            seats.append(seat_of(name, kinds))
        elif kind not in kinds:
            from terra_cards.source.names import nearest

            near = nearest(kind, kinds)
            hint = f"did you mean '{near.name}'?" if near else f"bots are {', '.join(kinds)}"
            raise SeatError(f"no bot '{kind}'; {hint}")
        else:
            seats.append(Seat(f"{name} ({kind})", kind))
    return tuple(seats)


def seat_of(name: str, kinds: tuple[str, ...]) -> Seat:
    """The seat of a player of a record: a bot where the name ends with a bot's kind."""
    match = _BOT.match(name)
    return Seat(name, match["kind"] if match and match["kind"] in kinds else None)
