"""``render --changed-since``: only the cards whose printed face is not what it was."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from terra_cards.cli.output import usage_error

if TYPE_CHECKING:
    from terra_cards.model.loaded import LoadedDeck
    from terra_cards.render.job import Job
    from terra_cards.render.press import Face


def only_changed(faces: Iterable[Face], job: Job, revision: str) -> list[Face]:
    """The faces that are new since a git revision, or were printed otherwise then, in their order."""
    from terra_cards.render.fingerprint import fingerprint

    earlier: dict[str, dict[str, str]] = {}
    out = []
    for face in faces:
        deck = face.run.deck
        if deck.path not in earlier:
            earlier[deck.path] = _earlier(deck, job, revision)
        if earlier[deck.path].get(face.card.id or "") != fingerprint(face):
            out.append(face)
    return out


def _earlier(deck: LoadedDeck, job: Job, revision: str) -> dict[str, str]:
    """The hashes of a deck's faces at a revision; none where there was no such deck that could be printed."""
    from terra_cards.cli.print_input import read_photo
    from terra_cards.render.fingerprint import fingerprints
    from terra_cards.render.job import DeckError, JobError
    from terra_cards.workspace.history import HistoryError, at_revision
    from terra_cards.workspace.load import PathError, load

    if not Path(deck.path).exists():
        usage_error(f"{deck.path}: standard input has no history", "name the deck's file")
    try:
        with at_revision(Path(deck.path), revision) as path:
            if path is None:
                return {}
            decks = load([path]).decks
            return fingerprints(decks[0], job, read_photo) if len(decks) == 1 else {}
    except HistoryError as error:
        usage_error(str(error), error.hint)
    except (PathError, DeckError, JobError):
        return {}
