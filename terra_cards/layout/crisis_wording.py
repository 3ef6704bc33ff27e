"""From a crisis or a solution to what its card says in one language."""

from __future__ import annotations

from terra_cards.layout.content import Content, PhotoContent
from terra_cards.layout.wording import Gap, credit_line, language_of, photo_alt, tidy
from terra_cards.library import crisis_words
from terra_cards.model.crisis_deck import Crisis, SolutionCard
from terra_cards.model.deck import DeckInfo
from terra_cards.model.invalid import each, valid
from terra_cards.model.text import Text
from terra_cards.source.findings import Pointer

# C1: what the colours stand for
_ICONS = {"green": "leaf", "blue": "people-group", "red": "dove"}
_SCENES = {"green": "forest", "blue": "city", "red": "sky"}


class CrisisWording:
    """The words of one deck of crises and solutions in one language."""

    def __init__(self, info: DeckInfo | None, lang: str) -> None:
        self.lang = lang
        self._imprint = ""
        if info is not None:
            self._imprint = " ".join(part for part in (valid(info.id), valid(info.version)) if part)

    def content(
        self, card: Crisis | SolutionCard, photo: PhotoContent | None = None, *, photo_missing: bool = False
    ) -> tuple[Content, tuple[Gap, ...]]:
        """What the card says, and what is missing from it.

        Its title stands in ``theme``, its text in ``info``; ``kind`` says what it is, ``figure`` is the
        threat or the value, ``region`` where a crisis breaks out.
        """
        gaps: list[Gap] = []
        texts: dict[str, str] = {}
        pointers: dict[str, Pointer] = {}

        def put(field: str, text: str, pointer: Pointer) -> None:
            if text:
                texts[field], pointers[field] = text, pointer

        put("theme", self._text(card.title or None, "title", gaps, fatal=True), ("title",))
        if card.text is not None:
            put("info", self._text(card.text or None, "text", gaps, fatal=False), ("text",))
        crisis = isinstance(card, Crisis)
        figure = valid(card.threat if isinstance(card, Crisis) else card.value)
        key = "threat" if crisis else "value"
        if figure is None:
            gaps.append(Gap("TC103", (key,), f"the {key} cannot be read", True))
        else:
            put("figure", str(figure), (key,))
        kind = crisis_words.word("crisis" if crisis else "solution", self.lang)
        field = crisis_words.field(valid(card.colour) or "", self.lang)
        put("kind", kind if crisis else " · ".join(part for part in (kind, field) if part), ("id",))
        if isinstance(card, Crisis):
            region = crisis_words.region(card.region, self.lang) if card.region else ""
            put("region", " · ".join(part for part in (kind, region) if part), ("region",))
        if photo is not None and card.photo:
            credit = credit_line(valid(card.photo.credit), valid(card.photo.license), self.lang)
            put("credit", credit, ("photo", "credit"))
        identity = str(valid(card.id) or "")
        put("imprint", " · ".join(part for part in (self._imprint, identity) if part), ("id",))
        colour = valid(card.colour) or "grey"
        return Content(
            card=identity,
            lang=self.lang,
            texts=texts,
            pointers=pointers,
            photo=photo,
            photo_missing=photo_missing,
            icon=valid(card.icon) or (None if each(card.tags) else _ICONS.get(colour)),
            tags=tuple(each(card.tags)),
            colour=colour,
            scene=_SCENES.get(colour),
            region=valid(card.region) if isinstance(card, Crisis) else None,
            alt=photo_alt(valid(card.photo), self.lang) if photo is not None else "",
            langs={
                field: found
                for field, text in (("theme", card.title), ("info", card.text))
                if (found := language_of(text or None, self.lang))
            },
        ), tuple(gaps)

    def _text(self, text: Text | None, field: str, gaps: list[Gap], *, fatal: bool) -> str:
        if text is None:
            gaps.append(Gap("TC102", (field,), f"the {field} cannot be read", fatal))
            return ""
        found = text.get(self.lang)
        if found is None:
            gaps.append(Gap("TC401", (field,), f"the {field} has no text in '{self.lang}'", False))
            found = text.any(self.lang)
        return tidy(found)
