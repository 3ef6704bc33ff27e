"""Colours and faces of posters and wall maps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from terra_cards.layout.design import Design, make_design
from terra_cards.layout.typeface import Face, Typeface
from terra_cards.library import fonts, templates

PAPER = "#fbf7ee"
INK = "#1d2b36"
MUTED = "#5a6871"
RULE = "#b9b29f"
SEAS = ("#c7dfe9", "#bcd8e4", "#d1e5ed", "#c2dbe0")
WATER = "#c7dfe9"
WATER_INK = "#1f5875"
GLOW = "#eaf5f8"
COAST = "#5f7f8e"
BORDER = "#fffdf6"
ISLAND = "#f3efe2"
ABROAD = "#e3ded1"
ACCENT = "#b3402c"
GRATICULE = "#a9c9d7"
# Near in lightness, so that dark type reads alike on all of them; neighbours also have a border.
LANDS = ("#edd9a3", "#c5d5a4", "#e9bfa2", "#d3c4dc", "#f0cd7f", "#aed0bd")


@dataclass(frozen=True, slots=True)
class Faces:
    """The typefaces of a poster by what they are for."""

    title: Face
    strong: Face
    text: Face
    figure: Face
    water: Face


@cache
def faces() -> Faces:
    """Fira Sans Condensed with Fira Sans to step in. Raises ``fonts.FontNotFoundError``."""
    wide = _typeface("Fira Sans", "medium")

    def face(weight: str, italic: bool = False) -> Face:
        return Face(_typeface("Fira Sans Condensed", weight, italic), (wide,))

    return Faces(face("bold"), face("semibold"), face("regular"), face("bold"), face("medium", True))


@cache
def _typeface(family: str, weight: str, italic: bool = False) -> Typeface:
    path = fonts.find(family, weight, italic)
    return Typeface(path.stem, fonts.read(path))


def design() -> Design:
    """The classic template made ready: its colours for the editions' names, and the icons."""
    template = templates.builtin(templates.DEFAULT)
    return make_design(template, templates.face_reader(template), {})
