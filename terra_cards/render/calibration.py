"""The calibration sheet as a PDF of two pages, with the settings that it was made with."""

from __future__ import annotations

from terra_cards import __version__
from terra_cards.layout.calibration import CalibrationWords, calibration_pages
from terra_cards.layout.correction import INSET, NOTHING, Correction
from terra_cards.layout.duplex import Flip
from terra_cards.layout.pages import read_aloud
from terra_cards.layout.typeface import Face, Typeface
from terra_cards.library import fonts, press_words
from terra_cards.render.pdf import PdfDocument


def calibration_pdf(
    paper: str,
    size: tuple[float, float],
    flip: Flip,
    lang: str,
    sides: tuple[Correction, Correction] | None = None,
    name: str | None = None,
) -> bytes:
    """The sheet for a paper, drawn through what is known of the printer ``name`` already."""
    fronts, backs = sides or (NOTHING, NOTHING)
    path = fonts.find("Fira Sans", "regular", False)
    face = Face(Typeface(path.stem, fonts.read(path)))
    words = (
        _words("cal-front", "fronts", fronts, paper, size, flip, lang, name, light=False),
        _words("cal-back", "backs", backs, paper, size, flip, lang, name, light=True),
    )
    title = press_words.word("cal-front", lang)
    document = PdfDocument(title=title, lang=lang, tags=True)
    document.prefer_duplex("DuplexFlipLongEdge" if flip == "long" else "DuplexFlipShortEdge")
    for page in calibration_pages(*size, flip, words, face, fronts=fronts, backs=backs):
        document.draw(read_aloud(page, lang))
    return document.save()


def _words(
    title: str,
    side: str,
    correction: Correction,
    paper: str,
    size: tuple[float, float],
    flip: Flip,
    lang: str,
    name: str | None,
    *,
    light: bool,
) -> CalibrationWords:
    word = press_words.word
    edge = word(f"cal-{flip}", lang)
    across, down = size[0] - 2 * INSET, size[1] - 2 * INSET
    steps = [
        word("cal-print", lang, edge=edge),
        word("cal-measure", lang),
        word("cal-right", lang, d=f"{across:g}", e=f"{down:g}"),
        word("cal-type", lang, paper=paper, flip=flip),
        word("cal-type-sides", lang),
    ]
    if light:
        steps += [word("cal-light", lang), word("cal-light-2", lang)]
    said = (
        word("cal-nothing", lang)
        if correction.none
        else word(
            "cal-moved",
            lang,
            x=f"{correction.offset[0]:g}",
            y=f"{correction.offset[1]:g}",
            angle=f"{correction.rotation:g}",
            sx=f"{correction.scale[0] * 100:.2f}",
            sy=f"{correction.scale[1] * 100:.2f}",
        )
    )
    values = {"version": __version__, "paper": paper, "flip": edge, "side": word(side, lang)}
    settings = [word("cal-settings", lang, **values, correction=said)]
    if name:
        settings.append(word("set-printer", lang, name=name))
    return CalibrationWords(word(title, lang), steps, settings)
