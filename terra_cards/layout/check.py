"""Does every text fit, and can it be printed? What the linter asks of each card and language.

Nothing is laid out: a text's place does not depend on other texts (but for a label above a figure that
needs its height), so each is measured alone, most of them by adding up words that were measured before.
A text that does not surely fit at the smallest size allowed goes through the same fitting as on the card,
so that the answer is the card's.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence

from msgspec import Struct

from terra_cards.layout import breaking
from terra_cards.layout.content import Content
from terra_cards.layout.design import Design, Slot
from terra_cards.layout.figures import fit_figure
from terra_cards.layout.fitting import Fitted, Overflow, fit, rows, upper
from terra_cards.layout.names import fit_areas
from terra_cards.layout.rough import Rough, rough
from terra_cards.layout.scripts import COMPLEX
from terra_cards.layout.typeface import MM_PER_POINT, Face, width_of
from terra_cards.layout.wording import tidy


class MissingGlyph(Struct, frozen=True):
    """Characters of a field that no font of the template prints, or, where ``unshaped``, that fonts have
    but only the shaping engine sets: it is not installed."""

    field: str
    language: str
    characters: tuple[str, ...]
    unshaped: bool = False


Result = tuple[Overflow | None, MissingGlyph | None]
_KNOWN_WORDS = 200_000
_LONG_LABEL, _LONG_FIGURE = 16, 9  # characters from which each may take two lines
#: Letters and signs that are set as they are written, and by how much a pair is kerned apart at most.
_LETTERS = string.ascii_letters + "äöüÄÖÜßàâáéèêëíîïñóôøúûåæçÅÆØ .,'’-"
_KERNED = 100.0
_FIGURES = "0123456789\u00a0\u202f–%°²³/"  # what printed figures and their units have beside letters
# figures, raised ones and fractions hold on to what follows, and icons stand between colons
_SET_OTHERWISE = re.compile(r"[0-9:²³¹⁰-⁹¼-¾⅐-⅞]|[IVX]{2}")


def fit_slot(text: str, slot: Slot, lang: str) -> Fitted:
    """A field's text set into its slot, by the way of its kind."""
    if slot.field == "areas":
        return fit_areas(text.split("\n"), slot, lang)[0]
    if slot.field.startswith("answer-"):
        return fit_figure(text, slot, lang)
    return fit(text, slot.setting, slot.width, slot.height, lang)


def crowded(content: Content) -> bool:
    """Whether a label and its figure, each of which fits, may be too high together: both are long."""
    for number in (1, 2):
        label, figure = (content.texts.get(f"{name}-{number}", "") for name in ("label", "answer"))
        if len(label) > _LONG_LABEL and len(figure) > _LONG_FIGURE:
            return True
    return False


class _Words:
    """Widths of words in one face, in thousandths of an em; only of words that it prints whole.

    ``plain`` are those of them that are set as they are written, whatever stands beside them.
    """

    def __init__(self, face: Face, tracking: float) -> None:
        self.face = face
        self.tracking = tracking
        self.known: dict[str, float] = {}
        self.plain: dict[str, float] = {}
        advances = face.primary.advances
        self.letters = frozenset(char for char in _LETTERS if char in advances)
        self.signs = self.letters.union(char for char in _FIGURES if char in advances)
        self.more = _KERNED + max(tracking, 0.0)
        self.widest = max((advances[char] for char in self.letters), default=0.0) + self.more

    def most(self, word: str) -> float:
        """The most that a word of plain letters is wide; how its letters are kerned need not be known."""
        advances, more = self.face.primary.advances, self.more
        return sum([advances[char] + more for char in word])

    def on_a_line(self, text: str, width: float) -> bool:
        """Whether a text as it is set, of plain letters and figures, is surely no wider than that."""
        return len(text) * self.more < width and self.signs.issuperset(text) and self.most(text) <= width

    def learn(self, words: Iterable[str]) -> None:
        """Measures words: as whole ones or in the pieces between their hyphens, whichever is wider."""
        if len(self.known) > _KNOWN_WORDS:
            self.known.clear()
            self.plain.clear()
        for word in words:
            if word in self.known:
                continue
            if word.isalpha() and word.isascii() and self.letters.issuperset(word):
                self.known[word] = width_of(self.face.primary, word) + self.tracking * len(word)
            elif not COMPLEX.search(word) and not self.face.missing(word):
                width = self.face.width(word)
                if not word.isalpha() or max(word) >= "\u2000":
                    pieces = breaking.pieces_of(word)
                    width = max(width, sum(self.face.width(piece) for _, piece, _ in pieces))
                self.known[word] = width + self.tracking * len(word)
            if word in self.known and word and not _SET_OTHERWISE.search(word) and tidy(word) == word:
                self.plain[word] = self.known[word]


