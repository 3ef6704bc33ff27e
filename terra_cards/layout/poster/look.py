"""Colours and faces of posters and wall maps."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from terra_cards.layout.design import Design, make_design
from terra_cards.layout.typeface import Face, Typeface
from terra_cards.library import fonts, templates
from terra_cards.model.loaded import LoadedTemplate

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


class Faces(Struct, frozen=True):
    """The typefaces of a poster by what they are for."""

    title: Face
    strong: Face
    text: Face
    figure: Face
    water: Face


class Style(Struct, frozen=True):
    """How a poster is set: its faces, the colours and icons of a design, a unit (mm), a language.

    A unit is a millimetre on A2, so that a poster looks alike on all papers.
    """

    faces: Faces
    design: Design
    unit: float
    lang: str


def style(unit: float, lang: str, template: LoadedTemplate | None = None) -> Style:
    """Fira Sans Condensed; what it has no letters for is set in the fallback faces of a template.

    Its palette gives the colours of the scales; the classic template's where none is given. Raises
    ``fonts.FontNotFoundError``.
    """
    chosen = template.file if template and template.file else None
    folder = template.path.parent if chosen and template and template.path else None
    if chosen is None:
        chosen, folder = templates.builtin(templates.DEFAULT), None
    made = make_design(chosen, templates.face_reader(chosen, folder), {})
    strangers = next((face.typefaces[1:] for face in made.faces.values()), ())

    def face(weight: str, italic: bool = False) -> Face:
        return Face(_typeface("Fira Sans Condensed", weight, italic), strangers)

    faces = Faces(face("bold"), face("semibold"), face("regular"), face("bold"), face("medium", True))
    return Style(faces, made, unit, lang)


@cache
def _typeface(family: str, weight: str, italic: bool = False) -> Typeface:
    path = fonts.find(family, weight, italic)
    return Typeface(path.stem, fonts.read(path))
