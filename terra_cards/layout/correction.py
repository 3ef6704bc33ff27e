"""What puts a printer's faults right: a shift, a turn and a stretch of everything on a page.

A printer that draws a point ``p`` of the page at ``c + R S (p - c) + t`` (``c`` the middle of the
sheet) is put right by moving every point to ``c + S' R' (p + o - c)`` first, with ``o = -t``, ``R'``
the turn back and ``S'`` the stretch back: exactly the inverse, with no more than five numbers.
"""

from __future__ import annotations

import math

from msgspec import Struct

from terra_cards.layout.affine import IDENTITY, Affine, about, shift, stretch, turn


class Correction(Struct, frozen=True):
    """Millimetres right and down, degrees clockwise, and a factor an axis, about the sheet's middle."""

    offset: tuple[float, float] = (0.0, 0.0)
    rotation: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)

    def on(self, width: float, height: float) -> Affine:
        """The map of a page of so many millimetres."""
        if self.none:
            return IDENTITY
        inner = turn(self.rotation).then(stretch(*self.scale))
        return shift(*self.offset).then(about(width / 2, height / 2, inner))

    def moved(self, offset: tuple[float, float]) -> Correction:
        """The same, with a further shift."""
        return Correction((self.offset[0] + offset[0], self.offset[1] + offset[1]), self.rotation, self.scale)

    @property
    def none(self) -> bool:
        """Whether nothing is put right."""
        return self == NOTHING


NOTHING = Correction()


class Measured(Struct, frozen=True):
    """Five lengths in millimetres, read off one side of a calibration sheet: from its cross A to the
    left (``a``) and the upper (``b``) edge of the paper, from cross C to the left edge (``c``), from A
    to B (``d``) and from A to C (``e``)."""

    a: float
    b: float
    c: float
    d: float
    e: float


INSET = 20.0  # millimetres from the paper's edges to the crosses


def correction(measured: Measured, width: float, height: float) -> Correction:
    """What puts a side right on which the crosses were printed where they were measured.

    Raises ValueError where the lengths are no calibration sheet's: the message says which.
    """
    wide, high = width - 2 * INSET, height - 2 * INSET
    for name, found, right, most in (
        ("a", measured.a, INSET, 10.0),
        ("b", measured.b, INSET, 10.0),
        ("c", measured.c, INSET, 10.0),
        ("d", measured.d, wide, wide * 0.05),
        ("e", measured.e, high, high * 0.05),
    ):
        if not abs(found - right) <= most:
            raise ValueError(
                f"length {name} is {found:g} mm and should be near {right:g} mm: "
                "measure again, in millimetres, on a sheet printed at 100 %"
            )
    angle = math.asin((measured.a - measured.c) / measured.e)
    stretched = measured.d / wide, measured.e / high
    grown = stretch(*stretched).then(turn(math.degrees(angle)))
    # cross A, from the middle of the sheet, as the printer turns and stretches it
    x, y = grown(INSET - width / 2, INSET - height / 2)
    moved = measured.a - width / 2 - x, measured.b - height / 2 - y
    return Correction(
        (_tidy(-moved[0], 3), _tidy(-moved[1], 3)),
        _tidy(-math.degrees(angle), 4),
        (_tidy(1 / stretched[0], 6), _tidy(1 / stretched[1], 6)),
    )


def after(found: Correction, known: Correction) -> Correction:
    """What puts a side right that was measured on a sheet printed through ``known``: ``found`` is what
    that sheet still lacked.

    The two maps one after the other, as one: exact but for products of two tiny angles.
    """
    if known.none:
        return found
    if found.none:
        return known
    whole = found.on(0.0, 0.0).then(known.on(0.0, 0.0))
    back = Affine(whole.a, whole.b, whole.c, whole.d).inverse()
    return Correction(
        (_tidy(back(whole.e, whole.f)[0], 4), _tidy(back(whole.e, whole.f)[1], 4)),
        _tidy(math.degrees(math.atan2(whole.b, whole.d)), 5),
        (_tidy(math.hypot(whole.a, whole.c), 6), _tidy(math.hypot(whole.b, whole.d), 6)),
    )


def _tidy(value: float, places: int) -> float:
    return round(value, places) + 0.0
