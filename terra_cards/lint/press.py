"""What the printed card does with a card's texts: the facts behind TC402 and TC403.

The words, the places and the fonts are those of the layout that prints; nothing is laid out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from terra_cards.lint.misfit import Misfit
from terra_cards.model.answer import Answer
from terra_cards.model.invalid import valid
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from pathlib import Path

    from terra_cards.layout.check import Checker
    from terra_cards.layout.design import Design
    from terra_cards.lint.answers import AnswerView
    from terra_cards.lint.cards import CardView, EntryView
    from terra_cards.lint.crisis_press import CrisisFace
    from terra_cards.lint.deck import DeckView
    from terra_cards.model.board import Board, Side
    from terra_cards.model.invalid import Invalid
    from terra_cards.model.template import TemplateFile
    from terra_cards.model.text import Text


#: The field of a card, where it is written, the text to be set there, and the side if it is of one only.
_Printed = tuple[str, Pointer, str, "Side | None"]


class Press:
    """The faces of one deck, ready to be asked. Silent where no template can be had."""

    def __init__(self, deck: DeckView) -> None:
        self._deck = deck
        self.picture: tuple[float, float] | None = None  # the photo's frame in mm, bleed included
        self._faces: list[_Face] = []
        self._crisis_faces: list[CrisisFace] = []
        edition = deck.edition
        crisis = edition is not None and edition.engine == "crisis"
        if edition is None or not deck.languages or (deck.board is None and not crisis):
            return
        checker = _checker(deck, edition.engine)
        if checker is None:
            return
        design = checker.design
        self.picture = _frame(design)
        if crisis:
            from terra_cards.lint.crisis_press import CrisisFace

            first = deck.languages[0]
            self._crisis_faces = [
                CrisisFace(checker, deck.deck.info, lang, lang == first) for lang in deck.languages
            ]
            return
        sides = [side for side in deck.boards if side in edition.card_sides] or list(deck.boards)[:1]
        self._lines = tuple(_Line(design, f"answer-{number}", less=4.0) for number in (1, 2))
        self._short = min(line.characters for line in self._lines)
        self._faces = [_Face(deck, checker, design, lang, sides) for lang in deck.languages]

    def misfits(self, card: CardView) -> list[Misfit]:
        """What is wrong with the printed texts of a card, each once."""
        if not self._faces:
            return []
        long = list(self._long_answers(card))
        found: dict[tuple[Pointer, str, bool], Misfit] = {}
        for face in self._faces:
            for misfit in face.misfits((*face.texts(card), *face.answers(long))):
                found.setdefault((misfit.field, misfit.lang, not misfit.characters), misfit)
        return list(found.values())

    def unsure(self, cards: Sequence[CardView]) -> list[CardView]:
        """Those of many cards that may have misfits: few. Of the others each text surely fits."""
        if not self._faces:
            return []
        found = {number for number, card in enumerate(cards) if card.card.photo or self._may_be_long(card)}
        columns = _Columns(cards)
        for face in self._faces:
            found |= face.unsure(columns)
        return [cards[number] for number in sorted(found)]

    def _may_be_long(self, card: CardView) -> bool:
        for answer in card.answers:
            one = answer.answer
            if not isinstance(one, Answer) or len(one.text) > self._short:
                return next(self._long_answers(card), None) is not None
        return False

    def _long_answers(self, card: CardView) -> Iterator[tuple[str, AnswerView]]:
        """The answers that may need more than their line, with the slots in which they stand."""
        for number, (scale, _) in enumerate(card.asked[:2]):
            answer = card.answer(scale)
            if answer is not None:
                for _, written in answer.written():
                    if not self._lines[number].holds(written.text):
                        yield f"answer-{number + 1}", answer
                        break

    def crisis_misfits(self, entry: EntryView) -> list[Misfit]:
        """What is wrong with the printed texts of a crisis or solution card, each once."""
        found: dict[tuple[Pointer, str, bool], Misfit] = {}
        for face in self._crisis_faces:
            for misfit in face.misfits(entry):
                found.setdefault((misfit.field, misfit.lang, not misfit.characters), misfit)
        return list(found.values())


class _Columns:
    """The texts of many cards, each kind by itself."""

    def __init__(self, cards: Sequence[CardView]) -> None:
        asked = [card.asked for card in cards]
        self.texts: dict[str, list[Text | Invalid | None]] = {
            "theme": [card.card.theme for card in cards],
            "info": [card.card.info for card in cards],
        }
        for number in range(2):
            asks = [tasks[number][1].ask if len(tasks) > number else None for tasks in asked]
            self.texts[f"ask-{number + 1}"] = asks
        #: Each text once, by its id: asks that are alike are one.
        self.distinct = {
            field: {id(text): text for text in texts if text} for field, texts in self.texts.items()
        }
        self.areas = [card.area_names for card in cards]
        self.handles = [card.handle or "" for card in cards]


class _Face:
    """The faces of all cards in one language."""

    def __init__(
        self,
        deck: DeckView,
        checker: Checker,
        design: Design,
        lang: str,
        sides: list[Side],
    ) -> None:
        from terra_cards.layout.wording import tidy

        self._deck = deck
        self._checker = checker
        self._lang = lang
        self._sides = sides
        self._tidy = tidy
        self._areas = {area.id: tidy(area.name.any(lang)) for area in deck.board.areas} if deck.board else {}
        self._imprint = _Line(design, "imprint", less=0.0)
        info = deck.deck.info if lang == deck.languages[0] else None  # the imprint is the same in all
        self._printed_id = info is not None
        self._deck_name = " ".join(filter(None, (valid(info.id), valid(info.version)))) if info else ""

    def unsure(self, columns: _Columns) -> set[int]:
        """The cards of which a text does not surely fit, by number: after this quick test most are done."""
        lang = self._lang
        found: set[int] = set()
        for field, texts in columns.distinct.items():
            written = {key: text.get(lang) for key, text in texts.items()}
            each = [words for words in dict.fromkeys(written.values()) if words is not None]
            doubted = frozenset(self._checker.doubtful(field, each))
            if doubted:
                keys = {key for key, words in written.items() if words in doubted}
                found.update(n for n, text in enumerate(columns.texts[field]) if id(text) in keys)
        crowded = {
            areas
            for areas in dict.fromkeys(columns.areas)
            if areas and any(self._checker.check_text("areas", self._area_names(areas), lang))
        }
        if crowded:
            found.update(n for n, areas in enumerate(columns.areas) if areas in crowded)
        if self._printed_id and not self._imprint.long_enough(
            self._imprint_of(max(columns.handles, key=len))
        ):
            ids = map(self._imprint_of, columns.handles)
            found.update(n for n, text in enumerate(ids) if not self._imprint.holds(text))
        return found

    def misfits(self, printed: Iterable[_Printed]) -> Iterator[Misfit]:
        """The texts that do not fit or cannot be printed, by the fitting that prints them."""
        lang = self._lang
        for field, pointer, text, side in printed:
            over, gap = self._checker.check_text(field, text, lang)
            if over is not None:
                yield Misfit(pointer, _name(field), lang, side, over.lines, over.word)
            if gap is not None:
                yield Misfit(pointer, _name(field), lang, None, 0, None, gap.characters, gap.unshaped)

    def texts(self, card: CardView) -> Iterator[_Printed]:
        """What a card says but for its answers, which is the same on every side."""
        model, lang = card.card, self._lang
        texts: list[tuple[str, Pointer, Text | Invalid | None]]
        texts = [("theme", ("theme",), model.theme), ("info", ("info",), model.info)]
        for number, (scale, task) in enumerate(card.asked[:2]):
            texts.append((f"ask-{number + 1}", ("tasks", scale, "ask"), task.ask))
        for field, pointer, text in texts:
            words = text.get(lang) if text else None
            if text and words is not None and self._checker.doubtful(field, (words,)):
                yield field, pointer if text.plain is not None else (*pointer, lang), self._tidy(words), None
        if card.area_names:
            yield "areas", ("areas",), self._area_names(card.area_names), None
        if model.photo:
            from terra_cards.layout.wording import credit_line

            credit = credit_line(valid(model.photo.credit), valid(model.photo.license), lang)
            yield "credit", ("photo", "credit"), credit, None
        if self._printed_id and not self._imprint.holds(self._imprint_of(card.handle)):
            yield "imprint", ("id",), self._imprint_of(card.handle), None

    def answers(self, answers: list[tuple[str, AnswerView]]) -> Iterator[_Printed]:
        """Answers by their slots, as each side prints them."""
        for side in self._sides if answers else ():
            board = self._deck.boards[side]
            only = side if len(self._sides) > 1 else None
            for slot, one in answers:
                yield slot, one.field(side), _printed(one, side, self._lang, board), only

    def _area_names(self, areas: Iterable[str]) -> str:
        return "\n".join(dict.fromkeys(self._areas.get(area, area) for area in areas))

    def _imprint_of(self, handle: str | None) -> str:
        return (
            f"{self._deck_name} · {handle}" if self._deck_name and handle else self._deck_name or handle or ""
        )


def _printed(answer: AnswerView, side: Side, lang: str, board: Board) -> str:
    from terra_cards.model.printed import printed

    return printed(answer.answer, answer.scale, side, lang, board)


def _checker(deck: DeckView, engine: str) -> Checker | None:
    """What measures texts on the deck's template; None where no template can be had."""
    from terra_cards.library import templates

    loaded, info = deck.deck.template, deck.deck.info
    drawing = deck.geography is not None
    if loaded is None:
        if info is not None and info.template is not None:
            return None
        return _usual_checker(templates.usual(engine), drawing)
    if loaded.file is None or loaded.findings:
        return None  # the template has its own findings
    if loaded.builtin and loaded is templates.loaded(loaded.name):
        return _usual_checker(loaded.name, drawing)
    return _made(loaded.file, loaded.path.parent if loaded.path and not loaded.builtin else None, drawing)


