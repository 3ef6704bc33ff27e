"""What the printed card does with a card's texts: the facts behind TC402 and TC403.

The words, the places and the fonts are those of the layout that prints; nothing is laid out here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import is_normalized

from terra_cards.model.invalid import valid
from terra_cards.model.text import Text
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.layout.check import Checker
    from terra_cards.layout.design import Design
    from terra_cards.lint.answers import AnswerView
    from terra_cards.lint.cards import CardView
    from terra_cards.lint.deck import DeckView
    from terra_cards.model.board import Board, Side


@dataclass(frozen=True, slots=True)
class Misfit:
    """A text that does not fit, or has characters that no font prints.

    ``field`` leads from the card to the text. ``lines`` are too many, or ``word`` is wider than its
    box; or ``characters`` are missing, or ``unshaped``: only the engine for joined scripts is. ``side``
    is the side of the board whose figures are meant, None where all sides are alike.
    """

    field: Pointer
    what: str
    lang: str
    side: Side | None
    lines: int = 0
    word: str | None = None
    characters: tuple[str, ...] = ()
    unshaped: bool = False


class Press:
    """The faces of one deck, ready to be asked. Silent where no template can be had."""

    def __init__(self, deck: DeckView) -> None:
        self._deck = deck
        self._checker: Checker | None = None
        self._areas: dict[str, dict[str, str]] = {}
        self._short = self._imprint = 0
        self.picture: tuple[float, float] | None = None  # the photo's frame in mm, bleed included
        edition = deck.edition
        if edition is None or edition.engine == "crisis" or not deck.languages or deck.board is None:
            return
        design = _design(deck)
        if design is None:
            return
        from terra_cards.layout.check import Checker
        from terra_cards.layout.wording import tidy

        self._checker = Checker(design)
        self._tidy = _quick(tidy)
        for lang in deck.languages:
            self._areas[lang] = {area.id: tidy(area.name.any(lang)) for area in deck.board.areas}
        self._sides = [side for side in deck.boards if side in edition.card_sides] or list(deck.boards)[:1]
        self._short = _characters(design, "answer-1", less=4.0)
        self.picture = _frame(design)
        self._imprint = _characters(design, "imprint", less=0.0)

    def misfits(self, card: CardView) -> list[Misfit]:
        """What is wrong with the printed texts of a card, each once."""
        checker = self._checker
        if checker is None:
            return []
        found: dict[tuple[Pointer, str, bool], Misfit] = {}
        for lang in self._deck.languages:
            for side, fields in self._faces(card, lang):
                texts = {name: text for name, (_, text) in fields.items()}
                overflows, missing = checker.check_texts(texts, lang)
                for over in overflows:
                    field, what = fields[over.field][0], _name(over.field)
                    one = Misfit(field, what, lang, side, over.lines, over.word)
                    found.setdefault((field, lang, True), one)
                for gap in missing:
                    field, what = fields[gap.field][0], _name(gap.field)
                    one = Misfit(field, what, lang, None, 0, None, gap.characters, gap.unshaped)
                    found.setdefault((field, lang, False), one)
        return list(found.values())

    def _faces(self, card: CardView, lang: str) -> Iterator[tuple[Side | None, dict[str, Field]]]:
        """The texts that are the same on every side, then the answers of each side."""
        model, tidy = card.card, self._tidy
        fields: dict[str, Field] = {}
        _put(fields, "theme", ("theme",), model.theme or None, lang, tidy)
        _put(fields, "info", ("info",), model.info or None, lang, tidy)
        answers = []
        if model.tasks:
            for number, (scale, task) in enumerate(model.tasks.readable()[:2], 1):
                _put(fields, f"ask-{number}", ("tasks", scale, "ask"), task.ask or None, lang, tidy)
                answer = next((one for one in card.answers if one.scale == scale), None)
                if answer and any(len(one.text) > self._short for _, one in answer.written()):
                    answers.append((f"answer-{number}", answer))
        names = self._areas[lang]
        areas = [names.get(area, area) for _, area in card.distinct_areas]
        if areas:
            fields["areas"] = (("areas",), "\n".join(dict.fromkeys(areas)))
        if model.photo:
            from terra_cards.layout.wording import credit_line

            credit = credit_line(valid(model.photo.credit), valid(model.photo.license), lang)
            fields["credit"] = (("photo", "credit"), credit)
        if lang == self._deck.languages[0]:
            info = self._deck.deck.info
            words = [valid(info.id), valid(info.version)] if info else []
            imprint = " · ".join(filter(None, (" ".join(filter(None, words)), card.handle)))
            if len(imprint) > self._imprint:
                fields["imprint"] = (("id",), imprint)
        yield None, fields
        for side in self._sides if answers else ():
            board = self._deck.boards[side]
            texts = {name: (one.field(side), _printed(one, side, lang, board)) for name, one in answers}
            yield side if len(self._sides) > 1 else None, texts


Field = tuple[Pointer, str]
_DIGIT = re.compile(r"[0-9:]")  # figures, and icons such as :ship:


def _put(
    fields: dict[str, Field],
    name: str,
    pointer: Pointer,
    text: Text | None,
    lang: str,
    tidy: Callable[[str], str],
) -> None:
    words = text.get(lang) if text is not None else None
    if text is not None and words is not None:
        fields[name] = (pointer if text.plain is not None else (*pointer, lang), tidy(words))


def _quick(tidy: Callable[[str], str]) -> Callable[[str], str]:
    """``tidy``, without calling it for texts that have nothing to put in order."""

    def call(text: str) -> str:
        clean = text.isprintable() and "  " not in text and is_normalized("NFC", text)
        return text.strip() if clean and not _DIGIT.search(text) else tidy(text)

    return call


def _printed(answer: AnswerView, side: Side, lang: str, board: Board) -> str:
    from terra_cards.model.printed import printed

    return printed(answer.answer, answer.scale, side, lang, board)


def _design(deck: DeckView) -> Design | None:
    from terra_cards.layout.design import DesignError, make_design
    from terra_cards.layout.parts import SLOTS
    from terra_cards.library import templates
    from terra_cards.library.fonts import FontNotFoundError

    loaded, folder, info = deck.deck.template, None, deck.deck.info
    if loaded is not None:
        if loaded.file is None or loaded.findings:
            return None  # the template has its own findings
        template = loaded.file
        folder = loaded.path.parent if loaded.path and not loaded.builtin else None
    elif info is not None and info.template is not None:
        return None
    else:
        template = templates.builtin(templates.DEFAULT)
    drawing = deck.geography is not None
    try:
        return make_design(template, templates.face_reader(template, folder), SLOTS, drawing=drawing)
    except (DesignError, FontNotFoundError, OSError, ValueError):
        return None


#: No letter, digit or sign of an answer or an id is wider than this on average, in ems.
_WIDE = 0.72


def _characters(design: Design, field: str, *, less: float) -> int:
    """How many characters surely fit on one line of a field at its smallest size.

    ``less`` ems are kept for what printing may add: groups of digits, another unit, more digits.
    """
    from terra_cards.layout.typeface import MM_PER_POINT

    slot = design.slots.get(field)
    if slot is None:
        return 10**6
    return int((slot.width / MM_PER_POINT / slot.setting.min - less) / _WIDE)


def _frame(design: Design) -> tuple[float, float] | None:
    """Width and height of the largest picture of a face, in millimetres, with the bleed it runs into."""
    frames = []
    for box in design.boxes:
        if box.part == "picture":
            across = sum(design.bleed for edge in ("left", "right") if edge in box.bleed)
            along = sum(design.bleed for edge in ("top", "bottom") if edge in box.bleed)
            frames.append((box.width + across, box.height + along))
    return max(frames, default=None)


def _name(field: str) -> str:
    return "list of areas" if field == "areas" else field.rstrip("-12")
