"""What rules see of boards, editions and templates that are checked as files of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from terra_cards.lint.lazy import lazy
from terra_cards.lint.view import View
from terra_cards.model.board import SCALES, ScaleName, Side, Tick
from terra_cards.model.invalid import items, valid
from terra_cards.model.ticks import tick
from terra_cards.model.values import kebab
from terra_cards.source.findings import Pointer
from terra_cards.source.names import nearest

if TYPE_CHECKING:
    from terra_cards.model.board_file import AreaFile, BoardFile
    from terra_cards.model.geography import Geography
    from terra_cards.model.loaded import LoadedBoard, LoadedEdition, LoadedTemplate


class BoardView(View):
    """A board file. Fields lead from its root."""

    def __init__(self, loaded: LoadedBoard) -> None:
        super().__init__(loaded.document, ())
        self.loaded = loaded
        self.file: BoardFile | None = loaded.file

    @lazy
    def by_index(self) -> dict[int, AreaFile]:
        """The areas that could be read, by their index in the file."""
        return dict(items(self.file.areas)) if self.file else {}

    @lazy
    def names(self) -> dict[str, int]:
        """The index of each area by its id, the first of equal ones."""
        found: dict[str, int] = {}
        for index, area in self.by_index.items():
            if valid(area.id):
                found.setdefault(str(area.id), index)
        return found

    @lazy
    def repeated(self) -> list[tuple[int, str]]:
        """Index and id of the areas whose id another one before them has (TC105)."""
        areas = self.by_index.items()
        return [(i, str(a.id)) for i, a in areas if valid(a.id) and self.names[str(a.id)] != i]

    @lazy
    def unread(self) -> set[str]:
        """What areas seem to be meant to be called whose id could not be read (TC106)."""
        found: set[str] = set()
        for index, area in self.by_index.items():
            written = self.scalar(("areas", index, "id"))
            if not valid(area.id) and written is not None:
                found |= {str(written.value), kebab(str(written.value))}
        return found

    @lazy
    def neighbours(self) -> dict[str, list[tuple[Pointer, str]]]:
        """For each area that lists neighbours, the field and the id of each; of equal ids the first."""
        return {
            name: self.listed(index)
            for name, index in self.names.items()
            if valid(self.by_index[index].neighbours) is not None
        }

    def listed(self, index: int) -> list[tuple[Pointer, str]]:
        """The field and the id of each neighbour that the area at an index lists."""
        listed = items(self.by_index[index].neighbours)
        return [(("areas", index, "neighbours", n), str(name)) for n, name in listed]

    def misnames(self, area: str, other: str) -> bool:
        """Whether an area lists a name that is none of the board's and may stand for another area."""
        for _, name in self.neighbours.get(area, ()):
            if name not in self.names and name not in self.unread:
                near = nearest(name, self.names)
                if near is None or near.name == other:
                    return True
        return False

    @lazy
    def geography(self) -> Geography | None:
        """The drawing; None where there is none, or it cannot be read."""
        return self.loaded.geography

    def scales(self) -> Iterator[tuple[Pointer, ScaleName, Side | None, list[tuple[int, Tick]]]]:
        """Field of the list, scale, side (None for both) and the ticks that could be read, by index."""
        scales = valid(self.file.scales) if self.file else None
        for scale in SCALES if scales else ():
            file = valid(getattr(scales, scale))
            if file is None:
                continue
            base: Pointer = ("scales", scale)
            if file.ticks:
                yield (*base, "ticks"), scale, None, list(_ticks(file.ticks, scale))
            for side in ("metric", "imperial"):
                own = valid(getattr(file, side, None))
                if own is not None and own.ticks:
                    yield (*base, side, "ticks"), scale, side, list(_ticks(own.ticks, scale))


def _ticks(written: tuple[object, ...], scale: ScaleName) -> Iterator[tuple[int, Tick]]:
    for index, text in items(written):
        try:
            yield index, tick(str(text), scale)
        except ValueError:
            continue  # it has its finding


class EditionView(View):
    """An edition file."""

    def __init__(self, loaded: LoadedEdition) -> None:
        super().__init__(loaded.document, ())
        self.loaded = loaded
        self.edition = loaded.edition


class TemplateView(View):
    """A template file."""

    def __init__(self, loaded: LoadedTemplate) -> None:
        super().__init__(loaded.document, ())
        self.loaded = loaded
        self.file = loaded.file
