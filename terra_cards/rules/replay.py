"""Replays game records: every move is played, every check line verified (G3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from terra_cards.rules.actions import action_from
from terra_cards.rules.errors import RuleError, Violation
from terra_cards.rules.game import Game, RoundEnd
from terra_cards.rules.header import Header, read_header
from terra_cards.rules.json_lines import parse_line
from terra_cards.rules.near import quoted, short

T = TypeVar("T")


class RecordError(RuleError):
    """A record that breaks a rule: ``line`` counts from 1, ``clause`` names the rule."""

    def __init__(self, line: int, *violations: Violation) -> None:
        super().__init__(*violations)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}"


class Replay(Struct, frozen=True):
    """A record that keeps the rules: its header, and the game as its last line leaves it."""

    header: Header
    game: Game

    def result(self) -> dict[str, object]:
        """What ``replay --format json`` prints, without its version."""
        return {
            "finished": self.game.is_over,
            "rounds": self.game.rounds_completed,
            "scores": self.game.scores,
            "winners": list(self.game.winners),
        }


def replay(record: bytes | str, start: Callable[[Header], Game]) -> Replay:
    """Replays a record. ``start`` makes the game of a header, or raises RuleError.

    Raises RecordError at the first wrong line. A record that stops early is fine. Reading needs
    nothing but the record itself; ``start`` may have to look up editions, boards and decks.
    """
    data = record.encode("utf-8", "surrogatepass") if isinstance(record, str) else record
    lines = _lines(data)
    number, text = next(lines)
    header = _at(number, lambda: read_header(text))
    game = _at(number, lambda: start(header))
    reader = _Reader(game)
    for number, text in lines:
        _at(number, lambda text=text: reader.read(parse_line(text)))  # type: ignore[misc]
    return Replay(header, game)


class _Reader:
    """Plays the lines after the header."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.round_end: RoundEnd | None = None  # a round that has just ended and may be checked
        self.ended = False

    def read(self, line: Mapping[str, object]) -> None:
        if self.ended:
            raise RuleError.of("G3", "nothing follows the end of the game")
        if "action" in line or "player" in line:
            self.game.apply(action_from(line))
            last = self.game.events[-1]
            self.round_end = last if isinstance(last, RoundEnd) else None
        elif "round" in line:
            self._check_round(line)
        elif "end" in line:
            self._check_end(line)
        else:
            raise RuleError.of("G3", "a line is a move (player, action), a round or the end")

    def _check_round(self, line: Mapping[str, object]) -> None:
        if self.round_end is None:
            raise RuleError.of("G3", "no round ends here")
        expected = self.round_end.record()
        _check_keys("round", line, expected)
        _check_value("round", line["round"], expected["round"])
        for key in tuple(expected)[1:]:
            _check_counts(key, line[key], expected[key])
        self.round_end = None

    def _check_end(self, line: Mapping[str, object]) -> None:
        if line["end"] is not True:
            raise RuleError.of("G3", "'end' is true")
        if not self.game.is_over:
            raise RuleError.of("G3", "the game is not over here")
        _check_keys("end", line, ("end", "scores", "winners"))
        _check_counts("scores", line["scores"], self.game.scores)
        _check_value("winners", line["winners"], list(self.game.winners))
        self.ended = True


def _check_keys(
    what: str, line: Mapping[str, object], expected: Mapping[str, object] | tuple[str, ...]
) -> None:
    for key in line:
        if key not in expected:
            raise RuleError.of("G3", f"unknown key '{short(key)}' in a line of '{what}'")
    for key in expected:
        if key not in line:
            raise RuleError.of("G3", f"key '{key}' is missing in a line of '{what}'")


def _check_counts(key: str, said: object, expected: object) -> None:
    """Points or stones by player."""
    assert isinstance(expected, dict)
    if not isinstance(said, dict) or set(said) != set(expected):
        raise RuleError.of("G3", f"'{key}' names each player once")
    for player, count in expected.items():
        _check_value(f"{key} of {player}", said[player], count)


def _check_value(what: str, said: object, expected: object) -> None:
    if type(said) is not type(expected) or said != expected:
        raise RuleError.of("G3", f"{what}: the record says {quoted(said)}, the game {quoted(expected)}")


def _at(number: int, step: Callable[[], T]) -> T:
    """A step whose errors are those of a line."""
    try:
        return step()
    except RecordError:
        raise
    except RuleError as error:
        raise RecordError(number, *error.violations) from None


def _lines(data: bytes) -> Iterator[tuple[int, str]]:
    """The numbered lines of a record; RecordError G3 for one that is no text, or blank."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise RecordError(1, Violation("G3", "a byte order mark: JSON Lines begin with the first line"))
    parts = data.split(b"\n")
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    for number, part in enumerate(parts, 1):
        try:
            text = part.decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError(number, Violation("G3", "not UTF-8")) from None
        if not text.strip():
            raise RecordError(number, Violation("G3", "a blank line" if data else "the record is empty"))
        yield number, text
