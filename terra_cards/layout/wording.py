"""From a card to what its face says in one language: the only place that turns models into words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from msgspec import Struct

from terra_cards.layout import inline_icons
from terra_cards.layout.content import Content, LevelContent, PhotoContent, TaskContent
from terra_cards.library import words
from terra_cards.model.board import SCALES, Board, ScaleName, Side
from terra_cards.model.deck import Card, DeckInfo, Photo, Task
from terra_cards.model.edition import Edition
from terra_cards.model.invalid import each, items, valid
from terra_cards.model.printed import printed
from terra_cards.model.text import Text
from terra_cards.source.findings import Pointer

_BLANKS = re.compile(r"[ \t\r\f\v]+")
_LINE_BLANKS = re.compile(r" ?\n ?")
# A figure and its unit or month stay together: 4 m, 10⁶ km², 12 %, 300 BC, 25 kilometres, 29. Mai,
# 19. Jahrhundert.
_FIGURE = re.compile(
    r"(?<=[\d²³¹⁰-⁹¼-¾⅐-⅞]) (?=(?:(?:mm|cm|km|m|ft|mi|in)[²³]?|"
    r"ha|kg|t|l|g|kWh|[kM]W|°C|°F|%|€|\$|BC|AD|BCE|CE|v\. ?Chr|n\. ?Chr|"
    r"(?:kilo|centi|milli)?met(?:re|er)s?|miles?|feet|inch(?:es)?|tonn?e?s|percent|per cent|degrees|"
    r"[mb]illion|years?|hours?|minutes?|seconds?|days?|"
    r"(?:Kilo|Zenti|Milli|Quadratkilo|Quadrat|Kubik)?[Mm]etern?|Meilen?|Tonnen?|Prozent|Grad|"
    r"Milli(?:on|arde)(?:en|n)?|Jahren?|Stunden?|Minuten?|Sekunden?|Tagen?|Hektar|Liter|"
    r"January|February|March|April|May|June|July|August|September|October|November|December)(?![\w]))"
    r"|(?<=\b\d\.) (?=[A-ZÄÖÜ])|(?<=\b\d\d\.) (?=[A-ZÄÖÜ])"
)
# A name and its number stay together too: Vostok 1, Route 66, A 71, Elizabeth II.
_NUMBERED = re.compile(r"\b([A-ZÄÖÜÅÉ]\w{0,14}) (?=\d{1,3}(?!\d|[.,]\d)|[IVX]{2,6}\b)")
_NBSP = "\u00a0"
# Groups of digits are one figure: 250 000.
_GROUPED = re.compile(r"(?<=\d) (?=\d{3}(?!\d))(?<!\d{4} )")
Put = Callable[[str, str, Pointer], None]


class Gap(Struct, frozen=True):
    """Something that a face needs and the card does not give. ``field`` leads from the card to it."""

    code: str
    field: Pointer
    message: str
    fatal: bool  # without it there is no face
    help: str | None = None


class Wording:
    """The words of one deck in one language on one side of the board.

    ``board`` is None for an edition without one.
    """

    def __init__(
        self, info: DeckInfo | None, edition: Edition, board: Board | None, lang: str, side: Side = "metric"
    ) -> None:
        self.lang = lang
        self._side = side
        self._board = board
        self._compass = edition.card_compass and (board is None or board.quarters is not None)
        self._areas = {area.id: tidy(area.name.any(lang)) for area in board.areas} if board else {}
        self._levels = {
            level.id: (tidy(level.name.any(lang)) if level.name else "", level.colour or "grey")
            for level in edition.levels
            if level.id
        }
        self._scales: dict[ScaleName, tuple[str, str]] = {}
        for name in SCALES:
            scale = valid(edition.scales.get(name))
            if scale is not None:
                words_of = tidy(scale.name.any(lang)) if scale.name else ""
                self._scales[name] = (words_of, scale.colour or "grey")
        self._imprint = ""
        if info is not None:
            self._imprint = " ".join(part for part in (valid(info.id), valid(info.version)) if part)

    def content(
        self, card: Card, photo: PhotoContent | None = None, *, photo_missing: bool = False
    ) -> tuple[Content, tuple[Gap, ...]]:
        """What the face of a card says, and what is missing from it."""
        lang = self.lang
        gaps: list[Gap] = []
        texts: dict[str, str] = {}
        pointers: dict[str, Pointer] = {}

        def put(field: str, text: str, pointer: Pointer) -> None:
            texts[field] = text
            pointers[field] = pointer

        identity = str(card.id or "")
        theme = self._text(card.theme or None, ("theme",), gaps, fatal=True)
        if theme:
            put("theme", theme, ("theme",))
        areas = [str(area) for _, area in items(card.areas)]
        names = [self._areas.get(area, "") for area in areas]
        for (index, area), name in zip(items(card.areas), names, strict=True):
            if not name:
                gaps.append(self._unknown_area(index, area))
        if not areas or len(areas) != len(card.areas or ()):
            gaps.append(Gap("TC102" if not areas else "TC103", ("areas",), "not all areas can be read", True))
        count = len(set(areas))
        put("count", str(count), ("areas",))
        put("count-word", words.counted("area", count, lang), ("areas",))
        put("heading", words.counted("heading", count, lang), ("areas",))
        shown = dict.fromkeys(name or area for name, area in zip(names, areas, strict=True))
        put("areas", "\n".join(shown), ("areas",))
        tasks = self._tasks(card, put, gaps)
        level = self._level(card, put, gaps)
        if card.info:
            info = self._text(card.info, ("info",), gaps, fatal=False)
            if info:
                put("info", info, ("info",))
        if photo is not None and card.photo:
            credit = credit_line(valid(card.photo.credit), valid(card.photo.license), lang)
            if credit:
                put("credit", credit, ("photo", "credit"))
        put("imprint", " · ".join(part for part in (self._imprint, identity) if part), ("id",))
        locations = list(card.location) if card.location else []
        content = Content(
            card=identity,
            lang=lang,
            texts=texts,
            pointers=pointers,
            areas=tuple(dict.fromkeys(areas)),
            tasks=tasks,
            level=level,
            compass=valid(card.compass) if self._compass else None,
            photo=photo,
            photo_missing=photo_missing,
            icon=valid(card.icon),
            tags=tuple(each(card.tags)),
            place=(locations[0].lat, locations[0].lon) if locations else None,
            alt=photo_alt(valid(card.photo), lang) if photo is not None else "",
            langs=_foreign(card, lang) if any(gap.code == "TC401" for gap in gaps) else {},
        )
        return content, tuple(gaps)

    def _unknown_area(self, index: int, area: str) -> Gap:
        """An area that the board lacks is an answer that the card lacks: it is not printed."""
        if self._board is None:
            return Gap("TC201", ("areas", index), f"no area '{area}': there is no board", True)
        from terra_cards.model.area_advice import advise

        message = f"no area '{area}' on board '{self._board.id}'"
        return Gap("TC201", ("areas", index), message, True, advise(self._board, area).help)

    def _text(self, text: Text | None, field: Pointer, gaps: list[Gap], *, fatal: bool) -> str:
        """A text in this language, else in another with a gap for it."""
        if text is None:
            gaps.append(Gap("TC102", field, f"the {field[-1]} cannot be read", fatal))
            return ""
        found = text.get(self.lang)
        if found is None:
            gaps.append(Gap("TC401", field, f"the {field[-1]} has no text in '{self.lang}'", False))
            found = text.any(self.lang)
        return tidy(found)

    def _tasks(self, card: Card, put: Put, gaps: list[Gap]) -> tuple[TaskContent, ...]:
        out: list[TaskContent] = []
        asked = card.tasks.scales if card.tasks else ()
        readable: dict[ScaleName, Task] = dict(card.tasks.readable()) if card.tasks else {}
        if len(asked) != 2 or len(readable) != 2:
            gaps.append(Gap("TC304", ("tasks",), "a card asks for two of year, length and number", True))
        for scale, task in list(readable.items())[:2]:
            number = len(out) + 1
            name, colour = self._scales.get(scale, (scale, "grey"))
            out.append(TaskContent(scale, name, colour))
            ask_at: Pointer = ("tasks", scale, "ask")
            ask = self._text(task.ask, ask_at, gaps, fatal=False) if task.ask else name
            put(f"ask-{number}", ask or name, ask_at)
            put(f"label-{number}", ask or name, ask_at)
            answer = task.answer
            if not answer:
                gaps.append(Gap("TC301", ("tasks", scale, "answer"), "the answer cannot be read", True))
                continue
            try:
                figure = printed(answer, scale, self._side, self.lang, self._board)
            except (ValueError, ArithmeticError) as error:
                gaps.append(Gap("TC301", ("tasks", scale, "answer"), str(error), True))
                continue
            put(f"answer-{number}", figure, ("tasks", scale, "answer"))
        return tuple(out)

    def _level(self, card: Card, put: Put, gaps: list[Gap]) -> LevelContent | None:
        if not self._levels or not card.difficulty:
            return None
        names = list(self._levels)
        if card.difficulty not in names:
            gaps.append(Gap("TC104", ("difficulty",), f"no level '{card.difficulty}' in this edition", False))
            return None
        name, colour = self._levels[card.difficulty]
        put("level", name, ("difficulty",))
        return LevelContent(colour, names.index(card.difficulty) + 1, len(names))


def photo_alt(photo: Photo | None, lang: str) -> str:
    """What the author says stands for a photo, in a language; empty where it is not said in it."""
    alt = valid(photo.alt) if photo else None
    return tidy(alt.get(lang) or "") if alt else ""


def language_of(text: Text | None, lang: str) -> str:
    """The language in which a text is printed, where it is not the one wished for; else nothing."""
    if not text or text.get(lang) is not None:
        return ""
    return next((tag for tag, _ in text.entries() if tag), "")


def _foreign(card: Card, lang: str) -> dict[str, str]:
    """The languages of a card's texts that are not in the one wished for."""
    texts: dict[str, Text | None] = {"theme": card.theme or None, "info": card.info or None}
    for number, (_, task) in enumerate(card.tasks.readable() if card.tasks else (), 1):
        texts[f"ask-{number}"] = texts[f"label-{number}"] = task.ask or None
    return {field: found for field, text in texts.items() if (found := language_of(text, lang))}


