"""Small boards, solutions and rules, built by hand from values alone."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from terra_cards.model.board import SECTORS, Area, Board, Scale, ScaleName, Sector, Side, Space, Tick
from terra_cards.model.solution import Solution, Spaces
from terra_cards.model.text import Text
from terra_cards.rules.crisis_cards import CrisisCard, CrisisCards, Deal, SolutionCard
from terra_cards.rules.options import Rules

TERRA = Rules("terra", "placing", (2, 6), dict.fromkeys(range(2, 7), 6))
GERMANY = Rules("terra-deutschland", "placing", (2, 5), {2: 8, 3: 9, 4: 8, 5: 5}, alone="scales")
TOUR = Rules("terra-on-tour", "challenge", (2, 6), {2: 8, 3: 9, 4: 8, 5: 5, 6: 6}, stones=1, start_score=3)
CRISIS = Rules("terra-2003", "crisis", (3, 6), {}, stones=0)

LENGTHS = {"1 m": 1, "10 m": 10, "100 m": 100, "1 km": 1000}


def board(
    borders: str = "a-b a-c a-d a-s b-c d-e",
    years: tuple[int, ...] = (1980, 1990, 2000, 2010, 2020),
    lengths: tuple[str, ...] = ("1 m", "10 m", "100 m", "1 km"),
    numbers: tuple[int, ...] = (0, 10, 100, 1000),
    open_ends: bool = True,
    side: Side = "metric",
) -> Board:
    """Areas named by single letters and joined as ``a-b``; ``s`` is a sea. Scales by their ticks."""
    pairs = [tuple(pair.split("-")) for pair in borders.split()]
    ids = sorted({area for pair in pairs for area in pair})
    areas = tuple(Area(i, "sea" if i == "s" else "land", Text(i.upper()), {}) for i in ids)
    spaces = [Space(i, "map", area=area) for i, area in enumerate(ids)]
    near: list[set[int]] = [set() for _ in ids]
    for pair in pairs:
        if len(pair) == 2:
            a, b = ids.index(pair[0]), ids.index(pair[1])
            near[a].add(b)
            near[b].add(a)
    scales: dict[ScaleName, Scale] = {}
    written: list[tuple[ScaleName, list[Tick]]] = [
        ("year", [Tick(Fraction(year), str(year)) for year in years]),
        ("length", [Tick(Fraction(LENGTHS[label]), label) for label in lengths]),
        ("number", [Tick(Fraction(n), str(n)) for n in numbers]),
    ]
    for name, ticks in written:
        if not ticks:
            continue
        bounds: list[Tick | None] = [*ticks]
        if open_ends:
            bounds = [None, *bounds, None]
        first = len(spaces)
        for low, high in pairwise(bounds):
            index = len(spaces)
            spaces.append(Space(index, name, low=low, high=high))
            near.append(set())
            if index > first:
                near[index].add(index - 1)
                near[index - 1].add(index)
        scales[name] = Scale(name, tuple(ticks), open_ends, open_ends, False, first, len(spaces) - first)
    return Board(
        id="toy",
        title=Text("Toy"),
        side=side,
        sides=(side,),
        areas=areas,
        spaces=tuple(spaces),
        neighbours=tuple(tuple(sorted(n)) for n in near),
        scales=scales,
        area_index={area: i for i, area in enumerate(ids)},
        quarters=None,
        accuracy_km=0,
        credit=None,
        geography=None,
    )


def solution(on: Board, card: str = "card", /, **hits: list[int] | list[str]) -> Solution:
    """A solution from areas (``map=["a"]``) and spaces counted from 0 within each scale."""
    sectors: dict[Sector, Spaces] = {}
    for sector in SECTORS:
        if sector not in hits:
            continue
        first = on.sector_spaces(sector).start
        right = sorted(on.area_index[h] if isinstance(h, str) else first + h for h in hits[sector])
        beside = sorted({n for h in right for n in on.neighbours[h]} - set(right))
        sectors[sector] = Spaces(tuple(right), tuple(beside))
    return Solution(card, sectors)


def at(on: Board, scale: ScaleName, low: int | None) -> int:
    """The index of the space of a scale that starts at a tick (None: the lowest, open one)."""
    for index in on.sector_spaces(scale):
        tick = on.spaces[index].low
        if (None if tick is None else tick.value) == low:
            return index
    raise LookupError(low)


COLOURS = ("green", "blue", "red")
REGIONS = (
    "north-america",
    "south-america",
    "europe",
    "africa",
    "asia-middle-east",
    "oceania-south-east-asia",
)
COPIES = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4, 6: 4}


def crisis_cards(copies: dict[int, int] = COPIES, threat: int = 12) -> CrisisCards:
    """C1's 108 cards (or fewer copies): crises are called ``green-europe`` and the like."""
    return CrisisCards(
        tuple(CrisisCard(f"{c}-{r}", c, r, threat) for c in COLOURS for r in REGIONS),
        tuple(
            SolutionCard(f"{c}-{value}.{n}", c, value)
            for c in COLOURS
            for value, count in copies.items()
            for n in range(1, count + 1)
        ),
    )


def stacked(cards: CrisisCards, hands: list[str], pile: str) -> Deal:
    """A deal of chosen cards, named by their ids; what is left over lies under the pile, crises last."""
    chosen = [hand.split() for hand in hands]
    top = pile.split()
    gone = {card for hand in chosen for card in hand} | set(top)
    rest = [name for name in (*cards.solution, *cards.crisis) if name not in gone]
    return Deal(tuple(tuple(hand) for hand in chosen), (*top, *rest))
