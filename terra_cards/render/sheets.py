"""Printed cards on sheets, fronts and backs, as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.layout.drawing import Item, Picture
from terra_cards.layout.pages import Notes, Page, at, read_aloud
from terra_cards.layout.proof import ProofWords, overlay, proof_page
from terra_cards.library import press_words, words
from terra_cards.render.alphabet import Alphabet
from terra_cards.render.apart import made
from terra_cards.render.batches import Batches, Printing, Told, Wanted
from terra_cards.render.colours import SCREEN, Colours
from terra_cards.render.pdf import CREATED, PdfDocument
from terra_cards.render.pdf_file import Sink
from terra_cards.render.photos import Embedded
from terra_cards.render.prepress.pdfx import Press
from terra_cards.render.press import Run

if TYPE_CHECKING:
    from terra_cards.render.manifest import Ledger


class Look(Struct, frozen=True):
    """What a print says of itself, and how: ``tags`` tell how cards are read, ``press`` makes it a file for
    a printing house, in its ``colours``."""

    title: str
    author: str = ""
    lang: str | None = None
    created: str | None = None
    tags: bool = True
    colours: Colours = SCREEN
    press: Press | None = None


def pdf(
    out: Sink,
    cards: Sequence[Wanted],
    runs: Sequence[Run],
    printing: Printing,
    look: Look,
    tell: Callable[[Sequence[Wanted], Sequence[Told]], None],
    *,
    jobs: int = 1,
    proof: ProofWords | None = None,
    credits_: Callable[[], Sequence[tuple[Item, ...]]] | None = None,
    ledger: Ledger | None = None,
) -> None:
    """Writes cards on sheets, in order, drawn by so many processes. ``runs`` are those of the cards.

    ``proof`` begins with a page to check the printer with, and draws trim and safe area on the cards;
    ``credits_`` gives pages of the sheet's size that come last. ``tell`` hears of each batch what is said of
    its cards, ``ledger`` where each came to lie. Cards and their photos are not kept.
    """
    sheet, duplex, margin = printing.sheet, printing.duplex, printing.notes
    flat = printing.flat
    source = flat.image if flat is not None else photo_source(runs)
    document = PdfDocument(
        title=look.title,
        author=look.author,
        lang=look.lang,
        photo=source,
        colours=look.colours,
        out=out,
        tags=look.tags,
        created=look.created or CREATED,
        press=look.press,
        alphabet=alphabet(runs),
    )
    if duplex is not None and sheet.fold is None and look.press is None:
        edge = "DuplexFlipLongEdge" if duplex.flip == "long" else "DuplexFlipShortEdge"
        document.prefer_duplex("Simplex" if duplex.order == "fronts-first" else edge)
    if proof is not None:
        document.draw(read_aloud(proof_page(sheet, proof, margin.face), look.lang or "en"))
        if duplex is not None and sheet.fold is None:  # so that fronts stay in front
            document.draw(Page(sheet.width, sheet.height, ()))
        printing = replace(printing, over=partial(overlay, safe=proof.margin))
    batches = Batches(cards, runs, printing, document.pen)
    typefaces = batches.typefaces()
    for number, one in enumerate(made(batches, jobs)):
        pages = document.put(one.batch, typefaces)
        if ledger is not None:
            ledger.join(one.entries, pages)
        tell(batches.of(number), one.told)
    for items in credits_() if credits_ is not None else ():
        words = Page(sheet.width, sheet.height, (at(0.0, 0.0, items),))
        document.draw(read_aloud(words, look.lang or "en"), last=True)
    if ledger is not None:
        ledger.settle(document.order)
    document.close()


def alphabet(runs: Sequence[Run]) -> Alphabet:
    """The letters that the cards of decks may have: those of their files."""
    texts = {document.text for run in runs for document in run.deck.documents}
    return Alphabet(set().union(*texts))


def notes(runs: Sequence[Run], title: str, lang: str | None) -> Notes:
    """What stands in the margin of a sheet, in its language."""
    face = next(iter(runs[0].design.faces.values()))
    advice = words.word("print", lang or "en", words.word("print", "en"))
    edges = {flip: press_words.word(f"edge-{flip}", lang or "en") for flip in ("long", "short")}
    return Notes(face, title, advice, press_words.word("fold", lang or "en"), edges)


def photo_source(runs: Sequence[Run]) -> Callable[[Picture], Embedded]:
    """What gives the image of a picture: the runs that loaded its photo."""
    stores = [run.photos for run in runs]

    def photo(picture: Picture) -> Embedded:
        for store in stores:
            try:
                return store.image(picture.photo)
            except KeyError:
                continue
        raise LookupError(f"no photo {picture.photo!r}")

    return photo
