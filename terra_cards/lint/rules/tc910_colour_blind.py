"""TC910: levels or scales that a colour-blind person cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from terra_cards.layout.colour import Rgb, rgb
from terra_cards.library import templates
from terra_cards.lint.parts import EditionView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.board import SCALES
from terra_cards.model.invalid import valid
from terra_cards.model.text import Text
from terra_cards.source.findings import Finding, Pointer

# Machado, Oliveira and Fernandes (2009): severity 1.0, on linear RGB.
_SIGHTS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "without red (protanopia)": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green (deuteranopia)": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue (tritanopia)": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Coloured = tuple[Pointer, str, Text | None]
LEAST = 12.0  # CIE 1976 colour difference below which two areas of a card look alike


def check(edition: EditionView) -> Iterator[Finding]:
    info = edition.edition.info if edition.edition else None
    if info is None:
        return
    levels: list[Coloured] = [
        (("edition", "levels", index, "colour"), level.colour, level.name or None)
        for index, level in enumerate(info.levels or ())
        if level and level.colour
    ]
    scales: list[Coloured] = [
        (("edition", "scales", name, "colour"), scale.colour, scale.name or None)
        for name in SCALES
        if info.scales and (scale := valid(info.scales.get(name))) and scale.colour
    ]
    for what, listed in (("levels", levels), ("scales", scales)):
        yield from _alike(edition, what, listed)


def _alike(edition: EditionView, what: str, listed: list[Coloured]) -> Iterator[Finding]:
    for (first, one, name), (second, other, label) in combinations(listed, 2):
        sight = _confused(one, other)
        if sight is None or _told_apart(name, label):
            continue
        if edition.place(second) is None:
            continue  # it comes from the edition that this one extends
        yield RULE.finding(
            edition,
            second,
            f"the {what} '{one}' and '{other}' look alike to people {sight}, and they have the same name",
            help="take colours that differ in lightness, or give them names of their own",
            related=(edition.related(first, "the other colour"),),
        )


def _told_apart(one: Text | None, other: Text | None) -> bool:
    """Whether the names that are printed tell the two apart, in every language."""
    if one is None or other is None:
        return False
    languages = {*one.languages, *other.languages} or {""}
    return all(one.any(lang) != other.any(lang) for lang in languages)


def _confused(one: str, other: str) -> str | None:
    """The sight to which two colours look alike; None where all tell them apart."""
    a, b = _shade(one), _shade(other)
    if a is None or b is None:
        return None
    if one == other:
        return "of every sight"
    for sight, matrix in _SIGHTS.items():
        if _difference(_seen(a, matrix), _seen(b, matrix)) < LEAST:
            return sight
    return None


def _shade(name: str) -> Rgb | None:
    """An edition's colour as the built-in template paints it, in linear RGB."""
    if not name.startswith("#"):
        ink = (templates.builtin(templates.DEFAULT).palette or {}).get(name)
        if not ink or not ink.bright:
            return None
        name = ink.bright
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb(name.lower())
    )
    return red, green, blue


def _seen(colour: Rgb, matrix: tuple[Rgb, Rgb, Rgb]) -> Rgb:
    red, green, blue = (sum(m * c for m, c in zip(row, colour, strict=True)) for row in matrix)
    return red, green, blue


def _lab(colour: Rgb) -> Rgb:
    """CIE L*a*b* of linear sRGB under D65."""
    r, g, b = (min(1.0, max(0.0, value)) for value in colour)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _difference(one: Rgb, other: Rgb) -> float:
    squares = [(a - b) ** 2 for a, b in zip(_lab(one), _lab(other), strict=True)]
    return float(sum(squares) ** 0.5)


_EDITION = """
format: 1
edition:
  id: mine
  extends: terra
  title: {en: Mine}
  levels:
    - {id: easy, name: {en: Level}, colour: "#2d8645", share: 0.5}
    - {id: hard, name: {en: Level}, colour: "COLOUR", share: 0.5}
"""

RULE = Rule(
    code="TC910",
    name="colour-blind",
    severity="warning",
    summary="levels or scales that look alike to colour-blind people, with nothing else to tell them apart",
    why="""
One man in twelve sees red and green, or other colours, as the same. Colours are looked at as people without
one of the three kinds of cones see them; where two levels (or two scales) look alike and have the same
name, there is nothing left to tell them apart.
""",
    wrong=Example(_EDITION.replace("COLOUR", "#a06b2d"), "file", name="mine.edition.yaml"),
    right=Example(_EDITION.replace("COLOUR", "#f3c02c"), "file", name="mine.edition.yaml"),
    silent=(
        Example(
            _EDITION.replace("COLOUR", "#a06b2d").replace("{en: Level}", "{en: Easy}", 1),
            "file",
            name="mine.edition.yaml",
        ),
    ),
    scope="edition",
    check=check,
)
