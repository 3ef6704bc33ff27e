"""The fast way to read a long list: plain data at once, places later and only where asked for.

A deck is a list of thousands of cards of which a handful get a finding. Their data comes straight
from the C parser's events; the nodes with places are made from one card's own piece of text when
somebody asks. Anything out of the ordinary (anchors, tags, repeated keys, limits) ends the fast
way with :class:`IrregularError`, and the file is read again with all its nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yaml.events import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from terra_cards.source.core_schema import TYPED_FIRST, plain
from terra_cards.source.document import Data
from terra_cards.source.indentation import underindented
from terra_cards.source.limits import DEPTH, TEXT_CHARACTERS
from terra_cards.source.span import Span


class IrregularError(Exception):
    """Only the slow way can say what this is; ``at`` is where the list's item around it starts."""

    at = 0


def read_items(
    get: Callable[[], Any], text: str, opening: Any, depth: int, indent: int
) -> tuple[list[Data], list[Span], Any]:
    """The data of a list's items, their spans, and the event that ends the list.

    ``opening`` is the event that started it, ``depth`` the level of its items, ``indent`` the
    column of the block collection around it (-1 for none).
    """
    scalar, mapping_start, sequence_start = ScalarEvent, MappingStartEvent, SequenceStartEvent
    typed_first, longest = TYPED_FIRST, TEXT_CHARACTERS
    last: Any = None  # the event that ended the last list or map

    def value(event: Any, owner: Any) -> str:
        """A scalar that is no ordinary one-line text."""
        found: str = event.value
        if event.style in ("'", '"') and event.start_mark.line != event.end_mark.line:
            start, end = event.start_mark.index, event.end_mark.index
            column = owner.start_mark.column if owner else indent
            if underindented(text, start, end, column) is not None:
                raise IrregularError
        if len(found) > longest:
            raise IrregularError
        return found

    def mapping(event: Any, level: int, owner: Any) -> dict[str, Data]:
        nonlocal last
        if event.anchor or event.tag or level > DEPTH:
            raise IrregularError
        if not event.flow_style:
            owner = event
        data: dict[str, Data] = {}
        while True:
            event = get()
            if type(event) is not scalar:
                break
            name = event.value
            if event.anchor or event.tag or name in data or not name:
                raise IrregularError
            event = get()
            kind = type(event)
            if kind is scalar:
                text_value = event.value
                if event.anchor or event.tag:
                    raise IrregularError
                if event.style or len(text_value) > longest:
                    text_value = value(event, owner)
                elif text_value[:1] in typed_first:
                    text_value = plain(text_value)
                data[name] = text_value
            elif kind is mapping_start:
                data[name] = mapping(event, level + 1, owner)
            elif kind is sequence_start:
                data[name] = sequence(event, level + 1, owner)
            else:
                raise IrregularError
        if type(event) is not MappingEndEvent:
            raise IrregularError
        last = event
        return data

    def sequence(event: Any, level: int, owner: Any) -> list[Data]:
        nonlocal last
        if event.anchor or event.tag or level > DEPTH:
            raise IrregularError
        if not event.flow_style:
            owner = event
        data: list[Data] = []
        while True:
            event = get()
            kind = type(event)
            if kind is scalar:
                text_value = event.value
                if event.anchor or event.tag:
                    raise IrregularError
                if event.style or len(text_value) > longest:
                    text_value = value(event, owner)
                elif text_value[:1] in typed_first:
                    text_value = plain(text_value)
                data.append(text_value)
            elif kind is mapping_start:
                data.append(mapping(event, level + 1, owner))
            elif kind is sequence_start:
                data.append(sequence(event, level + 1, owner))
            elif kind is SequenceEndEvent:
                break
            else:
                raise IrregularError
        last = event
        return data

    items: list[Data] = []
    spans: list[Span] = []
    owner = None if opening.flow_style else opening
    while True:
        event = get()
        kind = type(event)
        try:
            if kind is mapping_start:
                items.append(mapping(event, depth, owner))
            elif kind is sequence_start:
                items.append(sequence(event, depth, owner))
            elif kind is SequenceEndEvent:
                return items, spans, event
            else:
                raise IrregularError
        except IrregularError as error:
            error.at = event.start_mark.index
            raise
        spans.append(Span(event.start_mark.index, last.end_mark.index))
