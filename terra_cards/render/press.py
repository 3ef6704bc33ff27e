"""From loaded cards to faces, and from faces to printed cards. No file is read or written here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from terra_cards.layout.atlas import Atlas
from terra_cards.layout.card import CardPlan, plan_card
from terra_cards.layout.content import Content, PhotoContent
from terra_cards.layout.crisis_wording import CrisisWording
from terra_cards.layout.design import Design
from terra_cards.layout.fit_report import BoxFit, box_fits
from terra_cards.layout.inline_icons import without
from terra_cards.layout.pairing import Pair, Theme, pair
from terra_cards.layout.scripts import of_the_extra
from terra_cards.layout.wording import Gap, Wording, tidy
from terra_cards.model.board import SCALES, Side
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import each, valid
from terra_cards.model.loaded import AnyCard, LoadedCard, LoadedDeck
from terra_cards.render.photo_store import PhotoFault, PhotoStore
from terra_cards.source.findings import Finding, Pointer, Severity
from terra_cards.source.span import Span


class Face(Struct, frozen=True):
    """A card of a deck, laid out."""

    deck: str
    card: AnyCard
    plan: CardPlan
    run: Run
    content: Content

    @property
    def title(self) -> str:
        """The theme, or the title of a crisis or solution, in letters alone; its id where it has none."""
        loaded = self.card
        text = loaded.card.theme if isinstance(loaded, LoadedCard) else loaded.card.title
        return without(tidy(text.any(self.run.lang))) if text else loaded.id or ""


class FaceError(RuntimeError):
    """A fault of ours while a card was laid out; the other cards go on."""

    def __init__(self, card: AnyCard, fault: Exception) -> None:
        self.text = f"{type(fault).__name__}: {fault}"
        super().__init__(f"{card.document.path}, card '{card.id}': {self.text}")
        self.fault = fault

    @classmethod
    def told(cls, card: AnyCard, text: str) -> FaceError:
        """A fault in another process, by what it said."""
        error = cls(card, RuntimeError(text))
        error.args = (f"{card.document.path}, card '{card.id}': {text}",)
        return error


class Run(Struct, frozen=True):
    """One deck in one language: what the faces of its cards share."""

    deck: LoadedDeck
    edition: Edition
    lang: str
    side: Side
    design: Design
    atlas: Atlas | None
    photos: PhotoStore
    symbol_digests: dict[str, str] = field(default_factory=dict)
    _look: list[str] = field(default_factory=list)

    def look(self, digest: Callable[[Design], str]) -> str:
        """A hash of the design, worked out once."""
        if not self._look:
            self._look.append(digest(self.design))
        return self._look[0]

    def faces(
        self, cards: Iterable[AnyCard]
    ) -> Iterator[tuple[Face | None, tuple[Finding, ...] | FaceError]]:
        """Each card's face, None where it cannot be printed, and what is wrong with it, or with us."""
        wording, crises = self._words()
        for card in cards:
            try:
                yield self._face(card, wording, crises)
            except Exception as fault:
                yield None, FaceError(card, fault)

    def fits(self, cards: Iterable[AnyCard]) -> Iterator[tuple[AnyCard, tuple[BoxFit, ...]]]:
        """How the texts of each card sit in their boxes; nothing is drawn and no photo is opened."""
        wording, crises = self._words()
        for card in cards:
            written = card.card.photo.file if card.card.photo else None
            file = self.deck.photos.get(written) if written else None
            photo = PhotoContent("", 1, 1) if file is not None and file.problem is None else None
            if isinstance(card, LoadedCard):
                content, _ = wording.content(card.card, photo)
            else:
                content, _ = crises.content(card.card, photo)
            yield card, tuple(box_fits(content, self.design))

    def contents(self, cards: Iterable[AnyCard]) -> Iterator[tuple[AnyCard, Content]]:
        """What the face of each card says; cards without a face are passed over, and nothing is laid out."""
        words = self._words()
        for card in cards:
            content, gaps = self._said(card, *words, [])
            if not any(gap.fatal for gap in gaps):
                yield card, content

    def _words(self) -> tuple[Wording, CrisisWording]:
        board = self.deck.board.board(self.side) if self.deck.board else None
        wording = Wording(self.deck.info, self.edition, board, self.lang, self.side)
        return wording, CrisisWording(self.deck.info, self.lang)

    def _face(
        self, card: AnyCard, wording: Wording, crises: CrisisWording
    ) -> tuple[Face | None, tuple[Finding, ...]]:
        findings: list[Finding] = []
        content, gaps = self._said(card, wording, crises, findings)
        findings += [finding_of_gap(card, gap) for gap in gaps]
        if content.icon and self.design.icon(content.icon) is None:
            findings.append(_unknown_icon(card, content.icon))
        if any(gap.fatal for gap in gaps):
            return None, tuple(findings)
        plan = plan_card(content, self.design, self.atlas)
        findings += plan_findings(card, content, plan)
        return Face(self.deck.id or "deck", card, plan, self, content), tuple(findings)

    def _said(
        self, card: AnyCard, wording: Wording, crises: CrisisWording, findings: list[Finding]
    ) -> tuple[Content, tuple[Gap, ...]]:
        photo, missing = self._photo(card, findings)
        if isinstance(card, LoadedCard):
            return wording.content(card.card, photo, photo_missing=missing)
        return crises.content(card.card, photo, photo_missing=missing)

    def _photo(self, card: AnyCard, findings: list[Finding]) -> tuple[PhotoContent | None, bool]:
        written = card.card.photo.file if card.card.photo else None
        if not written:
            return None, False
        file = self.deck.photos.get(written)
        if file is None:
            return None, True
        found = self.photos.load(file)
        if isinstance(found, PhotoFault):
            findings.append(_finding(card, found.code, ("photo", "file"), found.message, None, "error"))
            return None, True
        focus = valid(card.card.photo.focus) if card.card.photo else None
        return (replace(found, focus=focus) if focus else found), False


