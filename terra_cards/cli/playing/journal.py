"""The record of a game that is being played: on the disk after every move."""

from __future__ import annotations

import os
from pathlib import Path

from terra_cards.rules import Game, Header, record_lines
from terra_cards.source import atomic


class JournalError(Exception):
    """The record cannot be written; the message says where and why."""


class Journal:
    """Writes a game's record as it goes. Each line is flushed to the disk before the next move.

    New lines are appended; where moves were taken back the file is replaced as a whole, so that it
    is a record that replays at any moment. A line cut short by a crash is dropped by
    :func:`whole_lines` when the game goes on.
    """

    def __init__(self, path: Path | None, header: Header, written: tuple[str, ...] = ()) -> None:
        """``path`` None keeps no record; ``written`` are the lines that stand in the file already."""
        self.path = path
        self.header = header
        self._written = written

    def save(self, game: Game) -> None:
        """Brings the file up to date; raises JournalError."""
        if self.path is None:
            return
        try:
            self._save(self.path, game)
        except OSError as error:
            raise JournalError(
                f"{self.path}: the record cannot be written: {error.strerror or error}"
            ) from error

    def _save(self, path: Path, game: Game) -> None:
        lines = tuple(record_lines(self.header, game))
        kept = len(self._written)
        if kept and lines[:kept] == self._written:
            if len(lines) > kept:
                with path.open("ab") as file:
                    file.write("".join(f"{line}\n" for line in lines[kept:]).encode())
                    file.flush()
                    os.fsync(file.fileno())
        else:
            atomic.write(path, "".join(f"{line}\n" for line in lines).encode())
        self._written = lines


def whole_lines(data: bytes) -> bytes:
    """A record without a last line that a crash has cut short."""
    return data[: data.rfind(b"\n") + 1]


def free_path(stem: str, folder: Path) -> Path:
    """A path for a new record that nothing has taken: ``STEM.game.jsonl``, ``STEM-2.game.jsonl``, ..."""
    number = 1
    while True:
        path = folder / (f"{stem}.game.jsonl" if number == 1 else f"{stem}-{number}.game.jsonl")
        if not path.exists():
            return path
        number += 1
