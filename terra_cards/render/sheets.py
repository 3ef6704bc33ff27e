"""Printed cards on sheets, fronts and backs, as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from terra_cards.layout.correction import NOTHING, Correction
from terra_cards.layout.drawing import Item, Picture
from terra_cards.layout.pages import Duplex, Notes, Page, Printed, at, card_pages, read_aloud
from terra_cards.layout.paper import SheetPlan
from terra_cards.layout.proof import ProofWords, overlay, proof_page
from terra_cards.library import press_words, words
from terra_cards.render.pdf import CREATED, PdfDocument
from terra_cards.render.pdf_file import Sink
from terra_cards.render.photos import Embedded
from terra_cards.render.press import Run

if TYPE_CHECKING:
    from terra_cards.render.manifest import Ledger


def pdf(
    out: Sink,
    cards: Iterable[Printed],
    count: int,
    sheet: SheetPlan,
    runs: Sequence[Run],
    *,
    title: str,
    author: str = "",
    lang: str | None = None,
    duplex: Duplex | None = None,
    fronts: Correction = NOTHING,
    proof: ProofWords | None = None,
    credits_: Callable[[], Sequence[tuple[Item, ...]]] | None = None,
    ledger: Ledger | None = None,
    tags: bool = True,
    created: str | None = None,
) -> None:
    """Writes the cards on sheets, in order; their backs where ``duplex`` says how. ``count`` says how many
    cards will come, ``runs`` made their plans.

    ``proof`` begins with a page to check the printer with, and draws trim and safe area on the cards;
    ``credits_`` gives pages of the sheet's size that come last. ``fronts`` puts right what the printer
    does wrong on fronts. ``ledger`` learns where each card came to lie, ``tags`` tells how cards are read.
    Cards and their photos are not kept.
    """
    document = PdfDocument(
        title=title,
        author=author,
        lang=lang,
        photo=photo_source(runs, keep=False),
        out=out,
        tags=tags,
        created=created or CREATED,
    )
    if duplex is not None and sheet.fold is None:
        edge = "DuplexFlipLongEdge" if duplex.flip == "long" else "DuplexFlipShortEdge"
        document.prefer_duplex("Simplex" if duplex.order == "fronts-first" else edge)
    margin = notes(runs, title, lang)
    over = None
    if proof is not None:
        document.draw(read_aloud(proof_page(sheet, proof, margin.face), lang or "en"))
        if duplex is not None and sheet.fold is None:  # so that fronts stay in front
            document.draw(Page(sheet.width, sheet.height, ()))
        over = partial(overlay, safe=proof.margin)
    for page in card_pages(cards, sheet, margin, count=count, duplex=duplex, fronts=fronts, over=over):
        number = document.draw(page)
        if ledger is not None:
            ledger.drawn(number, page)
    for items in credits_() if credits_ is not None else ():
        words = Page(sheet.width, sheet.height, (at(0.0, 0.0, items),))
        document.draw(read_aloud(words, lang or "en"), last=True)
    if ledger is not None:
        ledger.settle(document.order)
    document.close()


def notes(runs: Sequence[Run], title: str, lang: str | None) -> Notes:
    """What stands in the margin of a sheet, in its language."""
    face = next(iter(runs[0].design.faces.values()))
    advice = words.word("print", lang or "en", words.word("print", "en"))
    edges = {flip: press_words.word(f"edge-{flip}", lang or "en") for flip in ("long", "short")}
    return Notes(face, title, advice, press_words.word("fold", lang or "en"), edges)


def photo_source(runs: Sequence[Run], *, keep: bool = True) -> Callable[[Picture], Embedded]:
    """What gives the image of a picture: the runs that loaded its photo. Without ``keep`` they forget it
    then, for who asks once."""
    stores = [run.photos for run in runs]

    def photo(picture: Picture) -> Embedded:
        for store in stores:
            try:
                image = store.image(picture.photo)
            except KeyError:
                continue
            if not keep:
                store.forget(picture.photo)
            return image
        raise LookupError(f"no photo {picture.photo!r}")

    return photo
