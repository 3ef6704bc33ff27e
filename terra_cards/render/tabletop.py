"""Cards for a table-top simulator: sheets of faces, the back or sheets of backs, and a saved object.

A sheet holds at most 10 x 7 places, the last of which shows what other players see of a hidden card;
the sheets are as large as the printer file allows, and each card no larger than at its resolution.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from PIL import Image

from terra_cards.layout.card import CardPlan
from terra_cards.layout.marks import NO_MARKS
from terra_cards.layout.pages import Printed, card_pages
from terra_cards.layout.paper import CARD, plan_sheet
from terra_cards.model.invalid import valid
from terra_cards.model.loaded import LoadedCard
from terra_cards.render.apart import drawn
from terra_cards.render.manifest import Ledger
from terra_cards.render.pdf import PdfDocument
from terra_cards.render.png import PngError
from terra_cards.render.press import Face, Run
from terra_cards.render.sheets import notes, photo_source
from terra_cards.render.shop import Order

_WHITE = (255, 255, 255)
_LEAST = 2  # rows and columns that a sheet of the program has at least


class Grid(Struct, frozen=True):
    """A sheet: columns, rows, how many cards are on it, and the pixels of one card."""

    columns: int
    rows: int
    cards: int
    card: tuple[int, int]


def grids(count: int, card: tuple[float, float], grid: tuple[int, int], most: int, dpi: float) -> list[Grid]:
    """The sheets for so many cards of a size in millimetres, within ``most`` pixels a side."""
    room = grid[0] * grid[1] - 1  # the last place is the hidden face
    out = []
    for start in range(0, count, room):
        number = min(room, count - start)
        columns = min(grid[0], max(_LEAST, number + 1))
        rows = max(_LEAST, -(-(number + 1) // columns))
        scale = min(dpi / 25.4, most / (columns * card[0]), most / (rows * card[1]))
        out.append(Grid(columns, rows, number, (int(card[0] * scale), int(card[1] * scale))))
    return out


def table_top(
    order: Order,
    faces: Sequence[Face],
    runs: Sequence[Run],
    title: str,
    base_url: str | None = None,
    ledger: Ledger | None = None,
    jobs: int = 1,
) -> Iterator[tuple[str, bytes]]:
    """File names and their bytes: ``fronts-1.png``, ``back.png`` or ``backs-1.png``, ``deck.json``.

    ``base_url`` is where the pictures will be, for the saved object; without it they are named as files.
    ``ledger`` learns where each card lies; ``jobs`` processes draw. Raises :class:`PngError`.
    """
    printer = order.printer
    design = runs[0].design
    size = (design.width, design.height)
    dpi = valid(printer.dpi) or 300.0
    sheets = grids(len(order.cards), size, valid(printer.grid) or (10, 7), valid(printer.most) or 4096, dpi)
    backs = [back for _, back in order.cards]
    shared = len({id(back) for back in backs}) == 1
    painter = _Painter(runs, title, jobs)
    start = 0
    entries: list[dict[str, Any]] = []
    hidden = backs[0] if shared else None
    for number, grid in enumerate(sheets, 1):
        batch = order.cards[start : start + grid.cards]
        fronts = f"fronts-{number}.png"
        yield fronts, painter.sheet([front for front, _ in batch], grid, hidden)
        behind = "back.png" if shared else f"backs-{number}.png"
        if not shared:
            yield behind, painter.sheet([back for _, back in batch], grid, None)
        for position, (front, back) in enumerate(batch if ledger is not None else (), 1):
            assert ledger is not None
            ledger.lies(front, fronts, "front", position)
            if back is not None:
                ledger.lies(back, behind, "back", position)
        entries.append(
            {
                "FaceURL": _url(base_url, fronts),
                "BackURL": _url(base_url, behind),
                "NumWidth": grid.columns,
                "NumHeight": grid.rows,
                "BackIsHidden": True,
                "UniqueBack": not shared,
                "Type": 0,
            }
        )
        start += grid.cards
    if shared:
        yield "back.png", painter.one(hidden, sheets[0].card)
    yield "deck.json", _saved(title, order.cards, sheets, entries, _names(faces))


def _url(base: str | None, name: str) -> str:
    return name if base is None else f"{base.rstrip('/')}/{name}"


def _names(faces: Sequence[Face]) -> dict[int, tuple[str, str]]:
    """The name of each face and what its info box says."""
    out = {}
    for face in faces:
        loaded = face.card
        if isinstance(loaded, LoadedCard):
            title, said = loaded.card.theme, loaded.card.info
        else:
            title, said = loaded.card.title, loaded.card.text
        out[id(face.plan)] = (
            title.any(face.run.lang) if title else loaded.id or "",
            said.any(face.run.lang) if said else "",
        )
    return out


class _Painter:
    """Draws faces as pixels."""

    def __init__(self, runs: Sequence[Run], title: str, jobs: int) -> None:
        try:
            import pypdfium2
        except ImportError as error:
            raise PngError(
                "pictures need pypdfium2, which is not installed", "pip install 'terra-cards[preview]'"
            ) from error
        self._open = pypdfium2.PdfDocument
        self._runs = runs
        self._title = title
        self._jobs = jobs

    def _pictures(self, plans: Sequence[CardPlan], pixels: tuple[int, int]) -> Iterator[Image.Image]:
        design = self._runs[0].design
        sheet = plan_sheet(CARD, (design.width, design.height), bleed=0.0, style=NO_MARKS)
        document = PdfDocument(title=self._title, photo=photo_source(self._runs))
        printed: list[Printed] = [(plan, None) for plan in plans]
        for page in card_pages(printed, sheet, notes(self._runs, self._title, None)):
            document.draw(page)
        pages = self._open(document.save())
        scale = (pixels[0] + 1) / design.width * 25.4 / 72  # a little more, cut to whole pixels below
        for index in range(len(pages)):
            picture = pages[index].render(scale=scale).to_pil().convert("RGB")
            yield picture.resize(pixels, Image.Resampling.LANCZOS)
        pages.close()

    def sheet(self, plans: Sequence[CardPlan | None], grid: Grid, hidden: CardPlan | None) -> bytes:
        """A sheet of faces, blank where there is none; the last place shows the hidden one."""
        wide, high = grid.card
        out = Image.new("RGB", (grid.columns * wide, grid.rows * high), _WHITE)
        places = [(index, plan) for index, plan in enumerate(plans) if plan is not None]
        if hidden is not None:
            places.append((grid.columns * grid.rows - 1, hidden))
        draw = partial(self._pictures, pixels=grid.card)
        shown = drawn([plan for _, plan in places], draw, self._jobs)
        for (index, _), picture in zip(places, shown, strict=True):
            out.paste(picture, ((index % grid.columns) * wide, (index // grid.columns) * high))
        return _png(out)

    def one(self, plan: CardPlan | None, pixels: tuple[int, int]) -> bytes:
        """One face alone."""
        if plan is None:
            return _png(Image.new("RGB", pixels, _WHITE))
        (picture,) = self._pictures([plan], pixels)
        return _png(picture)


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False)
    return out.getvalue()


def _saved(
    title: str,
    cards: Sequence[Printed],
    sheets: Sequence[Grid],
    entries: Sequence[dict[str, Any]],
    names: dict[int, tuple[str, str]],
) -> bytes:
    """A saved object of Tabletop Simulator: one deck, each card with its name."""
    ids: list[int] = []
    for number, grid in enumerate(sheets, 1):
        ids += [number * 100 + place for place in range(grid.cards)]
    custom = {str(number): entry for number, entry in enumerate(entries, 1)}
    contained = []
    for (front, _), card in zip(cards, ids, strict=True):
        name, description = names.get(id(front), (front.card, ""))
        contained.append(
            {
                "Name": "CardCustom",
                "Transform": _transform(),
                "Nickname": name,
                "Description": description,
                "CardID": card,
                "CustomDeck": {str(card // 100): custom[str(card // 100)]},
            }
        )
    deck: dict[str, Any] = {
        "Name": "DeckCustom",
        "Transform": _transform(),
        "Nickname": title,
        "Description": "",
        "HideWhenFaceDown": True,
        "DeckIDs": ids,
        "CustomDeck": custom,
        "ContainedObjects": contained,
    }
    if len(ids) == 1:  # the program knows no deck of one card
        deck = {**contained[0], "Nickname": contained[0]["Nickname"] or title}
    return (json.dumps({"ObjectStates": [deck]}, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _transform() -> dict[str, float]:
    return {
        "posX": 0.0, "posY": 1.0, "posZ": 0.0,
        "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip
