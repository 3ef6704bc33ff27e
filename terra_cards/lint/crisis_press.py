"""What the printed cards of the crisis game do with their texts: TC402 and TC403 as for quiz cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from terra_cards.lint.misfit import Misfit
from terra_cards.model.invalid import valid
from terra_cards.source.findings import Pointer

if TYPE_CHECKING:
    from terra_cards.layout.check import Checker
    from terra_cards.lint.cards import EntryView
    from terra_cards.model.deck import DeckInfo

#: What messages call the fields of the layout.
_CALLED = {"theme": "title", "info": "text", "figure": "figure", "kind": "heading", "region": "region"}


class CrisisFace:
    """The faces of all crises and solutions in one language."""

    def __init__(self, checker: Checker, info: DeckInfo | None, lang: str, first: bool) -> None:
        from terra_cards.layout.crisis_wording import CrisisWording

        self._checker = checker
        self._wording = CrisisWording(info, lang)
        self._lang = lang
        self._first = first  # what is the same in all languages is told once

    def misfits(self, entry: EntryView) -> Iterator[Misfit]:
        """The texts of a card that do not fit or cannot be printed."""
        for field, pointer, text in self._texts(entry):
            over, gap = self._checker.check_text(field, text, self._lang)
            what = _CALLED.get(field, field)
            if over is not None:
                yield Misfit(pointer, what, self._lang, None, over.lines, over.word)
            if gap is not None:
                yield Misfit(pointer, what, self._lang, None, 0, None, gap.characters, gap.unshaped)

    def _texts(self, entry: EntryView) -> Iterator[tuple[str, Pointer, str]]:
        card = entry.card
        content, _ = self._wording.content(card)
        written = {"theme": card.title or None, "info": card.text or None}
        for field, text in content.texts.items():
            pointer = content.pointers[field]
            own = written.get(field)
            if own is not None:
                if own.get(self._lang) is None:
                    continue  # TC401; another language stands in its place
                yield field, pointer if own.plain is not None else (*pointer, self._lang), text
            elif self._first or field in ("kind", "region"):
                yield field, pointer, text
        photo = card.photo
        if photo and self._first:
            from terra_cards.layout.wording import credit_line

            credit = credit_line(valid(photo.credit), valid(photo.license), self._lang)
            yield "credit", ("photo", "credit"), credit
