"""Small whole decks with their own board and edition, for the examples of rules about decks."""

from __future__ import annotations

from collections.abc import Sequence

_BOARD = """
format: 1
board: {id: town, title: Town}
areas:
  - {id: centre, kind: land, name: {en: Centre}, neighbours: [harbour, hill]}
  - {id: harbour, kind: sea, name: {en: Harbour}, neighbours: [centre]}
  - {id: hill, kind: land, name: {en: Hill}, neighbours: [centre]}
scales:
  year:
    ticks: [1400, 1500, 1600, 1650, 1680, 1720, 1750, 1800, 1900, 2000]
    open_above: true
  length:
    ticks: [1 m, 3 m, 10 m, 30 m, 100 m, 300 m, 1 km, 3 km, 10 km, 30 km]
    open_above: true
  number: {ticks: [1, 3, 10, 30, 100, 300, 1000, 3000, 10000, 30000], open_below: true, open_above: true}
"""
_YEARS = (1450, 1550, 1620, 1665, 1700, 1735, 1770, 1840, 1950)
_SIZES = ("2", "5", "20", "50", "200", "500", "2000", "5000", "20000")
_SCALES = ("year length", "year number", "length number")


def town(*, box: int, levels: str = "[]") -> dict[str, str]:
    """A board and an edition of our own, beside the deck."""
    edition = (
        "format: 1\nedition:\n  id: town-game\n  extends: terra-deutschland\n  title: {en: Town game}\n"
        f"  box: {box}\n  levels: {levels}\n"
    )
    return {"town.board.yaml": _BOARD, "town.edition.yaml": edition}


def cards_of(
    levels: Sequence[str],
    *,
    areas: Sequence[str] = ("centre", "harbour", "hill"),
    years: Sequence[int] = _YEARS,
    pairs: Sequence[str] = _SCALES,
    asks: Sequence[str] | None = None,
) -> str:
    """A deck on that board with a card for each level (none where it is empty)."""
    rows = ["format: 1", "deck:", "  id: example", "  title: Example", "  edition: town.edition.yaml"]
    rows += ["  board: town.board.yaml", "  languages: [en]", "cards:"]
    for number, level in enumerate(levels):
        scales = pairs[number % len(pairs)].split()
        rows += [f"  - id: card-{number + 1}", f"    theme: House number {number + 1}"]
        if level:
            rows.append(f"    difficulty: {level}")
        rows += [
            f"    location: 48.{number + 10}, 2.5",
            f"    areas: [{areas[number % len(areas)]}]",
            "    tasks:",
        ]
        for place, scale in enumerate(scales):
            size = _SIZES[number % len(_SIZES)]
            answers = {"year": years[number % len(years)], "length": f"{size} m", "number": f"{size} doors"}
            ask = asks[place] if asks else f"{scale} of part {number + 1}"
            rows.append(f"      {scale}: {{ask: {ask}, answer: {answers[scale]}}}")
        rows.append(f"    sources: [{{title: A guide, supports: [areas, {', '.join(scales)}]}}]")
    return "\n".join(rows) + "\n"
