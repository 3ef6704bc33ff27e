"""The colours of templates and editions, for an editor's swatches and its picker."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types

from terra_cards.layout.colour import hex_colour, rgb
from terra_cards.lsp.kinds import Kind
from terra_cards.lsp.pointing import scalars
from terra_cards.source.document import Document
from terra_cards.source.offsets import source_span
from terra_cards.source.span import Span

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
#: Kinds in which a text of this form is a colour and nothing else.
_COLOURED: tuple[Kind, ...] = ("template", "edition")


def colours(document: Document, kind: Kind) -> Iterator[tuple[Span, types.Color]]:
    """The colours of a document, each at its text without the quotes."""
    if kind not in _COLOURED:
        return
    for _, scalar in scalars(document, Span(0, len(document.text))):
        if _HEX.fullmatch(str(scalar.value)):
            yield source_span(document, scalar, 0, len(scalar.value)), types.Color(*rgb(scalar.value), 1.0)


def written(colour: types.Color) -> str:
    """A colour as files have it: ``#rrggbb``, nothing shining through."""
    return hex_colour((colour.red, colour.green, colour.blue))
