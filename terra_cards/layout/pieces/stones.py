"""Stones to cut out: each player's colour, shape and dots on both sides."""

from __future__ import annotations

from typing import Literal

from terra_cards.layout.card import CardPlan
from terra_cards.layout.colour import mix
from terra_cards.layout.drawing import Item, Shape, Symbols
from terra_cards.layout.paths import circle, rectangle
from terra_cards.layout.pieces.lettering import centred
from terra_cards.layout.pieces.players import Player, dots, shape
from terra_cards.layout.typeface import Face

StoneShape = Literal["round", "square"]
SHAPES: tuple[StoneShape, ...] = ("round", "square")
SIZE = 16.0  # millimetres across
LEAST, MOST = 8.0, 50.0
BLEED = 1.5


def corner(form: StoneShape, size: float) -> float:
    """The radius of the corners: a round stone is all corners."""
    return size / 2 if form == "round" else round(size * 0.1, 4)


def stone(player: Player, number: int, size: float, form: StoneShape, bleed: float = BLEED) -> CardPlan:
    """A stone of the player with a number from 1, as a card of its size."""
    middle = size / 2
    ring = mix(player.ground, player.ink, 0.45)
    items: list[Item] = [
        Shape(rectangle(-bleed, -bleed, size + 2 * bleed, size + 2 * bleed), fill=player.ground),
        _rim(size, form, ring),
        Shape(
            shape(player.shape, middle, middle - 0.03 * size, 0.235 * size), fill=player.ink, even_odd=True
        ),
        Shape(dots(middle, middle, 0.345 * size, number, 0.026 * size), fill=player.ink),
    ]
    return _plan(player.name, size, form, bleed, items)


def chit(text: str, size: float, form: StoneShape, face: Face, ground: str, bleed: float = BLEED) -> CardPlan:
    """A chit for once around the track: what it is worth."""
    middle = size / 2
    items: list[Item] = [
        Shape(rectangle(-bleed, -bleed, size + 2 * bleed, size + 2 * bleed), fill=ground),
        _rim(size, form, mix(ground, "#ffffff", 0.55)),
        *centred(text, face, middle, middle, size * 0.66, size * 0.3, "#ffffff", "chit"),
    ]
    return _plan(text, size, form, bleed, items)


def _rim(size: float, form: StoneShape, colour: str) -> Shape:
    middle, inset, line = size / 2, 0.06 * size, round(0.022 * size, 3)
    if form == "round":
        return Shape(circle(middle, middle, middle - inset), stroke=colour, line=line)
    side = size - 2 * inset
    return Shape(rectangle(inset, inset, side, side, 0.06 * size), stroke=colour, line=line)


def _plan(name: str, size: float, form: StoneShape, bleed: float, items: list[Item]) -> CardPlan:
    return CardPlan(name, "", size, size, bleed, corner(form, size), tuple(items), Symbols(), (), ())
