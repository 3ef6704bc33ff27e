"""Does every text fit, and can it be printed? What the linter asks of each card and language.

Nothing is laid out: a text's place does not depend on other texts, so each is measured alone, most
of them by adding up words that were measured before. A text that does not fit at once goes through
the same fitting as on the card, so that the answer is the card's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terra_cards.layout.content import Content
from terra_cards.layout.design import Design, Slot
from terra_cards.layout.figures import fit_figure
from terra_cards.layout.fitting import Fitted, Overflow, fit, rows, upper
from terra_cards.layout.names import fit_areas
from terra_cards.layout.typeface import MM_PER_POINT


@dataclass(frozen=True, slots=True)
class MissingGlyph:
    """Characters of a field that no font of the template prints, or, where ``unshaped``, that fonts have
    but only the shaping engine sets: it is not installed."""

    field: str
    language: str
    characters: tuple[str, ...]
    unshaped: bool = False


Result = tuple[Overflow | None, MissingGlyph | None]


def fit_slot(text: str, slot: Slot, lang: str) -> Fitted:
    """A field's text set into its slot, by the way of its kind."""
    if slot.field == "areas":
        return fit_areas(text.split("\n"), slot, lang)[0]
    if slot.field.startswith("answer-"):
        return fit_figure(text, slot, lang)
    return fit(text, slot.setting, slot.width, slot.height, lang)


class Checker:
    """Checks the texts of many cards on one design."""

    def __init__(self, design: Design) -> None:
        self._slots: dict[str, tuple[Slot, float, int]] = {}
        for field, slot in design.slots.items():
            setting = slot.setting
            units = slot.width / MM_PER_POINT / setting.size * 1000
            room = rows(setting, slot.height, setting.size, setting.leading)
            self._slots[field] = (slot, units + 1e-6, room)
        self._results: dict[tuple[str, str, str], Result] = {}

    def check(self, content: Content) -> tuple[tuple[Overflow, ...], tuple[MissingGlyph, ...]]:
        """What does not fit, and what no font prints, field by field in the order of the texts."""
        return self.check_texts(content.texts, content.lang)

    def check_texts(
        self, texts: Mapping[str, str], lang: str
    ) -> tuple[tuple[Overflow, ...], tuple[MissingGlyph, ...]]:
        """Like :meth:`check` for some fields of a face, without the rest of it."""
        overflows: list[Overflow] = []
        missing: list[MissingGlyph] = []
        slots, results = self._slots, self._results
        for field, text in texts.items():
            found = slots.get(field)
            if found is None or not text:
                continue
            slot, units, room = found
            setting = slot.setting
            if (
                not setting.upper
                and field != "areas"
                and _fits(text, setting.face.clean, setting.tracking, units, room)
            ):
                continue
            key = (field, lang, text)
            result = results.get(key)
            if result is None:
                if len(results) > 50_000:
                    results.clear()
                result = results[key] = self._check(slot, text, lang)
            if result[0] is not None:
                overflows.append(result[0])
            if result[1] is not None:
                missing.append(result[1])
        return tuple(overflows), tuple(missing)

    @staticmethod
    def _check(slot: Slot, text: str, lang: str) -> Result:
        setting = slot.setting
        face = setting.face
        for word in text.split(" "):  # next time they are known
            face.learn(word)
        fitted = fit_slot(text, slot, lang)
        over = Overflow(slot.field, lang, fitted.over, fitted.wide) if fitted.over or fitted.wide else None
        return over, _missing(slot, text, lang)


def _fits(text: str, clean: dict[str, float], tracking: float, units: float, room: int) -> bool:
    """Whether a text surely fits at its nominal size, all of its words known to be printable.

    Lines are filled word by word; a word that could be broken is not, so False means only that a
    closer look is needed.
    """
    words = text.split(" ")
    try:
        widths = [clean[word] for word in words]
        space = clean[" "]
    except KeyError:
        return False
    if tracking:
        widths = [width + tracking * len(word) for width, word in zip(widths, words, strict=True)]
        space += tracking
    line = -space
    for width in widths:
        line += space + width
        if line > units:
            room -= 1
            if not room or width > units:
                return False
            line = width
    return True


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