def _finding(
    card: AnyCard, code: str, field: Pointer, message: str, hint: str | None, severity: Severity
) -> Finding:
    """A finding at a field of a card, at the nearest place above it that is in the file."""
    document = card.document
    for length in range(len(field), -1, -1):
        pointer = (*card.pointer, *field[:length])
        if not length:  # what a card lacks stands at its id
            place = document.place((*pointer, "id")) or document.place(pointer)
        else:
            place = document.place(pointer)
        if place is not None:
            return Finding(code, message, document.path, place.span, hint, card.id, pointer, field, severity)
    return Finding(code, message, document.path, Span(0, 0), hint, card.id, None, field, severity)


def finding_of_gap(card: AnyCard, gap: Gap) -> Finding:
    """What a face lacks, where the card should say it."""
    return _finding(card, gap.code, gap.field, gap.message, gap.help, "error")


def _unknown_icon(card: AnyCard, icon: str) -> Finding:
    from terra_cards.library import icons
    from terra_cards.source.names import nearest

    near = nearest(icon, icons.names())
    hint = f"did you mean '{near.name}'?" if near else None
    return _finding(card, "TC104", ("icon",), f"no icon '{icon}'", hint, "error")


def plan_findings(card: AnyCard, content: Content, plan: CardPlan) -> list[Finding]:
    """What does not fit (TC402), and what no font prints (TC403)."""
    out = []
    for over in plan.overflows:
        pointer = content.pointers.get(over.field, ())
        if over.field.startswith("label-"):
            continue  # the same words are asked above
        if over.word is not None:
            message = f"'{over.word}' is wider than its box in '{over.language}' at the smallest size"
        else:
            lines = "line" if over.lines == 1 else "lines"
            message = f"{over.lines} {lines} too many in '{over.language}' at the smallest size"
        out.append(_finding(card, "TC402", pointer, message, "shorten the text", "error"))
    for missing in plan.missing_glyphs:
        pointer = content.pointers.get(missing.field, ())
        chars = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in missing.characters)
        message = f"no font of the template prints {chars}"
        if missing.unshaped:
            message = f"letters that join cannot be set without the shaping engine: {chars}"
        extra = missing.unshaped or any(map(of_the_extra, missing.characters))
        hint = "pip install 'terra-cards[scripts]'" if extra else None
        out.append(_finding(card, "TC403", pointer, message, hint, "error"))
    return out


def printed_cards(run: Run, faces: Sequence[Face]) -> list[tuple[Face, Face | None]]:
    """The faces of a double-sided deck as printed cards: front, and back or None for a blank one.

    A theme whose partner has no face comes to the front.
    """
    own = {id(face.card): face for face in faces}
    out: list[tuple[Face, Face | None]] = []
    for front, back in pairs(run.deck):
        first = own.get(id(run.deck.cards[front]))
        second = own.get(id(run.deck.cards[back])) if back is not None else None
        if first is not None:
            out.append((first, second))
        elif second is not None:
            out.append((second, None))
    return out


def edition_colours(edition: Edition) -> tuple[str, ...]:
    """The colours that an edition prints: of its scales, or of its crises."""
    crisis = edition.crisis
    if crisis is not None:
        return tuple(str(colour) for colour in each(crisis.colours))
    found = [valid(edition.scales.get(name)) for name in SCALES]
    return tuple(scale.colour for scale in found if scale and scale.colour)


def pairs(deck: LoadedDeck) -> tuple[Pair, ...]:
    """Which cards of a deck share a printed card, as indices of ``deck.cards``."""
    return pair([Theme(card.id, valid(card.card.difficulty), valid(card.card.back)) for card in deck.cards])
