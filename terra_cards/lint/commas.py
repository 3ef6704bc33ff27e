"""TC008: a comma that ended a text inside ``{...}``.

YAML reads ``{en: height, with antennas}`` as two keys, the second without a value, and binding
complains about a key that nobody meant; those complaints are replaced by the one mistake made. Where
the text is an answer, what is wrong with the whole of it is reported instead (TC313 for ``12,000``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from terra_cards.lint.document_view import DocumentView
from terra_cards.model.answer import AnswerError, parse
from terra_cards.model.board import SCALES, ScaleName
from terra_cards.source.document import Data, Document, Mapping, Plain, Scalar
from terra_cards.source.findings import Edit, Finding, Fix, Pointer
from terra_cards.source.span import Span

_MORE = re.compile(r"\s*,\s*[^\s,{}\[\]:\"'#&*!|>%@`][^,{}\[\]:#]*?(?=\s*[,}])")
_TAG = re.compile(r"([a-z]{2}(?:-[A-Za-z]+)?):(?=\S)")  # the key of a text in a language, its colon glued


class Cut(Struct, frozen=True):
    """A text that a comma ended: the pointer of what is left of it, and where the whole stands.

    ``rest`` are the pointers of the keys that YAML made of the rest.
    """

    pointer: Pointer
    start: int
    comma: int
    end: int
    rest: tuple[Pointer, ...]

    def covers(self, finding: Finding) -> bool:
        """Whether a finding only follows from the comma: also a piece repeated, as in 1,000,000."""
        pointer = finding.pointer
        if finding.code == "TC002":
            return self.start <= finding.span.start < self.end
        ways = (self.pointer, *self.rest)
        return pointer is not None and any(pointer[: len(way)] == way for way in ways)


def cuts(view: DocumentView, findings: list[Finding]) -> list[Cut]:
    """The texts of a file that a comma ended.

    It walks the plain data for keys without a value, where ``findings`` of binding complain and in maps
    that binding does not look into (``extra``); nodes are looked at only there.
    """
    document = view.document
    suspects: list[Pointer] = []
    forgotten = {finding.pointer for finding in findings if finding.code == "TC008"}  # a colon, not a comma
    for pointer, data in _parts(view, findings):
        _suspects(data, pointer, suspects)
    found: list[Cut] = []
    for pointer in suspects:
        place = document.place(pointer)
        if place is None or place.alias is not None or not isinstance(place.node, Mapping):
            continue
        ends: dict[str, list[str]] = {}
        for name, begun in _cut_entries(document, place.node, pointer, forgotten).items():
            ends.setdefault(begun, []).append(name)
        for begun, names in ends.items():
            value = place.node.values[begun]
            found.append(
                Cut(
                    (*pointer, begun),
                    value.start,
                    document.text.index(",", value.end),
                    _end(document.text, place.node.keys[names[-1]].end),
                    tuple((*pointer, name) for name in names),
                )
            )
    return found


def _parts(view: DocumentView, findings: list[Finding]) -> Iterator[tuple[Pointer, Data]]:
    """The parts of a file in which a text may have been cut."""
    document = view.document
    extra = "extra" in document.text
    if not findings and not extra:
        return
    if document.findings:
        data = document.data()
        if data is not None:
            yield (), data
        return
    touched = {view.card_pointer(finding.pointer or ()) for finding in findings}
    if None in touched:
        yield (), view.head
    for pointer, data, _ in view.entries:
        if data is not None and (pointer in touched or (extra and "extra" in data)):
            yield pointer, data


def _end(text: str, end: int) -> int:
    """The end of a cut text. Of equal pieces (1,000,000) only the first is a key of the map."""
    while more := _MORE.match(text, end):
        end = more.end()
    return end


def _suspects(data: Data, pointer: Pointer, found: list[Pointer]) -> None:
    """The maps in which a key has no value."""
    if type(data) is dict:
        if any(type(value) is Plain and not value for value in data.values()):
            found.append(pointer)
        for key, value in data.items():
            if type(value) is dict or type(value) is list:
                _suspects(value, (*pointer, key), found)
    elif type(data) is list:
        for index, value in enumerate(data):
            if type(value) is dict or type(value) is list:
                _suspects(value, (*pointer, index), found)


def _cut_entries(
    document: Document, mapping: Mapping, pointer: Pointer, forgotten: set[Pointer | None]
) -> dict[str, str]:
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
        written = isinstance(value, Scalar) and value.style == "plain" and bool(value.value)
        alone = key.style == "plain" and not written and value.start == value.end == key.end
        alone = alone and (*pointer, name) not in forgotten
        if before is not None and alone:
            found[name] = found.get(before, before)
        before = name if written or name in found else None
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
    for pointer in cut.rest:
        key = view.document.place(pointer)
        tag = _TAG.match(str(pointer[-1]))
        if tag is not None and key is not None and key.key_span and _TAG.match(f"{cut.pointer[-1]}:x"):
            found = view.finding(
                "TC008",
                pointer,
                "a space is missing after this ':'",
                help=f"write {tag[1]}: {str(pointer[-1])[tag.end() :]}",
            )
            at = key.key_span.start + tag.end() - 1
            return replace(found, span=Span(at, at + 1))
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
