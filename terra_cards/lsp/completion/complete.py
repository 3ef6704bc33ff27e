"""From the cursor to what may be written there."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from lsprotocol import types
from msgspec.structs import replace

from terra_cards.lsp.completion.answers import answers_of
from terra_cards.lsp.completion.choices import Choice, Choices, Kind, completion_list
from terra_cards.lsp.completion.comments import comments_of
from terra_cards.lsp.completion.keys import Place, card, crisis, keys_of, solution, text, value
from terra_cards.lsp.completion.snippets import Snippet, plain
from terra_cards.lsp.completion.values import Asked, needs_files, values_of
from terra_cards.lsp.context import Context
from terra_cards.lsp.cursor import cursor_at
from terra_cards.lsp.grammar import Spot, spot
from terra_cards.lsp.texts import OpenText
from terra_cards.model.answers import SIDES
from terra_cards.model.board import Side
from terra_cards.model.shapes import Keys, List, Map
from terra_cards.source.indentation import line_start

_NEW = {
    "cards": ("new card", card),
    "crises": ("new crisis", crisis),
    "solutions": ("new solution", solution),
}


class Completion:
    """A question of what may be written at a place of a document."""

    def __init__(self, open_text: OpenText, context: Context, position: types.Position) -> None:
        self.text = open_text
        self.context = context
        self.cursor = cursor_at(open_text.text, open_text.places.offset(position))
        self.spot = spot(context.kind, self.cursor.path) if self.cursor.role != "comment" else None

    @property
    def files(self) -> str | None:
        """Which files of the folder the answer needs; see :data:`Asked.files`."""
        wants = self.cursor.role in ("value", "item") and self.spot is not None
        return needs_files(self.spot) if wants and self.spot is not None else None

    @property
    def reads(self) -> bool:
        """Whether the answer needs the whole document read."""
        return self.spot is not None and self.spot.name in _READING

    def answer(
        self,
        today: datetime.date,
        here: Collection[str] = (),
        files: dict[str, list[str]] | None = None,
        *,
        snippets: bool = True,
    ) -> types.CompletionList | None:
        """What may be written; ``here`` are the codes found on the line of the cursor."""
        cursor = self.cursor
        if cursor.role == "comment":
            comment = comments_of(cursor, here)
            if comment is None:
                return None
            choices, span = comment
            cursor = replace(cursor, span=span, typed=self.text.text[span.start : span.end])
        else:
            choices = self._choices(today, files or {})
        if not choices.items:
            return None
        if not snippets:
            choices = replace(choices, items=[_without_stops(choice) for choice in choices.items])
        return completion_list(choices, self.text, cursor)

    def _choices(self, today: datetime.date, files: dict[str, list[str]]) -> Choices:
        cursor, at = self.cursor, self.spot
        if at is None or cursor.role == "none":
            return Choices([])
        column = cursor.span.start - line_start(self.text.text, cursor.span.start)
        place = Place(self.context, column, cursor.flow, today)
        if cursor.role == "key":
            return self._keys(at, place)
        if cursor.role == "item" and not cursor.flow:
            return self._items(at, place, files)
        if cursor.below:
            return self._below(at, place, files)
        return self._value(at, place, files)

    def _keys(self, at: Spot, place: Place) -> Choices:
        if self.context.kind == "cards" and not self.cursor.path and not self.cursor.keys:
            # an empty file of cards: a card, or a list of them
            return Choices([*_new("cards", place, dash=True), *keys_of(at, place, self.cursor.keys)])
        return Choices(keys_of(at, place, self.cursor.keys))

    def _items(self, at: Spot, place: Place, files: dict[str, list[str]]) -> Choices:
        """An item of a list, behind its dash or where the dash has to be written too."""
        dash = self.cursor.dash
        if isinstance(at.shape, Keys):
            new = _new(str(at.field), place, dash=dash)
            keys = [] if dash else keys_of(at, place, self.cursor.keys)
            return Choices([*new, *keys])
        return _prefixed(self._value(at, place, files), "- " if dash else "")

    def _below(self, at: Spot, place: Place, files: dict[str, list[str]]) -> Choices:
        """A value on a line of its own: keys of a map, or the first item of a list."""
        if isinstance(at.shape, List):
            if isinstance(at.shape.item, Keys):
                item = Spot(at.shape.item, at.model, at.field, (*at.inner, 0))
                return Choices(_new(at.field, place, dash=True) or [_dashed(item, place)])
            item = Spot(at.shape.item, at.model, at.field, (*at.inner, 0))
            return _prefixed(self._value(item, place, files), "- ")
        keys = keys_of(at, place, self.cursor.keys)
        return Choices(keys) if keys else self._value(at, place, files)

    def _value(self, at: Spot, place: Place, files: dict[str, list[str]]) -> Choices:
        if at.scale is not None:
            side: Side | None = at.inner[0] if at.inner and at.inner[0] in SIDES else None
            return answers_of(self.cursor.typed, at.scale, side, self.context)
        asked = Asked(self.text, self.context, self.cursor, at, files)
        if isinstance(at.shape, List) and not isinstance(at.shape.item, Keys):
            inside = replace(asked, spot=Spot(at.shape.item, at.model, at.field, (*at.inner, 0)))
            return _wrapped(values_of(inside))
        found = values_of(asked)
        if found.items or self.cursor.typed or self.cursor.quoted:
            return found
        return Choices(_skeleton(at, place))


#: Values for which the whole document is read.
_READING = frozenset(
    {
        "Card.back", "Card.tags", "Crisis.tags", "SolutionCard.tags", "AreaFile.neighbours", "Correction.add",
        "Correction.remove", "StoneFile.player", "Move.player", "RoundFile.start",
    }
)  # fmt: skip


def _new(name: str, place: Place, *, dash: bool) -> list[Choice]:
    """A whole new card, for a list of them."""
    if name not in _NEW:
        return []
    title, make = _NEW[name]
    at = place if dash else replace(place, column=place.column - 2)
    insert = make(Snippet(), at)
    return [
        Choice(
            title, insert if dash else insert[2:], "With all that it needs", kind=Kind.Snippet, snippet=True
        )
    ]


def _dashed(item: Spot, place: Place) -> Choice:
    """The first item of a list of maps."""
    insert = f"- {value(item, replace(place, flow=True))}"
    return Choice("- …", insert, "The first item", kind=Kind.Snippet, snippet=True)


def _skeleton(at: Spot, place: Place) -> list[Choice]:
    """The usual form of a value that is not typed yet: a text in each language, a map, a list."""
    if at.is_text and not at.inner and len(place.context.languages) > 1:
        insert, told = text(Snippet(), place), ", ".join(place.context.languages)
        return [Choice("text in each language", insert, told, kind=Kind.Snippet, snippet=True)]
    if isinstance(at.shape, (Keys, Map, List)) and at.model is not None:
        insert = value(at, replace(place, flow=True))
        return [Choice(insert_label(insert), insert, str(at.info.title), kind=Kind.Snippet, snippet=True)]
    return []


def insert_label(snippet: str) -> str:
    """A short label for a skeleton."""
    words = plain(snippet)
    return words if len(words) <= 30 else words[:29] + "…"


def _prefixed(choices: Choices, prefix: str) -> Choices:
    if not prefix:
        return choices
    items = [replace(one, insert=prefix + (one.insert or one.label)) for one in choices.items]
    return replace(choices, items=items)


def _wrapped(choices: Choices) -> Choices:
    """One value where a list of them belongs."""
    items = [replace(one, insert=f"[{one.insert or one.label}]") for one in choices.items]
    return replace(choices, items=items)


def _without_stops(choice: Choice) -> Choice:
    return replace(choice, insert=plain(choice.insert), snippet=False) if choice.snippet else choice
