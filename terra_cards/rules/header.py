"""The header of a game record: what a game is started from (G1, G3).

Reading is strict: unknown and missing keys and values of the wrong type are G3. Names (edition,
board, decks) are left as written: whoever replays resolves them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import astuple

from terra_cards.model.board import SCALES, Board, ScaleName, Side
from terra_cards.model.solution import Solution
from terra_cards.rules.cards import whole_solution
from terra_cards.rules.crisis_cards import Deal
from terra_cards.rules.errors import SetupError
from terra_cards.rules.json_lines import WrittenFloat, parse_line
from terra_cards.rules.near import did_you_mean, short
from terra_cards.rules.options import Engine

VERSION = 1

_COMMON = ("record", "edition", "options", "players", "start")
_KEYS: dict[Engine, tuple[str, ...]] = {
    "placing": (*_COMMON, "board", "side", "rounds", "cards"),
    "challenge": (*_COMMON, "board", "side", "rounds", "cards"),
    "crisis": (*_COMMON, "deck", "deal"),
}
_NEEDED: dict[Engine, tuple[str, ...]] = {
    "placing": ("cards",),
    "challenge": ("cards",),
    "crisis": ("deck", "deal"),
}
_ALL = tuple(dict.fromkeys(key for keys in _KEYS.values() for key in keys))


class InlineCard(Struct, frozen=True):
    """A card written into a record or round file: its areas, and answers as written in a deck."""

    id: str
    areas: tuple[str, ...]
    answers: Mapping[ScaleName, object]

    def record(self) -> dict[str, object]:
        """The card as a JSON object, flat."""
        return {"id": self.id, "areas": list(self.areas)} | dict(self.answers.items())


class Header(Struct, frozen=True, eq=False):
    """The first line of a record. A card is a reference ``PATH#id`` or inline."""

    edition: str
    players: tuple[str, ...]
    start: str
    board: str | None = None
    side: Side | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    rounds: int | None = None
    cards: tuple[str | InlineCard, ...] = ()
    deck: str | None = None
    deal: Deal | None = None
    keys: tuple[str, ...] = ()  # as written in the file, if read from one

    def __eq__(self, other: object) -> bool:
        """Whether both say the same, however a file wrote it."""
        return isinstance(other, Header) and astuple(self)[:-1] == astuple(other)[:-1]

    def __ne__(self, other: object) -> bool:  # a struct's own would ask for the same object
        return not self == other

    def record(self) -> dict[str, object]:
        """The header as a JSON object, without what is left to the edition."""
        line: dict[str, object] = {"record": VERSION, "edition": self.edition}
        if self.board is not None:
            line["board"] = self.board
        if self.deal is None:
            line["side"] = self.side or "metric"
        line |= {"options": dict(self.options), "players": list(self.players), "start": self.start}
        if self.rounds is not None:
            line["rounds"] = self.rounds
        if self.deck is not None:
            line["deck"] = self.deck
        if self.deal is not None:
            hands = {p: list(hand) for p, hand in zip(self.players, self.deal.hands, strict=True)}
            line["deal"] = {"hands": hands, "draw_pile": list(self.deal.draw_pile)}
        else:
            line["cards"] = [card if isinstance(card, str) else card.record() for card in self.cards]
        return line

    def __str__(self) -> str:
        return json.dumps(self.record(), ensure_ascii=False)


def read_header(text: str) -> Header:
    """The header of a record; SetupError G3 says what is malformed."""
    line = parse_line(text)
    if "record" not in line:
        raise SetupError.of("G3", f'the first line is the header and has "record": {VERSION}')
    version = line["record"]
    if type(version) is not int or version != VERSION:
        raise SetupError.of("G3", f"'record' is the version of the record and must be {VERSION}")
    for key in line:
        if key not in _ALL:
            raise SetupError.of("G3", f"unknown key '{short(key)}'{did_you_mean(key, _ALL)}")
    for key in ("edition", "players", "start"):
        if key not in line:
            raise SetupError.of("G3", f"key '{key}' is missing in the header")
    players = _texts(line, "players")
    return Header(
        edition=_text(line, "edition") or "",
        players=players,
        start=_text(line, "start") or "",
        board=_text(line, "board", optional=True),
        side=_side(line),
        options=_options(line),
        rounds=_rounds(line),
        cards=_cards(line),
        deck=_text(line, "deck", optional=True),
        deal=_deal(line, players),
        keys=tuple(line),
    )


