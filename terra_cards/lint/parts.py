"""What rules see of boards, editions and templates that are checked as files of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from terra_cards.lint.lazy import lazy
from terra_cards.lint.view import View
from terra_cards.model.board import SCALES, ScaleName, Side, Tick
from terra_cards.model.invalid import items, valid
from terra_cards.model.ticks import tick
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.model.board_file import BoardFile
    from terra_cards.model.geography import Geography
    from terra_cards.model.loaded import LoadedBoard, LoadedEdition, LoadedTemplate


class BoardView(View):
    """A board file. Fields lead from its root."""

    def __init__(self, loaded: LoadedBoard) -> None:
        super().__init__(loaded.document, ())
        self.loaded = loaded
        self.file: BoardFile | None = loaded.file

    @lazy
    def areas(self) -> list[tuple[int, str]]:
        """Index and id of the areas whose id could be read."""
        listed = items(self.file.areas) if self.file else ()
        return [(index, str(area.id)) for index, area in listed if valid(area.id)]

    @lazy
    def names(self) -> dict[str, int]:
        """The index of each area by its id, the first of equal ones."""
        found: dict[str, int] = {}
        for index, name in self.areas:
            found.setdefault(name, index)
        return found

    @lazy
    def neighbours(self) -> dict[str, list[tuple[Pointer, str]]]:
        """For each area that lists neighbours, the field and the id of each."""
        found: dict[str, list[tuple[Pointer, str]]] = {}
        for index, area in items(self.file.areas) if self.file else ():
            if valid(area.id) and valid(area.neighbours) is not None:
                listed = [
                    (("areas", index, "neighbours", n), str(name)) for n, name in items(area.neighbours)
                ]
                found.setdefault(str(area.id), []).extend(listed)
        return found

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