class _Room(Struct, frozen=True):
    """A field at its smallest: widths in thousandths of an em, and how many lines there are."""

    slot: Slot
    words: _Words | None  # None where a text always needs a closer look
    space: float
    width: float
    lines: int
    short: int  # letters that surely stand on one line
    rough: Rough | None

    def holds(self, widths: list[float]) -> bool:
        """Whether words surely fit, none of them broken; False means that a closer look is needed."""
        limit = self.width
        widest = max(widths)
        if widest > limit:
            return False
        # However the words are broken into lines, no line but the last stays emptier than by its
        # next word and the space before it.
        if sum(widths) + self.space * (len(widths) - 1) <= self.lines * (limit - widest) + widest:
            return True
        space, left = self.space, self.lines
        line = -space
        for width in widths:
            line += space + width
            if line > limit:
                left -= 1
                if not left:
                    return False
                line = width
        return True


class Checker:
    """Checks the texts of many cards on one design."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self._rooms: dict[str, _Room] = {}
        self._words: dict[tuple[str, float], _Words] = {}
        self._results: dict[tuple[str, str, str], Result] = {}
        self._cut: dict[tuple[str, str, str], dict[str, int]] = {}

    def check(self, content: Content) -> tuple[tuple[Overflow, ...], tuple[MissingGlyph, ...]]:
        """What does not fit, and what no font prints, field by field in the order of the texts."""
        results = [self.check_text(field, text, content.lang) for field, text in content.texts.items()]
        overs = tuple(over for over, _ in results if over)
        if crowded(content):
            overs += self._rows(content, {over.field for over in overs})
        return overs, tuple(gap for _, gap in results if gap)

    def _rows(self, content: Content, known: set[str]) -> tuple[Overflow, ...]:
        """Labels that are cut for their figures' sake: the one case in which texts depend on each other."""
        from terra_cards.layout.parts.answers import labels_cut

        texts = (content.texts.get(field, "") for field in ("label-1", "answer-1", "label-2", "answer-2"))
        key = ("rows", content.lang, "\n".join(texts))
        if key not in self._cut:
            self._cut[key] = labels_cut(content, self.design)
        cut = self._cut[key].items()
        return tuple(Overflow(name, content.lang, lines) for name, lines in cut if name not in known)

    def _room(self, field: str) -> _Room | None:
        """A field of the design, made ready with its font when the first text is to stand there."""
        room, slot = self._rooms.get(field), self.design.slots.get(field)
        if room is None and slot is not None:
            room = self._rooms[field] = _room(slot, self._words)
        return room

    def check_text(self, field: str, text: str, lang: str) -> Result:
        """What is wrong with the text of one field; nothing where the design does not print it."""
        room = self._room(field)
        if room is None or not text:
            return None, None
        words = room.words
        if words is not None and (self._plainly(room, words, text) or words.on_a_line(text, room.width)):
            return None, None
        if self.surely(field, text):
            return None, None
        key = (field, lang, text)
        result = self._results.get(key)
        if result is None:
            if len(self._results) > 50_000:
                self._results.clear()
            result = self._results[key] = _check(room.slot, text, lang)
        return result

    def doubtful(self, field: str, texts: Sequence[str]) -> Sequence[str]:
        """Those texts, as their authors wrote them, that do not surely fit or be printed whole."""
        room = self._room(field)
        if room is None:
            return []
        words, rough = room.words, room.rough
        if words is not None:
            short = [text for text in texts if len(text) <= room.short]
            if words.letters.issuperset("".join(short)):
                texts = [text for text in texts if len(text) > room.short]
        if rough is not None:
            texts = [text for text in texts if not rough.holds(text)]
        return [text for text in texts if not self._surely_as_written(room, text)]

    def rough(self, field: str) -> Rough | None:
        """The quick bound for a field, where there is one."""
        room = self._room(field)
        return room.rough if room is not None else None

    def _surely_as_written(self, room: _Room, text: str) -> bool:
        if room.words is not None:
            if self._plainly(room, room.words, text):
                return True
            plain = room.words.plain
            try:
                return room.holds([plain[word] for word in text.split(" ")])
            except KeyError:
                pass
        return self.surely(room.slot.field, tidy(text))

    def _plainly(self, room: _Room, words: _Words, text: str) -> bool:
        """Whether a text fits that is made of plain letters, without measuring it."""
        if not words.letters.issuperset(text):
            return False
        if len(text) <= room.short:
            return True
        return self._a_line_each(room, words, text.split(" ")) and not _SET_OTHERWISE.search(text)

    def _a_line_each(self, room: _Room, words: _Words, text: list[str]) -> bool:
        """Whether there is a line for each word of letters, on which it stands however it is kerned."""
        return len(text) <= room.lines and all(
            len(word) <= room.short or words.most(word) <= room.width for word in text
        )

    def surely(self, field: str, text: str) -> bool:
        """Whether a text surely fits at its smallest size and can be printed whole, if it is at all.

        Lines are filled word by word; a word that could be broken is not, so False means only that a
        closer look is needed.
        """
        room = self._room(field)
        if room is None:
            return True
        if room.words is None or "\n" in text:  # lines of the author, or several areas
            return False
        known, words = room.words.known, text.split(" ")
        try:
            return room.holds([known[word] for word in words])
        except KeyError:
            room.words.learn(words)
            try:
                return room.holds([known[word] for word in words])
            except KeyError:
                return False