def check_header_keys(header: Header, engine: Engine) -> None:
    """SetupError G3 for keys of a header that the kind of game does not have, or lacks."""
    for key in header.keys:
        if key not in _KEYS[engine]:
            raise SetupError.of("G3", f"key '{key}' does not belong to the {engine} game")
    for key in _NEEDED[engine]:
        if key not in header.keys and not getattr(header, key):
            raise SetupError.of("G3", f"key '{key}' is missing in the header")


def _text(line: Mapping[str, object], key: str, optional: bool = False) -> str | None:
    value = line.get(key)
    if value is None and optional:
        return None
    if not isinstance(value, str) or not value:
        raise SetupError.of("G3", f"'{key}' must be a text")
    return value


def _texts(line: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = line.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise SetupError.of("G3", f"'{key}' must be a list of texts")
    return tuple(value)


def _side(line: Mapping[str, object]) -> Side | None:
    value = line.get("side")
    if value is None and "side" not in line:
        return None
    if value == "metric" or value == "imperial":
        return value
    raise SetupError.of("G3", "'side' is metric or imperial")


def _options(line: Mapping[str, object]) -> dict[str, object]:
    value = line.get("options", {})
    if not isinstance(value, dict):
        raise SetupError.of("G3", "'options' must be an object")
    return value


def _rounds(line: Mapping[str, object]) -> int | None:
    if "rounds" not in line:
        return None
    value = line["rounds"]
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupError.of("G3", "'rounds' must be a whole number")
    return value


def _cards(line: Mapping[str, object]) -> tuple[str | InlineCard, ...]:
    if "cards" not in line:
        return ()
    value = line["cards"]
    if not isinstance(value, list):
        raise SetupError.of("G3", "'cards' must be a list")
    return tuple(card if isinstance(card, str) else inline_card(card) for card in value)


def inline_card(value: object) -> InlineCard:
    """A card written flat: ``id``, ``areas``, and its answers; SetupError G3 where malformed."""
    if not isinstance(value, dict):
        raise SetupError.of("G3", "a card is a reference PATH#id, or an object")
    for key in value:
        if key not in ("id", "areas", *SCALES):
            raise SetupError.of("G3", f"unknown key '{short(key)}' in a card")
    for key in ("id", "areas"):
        if key not in value:
            raise SetupError.of("G3", f"key '{key}' is missing in a card")
    name = _text(value, "id") or ""
    areas = _texts(value, "areas")
    if not areas:
        raise SetupError.of("G3", f"card '{name}' has no area")
    return InlineCard(name, areas, {scale: value[scale] for scale in SCALES if scale in value})


def _deal(line: Mapping[str, object], players: Sequence[str]) -> Deal | None:
    if "deal" not in line:
        return None
    value = line["deal"]
    if not isinstance(value, dict) or set(value) != {"hands", "draw_pile"}:
        raise SetupError.of("G3", "'deal' is an object of 'hands' and 'draw_pile'")
    hands = value["hands"]
    if not isinstance(hands, dict) or set(hands) != set(players):
        raise SetupError.of("G3", "'hands' names each player once")
    return Deal(tuple(_texts(hands, player) for player in players), _texts(value, "draw_pile"))


def solve_card(card: InlineCard, board: Board) -> Solution:
    """What an inline card means on a board; SetupError where it cannot be solved.

    R1: an unknown area; R5: no space of the scale holds the answer; R8: not two of three scales;
    G3: an answer that cannot be read.
    """
    from terra_cards.model.answers import reader
    from terra_cards.model.problem import Unreadable
    from terra_cards.model.solve import solve_inline

    if len(card.answers) != 2:
        raise SetupError.of("R8", f"card '{card.id}' needs two of year, length and number")
    answers = {}
    for scale, written in card.answers.items():
        try:
            answers[scale] = reader(scale)(_as_text(written))
        except Unreadable as error:
            raise SetupError.of("G3", f"card '{card.id}': the {scale} cannot be read: {error}") from None
    return whole_solution(card.id, solve_inline(card.id, card.areas, answers, board))


def _as_text(written: object) -> object:
    """A JSON number as the text that it was written as; answers are texts."""
    if isinstance(written, dict):
        return {
            side: value if isinstance(value, dict) else _as_text(value) for side, value in written.items()
        }
    if isinstance(written, WrittenFloat):
        return written.text
    if isinstance(written, int | float) and not isinstance(written, bool):
        return str(written)
    return written
