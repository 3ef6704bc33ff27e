"""What to write instead of an area that the board does not have."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct

from terra_cards.model.area_names import AreaNames, folded
from terra_cards.model.board import Area, Board
from terra_cards.source.names import distance, nearest

_CLEAR = 3  # how far the next id must be for a slip of one letter to be beyond doubt
_LISTED = 12  # areas that a hint can list


_PARTS = re.compile(r"\s*(?:[;/+&|]|,|\b(?:and|und|y|et)\b)\s*")


class Advice(Struct, frozen=True):
    """``help`` in words; ``area`` is the one area that was meant, where only one can be.

    ``sure`` says that it is one slip away and no other is near.
    """

    help: str
    area: str | None = None
    sure: bool = False


def advise(board: Board, written: str) -> Advice:
    """The area with an almost equal id, or that holds a place of that name (Spain, in English or German).

    A name that is known wins over an id that is spelled almost like it: Liberia is not Iberia.
    """
    near = nearest(written, board.area_index)
    names = board.area_names
    called = names.meant(written)
    if near and (not called or near.name in [area.id for area in called]):
        same = folded(near.name) == folded(written)
        if same or near.distance <= 1 or not called:
            second = near.runner_up_distance
            sure = near.distance == 1 and (second is None or second >= _CLEAR)
            return Advice(f"did you mean '{near.name}'?{_alike(written, near.name)}", near.name, sure)
    if len(called) > 1:
        listed = ", ".join(f"'{area.id}'" for area in called)
        return Advice(f"'{written}' is several areas here, list those in which the theme lies: {listed}")
    if called:
        return Advice(_called(called[0], written, names), called[0].id)
    if names.is_title(written, board.title):
        return Advice(f"'{written}' is the whole board: list the areas in which the theme lies")
    joined = names.spelled(written)
    if joined is not None:
        meant = "" if joined.name == written else f"did you mean '{joined.name}'? "
        return Advice(meant + _called(joined.area, joined.name, names), joined.area.id)
    other = names.nearest(written)
    if other is not None and distance(folded(other.name), folded(written)) == 1:
        advice = f"did you mean '{other.name}'? {_called(other.area, other.name, names)}"
        return Advice(advice, other.area.id)
    several = [names.meant(part) for part in _PARTS.split(written.strip())]
    if len(several) > 1 and all(len(areas) == 1 for areas in several):
        listed = ", ".join(dict.fromkeys(areas[0].id for areas in several))
        return Advice(f"list each area by itself: {listed}")
    if len(board.areas) <= _LISTED:
        return Advice(f"the areas are {', '.join(area.id for area in board.areas)}")
    return Advice("'terra-cards board show BOARD' lists the areas")


def _alike(written: str, meant: str) -> str:
    """A remark on a letter that looks like another one: Cyrillic а in frаnce."""
    for letter in written:
        if letter.isalpha() and not letter.isascii() and meant.isascii():
            script = unicodedata.name(letter, "").partition(" ")[0]
            if script in ("CYRILLIC", "GREEK", "FULLWIDTH"):
                return f" '{letter}' (U+{ord(letter):04X}) is a {script.capitalize()} letter"
    return ""


def _called(area: Area, name: str, names: AreaNames) -> str:
    """``'Spain' is part of 'iberia'``, but ``'Frankreich' is 'france'``."""
    own = {folded(text) for _, text in area.name.entries()}
    if folded(name) in own or own & names.same_state(name):
        return f"'{name}' is called '{area.id}' on this board"
    return f"'{name}' is part of '{area.id}' on this board"
