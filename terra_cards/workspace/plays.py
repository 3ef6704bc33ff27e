"""Recorded plays for ``terra-cards calibrate``: game records, and spreadsheets of first stones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

from terra_cards.model.edition import Edition
from terra_cards.model.solution import Solution
from terra_cards.rules.challenge import ChallengeGame
from terra_cards.rules.header import Header
from terra_cards.rules.placing import PlacingGame
from terra_cards.rules.replay import RecordError, replay
from terra_cards.simulation.calibration.observations import Observation, observations
from terra_cards.workspace.play_sheets import TABLES, SheetError, read_sheet
from terra_cards.workspace.tables import Tables

RECORDS = (".jsonl", ".ndjson")
LIMIT = 50_000_000  # bytes of one file


class Trouble(Struct, frozen=True):
    """A file, or a line of one (from 1), that cannot be used, why, and what would help."""

    path: str
    message: str
    line: int | None = None
    hint: str | None = None

    def __str__(self) -> str:
        return f"{self.path}{f':{self.line}' if self.line else ''}: {self.message}"


class Plays(Struct):
    """All that was read.

    ``decks`` are the decks that records name, with the edition and the side they were played on;
    ``solutions`` what each card's id meant, and where.
    """

    observations: list[Observation] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    decks: dict[Path, tuple[Edition, str]] = field(default_factory=dict)
    games: int = 0
    sheets: int = 0
    solutions: dict[str, tuple[Solution, str]] = field(default_factory=dict)


def play_files(path: Path) -> Iterator[Path]:
    """A file itself, or every record and spreadsheet below a folder, by name; hidden ones apart."""
    if not path.is_dir():
        yield path
        return
    for inner in sorted(path.rglob("*")):
        hidden = any(part.startswith(".") for part in inner.relative_to(path).parts)
        if not hidden and inner.suffix.lower() in (*RECORDS, *TABLES) and inner.is_file():
            yield inner


def read_plays(paths: list[Path], *, apart: bool = False) -> Plays:
    """Reads files and folders. ``apart`` takes players of the same name in two records for two people.

    What cannot be used is a trouble, and everything else is read on.
    """
    plays = Plays()
    for path in paths:
        for file in play_files(path):
            _read(file, plays, apart)
    return plays


def _read(file: Path, plays: Plays, apart: bool) -> None:
    shown = file.as_posix()
    try:
        with file.open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except OSError as error:
        plays.troubles.append(Trouble(shown, error.strerror or str(error)))
        return
    if len(data) > LIMIT:
        plays.troubles.append(Trouble(shown, f"larger than {LIMIT // 1_000_000} MB"))
        return
    prefix = f"{shown} · " if apart else ""
    if file.suffix.lower() in TABLES:
        try:
            rows = read_sheet(data, file.suffix.lower(), prefix)
        except SheetError as error:
            plays.troubles += [Trouble(shown, message, line, error.hint) for line, message in error.lines]
            return
        plays.observations += rows
        plays.sheets += 1
        return
    _record(data, file, shown, plays, prefix)


def _record(data: bytes, file: Path, shown: str, plays: Plays, prefix: str) -> None:
    tables = Tables(file.resolve().parent)
    try:
        found = replay(data, tables.start)
    except RecordError as error:
        plays.troubles.append(Trouble(shown, f"{error.clause}: {error.message}", error.line))
        return
    game = found.game
    if not isinstance(game, PlacingGame | ChallengeGame):
        message = "a crisis game asks nobody what they know"
        plays.troubles.append(Trouble(shown, message, 1, "records of quiz games can be calibrated on"))
        return
    for card in game.cards:
        before = plays.solutions.setdefault(card.card, (card, shown))
        if before[0].sectors != card.sectors:
            message = f"the card '{card.card}' has other right spaces than in {before[1]}"
            plays.troubles.append(Trouble(shown, message, 1, "calibrate decks and boards apart"))
            return
    names = {player: f"{prefix}{player}" for player in game.players} if prefix else None
    plays.observations += observations(game, names)
    plays.games += 1
    _decks(found.header, tables, plays)


def _decks(header: Header, tables: Tables, plays: Plays) -> None:
    for reference in header.cards:
        if isinstance(reference, str):
            path = tables.files.absolute(reference.rpartition("#")[0])
            plays.decks.setdefault(path, (tables.edition(header.edition), header.side or "metric"))
