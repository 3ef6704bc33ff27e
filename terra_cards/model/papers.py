"""Papers: by name, or by width and height with a unit."""

from __future__ import annotations

import re
from typing import Annotated

from terra_cards.model.leaf import Leaf
from terra_cards.model.problem import Problem, Unreadable, shown
from terra_cards.model.values import NUMBER, read_text
from terra_cards.source.names import nearest

#: Width and height in millimetres, upright (ISO 216; ANSI/ASME Y14.1 and the North American office sizes).
PAPERS: dict[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
LEAST, MOST = 40.0, 1300.0  # millimetres: from a small card to a B0 poster
_CUSTOM = re.compile(rf"{NUMBER} ?[x×] ?{NUMBER} ?(mm|cm|in)")
_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}
PATTERN = rf"^({'|'.join(PAPERS)}|{_CUSTOM.pattern})$"


def paper_size(text: str) -> tuple[float, float] | None:
    """The millimetres of a paper by name, or written ``200x300mm``; None for anything else.

    Raises ValueError where the size is no paper's: the message says what is.
    """
    if text in PAPERS:
        return PAPERS[text]
    found = _CUSTOM.fullmatch(text.strip())
    if not found:
        return None
    unit = _MM[found[5]]
    size = float(found[1] + (found[2] or "")) * unit, float(found[3] + (found[4] or "")) * unit
    if not all(LEAST <= side <= MOST for side in size):
        raise ValueError(f"a paper measures {LEAST:g} to {MOST:g} mm, not {size[0]:g} x {size[1]:g} mm")
    return size


def read_paper(value: object) -> str:
    """A paper's name, or its size as written; TC104 for any other text, with the nearest."""
    text = read_text(value)
    try:
        if paper_size(text) is not None:
            return text
    except ValueError as error:
        raise Unreadable(Problem("TC104", f"{shown(text)} is no size of a paper", str(error))) from None
    near = nearest(text.lower(), PAPERS)
    hint = f"did you mean '{near.name}'?" if near else f"write {', '.join(PAPERS)}, or 200 x 300 mm"
    raise Unreadable(Problem("TC104", f"{shown(text)} is not a paper", hint))


Paper = Annotated[str, Leaf(read_paper, {"type": "string", "pattern": PATTERN})]
