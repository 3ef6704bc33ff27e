"""The cards of a report: what changed, how they looked and look, where that differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from terra_cards.layout.affine import Box
from terra_cards.model.deck_changes import CardChange
from terra_cards.render.change_report.regions import changed_regions
from terra_cards.render.press import Face

DPI = 120.0


class Entry(Struct, frozen=True):
    """A card that is new, gone or changed.

    ``regions`` are in millimetres of the card, numbered from 1 in their order; None where the card is of
    another size. A side that cannot be printed, or was not there, has no face and no picture.
    """

    change: CardChange
    old: Face | None = None
    new: Face | None = None
    old_picture: bytes | None = None
    new_picture: bytes | None = None
    regions: tuple[Box, ...] | None = ()

    @property
    def title(self) -> str:
        """The card's theme as it is, else as it was."""
        face = self.new or self.old
        return face.title if face is not None else self.change.card

    @property
    def state(self) -> str:
        """added, removed, or changed."""
        return "changed" if self.change.state == "same" else self.change.state


class Report(Struct, frozen=True):
    """Two decks by name and what changed. ``same`` counts the cards that did not, ``silent`` are those whose
    file changed and whose printed face did not."""

    old: str
    new: str
    lang: str
    entries: Sequence[Entry]
    silent: Sequence[CardChange]
    same: int


def entries(
    changes: Sequence[CardChange], before: Mapping[str, Face], after: Mapping[str, Face]
) -> Iterator[Entry]:
    """The cards with their pictures, in order. Raises ``render.png.PngError`` where the means are not
    installed."""
    old, new = _pictures(changes, before), _pictures(changes, after)
    for change in changes:
        was, is_ = before.get(change.card), after.get(change.card)
        one, other = next(old) if was else None, next(new) if is_ else None
        regions: tuple[Box, ...] | None = ()
        if was is not None and is_ is not None and one is not None and other is not None:
            regions = None
            if (was.plan.width, was.plan.height) == (is_.plan.width, is_.plan.height):
                regions = changed_regions(one, other, is_.plan.width, is_.plan.height)
        yield Entry(change, was, is_, one, other, regions)


def _pictures(changes: Sequence[CardChange], faces: Mapping[str, Face]) -> Iterator[bytes]:
    """The pictures of the cards that have a face, drawn in one go."""
    from terra_cards.render.png import pictures

    shown = [faces[change.card] for change in changes if change.card in faces]
    runs = list({id(face.run): face.run for face in shown}.values())
    return pictures([face.plan for face in shown], runs, DPI) if shown else iter(())