@cache
def _usual_checker(name: str, drawing: bool) -> Checker | None:
    """That of a built-in template, which all decks on it share with the words it has measured."""
    from terra_cards.library import templates

    return _made(templates.builtin(name), None, drawing)


def _made(template: TemplateFile, folder: Path | None, drawing: bool) -> Checker | None:
    from terra_cards.layout.check import Checker
    from terra_cards.layout.design import DesignError, make_design
    from terra_cards.layout.parts import SLOTS
    from terra_cards.library.fonts import FontNotFoundError
    from terra_cards.library.templates import face_reader

    try:
        return Checker(make_design(template, face_reader(template, folder), SLOTS, drawing=drawing))
    except (DesignError, FontNotFoundError, OSError, ValueError):
        return None


#: No letter, digit or sign of an answer or an id is wider than this on average, in ems.
_WIDE = 0.72
#: Answers to which printing adds less than 4 ems in every language, however it groups the digits and
#: names the million: their own characters are added up.
_FIGURE = re.compile(r"[0-9][0-9 ._\u00a0\u202f]*(?: (?:million|km²))?")


class _Line:
    """One line of a field at its smallest size.

    ``less`` ems are kept for what printing may add: groups of digits, another unit, more digits.
    """

    def __init__(self, design: Design, field: str, *, less: float) -> None:
        from terra_cards.layout.typeface import MM_PER_POINT

        self._advances: Mapping[str, float] = {}
        self._ems, self.characters = 0.0, 10**6
        slot = design.slots.get(field)
        if slot is not None:
            self._advances = slot.setting.face.primary.advances
            self._ems = (slot.width / MM_PER_POINT / slot.setting.min - less) * 1000
            self.characters = int(self._ems / 1000 / _WIDE)

    def long_enough(self, text: str) -> bool:
        """Whether any text of so many characters surely stands on it."""
        return len(text) <= self.characters

    def holds(self, text: str) -> bool:
        """Whether a text surely stands on one line, however it is printed."""
        if len(text) <= self.characters:
            return True
        if not _FIGURE.fullmatch(text):
            return False
        return sum(self._advances.get(char, 1000.0) for char in text) <= self._ems


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