def _room(slot: Slot, known: dict[tuple[str, float], _Words]) -> _Room:
    setting, face = slot.setting, slot.setting.face
    tracking = setting.tight_tracking
    width = slot.width / MM_PER_POINT / setting.min * 1000 - 1e-6
    words: _Words | None = known.get((face.key, tracking))
    if setting.upper or face.missing(" "):
        words = None  # capitals depend on the language
    elif words is None:
        words = known[face.key, tracking] = _Words(face, tracking)
    lines = rows(setting, slot.height, setting.min, setting.tight)
    if words is None:
        return _Room(slot, None, face.width(" ") + tracking, width, lines, 0, None)
    bound = rough(words.face.primary.advances, _LETTERS, words.more, width, lines)
    return _Room(slot, words, face.width(" ") + tracking, width, lines, int(width / words.widest), bound)


def _check(slot: Slot, text: str, lang: str) -> Result:
    fitted = fit_slot(text, slot, lang)
    over = Overflow(slot.field, lang, fitted.over, fitted.wide) if fitted.over or fitted.wide else None
    return over, _missing(slot, text, lang)


def missing_glyphs(content: Content, design: Design) -> tuple[MissingGlyph, ...]:
    """Every character of every text checked against the fonts that would print it."""
    out = []
    for field, text in content.texts.items():
        slot = design.slots.get(field)
        if slot is None:
            continue
        found = _missing(slot, text, content.lang)
        if found is not None:
            out.append(found)
    return tuple(out)


def _missing(slot: Slot, text: str, lang: str) -> MissingGlyph | None:
    setting = slot.setting
    if setting.upper:
        text = upper(text, lang)
    characters = setting.face.missing(text)
    if characters:
        return MissingGlyph(slot.field, lang, characters)
    unshaped = setting.face.unshaped(text)
    return MissingGlyph(slot.field, lang, unshaped, True) if unshaped else None
