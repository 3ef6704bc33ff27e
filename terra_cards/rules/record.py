"""Game records: JSON Lines, a header and then one line a move (G3)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from terra_cards.rules.game import Event, Game, RoundEnd
from terra_cards.rules.header import Header


def record_lines(header: Header, game: Game) -> Iterator[str]:
    """The lines of a game's record: header, moves, a check after each round, and one at the end."""
    yield str(header)
    for event in game.events:
        yield event_line(event)
    if game.is_over:
        yield end_line(game)


def event_line(event: Event) -> str:
    """The line of a move or of a round's end."""
    if isinstance(event, RoundEnd):
        return json.dumps(event.record(), ensure_ascii=False)
    return str(event)


def end_line(game: Game) -> str:
    """The last line of a finished game."""
    return json.dumps({"end": True, "scores": game.scores, "winners": list(game.winners)}, ensure_ascii=False)
