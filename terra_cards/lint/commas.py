"""TC008: a comma that ended a text inside ``{...}``.

YAML reads ``{en: height, with antennas}`` as two keys, the second without a value, and binding
complains about a key that nobody meant; those complaints are replaced by the one mistake made. Where
the text is an answer, what is wrong with the whole of it is reported instead (TC313 for ``12,000``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from terra_cards.lint.document_view import DocumentView
from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import SCALES, ScaleName
from terra_cards.source.document import Document, Mapping, Node, Scalar, Sequence
from terra_cards.source.findings import Edit, Finding, Fix, Pointer
from terra_cards.source.span import Span

# A plain value and then a piece without a colon, up to a comma or brace: what every cut text looks
# like. It may be found where there is none; then the walk below finds nothing.
_SUSPECT = re.compile(
    r":\s+[^\s,{}\[\]\"'&*#|>!%@`][^,{}\[\]]*,[^,{}\[\]:]*(?::(?!\s)[^,{}\[\]:]*)*[,}]"
)


@dataclass(frozen=True, slots=True)
class Cut:
    """A text that a comma ended: the pointer of what is left of it, and where the whole stands.

    ``rest`` are the pointers of the keys that YAML made of the rest.
    """

    pointer: Pointer
    start: int
    comma: int
    end: int
    rest: tuple[Pointer, ...]

    def covers(self, pointer: Pointer | None) -> bool:
        """Whether a finding at a pointer only follows from the comma."""
        ways = (self.pointer, *self.rest)
        return pointer is not None and any(pointer[: len(way)] == way for way in ways)


def cuts(document: Document) -> list[Cut]:
    """The texts of a file that a comma ended; almost free where no line looks like one."""
    if document.root is None or not _SUSPECT.search(document.text):
        return []
    return list(_walk(document, document.root, ()))


def _walk(document: Document, node: Node, pointer: Pointer) -> Iterator[Cut]:
    if isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from _walk(document, item, (*pointer, index))
    elif isinstance(node, Mapping):
        ends: dict[str, list[str]] = {}
        for name, begun in _cut_entries(document, node).items():
            ends.setdefault(begun, []).append(name)
        for begun, names in ends.items():
            value = node.values[begun]
            yield Cut(
                (*pointer, begun),
                value.start,
                document.text.index(",", value.end),
                node.keys[names[-1]].end,
                tuple((*pointer, name) for name in names),
            )
        for name, value in node.values.items():
            yield from _walk(document, value, (*pointer, name))


def _cut_entries(document: Document, mapping: Mapping) -> dict[str, str]:
    """Keys that are the rest of a text, each with the key whose text it ends.

    Such a key stands in braces, is unquoted, has no colon and no value, and comes after an entry
    whose value is an unquoted text, or after another such key.
    """
    if not document.text.startswith("{", mapping.start):
        return {}
    found: dict[str, str] = {}
    before: str | None = None
    for name, key in mapping.keys.items():
        value = mapping.values[name]
        plain = isinstance(value, Scalar) and value.style == "plain"
        if before is not None and plain and not value.value and key.style == "plain":  # type: ignore[attr-defined]
            if value.start == value.end == key.end:
                found[name] = found.get(before, before)
                before = name
                continue
        before = name if plain and value.value else None  # type: ignore[attr-defined]
    return found


def finding(view: DocumentView, cut: Cut) -> Finding:
    """The finding of a cut text."""
    text = view.document.text
    written = " ".join(text[cut.start : cut.end].split())
    scale = _scale(cut.pointer)
    if scale is not None:
        try:
            parse(written, scale)
        except AnswerError as error:
            span = Span(cut.start + error.start, cut.start + error.end)
            fix = None
            if error.replacement is not None:
                fix = Fix((Edit(span, error.replacement),), error.safe)
            found = view.finding(error.code, cut.pointer, error.message, help=error.help, fix=fix)
            return replace(found, span=span)
    quoted = '"' + written.replace("\\", "\\\\").replace('"', '\\"') + '"'
    found = view.finding(
        "TC008",
        cut.pointer,
        "the comma ends the text here, and what follows is read as a key of its own",
        help=f"quote the whole text: {quoted if len(quoted) <= 60 else quoted[:58] + '…' + quoted[-1]}",
        fix=Fix((Edit(Span(cut.start, cut.end), quoted),), False),
    )
    return replace(found, span=Span(cut.comma, cut.comma + 1))


def _scale(pointer: Pointer) -> ScaleName | None:
    """The scale of the answer that a pointer leads to; None where it leads to something else."""
    for scale in SCALES:
        if pointer[-2:] in ((scale, "answer"), ("values", scale)) or pointer[-3:-1] == (scale, "answer"):
            return scale
    return None