def tidy(text: str) -> str:
    """A text as it is set: composed characters, single blanks, figures held to their units and their
    digits together, ``:icons:`` as the characters that stand for them."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    text = inline_icons.read(_BLANKS.sub(" ", text.strip()))
    if "\n" in text:
        text = _LINE_BLANKS.sub("\n", text)
    return _NUMBERED.sub(rf"\1{_NBSP}", _FIGURE.sub(_NBSP, _GROUPED.sub(_NBSP, text)))


def credit_line(credit: str | None, licence: str | None, lang: str) -> str:
    """``Photo: A. Example, CC BY-SA 4.0``; empty where there is nothing to say."""
    parts = [tidy(part) for part in (credit, licence_name(licence) if licence else None) if part]
    label = words.word("photo", lang, "")
    return (f"{label}: " if label and parts else "") + ", ".join(parts)


def licence_name(spdx: str) -> str:
    """A licence as people write it: CC BY-SA 4.0 for CC-BY-SA-4.0, public domain as CC0 1.0."""
    found = re.fullmatch(r"CC-([A-Z-]+)-(\d\.\d)(?:-([A-Z]{2,3}))?", spdx)
    if found:
        return f"CC {found[1]} {found[2]}" + (f" {found[3]}" if found[3] else "")
    if spdx.startswith("CC0-"):
        return f"CC0 {spdx[4:]}"
    return spdx.removeprefix("LicenseRef-").replace("-", " ") if spdx.startswith("LicenseRef-") else spdx
