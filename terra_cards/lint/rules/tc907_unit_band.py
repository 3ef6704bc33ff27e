"""TC907: ticks in a unit that nobody would use for them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from terra_cards.lint.boards import board_of
from terra_cards.lint.parts import BoardView
from terra_cards.lint.rule import Example, Rule
from terra_cards.model.answer import parse
from terra_cards.source.findings import Finding

#: From which figure on a larger unit is used, and which.
LARGE = {
    "mm": (Fraction(1000), "cm or m"),
    "cm": (Fraction(1000), "m"),
    "m": (Fraction(100_000), "km"),
    "in": (Fraction(120), "ft"),
    "ft": (Fraction(52_800), "mi"),
}
#: Up to which figure a smaller unit is used, and which.
SMALL = {
    "cm": (Fraction(1, 100), "mm"),
    "m": (Fraction(1, 200), "cm"),
    "km": (Fraction(1, 100), "m"),
    "ft": (Fraction(1, 100), "in"),
    "mi": (Fraction(1, 100), "ft"),
}


def check(board: BoardView) -> Iterator[Finding]:
    for field, scale, _, ticks in board.scales():
        for index, tick in ticks if scale == "length" else ():
            if tick.value <= 0:
                continue
            part = parse(tick.label, "length").parts[0]
            large, small = LARGE.get(part.unit or ""), SMALL.get(part.unit or "")
            band = large if large and part.value >= large[0] else None
            band = small if small and part.value <= small[0] else band
            if band is not None:
                yield RULE.finding(
                    board,
                    (*field, index),
                    f"no quantity in {part.unit} needs the tick {tick.label}",
                    help=f"write it in {band[1]}, if it is not a slip",
                )


RULE = Rule(
    code="TC907",
    name="unit-band",
    severity="warning",
    summary="a tick that no quantity of its unit would need",
    why="""
`2000 in` among inches is most likely 2000 ft: nobody gives the length of a street in inches. Told are 1 m in
millimetres, 10 m in centimetres, 100 km in metres, 10 ft in inches and 10 mi in feet, and more; and half a
centimetre in metres, 10 m in kilometres, a hundredth of a centimetre, foot or mile, and less.
""",
    wrong=Example(board_of("[b]", "[a]", lengths="[1 m, 10 m, 2000 cm]"), "file", name="town.board.yaml"),
    right=Example(board_of("[b]", "[a]", lengths="[1 m, 10 m, 20 m]"), "file", name="town.board.yaml"),
    silent=(
        Example(
            board_of("[b]", "[a]", lengths="[50 cm, 1 m, 500 m, 2000 m]"), "file", name="town.board.yaml"
        ),
    ),
    scope="board",
    check=check,
)
