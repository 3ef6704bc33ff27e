"""Faces and designs that the tests of this room measure with."""

from __future__ import annotations

from functools import cache

from terra_cards.layout.design import Design, make_design
from terra_cards.layout.fitting import Setting
from terra_cards.layout.parts import SLOTS
from terra_cards.layout.typeface import Face, Typeface
from terra_cards.library import fonts, templates


@cache
def typeface(family: str = "Fira Sans Condensed", weight: str = "regular") -> Typeface:
    path = fonts.find(family, weight)
    return Typeface(path.stem, fonts.read(path))


@cache
def face() -> Face:
    return Face(typeface(), (typeface("Fira Sans"),))


@cache
def classic() -> Design:
    template = templates.builtin("classic")
    return make_design(template, templates.face_reader(template), SLOTS)


def setting(**changes: object) -> Setting:
    values: dict[str, object] = {
        "name": "test",
        "face": face(),
        "size": 8.0,
        "min": 6.0,
        "leading": 1.25,
        "tight": 1.1,
        "tracking": 0.0,
        "tight_tracking": -10.0,
        "lines": None,
        "align": "left",
        "upright": "top",
        "balance": False,
        "hyphenate": False,
        "upper": False,
        "colour": "ink",
    }
    return Setting(**{**values, **changes})  # type: ignore[arg-type]
