"""A print cut into batches: so many sheets of cards each, laid out and drawn without knowing of the others.

What comes out of a batch is finished and small: packed pages, the forms, photos and letters that they show
first, what is wrong with the cards, what the manifest and the credits say of them. Which process draws which
batch changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout.card import CardPlan
from terra_cards.layout.correction import NOTHING, Correction
from terra_cards.layout.drawing import Item
from terra_cards.layout.pages import Duplex, Notes, Printed, card_pages
from terra_cards.layout.paper import SheetPlan
from terra_cards.layout.typeface import Typeface
from terra_cards.model.loaded import AnyCard
from terra_cards.render.credits import Shown, shown
from terra_cards.render.manifest import Entry, Ledger, identified
from terra_cards.render.pdf import Batch
from terra_cards.render.pen import DrawnPage, Pen
from terra_cards.render.prepress.flatten import Flattener
from terra_cards.render.press import Face, FaceError, Run
from terra_cards.source.findings import Finding

_CARDS = 8  # of a batch, or those of one sheet where that has more
Side = AnyCard | CardPlan
Laid = tuple[Face | None, tuple[Finding, ...] | FaceError]


class Wanted(Struct, frozen=True):
    """A printed card: each side a card to be laid out, or a plan that is there."""

    run: Run
    front: Side
    behind: Side | None = None

    @property
    def cards(self) -> list[AnyCard]:
        """Those of its sides that have to be laid out."""
        return [side for side in (self.front, self.behind) if side and not isinstance(side, CardPlan)]


class Printing(Struct, frozen=True):
    """How cards are printed: on which sheets, with backs or without, and what is asked of them beside.

    ``over`` is drawn on the cards; ``flat`` takes their transparency away. With ``code`` each carries its
    build code, ``known`` asks for the manifest's entries and ``credited`` for what credits say. ``laid`` are
    faces that are there already, by their card's identity.
    """

    sheet: SheetPlan
    notes: Notes
    duplex: Duplex | None = None
    fronts: Correction = NOTHING
    over: Callable[[SheetPlan, int], Sequence[Item]] | None = None
    flat: Flattener | None = None
    code: bool = False
    known: bool = False
    credited: bool = False
    laid: Mapping[int, Laid] = field(default_factory=dict)


class Told(Struct, frozen=True):
    """What is said of a card that was laid out: whether it has a face, what is wrong with it, or with us;
    the title, photo and fonts that credits tell of; the hash of its photo's file."""

    face: bool
    found: tuple[Finding, ...] | str
    credits: tuple[str, bool, tuple[str, ...]] | None = None
    photo: tuple[str, str] | None = None


class Made(Struct, frozen=True):
    """A batch that is done: its pages, what is told of each card of it in turn, and their entries in the
    manifest, whose places are pages of the batch, from 0."""

    batch: Batch
    told: tuple[Told, ...]
    entries: tuple[Entry, ...] = ()


