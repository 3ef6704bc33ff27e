"""Complete editions: what an edition file says, the rest from the edition that it extends."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from terra_cards.model.board import Side
from terra_cards.model.edition_file import (
    CardLook,
    CrisisRules,
    EditionFile,
    EditionInfo,
    EditionOptions,
    EditionScale,
    EditionScales,
    Engine,
    Level,
    LostAt,
    Points,
)
from terra_cards.model.invalid import INVALID, Invalid, each, valid
from terra_cards.model.record import Record
from terra_cards.model.text import Text

__all__ = [
    "CardLook",
    "CrisisRules",
    "Edition",
    "EditionFile",
    "EditionInfo",
    "EditionOptions",
    "EditionScale",
    "EditionScales",
    "Engine",
    "Level",
    "LostAt",
    "Points",
    "resolve",
]

R = TypeVar("R", bound=Record)


def _over(new: R | Invalid | None, base: R | None) -> R | None:
    """A record's keys, those not said (or unreadable) taken from another."""
    said = valid(new)
    if said is None or base is None:
        return base if said is None else said
    fields: dict[str, Any] = {}
    for name in type(said).model_fields:
        value, old = getattr(said, name), getattr(base, name)
        if isinstance(value, Record) and old:
            fields[name] = _over(value, old)
        elif type(value) is dict and old:  # rounds: those for a number of players not named here stay
            fields[name] = old | {key: said for key, said in value.items() if said is not INVALID}
        else:
            fields[name] = old if value is None or value is INVALID else value
    return cast("R", type(said).model_construct(**fields))


class Edition:
    """A complete edition: every choice made, nothing unreadable left.

    ``card_size`` is in millimetres, None where the template's own counts; ``rounds`` maps players to
    rounds; ``box`` counts physical cards and ``themes`` the cards of a deck that fill it; ``scales`` holds
    those the edition prints.
    """

    __slots__ = (
        "board", "box", "card_compass", "card_sides", "card_size", "card_template", "crisis",
        "double_sided", "engine", "id", "info", "levels", "options", "players", "points", "rounds", "scales",
        "scope", "start_score", "stones", "title",
    )  # fmt: skip

    def __init__(self, info: EditionInfo) -> None:
        look = valid(info.card) or CardLook()
        self.info = info
        self.id = valid(info.id) or "edition"
        self.title = valid(info.title) or Text(self.id)
        self.engine: Engine = valid(info.engine) or "placing"
        self.board = valid(info.board)
        self.players: tuple[int, int] = valid(info.players) or (2, 6)
        stones = valid(info.stones)
        self.stones: int = (
            stones if stones is not None else {"placing": 5, "challenge": 1, "crisis": 0}[self.engine]
        )
        self.start_score: int = valid(info.start_score) or 0
        self.rounds: dict[int, int] = {
            n: r
            for n, r in (valid(info.rounds) or {}).items()
            if r is not INVALID and self.players[0] <= n <= self.players[1]
        }
        self.points = valid(info.points) or Points()
        self.options = valid(info.options) or EditionOptions()
        self.scope = valid(info.scope)
        self.box = valid(info.box)
        self.card_size: tuple[float, float] | None = valid(look.size)
        self.double_sided = bool(look.double_sided)
        self.card_compass = bool(look.compass)
        self.card_template = valid(look.template)
        self.card_sides: tuple[Side, ...] = tuple(each(look.sides)) or ("metric",)
        self.levels: tuple[Level, ...] = tuple(each(info.levels))
        self.scales = valid(info.scales) or EditionScales()
        self.crisis = valid(info.crisis)

    @property
    def themes(self) -> int | None:
        """How many cards of a deck fill the box: two for each double-sided card."""
        return None if self.box is None else self.box * (2 if self.double_sided else 1)

    def level(self, name: str) -> Level | None:
        """The level that a card's ``difficulty`` names."""
        return next((level for level in self.levels if level.id == name), None)


def resolve(info: EditionInfo, base: Edition | None = None) -> Edition:
    """The complete edition: what the file says, the rest from the edition it extends."""
    merged = _over(info, base.info if base else None)
    assert merged is not None
    look, own = valid(merged.card), valid(info.card)
    if look and own and own.template and own.size is None:  # a template of its own comes in its own size
        merged = merged.model_copy(update={"card": look.model_copy(update={"size": None})})
    return Edition(merged)