class Batches:
    """The batches of a print. ``cards`` are those that will be printed, in order."""

    def __init__(self, cards: Sequence[Wanted], runs: Sequence[Run], printing: Printing, pen: Pen) -> None:
        self.cards = cards
        self.runs = runs
        self._printing = printing
        self._pen = pen
        per_sheet = printing.sheet.per_sheet
        self._sheets = max(1, _CARDS // per_sheet)
        self._size = self._sheets * per_sheet
        self._flats: dict[int, CardPlan] = {}  # of what many share, by the identity of its plan
        self._told: dict[int, int] = {}  # of readings that are read once, the first card that has them
        for place, wanted in enumerate(cards):
            for side in (wanted.front, wanted.behind):
                if isinstance(side, CardPlan) and side.reading is not None and side.reading.once:
                    self._told.setdefault(id(side.reading), place)

    def __len__(self) -> int:
        return -(-len(self.cards) // self._size)

    def of(self, number: int) -> Sequence[Wanted]:
        """The cards of a batch."""
        return self.cards[number * self._size : (number + 1) * self._size]

    def typefaces(self) -> dict[str, Typeface]:
        """All typefaces that letters may be of, by their keys."""
        faces = [face for run in self.runs for face in run.design.faces.values()]
        return {one.key: one for face in (*faces, self._printing.notes.face) for one in face.typefaces}

    def make(self, number: int) -> Made:
        """Lays a batch out and draws it."""
        printing, pen = self._printing, self._pen
        told: list[Told] = []
        ledger = Ledger() if printing.known else None
        first = number * self._size
        pen.told = {key: None for key, place in self._told.items() if place < first}
        pages: list[DrawnPage] = []
        for page in card_pages(
            self._printed(self.of(number), told, ledger),
            printing.sheet,
            printing.notes,
            count=len(self.cards),
            duplex=printing.duplex,
            fronts=printing.fronts,
            over=printing.over,
            first_sheet=number * self._sheets,
        ):
            if ledger is not None:
                ledger.drawn(len(pages), page)
            pages.append(pen.draw(page))
        for run in self.runs:
            run.photos.forget_all()
        batch = Batch(tuple(pages), pen.take(), pen.fonts.take())
        return Made(batch, tuple(told), tuple(ledger.entries.values()) if ledger is not None else ())

    def _printed(self, batch: Sequence[Wanted], told: list[Told], ledger: Ledger | None) -> Iterator[Printed]:
        """The cards of a batch, as they are taken; one without a face is left out."""
        laid = self._laid(batch)
        for wanted in batch:
            sides = [
                side
                if side is None or isinstance(side, CardPlan)
                else self._side(wanted.run, next(laid), told, ledger)
                for side in (wanted.front, wanted.behind)
            ]
            first, second = sides
            if first is None:
                first, second = second, None
            if first is None or (isinstance(wanted.behind, CardPlan) and first is wanted.behind):
                continue
            if ledger is not None:
                ledger.backs([second])
            yield self._flat(first, ledger), self._flat(second, ledger) if second is not None else None

    def _laid(self, batch: Sequence[Wanted]) -> Iterator[Laid]:
        """The faces of a batch's cards, those of one deck together."""
        known = self._printing.laid
        runs = {id(wanted.run): wanted.run for wanted in batch}
        sources = {
            key: run.faces([card for one in batch if one.run is run for card in one.cards])
            for key, run in runs.items()
        }
        for wanted in batch:
            for card in wanted.cards:
                if not known:
                    yield next(sources[id(wanted.run)])
                    continue
                face, found = known[id(card)]  # a plan of its own for each copy of a card
                yield (replace(face, plan=replace(face.plan)) if face is not None else None), found

    def _side(self, run: Run, laid: Laid, told: list[Told], ledger: Ledger | None) -> CardPlan | None:
        """The plan of a face as it is printed; ``told`` gets what is said of it."""
        face, found = laid
        if isinstance(found, FaceError):
            told.append(Told(False, found.text))
            return None
        if face is None:
            told.append(Told(False, found))
            return None
        said = None
        if self._printing.credited:
            one = shown(face)
            said = (one.title, one.photo, tuple(typeface.key for typeface in one.typefaces))
        photo = face.content.photo if ledger is not None else None
        printed = identified(face, self._printing.code, ledger)
        digest = (photo.key, run.photos.digest(photo.key)) if photo is not None else None
        told.append(Told(True, found, said, digest))
        return printed.plan

    def _flat(self, plan: CardPlan, ledger: Ledger | None) -> CardPlan:
        """A plan without transparency, where that is asked for; a back that many share stays one."""
        flat = self._printing.flat
        if flat is None:
            return plan
        found = self._flats.get(id(plan))
        if found is None:
            found = flat.flat(plan)
            if plan.reading is not None and plan.reading.once:
                self._flats[id(plan)] = found
        if ledger is not None:
            ledger.instead(plan, found)
        return found


def credited(run: Run, card: AnyCard, told: Told) -> Shown | None:
    """What the credits have to know of a card that was laid out elsewhere."""
    if told.credits is None:
        return None
    title, photo, keys = told.credits
    typefaces = {one.key: one for face in run.design.faces.values() for one in face.typefaces}
    return Shown(run.deck.id or "deck", card, title, photo, tuple(typefaces[key] for key in keys))
